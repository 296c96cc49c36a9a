//! The rules of cannibal animals: Alice takes one free cell per turn and wants a copy of the animal; Bob takes all
//! cells of a free copy per turn and wants to stop her forever. The board is infinite.
//!
//! Source: J. Cardinal, S. Collette, H. Ito, M. Korman, S. Langerman, H. Sakaidani, P. Taslakian, *Cannibal animal
//! games: a new variant of Tic-Tac-Toe* ("the document").

pub(crate) mod animal;
pub(crate) mod board;
pub(crate) mod drawing;
pub(crate) mod endless;
pub mod free;
pub mod plane;
pub(crate) mod position;
pub mod read;

pub use animal::{Animal, Copy};
pub use plane::{Cell, Motion};
pub use position::{ALICE, BOB, Move, Position};
