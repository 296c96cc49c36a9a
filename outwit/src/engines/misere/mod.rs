//! Impartial games in misère play, where values of parts do not add.
//!
//! * [`genus`]: what sums with nim-heaps are worth, and which games behave like Nim;
//! * [`outcome`]: who wins, with Conway's reductions and misère quotients.

pub mod genus;
pub mod outcome;
