//! A board: named points, and lines.

use super::points::{MOST_POINTS, Points};
use crate::core::reader::shorten;
use std::collections::{HashMap, HashSet};

/// The most lines that a board may have.
pub(super) const MOST_LINES: usize = 1 << 16;

/// The points of the first and of the second player.
pub type Taken = [Points; 2];

/// Named points, and sets of them that the players race to own.
#[derive(Clone, Default, Debug)]
pub struct Board {
    /// The names of the points in their order.
    pub names: Vec<String>,
    /// The lines, all different.
    pub lines: Vec<Points>,
    /// The lines of the index class, in planes and transversal designs.
    pub(super) index: Vec<Points>,
    pub(super) all: Points,
    numbers: HashMap<String, usize>,
}

impl Board {
    /// A board without lines; the names must all be different.
    pub(crate) fn new(names: Vec<String>) -> Result<Board, String> {
        if names.len() > MOST_POINTS {
            return Err(format!("a board has at most {MOST_POINTS} points"));
        }
        let numbers = names.iter().cloned().enumerate().map(|(i, name)| (name, i)).collect();
        Ok(Board { all: (0..names.len()).collect(), names, numbers, ..Board::default() })
    }

    /// The board with these lines; a line that is given twice counts once.
    pub(crate) fn with_lines(mut self, lines: impl IntoIterator<Item = Points>) -> Result<Board, String> {
        let lines: HashSet<Points> = lines.into_iter().collect();
        if lines.iter().any(Points::is_empty) {
            return Err("a line has at least one point".to_owned());
        }
        if lines.len() > MOST_LINES {
            return Err(format!("a board has at most {MOST_LINES} lines"));
        }
        self.lines = lines.into_iter().collect();
        self.lines.sort_unstable();
        Ok(self)
    }

    /// The board with these lines as its index class.
    pub(super) fn with_index(mut self, index: Vec<Points>) -> Board {
        self.index = index;
        self
    }

    /// The point with this name.
    pub(crate) fn point(&self, name: &str) -> Result<usize, String> {
        self.numbers.get(name).copied().ok_or_else(|| format!("{} is not a point", shorten(name)))
    }

    /// Reads points separated by commas.
    pub(crate) fn list(&self, text: &str) -> Result<Vec<usize>, String> {
        text.split(',').map(|name| self.point(name)).collect()
    }

    /// Reads the points of a line, which must all be different.
    pub(super) fn line(&self, text: &str) -> Result<Points, String> {
        let points = self.list(text)?;
        let set: Points = points.iter().copied().collect();
        if set.count() == points.len() { Ok(set) } else { Err("a point occurs twice in a line".to_owned()) }
    }

    /// Reads `FIRST/SECOND`, written the way positions are.
    pub(crate) fn read(&self, text: &str) -> Result<Taken, String> {
        let set = |text: &str| {
            let points = if text.is_empty() { Vec::new() } else { self.list(text)? };
            let in_order = points.windows(2).all(|pair| pair[0] < pair[1]);
            if in_order {
                Ok(points.into_iter().collect::<Points>())
            } else {
                Err("points are not in order".to_owned())
            }
        };
        let (first, second) = text.split_once('/').ok_or("a position reads FIRST/SECOND")?;
        let taken = [set(first)?, set(second)?];
        if taken[0].meets(&taken[1]) { Err("a point is taken twice".to_owned()) } else { Ok(taken) }
    }

    /// Writes what [`read`](Self::read) reads.
    pub(crate) fn write(&self, taken: &Taken) -> String {
        let list = |points: &Points| points.iter().map(|p| self.names[p].as_str()).collect::<Vec<_>>().join(",");
        format!("{}/{}", list(&taken[0]), list(&taken[1]))
    }
}
