//! The states and graphs that claims are tested on, and what a component of a state is by the definitions.

use crate::octagons::plain::{Counts, KINDS, Set, Shape, Turn, members, size_name};
use crate::trial::Trial;
use outwit::limits::Stopped;

/// Graphs to test, the smallest of each shape first, and what they are.
pub struct Cases {
    /// The shapes, each with its graphs.
    pub lists: Vec<(Shape, Vec<Counts>)>,
    /// What they are, in words.
    pub range: String,
}

/// Which graphs beside those of the boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// Pseudographs without parallel edges, as the boards have none.
    Single,
    /// All pseudographs.
    Parallel,
}

impl Cases {
    /// All positions of small boards, and pseudographs: all small ones and some larger ones by lot.
    pub fn new(trial: &Trial, others: Others) -> Cases {
        let mut lists: Vec<(Shape, Vec<Counts>)> = Vec::new();
        for size in [(1, 1), (1, 2), (1, 3), (2, 2)].into_iter().chain(trial.range(None, Some((2, 3)))) {
            let shape = Shape::board(size.0, size.1);
            let mut most = shape.start();
            if size == (2, 3) {
                most[..6].fill(2);
            }
            let all = shape.below(&most);
            lists.push((shape, all));
        }
        let count: usize = lists.iter().map(|(_, all)| all.len()).sum();
        let more = trial.range("", ", and those of 2×3 with at most 2 loops at a vertex");
        let range = format!("all {count} states of the boards 1×1, 1×2, 1×3 and 2×2{more}");
        let graphs = Cases::graphs(trial, others);
        lists.extend(graphs.lists);
        Cases { lists, range: format!("{range}; {}", graphs.range) }
    }

    /// Pseudographs: all small ones, and some larger ones by lot.
    pub fn graphs(trial: &Trial, others: Others) -> Cases {
        let (listed, drawn) = (listed(others), drawn(others, trial.range(1000, 20_000)));
        let count = |list: &[(Shape, Vec<Counts>)]| list.iter().map(|(_, all)| all.len()).sum::<usize>();
        let range = format!(
            "all {} pseudographs{} on at most 4 named vertices with at most 5 edges, and {} with 5 or 6 vertices and \
             at \
             most 10 edges by lot (seed 7)",
            count(&listed),
            if others == Others::Single { " without parallel edges" } else { "" },
            count(&drawn),
        );
        Cases { lists: listed.into_iter().chain(drawn).collect(), range }
    }

    /// The first state for which something is found, with what it is.
    pub fn find(
        &self,
        trial: &Trial,
        mut see: impl FnMut(&State) -> Option<String>,
    ) -> Result<Option<String>, Stopped> {
        for (shape, list) in &self.lists {
            for (i, counts) in list.iter().enumerate() {
                if i % 64 == 0 {
                    trial.look()?;
                }
                if let Some(found) = see(&State::new(shape, *counts)) {
                    return Ok(Some(format!("{}: {found}", shape.text(counts))));
                }
            }
        }
        Ok(None)
    }

    /// The first component of a state, from which there is a turn, for which something is found.
    pub fn component(
        &self,
        trial: &Trial,
        see: impl Fn(&State, Set) -> Option<String>,
    ) -> Result<Option<String>, Stopped> {
        self.find(trial, |state| {
            let parts = state.shape.components(&state.counts);
            parts
                .into_iter()
                .filter(|_| !state.turns.is_empty())
                .find_map(|part| see(state, part).map(|found| format!("the component {} {found}", name(part))))
        })
    }
}

/// All pseudographs with at most 4 vertices and 5 edges.
fn listed(others: Others) -> Vec<(Shape, Vec<Counts>)> {
    let all = |vertices: usize| {
        let shape = Shape::complete(vertices);
        let most_times = if others == Others::Single { 1 } else { 5 };
        let mut all = vec![[0; KINDS]];
        for kind in 0..shape.ends.len() {
            let most = if shape.is_loop(kind) { 5 } else { most_times };
            let mut longer = Vec::new();
            for counts in &all {
                let left = 5 - shape.edges(counts) as u8;
                longer.extend((0..=most.min(left)).map(|n| {
                    let mut counts: Counts = *counts;
                    counts[kind] = n;
                    counts
                }));
            }
            all = longer;
        }
        all.sort_by_key(|counts| shape.edges(counts));
        (shape, all)
    };
    (1..=4).map(all).collect()
}

