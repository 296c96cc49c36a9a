//! A player who cannot move on their turn leaves for good; the others continue in order; the last player seated wins.
//!
//! For two players this is normal play. For three it is the rule of Propp's Cutblock: the last player wins even if they could
//! not move themselves.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// The last player seated wins.
#[derive(Clone, Copy, Debug)]
pub struct LastSeated;

impl Convention for LastSeated {
    fn rule(&self) -> Rule {
        Rule::Normal
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        _completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if turn.seated.count() == 1 {
            Status::Over(Ending::Won(turn.mover))
        } else if can_move(turn.mover) {
            Status::ToMove
        } else {
            Status::Leaves(turn.leave())
        }
    }

    fn adds_values(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_dead_board_the_last_of_three_wins() {
        let mut turn = Turn::start(3, Player(0));
        let ending = loop {
            match LastSeated.status(turn, |_| false, |_| false) {
                Status::Leaves(next) => turn = next,
                other => break other,
            }
        };
        assert_eq!(ending, Status::Over(Ending::Won(Player(2))));
    }
}
