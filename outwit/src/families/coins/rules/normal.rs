//! The normal game of the thesis (Leelathanakit, Strategies for playing Closing Octagons game, Definition 3.17): which
//! moves its two extra rules leave.
//!
//! (3') If a turn can lead to a normal state, a state with no vertex of weight 1, such a turn must be made. (4') If all
//! components are weak, all edges must be removed.
//!
//! A turn to a normal state captures every vertex of weight 1, in any order, and then removes an edge whose ends keep a
//! weight of at least 2. Neither what is left after the captures nor whether there is such an edge changes while the
//! player captures. So the legal moves depend on the position alone, even in the middle of a turn.

use super::{CoinForm, CoinMove};

/// Which edges may be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legal {
    /// Every edge.
    Every,
    /// Those at vertices of weight 1.
    Capturing,
    /// Those whose ends both have weight 3 or more.
    Safe,
}

impl Legal {
    /// Whether a move is one of them, by the weights of the vertices.
    pub(crate) fn allows(self, form: &CoinForm, weights: &[u32], m: CoinMove) -> bool {
        let (u, v) = form.ends(m);
        match self {
            Legal::Every => true,
            Legal::Capturing => weights[u] == 1 || weights[v] == 1,
            Legal::Safe => weights[u] >= 3 && weights[v] >= 3,
        }
    }
}

/// The result of capturing every vertex of weight 1, again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Closure {
    /// The moves, each of which captures a vertex.
    pub(crate) captures: Vec<CoinMove>,
    /// The loops that are left.
    pub(crate) loops: Vec<u32>,
    /// The other edges that are left.
    pub(crate) edges: Vec<u32>,
}

/// Captures every vertex of weight 1, again and again. What is left does not depend on the order.
pub(crate) fn closure(form: &CoinForm) -> Closure {
    closure_but(form, &[])
}

/// The same, without removing the edges in `kept`.
pub(crate) fn closure_but(form: &CoinForm, kept: &[CoinMove]) -> Closure {
    let graph = form.graph;
    let mut captures = Vec::new();
    let (mut loops, mut edges, mut weights) = (form.loops.to_vec(), form.edges.to_vec(), form.weights());
    let mut leaves: Vec<usize> = (0..weights.len()).filter(|v| weights[*v] == 1).collect();
    while let Some(v) = leaves.pop() {
        if weights[v] != 1 {
            continue;
        }
        // A vertex of weight 1 without a loop has exactly one other edge.
        let other_edge = || graph.around(v).iter().find(|e| edges[**e as usize] > 0).map(|e| CoinMove::Edge(*e));
        let only = if loops[v] == 1 { Some(CoinMove::Loop(v as u32)) } else { other_edge() };
        let Some(only) = only.filter(|m| !kept.contains(m)) else { continue };
        captures.push(only);
        weights[v] = 0;
        let CoinMove::Edge(e) = only else {
            loops[v] = 0;
            continue;
        };
        edges[e as usize] = 0;
        let (a, b) = graph.ends[e as usize];
        let other = if a as usize == v { b } else { a } as usize;
        weights[other] -= 1;
        if weights[other] == 1 {
            leaves.push(other);
        }
    }
    Closure { captures, loops, edges }
}

/// Which edges of a position the normal game lets a player remove.
pub(crate) fn legal(form: &CoinForm) -> Legal {
    let Closure { loops, edges, .. } = closure(form);
    let closed = CoinForm { loops: &loops, edges: &edges, ..*form };
    let weights = closed.weights();
    let leaves = form.weights().contains(&1);
    if closed.moves().any(|m| Legal::Safe.allows(&closed, &weights, m)) {
        if leaves { Legal::Capturing } else { Legal::Safe }
    } else if closed.moves().next().is_none() {
        Legal::Capturing
    } else {
        Legal::Every
    }
}
