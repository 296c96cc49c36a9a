//! A graph with loops and multiple edges, and how the positions that are left of it are written.

use super::names::Names;
use super::position::{Edge, Position};
use crate::core::reader::{number, shorten};
use crate::games::LARGEST;

/// A graph with all its edges.
#[derive(Debug)]
pub(super) struct Graph {
    names: Names,
    /// The position in which nothing has been removed.
    pub(super) whole: Position,
}

impl Graph {
    /// A graph, if it is not too large; the edges may be in any order.
    pub(super) fn new(names: Names, loops: Vec<u64>, mut edges: Vec<Edge>) -> Result<Graph, String> {
        if loops.len() as u64 > LARGEST || loops.iter().sum::<u64>() + edges.len() as u64 > LARGEST {
            return Err("the graph is too large for this checker".to_owned());
        }
        edges.sort_unstable();
        Ok(Graph { names, whole: Position { loops, edges } })
    }

    /// Reads `u-v`, the lower vertex first, or `u-u`.
    pub(super) fn read_edge(&self, text: &str) -> Result<Edge, String> {
        let ends = text.split_once('-').and_then(|(u, v)| self.names.find(u).zip(self.names.find(v)));
        ends.filter(|(u, v)| u <= v).ok_or_else(|| format!("{} is not an edge", shorten(text)))
    }

    /// Writes what [`read_edge`](Self::read_edge) reads.
    pub(super) fn write_edge(&self, edge: Edge) -> String {
        let mut text = String::new();
        self.add_edge(edge, &mut text);
        text
    }

    fn add_edge(&self, (u, v): Edge, text: &mut String) {
        self.names.write(u, text);
        text.push('-');
        self.names.write(v, text);
    }

    /// Reads `LOOPS/EDGES`, written the way positions are; all of its edges must be edges of the graph.
    pub(super) fn read(&self, text: &str) -> Result<Position, String> {
        let (loops, edges) = text.split_once('/').ok_or("a position reads LOOPS/EDGES")?;
        let loops: Option<Vec<u64>> = loops.split(',').map(number).collect();
        let fits = |loops: &Vec<u64>| {
            loops.len() == self.whole.loops.len() && loops.iter().zip(&self.whole.loops).all(|(l, most)| l <= most)
        };
        let loops = loops.filter(fits).ok_or("the loops do not fit the graph")?;
        let list = |text: &str| text.split(',').map(|edge| self.read_edge(edge)).collect::<Result<Vec<Edge>, String>>();
        let edges = if edges.is_empty() { Vec::new() } else { list(edges)? };
        if edges.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err("the edges are not in order".to_owned());
        }
        // Both lists are in increasing order, so the search for each edge starts where the last one was found.
        let mut whole = self.whole.edges.iter();
        if !edges.iter().all(|edge| whole.any(|e| e == edge)) {
            return Err("the edges do not fit the graph".to_owned());
        }
        Ok(Position { loops, edges })
    }

    /// Writes what [`read`](Self::read) reads.
    pub(super) fn write(&self, position: &Position) -> String {
        let loops: Vec<String> = position.loops.iter().map(u64::to_string).collect();
        let mut text = loops.join(",") + "/";
        for (i, edge) in position.edges.iter().enumerate() {
            if i > 0 {
                text.push(',');
            }
            self.add_edge(*edge, &mut text);
        }
        text
    }
}
