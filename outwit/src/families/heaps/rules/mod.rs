//! The rules of heap games, one file per game.

pub mod circnim;
pub mod ellie;
pub mod forms;
pub mod octal;
pub mod treblecross;
