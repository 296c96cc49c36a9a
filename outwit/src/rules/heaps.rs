//! Positions that are heaps in disguise: a game may say that the heaps of a take-and-break game decide it.
//!
//! A heap game says so of itself; Treblecross says it of its strips. The engine in [`crate::solve::heaps`] then answers
//! from the sequence of nim-values, for heaps far beyond any search.

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
