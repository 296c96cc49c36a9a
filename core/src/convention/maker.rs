//! Maker and Breaker: the first player wins as soon as he has completed something, whoever starts; otherwise the second
//! player wins, when nobody can move any more. What the second player completes means nothing.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// The first player is Maker, the second Breaker.
#[derive(Clone, Copy, Debug)]
pub struct MakerBreaker;

/// Who wants to complete something.
pub const MAKER: Player = Player(0);
/// Who wants to keep him from it.
pub const BREAKER: Player = Player(1);

impl Convention for MakerBreaker {
    fn rule(&self) -> Rule {
        Rule::Maker
    }

    fn status(
        &self,
        turn: Turn,
        mut can_move: impl FnMut(Player) -> bool,
        mut completed: impl FnMut(Player) -> bool,
    ) -> Status {
        if completed(MAKER) {
            Status::Over(Ending::Won(MAKER))
        } else if can_move(turn.mover) {
            Status::ToMove
        } else {
            Status::Over(Ending::Won(BREAKER))
        }
    }
}
