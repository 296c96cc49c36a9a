//! Most points win; a player who earns points moves again, as in Dots and Boxes.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// Most points win.
#[derive(Clone, Copy, Debug)]
pub struct MostPoints;

impl Convention for MostPoints {
    fn rule(&self) -> Rule {
        Rule::Points
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        _completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if can_move(turn.mover) { Status::ToMove } else { Status::Over(Ending::Counted) }
    }

    fn after(&self, turn: Turn, gain: u32) -> Turn {
        if gain > 0 { turn } else { turn.next() }
    }
}
