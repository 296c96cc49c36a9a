//! Rich graphs, whose value is known at once: l(v) ≥ d(v) + 2 at every vertex that has an edge.
//!
//! Here l(v) counts the loops at v and d(v) the other edges. The value is 0 if the number of vertices with edges is
//! even; otherwise it is 1 if the number of edges is odd, and −1 if it is even. This is a case of the theorem on
//! [settled](super::settled) components. Certificates may close a state with it, and FORMAT.md has a self-contained
//! proof ("Rich graphs").
//!
//! Cost: one pass over the vertices and edges; no memory.

use crate::families::coins::rules::CoinForm;

/// The value of a graph, if it is rich and the rules of the normal game do not apply.
pub(crate) fn value(form: &CoinForm) -> Option<i32> {
    let (mut vertices, mut edges) = (0u64, 0u64);
    for (v, l) in form.loops.iter().enumerate() {
        let d: u32 = form.graph.around(v).iter().map(|e| form.edges[*e as usize]).sum();
        if l + d == 0 {
            continue;
        }
        if *l < d + 2 || form.normal {
            return None;
        }
        vertices += 1;
        edges += 2 * u64::from(*l) + u64::from(d);
    }
    Some(match (vertices % 2, edges / 2 % 2) {
        (0, _) => 0,
        (_, 1) => 1,
        _ => -1,
    })
}
