//! Misère play for two: the player to move wins if they cannot move.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// A player who cannot move wins.
#[derive(Clone, Copy, Debug)]
pub struct Misere;

impl Convention for Misere {
    fn rule(&self) -> Rule {
        Rule::Misere
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        _completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if can_move(turn.mover) { Status::ToMove } else { Status::Over(Ending::Won(turn.mover)) }
    }

    fn last_move_loses(&self) -> bool {
        true
    }
}
