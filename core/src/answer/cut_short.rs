//! What is looked for after the verdict (good moves, plans, lengths) may be cut short.

use crate::limits::Reason;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// Why the search for good moves, plans or a length ended early, and how long it took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutShort {
    /// Why.
    pub reason: Reason,
    /// The time since the verdict was known.
    pub after: Duration,
}

impl CutShort {
    /// As answers write it: the reason by its key, and the seconds.
    pub fn json(&self) -> Value {
        json!({"reason": self.reason.key(), "seconds": self.after.as_secs_f64()})
    }

    /// Reads what [`json`](Self::json) writes.
    pub fn read(value: &Value) -> Option<CutShort> {
        let after = Duration::try_from_secs_f64(value.get("seconds")?.as_f64()?).ok()?;
        Some(CutShort { reason: Reason::read(value.get("reason")?.as_str()?)?, after })
    }
}

impl fmt::Display for CutShort {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let after = tenths(self.after);
        match self.reason {
            Reason::Time | Reason::Effort => write!(f, "cut short after {after} s"),
            Reason::Interrupted => write!(f, "cut short on request after {after} s"),
            Reason::Memory => write!(f, "cut short after {after} s: memory limit reached"),
            Reason::NeverFits => write!(f, "cut short: the rest can never fit the memory budget"),
            Reason::TooDeep => write!(f, "cut short: the game is too deep for its value to be represented"),
        }
    }
}

/// Seconds with at most one digit after the point: `2`, `2.5`.
fn tenths(time: Duration) -> String {
    let text = format!("{:.1}", time.as_secs_f64());
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_why_and_when() {
        let cut_short = |reason, millis| CutShort { reason, after: Duration::from_millis(millis) }.to_string();
        assert_eq!(cut_short(Reason::Time, 2003), "cut short after 2 s");
        assert_eq!(cut_short(Reason::Memory, 1260), "cut short after 1.3 s: memory limit reached");
    }

    #[test]
    fn what_is_written_is_read_back() {
        for reason in Reason::ALL {
            let cut_short = CutShort { reason, after: Duration::from_millis(1500) };
            assert_eq!(CutShort::read(&cut_short.json()), Some(cut_short));
        }
    }
}
