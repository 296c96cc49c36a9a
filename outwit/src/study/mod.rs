//! Studies of small boards: not one question about one position, but all questions of a kind.
//!
//! * [`small`]: boards of at most sixteen points as bits;
//! * [`race`]: whether somebody owns a line in the end, by search;
//! * [`subsets`]: which sets of a board's lines keep a win.

pub mod race;
pub mod small;
pub mod subsets;
