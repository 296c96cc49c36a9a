//! Classes of equal places, as numbers.
//!
//! A strategy depends only on the graph and on the other player's last turn: its kind, and the vertex at which it
//! removed a loop. So does the game. Places with the same player to move and the same kind of turn are therefore equal
//! if some map takes their graphs, and that vertex, to each other.
//! Two kinds of maps are used: the symmetries of the board, and every exchange of vertices that have no edges to
//! others, wherever they are on the board.
//!
//! Cost: for each place and each symmetry, at most eight, one pass over the vertices and edges. A number takes 16
//! bytes.

use super::Before;
use super::course::{Now, Place};
use crate::families::coins::rules::graph::Graph;

/// The numbering of the places of a graph.
#[derive(Debug)]
pub struct Classes<'a> {
    graph: &'a Graph,
    /// Where each symmetry takes each vertex and each edge; the first is the identity.
    maps: Vec<(Vec<u32>, Vec<u32>)>,
    /// The bits for the loops of a vertex, and for an edge.
    loop_bits: u32,
    edge_bits: u32,
}

/// The bits that hold who is to move, and what is remembered.
const TAG: u32 = 8;
/// The most vertices; a set of them must fit in a word.
const MOST_VERTICES: usize = 62;

impl<'a> Classes<'a> {
    /// The classes of the places of a graph; None if it is too large.
    pub fn new(graph: &'a Graph) -> Option<Self> {
        let bits = |counts: &[u32]| u32::BITS - counts.iter().max().copied().unwrap_or(0).leading_zeros();
        let (loop_bits, edge_bits) = (bits(&graph.loops), bits(&graph.times));
        let (vertices, edges) = (graph.vertices(), graph.ends.len());
        if vertices > MOST_VERTICES || vertices * loop_bits as usize + edges * edge_bits as usize > (128 - TAG) as usize
        {
            return None;
        }
        let same = ((0..vertices as u32).collect(), (0..edges as u32).collect());
        let others = graph.symmetries.iter().map(|s| (s.vertices.clone(), s.edges.clone()));
        Some(Classes { graph, maps: std::iter::once(same).chain(others).collect(), loop_bits, edge_bits })
    }

    /// The number of a place's class; None in the middle of a turn that the strategy has chosen, which is over soon.
    pub fn number(&self, place: &Place) -> Option<u128> {
        let (kind, vertex) = match &place.now {
            Now::Other(begun) => (u128::from(*begun), None),
            Now::Free => (2, None),
            Now::User(Before::Simple) => (3, None),
            Now::User(Before::Other) => (4, None),
            Now::User(Before::Loop(v)) => (5, Some(*v)),
            Now::User(Before::Nothing) => (6, None),
            Now::Rest(_) => return None,
        };
        // Tags below 8 are kinds without a vertex; the others name a vertex.
        let tag = |map: &[u32]| vertex.map_or(kind, |v| 8 + u128::from(map[v]));
        let (loops, edges) = place.left.0.split_at(self.graph.vertices());
        let alone: Vec<usize> = (0..loops.len()).filter(|v| self.is_alone(*v, edges)).collect();
        let mut sorted: Vec<u32> = alone.iter().map(|v| loops[*v]).collect();
        sorted.sort_unstable();
        let numbers = self.maps.iter().map(|(vertices, edge_map)| {
            let mut number = tag(vertices);
            let loop_at = |v: u32| TAG + self.loop_bits * v;
            for (e, times) in edges.iter().enumerate() {
                let place = TAG + self.loop_bits * loops.len() as u32 + self.edge_bits * edge_map[e];
                number |= u128::from(*times) << place;
            }
            let mut homes = 0u64;
            alone.iter().for_each(|v| homes |= 1 << vertices[*v]);
            for (v, count) in loops.iter().enumerate() {
                if homes >> vertices[v] & 1 == 0 {
                    number |= u128::from(*count) << loop_at(vertices[v]);
                }
            }
            for count in &sorted {
                number |= u128::from(*count) << loop_at(homes.trailing_zeros());
                homes &= homes - 1;
            }
            number
        });
        numbers.min()
    }

    /// Whether a vertex has no edges to others.
    fn is_alone(&self, vertex: usize, edges: &[u32]) -> bool {
        self.graph.around(vertex).iter().all(|e| edges[*e as usize] == 0)
    }
}
