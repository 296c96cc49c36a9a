//! What a game is worth.

pub mod dyadic;
pub mod genus;

pub use dyadic::Dyadic;
pub use genus::Genus;
