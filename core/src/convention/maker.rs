//! Maker and Breaker: the first player wins as soon as they complete their goal, whoever starts; otherwise the second player
//! wins when no move is left. What the second player completes does not matter.

use crate::convention::{Convention, Ending, Rule, Status};
use crate::player::{Player, Turn};

/// The first player is Maker, the second Breaker.
#[derive(Clone, Copy, Debug)]
pub struct MakerBreaker;

/// The player who wants to complete a goal.
pub const MAKER: Player = Player(0);
/// The player who wants to prevent that.
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
