//! Strategy 4.5, called B: of the edges that a maximum turn captures, remove as many as a turn can that removes no others.
//!
//! Such a turn ends with a move that captures nothing, and so leaves something. What can be captured falls into trees of
//! vertices. A tree hangs on what cannot be captured by one edge, its root has one loop, or it has neither.
//! * In a tree of the first two kinds with two vertices at least, everything can be captured but the root x and one of its
//!   neighbours y; then the edge or the loop at the root is removed, and the edge x-y is left. One edge is the least that
//!   can be left, as the last edge of a tree can always be captured.
//! * In a tree of the third kind everything can be captured but a path a-b-c-d; then b-c is removed, and two edges are left.
//!   Of any two edges that are left of such a tree either can be captured, so that fewer cannot be left.
//!
//! The choice among these is free. B has no rule where a maximum turn ends the game, where there is no such turn (single
//! vertices, stars), and in the normal game where the rules forbid it: there every legal turn is a free choice.

use crate::families::coins::rules::normal::{Legal, closure, closure_but, legal};
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::families::coins::strategies::{Allowed, Turn};

/// The turns that B allows.
pub fn turns(form: &CoinForm) -> Allowed {
    let closed = closure(form);
    let rest = CoinForm { loops: &closed.loops, edges: &closed.edges, ..*form };
    if rest.moves().next().is_none() || form.normal && legal(form) != Legal::Every {
        return Allowed::Every;
    }
    let weights = rest.weights();
    let captured = |v: usize| weights[v] == 0;
    // The edges of the trees, by the vertices at which they are captured.
    let tree = |v: usize| {
        let here = closed.captures.iter().filter(move |m| crate::families::coins::strategies::is_at(form, **m, v));
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
            // A loop, or an edge on which a tree hangs.
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
    // In a tree that hangs or has a loop a path is no better than the root.
    let longest = if by_root.is_empty() { by_path } else { by_root };
    let turns: Vec<Turn> = longest.into_iter().map(|(last, left)| leaving(form, last, &left)).collect();
    if turns.is_empty() { Allowed::Every } else { Allowed::These(turns) }
}

/// The turn that captures everything but these edges, and ends with removing one more.
fn leaving(form: &CoinForm, last: CoinMove, left: &[CoinMove]) -> Turn {
    let kept: Vec<CoinMove> = left.iter().copied().chain([last]).collect();
    [&closure_but(form, &kept).captures[..], &[last]].concat()
}
