//! One large solve, level by level, in shards: for games whose positions fall into levels by the moves made.
//!
//! Every move of strings and coins removes one edge, and every cut makes one piece more, so that the options of a position
//! are all one level further on. A run first lists the positions level by level, from the start to the end, and then
//! values them from the end to the start. The positions of a level are dealt out to [shards](Shard) by a hash; a shard
//! needs nothing but its own files and what other shards tell it, so that the shards can be processes on many machines,
//! and one that is lost can be started again. [`drive`] does the same with all shards in one process.
//!
//! This is a slow truth for large positions: no bounds, no theorems but those by which positions are equal. Cost: every
//! position that can be reached, up to symmetry, is listed once and its options are worked out three times; on disk a
//! position takes its key (a few bytes) and its value (one to four). Memory of a shard: the positions of two levels, and
//! the options of one [part](Shard::PART) of a level.

use crate::convention::Rule;
use crate::player::Turn;
use crate::rules::{Notation, blocks::BlockForm};
use cuts::Cutting;
use serde_json::{Map, Value};

pub mod coins;
pub mod cuts;
pub mod drive;
mod files;
pub mod keys;
pub mod shard;

pub use shard::Shard;

/// Why a position cannot be solved level by level, or cannot at this size.
pub type Refusal = String;

/// A game whose positions fall into levels. A key is a position in few bytes: equal positions have equal keys.
pub trait Levels: Send + Sync {
    /// The key of the position to solve, the only one of level 0.
    fn start(&self) -> Vec<u8>;

    /// The last level: nobody can move there.
    fn last(&self) -> usize;

    /// The bytes of a value.
    fn width(&self) -> usize;

    /// The keys of all options of anybody, each at least once.
    fn options(&self, key: &[u8], found: &mut dyn FnMut(&[u8]));

    /// The value of a position from the values of its options.
    fn value(&self, key: &[u8], of: &mut dyn FnMut(&[u8]) -> u64) -> u64;

    /// Which of so many shards a position belongs to. The more options stay in the shard of their position, the less is
    /// sent around and worked out twice.
    fn shard_of(&self, key: &[u8], shards: usize) -> usize {
        keys::shard_of(key, shards)
    }

    /// What the values say about the start: the answer and the good moves, as [`Game::solve`](crate::game::Game::solve)
    /// gives them. Only the start and its options are asked for.
    fn answer(&self, of: &mut dyn FnMut(&[u8]) -> u64) -> Findings;
}

/// The levels below a position; None where its game has none by this rule.
pub fn of<N: Notation>(
    rules: &N,
    rule: Rule,
    at: &N::Position,
    turn: Turn,
) -> Option<Result<Box<dyn Levels>, Refusal>> {
    if let Some(form) = rules.in_coins(at) {
        return Some(coins::Coins::new(&form).map(|levels| Box::new(levels) as _));
    }
    let name = |player: usize| N::PLAYERS[player];
    match rules.in_blocks(at).filter(|_| rule == Rule::Normal)? {
        BlockForm::Two(blocks) => {
            Some(Cutting::new(blocks, turn, [0, 1].map(name)).map(|levels| Box::new(levels) as _))
        }
        BlockForm::Three(blocks) => {
            Some(Cutting::new(blocks, turn, [0, 1, 2].map(name)).map(|levels| Box::new(levels) as _))
        }
    }
}

/// What came out about the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// The fields of the answer that play decides.
    pub answer: Map<String, Value>,
    /// Good moves: a list, or an object by starter.
    pub best: Value,
}
