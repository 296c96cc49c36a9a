//! Proofs about the infinite board: that Bob can hold an animal off forever, or that Alice can complete it.
//!
//! * [`bob`]: blocks, by which Bob answers in each part of the board;
//! * [`alice`]: plans, by which Alice makes a copy safe;
//! * [`decide`]: tries both, cheapest first;
//! * [`evidence`]: the blocks and plans themselves.
//!
//! Cost: no search here decides every animal, so nearly all of them have limits; see the modules.

pub mod alice;
pub mod bob;
pub mod decide;
pub mod evidence;

pub use evidence::{Area, AreaState, Blocks, Lattice, Next, Node, Plan, Site, Step};
