//! Strategy 4.14 of the thesis, for boards of one or two rows: remove simple edges while there are any, if possible at
//! the vertex where the other player just removed a loop; then loops, as long as nothing can be captured afterwards; in
//! strategic states play A.
//!
//! The rules are those of the thesis: (A) at the initial state, (B1) to (B4) at a normal state, (C) at a strategic one.
//! Which edge is a free choice. There is no rule at a critical state without simple edges (where the user must
//! sometimes move), nor after a turn of the other player that did more than remove a loop or a simple edge, if simple
//! edges are left: there every legal turn is a free choice.
//!
//! Cost: at most the square of the number of distinct edges; in a strategic state, that of A.

use super::{Allowed, Before, is_at, is_simple, maximum};
use crate::families::coins::rules::normal::Legal;
use crate::families::coins::rules::{CoinForm, CoinMove};

/// The turns that the strategy allows.
pub(crate) fn turns(form: &CoinForm, before: Before) -> Allowed {
    let weights = form.weights();
    if weights.contains(&1) {
        // (C)
        return Allowed::These(maximum::turns(form));
    }
    let simple: Vec<CoinMove> = form.moves().filter(|m| is_simple(form, *m)).collect();
    let at = |v: usize| simple.iter().copied().filter(|m| is_at(form, *m, v)).collect::<Vec<_>>();
    let named = match before {
        // (A)
        Before::Nothing => simple,
        // (B1)
        Before::Loop(v) if !at(v).is_empty() => at(v),
        // (B2), (B3)
        Before::Loop(_) | Before::Simple if !simple.is_empty() => simple,
        // (B4)
        _ if simple.is_empty() => {
            let loops = form.moves().filter(|m| matches!(m, CoinMove::Loop(_)));
            loops.filter(|m| Legal::Safe.allows(form, &weights, *m)).collect()
        }
        _ => Vec::new(),
    };
    Allowed::single(form, named)
}

/// What the strategy must remember of the other player's last turn.
pub(crate) fn remembered(form: &CoinForm, before: Before) -> Before {
    let mut simple = form.moves().filter(|m| is_simple(form, *m)).peekable();
    if form.weights().contains(&1) || simple.peek().is_none() {
        return Before::Other;
    }
    match before {
        Before::Loop(v) if !simple.any(|m| is_at(form, m, v)) => Before::Simple,
        other => other,
    }
}
