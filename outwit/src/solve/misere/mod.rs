//! Impartial games in misère play, where values of parts do not add.
//!
//! * [`genus`]: what sums with nim-heaps are worth, and which games behave like Nim.

pub mod genus;
