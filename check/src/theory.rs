//! The theorems that certificates may use, by the words that bring them in.

use crate::core::theory::Theorem;
use crate::density;
use crate::evidence::{
    areas, blocks, boards, outlast, pairing, period, plans, potential, quotient, rectangle, reduced, rich, sequence,
    stealing, symmetry, threats, weight,
};

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
