//! The positions of a graph and the moves between them, in two flat lists.

use crate::player::{Player, Players};
use std::ops::Range;
use std::sync::Arc;

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GraphMove {
    /// The position it leads to.
    pub(crate) to: u32,
    /// The player who can make it, or None for all players.
    pub(crate) by: Option<Player>,
    /// The points it earns.
    pub(crate) points: u32,
    /// Its name, if the text gives one.
    pub(crate) called: Option<Box<str>>,
}

impl GraphMove {
    /// The name of the move: the given one, or the target with its points.
    pub(crate) fn name(&self) -> String {
        match (&self.called, self.points) {
            (Some(name), _) => name.to_string(),
            (None, 0) => self.to.to_string(),
            (None, points) => format!("{}+{points}", self.to),
        }
    }

    /// The move as written in the text of a graph.
    pub(crate) fn text(&self, letters: &[&str]) -> String {
        let by = self.by.map_or(String::new(), |by| format!("{}:", letters[usize::from(by.0)]));
        let points = if self.points > 0 { format!("+{}", self.points) } else { String::new() };
        let name = self.called.as_ref().map_or(String::new(), |name| format!("{name}>"));
        format!("{by}{name}{}{points}", self.to)
    }
}

/// A position as read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    /// The players who have won in it.
    pub(crate) completed: Players,
    /// The moves from it.
    pub(crate) moves: Vec<GraphMove>,
}

impl Listed {
    /// The position as written in the text of a graph.
    fn text(&self, letters: &[&str]) -> String {
        let marks: Vec<String> = if self.completed == Players::all(letters.len() as u8) {
            vec!["!".to_owned()]
        } else {
            self.completed.iter().map(|p| format!("!{}", letters[usize::from(p.0)])).collect()
        };
        marks.into_iter().chain(self.moves.iter().map(|m| m.text(letters))).collect::<Vec<_>>().join(",")
    }
}

/// All positions, shared by copies of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Positions(Arc<Flat>);

#[derive(PartialEq, Eq, Debug)]
struct Flat {
    /// Where the moves from each position begin; the last entry is where the last ones end.
    first: Vec<u32>,
    moves: Vec<GraphMove>,
    completed: Vec<Players>,
    text: String,
}

impl Positions {
    /// The positions in the order of their numbers.
    pub(crate) fn new(listed: Vec<Listed>, letters: &[&str]) -> Self {
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

    /// The number of positions.
    pub(crate) fn count(&self) -> usize {
        self.0.completed.len()
    }

    /// The numbers of the moves from a position.
    pub(crate) fn range(&self, at: u32) -> Range<u32> {
        self.0.first[at as usize]..self.0.first[at as usize + 1]
    }

    /// A move by its number.
    pub(crate) fn moved(&self, m: u32) -> &GraphMove {
        &self.0.moves[m as usize]
    }

    /// The players who have won in a position.
    pub(crate) fn completed(&self, at: u32) -> Players {
        self.0.completed[at as usize]
    }

    /// Whether all players have the same moves.
    pub(crate) fn alike(&self) -> bool {
        self.0.moves.iter().all(|m| m.by.is_none())
    }

    /// The canonical text.
    pub(crate) fn text(&self) -> &str {
        &self.0.text
    }
}
