//! Whole heap games by their code, for fronts: nim-values, periods and misère quotients, with their certificates.

pub use crate::code::Code;
pub use crate::engines::quotient::HeapQuotient;
pub use crate::engines::sequence::look::{Found, farthest, look};
pub use crate::engines::sequence::period::Period;
pub use crate::engines::sequence::stats::{First, Stats, zeros};
pub use crate::engines::sequence::{Sequence, SequenceError};
pub use crate::proof::quotient;
pub use crate::proof::sequence::{Statement, sample, write};

use serde_json::{Value, json};

/// What the values of a code up to heap `checked` show, as one JSON object.
pub fn period_json(found: &Found, code: &Code, checked: usize) -> Value {
    let (period, saltus, proved) = match found {
        Found::Proved(period) => (Some(period), 0, true),
        Found::Observed(period, saltus) => (Some(period), *saltus, false),
        Found::Nothing => (None, 0, false),
    };
    json!({
        "code": code.write(), "preperiod": period.map(|p| p.preperiod), "period": period.map(|p| p.period),
        "saltus": saltus, "proved": proved, "checked_to": checked,
    })
}
