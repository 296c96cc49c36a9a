//! A board: points with names, and lines.

use super::points::{MOST_POINTS, Points};
use std::collections::{HashMap, HashSet};

/// The most lines that a board may have.
pub const MOST_LINES: usize = 1 << 16;

/// The points of the first and of the second player.
pub type Taken = [Points; 2];

/// Points with names, and sets of them which the players race for.
#[derive(Clone, Default, Debug)]
pub struct Board {
    /// The names of the points in their order.
    pub names: Vec<String>,
    /// The lines, none of them twice, in no particular order.
    pub lines: Vec<Points>,
    /// The lines of the index class, in planes and transversal designs.
    pub index: Vec<Points>,
    all: Points,
    numbers: HashMap<String, usize>,
}

impl Board {
    /// A board without lines; the names are different from each other.
    pub fn new(names: Vec<String>) -> Result<Board, String> {
        if names.len() > MOST_POINTS {
            return Err(format!("a board has at most {MOST_POINTS} points"));
        }
        let numbers = names.iter().cloned().enumerate().map(|(i, name)| (name, i)).collect();
        Ok(Board { all: (0..names.len()).collect(), names, numbers, ..Board::default() })
    }

    /// The board with these lines; one that is told twice counts once.
    pub fn with_lines(mut self, lines: impl IntoIterator<Item = Points>) -> Result<Board, String> {
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
    pub fn with_index(mut self, index: Vec<Points>) -> Board {
        self.index = index;
        self
    }

    /// The point with a name.
    pub fn point(&self, name: &str) -> Result<usize, String> {
        self.numbers.get(name).copied().ok_or_else(|| format!("{} is no point", crate::reader::shorten(name)))
    }

    /// Reads points with commas between them.
    pub fn list(&self, text: &str) -> Result<Vec<usize>, String> {
        text.split(',').map(|name| self.point(name)).collect()
    }

    /// Reads points that form a line: none of them twice.
    pub fn line(&self, text: &str) -> Result<Points, String> {
        let points = self.list(text)?;
        let set: Points = points.iter().copied().collect();
        if set.count() == points.len() { Ok(set) } else { Err("a point is twice in a line".to_owned()) }
    }

    /// Reads `FIRST/SECOND`, written as positions are.
    pub fn read(&self, text: &str) -> Result<Taken, String> {
        let set = |text: &str| {
            let points = if text.is_empty() { Vec::new() } else { self.list(text)? };
            let rises = points.windows(2).all(|pair| pair[0] < pair[1]);
            if rises { Ok(points.into_iter().collect::<Points>()) } else { Err("points are not in order".to_owned()) }
        };
        let (first, second) = text.split_once('/').ok_or("a position reads FIRST/SECOND")?;
        let taken = [set(first)?, set(second)?];
        if taken[0].meets(&taken[1]) { Err("a point is taken twice".to_owned()) } else { Ok(taken) }
    }

    /// Writes what [`read`](Self::read) reads.
    pub fn write(&self, taken: &Taken) -> String {
        let list = |points: &Points| points.iter().map(|p| self.names[p].as_str()).collect::<Vec<_>>().join(",");
        format!("{}/{}", list(&taken[0]), list(&taken[1]))
    }

    /// The points that nobody has taken.
    pub fn free(&self, taken: &Taken) -> Points {
        self.all.without(&taken[0]).without(&taken[1])
    }

    /// Whether these points contain a line.
    pub fn owns(&self, points: &Points) -> bool {
        self.lines.iter().any(|line| line.is_within(points))
    }

    /// The free points with which a player who has the points `own` would own a line.
    pub fn completing(&self, own: &Points, free: &Points) -> Points {
        let mut found = Points::default();
        for missing in self.lines.iter().map(|line| line.without(own)) {
            match missing.count() {
                0 => return *free,
                1 if missing.is_within(free) => found = found.or(&missing),
                _ => {}
            }
        }
        found
    }
}
