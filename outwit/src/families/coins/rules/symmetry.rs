//! The symmetries of a board: the rotations and reflections of its array that take edges to edges and loops to loops.

use super::layout::Size;

/// The edges of a graph: the loops at each vertex, then the other edges in increasing order, with multiplicities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges<'a> {
    /// The loops at each vertex.
    pub(crate) loops: &'a [u32],
    /// The distinct edges that are not loops.
    pub(crate) ends: &'a [(u32, u32)],
    /// The multiplicity of each of them.
    pub(crate) times: &'a [u32],
}

/// The number of the edge between two vertices, among edges in increasing order.
pub(crate) fn edge(ends: &[(u32, u32)], u: usize, v: usize) -> Option<usize> {
    ends.binary_search(&(u.min(v) as u32, u.max(v) as u32)).ok()
}

/// A symmetry of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry {
    /// Where each vertex goes.
    pub(crate) vertices: Vec<u32>,
    /// Where each edge that is not a loop goes.
    pub(crate) edges: Vec<u32>,
}

impl Symmetry {
    /// The symmetry that takes each vertex to the given one, if that is a symmetry.
    fn new(graph: Edges, vertices: Vec<u32>) -> Option<Symmetry> {
        let same_loops = |(v, to): (usize, &u32)| graph.loops[v] == graph.loops[*to as usize];
        if !vertices.iter().enumerate().all(same_loops) {
            return None;
        }
        let image = |(e, (u, v)): (usize, &(u32, u32))| {
            let to = edge(graph.ends, vertices[*u as usize] as usize, vertices[*v as usize] as usize)?;
            (graph.times[to] == graph.times[e]).then_some(to as u32)
        };
        let edges = graph.ends.iter().enumerate().map(image).collect::<Option<Vec<u32>>>()?;
        Some(Symmetry { vertices, edges })
    }

    /// The image of what is left: the loops at each vertex, then the other edges.
    pub(crate) fn apply(&self, loops: &[u32], edges: &[u32]) -> Vec<u32> {
        let mut image = vec![0; loops.len() + edges.len()];
        for (to, left) in self.vertices.iter().zip(loops) {
            image[*to as usize] = *left;
        }
        for (to, left) in self.edges.iter().zip(edges) {
            image[loops.len() + *to as usize] = *left;
        }
        image
    }
}

/// The symmetries of an array, except the identity.
pub(crate) fn of_array(graph: Edges, size: Size) -> Vec<Symmetry> {
    let Size { rows, columns } = size;
    let mut found: Vec<Symmetry> = Vec::new();
    for turned in [false, true].into_iter().take(if rows == columns { 2 } else { 1 }) {
        for (upside_down, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
            let image = |v: usize| {
                let (r, c) = if turned { (v % columns, v / columns) } else { (v / columns, v % columns) };
                let r = if upside_down { rows - 1 - r } else { r };
                let c = if mirrored { columns - 1 - c } else { c };
                (r * columns + c) as u32
            };
            let vertices: Vec<u32> = (0..graph.loops.len()).map(image).collect();
            let moves = vertices.iter().enumerate().any(|(v, to)| v != *to as usize);
            if moves && !found.iter().any(|s| s.vertices == vertices) {
                found.extend(Symmetry::new(graph, vertices));
            }
        }
    }
    found
}
