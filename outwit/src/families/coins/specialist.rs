//! The specialist for strings and coins: margins from the [engine](super::engine::Engine), and good moves one by one.
//!
//! Cost: one question to the engine per claim, and one per move to list the good moves.

use super::engine::{Engine, rich};
use super::rules::{CoinForm, CoinMove, Coins, Position};
use crate::claim::{Arena, Claim, MOST_LISTED, State, Theorem, Winning};
use crate::convention::{Goal, MostPoints};
use crate::family::Specialist;
use crate::limits::{Meter, Reason, Stopped};
use crate::player::{Players, Turn};
use crate::rules::Rules;

/// The specialist, with what its engine has found so far.
pub(super) struct Counter<'a> {
    rules: &'a Coins,
    engine: Engine,
}

/// A claim as a question: does the player to move score a margin of at least `least`? The claim holds if the answer is
/// `must`.
struct Need<'a> {
    form: CoinForm<'a>,
    least: i32,
    must: bool,
}

impl<'a> Counter<'a> {
    /// A specialist that has searched nothing yet.
    pub(super) fn new(rules: &'a Coins) -> Self {
        Counter { rules, engine: Engine::default() }
    }

    fn need<'b>(&self, claim: &'b Claim<Position>) -> Option<Need<'b>>
    where
        'a: 'b,
    {
        let (at, turn) = &claim.start;
        let Goal::Margin(need) = claim.goal else { return None };
        let must = claim.side.contain(turn.mover);
        Some(Need { form: self.rules.form(at), least: if must { need } else { 1 - need }, must })
    }
}

impl Specialist<Coins> for Counter<'_> {
    fn forces(&mut self, claim: &Claim<Position>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let Some(Need { form, least, must }) = self.need(claim) else { return Ok(None) };
        Ok(Some(self.engine.at_least(&form, least, meter)? == must))
    }

    fn known(&mut self, claim: &Claim<Position>) -> Option<bool> {
        let Need { form, least, must } = self.need(claim)?;
        self.engine.known(&form, least).map(|reached| reached == must)
    }

    /// Leaves out moves after which the graph is too large for a search.
    fn good_moves(
        &mut self,
        at: &Position,
        turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<CoinMove>>, Stopped> {
        let Goal::Margin(_) = goal else { return Ok(None) };
        let (rules, side) = (self.rules, Players::only(turn.mover));
        let arena = Arena { rules, convention: MostPoints };
        let mut good = Winning { moves: Vec::new(), more: false, classes: None, stopped: None };
        let room = MOST_LISTED.min(meter.room() / (rules.bytes(at) + 1));
        for m in rules.moves(at, turn.mover) {
            if good.moves.len() == room {
                good.more = true;
                break;
            }
            let (start, goal) = arena.step(at, turn, side, goal, &m);
            let looked = meter.work(rules.bytes(at) + rules.form(at).loops.len());
            match looked.and_then(|()| self.forces(&Claim { start, side, goal }, meter)) {
                Ok(Some(true)) => good.moves.push(m),
                Ok(_) => {}
                Err(Stopped { reason: Reason::NeverFits, .. }) => good.more = true,
                Err(stopped) => {
                    good.stopped = Some(stopped);
                    break;
                }
            }
        }
        Ok(Some(good))
    }

    fn points_left(&self, at: &Position) -> Option<u32> {
        Some(self.rules.form(at).weights().iter().filter(|w| **w > 0).count() as u32)
    }

    fn closes(&mut self, (at, turn): &State<Coins>, side: Players, goal: Goal) -> Option<Theorem> {
        let Goal::Margin(need) = goal else { return None };
        let value = rich::value(&self.rules.form(at))?;
        let own = if side.contain(turn.mover) { value } else { -value };
        let player = side.iter().next().filter(|_| need <= own)?;
        Some(Theorem { name: "rich", player })
    }
}
