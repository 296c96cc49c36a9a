//! Strategy 4.2, called A: a maximum turn (Definition 4.1), one with as many moves as a turn can have.
//!
//! Every winning move removes an edge that is captured sooner or later when one goes on capturing, and what is left then
//! does not depend on the order. So a turn is maximum if it captures all that can be captured and then, unless nothing is
//! left, removes any edge; in the normal game any that the rules permit. Which edge that is, is a free choice.

use crate::families::coins::rules::CoinForm;
use crate::families::coins::rules::normal::closure;
use crate::families::coins::strategies::Turn;

/// The maximum turns.
pub fn turns(form: &CoinForm) -> Vec<Turn> {
    let closed = closure(form);
    let rest = CoinForm { loops: &closed.loops, edges: &closed.edges, ..*form };
    let mut turns: Vec<Turn> = rest.legal().map(|last| [&closed.captures[..], &[last]].concat()).collect();
    if turns.is_empty() && !closed.captures.is_empty() {
        turns.push(closed.captures);
    }
    turns
}
