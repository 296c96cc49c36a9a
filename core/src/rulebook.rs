//! The rules of a game in words: what a move is, and what it is for.

use crate::convention::Rule;

/// The rules of a game in words, for people who play it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// What a player may do, in a few sentences.
    pub moves: String,
    /// Who wins, in a sentence or two.
    pub goal: String,
    /// What follows from the rules and helps to see through the game, a line each. Players need none of it.
    pub notes: Vec<String>,
}

impl Rulebook {
    /// The rules of a game, without notes.
    pub fn new(moves: impl Into<String>, goal: impl Into<String>) -> Self {
        Rulebook { moves: moves.into(), goal: goal.into(), notes: Vec::new() }
    }

    /// The rules of a game that the last move decides.
    pub fn last_move(moves: impl Into<String>, rule: Rule, players: u8) -> Self {
        let goal = match (rule, players) {
            (Rule::Misere, _) => "This is misère play: the player who makes the last move loses.",
            (_, 3) => "A player who cannot move on their turn is out of the game. The last player left wins.",
            _ => "The player who makes the last move wins: a player who cannot move loses.",
        };
        Rulebook::new(moves, goal)
    }

    /// The same rules with notes.
    pub fn noting(self, notes: Vec<String>) -> Self {
        Rulebook { notes, ..self }
    }

    /// Everything, for a page about the game.
    pub fn lines(self) -> Vec<String> {
        [self.moves, self.goal].into_iter().chain(self.notes).collect()
    }
}
