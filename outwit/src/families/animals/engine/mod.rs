//! The infinite board: proofs that Bob can hold an animal off for ever, and that Alice can complete it.

pub mod alice;
pub mod bob;
pub mod decide;
pub mod evidence;

pub use evidence::{Area, AreaState, Blocks, Lattice, Next, Node, Plan, Site, Step};
