//! A board as an engine sees it: which points a line has, and which lines go through a point, as bits.

use std::fmt::Debug;

/// Bits in so many words.
pub type Bits<const W: usize> = [u64; W];

/// The bits that are set, in rising order.
pub fn ones<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> + use<W> {
    let mut bits = *bits;
    let mut word = 0;
    std::iter::from_fn(move || {
        while word < W {
            if bits[word] != 0 {
                let bit = bits[word].trailing_zeros() as usize;
                bits[word] &= bits[word] - 1;
                return Some(word * 64 + bit);
            }
            word += 1;
        }
        None
    })
}

/// How many bits are set.
pub fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|w| w.count_ones()).sum()
}

/// Whether no bit is set.
pub fn none<const W: usize>(bits: &Bits<W>) -> bool {
    bits.iter().all(|w| *w == 0)
}

/// Whether a bit is set.
pub fn has<const W: usize>(bits: &Bits<W>, bit: usize) -> bool {
    bits[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets a bit.
pub fn set<const W: usize>(bits: &mut Bits<W>, bit: usize) {
    bits[bit / 64] |= 1 << (bit % 64);
}

/// The bits that a function of the words gives.
pub fn words<const W: usize>(word: impl FnMut(usize) -> u64) -> Bits<W> {
    std::array::from_fn(word)
}

/// A board with at most 64 P points, 64 L lines, and lines of less than 2^S points.
#[derive(Clone, Debug)]
pub struct Shape<const P: usize, const L: usize, const S: usize> {
    /// How many points there are.
    pub points: usize,
    /// The points of each line.
    pub lines: Vec<Bits<P>>,
    /// The lines through each point.
    pub through: Vec<Bits<L>>,
    /// All lines.
    pub all: Bits<L>,
    /// The length of each line, one bit of it in each of the S layers.
    pub lengths: [Bits<L>; S],
    /// The length of the longest line.
    pub longest: u32,
}

impl<const P: usize, const L: usize, const S: usize> Shape<P, L, S> {
    /// The shape of a board, or None if it is too large for these numbers of words.
    pub fn new(points: usize, lines: &[Vec<usize>]) -> Option<Self> {
        let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
        if points > 64 * P || lines.len() > 64 * L || longest >= 1 << S {
            return None;
        }
        let mut shape = Shape {
            points,
            lines: vec![[0; P]; lines.len()],
            through: vec![[0; L]; points],
            all: [0; L],
            lengths: [[0; L]; S],
            longest: longest as u32,
        };
        for (i, line) in lines.iter().enumerate() {
            set(&mut shape.all, i);
            for point in line {
                set(&mut shape.lines[i], *point);
                set(&mut shape.through[*point], i);
            }
            (0..S).filter(|s| line.len() >> s & 1 == 1).for_each(|s| set(&mut shape.lengths[s], i));
        }
        Some(shape)
    }
}
