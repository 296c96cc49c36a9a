//! The rules of heap games, one file per game.

pub(crate) mod circnim;
pub(crate) mod ellie;
pub(crate) mod forms;
pub(crate) mod octal;
pub(crate) mod treblecross;
