//! Positions that heaps decide, answered from the sequence of nim-values of their heap game.
//!
//! By the theorem of Sprague and Grundy a sum of heaps is worth the XOR of their nim-values, and a [`Sequence`] finds
//! the values of all heaps up to the largest at once.
//!
//! Cost: the sequence up to the largest heap, or until its period is proved, once; after that one lookup per heap for a
//! value, and at most four per move for the winning moves. Memory: a few bytes per heap size. Where the sequence does
//! not fit in memory, or its values do not fit their type, the general engines take over.

use super::rules::forms::{HeapForm, HeapMove, InHeaps};
use crate::claim::{Claim, Winning};
use crate::code::Code;
use crate::convention::Goal;
use crate::engines::sequence::period::{self, Period};
use crate::engines::sequence::{Sequence, SequenceError};
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::Turn;

/// What a sequence says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeapValue {
    /// The player to move wins at once.
    Won,
    /// The XOR of the heaps.
    Value(u16),
}

impl HeapValue {
    /// Whether the player to move wins.
    pub(crate) fn wins(self) -> bool {
        self != HeapValue::Value(0)
    }
}

/// The number of heaps to compute before the first search for a period; each doubling of it brings another search.
const FIRST_LOOK: usize = 2048;

/// The bytes that a sequence keeps per heap.
const HEAP_BYTES: usize = 4;

/// A sequence that grows as larger heaps are needed.
pub(crate) struct ByHeaps<'a, R> {
    rules: &'a R,
    sequence: Option<Sequence<'a>>,
    /// The period, once it is proved and needed.
    period: Option<Period>,
    /// Whether the sequence failed and other engines must answer.
    failed: bool,
}

impl<'a, R: InHeaps> ByHeaps<'a, R> {
    /// An engine that has computed nothing yet.
    pub(crate) fn new(rules: &'a R) -> Self {
        ByHeaps { rules, sequence: None, period: None, failed: false }
    }

    /// The value of a position, or None where heaps do not decide it.
    pub(crate) fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<HeapValue>, Stopped> {
        let rules = self.rules;
        let Some((code, form)) = rules.in_heaps(at) else { return Ok(None) };
        meter.work(rules.bytes(at))?;
        let heaps = match form {
            HeapForm::Won => return Ok(Some(HeapValue::Won)),
            HeapForm::Sum(heaps) => heaps,
        };
        if heaps.is_empty() {
            return Ok(Some(HeapValue::Value(0)));
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let known = self.knows(code, largest, meter)?;
        Ok(known.then(|| HeapValue::Value(heaps.iter().fold(0, |sum, h| sum ^ self.heap(*h)))))
    }

    /// The moves by which the player to move wins, or None where heaps do not decide the position.
    pub(crate) fn winning_moves(
        &mut self,
        at: &R::Position,
        meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        let rules = self.rules;
        let Some(value) = self.value(at, meter)? else { return Ok(None) };
        let mut winning = Vec::new();
        if value.wins() {
            for (m, what) in rules.heap_moves(at) {
                meter.work(size_of::<R::Move>())?;
                let wins = match (what, value) {
                    (HeapMove::Wins, _) => true,
                    (HeapMove::Breaks { heap, left }, HeapValue::Value(total)) => {
                        left.iter().fold(total ^ self.heap(heap), |sum, h| sum ^ self.heap(*h)) == 0
                    }
                    _ => false,
                };
                if wins {
                    meter.hold(size_of::<R::Move>())?;
                    winning.push(m);
                }
            }
        }
        meter.release(winning.len() * size_of::<R::Move>());
        Ok(Some(Winning { moves: winning, more: false, classes: None, stopped: None }))
    }

    /// The value of a heap that [`knows`](Self::knows) has confirmed.
    fn heap(&self, heap: u64) -> u16 {
        let values = self.sequence.as_ref().map_or(&[][..], Sequence::values);
        let at = match self.period {
            Some(Period { preperiod: e, period: p }) if heap as usize >= values.len() => e + (heap as usize - e) % p,
            _ => heap as usize,
        };
        values.get(at).copied().unwrap_or(0)
    }

    /// Computes the values up to a heap; false where they do not fit.
    fn knows(&mut self, code: &'a Code, largest: u64, meter: &mut Meter) -> Result<bool, Stopped> {
        let fits = meter.afford(largest.into(), HEAP_BYTES).is_ok();
        let (Ok(to), true) = (usize::try_from(largest), fits && !self.failed) else { return Ok(false) };
        let sequence = self.sequence.get_or_insert_with(|| Sequence::new(code));
        while sequence.values().len() <= to && self.period.is_none() {
            let next = to.min((2 * sequence.values().len()).max(FIRST_LOOK));
            match sequence.extend(next, meter) {
                Ok(()) => {}
                Err(SequenceError::Stopped(stopped)) => return Err(stopped),
                Err(_) => {
                    self.failed = true;
                    return Ok(false);
                }
            }
            if next < to && !code.repeats() {
                self.period = period::find(sequence.values(), code.last_place(0) as usize, code.most_parts());
            }
        }
        Ok(true)
    }
}

impl<R: InHeaps> Specialist<R> for ByHeaps<'_, R> {
    /// Where heaps decide, there is no draw: a player who does not win loses.
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let (at, turn) = &claim.start;
        Ok(self.value(at, meter)?.map(|value| value.wins() == claim.side.contain(turn.mover)))
    }

    fn nim_value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<u64>, Stopped> {
        Ok(match self.value(at, meter)? {
            Some(HeapValue::Value(value)) => Some(value.into()),
            _ => None,
        })
    }

    fn good_moves(
        &mut self,
        at: &R::Position,
        _turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        if goal == Goal::Win { self.winning_moves(at, meter) } else { Ok(None) }
    }
}
