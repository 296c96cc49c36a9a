//! The nim-values of a heap game in order: G(0), G(1), G(2), …
//!
//! * [`naive`]: every way to break every heap, the slow truth;
//! * [`sparse`]: sparse space, for octal codes that have one;
//! * [`period`]: when the sequence repeats for ever.

use super::limits::{Meter, Stopped};
use crate::rules::octal::Octal;

pub mod naive;
pub mod period;
pub mod sparse;
pub mod stats;

/// Why there is no sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SequenceError {
    /// The budget ran out.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// A value does not fit into 16 bits.
    #[error("the value of heap {0} does not fit into 16 bits")]
    TooLarge(usize),
}

/// A sequence as far as it is known, and how to go on.
pub enum Sequence<'a> {
    /// By every way to break every heap.
    Naive(naive::Naive<'a>),
    /// By sparse space.
    Sparse(Box<sparse::Sparse<'a>>),
}

impl<'a> Sequence<'a> {
    /// The engine that fits the code.
    pub fn new(code: &'a Octal) -> Self {
        match sparse::Sparse::new(code) {
            Some(sparse) => Sequence::Sparse(Box::new(sparse)),
            None => Sequence::Naive(naive::Naive::new(code)),
        }
    }

    /// The values known so far, from heap 0.
    pub fn values(&self) -> &[u16] {
        match self {
            Sequence::Naive(engine) => &engine.values,
            Sequence::Sparse(engine) => engine.values(),
        }
    }

    /// Goes on up to heap `to`; what was known when the budget ran out stays.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        match self {
            Sequence::Naive(engine) => engine.extend(to, meter),
            Sequence::Sparse(engine) => engine.extend(to, meter),
        }
    }
}
