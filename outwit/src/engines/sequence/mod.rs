//! The nim-values of a heap game in order: G(0), G(1), G(2), …
//!
//! * [`naive`]: every way to break every heap, the reference engine;
//! * `sparse`: sparse space, for octal codes;
//! * `triples`: sets of pairs, for hexadecimal codes;
//! * [`period`]: when the sequence repeats forever; `look` searches for it.
//!
//! Cost: each engine states its own; all are quadratic in the number of heaps or better, except the naive one on hexadecimal
//! codes.

use crate::code::Code;
use crate::limits::{Meter, Stopped};

pub(crate) mod look;
pub mod naive;
pub mod period;
pub(crate) mod sparse;
pub mod stats;
pub(crate) mod triples;

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

/// The known part of a sequence, and the engine that extends it.
pub enum Sequence<'a> {
    /// By every way to break every heap.
    Naive(naive::Naive<'a>),
    /// By sparse space.
    Sparse(Box<sparse::Sparse<'a>>),
    /// By sets of pairs.
    Triples(triples::Triples<'a>),
}

impl<'a> Sequence<'a> {
    /// The engine that fits the code.
    pub fn new(code: &'a Code) -> Self {
        if let Some(sparse) = sparse::Sparse::new(code) {
            return Sequence::Sparse(Box::new(sparse));
        }
        match triples::Triples::new(code) {
            Some(triples) => Sequence::Triples(triples),
            None => Sequence::Naive(naive::Naive::new(code)),
        }
    }

    /// Continues from values that are already known.
    pub fn resume(code: &'a Code, values: Vec<u16>) -> Self {
        let mut sequence = Sequence::new(code);
        match &mut sequence {
            Sequence::Naive(engine) => engine.values = values,
            Sequence::Sparse(engine) => engine.resume(values),
            Sequence::Triples(engine) => engine.resume(values),
        }
        sequence
    }

    /// The values known so far, from heap 0.
    pub fn values(&self) -> &[u16] {
        match self {
            Sequence::Naive(engine) => &engine.values,
            Sequence::Sparse(engine) => engine.values(),
            Sequence::Triples(engine) => &engine.values,
        }
    }

    /// The values, without copying them.
    pub fn into_values(self) -> Vec<u16> {
        match self {
            Sequence::Naive(engine) => engine.values,
            Sequence::Sparse(engine) => engine.into_values(),
            Sequence::Triples(engine) => engine.values,
        }
    }

    /// A mask under which few of the values so far are rare, or 0 if none is known: a hint for checkers.
    pub fn mask(&self) -> u16 {
        if let Sequence::Sparse(engine) = self { engine.mask() } else { 0 }
    }

    /// Makes room for the values up to heap `to` at once, for a sequence that will be extended in steps.
    pub fn reserve(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        if let Sequence::Sparse(engine) = self { engine.reserve(to, meter) } else { Ok(()) }
    }

    /// Continues up to heap `to`; values found before the budget ran out stay.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        match self {
            Sequence::Naive(engine) => engine.extend(to, meter),
            Sequence::Sparse(engine) => engine.extend(to, meter),
            Sequence::Triples(engine) => engine.extend(to, meter),
        }
    }
}
