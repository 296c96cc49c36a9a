//! A board as bits: the points of each line, and the lines through each point.
//!
//! The sizes are constants of the type, so the compiler unrolls the loops over words.
//!
//! Memory: P words per line and L words per point, and S·L words for the lengths. Building it takes one step per
//! incidence.

/// A set of bits in W words.
pub(crate) type Bits<const W: usize> = [u64; W];

/// The bits that are set, in ascending order.
pub(crate) fn ones<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> + use<W> {
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
pub(crate) fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|w| w.count_ones()).sum()
}

/// Whether no bit is set.
pub(crate) fn none<const W: usize>(bits: &Bits<W>) -> bool {
    bits.iter().all(|w| *w == 0)
}

/// Whether a bit is set.
pub(crate) fn has<const W: usize>(bits: &Bits<W>, bit: usize) -> bool {
    bits[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets a bit.
pub(crate) fn set<const W: usize>(bits: &mut Bits<W>, bit: usize) {
    bits[bit / 64] |= 1 << (bit % 64);
}

/// The set whose words are given by a function.
pub(crate) fn words<const W: usize>(word: impl FnMut(usize) -> u64) -> Bits<W> {
    std::array::from_fn(word)
}

/// A board with at most 64 P points, 64 L lines, and lines of fewer than 2^S points.
#[derive(Clone, Debug)]
pub(crate) struct Shape<const P: usize, const L: usize, const S: usize> {
    /// The number of points.
    pub(crate) points: usize,
    /// The points of each line.
    pub(crate) lines: Vec<Bits<P>>,
    /// The lines through each point.
    pub(crate) through: Vec<Bits<L>>,
    /// All lines.
    pub(crate) all: Bits<L>,
    /// The length of each line, one bit of the number per layer.
    pub(crate) lengths: [Bits<L>; S],
    /// The length of the longest line.
    pub(crate) longest: u32,
}

impl<const P: usize, const L: usize, const S: usize> Shape<P, L, S> {
    /// The shape of a board, or None if it is too large for these sizes.
    pub(crate) fn new(points: usize, lines: &[Vec<usize>]) -> Option<Self> {
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
