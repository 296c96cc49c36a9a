//! The first player to complete their goal (three in a row, a line of a plane) wins, or loses in the misère form; if the player
//! to move cannot move and no goal is complete, the game is drawn.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// The first player to complete their goal wins, or loses.
#[derive(Clone, Copy, Debug)]
pub struct FirstToComplete {
    /// Whether that player wins.
    pub wins: bool,
}

impl Convention for FirstToComplete {
    fn rule(&self) -> Rule {
        if self.wins { Rule::Complete } else { Rule::Avoid }
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        mut completed: impl FnMut(Player) -> bool,
    ) -> Status {
        let last = turn.previous();
        if completed(last) {
            Status::Over(Ending::Won(if self.wins { last } else { turn.mover }))
        } else if can_move(turn.mover) {
            Status::ToMove
        } else {
            Status::Over(Ending::Drawn)
        }
    }
}
