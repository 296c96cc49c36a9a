//! Most points win, and the players move in turn, whatever a move earns. The game is over when the player to move cannot move.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// Most points win, and earning points gives no extra move.
#[derive(Clone, Copy, Debug)]
pub struct InTurn;

impl Convention for InTurn {
    fn rule(&self) -> Rule {
        Rule::Score
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        _completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if can_move(turn.mover) { Status::ToMove } else { Status::Over(Ending::Counted) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_earns_points_does_not_move_again() {
        let turn = Turn::start(2, Player(0));
        assert_eq!(InTurn.after(turn, 3), turn.next());
        assert_eq!(Rule::Score.after(turn, 3), turn.next());
        assert_eq!(Rule::Points.after(turn, 3), turn);
    }
}
