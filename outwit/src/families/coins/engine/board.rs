//! A small graph in bits for the search, and the interface that it shares with graphs of any size.
//!
//! Every operation at a vertex takes a few machine words: the edges at a vertex are one word, the loops one byte. So a
//! graph here has at most [`MOST_VERTICES`] vertices and [`MOST_EDGES`] edges; finding a component takes one step per
//! vertex and edge of it.

/// The most vertices that the search can hold.
pub const MOST_VERTICES: usize = 32;
/// The most edges that the search can hold, not counting loops.
pub const MOST_EDGES: usize = 64;
/// The most loops at a vertex that the search can hold.
pub const MOST_LOOPS: u32 = 255;

/// A multigraph with loops from which edges are removed.
pub trait Strings {
    /// The loops at a vertex.
    fn loops(&self, vertex: usize) -> u32;

    /// The other edges at a vertex, counted with multiplicity, each with the vertex at its other end.
    fn edges(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)>;

    /// The number of those edges.
    fn degree(&self, vertex: usize) -> u32;

    /// Removes a loop.
    fn remove_loop(&mut self, vertex: usize);

    /// Removes an edge that is not a loop.
    fn remove_edge(&mut self, edge: usize);

    /// The number of edges at a vertex, a loop counted once.
    fn weight(&self, vertex: usize) -> u32 {
        self.loops(vertex) + self.degree(vertex)
    }
}

/// The edges of a small graph that are not loops.
#[derive(Clone, Debug)]
pub struct OpenGraph {
    /// The two ends of each edge; parallel edges have numbers of their own.
    pub ends: Vec<(u8, u8)>,
    /// The edges at each vertex, in bits.
    around: [u64; MOST_VERTICES],
}

impl OpenGraph {
    /// A graph of at most [`MOST_VERTICES`] vertices and [`MOST_EDGES`] edges.
    pub fn new(ends: Vec<(u8, u8)>) -> Self {
        let mut around = [0; MOST_VERTICES];
        for (e, (u, v)) in ends.iter().enumerate() {
            around[usize::from(*u)] |= 1 << e;
            around[usize::from(*v)] |= 1 << e;
        }
        OpenGraph { ends, around }
    }

    /// The end of an edge that is not `vertex`.
    #[inline]
    pub fn other(&self, edge: usize, vertex: usize) -> usize {
        let (u, v) = self.ends[edge];
        usize::from(u ^ v) ^ vertex
    }
}

/// What is left of a small graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// The edges that are not loops, in bits.
    pub edges: u64,
    /// The loops at each vertex.
    pub loops: [u8; MOST_VERTICES],
}

impl Left {
    /// Nothing.
    pub const NOTHING: Left = Left { edges: 0, loops: [0; MOST_VERTICES] };

    /// What is left, together with the graph.
    #[inline]
    pub fn of<'a>(&'a mut self, board: &'a OpenGraph) -> LeftOf<'a> {
        LeftOf { board, left: self }
    }

    /// The edges at a vertex that are not loops, in bits.
    #[inline]
    pub fn around(&self, board: &OpenGraph, vertex: usize) -> u64 {
        self.edges & board.around[vertex]
    }

    /// The number of edges at a vertex, a loop counted once.
    #[inline]
    pub fn weight(&self, board: &OpenGraph, vertex: usize) -> u32 {
        u32::from(self.loops[vertex]) + self.around(board, vertex).count_ones()
    }

    /// The vertices that have an edge, in bits.
    pub fn vertices(&self, board: &OpenGraph) -> u32 {
        let held = |v: &usize| self.loops[*v] > 0 || self.around(board, *v) != 0;
        (0..MOST_VERTICES).filter(held).fold(0, |set, v| set | 1 << v)
    }

    /// The component of a vertex, in bits.
    pub fn component(&self, board: &OpenGraph, vertex: usize) -> u32 {
        let mut found = 1u32 << vertex;
        let mut next = found;
        while next != 0 {
            let v = next.trailing_zeros() as usize;
            next &= next - 1;
            for e in bits(self.around(board, v)) {
                let u = 1 << board.other(e, v) & !found;
                found |= u;
                next |= u;
            }
        }
        found
    }

    /// Removes all edges of a component.
    pub fn clear(&mut self, board: &OpenGraph, component: u32) {
        for v in bits(component.into()) {
            self.loops[v] = 0;
            self.edges &= !board.around[v];
        }
    }
}

/// What is left of a small graph, together with the graph.
#[derive(Debug)]
pub struct LeftOf<'a> {
    board: &'a OpenGraph,
    left: &'a mut Left,
}

impl Strings for LeftOf<'_> {
    fn loops(&self, vertex: usize) -> u32 {
        self.left.loops[vertex].into()
    }

    fn edges(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        bits(self.left.around(self.board, vertex)).map(move |e| (e, self.board.other(e, vertex)))
    }

    fn degree(&self, vertex: usize) -> u32 {
        self.left.around(self.board, vertex).count_ones()
    }

    fn remove_loop(&mut self, vertex: usize) {
        self.left.loops[vertex] -= 1;
    }

    fn remove_edge(&mut self, edge: usize) {
        self.left.edges &= !(1 << edge);
    }
}

/// The numbers of the bits that are set.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
