//! One large solve, level by level and in shards, for games whose positions fall into levels by the number of moves made.
//!
//! Every move of strings and coins removes one edge, and every cut adds one piece, so the options of a position all lie in the
//! next level. A run first lists the positions level by level, from the start to the end, and then values them from the end to
//! the start. A hash deals the positions of a level out to [shards](Shard). A shard needs only its own files and the values
//! that other shards send it, so the shards can be processes on many machines, and one that is lost can be started again.
//! [`drive`] does the same with all shards in one process.
//!
//! This is a reference engine for large positions: it uses no bounds, and no theorems except those by which positions are
//! equal.
//!
//! Cost: every reachable position, up to symmetry, is listed once, and its options are computed three times: to list the
//! next level, to ask for values, and to value the position. On disk a position takes its key (a few bytes) and its value
//! (one to four bytes). Memory of a shard: the positions of two levels, the values of one, and the options of one
//! [part](Shard::PART) of a level.

pub mod drive;
mod files;
pub mod keys;
pub mod shard;

pub use shard::Shard;
