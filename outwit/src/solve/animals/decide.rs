//! Is an animal a cannibal? Everything that can prove it one way or the other, cheapest first.

use super::evidence::{Blocks, Plan};
use crate::rules::animals::{Animal, Copy};
use crate::solve::limits::{Meter, Stopped};

/// What is known about an animal on the empty board.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Bob can hold Alice off for ever.
    Cannibal(Blocks),
    /// Alice can complete a copy.
    NonCannibal(Win),
    /// Neither was found.
    Open,
}

/// Why Alice wins.
#[derive(Clone, Debug)]
pub enum Win {
    /// By a strategy that was found.
    Plan(Plan),
    /// By the theorem about rectangles.
    Rectangle,
}

/// A verdict, and how it was come by.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// In a few words, what proved it, or what was tried.
    pub method: String,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

/// The largest density of a family of copies without a common cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Density {
    /// Numerator, in lowest terms.
    pub numerator: u64,
    /// Denominator.
    pub denominator: u64,
    /// A family that has it.
    pub family: Vec<Copy>,
}

/// Decides an animal, as far as the budget allows.
pub fn decide(animal: &Animal, _meter: &mut Meter) -> Decision {
    let verdict = if animal.is_rectangle() { Verdict::NonCannibal(Win::Rectangle) } else { Verdict::Open };
    Decision { verdict, method: "theorem".to_owned(), stopped: None }
}
