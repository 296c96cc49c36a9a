//! The search for a period in longer and longer stretches of a sequence, by the theorems of
//! [`period`](crate::engines::sequence::period).
//!
//! Each stretch is half as long again as the one before, so all stretches together cost at most three times the last one.
//! Cost of a stretch: its nim-values, and a test for periods that is linear in it unless the window theorem applies. Memory:
//! 4 bytes per heap for the test, in addition to the values.

use crate::code::Code;
use crate::engines::sequence::period::{Period, find, find_by_window, observe_arithmetic};
use crate::engines::sequence::{Sequence, SequenceError};
use crate::limits::{Meter, Stopped};

/// The length of the first stretch of heaps; each later one is half as long again.
const FIRST_STRETCH: usize = 1000;
/// The default limits: for octal codes, for hexadecimal ones, and where every split must be looked at.
const FARTHEST: usize = 4_000_000;
const FARTHEST_HEXADECIMAL: usize = 10_000;
const FARTHEST_PLAIN: usize = 20_000;
/// Bytes per heap for the search for a period, in addition to the values.
const BYTES: usize = 4;

/// The result of a search for a period.
#[derive(Clone, Copy, Debug)]
pub enum Found {
    /// A period that a theorem proves.
    Proved(Period),
    /// An arithmetic period with its saltus, which is not proved.
    Observed(Period, u16),
    /// Nothing that repeats.
    Nothing,
}

/// How many heaps are searched for the period of a code by default.
pub fn farthest(code: &Code) -> usize {
    if code.repeats() {
        FARTHEST_PLAIN
    } else if code.most_parts() > 2 {
        FARTHEST_HEXADECIMAL
    } else {
        FARTHEST
    }
}

/// Looks at longer and longer stretches; returns what was found, and why the search ended early if it did.
pub fn look(
    code: &Code,
    sequence: &mut Sequence,
    to: usize,
    meter: &mut Meter,
) -> Result<(Found, Option<Stopped>), SequenceError> {
    let mut stretch = FIRST_STRETCH.min(to);
    loop {
        meter.afford(stretch as u128, 2 * BYTES)?;
        let stopped = match sequence.extend(stretch, meter) {
            Ok(()) => None,
            Err(SequenceError::Stopped(stopped)) => Some(stopped),
            Err(error) => return Err(error),
        };
        let found = find_any(code, sequence);
        if !matches!(found, Found::Nothing) || stopped.is_some() || stretch == to {
            return Ok((found, stopped));
        }
        stretch = (stretch + stretch / 2).min(to);
    }
}

fn find_any(code: &Code, sequence: &Sequence) -> Found {
    let (values, d) = (sequence.values(), code.last_place(0) as usize);
    // A code that repeats its digit has no last place, so the theorems do not apply.
    if !code.repeats() {
        let proved = find(values, d, code.most_parts()).or_else(|| find_by_window(values, code, sequence.mask()));
        if let Some(period) = proved {
            return Found::Proved(period);
        }
    }
    match observe_arithmetic(values, d) {
        Some((period, saltus)) => Found::Observed(period, saltus),
        None => Found::Nothing,
    }
}
