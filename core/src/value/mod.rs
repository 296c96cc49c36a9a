//! Values of games: dyadic numbers, and the genus of an impartial game.

pub mod dyadic;
pub mod genus;

pub use dyadic::Dyadic;
pub use genus::Genus;