/// Larger ones by lot.
fn drawn(others: Others, count: usize) -> Vec<(Shape, Vec<Counts>)> {
    let mut dice = Dice::new(7);
    let mut draw = |vertices: usize| {
        let shape = Shape::complete(vertices);
        let mut all: Vec<Counts> = Vec::new();
        while all.len() < count / 2 {
            let mut counts = [0; KINDS];
            for _ in 0..4 + dice.below(7) {
                // A loop as often as an edge between two vertices.
                let kind = match dice.below(2) {
                    0 => dice.below(vertices),
                    _ => vertices + dice.below(shape.ends.len() - vertices),
                };
                counts[kind] += u8::from(shape.is_loop(kind) || others == Others::Parallel || counts[kind] == 0);
            }
            all.push(counts);
        }
        all.sort_by_key(|counts| shape.edges(counts));
        (shape, all)
    };
    vec![draw(5), draw(6)]
}

/// Numbers by lot, the same ones every time.
pub struct Dice(u64);

impl Dice {
    /// Numbers from a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below another.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n.max(1) as u64) as usize
    }
}

/// A component by its vertices.
fn name(part: Set) -> String {
    let names: Vec<String> = members(part).map(|v| v.to_string()).collect();
    format!("{{{}}}", names.join(","))
}

/// A state with its possible turns.
pub struct State<'a> {
    /// The shape of its graph.
    pub shape: &'a Shape,
    /// Its graph.
    pub counts: Counts,
    /// The possible turns, without the rules of the normal game.
    pub turns: Vec<Turn>,
}

impl<'a> State<'a> {
    /// A state.
    pub fn new(shape: &'a Shape, counts: Counts) -> State<'a> {
        State { shape, turns: shape.turns(&counts), counts }
    }

    /// Whether a component is weak: some turn removes all its edges (Definition 3.15).
    pub fn is_weak(&self, part: Set) -> bool {
        self.turns.iter().any(|t| self.shape.is_removed(&t.result, part))
    }

    /// Whether a component is a chain: it is strong, and without any of its edges all that is left of it is weak
    /// (Definition 3.16).
    pub fn is_chain(&self, part: Set) -> bool {
        !self.is_weak(part)
            && self.shape.kinds(&self.own(part)).all(|k| {
                let less = State::new(self.shape, self.shape.without(&self.counts, k));
                less.shape.components(&less.counts).into_iter().filter(|p| p & part != 0).all(|p| less.is_weak(p))
            })
    }

    /// The edges of a component.
    pub fn own(&self, part: Set) -> Counts {
        self.shape.only(&self.counts, part)
    }

    /// The number of edges of a component.
    pub fn edges(&self, part: Set) -> u32 {
        self.shape.edges(&self.own(part))
    }

    /// The number of loops of a component.
    pub fn loops(&self, part: Set) -> u32 {
        members(part).map(|v| u32::from(self.counts[v])).sum()
    }

    /// Whether a component has no edges (Definition 2.13).
    pub fn is_trivial(&self, part: Set) -> bool {
        self.edges(part) == 0
    }

    /// Whether a component is one vertex with so many loops (Definition 2.14).
    pub fn is_bouquet(&self, part: Set, loops: u32) -> bool {
        part.count_ones() == 1 && self.edges(part) == loops
    }

    /// Whether a component has a leaf (Definition 2.7).
    pub fn has_leaf(&self, part: Set) -> bool {
        members(part).any(|v| self.shape.degree(&self.counts, v) == 1)
    }

    /// Whether a component is a path of at least one edge once its loops are gone (Definitions 2.15 and 2.16): from an
    /// end on, every vertex has one more neighbour.
    pub fn is_pseudopath(&self, part: Set) -> bool {
        let mut bare = self.own(part);
        bare[..self.shape.vertices].fill(0);
        let n = part.count_ones();
        let degrees: Vec<u32> = members(part).map(|v| self.shape.weight(&bare, v)).collect();
        n >= 2 && self.shape.edges(&bare) == n - 1 && degrees.iter().all(|d| *d <= 2) && !self.shape.has_cycle(&bare)
    }

    /// Whether a component is a path with one more loop at each of its two ends, as Figure 3.7 shows.
    pub fn is_chain_of_figure_3_7(&self, part: Set) -> bool {
        let mut bare = self.own(part);
        bare[..self.shape.vertices].fill(0);
        let is_end = |v: usize| self.shape.weight(&bare, v) == 1;
        self.is_pseudopath(part) && members(part).all(|v| self.counts[v] == u8::from(is_end(v)))
    }

    /// Whether a component is a simple cycle (Definition 2.17): as many edges as vertices, and a cycle through all.
    pub fn is_simple_cycle(&self, part: Set) -> bool {
        let n = part.count_ones();
        self.edges(part) == n && self.shape.has_simple_cycle(&self.own(part), Some(n))
    }
}

/// Boards by name, as the range of a test.
pub fn names(sizes: &[(usize, usize)]) -> String {
    let names: Vec<String> = sizes.iter().map(|s| size_name(*s)).collect();
    names.join(", ")
}
