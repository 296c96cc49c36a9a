//! The evidence for a verdict about an animal on the infinite board: blocks for Bob, a plan for Alice.
//!
//! FORMAT.md proves that blocks and plans which pass its checks win. This file only holds the data; its size grows with
//! the number of states or nodes.

use crate::families::animals::rules::{Cell, Copy, Motion};

/// All sums of the vectors (a, 0) and (t, b), with a and b positive and 0 ≤ t < a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// The period along a row.
    pub a: i32,
    /// The shift of the row b further down.
    pub t: i32,
    /// The period across rows.
    pub b: i32,
}

/// Bob's strategy: sites, each repeated at every vector of a lattice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// Where the sites repeat.
    pub lattice: Lattice,
    /// The sites at the origin.
    pub sites: Vec<Site>,
}

/// A region in which Bob answers Alice's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Site {
    /// Bob answers her first cell with a member that misses it, and none of her later cells.
    Members(Vec<Copy>),
    /// Bob answers as a list of states says.
    Area(Area),
}

/// A region with answers that depend on what was played there before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The copy that Bob plays here when he must move and no answer is due.
    pub unasked: Option<Copy>,
    /// The states with answers; the first is the empty one.
    pub states: Vec<AreaState>,
}

/// What has been played in an area, and how Bob answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaState {
    /// Alice's cells.
    pub alice: Vec<Cell>,
    /// Bob's copies.
    pub bob: Vec<Copy>,
    /// Alice's next cell, and Bob's answer. He does not answer other cells here.
    pub answers: Vec<(Cell, Copy)>,
}

/// Alice's strategy: nodes that use earlier ones. The game starts at the last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// What Alice does on her move when she has certain cells and others are taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Cells that are hers, in order.
    pub alice: Vec<Cell>,
    /// Other cells that are taken, by either player, in order.
    pub taken: Vec<Cell>,
    /// What she does.
    pub step: Step,
}

/// What Alice does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// She fills this copy: Bob cannot stop her.
    Fill(Copy),
    /// She plays a cell and, whatever copy Bob lays, continues with one of these.
    Play {
        /// The cell.
        at: Cell,
        /// The possible continuations; she takes the first that suits.
        then: Vec<Next>,
    },
}

/// An earlier node, moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Next {
    /// Its number, counted from 0.
    pub node: u32,
    /// The motion that takes its cells to where they are used.
    pub by: Motion,
}

/// The largest density of any family of copies without a common cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Density {
    /// Numerator, in lowest terms.
    pub numerator: u64,
    /// Denominator.
    pub denominator: u64,
    /// A family that has it.
    pub family: Vec<Copy>,
}
