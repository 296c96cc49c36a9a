//! The plain truth about small boards and strips: positions as bits, every option tried, nothing else known.

use crate::trial::Trial;
use outwit::limits::Stopped;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The least number that is missing.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let there: BTreeSet<u32> = values.into_iter().collect();
    (0..).find(|n| !there.contains(n)).unwrap_or_default()
}

/// A board of at most 32 squares; a position is the set of its free squares.
pub struct Board {
    /// The squares in a row.
    pub columns: u32,
    /// How often they repeat.
    pub rows: u32,
    /// The places of a tile.
    pub tiles: Vec<u32>,
}

impl Board {
    /// The places of an L-shaped tile of area 3 on a rectangle.
    pub fn ellie(rows: u32, columns: u32) -> Board {
        let bit = |y: u32, x: u32| 1 << (y * columns + x);
        let mut tiles = Vec::new();
        for (y, x) in (0..rows - 1).flat_map(|y| (0..columns - 1).map(move |x| (y, x))) {
            let square = [bit(y, x), bit(y, x + 1), bit(y + 1, x), bit(y + 1, x + 1)];
            let all: u32 = square.iter().sum();
            tiles.extend(square.map(|missing| all - missing));
        }
        Board { columns, rows, tiles }
    }

    /// The whole board.
    pub fn start(&self) -> u32 {
        u32::MAX >> (32 - self.rows * self.columns)
    }

    /// The positions after one tile, each as often as there are tiles that lead to it.
    pub fn options(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        self.tiles.iter().filter(move |&&tile| at & tile == tile).map(move |tile| at - tile)
    }

    /// The nim-values of all positions that can be reached.
    pub fn values(&self, trial: &Trial) -> Result<FxHashMap<u32, u32>, Stopped> {
        let mut known = FxHashMap::default();
        let mut stack = vec![self.start()];
        while let Some(&at) = stack.last() {
            if known.len() & 0xfff == 0 {
                trial.look()?;
            }
            let open: Vec<u32> = self.options(at).filter(|to| !known.contains_key(to)).collect();
            if open.is_empty() {
                known.insert(at, mex(self.options(at).map(|to| known[&to])));
                stack.pop();
            }
            stack.extend(open);
        }
        Ok(known)
    }

    /// The pieces of a position: squares that share a side belong together.
    pub fn pieces(&self, at: u32) -> Vec<u32> {
        let mut left = at;
        let mut pieces = Vec::new();
        while left != 0 {
            let mut piece = left & left.wrapping_neg();
            loop {
                let (first, last) = self.edges();
                let grown =
                    (piece & !last) << 1 | (piece & !first) >> 1 | piece << self.columns | piece >> self.columns;
                let grown = piece | grown & left;
                if grown == piece {
                    break;
                }
                piece = grown;
            }
            pieces.push(piece);
            left -= piece;
        }
        pieces
    }

    /// The first and the last column.
    fn edges(&self) -> (u32, u32) {
        let first: u32 = (0..self.rows).map(|y| 1 << (y * self.columns)).sum();
        (first, first << (self.columns - 1))
    }

    /// A position in the notation of specs.
    pub fn write(&self, at: u32) -> String {
        let row = |y: u32| -> String {
            (0..self.columns).map(|x| if at >> (y * self.columns + x) & 1 == 1 { '.' } else { '#' }).collect()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }
}

/// Whether the player to move wins, found by playing on, without any values: `heap` is a nim-heap beside the board.
pub fn next_wins(board: &Board, at: u32, heap: u32, known: &mut FxHashMap<(u32, u32), bool>) -> bool {
    if let Some(&wins) = known.get(&(at, heap)) {
        return wins;
    }
    let wins = board.options(at).any(|to| !next_wins(board, to, heap, known))
        || (0..heap).any(|less| !next_wins(board, at, less, known));
    known.insert((at, heap), wins);
    wins
}

/// The value of a strip of n squares for n below `many`, a tile of three squares being placed at every square i from 1 to
/// `last(n)`: the recursion of the slides.
pub fn strips(many: usize, last: impl Fn(usize) -> usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(many);
    (0..many).for_each(|n| values.push(strip(&values, n, &last)));
    values
}

/// The same within the time of a test.
pub fn many_strips(trial: &Trial, many: usize, last: impl Fn(usize) -> usize) -> Result<Vec<u32>, Stopped> {
    let mut values: Vec<u32> = Vec::with_capacity(many);
    for n in 0..many {
        trial.look()?;
        values.push(strip(&values, n, &last));
    }
    Ok(values)
}

fn strip(values: &[u32], n: usize, last: &impl Fn(usize) -> usize) -> u32 {
    match n {
        0..=2 => 0,
        _ => mex((1..=last(n).min(n - 2)).map(|i| values[i - 1] ^ values[n - i - 2])),
    }
}
