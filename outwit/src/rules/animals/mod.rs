//! Cannibal animals: Alice takes one free cell a turn and wants a copy of the animal, Bob takes all cells of a free copy
//! a turn and wants to prevent her for ever. The board is infinite.

pub mod animal;
pub mod plane;

pub use animal::{Animal, Copy};
pub use plane::{Cell, Motion};
