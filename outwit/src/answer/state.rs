//! What a position of strings and coins is in the words of the thesis: its phase, and its components one by one.

use crate::rules::coins::CoinForm;
use crate::rules::coins::state::{components, phase};
use serde_json::{Map, Value, json};

/// The state and its components.
pub fn state(form: &CoinForm) -> (Map<String, Value>, String) {
    let phase = phase(form);
    let components = components(form);
    let rows: Vec<Value> = components
        .iter()
        .map(|c| {
            let names: Vec<&str> = c.vertices.iter().map(|v| form.graph.name(*v)).collect();
            json!({"vertices": names, "edges": c.edges, "strength": c.strength.name(), "kind": c.kind})
        })
        .collect();
    let plural = if rows.len() == 1 { "" } else { "s" };
    let verdict = format!("a {} state, {} component{plural}", phase.name(), rows.len());
    let mut fields = Map::new();
    fields.insert("state".into(), phase.name().into());
    fields.insert("components".into(), rows.into());
    (fields, verdict)
}
