//! Turns the results of the search into a plan: only the nodes that are used, the edges that are needed, and the cells
//! that matter.
//!
//! The search keeps all of Alice's cells with everything it finds. A node of a plan has only the cells that its
//! children ask for and, for each answer that no child suits, one cell that forbids it. Many nodes then come out equal
//! and are merged.
//!
//! Cost: each result of the search is visited once. It takes at most as many steps as the product of its edges, the
//! copies through the cells of its first carrier, and the cells that an edge asks for. Memory: one node and one set of
//! cells per distinct node.

use super::position::{Found, FoundStep};
use super::window::{Cells, Laid, ORIGIN, Spot, Window, cell, copy};
use crate::families::animals::engine::evidence::{Next, Node, Plan, Step};
use crate::families::animals::rules::{Animal, Motion};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The plan that begins with the cell in the middle and continues with `first`: results of the search, moved about that
/// cell. The first of them suits wherever Bob plays far away.
pub(super) fn plan(window: &Window, first: &[(Arc<Found>, Motion)]) -> Plan {
    let mut builder = PlanBuilder {
        window,
        numbers: HashMap::default(),
        known: HashMap::default(),
        carriers: Vec::new(),
        asked: Vec::new(),
        nodes: Vec::new(),
    };
    for (found, _) in first {
        builder.everything_below(found);
    }
    let then = builder.needed_images(first);
    builder.nodes.push(Node { alice: Vec::new(), taken: Vec::new(), step: Step::Play { at: cell(ORIGIN), then } });
    builder.without_unused()
}

struct PlanBuilder<'a> {
    window: &'a Window<'a>,
    /// The number in the plan of each result of the search.
    numbers: HashMap<*const Found, usize, FxBuildHasher>,
    /// The number of each node.
    known: HashMap<Node, usize, FxBuildHasher>,
    /// For each node, all cells that Alice may play from there on, and the cells it asks for.
    carriers: Vec<Cells>,
    asked: Vec<Asked>,
    nodes: Vec<Node>,
}

/// The cells that a node asks for.
#[derive(Clone, Default)]
struct Asked {
    alice: Vec<Spot>,
    taken: Vec<Spot>,
}

/// The cells that a node relies on, collected as they are needed.
struct Relied<'a> {
    found: &'a Found,
    asked: Asked,
    cells: Cells,
}

impl<'a> Relied<'a> {
    fn new(found: &'a Found) -> Self {
        Relied { found, asked: Asked::default(), cells: Cells::NONE }
    }

    /// Asks for a cell, as one of Alice's if it is hers and as taken otherwise.
    fn ask(&mut self, spot: Spot) {
        if self.cells.has(spot) {
            return;
        }
        self.cells.add(spot);
        let list = if self.found.alice.contains(&spot) { &mut self.asked.alice } else { &mut self.asked.taken };
        list.push(spot);
    }

    /// Asks for a cell that forbids an answer, unless one does already.
    fn forbid(&mut self, window: &Window, answer: Laid) {
        if window.misses(answer, &self.cells) {
            let all = self.found.alice.iter().chain(&self.found.needed);
            let wall = all.copied().find(|&s| window.covers(answer, s));
            self.ask(wall.expect("the answer is forbidden"));
        }
    }
}

