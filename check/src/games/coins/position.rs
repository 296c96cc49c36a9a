//! What is left of a graph with loops and multiple edges.

/// Two vertices, the lower one first; a loop has the same vertex twice.
pub(crate) type Edge = (usize, usize);

/// The edges that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    /// The number of loops at each vertex.
    pub(crate) loops: Vec<u64>,
    /// All other edges in increasing order, each as often as it occurs.
    pub(crate) edges: Vec<Edge>,
}

impl Position {
    /// How many edges each vertex has; a loop counts once.
    pub(crate) fn weights(&self) -> Vec<u64> {
        let mut weights = self.loops.clone();
        for (u, v) in &self.edges {
            weights[*u] += 1;
            weights[*v] += 1;
        }
        weights
    }

    /// All edges, each listed once.
    pub(crate) fn kinds(&self) -> Vec<Edge> {
        let with_loops = (0..self.loops.len()).filter(|v| self.loops[*v] > 0);
        let mut kinds: Vec<Edge> = with_loops.map(|v| (v, v)).chain(self.edges.iter().copied()).collect();
        kinds.dedup();
        kinds
    }

    /// What is left without an edge, which must exist, and how many vertices lose their last edge with it.
    pub(crate) fn without(&self, edge: Edge) -> (Position, u32) {
        let (u, v) = edge;
        let mut left = self.clone();
        if u == v {
            left.loops[u] -= 1;
        } else {
            let place = self.edges.iter().position(|e| *e == edge).expect("the edge exists");
            left.edges.remove(place);
        }
        let weights = left.weights();
        let gain = u32::from(weights[u] == 0) + u32::from(u != v && weights[v] == 0);
        (left, gain)
    }
}
