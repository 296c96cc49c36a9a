//! What proves a verdict about an animal on the infinite board: blocks for Bob, a plan for Alice. FORMAT.md has the
//! proofs.

use crate::families::animals::rules::{Cell, Copy, Motion};

/// All sums of the vectors (a, 0) and (t, b), with a and b positive and 0 ≤ t < a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// The period along a row.
    pub a: i32,
    /// By how much the row b further down is shifted.
    pub t: i32,
    /// The period across rows.
    pub b: i32,
}

/// Bob's strategy: sites, of which each has a translate at every vector of a lattice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// Where the sites repeat.
    pub lattice: Lattice,
    /// The sites at the origin.
    pub sites: Vec<Site>,
}

/// A region where Bob answers what Alice does there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Site {
    /// Bob answers her first cell with a member that misses it, and nothing more.
    Members(Vec<Copy>),
    /// Bob answers as a list of states says.
    Area(Area),
}

/// A region with answers that depend on what was played there before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What Bob plays here unasked, when he must move and no answer is due.
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

/// Alice's strategy: nodes, of which each uses earlier ones. The last is where the game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// What Alice does, to move, where she has certain cells and others are taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Cells that are hers, in order.
    pub alice: Vec<Cell>,
    /// Other cells that are taken, by whomever, in order.
    pub taken: Vec<Cell>,
    /// What she does.
    pub step: Step,
}

/// What Alice does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// She fills this copy: nobody can stop her.
    Fill(Copy),
    /// She plays a cell, and after any copy of Bob's goes on by one of these.
    Play {
        /// The cell.
        at: Cell,
        /// How she goes on: the first one that suits.
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

/// The largest density of a family of copies without a common cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Density {
    /// Numerator, in lowest terms.
    pub numerator: u64,
    /// Denominator.
    pub denominator: u64,
    /// A family that has it.
    pub family: Vec<Copy>,
}
