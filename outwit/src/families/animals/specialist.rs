//! The specialist for the infinite board: it searches for evidence once, and follows it from any position.
//!
//! A search that finds nothing proves nothing, and could run forever. So when its time is up the answer is `open`,
//! which is still an answer. Only a search that was interrupted (Ctrl-C, memory) counts as stopped.

use super::engine::decide::{Decision, Verdict, Win, decide};
use super::evidence;
use super::guide::{Guide, Outlook, sensible};
use super::rules::endless::Cannibal;
use super::rules::{ALICE, Position};
use crate::answer::{Endless, Outcome};
use crate::claim::{Claim, State, Winning};
use crate::error::ProofError;
use crate::family::{self, Specialist};
use crate::limits::{Meter, Reason, Stopped};
use crate::rules::Notation;
use crate::session::Session;
use std::io::Write;
use std::sync::Arc;

/// The specialist for one animal.
pub(crate) struct AnimalSpecialist<'a> {
    rules: &'a Cannibal,
    session: Option<&'a Session>,
    decision: Option<Arc<Decision>>,
}

/// Why the search was interrupted, if it was.
fn cut_short(decision: &Decision) -> Option<Stopped> {
    let broken_off = |s: &Stopped| !matches!(s.reason, Reason::Time | Reason::Effort);
    decision.stopped.filter(|s| matches!(decision.verdict, Verdict::Open) && broken_off(s))
}

impl<'a> AnimalSpecialist<'a> {
    /// A specialist that uses what the session remembers.
    pub(crate) fn new(rules: &'a Cannibal, session: Option<&'a Session>) -> Self {
        AnimalSpecialist { rules, session, decision: None }
    }

    /// The decision about the animal, which is made once.
    pub(crate) fn decision(&mut self, meter: &mut Meter) -> Arc<Decision> {
        if let Some(decision) = &self.decision {
            return Arc::clone(decision);
        }
        let name = format!("{}:{}", Cannibal::NAME, self.rules.animal);
        let known = self.session.and_then(|session| session.recall::<Decision>(&name));
        let decision = known.unwrap_or_else(|| Arc::new(decide(&self.rules.animal, meter)));
        if let (Some(session), None) = (self.session, cut_short(&decision)) {
            session.remember(name, Arc::clone(&decision));
        }
        self.decision = Some(Arc::clone(&decision));
        decision
    }
}

/// A decision that only says who wins.
fn plain(outcome: Endless) -> family::Decision<Cannibal> {
    family::Decision {
        outcome: Outcome::Endless(outcome),
        best: Winning { moves: Vec::new(), more: false, classes: None, stopped: None },
        otherwise: None,
        method: None,
        certified: Vec::new(),
        stopped: None,
        ended: None,
    }
}

impl Specialist<Cannibal> for AnimalSpecialist<'_> {
    fn decide(
        &mut self,
        (at, turn): &State<Cannibal>,
        lists_moves: bool,
        meter: &mut Meter,
    ) -> Option<family::Decision<Cannibal>> {
        let animal = &self.rules.animal;
        if let Some(copy) = at.completed(animal) {
            let why = Some(format!("{copy} is hers"));
            return Some(plain(Endless { winner: Some(ALICE), why, ..Endless::default() }));
        }
        let decision = self.decision(meter);
        let guide = Guide::new(animal, &decision);
        let from_start = at.is_empty() && turn.mover == ALICE;
        let Outlook { winner, best, more, moves, why } = guide.outlook(at, turn.mover);
        let ended = decision.stopped.filter(|s| s.reason == Reason::Time);
        let outcome = Endless {
            ended: ended.map(|stopped| format!("{stopped}, in the middle of a search")),
            cut_short: cut_short(&decision).is_some(),
            method: decision.method.clone(),
            ..match from_start {
                true => guide.verdict(),
                false => Endless { winner, moves, why: winner.map(|_| why.to_owned()), ..Endless::default() },
            }
        };
        let otherwise = lists_moves.then(|| sensible::either(animal, at, turn.mover)).flatten();
        Some(family::Decision {
            best: Winning { moves: best, more, classes: None, stopped: None },
            otherwise,
            method: Some(decision.method.clone()),
            certified: if from_start { guide.certified() } else { Vec::new() },
            stopped: cut_short(&decision),
            ended: decision.stopped.filter(|_| matches!(decision.verdict, Verdict::Open)),
            ..plain(outcome)
        })
    }

    fn certify(
        &mut self,
        _claims: &[Claim<Position>],
        meter: &mut Meter,
        out: &mut dyn Write,
    ) -> Result<bool, ProofError> {
        match &self.decision(meter).verdict {
            Verdict::Open => return Err(ProofError::Nothing("the verdict is open")),
            Verdict::Cannibal(blocks) => evidence::blocks::write(blocks, out)?,
            Verdict::NonCannibal(Win::Plan(plan, _)) => evidence::plan::write(plan, out)?,
            Verdict::NonCannibal(Win::Rectangle) => writeln!(out, "theorem rectangle\nend")?,
        }
        Ok(true)
    }
}
