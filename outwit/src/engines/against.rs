//! One player against all others, who move as one: turns a game of any number of players into a game of two.
//!
//! Cincotti's order x ≥_L y of three-player games only ever sets Left's options against those of Center and Right
//! together. So x compares with 0 in Left's order exactly as this two-player game compares with 0.
//!
//! Cost: none of its own. Right lists the moves of all players but one; everything else is passed on to the rules.

use crate::player::{Player, Players};
use crate::rules::Rules;

/// The game in which `one` is Left and Right has the moves of all other players.
#[derive(Clone, Copy, Debug)]
pub struct Against<'a, R> {
    /// The game of many players.
    pub rules: &'a R,
    /// The player who plays against the others.
    pub one: Player,
}

impl<R: Rules> Rules for Against<'_, R> {
    type Position = R::Position;
    type Move = (Player, R::Move);

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a R::Position, by: Player) -> impl Iterator<Item = Self::Move> + 'a {
        let (left, one) = (Player(0), self.one);
        let movers = Players::all(self.rules.players()).iter().filter(move |p| (*p == one) == (by == left));
        movers.flat_map(move |p| self.rules.moves(at, p).map(move |m| (p, m)))
    }

    fn play(&self, at: &R::Position, _by: Player, m: &Self::Move) -> R::Position {
        self.rules.play(at, m.0, &m.1)
    }

    fn parts(&self, at: &R::Position) -> Vec<R::Position> {
        self.rules.parts(at)
    }

    fn pieces(&self, at: &R::Position) -> Vec<R::Position> {
        self.rules.pieces(at)
    }

    fn images(&self, part: &R::Position) -> Vec<R::Position> {
        self.rules.images(part)
    }

    fn bytes(&self, at: &R::Position) -> usize {
        self.rules.bytes(at)
    }

    fn least_store(&self, at: &R::Position) -> u128 {
        self.rules.least_store(at)
    }
}
