//! Strategy 4.20 of the thesis, for the board of three by three: as long as a normal state can follow, remove simple
//! edges, if possible at the vertex where the other player just removed a loop, then loops; after that, open the
//! 2-bouquets one by one, each time capturing the weak components first.
//!
//! The rules are those of the thesis: (A1) to (A5) at a normal state, (B1) and (B2) at a strategic one. Which edge or
//! component is a free choice. There is no rule at the initial state (the strategy is for the second player), nor where
//! no rule names a component: there every legal turn is a free choice.
//!
//! Cost: at most the square of the number of distinct edges.

use super::{Allowed, Before, Turn, is_at, is_simple};
use crate::families::coins::rules::normal::{Legal, closure};
use crate::families::coins::rules::state::{Strength, components};
use crate::families::coins::rules::{CoinForm, CoinMove};

/// The turns that the strategy allows.
pub(crate) fn turns(form: &CoinForm, before: Before) -> Allowed {
    let weights = form.weights();
    if weights.contains(&1) {
        return strategic(form);
    }
    let safe: Vec<CoinMove> = form.moves().filter(|m| Legal::Safe.allows(form, &weights, *m)).collect();
    let simple: Vec<CoinMove> = safe.iter().copied().filter(|m| is_simple(form, *m)).collect();
    let at = |v: usize| simple.iter().copied().filter(|m| is_at(form, *m, v)).collect::<Vec<_>>();
    let named = match before {
        Before::Nothing => Vec::new(),
        // (A1)
        Before::Loop(v) if !at(v).is_empty() => at(v),
        // (A2), (A3)
        Before::Loop(_) | Before::Simple if !simple.is_empty() => simple,
        // (A4)
        _ if simple.is_empty() && !safe.is_empty() => safe,
        // (A5)
        _ if safe.is_empty() => bouquets(form, &weights),
        _ => Vec::new(),
    };
    Allowed::single(form, named)
}

/// Loops of the components that are 2-bouquets.
fn bouquets(form: &CoinForm, weights: &[u32]) -> Vec<CoinMove> {
    let is_one = |v: &usize| form.loops[*v] == 2 && weights[*v] == 2;
    (0..weights.len()).filter(is_one).map(|v| CoinMove::Loop(v as u32)).collect()
}

/// (B1) and (B2).
fn strategic(form: &CoinForm) -> Allowed {
    let parts = components(form);
    let weak: Vec<usize> =
        parts.iter().filter(|c| c.strength == Strength::Weak).flat_map(|c| c.vertices.clone()).collect();
    let mut captures = closure(form).captures;
    captures.retain(|m| weak.contains(&form.ends(*m).0));
    let opened = bouquets(form, &form.weights());
    // In the normal game the rules may forbid the turn: then its last move is not legal after the captures.
    let after = super::course::after(form, &captures);
    let rest = after.form(form);
    let turns: Vec<Turn> = match opened.is_empty() {
        false => {
            let legal: Vec<CoinMove> = rest.legal().collect();
            opened.into_iter().filter(|m| legal.contains(m)).map(|m| [&captures[..], &[m]].concat()).collect()
        }
        true if parts.iter().all(|c| c.strength == Strength::Weak) => vec![captures],
        true => Vec::new(),
    };
    if turns.is_empty() { Allowed::Every } else { Allowed::These(turns) }
}

/// What the strategy must remember of the other player's last turn.
pub(crate) fn remembered(form: &CoinForm, before: Before) -> Before {
    let weights = form.weights();
    let safe = |m: &CoinMove| is_simple(form, *m) && Legal::Safe.allows(form, &weights, *m);
    let mut simple = form.moves().filter(safe).peekable();
    if weights.contains(&1) || before != Before::Nothing && simple.peek().is_none() {
        return Before::Other;
    }
    match before {
        Before::Loop(v) if !simple.any(|m| is_at(form, m, v)) => Before::Simple,
        other => other,
    }
}
