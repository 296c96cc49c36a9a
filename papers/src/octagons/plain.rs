//! The thesis at its word: graphs, moves, turns, states and components by its definitions, with none of its theorems.
//!
//! What is used beside the definitions: a turn goes on after a winning move and ends with any other, so that a turn
//! contains a winning move only if its first move is one.

use rustc_hash::{FxHashMap, FxHashSet};

/// The most different edges that a graph may have here: the board of three by three has 21.
pub const KINDS: usize = 24;

/// How many there are of each edge of a [`Shape`].
pub type Counts = [u8; KINDS];

/// A set of vertices, in bits.
pub type Set = u32;

/// Which edges a graph may have: first a loop at each vertex, then pairs of vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many vertices there are.
    pub vertices: usize,
    /// The ends of each edge.
    pub ends: Vec<(usize, usize)>,
    /// The rows and columns of a board.
    pub size: Option<(usize, usize)>,
}

/// A turn: what is left before its last move if that is no winning one, and what is left in the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// What is left after its winning moves.
    pub captured: Counts,
    /// What is left after all of them.
    pub result: Counts,
}

/// The vertices of a set.
pub fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..32).filter(move |v| set >> v & 1 == 1)
}

impl Shape {
    /// The board of octagons.
    pub fn board(rows: usize, columns: usize) -> Shape {
        let vertices = rows * columns;
        let mut ends: Vec<(usize, usize)> = (0..vertices).map(|v| (v, v)).collect();
        for v in 0..vertices {
            ends.extend((v % columns + 1 < columns).then_some((v, v + 1)));
            ends.extend((v + columns < vertices).then_some((v, v + columns)));
        }
        Shape { vertices, ends, size: Some((rows, columns)) }
    }

