//! The general fast engine: [`Search`] for claims, [`Grundy`] for nim-values, [`Numbers`] for partizan values,
//! [`ByHeaps`] for games that heaps decide, and the formulas of [`cuts`] for cutting games.
//!
//! In normal play of two the values of the parts decide a sum, so the search is needed only where a part has none.

use super::grundy::Grundy;
use super::heaps::{ByHeaps, HeapValue};
use super::limits::{Meter, Stopped};
use super::misere::genus::Genera;
use super::number::Numbers;
use super::search::Search;
use super::{Arena, Claim, Engine, State, Winning, cuts};
use crate::convention::{Convention, Rule};
use crate::player::{Player, Players};
use crate::rules::Rules;
use crate::rules::blocks::BlockForm;
use crate::value::{Dyadic, Genus};

/// The most winning cuts that are listed.
const MOST_CUTS: usize = 1000;

/// The engines with what they have found out so far.
pub struct Fast<'a, R: Rules, C> {
    search: Search<'a, R, C>,
    grundy: Grundy<'a, R>,
    numbers: Numbers<'a, R>,
    heaps: ByHeaps<'a, R>,
    genera: Genera<'a, R>,
    arena: Arena<'a, R, C>,
}

impl<'a, R: Rules, C: Convention> Fast<'a, R, C> {
    /// Engines that know nothing yet.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        let rules = arena.rules;
        Fast {
            search: Search::with_outcomes(arena),
            grundy: Grundy::new(rules),
            numbers: Numbers::new(rules),
            heaps: ByHeaps::new(rules, arena.convention.rule()),
            genera: Genera::new(rules),
            arena,
        }
    }

    /// The blocks of a position in normal play, where the formulas hold.
    fn blocks<'b>(&self, at: &'b R::Position) -> Option<BlockForm<'b>>
    where
        'a: 'b,
    {
        self.arena.rules.in_blocks(at).filter(|_| self.arena.convention.rule() == Rule::Normal)
    }

    /// Whether the mover wins a two-player game, where values tell.
    fn mover_wins(&mut self, at: &R::Position, mover: Player, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        if let Some(value) = self.heaps.value(at, meter)? {
            return Ok(Some(value.wins()));
        }
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

impl<R: Rules, C: Convention> Engine<R> for Fast<'_, R, C> {
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        let (at, turn) = &claim.start;
        match self.mover_wins(at, turn.mover, meter)? {
            // Where values tell there is no draw: who does not win, loses.
            Some(wins) => Ok(wins == claim.side.contain(turn.mover)),
            None => self.search.forces(claim, meter),
        }
    }

    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        match self.heaps.value(at, meter)? {
            Some(HeapValue::Value(value)) => Ok(value.into()),
            _ => self.grundy.value(at, meter),
        }
    }

    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        if let Some(value) = self.duel(at, Player(0)) {
            return Ok(Dyadic::new(value, 0));
        }
        self.numbers.value(at, meter)
    }

    fn winning_moves(
        &mut self,
        at: &R::Position,
        by: Player,
        meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        let Some(BlockForm::Two(cakes)) = self.blocks(at) else { return self.heaps.winning_moves(at, meter) };
        let rules = self.arena.rules;
        Ok(cuts::winning::winning_cuts(cakes, by.0.into(), MOST_CUTS).and_then(|(cuts, more)| {
            let moves: Option<_> = cuts.iter().map(|(cake, smaller)| rules.cut(cake, by, *smaller)).collect();
            moves.map(|moves| Winning { moves, more })
        }))
    }

    fn duel(&mut self, at: &R::Position, one: Player) -> Option<i128> {
        cuts::duel(self.blocks(at)?, one)
    }

    fn closes(&mut self, (at, turn): &State<R>, side: Players) -> Option<Player> {
        cuts::closes(self.blocks(at)?, *turn, side)
    }

    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped> {
        self.genera.value(at, meter)
    }
}
