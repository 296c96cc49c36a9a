//! An answer as a page that a person can follow.
//!
//! * [`reasons`]: the rules in words, every value step by step, the verdict and why;
//! * [`guide`]: the rest of the page, the same for every game: picture, strategy, what answers every move, best play.

pub mod guide;
pub mod reasons;
