//! What a game is worth.

pub mod dyadic;

pub use dyadic::Dyadic;
