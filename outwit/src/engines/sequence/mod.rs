//! The nim-values of a heap game in order: G(0), G(1), G(2), …
//!
//! * [`naive`]: every way to break every heap, the slow truth;
//! * [`sparse`]: sparse space, for octal codes;
//! * [`triples`]: sets of pairs, for hexadecimal codes;
//! * [`period`]: when the sequence repeats for ever; [`look`](mod@look) searches for it.

use crate::code::Code;
use crate::limits::{Meter, Stopped};

pub mod look;
pub mod naive;
pub mod period;
pub mod sparse;
pub mod stats;
pub mod triples;

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

    /// Goes on from values that are known already.
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

    /// The same for somebody who keeps them: they are not copied.
    pub fn into_values(self) -> Vec<u16> {
        match self {
            Sequence::Naive(engine) => engine.values,
            Sequence::Sparse(engine) => engine.into_values(),
            Sequence::Triples(engine) => engine.values,
        }
    }

    /// A mask by which few of the values so far are rare, 0 where none is known: a hint for those who check the values.
    pub fn mask(&self) -> u16 {
        if let Sequence::Sparse(engine) = self { engine.mask() } else { 0 }
    }

    /// Makes room for the values up to heap `to` at once, where a sequence is to be extended in steps.
    pub fn reserve(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        if let Sequence::Sparse(engine) = self { engine.reserve(to, meter) } else { Ok(()) }
    }

    /// Goes on up to heap `to`; what was known when the budget ran out stays.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        match self {
            Sequence::Naive(engine) => engine.extend(to, meter),
            Sequence::Sparse(engine) => engine.extend(to, meter),
            Sequence::Triples(engine) => engine.extend(to, meter),
        }
    }
}
