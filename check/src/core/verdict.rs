//! What a check ends with.

use std::fmt;

/// Why a certificate is not accepted, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Rejected {}

/// Why a certificate was not accepted within the limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It proves nothing.
    Rejected(Rejected),
    /// It may be good or not: the check ran out of time or memory, or was stopped. Says where and why.
    GaveUp(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Rejected(rejected) => rejected.fmt(f),
            Failure::GaveUp(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Failure {}

/// What an accepted certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The game and position.
    pub spec: String,
    /// The rule that the game is played under.
    pub rule: String,
    /// The fields of the answer and their values.
    pub answers: Vec<(String, String)>,
    /// The number of lines in the file.
    pub lines: u64,
    /// What the answer rests on, part by part.
    pub evidence: Vec<Used>,
}

/// A part of a certificate, and the theorems that it uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Used {
    /// The claim as the certificate writes it, or the word that begins another part: `values`, `plan`, a field.
    pub part: String,
    /// How many lines it lists.
    pub lines: u64,
    /// The words of the theorems, each with how often it is used.
    pub kinds: Vec<(&'static str, u64)>,
}

impl Used {
    pub(crate) fn new(part: &str) -> Used {
        Used { part: part.to_owned(), lines: 0, kinds: Vec::new() }
    }

    /// Counts one more use of a theorem.
    pub(crate) fn count(&mut self, word: &'static str) {
        match self.kinds.iter_mut().find(|(kind, _)| *kind == word) {
            Some((_, times)) => *times += 1,
            None => self.kinds.push((word, 1)),
        }
    }
}
