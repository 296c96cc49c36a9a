//! Cutting games: blocks with integer sides; each player cuts across their own side.
//!
//! With two sides this is Cutcake (`cutcake`), with three Cutblock (`cutblock`). A block whose sides are all 1 can
//! never be cut and is not written.

use crate::limits::allocated;
use crate::player::{Player, Renaming};
use crate::rules::Rules;
use crate::spec::{Scan, SpecError};

mod cutblock;
mod cutcake;

/// The game in which player `i` of `N` cuts side `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cuts<const N: usize>;

/// Blocks in decreasing order, without blocks whose sides are all 1.
pub type Blocks<const N: usize> = Vec<[u64; N]>;

/// A cut of one block across one side, into a larger and a smaller piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut<const N: usize> {
    block: [u64; N],
    side: usize,
    smaller: u64,
}

impl<const N: usize> Cut<N> {
    /// The cut by which `by` takes a piece off a block.
    pub(crate) fn new(block: [u64; N], by: Player, smaller: u64) -> Self {
        Cut { block, side: by.0.into(), smaller }
    }

    /// The two pieces, the larger first.
    pub(crate) fn pieces(&self) -> [[u64; N]; 2] {
        let (mut large, mut small) = (self.block, self.block);
        large[self.side] -= self.smaller;
        small[self.side] = self.smaller;
        [large, small]
    }
}

fn tidy<const N: usize>(mut blocks: Blocks<N>) -> Blocks<N> {
    blocks.retain(|b| *b != [1; N]);
    blocks.sort_unstable_by(|a, b| b.cmp(a));
    blocks
}

impl<const N: usize> Rules for Cuts<N> {
    type Position = Blocks<N>;
    type Move = Cut<N>;

    fn players(&self) -> u8 {
        N as u8
    }

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Blocks<N>, by: Player) -> impl Iterator<Item = Cut<N>> + 'a {
        let side = usize::from(by.0);
        let distinct = at.iter().enumerate().filter(|(i, b)| *i == 0 || at[i - 1] != **b).map(|(_, b)| *b);
        distinct.flat_map(move |block| (1..=block[side] / 2).map(move |smaller| Cut { block, side, smaller }))
    }

    fn play(&self, at: &Blocks<N>, _by: Player, m: &Cut<N>) -> Blocks<N> {
        let mut blocks = at.clone();
        if let Some(i) = blocks.iter().position(|b| *b == m.block) {
            blocks.remove(i);
        }
        blocks.extend(m.pieces());
        tidy(blocks)
    }

    fn parts(&self, at: &Blocks<N>) -> Vec<Blocks<N>> {
        at.iter().map(|b| vec![*b]).collect()
    }

    fn renamed(&self, part: &Blocks<N>, by: Renaming) -> Option<Blocks<N>> {
        let turn = |b: &[u64; N]| {
            let mut block = *b;
            block.rotate_right(by.shift());
            block
        };
        Some(tidy(part.iter().map(turn).collect()))
    }

    fn bytes(&self, at: &Blocks<N>) -> usize {
        size_of::<Blocks<N>>() + allocated(size_of::<[u64; N]>() * at.capacity())
    }

    fn least_store(&self, at: &Blocks<N>) -> u128 {
        // The value of a block depends on all blocks with a shorter side.
        at.iter().flat_map(|b| b.iter()).copied().max().unwrap_or(0).into()
    }
}

/// A cake with an integer value that only one player can cut.
pub(crate) fn integer<const N: usize>(value: i128) -> Option<Blocks<N>> {
    let side = u64::try_from(value.unsigned_abs() + 1).ok().filter(|s| N == 2 && *s < 1 << 63)?;
    let mut block = [1; N];
    block[usize::from(value < 0)] = side;
    Some(tidy(vec![block]))
}

/// The sum of two positions.
pub(crate) fn sum<const N: usize>(at: &Blocks<N>, other: &Blocks<N>) -> Blocks<N> {
    tidy([&at[..], other].concat())
}

/// Reads a sum of blocks: `4x2x2`, or `[4,2,2]` as the document writes it.
pub(crate) fn parse<const N: usize>(scan: &mut Scan, example: &str) -> Result<Blocks<N>, SpecError> {
    let blocks = scan.list('+', |scan| {
        let bracket = scan.eat('[');
        let mut sides = [1; N];
        for (i, side) in sides.iter_mut().enumerate() {
            let separated = i == 0 || if bracket { scan.eat(',') } else { scan.eat_times() };
            if !separated {
                let (separator, found) = (if bracket { "commas" } else { "x" }, scan.found());
                return Err(scan
                    .error(format!("a block has {N} sides with {separator} between them, found {found}"))
                    .instead(example));
            }
            *side = scan.number_from(1, "a side")?;
        }
        if bracket {
            scan.expect(']')?;
        }
        Ok(sides)
    })?;
    Ok(tidy(blocks))
}

/// A sum of blocks as text.
pub(crate) fn write<const N: usize>(at: &Blocks<N>) -> String {
    if at.is_empty() { block(&[1; N]) } else { at.iter().map(block).collect::<Vec<_>>().join("+") }
}

/// A cut as text, such as `8x7->5x7+3x7`.
pub(crate) fn write_cut<const N: usize>(m: &Cut<N>) -> String {
    let [large, small] = m.pieces();
    format!("{}->{}+{}", block(&m.block), block(&large), block(&small))
}

fn block<const N: usize>(sides: &[u64; N]) -> String {
    sides.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

/// A random small sum of blocks, as text: one with sides up to `longest`, or two smaller ones.
pub(crate) fn small<const N: usize>(dice: &mut dyn FnMut(u32) -> u32, longest: u32) -> String {
    let blocks = 1 + dice(2);
    let sum = (0..blocks).map(|_| block(&[(); N].map(|()| u64::from(1 + dice(longest + 1 - blocks)))));
    sum.collect::<Vec<_>>().join("+")
}
