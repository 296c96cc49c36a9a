//! Impartial games in misère play, where the values of parts do not add.
//!
//! * [`genus`]: the values of sums with nim-heaps, and which games behave like Nim;
//! * [`outcome`]: the winner, by Conway's reductions and misère quotients.

pub mod genus;
pub mod outcome;
