//! Many positions, one after the other: the engine keeps what it has found out as long as the rules stay the same, and
//! positions with equal parts (up to symmetry) are worked out once.
//!
//! When the memory is full the engine starts afresh; a position that does not fit even then stays undecided, and the
//! sweep goes on. When the time is over the sweep ends.

use crate::answer::Inquiry;
use crate::convention::Convention;
use crate::game::Error;
use crate::player::Turn;
use crate::rules::Notation;
use crate::solve::Arena;
use crate::solve::fast::Fast;
use crate::solve::limits::{Limits, Meter, Reason, Stopped};
use crate::solve::postorder::live_parts;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

/// The answer about one position of a sweep.
#[derive(Clone, Debug)]
pub struct Row {
    /// The canonical text of the position.
    pub spec: String,
    /// The answer, as for a single question.
    pub answer: Map<String, Value>,
    /// The earlier position from which the answer was taken over, because it is equal by symmetry.
    pub same_as: Option<String>,
    /// Why something is missing.
    pub stopped: Option<Stopped>,
}

/// The live parts of a position and its turn: where they are equal, the answers are.
type Key<P> = (Vec<P>, Turn);

/// The position that was answered, and its answer.
type Known = (String, Map<String, Value>);

/// An engine with the answers so far, for one set of rules.
pub(crate) struct Sweep<'a, 'm, N: Notation, C> {
    inquiry: Inquiry<'a, 'm, N, C, Fast<'a, N, C>>,
    limits: Limits<'m>,
    known: FxHashMap<Key<N::Position>, Known>,
}

impl<'a, 'm, N: Notation, C: Convention> Sweep<'a, 'm, N, C> {
    /// Nothing is known yet.
    pub(crate) fn new(arena: Arena<'a, N, C>, limits: Limits<'m>) -> Self {
        let (rule, engine, meter) = (arena.convention.rule(), Fast::new(arena), Meter::new(limits));
        let inquiry = Inquiry { arena, rule, engine, meter, lists_moves: false };
        Sweep { inquiry, limits, known: FxHashMap::default() }
    }

    /// Answers one position.
    pub(crate) fn row(&mut self, spec: String, at: &N::Position, turn: Turn) -> Result<Row, Error> {
        let rules = self.inquiry.arena.rules;
        let mut parts = live_parts(rules, at);
        parts.sort_unstable();
        let key = (parts, turn);
        if let Some((first, answer)) = self.known.get(&key) {
            let same_as = (*first != spec).then(|| first.clone());
            return Ok(Row { same_as, answer: answer.clone(), spec, stopped: None });
        }
        let mut finding = self.inquiry.answer(at, turn);
        if finding.stopped.is_some_and(|s| s.reason == Reason::Memory) {
            self.afresh();
            finding = self.inquiry.answer(at, turn);
        }
        if finding.stopped.is_none() {
            let bytes: usize = key.0.iter().map(|p| rules.bytes(p)).sum::<usize>() + 2 * spec.len() + 256;
            if self.inquiry.meter.hold(bytes).is_err() {
                self.afresh();
            }
            self.known.insert(key, (spec.clone(), finding.fields.clone()));
        } else {
            self.afresh();
        }
        Ok(Row { spec, answer: finding.fields, same_as: None, stopped: finding.stopped })
    }

    /// Forgets everything; the clock goes on.
    fn afresh(&mut self) {
        let left = self.limits.time.map(|t| t.saturating_sub(self.inquiry.meter.elapsed()));
        self.limits.time = left;
        *self = Sweep::new(self.inquiry.arena, self.limits);
    }
}
