//! Positions that are heaps in disguise: a game may say that the heaps of a take-and-break game decide it.
//!
//! A heap game says so of itself; Treblecross says it of its strips. The family's engine then answers from the sequence of
//! nim-values, for heaps far beyond any search.

use crate::code::Code;
use crate::rules::Rules;

/// A game whose positions heaps may decide.
pub trait InHeaps: Rules {
    /// The heaps of a take-and-break game that decide the position, if there are such.
    fn in_heaps(&self, at: &Self::Position) -> Option<(&Code, HeapForm)>;

    /// The moves in terms of those heaps. A move that is not listed loses.
    fn heap_moves<'a>(&'a self, at: &'a Self::Position) -> impl Iterator<Item = (Self::Move, HeapMove)> + 'a;
}

/// What decides a position, in terms of heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeapForm {
    /// The player to move wins at once.
    Won,
    /// The player to move wins exactly if the nim-values of these heaps have an XOR other than 0; in normal play that
    /// XOR is the nim-value of the position.
    Sum(Vec<u64>),
}

/// What a move does, in terms of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapMove {
    /// It wins the game at once.
    Wins,
    /// It breaks a heap and leaves these of it, 0 for none.
    Breaks {
        /// The heap.
        heap: u64,
        /// What is left of it.
        left: [u64; 3],
    },
}
