//! What a game is worth.

pub mod blocks;
pub mod dyadic;
pub mod genus;

pub use dyadic::Dyadic;
pub use genus::Genus;
