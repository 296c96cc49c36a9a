//! Follows Alice's plan in a position where she is to move.
//!
//! A node of a plan, moved, *suits* a position when Alice has its cells, its taken cells are taken, and no cell of its
//! carrier is Bob's. The carrier of a node is the set of all cells that she may play at it or below it. The root asks
//! for nothing, so it always suits somewhere on the infinite board: with a plan Alice wins from every position. Here
//! she takes the node that wins soonest.
//!
//! Cost: for each node eight motions per cell of hers, or per taken cell, with one step per cell of the node.

use crate::families::animals::engine::{Plan, Step};
use crate::families::animals::rules::position::FARTHEST;
use crate::families::animals::rules::{Animal, Cell, Motion, Move, Position};
use std::collections::BTreeSet;

/// A plan with its carriers.
pub(crate) struct Following<'a> {
    animal: &'a Animal,
    plan: &'a Plan,
    carriers: Vec<Vec<Cell>>,
    moves: Vec<u32>,
}

impl<'a> Following<'a> {
    /// Prepares a plan for following.
    pub(crate) fn new(animal: &'a Animal, plan: &'a Plan) -> Self {
        let (mut carriers, mut moves): (Vec<Vec<Cell>>, Vec<u32>) = (Vec::new(), Vec::new());
        for node in &plan.nodes {
            let (carrier, most): (BTreeSet<Cell>, u32) = match &node.step {
                Step::Fill(copy) => {
                    let open: BTreeSet<Cell> = animal.cells(*copy).filter(|c| !node.alice.contains(c)).collect();
                    let count = open.len() as u32;
                    (open, count)
                }
                Step::Play { at, then } => {
                    let below =
                        then.iter().flat_map(|next| carriers[next.node as usize].iter().map(|&c| next.by.apply(c)));
                    let most = then.iter().map(|next| moves[next.node as usize]).max().unwrap_or(0);
                    (below.chain([*at]).collect(), most + 1)
                }
            };
            carriers.push(carrier.into_iter().collect());
            moves.push(most);
        }
        Following { animal, plan, carriers, moves }
    }

    /// The most moves that Alice makes in all.
    pub(crate) fn moves(&self) -> u32 {
        self.moves.last().copied().unwrap_or(0)
    }

    /// Alice's next moves, and the most moves she makes from here on.
    pub(crate) fn next(&self, position: &Position) -> Option<(Vec<Move>, u32)> {
        let mut best: Option<(Vec<Move>, u32)> = None;
        for (number, node) in self.plan.nodes.iter().enumerate() {
            let least = if matches!(node.step, Step::Fill(_)) { 1 } else { self.moves[number] };
            if best.as_ref().is_some_and(|(_, most)| *most <= least) {
                continue;
            }
            for by in self.ways(number, position) {
                if let Some(found) = self.at(number, by, position)
                    && best.as_ref().is_none_or(|(_, most)| found.1 < *most)
                {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// The motions by which a node may suit.
    fn ways(&self, number: usize, position: &Position) -> Vec<Motion> {
        let node = &self.plan.nodes[number];
        let about = Motion::about_origin();
        let onto = |m: Motion, from: Cell, to: Cell| Motion { by: to - m.apply(from), ..m };
        if let Some(&first) = node.alice.first() {
            return about.flat_map(|m| position.alice().iter().map(move |&to| onto(m, first, to))).collect();
        }
        if let Some(&first) = node.taken.first() {
            return about
                .flat_map(|m| position.taken().map(move |to| onto(m, first, to)).collect::<Vec<_>>())
                .collect();
        }
        // The node asks for nothing: it may suit in place, or beside everything.
        let corner = |cells: &[Cell], far: bool| {
            let pick = |a: i32, b: i32| if far { a.max(b) } else { a.min(b) };
            cells.iter().copied().reduce(|a, b| Cell::new(pick(a.x, b.x), pick(a.y, b.y))).unwrap_or_default()
        };
        let taken: Vec<Cell> = position.covered().iter().copied().collect();
        let carrier = &self.carriers[number];
        let beyond = corner(&taken, true) - corner(carrier, false) + Cell::new(1, 1);
        let before = corner(&taken, false) - corner(carrier, true) - Cell::new(1, 1);
        let shifts = [Cell::default(), Cell::new(beyond.x, 0), Cell::new(before.x, 0)];
        let shifts = shifts.into_iter().chain([Cell::new(0, beyond.y), Cell::new(0, before.y)]);
        shifts.map(|by| Motion { by, ..Motion::default() }).collect()
    }

    /// The moves of a node, if it suits.
    fn at(&self, number: usize, by: Motion, position: &Position) -> Option<(Vec<Move>, u32)> {
        let node = &self.plan.nodes[number];
        let hers = node.alice.iter().all(|&c| position.alice().contains(&by.apply(c)));
        let taken = node.taken.iter().all(|&c| !position.is_free(by.apply(c)));
        if !hers || !taken {
            return None;
        }
        let reachable = |c: Cell| c.x.abs() <= FARTHEST && c.y.abs() <= FARTHEST;
        let mut carrier = self.carriers[number].iter().map(|&c| by.apply(c));
        if carrier.any(|c| position.covered().contains(&c) || !reachable(c)) {
            return None;
        }
        match &node.step {
            Step::Fill(copy) => {
                let cells = self.animal.cells(*copy).map(|c| by.apply(c));
                let open: Vec<Move> = cells.filter(|c| !position.alice().contains(c)).map(Move::Take).collect();
                let count = open.len() as u32;
                (count > 0).then_some((open, count))
            }
            Step::Play { at, .. } => {
                let at = by.apply(*at);
                // If the cell is hers already, the continuation for a move of Bob's far away suits at once.
                position.is_free(at).then(|| (vec![Move::Take(at)], self.moves[number]))
            }
        }
    }
}
