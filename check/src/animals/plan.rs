//! Plans: what Alice plays, and how she continues after anything that Bob does.
//!
//! Each line rests on earlier lines. Cost: for a line, all copies that meet the carrier of its first quiet edge, and
//! for each edge the copies that cover one cell. Memory: the cells of the lists and carriers, whose number is bounded.

use super::Budget;
use super::animal::{Animal, Copy};
use super::plane::{Cell, Motion, cells_in_order};
use super::window::{Marks, Window};
use crate::reader::{Reader, number, shorten};
use std::io::BufRead;
use std::ops::Range;

/// The most cells per byte of the plan that all lists and carriers may have, and also the carriers of one line's edges.
const CELLS_PER_BYTE: usize = 16;
/// The most cells that they may have in addition.
const EXTRA_CELLS: usize = 1 << 16;

/// Reads the block, and returns within how many moves Alice completes a copy.
pub(super) fn check<B: BufRead>(reader: &mut Reader<B>, animal: &Animal) -> Result<u64, String> {
    let mut plan = Plan::new(animal);
    while let Some(line) = reader.block_line()? {
        plan.add(&line)?;
    }
    plan.finish()
}

/// A line of the plan, with ranges into the cells of all lines.
struct Node {
    alice: Range<usize>,
    taken: Range<usize>,
    carrier: Range<usize>,
    moves: u64,
    is_used: bool,
}

/// An earlier line, moved.
struct Edge {
    /// The range of its carrier among the carriers of the line's edges.
    carrier: Range<usize>,
    /// The range of the cells that it requires to be taken but that are not known to be.
    missing: Range<usize>,
    is_used: bool,
}

struct Plan<'a> {
    animal: &'a Animal,
    nodes: Vec<Node>,
    /// The cells of all lines.
    cells: Vec<Cell>,
    /// Bytes read so far.
    bytes: usize,
    budget: Budget,
    /// Cells that are taken.
    known: Marks,
    /// Cells of carriers.
    carrier: Marks,
    /// Cells that Bob's answer must cover.
    missing: Marks,
    /// Copies, by orientation and corner, that have been considered.
    seen: Marks,
    /// Those of them that are legal and that no edge suits so far.
    open: Marks,
}

