//! What is wrong, where, and why.

use std::fmt;

/// A rule that does not hold; sorted by place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violation {
    /// The file, or the folder where no line is to blame.
    pub path: String,
    /// The line.
    pub line: Option<usize>,
    /// What is there.
    pub what: String,
    /// The reason for the rule.
    pub why: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:", self.path)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {} ({})", self.what, self.why)
    }
}
