//! `coins:{a a;a b}`: any graph, listed edge by edge.

use super::graph::Graph;
use super::names::Names;
use super::position::Edge;
use crate::games::LARGEST;
use std::collections::HashMap;

/// Reads rows of two names in braces, in the order of their vertices.
pub(super) fn listed(text: &str) -> Result<Graph, String> {
    let inside = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')).ok_or("the edges are written in braces")?;
    let (mut names, mut numbers): (Vec<String>, HashMap<String, usize>) = Default::default();
    let (mut loops, mut edges): (Vec<u64>, Vec<Edge>) = Default::default();
    let mut last = (0, 0);
    for (i, row) in inside.split(';').enumerate() {
        let (u, v) = row.split_once(' ').ok_or("a row has two names")?;
        let mut vertex = |name: &str| {
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') {
                return Err("the name of a vertex consists of letters, digits, _ and .");
            }
            Ok(*numbers.entry(name.to_owned()).or_insert_with(|| {
                names.push(name.to_owned());
                loops.push(0);
                names.len() - 1
            }))
        };
        let edge = (vertex(u)?, vertex(v)?);
        if edge.0 > edge.1 || edge < last {
            return Err("the rows are not in order".to_owned());
        }
        if i as u64 == LARGEST {
            return Err("the graph is too large for this checker".to_owned());
        }
        last = edge;
        if edge.0 == edge.1 { loops[edge.0] += 1 } else { edges.push(edge) }
    }
    Graph::new(Names::Listed(names, numbers), loops, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_ordered_by_first_appearance() {
        for (text, position) in [
            ("{a a;a b}", "1,0/a-b"),
            ("{b a;b .;a _1}", "0,0,0,0/b-a,b-.,a-_1"),
            ("{x x;x x;x y;x y;y y}", "2,1/x-y,x-y"),
            ("{a b;c c;d d;d e}", "0,0,1,1,0/a-b,d-e"),
        ] {
            let graph = listed(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(graph.write(&graph.whole), position, "{text}");
        }
    }

    #[test]
    fn invalid_lists_of_edges_are_refused() {
        for text in
            ["", "{", "{}", "{a}", "{a b;}", "{a  b}", "{ a b}", "{a b c}", "{a b", "{a-b c}", "{ä a}", "{a b}{b c}"]
        {
            assert!(listed(text).is_err(), "{text}");
        }
        for unsorted in ["{a b;a a}", "{a b;b a}", "{a b;c d;b c}", "{a b;a c;b b;a c}"] {
            assert_eq!(listed(unsorted).unwrap_err(), "the rows are not in order", "{unsorted}");
        }
        let many = |count: usize| format!("{{{}}}", vec!["a a"; count].join(";"));
        assert!(listed(&many(1 << 20)).is_ok() && listed(&many((1 << 20) + 1)).is_err());
    }
}
