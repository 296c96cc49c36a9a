//! Plans: what Alice plays, and how she continues after anything that Bob does.
//!
//! Theorem (FORMAT.md, "Plans"). Each line is about a position in which some cells are Alice's and some are taken. It fills
//! a copy that Bob cannot stop, or plays a cell and continues along an edge, an earlier line that is moved, for every copy
//! that Bob may take. By induction, from a position that fits a line Alice completes a copy with as many moves as the line
//! has. In the last line nothing is taken, so she does from the start.
//!
//! Cost: for a line, all copies that meet the carrier of its first quiet edge, and for each edge the copies that cover one
//! cell. Memory: the cells of the lists and carriers, whose number is bounded.

use super::animal::{Answers, animal};
use crate::core::claim::Game;
use crate::core::limits::Meter;
use crate::core::reader::{Reader, nothing_more, number, shorten};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::verdict::Used;
use crate::games::animal::plane::{Cell, Motion, cells_in_order};
use crate::games::animal::{Animal, Copy};
use quick::{Copies, Set};
use std::collections::BTreeSet;

mod quick;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "plan",
    statement: "If every line of a plan fills a copy safely, or continues along an earlier line after every copy that Bob may \
                take, Alice completes a copy with as many moves as the last line has.",
    section: "Plans",
    role: Role::Body(check),
};

/// The most cells per byte of the plan that all lists and carriers may have, and also the carriers of one line's edges.
const CELLS_PER_BYTE: usize = 16;
/// The most cells that they may have in addition.
const EXTRA_CELLS: usize = 1 << 16;
/// The most cells of the rectangle around a carrier, extended by the longer side of the animal.
const LARGEST_WINDOW: i64 = 1 << 18;

/// Reads the block, and finds within how many moves Alice completes a copy.
fn check(reader: &mut Reader, game: &Game, rest: &str, _used: &mut Used) -> Result<Box<dyn Fact>, String> {
    nothing_more(rest)?;
    let mut plan = Plan::new(animal(game)?, game.meter);
    while let Some(line) = reader.block_line()? {
        plan.add(&line)?;
    }
    let root = plan.nodes.last().ok_or("a plan needs lines")?;
    if !root.alice.is_empty() || !root.taken.is_empty() {
        return Err("nothing is taken in the last line of a plan".to_owned());
    }
    Ok(Box::new(Answers(vec![("verdict", "non-cannibal".to_owned()), ("moves", root.moves.to_string())])))
}

/// A line of the plan.
struct Node {
    alice: Vec<Cell>,
    taken: Vec<Cell>,
    carrier: Vec<Cell>,
    moves: u64,
}

/// An earlier line, moved.
struct Edge {
    carrier: Vec<Cell>,
    /// The cells that it requires to be taken but that are not known to be.
    missing: Vec<Cell>,
}

/// The edges of a line that are needed: the earlier lines they lead to, and how many edges are not needed.
#[derive(Default)]
pub(crate) struct Needs {
    /// The earlier lines that the edges lead to, counted from 0.
    pub(crate) lines: BTreeSet<usize>,
    /// The number of edges, and of those among them that are the first quiet one or the first to suit some copy.
    pub(crate) edges: (usize, usize),
}