impl<'a> Plan<'a> {
    fn new(animal: &'a Animal) -> Plan<'a> {
        Plan {
            animal,
            nodes: Vec::new(),
            cells: Vec::new(),
            bytes: 0,
            budget: Budget::new(),
            known: Marks::default(),
            carrier: Marks::default(),
            missing: Marks::default(),
            seen: Marks::default(),
            open: Marks::default(),
        }
    }

    fn finish(&self) -> Result<u64, String> {
        let (root, others) = self.nodes.split_last().ok_or("a plan needs lines")?;
        if !root.alice.is_empty() || !root.taken.is_empty() {
            return Err("nothing is taken in the last line of a plan".to_owned());
        }
        if others.iter().any(|node| !node.is_used) {
            return Err("a line of the plan is not used".to_owned());
        }
        Ok(root.moves)
    }

    /// Reads `ALICE/TAKEN = COPY` or `ALICE/TAKEN ! CELL > EDGES`.
    fn add(&mut self, line: &str) -> Result<(), String> {
        self.bytes += line.len();
        let (lists, step) = line.split_once(' ').ok_or_else(|| format!("{} is not a line of a plan", shorten(line)))?;
        let (alice, taken) = lists.split_once('/').ok_or("a line of a plan begins with `ALICE/TAKEN`")?;
        let (alice, taken) = (cells_in_order(alice)?, cells_in_order(taken)?);
        if taken.iter().any(|c| alice.binary_search(c).is_ok()) {
            return Err("a cell is listed both as Alice's and as taken".to_owned());
        }
        let (carrier, moves) = if let Some(copy) = step.strip_prefix("= ") {
            let copy = self.animal.read_copy(copy)?;
            self.check_fill(&alice, &taken, copy)?
        } else if let Some((cell, edges)) = step.strip_prefix("! ").and_then(|s| s.split_once(" > ")) {
            self.check_play(alice.clone(), &taken, Cell::read(cell)?, edges)?
        } else {
            return Err("the cells must be followed by `= COPY` or `! CELL > EDGES`".to_owned());
        };
        let mut push = |cells: &[Cell]| {
            let start = self.cells.len();
            self.cells.extend_from_slice(cells);
            start..self.cells.len()
        };
        let node = Node { alice: push(&alice), taken: push(&taken), carrier: push(&carrier), moves, is_used: false };
        self.nodes.push(node);
        if self.cells.len() > self.most_cells() {
            return Err("the carriers are too large".to_owned());
        }
        Ok(())
    }

    fn most_cells(&self) -> usize {
        EXTRA_CELLS + CELLS_PER_BYTE * self.bytes
    }

    /// Marks the cells of a window that are taken.
    fn mark_known(&mut self, window: &Window, cells: &[&[Cell]]) {
        self.known.clear(window.size());
        for number in cells.iter().copied().flatten().filter_map(|c| window.number(*c)) {
            self.known.add(number);
        }
    }

    /// The carrier of a line by which Alice fills a copy, and how many moves that takes.
    fn check_fill(&mut self, alice: &[Cell], taken: &[Cell], copy: Copy) -> Result<(Vec<Cell>, u64), String> {
        if self.animal.meets(copy, taken) {
            return Err("the copy that is filled has a taken cell".to_owned());
        }
        let left: Vec<Cell> = self.animal.cells(copy).filter(|c| alice.binary_search(c).is_err()).collect();
        if left.is_empty() {
            return Err("the copy is full already".to_owned());
        }
        if left.len() > 1 {
            let window = Window::around(left.iter().copied(), self.animal.side)?;
            self.mark_known(&window, &[alice, taken]);
            for shape in &self.animal.shapes {
                // A copy that meets several of the cells is considered only once.
                self.seen.clear(window.size());
                for cell in &left {
                    self.budget.spend(shape.len() * shape.len())?;
                    for corner in shape.iter().map(|d| cell.minus(*d)) {
                        if window.number(corner).is_some_and(|n| !self.seen.add(n)) {
                            continue;
                        }
                        let mut cells = shape.iter().map(|c| window.number(c.plus(corner)));
                        if cells.all(|c| c.is_none_or(|c| !self.known.has(c))) {
                            return Err("Bob can stop the filling".to_owned());
                        }
                    }
                }
            }
        }
        let moves = left.len() as u64;
        Ok((left, moves))
    }

    /// The carrier of a line by which Alice plays a cell and continues along an edge, and how many moves that takes.
    fn check_play(
        &mut self,
        mut alice: Vec<Cell>,
        taken: &[Cell],
        at: Cell,
        edges: &str,
    ) -> Result<(Vec<Cell>, u64), String> {
        match alice.binary_search(&at) {
            Err(place) if taken.binary_search(&at).is_err() => alice.insert(place, at),
            _ => return Err("the cell that is played is taken".to_owned()),
        }
        let is_hers = |c: &Cell| alice.binary_search(c).is_ok();
        let (mut carriers, mut missing, mut moves) = (Vec::new(), Vec::new(), 0);
        let mut read: Vec<Edge> = Vec::new();
        for text in edges.split(' ') {
            let (node, motion) = self.read_edge(text)?;
            self.nodes[node].is_used = true;
            let node = &self.nodes[node];
            moves = moves.max(node.moves);
            for cell in &self.cells[node.alice.clone()] {
                if !is_hers(&motion.apply(*cell)?) {
                    return Err(format!("the edge {} rests on a cell that is not Alice's", shorten(text)));
                }
            }
            let (carrier_from, missing_from) = (carriers.len(), missing.len());
            for cell in &self.cells[node.taken.clone()] {
                let cell = motion.apply(*cell)?;
                if taken.binary_search(&cell).is_err() && !is_hers(&cell) {
                    missing.push(cell);
                }
            }
            self.budget.spend(1 + node.carrier.len())?;
            if carriers.len() + node.carrier.len() > self.most_cells() {
                return Err("the carriers are too large".to_owned());
            }
            for cell in &self.cells[node.carrier.clone()] {
                carriers.push(motion.apply(*cell)?);
            }
            let (carrier, missing) = (carrier_from..carriers.len(), missing_from..missing.len());
            read.push(Edge { carrier, missing, is_used: false });
        }
        let quiet = read.iter().position(|edge| edge.missing.is_empty()).ok_or("no edge of the line is quiet")?;
        read[quiet].is_used = true;

        let window = Window::around(carriers.iter().copied().chain([at]), self.animal.side)?;
        self.mark_known(&window, &[&alice, taken]);
        self.carrier.clear(window.size());
        let mut numbers = Vec::with_capacity(carriers.len());
        // All cells of carriers are inside the window, which was made around them.
        numbers.extend(carriers.iter().filter_map(|c| window.number(*c)));
        let mut union: Vec<Cell> = Vec::new();
        if window.number(at).is_some_and(|n| self.carrier.add(n)) {
            union.push(at);
        }
        for (cell, number) in carriers.iter().zip(&numbers) {
            if self.carrier.add(*number) {
                union.push(*cell);
            }
        }
        self.check_answers(&window, &numbers, &missing, &mut read, quiet)?;
        if read.iter().any(|edge| !edge.is_used) {
            return Err("an edge of the line is not needed".to_owned());
        }
        Ok((union, moves + 1))
    }

    /// Reads an edge: the number of an earlier line, counted from 1, and a motion. Returns that line, counted from 0.
    fn read_edge(&self, text: &str) -> Result<(usize, Motion), String> {
        let wrong = || format!("{} is not an edge", shorten(text));
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (node, motion) = text.split_at(digits);
        let node = number(node).filter(|n| *n >= 1).ok_or_else(wrong)?;
        let motion = if motion.is_empty() { Some(Motion::NONE) } else { Motion::read(motion) };
        match usize::try_from(node - 1) {
            Ok(node) if node < self.nodes.len() => Ok((node, motion.ok_or_else(wrong)?)),
            _ => Err(format!("the edge {} does not lead to an earlier line", shorten(text))),
        }
    }

    /// Checks that some edge suits every legal answer of Bob's. Of the answers that the first quiet edge does not suit,
    /// each marks the first edge that does suit it as used.
    fn check_answers(
        &mut self,
        window: &Window,
        carriers: &[usize],
        missing: &[Cell],
        edges: &mut [Edge],
        quiet: usize,
    ) -> Result<(), String> {
        let size = window.size();
        let shapes = &self.animal.shapes;
        let steps: Vec<Vec<usize>> = shapes.iter().map(|s| s.iter().map(|c| window.step(*c)).collect()).collect();
        self.seen.clear(size * shapes.len());
        self.open.clear(size * shapes.len());
        let mut answers: Vec<(usize, usize)> = Vec::new();
        self.budget.spend(edges[quiet].carrier.len() * shapes.len() * shapes[0].len())?;
        for number in &carriers[edges[quiet].carrier.clone()] {
            for (shape, steps) in steps.iter().enumerate() {
                for step in steps {
                    // The margin of the window leaves room for all of the copy.
                    let corner = number - step;
                    if self.seen.add(shape * size + corner) && steps.iter().all(|s| !self.known.has(corner + s)) {
                        self.open.add(shape * size + corner);
                        answers.push((shape, corner));
                    }
                }
            }
        }
        let mut left = answers.len();
        for (i, edge) in edges.iter_mut().enumerate() {
            if i == quiet {
                continue;
            }
            self.carrier.clear(size);
            for number in &carriers[edge.carrier.clone()] {
                self.carrier.add(*number);
            }
            // Copies are inside the window, so no copy has a cell outside it.
            let wanted: Option<Vec<usize>> = missing[edge.missing.clone()].iter().map(|c| window.number(*c)).collect();
            let Some(wanted) = wanted else { continue };
            self.missing.clear(size);
            for number in &wanted {
                self.missing.add(*number);
            }
            let suits = |shape: usize, corner: usize| {
                let cells = || steps[shape].iter().map(|s| corner + s);
                cells().all(|c| !self.carrier.has(c))
                    && cells().filter(|c| self.missing.has(*c)).count() == wanted.len()
            };
            if let Some(number) = wanted.first() {
                self.budget.spend(shapes.len() * shapes[0].len())?;
                for (shape, steps) in steps.iter().enumerate() {
                    for corner in steps.iter().filter_map(|step| number.checked_sub(*step)) {
                        if self.open.has(shape * size + corner) && suits(shape, corner) {
                            self.open.remove(shape * size + corner);
                            edge.is_used = true;
                            left -= 1;
                        }
                    }
                }
            } else {
                self.budget.spend(answers.len())?;
                for (shape, corner) in &answers {
                    if self.open.has(shape * size + corner) && suits(*shape, *corner) {
                        self.open.remove(shape * size + corner);
                        edge.is_used = true;
                        left -= 1;
                    }
                }
            }
        }
        if left == 0 {
            return Ok(());
        }
        let open = answers.iter().find(|(shape, corner)| self.open.has(shape * size + corner));
        let open = open.map(|(shape, corner)| Copy { at: window.cell(*corner), shape: *shape });
        Err(format!("no edge suits the copy {}", open.map_or(String::new(), |c| self.animal.write_copy(c))))
    }
}
