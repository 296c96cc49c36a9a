//! Positions that are heaps in disguise: a game may declare that the heaps of a take-and-break game decide its
//! positions.
//!
//! A heap game declares this of itself, and Treblecross of its strips. The family's engine then answers from the
//! sequence of nim-values, for heaps far beyond any search.

use crate::code::Code;
use crate::rules::Rules;

/// A game whose positions may be decided by heaps.
pub(crate) trait InHeaps: Rules {
    /// The heaps of a take-and-break game that decide the position, if there are any.
    fn in_heaps(&self, at: &Self::Position) -> Option<(&Code, HeapForm)>;

    /// The moves in terms of those heaps. A move that is not listed loses.
    fn heap_moves<'a>(&'a self, at: &'a Self::Position) -> impl Iterator<Item = (Self::Move, HeapMove)> + 'a;
}

/// What decides a position, in terms of heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HeapForm {
    /// The player to move wins at once.
    Won,
    /// The player to move wins exactly if the XOR of the nim-values of these heaps is not 0; in normal play that XOR is
    /// the nim-value of the position.
    Sum(Vec<u64>),
}

/// What a move does, in terms of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeapMove {
    /// It wins the game at once.
    Wins,
    /// It breaks a heap into these heaps, 0 for none.
    Breaks {
        /// The heap.
        heap: u64,
        /// What is left of it.
        left: [u64; 3],
    },
}
