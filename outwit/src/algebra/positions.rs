//! Positions of any rules as games to calculate with, part by part from below.
//!
//! Cost: every reachable part is expanded at most twice (`engines/postorder.rs`); the rest is the cost of
//! the canonical forms, or of the three-player games, of these parts.

use crate::algebra::{FormId, Forms, GameId, Games};
use crate::engines::postorder::{Postorder, Valuation, live_parts};
use crate::limits::{Meter, Stopped};
use crate::rules::Rules;

impl<P> Valuation<P> for &mut Forms {
    type Value = FormId;
    const NOTHING: FormId = FormId::ZERO;

    fn add(&mut self, a: FormId, b: FormId, meter: &mut Meter) -> Result<FormId, Stopped> {
        self.sum(a, b, meter)
    }

    fn value(&mut self, _part: &P, options: &mut [Vec<FormId>], meter: &mut Meter) -> Result<FormId, Stopped> {
        let mut lists = options.iter_mut().map(std::mem::take);
        let (left, right) = (lists.next().unwrap_or_default(), lists.next().unwrap_or_default());
        self.canonical(left, right, meter)
    }
}

impl<P> Valuation<P> for &mut Games {
    type Value = GameId;
    const NOTHING: GameId = GameId::ZERO;

    fn add(&mut self, a: GameId, b: GameId, meter: &mut Meter) -> Result<GameId, Stopped> {
        self.sum(a, b, meter)
    }

    fn value(&mut self, _part: &P, options: &mut [Vec<GameId>], meter: &mut Meter) -> Result<GameId, Stopped> {
        let mut lists: [Vec<GameId>; 3] = Default::default();
        for (list, options) in lists.iter_mut().zip(options) {
            *list = std::mem::take(options);
        }
        self.game(lists, meter)
    }
}

impl Forms {
    /// The canonical form of a position of a two-player partizan game in normal play.
    pub fn position<R: Rules>(&mut self, rules: &R, at: &R::Position, meter: &mut Meter) -> Result<FormId, Stopped> {
        meter.afford(rules.least_store(at), size_of::<R::Position>())?;
        Postorder::new(self).value(rules, at, |p| live_parts(rules, p), meter)
    }
}

impl Games {
    /// A position of a three-player game, as the game with its options.
    pub fn position<R: Rules>(&mut self, rules: &R, at: &R::Position, meter: &mut Meter) -> Result<GameId, Stopped> {
        meter.afford(rules.least_store(at), size_of::<R::Position>())?;
        Postorder::new(self).value(rules, at, |p| live_parts(rules, p), meter)
    }
}
