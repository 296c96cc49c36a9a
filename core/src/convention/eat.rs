//! One player builds, the other eats. The first wins by completing the pattern, the second when the first has no room left
//! for one. A player who cannot move loses, since nothing can stop the other any more.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// The first player builds, the second eats.
#[derive(Clone, Copy, Debug)]
pub struct Eat;

impl Convention for Eat {
    fn rule(&self) -> Rule {
        Rule::Eat
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        mut completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if let Some(winner) = [Player(0), Player(1)].into_iter().find(|p| completed(*p)) {
            Status::Over(Ending::Won(winner))
        } else if can_move(turn.mover) {
            Status::ToMove
        } else {
            Status::Over(Ending::Won(turn.next().mover))
        }
    }
}
