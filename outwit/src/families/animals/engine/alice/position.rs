//! The positions of Alice's search, the plans it has found, and the table that holds them.
//!
//! Positions are hashed by XOR of a random-looking number per cell and owner (Zobrist hashing).
//!
//! Cost: a position takes three sets of 64 words; a lookup takes constant time under one of 64 locks. Memory: one table
//! entry per position, and about 700 bytes per plan, which positions share.

use super::window::{Cells, Laid, Spot, Window};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, Mutex, PoisonError};

/// The cells that Alice and Bob have taken.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// Alice's cells.
    pub(crate) alice: Cells,
    /// The same in the order of play.
    pub(crate) cells: Vec<Spot>,
    /// Bob's cells.
    pub(crate) bob: Cells,
    /// All of them.
    pub(crate) taken: Cells,
    key: u64,
}

fn mix(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n ^ n >> 32
}

impl Position {
    /// The empty board.
    pub(crate) fn empty() -> Self {
        Position { alice: Cells::NONE, cells: Vec::new(), bob: Cells::NONE, taken: Cells::NONE, key: 0 }
    }

    /// The position after Alice takes a cell.
    pub(crate) fn with_alice(&self, spot: Spot) -> Self {
        let mut next = self.clone();
        next.alice.add(spot);
        next.taken.add(spot);
        next.key ^= mix(u64::from(spot) + 1);
        next.cells.push(spot);
        next
    }

    /// The position after Bob lays a copy.
    pub(crate) fn with_bob(&self, window: &Window, laid: Laid) -> Self {
        let mut next = self.clone();
        window.lay(laid, &mut next.bob);
        window.lay(laid, &mut next.taken);
        for spot in window.spots(laid) {
            next.key ^= mix(u64::from(spot) + (1 << 20));
        }
        next
    }
}

/// A plan for Alice from a position on, in the window.
#[derive(Debug)]
pub(crate) struct Found {
    /// Her cells.
    pub(crate) alice: Vec<Spot>,
    /// Bob's cells that the plan relies on.
    pub(crate) needed: Vec<Spot>,
    /// All cells that she may still play.
    pub(crate) carrier: Cells,
    /// What she does first.
    pub(crate) step: FoundStep,
}

/// What Alice does first.
#[derive(Debug)]
pub(crate) enum FoundStep {
    /// She fills a copy.
    Fill(Laid),
    /// She plays a cell, and continues with the first of these that suits.
    Play(Spot, Vec<Arc<Found>>),
}

impl Found {
    /// Whether Alice can follow the plan in a position.
    pub(crate) fn suits(&self, at: &Position) -> bool {
        self.alice.iter().all(|&s| at.alice.has(s))
            && self.needed.iter().all(|&s| at.taken.has(s))
            && self.carrier.misses(&at.bob)
    }
}

/// What is known about a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    /// There is no plan with fewer moves than this, as far as the search looks.
    pub(crate) fails_below: u32,
    /// A plan.
    pub(crate) plan: Option<Arc<Found>>,
}

/// What is known about positions, shared by threads. Two positions may have the same key: a plan is tested before it is
/// used, and a failure recorded for the wrong position can only make the search miss a plan.
#[derive(Debug)]
pub(crate) struct Table(Vec<Mutex<HashMap<u64, Record, FxBuildHasher>>>);

/// The bytes that an entry takes, with room for growth.
pub(crate) const ENTRY: usize = 3 * size_of::<(u64, Record)>();

impl Default for Table {
    fn default() -> Self {
        Table((0..64).map(|_| Mutex::default()).collect())
    }
}

impl Table {
    fn shard(&self, at: &Position) -> &Mutex<HashMap<u64, Record, FxBuildHasher>> {
        &self.0[(at.key >> 58) as usize]
    }

    /// What is known about a position.
    pub(crate) fn get(&self, at: &Position) -> Option<Record> {
        self.shard(at).lock().unwrap_or_else(PoisonError::into_inner).get(&at.key).cloned()
    }

    /// Records a plan, or that there is none with this number of moves. Returns whether the position is new.
    pub(crate) fn put(&self, at: &Position, moves: u32, plan: Option<&Arc<Found>>) -> bool {
        let mut shard = self.shard(at).lock().unwrap_or_else(PoisonError::into_inner);
        let new = !shard.contains_key(&at.key);
        let known = shard.entry(at.key).or_default();
        match plan {
            Some(plan) => known.plan = Some(Arc::clone(plan)),
            None => known.fails_below = known.fails_below.max(moves + 1),
        }
        new
    }
}
