//! The answer first: the verdict is told as soon as it is known, and what is looked for after it is cut short when the time
//! for extras is over.
//!
//! Good moves and plans are always extras. A length, a value or a class belongs to the answer, so a certificate or a row of
//! a table waits for it; otherwise it is an extra as well.

use super::{Finding, Inquiry};
use crate::answer::{CutShort, Outcome};
use crate::limits::Stopped;
use crate::rules::Notation;
use std::time::Instant;

impl<N: Notation, C> Inquiry<'_, '_, N, C> {
    /// Tells the verdict, and whether a length or a value may still add to it.
    pub(super) fn tell(&mut self, outcome: &Outcome, is_complete: bool) {
        self.told.get_or_insert_with(Instant::now);
        (self.on_verdict)(outcome, is_complete);
    }

    /// Limits the time for a length, a value or a class, unless something waits for it.
    pub(super) fn limit_fields(&mut self) {
        if self.lists_moves && !self.proves {
            self.meter.begin_extras();
        }
    }

    /// Limits the time for good moves and plans.
    pub(super) fn limit_extras(&mut self) {
        if self.lists_moves {
            self.meter.begin_extras();
        }
    }

    /// Notes that a field of the answer is missing.
    pub(super) fn miss_field(&self, finding: &mut Finding<N::Position>, stopped: Stopped) {
        if self.lists_moves && !self.proves {
            self.miss(finding, stopped);
        } else {
            finding.stopped = Some(stopped);
        }
    }

    /// Notes that good moves or plans are missing.
    pub(super) fn miss(&self, finding: &mut Finding<N::Position>, stopped: Stopped) {
        let after = self.told.map_or_else(Default::default, |told| told.elapsed());
        finding.cut_short = Some(CutShort { reason: stopped.reason, after });
    }
}
