//! A board: points with names, and the lines that the players want to own.

use super::points::{MOST_POINTS, Points};
use rustc_hash::FxHashSet;

/// The most lines that a board may have.
pub const MOST_LINES: usize = 1 << 16;

/// A point by its name, and where it is drawn.
pub type Place = (String, (f64, f64));

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Cells side by side with names in them.
    #[default]
    Cells,
    /// Points round a circle with their names outside, and the lines between them.
    Circle,
}

/// A hypergraph to play on.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// How it is written after the name of its family.
    pub text: String,
    /// The text of the same board with rows and columns exchanged, if it has rows and columns.
    pub turned: Option<String>,
    /// The names of the points.
    pub names: Vec<String>,
    /// The lines, each with its points in ascending order, in the order in which the family gives them.
    pub lines: Vec<Vec<usize>>,
    /// Where the points are drawn.
    pub places: Vec<(f64, f64)>,
    /// How the board is drawn.
    pub style: Style,
    /// The lines of the index class, in planes and transversal designs: the groups.
    pub index: Vec<Vec<usize>>,
    sets: Vec<Points>,
    known: FxHashSet<Points>,
}

impl Board {
    /// A board, or an error if the points or lines do not make one.
    pub fn new(text: String, points: Vec<Place>, lines: Vec<Vec<usize>>) -> Result<Board, String> {
        if points.len() > MOST_POINTS {
            return Err(format!("a board has at most {MOST_POINTS} points, and this one has {}", points.len()));
        }
        let (names, places) = points.into_iter().unzip();
        let (sets, known) = (Vec::new(), FxHashSet::default());
        let (lines_yet, index, style) = (Vec::new(), Vec::new(), Style::default());
        let mut board = Board { text, turned: None, names, lines: lines_yet, places, style, index, sets, known };
        lines.into_iter().try_for_each(|line| board.add(line))?;
        Ok(board)
    }

    /// The same board, with its text for rows and columns exchanged.
    pub fn or_turned(self, text: String) -> Board {
        Board { turned: Some(text), ..self }
    }

    /// Adds a line, unless the board already has it.
    pub fn add(&mut self, mut line: Vec<usize>) -> Result<(), String> {
        line.sort_unstable();
        if line.is_empty() {
            return Err("a line has at least one point".to_owned());
        }
        if let Some(twice) = line.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the point {} appears twice in a line", self.names[twice[0]]));
        }
        if self.lines.len() == MOST_LINES {
            return Err(format!("a board has at most {MOST_LINES} lines"));
        }
        let set: Points = line.iter().copied().collect();
        if self.known.insert(set) {
            self.sets.push(set);
            self.lines.push(line);
        }
        Ok(())
    }

    /// Removes a line; returns whether the board had it.
    pub fn remove(&mut self, line: &[usize]) -> bool {
        let found = self.lines.iter().position(|l| l == line);
        if let Some(at) = found {
            self.lines.remove(at);
            self.known.remove(&self.sets.remove(at));
        }
        found.is_some()
    }

    /// The point with a name.
    pub fn point(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// Whether a set of points is a line.
    pub fn is_line(&self, set: &Points) -> bool {
        self.known.contains(set)
    }

    /// The lines as sets of points.
    pub fn sets(&self) -> &[Points] {
        &self.sets
    }
}
