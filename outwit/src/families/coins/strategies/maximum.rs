//! Strategy 4.2 of the thesis, called A: a maximum turn (Definition 4.1), one with as many moves as a turn can have.
//!
//! Every winning move removes an edge that is captured sooner or later by a player who keeps capturing, and what is
//! left then does not depend on the order. So a turn is maximum if it captures everything that can be captured and
//! then, unless nothing is left, removes any edge; in the normal game, any edge that the rules permit. Which edge is a
//! free choice.
//!
//! Cost: one pass over the graph, and a copy of the captures for each edge that may come last.

use super::Turn;
use crate::families::coins::rules::CoinForm;
use crate::families::coins::rules::normal::closure;

/// The maximum turns.
pub(crate) fn turns(form: &CoinForm) -> Vec<Turn> {
    let closed = closure(form);
    let rest = CoinForm { loops: &closed.loops, edges: &closed.edges, ..*form };
    let mut turns: Vec<Turn> = rest.legal().map(|last| [&closed.captures[..], &[last]].concat()).collect();
    if turns.is_empty() && !closed.captures.is_empty() {
        turns.push(closed.captures);
    }
    turns
}
