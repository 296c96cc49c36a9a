//! From a graph of any size to a position of the search: captures, settled components, chains and cycles come first.
//!
//! Cost: a few passes over the vertices and edges; the graph that is left for the search has at most 32 vertices.

use super::board::{Left, MOST_EDGES, MOST_LOOPS, MOST_VERTICES, OpenGraph, Strings};
use super::captures::capture;
use super::position::Position;
use super::settled::{Kind, kind};
use super::table::MOST_COINS;
use crate::families::coins::rules::CoinForm;

/// What a graph reduces to.
#[derive(Debug)]
pub struct Reading {
    /// What the player to move can capture at once.
    pub gain: i32,
    /// How much of that the player must leave to make the opponent move next; None if that is impossible.
    pub price: Option<i32>,
    /// The graph of the open components.
    pub board: OpenGraph,
    /// What is left.
    pub position: Position,
    /// Whether the extra rules of the normal game still apply.
    pub normal: bool,
}

/// What is left of a graph of any size.
struct LargeGraph<'a> {
    form: CoinForm<'a>,
    loops: Vec<u32>,
    edges: Vec<u32>,
}

impl Strings for LargeGraph<'_> {
    fn loops(&self, vertex: usize) -> u32 {
        self.loops[vertex]
    }

    fn edges(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        self.form.graph.around(vertex).iter().flat_map(move |e| {
            let (e, (u, v)) = (*e as usize, self.form.graph.ends[*e as usize]);
            std::iter::repeat_n((e, (u ^ v) as usize ^ vertex), self.edges[e] as usize)
        })
    }

    fn degree(&self, vertex: usize) -> u32 {
        self.form.graph.around(vertex).iter().map(|e| self.edges[*e as usize]).sum()
    }

    fn remove_loop(&mut self, vertex: usize) {
        self.loops[vertex] -= 1;
    }

    fn remove_edge(&mut self, edge: usize) {
        self.edges[edge] -= 1;
    }
}

impl LargeGraph<'_> {
    /// The components that have edges.
    fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.loops.len()];
        let mut components = Vec::new();
        for v in 0..seen.len() {
            if seen[v] || self.weight(v) == 0 {
                continue;
            }
            seen[v] = true;
            let (mut component, mut done) = (vec![v], 0);
            while let Some(u) = component.get(done).copied() {
                done += 1;
                for (_, x) in self.edges(u) {
                    if !std::mem::replace(&mut seen[x], true) {
                        component.push(x);
                    }
                }
            }
            components.push(component);
        }
        components
    }

    /// Whether there is an edge both of whose ends have weight 3 or more.
    fn has_safe_edge(&self, component: &[usize]) -> bool {
        let free = |v: usize| self.weight(v) >= 3;
        component.iter().any(|v| free(*v) && (self.loops[*v] > 0 || self.edges(*v).any(|(_, u)| free(u))))
    }
}

impl Reading {
    /// Reads a graph; None if the open components are too large for a search.
    pub fn of(form: &CoinForm) -> Option<Reading> {
        let mut large = LargeGraph { form: *form, loops: form.loops.to_vec(), edges: form.edges.to_vec() };
        let (mut gain, mut price, mut normal) = (0, None, false);
        let mut position = Position::NOTHING;
        let mut open = Vec::new();
        for component in large.components() {
            let leaves: Vec<usize> = component.iter().copied().filter(|v| large.weight(*v) == 1).collect();
            let degrees: u64 = component.iter().map(|v| u64::from(large.degree(*v))).sum();
            let tree = degrees / 2 + 1 == component.len() as u64 && component.iter().all(|v| large.loops[*v] == 0);
            let captured = capture(&mut large, leaves, if tree { 4 } else { 2 });
            gain += captured.gain;
            price = [price, captured.price].into_iter().flatten().min();
            let rest: Vec<usize> = component.into_iter().filter(|v| large.weight(*v) > 0).collect();
            if rest.is_empty() {
                continue;
            }
            normal |= form.normal && large.has_safe_edge(&rest);
            match kind(&large, rest.iter().copied()) {
                Kind::Open => open.extend(rest),
                known => position.add(known),
            }
        }
        let (board, left) = packed(&large, &open)?;
        position.open = left;
        let vertices = left.vertices(&board);
        position.add_open(&board, vertices);
        if !position.is_loony() && position.coins > MOST_COINS {
            return None;
        }
        // Where rule 3' applies, everything is captured and the turn continues.
        Some(Reading { gain, price: price.filter(|_| !normal), board, position, normal })
    }
}

/// The open components as a small graph.
fn packed(large: &LargeGraph, open: &[usize]) -> Option<(OpenGraph, Left)> {
    if open.len() > MOST_VERTICES || open.iter().any(|v| large.loops[*v] > MOST_LOOPS) {
        return None;
    }
    let mut left = Left::NOTHING;
    let mut ends = Vec::new();
    for (i, v) in open.iter().enumerate() {
        left.loops[i] = large.loops[*v] as u8;
        for (_, u) in large.edges(*v) {
            let j = open.iter().position(|x| *x == u)?;
            if i < j {
                ends.push((i as u8, j as u8));
            }
            if ends.len() > MOST_EDGES {
                return None;
            }
        }
    }
    left.edges = if ends.len() == MOST_EDGES { u64::MAX } else { (1 << ends.len()) - 1 };
    Some((OpenGraph::new(ends), left))
}
