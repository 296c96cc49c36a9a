//! Boards of at most sixteen points, as bits: a set of points is one 16-bit word.
//!
//! Cost: set operations take one instruction; a board takes two bytes per line.

use crate::families::positional::rules::board::Board;
use crate::families::positional::rules::symmetry::Symmetry;

/// The most points.
pub const MOST_POINTS: usize = 16;

/// A set of points.
pub type Set = u16;

/// The points of a set, in ascending order.
pub fn points(set: Set) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let point = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (point < MOST_POINTS).then_some(point)
    })
}

/// A small board: its lines as sets.
#[derive(Clone, Debug)]
pub struct Small<'a> {
    /// The board itself.
    pub board: &'a Board,
    /// All points.
    pub all: Set,
    /// The lines, in the order of the board.
    pub lines: Vec<Set>,
}

impl<'a> Small<'a> {
    /// A board as bits, or an error if it has too many points.
    pub fn new(board: &'a Board) -> Result<Self, String> {
        let count = board.names.len();
        if count > MOST_POINTS {
            return Err(format!("this is for boards of at most {MOST_POINTS} points, and this one has {count}"));
        }
        let set = |line: &Vec<usize>| line.iter().fold(0, |set, p| set | 1 << p);
        let all = if count == MOST_POINTS { Set::MAX } else { (1 << count) - 1 };
        Ok(Small { board, all, lines: board.lines.iter().map(set).collect() })
    }

    /// Generators of the board's symmetries: the image of each point.
    pub fn generators(&self) -> Vec<Vec<usize>> {
        Symmetry::of(self.board).generators
    }

    /// The names of a set's points, separated by `between`.
    pub fn names(&self, set: Set, between: &str) -> String {
        points(set).map(|p| self.board.names[p].as_str()).collect::<Vec<_>>().join(between)
    }
}