impl PlanBuilder<'_> {
    fn number(&self, found: &Found) -> usize {
        self.numbers[&std::ptr::from_ref(found)]
    }

    fn carrier(&self, found: &Found) -> &Cells {
        &self.carriers[self.number(found)]
    }

    fn asked(&self, found: &Found) -> &Asked {
        &self.asked[self.number(found)]
    }

    fn next(&self, found: &Found, by: Motion) -> Next {
        Next { node: self.number(found) as u32, by }
    }

    /// Makes nodes of a result and of all results that it uses, from the bottom up.
    fn everything_below(&mut self, found: &Found) {
        let mut open = vec![(found, false)];
        while let Some((at, below_is_made)) = open.pop() {
            if self.numbers.contains_key(&std::ptr::from_ref(at)) {
                continue;
            }
            match &at.step {
                FoundStep::Play(_, then) if !below_is_made => {
                    // Which edges are needed is known only when everything below is made.
                    open.push((at, true));
                    open.extend(then.iter().map(|t| (&**t, false)));
                }
                _ => self.make(at),
            }
        }
    }

    fn make(&mut self, found: &Found) {
        let (step, carrier, asked) = match &found.step {
            FoundStep::Fill(laid) => (Step::Fill(copy(*laid)), found.carrier, self.asked_to_fill(found, *laid)),
            FoundStep::Play(spot, then) => {
                let (then, asked) = self.needed_edges(found, *spot, then);
                let mut carrier = Cells::NONE;
                carrier.add(*spot);
                then.iter().for_each(|t| carrier.unite(self.carrier(t)));
                let then = then.iter().map(|t| self.next(t, Motion::default())).collect();
                (Step::Play { at: cell(*spot), then }, carrier, asked)
            }
        };
        let cells = |spots: &[Spot]| {
            let mut cells: Vec<_> = spots.iter().map(|&s| cell(s)).collect();
            cells.sort_unstable();
            cells
        };
        let node = Node { alice: cells(&asked.alice), taken: cells(&asked.taken), step };
        let number = *self.known.entry(node.clone()).or_insert(self.nodes.len());
        self.numbers.insert(std::ptr::from_ref(found), number);
        if number == self.nodes.len() {
            self.nodes.push(node);
            self.carriers.push(carrier);
            self.asked.push(asked);
        }
    }

    /// The cells that make a copy safe. It is safe if the taken cells forbid every answer that covers a missing cell,
    /// or if only one cell is missing.
    fn asked_to_fill(&self, found: &Found, laid: Laid) -> Asked {
        let mut relied = Relied::new(found);
        found.alice.iter().filter(|&&s| self.window.covers(laid, s)).for_each(|&s| relied.ask(s));
        if found.carrier.spots().count() > 1 {
            for missing in found.carrier.spots() {
                self.window.through(missing).for_each(|answer| relied.forbid(self.window, answer));
            }
        }
        relied.asked
    }

    /// The edges that are needed, and the cells they rely on. The first edge is needed because it suits wherever Bob
    /// plays far away; any other is needed if it is the first to suit some answer.
    fn needed_edges<'f>(&self, found: &Found, spot: Spot, then: &'f [Arc<Found>]) -> (Vec<&'f Found>, Asked) {
        let mut known = Cells::NONE;
        found.alice.iter().chain(&found.needed).for_each(|&s| known.add(s));
        known.add(spot);
        let suits = |next: &Found, answer: Laid, known: &Cells| {
            self.window.misses(answer, self.carrier(next))
                && self.asked(next).taken.iter().all(|&s| known.has(s) || self.window.covers(answer, s))
        };
        let needed =
            self.first_to_suit(&then[0], &known, then.len(), |edge, answer| suits(&then[edge], answer, &known));
        let mut relied = Relied::new(found);
        relied.cells.add(spot);
        // The cells that the children ask for, whatever Bob answers. The first child needs all of its cells now,
        // because an answer far away supplies none of them.
        for &(edge, _) in &needed {
            self.asked(&then[edge]).alice.iter().for_each(|&s| relied.ask(s));
        }
        self.asked(&then[0]).taken.iter().for_each(|&s| relied.ask(s));
        for (edge, answers) in &needed {
            for &answer in answers {
                let taken = &self.asked(&then[*edge]).taken;
                taken.iter().filter(|&&s| !self.window.covers(answer, s)).for_each(|&s| relied.ask(s));
            }
        }
        // Impossible answers must stay impossible.
        for met in self.carrier(&then[0]).spots() {
            for answer in self.window.through(met).filter(|&l| !self.window.misses(l, &known)) {
                if self.window.misses(answer, &relied.cells)
                    && !needed.iter().any(|(edge, _)| suits(&then[*edge], answer, &relied.cells))
                {
                    relied.forbid(self.window, answer);
                }
            }
        }
        (needed.into_iter().map(|(edge, _)| &*then[edge]).collect(), relied.asked)
    }

    /// The same for the first node, whose edges are moved.
    fn needed_images(&self, first: &[(Arc<Found>, Motion)]) -> Vec<Next> {
        let mut known = Cells::NONE;
        known.add(ORIGIN);
        let suits = |(next, by): &(Arc<Found>, Motion), answer: Laid| {
            let back = self.window.moved(answer, by.inverse());
            self.window.misses(back, self.carrier(next))
                && self.asked(next).taken.iter().all(|&s| known.has(s) || self.window.covers(back, s))
        };
        let needed = self.first_to_suit(&first[0].0, &known, first.len(), |edge, answer| suits(&first[edge], answer));
        needed.into_iter().map(|(edge, _)| self.next(&first[edge].0, first[edge].1)).collect()
    }

    /// The edges that are the first to suit some answer that misses the known cells, with those answers.
    fn first_to_suit(
        &self,
        quiet: &Found,
        known: &Cells,
        edges: usize,
        suits: impl Fn(usize, Laid) -> bool,
    ) -> Vec<(usize, Vec<Laid>)> {
        let mut needed = vec![Vec::new(); edges];
        for met in self.carrier(quiet).spots() {
            for answer in self.window.through(met).filter(|&l| self.window.misses(l, known)) {
                needed[(0..edges).find(|&e| suits(e, answer)).expect("every answer is answered")].push(answer);
            }
        }
        needed.into_iter().enumerate().filter(|(edge, answers)| *edge == 0 || !answers.is_empty()).collect()
    }

    /// The nodes that the last one uses.
    fn without_unused(self) -> Plan {
        let mut used = vec![false; self.nodes.len()];
        *used.last_mut().expect("there is a first node") = true;
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if let (true, Step::Play { then, .. }) = (used[number], &node.step) {
                then.iter().for_each(|n| used[n.node as usize] = true);
            }
        }
        let mut numbers = vec![0; used.len()];
        let mut nodes: Vec<Node> = Vec::new();
        for (number, mut node) in self.nodes.into_iter().enumerate().filter(|(n, _)| used[*n]) {
            if let Step::Play { then, .. } = &mut node.step {
                then.iter_mut().for_each(|n| n.node = numbers[n.node as usize]);
            }
            numbers[number] = nodes.len() as u32;
            nodes.push(node);
        }
        Plan { nodes }
    }
}

impl Plan {
    /// The most moves that Alice needs to win, and the most until a copy is safe.
    pub fn moves(&self, animal: &Animal) -> (u32, u32) {
        let mut moves: Vec<(u32, u32)> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            moves.push(match &node.step {
                Step::Fill(copy) => {
                    let missing = animal.cells(*copy).filter(|c| node.alice.binary_search(c).is_err());
                    (missing.count() as u32, 0)
                }
                Step::Play { then, .. } => {
                    let below = then.iter().map(|n| moves[n.node as usize]);
                    below.fold((0, 0), |most, m| (most.0.max(m.0 + 1), most.1.max(m.1 + 1)))
                }
            });
        }
        moves.last().copied().unwrap_or_default()
    }
}
