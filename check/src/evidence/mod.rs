//! Theorems on which a certificate may rest instead of play, one in each file. FORMAT.md proves them.
//!
//! The core knows none of them: it finds them in this table, by the words of the certificate.

use crate::core::theory::Theorem;
use crate::density;

pub(crate) mod animal;
pub(crate) mod areas;
pub(crate) mod blocks;
pub(crate) mod boards;
mod outlast;
pub(crate) mod pairing;
mod period;
#[cfg(test)]
mod plain_boards;
#[cfg(test)]
mod plain_cuts;
pub(crate) mod plans;
mod potential;
pub(crate) mod quotient;
mod rectangle;
mod reduced;
mod rich;
mod sequence;
pub(crate) mod state;
mod stealing;
mod symmetry;
mod threats;

mod weight;

/// All theorems. Lines before the body come in this order.
pub(crate) static THEORY: &[Theorem] = &[
    reduced::THEOREM,
    symmetry::THEOREM,
    boards::THEOREM,
    weight::THEOREM,
    pairing::THEOREM,
    stealing::THEOREM,
    threats::THEOREM,
    potential::THEOREM,
    potential::CLASS,
    outlast::THEOREM,
    rich::THEOREM,
    sequence::THEOREM,
    period::THEOREM,
    quotient::THEOREM,
    blocks::THEOREM,
    areas::THEOREM,
    plans::THEOREM,
    rectangle::THEOREM,
    density::THEOREM,
];
