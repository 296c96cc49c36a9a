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

pub mod drive;
mod files;
pub mod keys;
pub mod shard;

pub use shard::Shard;
