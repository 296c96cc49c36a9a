//! The specialist for positional games: claims become questions about the lines of the board.

use super::engine::{self, Ask, Lines, Place};
use super::evidence;
use super::rules::{Positional, Taken};
use crate::claim::{Claim, State, Winning};
use crate::convention::{Goal, Rule};
use crate::error::ProofError;
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use std::io::Write;

/// The specialist for one board. Its engine is made when it is first asked.
pub struct Racer<'a> {
    rules: &'a Positional,
    rule: Rule,
    lines: Option<Box<dyn Lines>>,
}

/// A question to the engine, and what its answer must be for a claim to hold.
struct Asked<'a> {
    lines: &'a mut dyn Lines,
    place: Place,
    ask: Ask,
    wins: bool,
}

impl<'a> Racer<'a> {
    /// A specialist that has not looked at the board yet.
    pub fn new(rules: &'a Positional, rule: Rule) -> Self {
        Racer { rules, rule, lines: None }
    }

    /// What a claim asks about the lines.
    fn asked(&mut self, at: &Taken, turn: Turn, side: Players, goal: Goal) -> Option<Asked<'_>> {
        let (ask, wins) = Ask::about(self.rule, side, goal)?;
        Some(Asked { lines: self.lines()?, place: place(at, turn), ask, wins })
    }

    fn lines(&mut self) -> Option<&mut dyn Lines> {
        if self.lines.is_none() {
            self.lines = engine::engine(self.rules.board());
        }
        match &mut self.lines {
            Some(lines) => Some(lines.as_mut()),
            None => None,
        }
    }
}

fn place(at: &Taken, turn: Turn) -> Place {
    Place { taken: *at, mover: usize::from(turn.mover.0) }
}

impl Specialist<Positional> for Racer<'_> {
    fn forces(&mut self, claim: &Claim<Taken>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let (at, turn) = &claim.start;
        let Some(asked) = self.asked(at, *turn, claim.side, claim.goal) else { return Ok(None) };
        // Without a limit of states the search ends with an answer, or because it is stopped.
        Ok(Some(asked.lines.wins(&asked.place, asked.ask, u64::MAX, meter)? == Some(asked.wins)))
    }

    fn known(&mut self, claim: &Claim<Taken>) -> Option<bool> {
        let (at, turn) = &claim.start;
        let asked = self.asked(at, *turn, claim.side, claim.goal)?;
        asked.lines.known(&asked.place, asked.ask).map(|wins| wins == asked.wins)
    }

    fn good_moves(
        &mut self,
        at: &Taken,
        turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<usize>>, Stopped> {
        let Some(asked) = self.asked(at, turn, Players::only(turn.mover), goal) else { return Ok(None) };
        let good = asked.lines.good_moves(&asked.place, asked.ask, asked.wins, meter)?;
        Ok(Some(Winning { moves: good.points, more: good.undecided, classes: Some(good.classes) }))
    }

    fn length(
        &mut self,
        (at, turn): &State<Positional>,
        winner: Player,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stopped> {
        match self.asked(at, *turn, Players::only(winner), Goal::Win) {
            Some(asked) => asked.lines.length(&asked.place, asked.ask, meter),
            None => Ok(None),
        }
    }

    fn method(&mut self, claim: &Claim<Taken>) -> Option<&'static str> {
        let (at, turn) = &claim.start;
        let asked = self.asked(at, *turn, claim.side, claim.goal)?;
        Some(if asked.wins { "search" } else { asked.lines.proof(&asked.place, asked.ask).name() })
    }

    fn certify(&mut self, claims: &[Claim<Taken>], meter: &mut Meter, out: &mut dyn Write) -> Result<bool, ProofError> {
        let (rules, rule) = (self.rules, self.rule);
        let claims: Vec<_> = claims.iter().map(|claim| (claim, place(&claim.start.0, claim.start.1))).collect();
        if let Some(lines) = self.lines() {
            evidence::write(rules.board(), rule, &claims, lines, meter, out)?;
        }
        Ok(true)
    }
}
