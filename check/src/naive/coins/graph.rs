//! A graph with loops and multiple edges, what is left of it in a position, and how this is written.

use crate::LARGEST;
use crate::reader::{number, shorten};
use std::collections::HashMap;
use std::fmt::Write;

/// Two vertices, the lower one first; a loop has the same vertex twice.
pub type Edge = (usize, usize);

/// The edges that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The loops at each vertex.
    pub loops: Vec<u64>,
    /// All other edges in rising order, each as often as it is there.
    pub edges: Vec<Edge>,
}

impl Position {
    /// How many edges each vertex has; a loop counts once.
    pub fn weights(&self) -> Vec<u64> {
        let mut weights = self.loops.clone();
        for (u, v) in &self.edges {
            weights[*u] += 1;
            weights[*v] += 1;
        }
        weights
    }

    /// Every edge, equal ones once.
    pub fn kinds(&self) -> Vec<Edge> {
        let with_loops = (0..self.loops.len()).filter(|v| self.loops[*v] > 0);
        let mut kinds: Vec<Edge> = with_loops.map(|v| (v, v)).chain(self.edges.iter().copied()).collect();
        kinds.dedup();
        kinds
    }

    /// What is left without an edge, which must be there, and how many vertices then have none that had one.
    pub fn without(&self, edge: Edge) -> (Position, u32) {
        let (u, v) = edge;
        let mut left = self.clone();
        if u == v {
            left.loops[u] -= 1;
        } else {
            let place = self.edges.iter().position(|e| *e == edge).expect("the edge is there");
            left.edges.remove(place);
        }
        let weights = left.weights();
        let gain = u32::from(weights[u] == 0) + u32::from(u != v && weights[v] == 0);
        (left, gain)
    }
}

/// The names of the vertices.
#[derive(Debug)]
pub enum Names {
    /// So many numbers from 0 on.
    Numbers(usize),
    /// Names, and the number of the vertex with each.
    Listed(Vec<String>, HashMap<String, usize>),
}

impl Names {
    fn find(&self, name: &str) -> Option<usize> {
        match self {
            Names::Numbers(count) => number(name).filter(|v| *v < *count as u64).map(|v| v as usize),
            Names::Listed(_, numbers) => numbers.get(name).copied(),
        }
    }

    fn write(&self, vertex: usize, text: &mut String) {
        match self {
            Names::Numbers(_) => write!(text, "{vertex}").expect("a text takes it"),
            Names::Listed(names, _) => text.push_str(&names[vertex]),
        }
    }
}

/// A graph with all its edges.
#[derive(Debug)]
pub struct Graph {
    names: Names,
    /// The position in which nothing is removed.
    pub whole: Position,
}

impl Graph {
    /// A graph, if it is not too large; the edges are in any order.
    pub fn new(names: Names, loops: Vec<u64>, mut edges: Vec<Edge>) -> Result<Graph, String> {
        if loops.len() as u64 > LARGEST || loops.iter().sum::<u64>() + edges.len() as u64 > LARGEST {
            return Err("the graph is too large for this checker".to_owned());
        }
        edges.sort_unstable();
        Ok(Graph { names, whole: Position { loops, edges } })
    }

    /// Reads `u-v`, the lower vertex first, or `u-u`.
    pub fn read_edge(&self, text: &str) -> Result<Edge, String> {
        let ends = text.split_once('-').and_then(|(u, v)| self.names.find(u).zip(self.names.find(v)));
        ends.filter(|(u, v)| u <= v).ok_or_else(|| format!("{} is no edge", shorten(text)))
    }

    /// Writes what [`read_edge`](Self::read_edge) reads.
    pub fn write_edge(&self, edge: Edge) -> String {
        let mut text = String::new();
        self.add_edge(edge, &mut text);
        text
    }

    fn add_edge(&self, (u, v): Edge, text: &mut String) {
        self.names.write(u, text);
        text.push('-');
        self.names.write(v, text);
    }

    /// Reads `LOOPS/EDGES`, written as positions are, of which the graph has all edges.
    pub fn read(&self, text: &str) -> Result<Position, String> {
        let (loops, edges) = text.split_once('/').ok_or("a position reads LOOPS/EDGES")?;
        let loops: Option<Vec<u64>> = loops.split(',').map(number).collect();
        let fits = |loops: &Vec<u64>| {
            loops.len() == self.whole.loops.len() && loops.iter().zip(&self.whole.loops).all(|(l, most)| l <= most)
        };
        let loops = loops.filter(fits).ok_or("there are other loops than the graph has")?;
        let list = |text: &str| text.split(',').map(|edge| self.read_edge(edge)).collect::<Result<Vec<Edge>, String>>();
        let edges = if edges.is_empty() { Vec::new() } else { list(edges)? };
        if edges.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err("the edges are not in order".to_owned());
        }
        // Both lists rise, so that each edge of the position is sought from where the last one was found.
        let mut whole = self.whole.edges.iter();
        if !edges.iter().all(|edge| whole.any(|e| e == edge)) {
            return Err("there are other edges than the graph has".to_owned());
        }
        Ok(Position { loops, edges })
    }

    /// Writes what [`read`](Self::read) reads.
    pub fn write(&self, position: &Position) -> String {
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