    /// All graphs with so many vertices.
    pub fn complete(vertices: usize) -> Shape {
        let pairs = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| (u, v)));
        Shape { vertices, ends: (0..vertices).map(|v| (v, v)).chain(pairs).collect(), size: None }
    }

    /// The graph of the initial state of a board: every octagon has eight sides.
    pub fn start(&self) -> Counts {
        let mut counts = [0; KINDS];
        for (kind, (u, v)) in self.ends.iter().enumerate().filter(|(_, (u, v))| u != v) {
            counts[kind] = 1;
            counts[*u] += 1;
            counts[*v] += 1;
        }
        for shared in &mut counts[..self.vertices] {
            *shared = 8 - *shared;
        }
        counts
    }

    /// Every graph below a graph, those with the fewest edges first.
    pub fn below(&self, most: &Counts) -> Vec<Counts> {
        let mut all = vec![[0; KINDS]];
        for (kind, times) in most.iter().enumerate() {
            let longer = |counts: &Counts, n: u8| {
                let mut counts = *counts;
                counts[kind] = n;
                counts
            };
            all = all.iter().flat_map(|counts| (0..=*times).map(move |n| longer(counts, n))).collect();
        }
        all.sort_by_key(|counts| self.edges(counts));
        all
    }

    /// The number of edges.
    pub fn edges(&self, counts: &Counts) -> u32 {
        counts.iter().map(|n| u32::from(*n)).sum()
    }

    /// The edges that are there, equal ones once.
    pub fn kinds<'a>(&self, counts: &'a Counts) -> impl Iterator<Item = usize> + use<'a> {
        (0..KINDS).filter(|k| counts[*k] > 0)
    }

    /// Whether an edge is a loop.
    pub fn is_loop(&self, kind: usize) -> bool {
        kind < self.vertices
    }

    /// Whether an edge is simple: no loop, and there once (Definition 2.2).
    pub fn is_simple(&self, counts: &Counts, kind: usize) -> bool {
        !self.is_loop(kind) && counts[kind] == 1
    }

    /// Whether an edge is incident to a vertex.
    pub fn is_at(&self, kind: usize, vertex: usize) -> bool {
        let (u, v) = self.ends[kind];
        u == vertex || v == vertex
    }

    /// The number of edges incident to a vertex (Definition 2.6).
    pub fn weight(&self, counts: &Counts, vertex: usize) -> u32 {
        self.kinds(counts).filter(|k| self.is_at(*k, vertex)).map(|k| u32::from(counts[k])).sum()
    }

    /// How often a vertex occurs in edges (Definition 2.6).
    pub fn degree(&self, counts: &Counts, vertex: usize) -> u32 {
        self.weight(counts, vertex) + u32::from(counts[vertex])
    }

    /// The simple edges at a vertex.
    pub fn simple_at(&self, counts: &Counts, vertex: usize) -> u32 {
        self.kinds(counts).filter(|k| self.is_simple(counts, *k) && self.is_at(*k, vertex)).count() as u32
    }

    /// The vertices without edges.
    pub fn isolated(&self, counts: &Counts) -> Set {
        let all: Set = (1 << self.vertices) - 1;
        self.kinds(counts).map(|k| self.ends[k]).fold(all, |set, (u, v)| set & !(1 << u | 1 << v))
    }

    /// What is left without an edge (Definition 2.19).
    pub fn without(&self, counts: &Counts, kind: usize) -> Counts {
        let mut counts = *counts;
        counts[kind] -= 1;
        counts
    }

    /// Whether the removal of an edge is a winning move (Definition 3.11).
    pub fn is_winning(&self, counts: &Counts, kind: usize) -> bool {
        self.isolated(&self.without(counts, kind)).count_ones() > self.isolated(counts).count_ones()
    }

    /// The points that are earned between two states.
    pub fn points(&self, from: &Counts, to: &Counts) -> i32 {
        self.isolated(to).count_ones() as i32 - self.isolated(from).count_ones() as i32
    }

    /// All possible turns, by what they lead to.
    pub fn turns(&self, counts: &Counts) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut open = vec![*counts];
        let mut seen: FxHashSet<Counts> = FxHashSet::default();
        while let Some(captured) = open.pop() {
            if captured != *counts && self.edges(&captured) == 0 {
                turns.push(Turn { captured, result: captured });
            }
            for kind in self.kinds(&captured) {
                let result = self.without(&captured, kind);
                if !self.is_winning(&captured, kind) {
                    turns.push(Turn { captured, result });
                } else if seen.insert(result) {
                    open.push(result);
                }
            }
        }
        turns
    }

    /// Whether a state is normal (Definition 3.13).
    pub fn is_normal(&self, counts: &Counts) -> bool {
        self.edges(counts) > 0 && !self.kinds(counts).any(|k| self.is_winning(counts, k))
    }

    /// Whether a state is strategic (Definition 3.13).
    pub fn is_strategic(&self, counts: &Counts) -> bool {
        self.edges(counts) > 0 && !self.is_normal(counts)
    }

    /// Whether a state is critical (Definition 3.19).
    pub fn is_critical(&self, counts: &Counts) -> bool {
        self.is_normal(counts) && !self.turns(counts).iter().any(|t| self.is_normal(&t.result))
    }

    /// Whether a turn that ends so removes all edges of a component: a component is weak if there is such a turn
    /// (Definition 3.15).
    pub fn is_removed(&self, result: &Counts, component: Set) -> bool {
        !self.kinds(result).any(|k| component >> self.ends[k].0 & 1 == 1)
    }

    /// The turns that the rules of the normal game leave (Definition 3.17).
    pub fn legal(&self, counts: &Counts) -> Vec<Turn> {
        let mut turns = self.turns(counts);
        if turns.iter().any(|t| self.is_normal(&t.result)) {
            turns.retain(|t| self.is_normal(&t.result));
        } else if self.all_weak(counts, &turns) {
            turns.retain(|t| self.edges(&t.result) == 0);
        }
        turns
    }

    /// Whether all components are weak, by the possible turns.
    pub fn all_weak(&self, counts: &Counts, turns: &[Turn]) -> bool {
        self.components(counts).into_iter().all(|c| turns.iter().any(|t| self.is_removed(&t.result, c)))
    }

    /// The components.
    pub fn components(&self, counts: &Counts) -> Vec<Set> {
        let mut found: Vec<Set> = Vec::new();
        for v in 0..self.vertices {
            if !found.iter().any(|set| set >> v & 1 == 1) {
                found.push(self.connected_with(counts, v));
            }
        }
        found
    }

    /// The vertices that can be reached from a vertex.
    pub fn connected_with(&self, counts: &Counts, vertex: usize) -> Set {
        let mut set: Set = 1 << vertex;
        loop {
            let reached = self.kinds(counts).map(|k| self.ends[k]).fold(set, |set, (u, v)| match set >> u | set >> v {
                s if s & 1 == 1 => set | 1 << u | 1 << v,
                _ => set,
            });
            if reached == set {
                return set;
            }
            set = reached;
        }
    }

    /// The edges of a component alone.
    pub fn only(&self, counts: &Counts, component: Set) -> Counts {
        let mut only = *counts;
        (0..self.ends.len()).filter(|k| component >> self.ends[*k].0 & 1 == 0).for_each(|k| only[k] = 0);
        only
    }

    /// Whether there is a simple cycle subgraph, with so many vertices if that is asked: at least three vertices one
    /// after the other, joined by simple edges.
    pub fn has_simple_cycle(&self, counts: &Counts, length: Option<u32>) -> bool {
        let joined = |u: usize, v: usize| {
            (self.vertices..self.ends.len()).any(|k| counts[k] == 1 && self.is_at(k, u) && self.is_at(k, v))
        };
        let fits = |n: u32| n >= 3 && length.is_none_or(|l| l == n);
        (0..self.vertices).any(|first| {
            // Paths from the first vertex, which is the least of its cycle.
            let mut open: Vec<(usize, Set)> = vec![(first, 1 << first)];
            while let Some((last, set)) = open.pop() {
                if fits(set.count_ones()) && joined(last, first) {
                    return true;
                }
                let next = (first + 1..self.vertices).filter(|v| set >> v & 1 == 0 && joined(last, *v));
                open.extend(next.map(|v| (v, set | 1 << v)));
            }
            false
        })
    }

    /// Whether there is a cycle subgraph: a loop, two parallel edges, or a simple cycle.
    pub fn has_cycle(&self, counts: &Counts) -> bool {
        (0..self.ends.len()).any(|k| counts[k] > u8::from(!self.is_loop(k))) || self.has_simple_cycle(counts, None)
    }

    /// The position as text: the spec of a board, or the graph's edges.
    pub fn text(&self, counts: &Counts) -> String {
        if let Some((rows, columns)) = self.size {
            let loops: Vec<String> = counts[..self.vertices].iter().map(u8::to_string).collect();
            let others = self.kinds(counts).filter(|k| !self.is_loop(*k)).map(|k| self.ends[k]);
            let others: Vec<String> = others.map(|(u, v)| format!("{u}-{v}")).collect();
            return format!("octagons:{rows}x{columns}:{}/{}", loops.join(","), others.join(","));
        }
        let name = |v: usize| (b'a' + v as u8) as char;
        let rows = self.kinds(counts).flat_map(|k| (0..counts[k]).map(move |_| k)).map(|k| self.ends[k]);
        let rows: Vec<String> = rows.map(|(u, v)| format!("{} {}", name(u), name(v))).collect();
        let alone = self.isolated(counts).count_ones();
        match (rows.is_empty(), alone) {
            (true, n) => format!("{n} vertices without edges"),
            (_, 0) => format!("coins:{{{}}}", rows.join(";")),
            (_, n) => format!("coins:{{{}}} and {n} vertices without edges", rows.join(";")),
        }
    }
}

/// The name of a board.
pub fn size_name((rows, columns): (usize, usize)) -> String {
    format!("{rows}×{columns}")
}

/// The states that come up in the normal game from a graph, each with who is to move: 0 for Player I, 1 for Player II.
pub fn normal_game(shape: &Shape, start: Counts) -> FxHashSet<(Counts, u8)> {
    let mut seen = FxHashSet::default();
    seen.insert((start, 0));
    let mut open = vec![(start, 0)];
    while let Some((counts, player)) = open.pop() {
        for turn in shape.legal(&counts) {
            let next = (turn.result, 1 - player);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

/// The margin of the player to move, by the plain rules or those of the normal game.
pub fn margin(shape: &Shape, counts: &Counts, normal: bool, known: &mut FxHashMap<Counts, i32>) -> i32 {
    if let Some(margin) = known.get(counts) {
        return *margin;
    }
    let turns = if normal { shape.legal(counts) } else { shape.turns(counts) };
    let worth = turns.iter().map(|t| shape.points(counts, &t.result) - margin(shape, &t.result, normal, known));
    let best = worth.max().unwrap_or(0);
    known.insert(*counts, best);
    best
}
