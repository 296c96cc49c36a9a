//! One player against all others, who move as one: a game of any number of players as a game of two.
//!
//! Cincotti's order x ≥_L y of three-player games only ever sets Left's options against those of Center and Right
//! together, so x compares with 0 in the order of Left just as this two-player game compares with 0.

use crate::player::{Player, Players};
use crate::rules::Rules;

/// The game in which `one` is Left, and Right has the moves of everybody else.
#[derive(Clone, Copy, Debug)]
pub struct Against<'a, R> {
    /// The game of many.
    pub rules: &'a R,
    /// Who plays against the others.
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

    fn normal(&self, part: R::Position) -> R::Position {
        self.rules.normal(part)
    }

    fn bytes(&self, at: &R::Position) -> usize {
        self.rules.bytes(at)
    }

    fn least_store(&self, at: &R::Position) -> u128 {
        self.rules.least_store(at)
    }
}
