//! Strategy 4.5 of the thesis, called B: of the edges that a maximum turn captures, remove as many as one turn can,
//! and no others.
//!
//! Such a turn ends with a move that captures nothing, so it leaves something. What can be captured falls into trees of
//! vertices. Either one edge ties a tree to what cannot be captured, or the root of the tree has one loop, or neither.
//! * In a tree of the first two kinds with at least two vertices, everything can be captured except the root x and one
//!   of its neighbours y; then the edge or the loop at the root is removed, and the edge x-y is left. One edge is the
//!   least that can be left, as the last edge of a tree can always be captured.
//! * In a tree of the third kind everything can be captured except a path a-b-c-d; then b-c is removed, and two edges
//!   are left. Once only two edges of such a tree are left, removing either captures a vertex, so a turn cannot leave
//!   fewer.
//!
//! The choice among these is free. B has no rule where a maximum turn ends the game, where there is no such turn
//! (single vertices, stars), and in the normal game where the rules forbid it: there every legal turn is a free choice.
//!
//! Cost: at most the cube of the number of captures to find the turns, and one pass over the graph for each turn.

use super::{Allowed, Turn};
use crate::families::coins::rules::normal::{Legal, closure, closure_but, legal};
use crate::families::coins::rules::{CoinForm, CoinMove};

/// The turns that B allows.
pub(crate) fn turns(form: &CoinForm) -> Allowed {
    let closed = closure(form);
    let rest = CoinForm { loops: &closed.loops, edges: &closed.edges, ..*form };
    if rest.moves().next().is_none() || form.normal && legal(form) != Legal::Every {
        return Allowed::Every;
    }
    let weights = rest.weights();
    let captured = |v: usize| weights[v] == 0;
    // The captured edges at a vertex, with the vertex at the other end.
    let tree = |v: usize| {
        let here = closed.captures.iter().filter(move |m| super::is_at(form, **m, v));
        here.filter_map(move |m| match form.ends(*m) {
            (a, b) if a == b => None,
            (a, b) => Some((*m, if a == v { b } else { a })),
        })
    };
    let neighbours = |v: usize| tree(v).filter(|(_, other)| captured(*other));
    let (mut by_root, mut by_path) = (Vec::new(), Vec::new());
    for m in &closed.captures {
        let (u, v) = form.ends(*m);
        match (u == v, captured(u), captured(v)) {
            // A loop, or the edge that ties a tree to the rest.
            (true, ..) | (_, true, false) | (_, false, true) => {
                let root = if captured(u) { u } else { v };
                by_root.extend(neighbours(root).map(|(edge, _)| (*m, vec![edge])));
            }
            _ => {
                for (before, a) in neighbours(u).filter(|(_, a)| *a != v) {
                    let after = neighbours(v).filter(|(_, d)| *d != u && *d != a);
                    by_path.extend(after.map(|(after, _)| (*m, vec![before, after])));
                }
            }
        }
    }
    // In a tree that is tied to the rest or has a loop, a path is no better than the root.
    let longest = if by_root.is_empty() { by_path } else { by_root };
    let turns: Vec<Turn> = longest.into_iter().map(|(last, left)| leaving(form, last, &left)).collect();
    if turns.is_empty() { Allowed::Every } else { Allowed::These(turns) }
}

/// The turn that captures everything but these edges, and ends with removing one more.
fn leaving(form: &CoinForm, last: CoinMove, left: &[CoinMove]) -> Turn {
    let kept: Vec<CoinMove> = left.iter().copied().chain([last]).collect();
    [&closure_but(form, &kept).captures[..], &[last]].concat()
}
