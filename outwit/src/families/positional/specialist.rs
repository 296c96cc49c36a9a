//! The specialist for positional games: turns claims into questions about the lines of the board.
//!
//! Cost: one question to the [engine](super::engine) per claim; the first one builds the engine.

use super::engine::{self, Ask, GoodMoves, Lines, Place};
use super::evidence;
use super::rules::{Positional, Taken};
use crate::claim::{Claim, State, Winning};
use crate::convention::{Goal, Rule};
use crate::error::ProofError;
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use std::io::Write;

/// The specialist for one board. It builds its engine for the first question.
pub(crate) struct LineSpecialist<'a> {
    rules: &'a Positional,
    rule: Rule,
    lines: Option<Box<dyn Lines>>,
}

/// A question to the engine, and the answer that makes a claim hold.
struct Question<'a> {
    lines: &'a mut dyn Lines,
    place: Place,
    ask: Ask,
    wins: bool,
}

impl<'a> LineSpecialist<'a> {
    /// A specialist without an engine yet.
    pub(crate) fn new(rules: &'a Positional, rule: Rule) -> Self {
        LineSpecialist { rules, rule, lines: None }
    }

    /// The question that a claim asks about the lines.
    fn question(&mut self, at: &Taken, turn: Turn, side: Players, goal: Goal) -> Option<Question<'_>> {
        let (ask, wins) = Ask::about(self.rule, side, goal)?;
        Some(Question { lines: self.lines()?, place: place(at, turn), ask, wins })
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

impl Specialist<Positional> for LineSpecialist<'_> {
    fn forces(&mut self, claim: &Claim<Taken>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let (at, turn) = &claim.start;
        let Some(question) = self.question(at, *turn, claim.side, claim.goal) else { return Ok(None) };
        // Without a limit on states the search ends with an answer or is stopped.
        Ok(Some(question.lines.wins(&question.place, question.ask, u64::MAX, meter)? == Some(question.wins)))
    }

    fn known(&mut self, claim: &Claim<Taken>) -> Option<bool> {
        let (at, turn) = &claim.start;
        let question = self.question(at, *turn, claim.side, claim.goal)?;
        question.lines.known(&question.place, question.ask).map(|wins| wins == question.wins)
    }

    fn good_moves(
        &mut self,
        at: &Taken,
        turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<usize>>, Stopped> {
        let Some(question) = self.question(at, turn, Players::only(turn.mover), goal) else { return Ok(None) };
        let good = question.lines.good_moves(&question.place, question.ask, question.wins, meter);
        let GoodMoves { points, classes, undecided, stopped } = good;
        Ok(Some(Winning { moves: points, more: undecided, classes: Some(classes), stopped }))
    }

    fn length(
        &mut self,
        (at, turn): &State<Positional>,
        winner: Player,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stopped> {
        match self.question(at, *turn, Players::only(winner), Goal::Win) {
            Some(question) => question.lines.length(&question.place, question.ask, meter),
            None => Ok(None),
        }
    }

    fn always_counts_moves(&self) -> bool {
        engine::always_counts_moves(self.rules.board())
    }

    fn method(&mut self, claim: &Claim<Taken>) -> Option<&'static str> {
        let (at, turn) = &claim.start;
        let question = self.question(at, *turn, claim.side, claim.goal)?;
        Some(if question.wins { "search" } else { question.lines.proof(&question.place, question.ask).name() })
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
