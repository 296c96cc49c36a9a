//! Theorems on which a certificate may rest instead of play, one in each file. FORMAT.md proves them.
//!
//! The core knows none of them: it finds them in the table of `theory.rs`, by the words of the certificate.

pub(crate) mod animal;
pub(crate) mod areas;
pub(crate) mod blocks;
pub(crate) mod boards;
pub(crate) mod outlast;
pub(crate) mod pairing;
pub(crate) mod period;
#[cfg(test)]
mod plain_boards;
#[cfg(test)]
mod plain_cuts;
pub(crate) mod plans;
pub(crate) mod potential;
pub(crate) mod quotient;
pub(crate) mod rectangle;
pub(crate) mod reduced;
pub(crate) mod rich;
pub(crate) mod sequence;
pub(crate) mod state;
pub(crate) mod stealing;
pub(crate) mod symmetry;
pub(crate) mod threats;

pub(crate) mod weight;
