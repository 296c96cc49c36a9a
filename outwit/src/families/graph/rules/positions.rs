//! The positions of a graph and the moves between them, in two flat lists.

use crate::player::{Player, Players};
use std::ops::Range;
use std::sync::Arc;

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The position it leads to.
    pub to: u32,
    /// Who can make it, if not everybody.
    pub by: Option<Player>,
    /// The points it earns.
    pub points: u32,
    /// What it is called, where that is not told by the rest.
    pub called: Option<Box<str>>,
}

impl Moved {
    /// What it is called.
    pub fn name(&self) -> String {
        match (&self.called, self.points) {
            (Some(name), _) => name.to_string(),
            (None, 0) => self.to.to_string(),
            (None, points) => format!("{}+{points}", self.to),
        }
    }

    /// The move as the text of a graph has it.
    pub fn text(&self, letters: &[&str]) -> String {
        let by = self.by.map_or(String::new(), |by| format!("{}:", letters[usize::from(by.0)]));
        let points = if self.points > 0 { format!("+{}", self.points) } else { String::new() };
        let name = self.called.as_ref().map_or(String::new(), |name| format!("{name}>"));
        format!("{by}{name}{}{points}", self.to)
    }
}

/// A position, as it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Who has won in it.
    pub completed: Players,
    /// The moves from it.
    pub moves: Vec<Moved>,
}

impl Listed {
    /// The position as the text of a graph has it.
    fn text(&self, letters: &[&str]) -> String {
        let marks: Vec<String> = if self.completed == Players::all(letters.len() as u8) {
            vec!["!".to_owned()]
        } else {
            self.completed.iter().map(|p| format!("!{}", letters[usize::from(p.0)])).collect()
        };
        marks.into_iter().chain(self.moves.iter().map(|m| m.text(letters))).collect::<Vec<_>>().join(",")
    }
}

/// All positions, which several copies of the rules share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Positions(Arc<Flat>);

#[derive(PartialEq, Eq, Debug)]
struct Flat {
    /// Where the moves from each position begin, and at the end where the last ones end.
    first: Vec<u32>,
    moves: Vec<Moved>,
    completed: Vec<Players>,
    text: String,
}

impl Positions {
    /// The positions in the order of their numbers.
    pub fn new(listed: Vec<Listed>, letters: &[&str]) -> Self {
        let texts: Vec<String> = listed.iter().map(|l| l.text(letters)).collect();
        let mut first = vec![0];
        let (mut moves, mut completed) = (Vec::new(), Vec::new());
        for position in listed {
            moves.extend(position.moves);
            completed.push(position.completed);
            first.push(moves.len() as u32);
        }
        Positions(Arc::new(Flat { first, moves, completed, text: format!("{{{}}}", texts.join(";")) }))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.completed.len()
    }

    /// The numbers of the moves from a position.
    pub fn range(&self, at: u32) -> Range<u32> {
        self.0.first[at as usize]..self.0.first[at as usize + 1]
    }

    /// A move by its number.
    pub fn moved(&self, m: u32) -> &Moved {
        &self.0.moves[m as usize]
    }

    /// Who has won in a position.
    pub fn completed(&self, at: u32) -> Players {
        self.0.completed[at as usize]
    }

    /// Whether nobody has a move of his own.
    pub fn alike(&self) -> bool {
        self.0.moves.iter().all(|m| m.by.is_none())
    }

    /// The canonical text.
    pub fn text(&self) -> &str {
        &self.0.text
    }
}
