//! One player builds, the other eats: each wins by completing what he is after, the second when nothing is left for the
//! first. Who cannot move has lost, since nobody can stop the other any more.

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
