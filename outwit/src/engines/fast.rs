//! The general fast engine: it asks the family's [`Specialist`] first; where the specialist declines, it uses [`Grundy`] for
//! nim-values, [`Numbers`] for partizan values and [`Search`] for everything else.
//!
//! In two-player normal play the values of the parts decide a sum, so the search runs only where a part has no value.
//!
//! Cost: that of the engine that answers; each states its own.

use super::grundy::Grundy;
use super::misere::genus::Genera;
use super::number::Numbers;
use super::search::Search;
use super::{Engine, one_by_one};
use crate::claim::{Arena, Claim, State, Theorem, Winning};
use crate::convention::{Convention, Goal};
use crate::family::{Family, Specialist};
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;
use crate::session::Session;
use crate::value::{Dyadic, Genus};

/// The engines with their memories.
pub struct Fast<'a, R: Rules, C> {
    specialist: Option<Box<dyn Specialist<R> + 'a>>,
    search: Search<'a, R, C>,
    grundy: Grundy<'a, R>,
    numbers: Numbers<'a, R>,
    genera: Genera<'a, R>,
    arena: Arena<'a, R, C>,
}

impl<'a, R: Family, C: Convention> Fast<'a, R, C> {
    /// Engines with empty memories.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Fast::in_session(arena, None)
    }

    /// Engines whose specialist may use what a session remembers.
    pub fn in_session(arena: Arena<'a, R, C>, session: Option<&'a Session>) -> Self {
        let rules = arena.rules;
        Fast {
            specialist: rules.specialist(arena.convention.rule(), session),
            search: Search::with_outcomes(arena),
            grundy: Grundy::new(rules),
            numbers: Numbers::new(rules),
            genera: Genera::new(rules),
            arena,
        }
    }

    /// Whether the player to move wins a two-player game, where values decide it.
    fn mover_wins(&mut self, at: &R::Position, mover: Player, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        if !self.arena.convention.adds_values() || self.arena.rules.players() != 2 {
            return Ok(None);
        }
        if self.arena.rules.impartial() {
            return Ok(Some(self.grundy.value(at, meter)? != 0));
        }
        let value = self.number(at, meter)?;
        Ok(value.map(|v| if mover == Player(0) { v.signum() > 0 } else { v.signum() < 0 }))
    }
}

impl<R: Family, C: Convention> Engine<R> for Fast<'_, R, C> {
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        if let Some(specialist) = &mut self.specialist
            && let Some(holds) = specialist.forces(claim, meter)?
        {
            return Ok(holds);
        }
        let (at, turn) = &claim.start;
        match self.mover_wins(at, turn.mover, meter)? {
            // Where values decide there is no draw: a player who does not win loses.
            Some(wins) => Ok(wins == claim.side.contain(turn.mover)),
            None => self.search.forces(claim, meter),
        }
    }

    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        if let Some(specialist) = &mut self.specialist
            && let Some(value) = specialist.nim_value(at, meter)?
        {
            return Ok(value);
        }
        self.grundy.value(at, meter)
    }

    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        if let Some(value) = self.duel(at, Player(0)) {
            return Ok(Dyadic::new(value, 0));
        }
        self.numbers.value(at, meter)
    }

    fn good_moves(
        &mut self,
        at: &R::Position,
        turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        self.specialist.as_mut().map_or(Ok(None), |s| s.good_moves(at, turn, goal, meter))
    }

    fn length(&mut self, state: &State<R>, winner: Player, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        self.specialist.as_mut().map_or(Ok(None), |s| s.length(state, winner, meter))
    }

    fn method(&mut self, claim: &Claim<R::Position>) -> Option<&'static str> {
        self.specialist.as_mut()?.method(claim)
    }

    fn specialist(&mut self) -> Option<&mut (dyn Specialist<R> + '_)> {
        match &mut self.specialist {
            Some(specialist) => Some(specialist.as_mut()),
            None => None,
        }
    }

    fn duel(&mut self, at: &R::Position, one: Player) -> Option<i128> {
        self.specialist.as_mut()?.duel(at, one)
    }

    fn margin(&mut self, state: &State<R>, side: Players, meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        self.specialist.as_mut().map_or(Ok(None), |s| s.margin(state, side, meter))
    }

    fn closes(&mut self, state: &State<R>, side: Players, goal: Goal) -> Option<Theorem> {
        self.specialist.as_mut()?.closes(state, side, goal)
    }

    fn known(&mut self, claim: &Claim<R::Position>) -> Option<bool> {
        self.specialist.as_mut()?.known(claim)
    }

    fn recall(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<(), Stopped> {
        self.specialist.as_mut().map_or(Ok(()), |s| s.recall(claim, meter))
    }

    fn winner(
        &mut self,
        state: &State<R>,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stopped> {
        if let Some(specialist) = &mut self.specialist
            && let Some(winner) = specialist.winner(state, open, meter)?
        {
            return Ok(winner);
        }
        one_by_one(self, state, open, meter)
    }

    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped> {
        self.genera.value(at, meter)
    }
}
