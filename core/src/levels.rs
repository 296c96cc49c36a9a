//! Games whose positions fall into levels by the number of moves made: a large one can be solved level by level.

use crate::answer::{Best, Outcome};

/// Why a position cannot be solved level by level, or not at this size.
pub type Refusal = String;

/// A game whose positions fall into levels. A key is a position in few bytes: equal positions have equal keys.
pub trait Levels: Send + Sync {
    /// The key of the position to solve, the only one of level 0.
    fn start(&self) -> Vec<u8>;

    /// The last level, in which no player can move.
    fn last(&self) -> usize;

    /// The number of bytes of a value.
    fn width(&self) -> usize;

    /// The keys of the options of all players, each at least once.
    fn options(&self, key: &[u8], found: &mut dyn FnMut(&[u8]));

    /// The value of a position from the values of its options.
    fn value(&self, key: &[u8], of: &mut dyn FnMut(&[u8]) -> u64) -> u64;

    /// Which of `shards` shards a position belongs to. The more options stay in the shard of their position, the less is
    /// sent between shards and computed twice.
    fn shard_of(&self, key: &[u8], shards: usize) -> usize {
        shard_of(key, shards)
    }

    /// What the values say about the start: the answer and the good moves, as `solve` gives them. It asks only for the
    /// values of the start and its options.
    fn answer(&self, of: &mut dyn FnMut(&[u8]) -> u64) -> Findings;
}

/// The result about the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// The outcome, as far as play decides it.
    pub outcome: Outcome,
    /// Good moves.
    pub best: Best,
}

/// The hash of a key, the same on every machine (FNV-1a, with its high bits folded in).
pub fn hash(key: &[u8]) -> u64 {
    let hash = key.iter().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Which of `shards` shards a key belongs to.
pub fn shard_of(key: &[u8], shards: usize) -> usize {
    ((hash(key) >> 32) % shards as u64) as usize
}
