//! From what the search has kept to a plan: the nodes that are used, and of their edges those that are needed.

use super::search::{Found, FoundStep};
use super::window::{Cells, Laid, ORIGIN, Spot, Window, cell, copy};
use crate::rules::animals::{Animal, Motion};
use crate::solve::animals::evidence::{Next, Node, Plan, Step};

/// The plan that begins with the cell in the middle and goes on by `first`: plans of the search, moved about that cell.
pub fn plan(window: &Window, kept: &[Found], first: &[(u32, Motion)]) -> Plan {
    let mut made = Making { window, kept, numbers: vec![0; kept.len()], carriers: Vec::new(), nodes: Vec::new() };
    for &(from, _) in first {
        made.everything_below(from);
    }
    let then = made.needed_images(first);
    let then = then.iter().map(|&(from, by)| Next { node: made.numbers[from as usize] - 1, by }).collect();
    made.nodes.push(Node { alice: Vec::new(), taken: Vec::new(), step: Step::Play { at: cell(ORIGIN), then } });
    made.without_unused()
}

struct Making<'a> {
    window: &'a Window<'a>,
    kept: &'a [Found],
    /// For each plan of the search its number in the plan that is made, counted from 1.
    numbers: Vec<u32>,
    carriers: Vec<Cells>,
    nodes: Vec<Node>,
}

impl Making<'_> {
    /// Makes nodes of a plan and of all that it uses, from below.
    fn everything_below(&mut self, from: u32) {
        let mut open = vec![(from, false)];
        while let Some((at, below_is_made)) = open.pop() {
            if self.numbers[at as usize] != 0 {
                continue;
            }
            let found = &self.kept[at as usize];
            match &found.step {
                FoundStep::Play(_, then) if !below_is_made => {
                    // Needed edges are known only when everything below is made.
                    open.push((at, true));
                    open.extend(then.iter().map(|&t| (t, false)));
                }
                _ => self.make(at),
            }
        }
    }

    fn make(&mut self, at: u32) {
        let found = &self.kept[at as usize];
        let cells = |spots: &[Spot]| {
            let mut cells: Vec<_> = spots.iter().map(|&s| cell(s)).collect();
            cells.sort_unstable();
            cells
        };
        let (step, carrier) = match &found.step {
            FoundStep::Fill(laid) => (Step::Fill(copy(*laid)), found.carrier),
            FoundStep::Play(spot, then) => {
                let then = self.needed_edges(found, *spot, then);
                let mut carrier = Cells::NONE;
                carrier.add(*spot);
                for &t in &then {
                    carrier.unite(&self.carriers[self.numbers[t as usize] as usize - 1]);
                }
                let next = |&t: &u32| Next { node: self.numbers[t as usize] - 1, by: Motion::default() };
                (Step::Play { at: cell(*spot), then: then.iter().map(next).collect() }, carrier)
            }
        };
        self.nodes.push(Node { alice: cells(&found.alice), taken: cells(&found.needed), step });
        self.carriers.push(carrier);
        self.numbers[at as usize] = self.nodes.len() as u32;
    }

    /// The same for the edges of the first node.
    fn needed_images(&self, first: &[(u32, Motion)]) -> Vec<(u32, Motion)> {
        let quiet = &self.carriers[self.numbers[first[0].0 as usize] as usize - 1];
        let mut needed = vec![false; first.len()];
        needed[0] = true;
        for met in quiet.spots() {
            for answer in self.window.through(met).filter(|&l| !self.window.covers(l, ORIGIN)) {
                let suits = |&(from, by): &(u32, Motion)| {
                    let back = self.window.moved(answer, by.inverse());
                    let hers = |&s: &Spot| s == ORIGIN || self.window.covers(back, s);
                    let carrier = &self.carriers[self.numbers[from as usize] as usize - 1];
                    self.window.misses(back, carrier) && self.kept[from as usize].needed.iter().all(hers)
                };
                needed[first.iter().position(suits).expect("every answer is answered")] = true;
            }
        }
        first.iter().zip(needed).filter(|(_, n)| *n).map(|(&f, _)| f).collect()
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

    /// The first edge, which suits wherever Bob plays far away, and each other one that is the first to suit an answer.
    fn needed_edges(&self, found: &Found, spot: Spot, then: &[u32]) -> Vec<u32> {
        let mut known = Cells::NONE;
        for &s in found.alice.iter().chain(&found.needed) {
            known.add(s);
        }
        known.add(spot);
        let carrier = |t: u32| &self.carriers[self.numbers[t as usize] as usize - 1];
        let suits = |t: u32, answer: Laid| {
            self.window.misses(answer, carrier(t))
                && self.kept[t as usize].needed.iter().all(|&s| known.has(s) || self.window.covers(answer, s))
        };
        let mut needed = vec![false; then.len()];
        needed[0] = true;
        for met in carrier(then[0]).spots() {
            for answer in self.window.through(met).filter(|&l| self.window.misses(l, &known)) {
                let edge = then.iter().position(|&t| suits(t, answer)).expect("every answer is answered");
                needed[edge] = true;
            }
        }
        then.iter().zip(needed).filter(|(_, n)| *n).map(|(&t, _)| t).collect()
    }
}

impl Plan {
    /// In how many of her moves Alice has won at the latest, and after how many a copy is safe.
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
