//! The board of strings and coins: a multigraph with loops, whose vertices have names.

use super::layout::Layout;
use super::symmetry::{self, Edges, Symmetry, of_array};
use crate::names::Names;

/// The most vertices that a graph may have.
pub const MOST_VERTICES: usize = 1 << 16;
/// The most edges that a graph may have, including loops.
pub const MOST_EDGES: usize = 1 << 20;

/// A multigraph with loops, as it is at the start of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    /// How it is written after the name of its family.
    pub text: String,
    /// The names of the vertices.
    pub names: Names,
    /// The loops at each vertex.
    pub loops: Vec<u32>,
    /// The distinct edges that are not loops: the lower end, then the higher one, in increasing order.
    pub ends: Vec<(u32, u32)>,
    /// The multiplicity of each of them.
    pub times: Vec<u32>,
    /// How it is drawn.
    pub(crate) layout: Layout,
    /// The symmetries of its array, if it has one, except the identity.
    pub(crate) symmetries: Vec<Symmetry>,
    /// Where the edges of each vertex begin in `incident`.
    first: Vec<u32>,
    incident: Vec<u32>,
}

impl Graph {
    /// A graph from the loops at each vertex and the other edges, with repetitions.
    pub(crate) fn new(text: String, names: Names, loops: Vec<u32>, edges: Vec<(u32, u32)>, layout: Layout) -> Graph {
        let mut edges: Vec<(u32, u32)> = edges.into_iter().map(|(u, v)| (u.min(v), u.max(v))).collect();
        edges.sort_unstable();
        let (mut ends, mut times): (Vec<(u32, u32)>, Vec<u32>) = (Vec::new(), Vec::new());
        for edge in edges {
            if ends.last() == Some(&edge) {
                times[ends.len() - 1] += 1;
            } else {
                ends.push(edge);
                times.push(1);
            }
        }
        let mut first = vec![0; loops.len() + 1];
        for v in ends.iter().flat_map(|(u, v)| [u, v]) {
            first[*v as usize + 1] += 1;
        }
        for v in 0..loops.len() {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut incident = vec![0; 2 * ends.len()];
        for (e, (u, v)) in ends.iter().enumerate() {
            for end in [u, v] {
                incident[next[*end as usize] as usize] = e as u32;
                next[*end as usize] += 1;
            }
        }
        let edges = Edges { loops: &loops, ends: &ends, times: &times };
        let symmetries = if let Layout::Array(_, size) = layout { of_array(edges, size) } else { Vec::new() };
        Graph { text, names, loops, ends, times, layout, symmetries, first, incident }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.loops.len()
    }

    /// The distinct edges at a vertex that are not loops.
    pub fn around(&self, vertex: usize) -> &[u32] {
        &self.incident[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }

    /// The number of the edge between two vertices.
    pub fn edge(&self, u: usize, v: usize) -> Option<usize> {
        symmetry::edge(&self.ends, u, v)
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> &str {
        &self.names.as_slice()[vertex]
    }
}
