//! Positions of the search: without leaves, with settled parts counted as tokens, and chains and cycles as lengths.
//!
//! Cost: a move takes a copy of the position, the captures that follow, and new [keys] for the components it changes. A
//! position takes about 150 bytes, and four for each chain and cycle.

use super::board::{Left, OpenGraph, Strings, bits};
use super::captures::{Captured, capture};
use super::keys;
use super::settled::{Kind, kind};
use super::tokens::Tokens;

/// A position without leaves.
#[derive(Clone, Debug)]
pub struct Position {
    /// The components that no theorem covers.
    pub open: Left,
    /// The lengths of the chains, in decreasing order.
    pub chains: Vec<u32>,
    /// The lengths of the cycles, in decreasing order.
    pub cycles: Vec<u32>,
    /// The tokens.
    pub tokens: Tokens,
    /// The number of coins in all parts.
    pub coins: i32,
    /// The sum of the keys of the open components.
    open_key: u128,
    /// The sum of the keys of chains and cycles.
    string_key: u128,
}

/// A component that no theorem covers.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// Its vertices, in bits.
    pub vertices: u32,
    key: u128,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Plays a token.
    Token(u8),
    /// Opens the shortest chain.
    Chain,
    /// Opens the shortest cycle.
    Cycle,
    /// Removes a loop at a vertex of an open component.
    Loop(u8),
    /// Removes another edge of an open component.
    Edge(u8),
}

impl Step {
    /// A number for it, never 0.
    pub fn code(self) -> u16 {
        match self {
            Step::Token(k) => 0x100 | u16::from(k),
            Step::Chain => 0x200,
            Step::Cycle => 0x300,
            Step::Loop(v) => 0x400 | u16::from(v),
            Step::Edge(e) => 0x500 | u16::from(e),
        }
    }
}

fn chain_key(length: u32) -> u128 {
    keys::draw(1 << 50 | u64::from(length))
}

fn cycle_key(length: u32) -> u128 {
    keys::draw(1 << 51 | u64::from(length))
}

/// Inserts a length and keeps the decreasing order.
fn insert(lengths: &mut Vec<u32>, length: u32) {
    let place = lengths.partition_point(|l| *l > length);
    lengths.insert(place, length);
}

impl Position {
    /// Nothing.
    pub const NOTHING: Position = Position {
        open: Left::NOTHING,
        chains: Vec::new(),
        cycles: Vec::new(),
        tokens: Tokens::NONE,
        coins: 0,
        open_key: 0,
        string_key: 0,
    };

    /// The key, without the tokens that share a slot of the table.
    pub fn key(&self) -> u128 {
        let triangle = if self.tokens.0 & 8 == 0 { 0 } else { keys::draw(1 << 52) };
        self.open_key.wrapping_add(self.string_key).wrapping_add(triangle)
    }

    /// Whether no component is open: then [`loony`](super::loony) has the value.
    pub fn is_loony(&self) -> bool {
        self.open == Left::NOTHING
    }

    /// Adds a component that is not open.
    pub fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Settled(tokens) => {
                self.coins -= self.tokens.coins();
                self.tokens = self.tokens.plus(tokens);
                self.coins += self.tokens.coins();
            }
            Kind::Chain(n) => {
                insert(&mut self.chains, n);
                self.coins += n as i32;
                self.string_key = self.string_key.wrapping_add(chain_key(n));
            }
            Kind::Cycle(n) => {
                insert(&mut self.cycles, n);
                self.coins += n as i32;
                self.string_key = self.string_key.wrapping_add(cycle_key(n));
            }
            Kind::Open => {}
        }
    }

    /// Adds the components on these vertices. Their edges must already be in `open`, but not yet counted.
    pub fn add_open(&mut self, board: &OpenGraph, mut vertices: u32) {
        while vertices != 0 {
            let component = self.open.component(board, vertices.trailing_zeros() as usize);
            vertices &= !component;
            match kind(&self.open.of(board), bits(component.into())) {
                Kind::Open => {
                    self.coins += component.count_ones() as i32;
                    self.open_key = self.open_key.wrapping_add(keys::key(board, &self.open, component));
                }
                known => {
                    self.open.clear(board, component);
                    self.add(known);
                }
            }
        }
    }

    /// The open components.
    pub fn components(&self, board: &OpenGraph) -> Vec<Component> {
        let mut vertices = self.open.vertices(board);
        let mut components = Vec::new();
        while vertices != 0 {
            let component = self.open.component(board, vertices.trailing_zeros() as usize);
            vertices &= !component;
            components.push(Component { vertices: component, key: self.open_key });
        }
        // A single component has the whole key.
        if components.len() > 1 {
            for component in &mut components {
                component.key = keys::key(board, &self.open, component.vertices);
            }
        }
        components
    }

    /// What the opponent captures after a move, and the position after that.
    pub fn play(&self, board: &OpenGraph, components: &[Component], step: Step) -> (Captured, Position) {
        let mut to = self.clone();
        let captured = match step {
            Step::Token(k) => {
                to.add(Kind::Settled(Tokens::one(k)));
                Captured { gain: k.into(), price: None }
            }
            Step::Chain => {
                let n = to.chains.pop().unwrap_or(0);
                to.coins -= n as i32;
                to.string_key = to.string_key.wrapping_sub(chain_key(n));
                Captured { gain: n as i32, price: Some(2) }
            }
            Step::Cycle => {
                let n = to.cycles.pop().unwrap_or(0);
                to.coins -= n as i32;
                to.string_key = to.string_key.wrapping_sub(cycle_key(n));
                Captured { gain: n as i32, price: Some(4) }
            }
            Step::Loop(v) => {
                to.open.loops[usize::from(v)] -= 1;
                to.cut(board, components, v, v)
            }
            Step::Edge(e) => {
                let (u, v) = board.ends[usize::from(e)];
                to.open.edges &= !(1 << e);
                to.cut(board, components, u, v)
            }
        };
        (captured, to)
    }

    /// Updates the component that lost an edge between two vertices: captures what it can, and counts the rest again.
    fn cut(&mut self, board: &OpenGraph, components: &[Component], u: u8, v: u8) -> Captured {
        let mut graph = self.open.of(board);
        let leaf = |x: u8| graph.weight(x.into()) == 1;
        let leaves: Vec<usize> = match (leaf(u), u != v && leaf(v)) {
            (false, false) => Vec::new(),
            (true, true) => vec![u.into(), v.into()],
            (true, false) => vec![u.into()],
            (false, true) => vec![v.into()],
        };
        // An open component is not a cycle, so it is not a tree after it loses an edge.
        let captured =
            if leaves.is_empty() { Captured { gain: 0, price: None } } else { capture(&mut graph, leaves, 2) };
        let Some(whole) = components.iter().find(|c| c.vertices >> u & 1 == 1) else { return captured };
        self.open_key = self.open_key.wrapping_sub(whole.key);
        self.coins -= whole.vertices.count_ones() as i32;
        let mut rest = whole.vertices;
        if captured.gain > 0 {
            rest = bits(rest.into()).filter(|x| self.open.weight(board, *x) > 0).fold(0, |set, x| set | 1 << x);
        }
        self.add_open(board, rest);
        captured
    }
}
