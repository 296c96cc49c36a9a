//! Positional games: bits for lines, forced moves, threats, symmetry, and depth-first proof-number search.

pub mod forcing;
pub mod group;
pub mod pairing;
pub mod search;
pub mod shape;
pub mod state;