/// The lines read so far.
pub(crate) struct Plan<'a> {
    animal: &'a Animal,
    meter: &'a Meter<'a>,
    nodes: Vec<Node>,
    /// The number of cells of all lines.
    cells: usize,
    /// Bytes read so far.
    bytes: usize,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(animal: &'a Animal, meter: &'a Meter<'a>) -> Plan<'a> {
        Plan { animal, meter, nodes: Vec::new(), cells: 0, bytes: 0 }
    }

    /// Reads `ALICE/TAKEN = COPY` or `ALICE/TAKEN ! CELL > EDGES`, and checks it. Returns what the line needs.
    pub(crate) fn add(&mut self, line: &str) -> Result<Needs, String> {
        self.bytes += line.len();
        let (lists, step) = line.split_once(' ').ok_or_else(|| format!("{} is not a line of a plan", shorten(line)))?;
        let (alice, taken) = lists.split_once('/').ok_or("a line of a plan begins with `ALICE/TAKEN`")?;
        let (alice, taken) = (cells_in_order(alice)?, cells_in_order(taken)?);
        if taken.iter().any(|c| alice.binary_search(c).is_ok()) {
            return Err("a cell is listed both as Alice's and as taken".to_owned());
        }
        let mut needs = Needs::default();
        let (carrier, moves) = if let Some(copy) = step.strip_prefix("= ") {
            self.check_fill(&alice, &taken, self.animal.read_copy(copy)?)?
        } else if let Some((cell, edges)) = step.strip_prefix("! ").and_then(|s| s.split_once(" > ")) {
            self.check_play(&alice, &taken, Cell::read(cell)?, edges, &mut needs)?
        } else {
            return Err("the cells must be followed by `= COPY` or `! CELL > EDGES`".to_owned());
        };
        let cells = alice.len() + taken.len() + carrier.len();
        self.cells += cells;
        self.meter.store(8 * cells)?;
        self.nodes.push(Node { alice, taken, carrier, moves });
        self.check_size(self.cells).map(|()| needs)
    }

    fn check_size(&self, cells: usize) -> Result<(), String> {
        let fits = cells <= EXTRA_CELLS + CELLS_PER_BYTE * self.bytes;
        if fits { Ok(()) } else { Err("the carriers are too large".to_owned()) }
    }

    /// Refuses cells that are spread too far.
    fn check_window(&self, cells: &[Cell]) -> Result<(), String> {
        let span = |of: fn(&Cell) -> i32| {
            let (least, most) = (cells.iter().map(of).min().unwrap_or(0), cells.iter().map(of).max().unwrap_or(0));
            i64::from(most - least + 1 + 2 * self.animal.side)
        };
        let fits = span(|c| c.x) * span(|c| c.y) <= LARGEST_WINDOW;
        if fits { Ok(()) } else { Err("the cells are too far from each other".to_owned()) }
    }

    /// The copies that have one of these cells and none of the taken ones, each listed once.
    fn answers(&self, cells: &[Cell], known: &Set) -> Result<Vec<Copy>, String> {
        let (mut seen, mut answers) = (Copies::default(), Vec::new());
        for cell in cells {
            for (shape, offsets) in self.animal.shapes.iter().enumerate() {
                self.meter.work(4 * offsets.len())?;
                for at in offsets.iter().map(|offset| cell.minus(*offset)) {
                    let copy = Copy { at, shape };
                    if seen.insert(copy) && self.animal.cells(copy).all(|c| !known.contains(&c)) {
                        answers.push(copy);
                    }
                }
            }
        }
        Ok(answers)
    }

    /// The carrier of a line by which Alice fills a copy, and how many moves that takes.
    fn check_fill(&self, alice: &[Cell], taken: &[Cell], copy: Copy) -> Result<(Vec<Cell>, u64), String> {
        if self.animal.meets(copy, taken) {
            return Err("the copy that is filled has a taken cell".to_owned());
        }
        let left: Vec<Cell> = self.animal.cells(copy).filter(|c| alice.binary_search(c).is_err()).collect();
        if left.is_empty() {
            return Err("the copy is full already".to_owned());
        }
        if left.len() > 1 {
            self.check_window(&left)?;
            let known: Set = alice.iter().chain(taken).copied().collect();
            if !self.answers(&left, &known)?.is_empty() {
                return Err("Bob can stop the filling".to_owned());
            }
        }
        let moves = left.len() as u64;
        Ok((left, moves))
    }

    /// The carrier of a line by which Alice plays a cell and continues along an edge, and how many moves that takes.
    fn check_play(
        &self,
        alice: &[Cell],
        taken: &[Cell],
        at: Cell,
        texts: &str,
        needs: &mut Needs,
    ) -> Result<(Vec<Cell>, u64), String> {
        let hers: Set = alice.iter().copied().chain([at]).collect();
        let known: Set = hers.iter().chain(taken).copied().collect();
        if known.len() != alice.len() + taken.len() + 1 {
            return Err("the cell that is played is taken".to_owned());
        }
        let (mut edges, mut moves, mut cells): (Vec<Edge>, u64, usize) = (Vec::new(), 0, 0);
        for text in texts.split(' ') {
            let (number, motion) = self.read_edge(text)?;
            let node = &self.nodes[number];
            cells += node.carrier.len();
            self.check_size(cells)?;
            self.meter.work(8 * (1 + node.carrier.len() + node.alice.len() + node.taken.len()))?;
            let moved = |cells: &[Cell]| cells.iter().map(|c| motion.apply(*c)).collect::<Result<Vec<Cell>, String>>();
            if !moved(&node.alice)?.iter().all(|c| hers.contains(c)) {
                return Err(format!("the edge {} rests on a cell that is not Alice's", shorten(text)));
            }
            let mut missing = moved(&node.taken)?;
            missing.retain(|c| !known.contains(c));
            edges.push(Edge { carrier: moved(&node.carrier)?, missing });
            moves = moves.max(node.moves);
            needs.lines.insert(number);
        }
        let quiet = edges.iter().position(|edge| edge.missing.is_empty()).ok_or("no edge of the line is quiet")?;
        let mut union: Vec<Cell> = edges.iter().flat_map(|edge| &edge.carrier).copied().chain([at]).collect();
        union.sort_unstable();
        union.dedup();
        self.check_window(&union)?;
        let suit = self.first_to_suit(&edges, quiet, &known)?;
        needs.edges = (edges.len(), suit.len() + 1);
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

    /// Checks that some edge suits every legal answer of Bob's. All answers that do not meet the carrier of the first quiet
    /// edge are suited by it. Returns the edges that are the first to suit some other answer.
    fn first_to_suit(&self, edges: &[Edge], quiet: usize, known: &Set) -> Result<BTreeSet<usize>, String> {
        let answers = self.answers(&edges[quiet].carrier, known)?;
        let mut open: Copies = answers.iter().copied().collect();
        let mut first = BTreeSet::new();
        for (i, edge) in edges.iter().enumerate().filter(|(i, _)| *i != quiet) {
            // A copy that suits has the first missing cell, if there is one.
            let through = |cell: &Cell| {
                let shapes = self.animal.shapes.iter().enumerate();
                let copies = shapes.flat_map(|(shape, s)| s.iter().map(move |d| Copy { at: cell.minus(*d), shape }));
                copies.filter(|copy| open.contains(copy)).collect::<Vec<Copy>>()
            };
            let mut near: Vec<Copy> = edge.missing.first().map_or_else(|| open.iter().copied().collect(), through);
            near.retain(|copy| edge.missing.iter().all(|c| self.animal.has(*copy, *c)));
            self.meter.work(8 * (self.animal.shapes[0].len() + near.len()))?;
            if near.is_empty() {
                continue;
            }
            self.meter.work(8 * edge.carrier.len())?;
            let carrier: Set = edge.carrier.iter().copied().collect();
            near.retain(|copy| self.animal.cells(*copy).all(|c| !carrier.contains(&c)));
            for copy in near {
                open.remove(&copy);
                first.insert(i);
            }
        }
        match answers.iter().find(|copy| open.contains(copy)) {
            None => Ok(first),
            Some(copy) => Err(format!("no edge suits the copy {}", self.animal.write_copy(*copy))),
        }
    }
}
