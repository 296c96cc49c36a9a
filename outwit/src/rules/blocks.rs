//! Positions that are sums of blocks, each player cutting across the side that is his.
//!
//! A cutting game says so of its positions, and the closed formulas in [`crate::solve::cuts`] then tell what they are
//! worth, for sides far beyond any search.

/// The blocks of a position, one side a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockForm<'a> {
    /// For two players.
    Two(&'a [[u64; 2]]),
    /// For three players.
    Three(&'a [[u64; 3]]),
}
