//! What a position of strings and coins is in the words of the thesis: its phase, and its components one by one.

use super::rules::CoinForm;
use super::rules::state::{components, phase};
use crate::study::Facts;
use serde_json::{Value, json};

/// The most vertices of a component that the text lists.
const SHOWN: usize = 24;

/// The state and its components.
pub(super) fn state(form: &CoinForm) -> Facts {
    let phase = phase(form);
    let (mut rows, mut lines): (Vec<Value>, Vec<String>) = (Vec::new(), Vec::new());
    for c in components(form) {
        let names: Vec<&str> = c.vertices.iter().map(|v| form.graph.name(*v)).collect();
        let (strength, edges) = (c.strength.name(), c.edges);
        // The word "chain" is not repeated.
        let what = if c.kind.contains(strength) { c.kind.clone() } else { format!("{strength}, {}", c.kind) };
        let more = if names.len() > SHOWN { format!("  … and {} more", names.len() - SHOWN) } else { String::new() };
        let shown = names.iter().take(SHOWN).copied().collect::<Vec<_>>().join("  ") + &more;
        lines.push(format!("  {what}: {shown} ({edges} edge{})", if edges == 1 { "" } else { "s" }));
        rows.push(json!({"vertices": names, "edges": edges, "strength": strength, "kind": c.kind}));
    }
    let plural = if rows.len() == 1 { "" } else { "s" };
    let verdict = format!("a {} state, {} component{plural}", phase.name(), rows.len());
    Facts { lines, ..Facts::new([("state", phase.name().into()), ("components", rows.into())], verdict) }
}
