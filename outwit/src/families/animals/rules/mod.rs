//! Cannibal animals: Alice takes one free cell a turn and wants a copy of the animal, Bob takes all cells of a free copy
//! a turn and wants to prevent her for ever. The board is infinite.
//!
//! Source: J. Cardinal, S. Collette, H. Ito, M. Korman, S. Langerman, H. Sakaidani, P. Taslakian, *Cannibal animal games:
//! a new variant of Tic-Tac-Toe* ("the document").

pub mod animal;
pub mod board;
pub mod drawing;
pub mod endless;
pub mod free;
pub mod plane;
pub mod position;
pub mod read;

pub use animal::{Animal, Copy};
pub use plane::{Cell, Motion};
pub use position::{ALICE, BOB, Move, Position};
