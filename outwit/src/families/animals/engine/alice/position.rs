//! What has been taken, and what Alice has found out: positions, plans, and the table of them.

use crate::families::animals::engine::alice::window::{Cells, Laid, Spot, Window};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, Mutex, PoisonError};

/// What Alice and Bob have taken.
#[derive(Clone, Debug)]
pub struct Position {
    /// Alice's cells.
    pub alice: Cells,
    /// The same in the order of play.
    pub cells: Vec<Spot>,
    /// Bob's cells.
    pub bob: Cells,
    /// All of them.
    pub taken: Cells,
    key: u64,
}

fn mix(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n ^ n >> 32
}

impl Position {
    /// The empty board.
    pub fn empty() -> Self {
        Position { alice: Cells::NONE, cells: Vec::new(), bob: Cells::NONE, taken: Cells::NONE, key: 0 }
    }

    /// After a move of Alice's.
    pub fn with_alice(&self, spot: Spot) -> Self {
        let mut next = self.clone();
        next.alice.add(spot);
        next.taken.add(spot);
        next.key ^= mix(u64::from(spot) + 1);
        next.cells.push(spot);
        next
    }

    /// After a move of Bob's.
    pub fn with_bob(&self, window: &Window, laid: Laid) -> Self {
        let mut next = self.clone();
        window.lay(laid, &mut next.bob);
        window.lay(laid, &mut next.taken);
        for spot in window.spots(laid) {
            next.key ^= mix(u64::from(spot) + (1 << 20));
        }
        next
    }
}

/// What Alice does from a position on, in the window.
#[derive(Debug)]
pub struct Found {
    /// Her cells.
    pub alice: Vec<Spot>,
    /// Cells of Bob's that it relies on.
    pub needed: Vec<Spot>,
    /// All cells that she may still play.
    pub carrier: Cells,
    /// What she does first.
    pub step: FoundStep,
}

/// What Alice does first.
#[derive(Debug)]
pub enum FoundStep {
    /// She fills a copy.
    Fill(Laid),
    /// She plays a cell, and then goes on by the first of these that suits.
    Play(Spot, Vec<Arc<Found>>),
}

impl Found {
    /// Whether it can be followed in a position.
    pub fn suits(&self, at: &Position) -> bool {
        self.alice.iter().all(|&s| at.alice.has(s))
            && self.needed.iter().all(|&s| at.taken.has(s))
            && self.carrier.misses(&at.bob)
    }
}

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// There is no plan with fewer moves than this, as far as the search looks.
    pub fails_below: u32,
    /// A plan.
    pub plan: Option<Arc<Found>>,
}

/// What is known of positions, shared by threads. Two positions may have the same key: a plan is tested before it is
/// used, and a failure that is taken for another one makes the search miss something, no more.
#[derive(Debug)]
pub struct Table(Vec<Mutex<HashMap<u64, Known, FxBuildHasher>>>);

/// The bytes that an entry takes, with room for growth.
pub const ENTRY: usize = 3 * size_of::<(u64, Known)>();

impl Default for Table {
    fn default() -> Self {
        Table((0..64).map(|_| Mutex::default()).collect())
    }
}

impl Table {
    fn shard(&self, at: &Position) -> &Mutex<HashMap<u64, Known, FxBuildHasher>> {
        &self.0[(at.key >> 58) as usize]
    }

    /// What is known of a position.
    pub fn get(&self, at: &Position) -> Option<Known> {
        self.shard(at).lock().unwrap_or_else(PoisonError::into_inner).get(&at.key).cloned()
    }

    /// Keeps a plan, or that there is none with so many moves. Answers whether the position is new.
    pub fn put(&self, at: &Position, moves: u32, plan: Option<&Arc<Found>>) -> bool {
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
