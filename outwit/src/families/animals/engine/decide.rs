//! Decides whether an animal is a cannibal: tries every kind of proof in rounds, cheapest first.
//!
//! Bob's blocks prove that it is, Alice's plan that it is not, and rectangles are not by a theorem. If nothing is found
//! the verdict stays open.
//!
//! Cost: every attempt but the complete search for one site has a limit of positions. Without a time limit there are
//! three rounds. With one the rounds continue until the time is up, each about four times as long as the one before.
//! Memory grows with the positions of the largest attempt.

use super::alice;
use super::alice::Breadth;
use super::bob;
use super::evidence::{Blocks, Density, Lattice, Plan, Site};
use crate::families::animals::rules::Animal;
use crate::limits::{Meter, Stopped};
use crate::spec::counted;
use std::fmt;

/// What is known about an animal on the empty board.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Bob can hold Alice off forever.
    Cannibal(Blocks),
    /// Alice can complete a copy.
    NonCannibal(Win),
    /// Neither was found.
    Open,
}

/// Why Alice wins.
#[derive(Clone, Debug)]
pub enum Win {
    /// By a plan; no strategy wins in fewer moves than this number.
    Plan(Plan, u32),
    /// By the theorem about rectangles.
    Rectangle,
}

/// A verdict, and how it was reached.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// A short description of the proof, or of what was tried.
    pub method: String,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

/// Decides an animal as far as the budget allows: in three rounds without a time limit, or until the time is up.
pub fn decide(animal: &Animal, meter: &mut Meter) -> Decision {
    let mut tried = Tried::default();
    let decided = by_rounds(animal, meter, &mut tried);
    meter.at_most(None);
    match decided {
        Ok(Some((verdict, method))) => Decision { verdict, method, stopped: None },
        _ if animal.is_rectangle() => {
            let verdict = Verdict::NonCannibal(Win::Rectangle);
            Decision { verdict, method: "the theorem about rectangles".to_owned(), stopped: None }
        }
        end => Decision { verdict: Verdict::Open, method: tried.to_string(), stopped: end.err() },
    }
}

/// One way to a verdict.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    /// Bob: one site, one answer. This search is complete.
    OneSite,
    /// Bob: several sites, one answer in each.
    SeveralSites(bob::Effort),
    /// Bob: several answers in blocks, with the most cells per block and the most positions per kind of block.
    Areas(usize, u64),
    /// Alice: a plan.
    Plan(alice::Effort),
}

/// An animal with this many cells or more is large: the complete search for one site takes minutes or longer.
const LARGE: usize = 16;

/// The attempts of a round for an animal with this number of cells, cheapest first.
fn attempts(round: u32, cells: usize) -> Vec<Attempt> {
    let plan = |moves, slack, width, positions| {
        let breadth = Breadth { slack, width };
        Attempt::Plan(alice::Effort { least: 1, moves, breadth, positions, waste: u32::MAX })
    };
    let round_animals = alice::Effort {
        least: 5,
        moves: 5,
        breadth: Breadth { slack: 0, width: 128 },
        positions: 8_000_000,
        waste: u32::MAX,
    };
    let sites = |sites, families, positions| Attempt::SeveralSites(bob::Effort { sites, families, positions });
    match round {
        // Few moves among many candidates: that is enough for round animals, and most others fail at once.
        0 if cells >= LARGE => vec![Attempt::Plan(round_animals), Attempt::OneSite, plan(7, 0, 16, 50_000)],
        0 => vec![
            Attempt::OneSite,
            plan(7, 0, 4, 30_000),
            plan(7, 0, 16, 50_000),
            plan(5, 0, 128, 2_000_000),
            sites(2, 300, 2_000),
        ],
        1 => vec![plan(9, 0, 4, 300_000), sites(4, 300, 2_000), Attempt::Areas(24, 20_000)],
        2 => vec![plan(9, 0, 8, 300_000), Attempt::Areas(28, 30_000)],
        // With a time limit, the same again with more effort: each round takes about four times as long as the last.
        _ => {
            let more = round - 2;
            let times = 1 << (2 * more).min(40);
            let width = 4 << more.min(6);
            vec![
                plan(5, 0, 128 << more.min(6), 500_000 * times),
                plan(9 + more, 0, width, 500_000 * times),
                Attempt::Areas(30 + 6 * more as usize, 100_000 * times),
                plan(8 + more, more, 2 * width, 500_000 * times),
            ]
        }
    }
}

/// How many positions each search for a plan may visit if the animal is a rectangle.
const RECTANGLE: u64 = 20_000;

/// The number of rounds without a time limit.
const ROUNDS: u32 = 3;

fn by_rounds(animal: &Animal, meter: &mut Meter, tried: &mut Tried) -> Result<Option<(Verdict, String)>, Stopped> {
    let rectangle = animal.is_rectangle();
    for round in 0.. {
        if round > 0 && rectangle || round == ROUNDS && meter.deadline().is_none() {
            break;
        }
        for attempt in attempts(round, animal.size()) {
            let found = match attempt {
                Attempt::Plan(mut effort) => {
                    if rectangle {
                        // The theorem gives the verdict; a plan would only add the moves.
                        effort.positions = effort.positions.min(RECTANGLE);
                    }
                    let found = alice::find(animal, effort, meter)?;
                    tried.moves = tried.moves.max(effort.moves);
                    found.map(|plan| by_plan(animal, plan, meter))
                }
                _ if rectangle => None,
                Attempt::OneSite => {
                    let found = bob::one_site(animal, meter)?;
                    if found.is_none() {
                        tried.density = Some(bob::density(animal, meter)?);
                    }
                    found.map(by_blocks)
                }
                Attempt::SeveralSites(_) if tried.excluded() => None,
                Attempt::SeveralSites(effort) => {
                    let found = bob::several_sites(animal, effort, meter)?;
                    tried.sites = tried.sites.max(effort.sites);
                    found.map(by_blocks)
                }
                Attempt::Areas(cells, positions) => {
                    let found = bob::areas(animal, cells, positions, meter)?;
                    tried.area = tried.area.max(cells);
                    found.map(by_blocks)
                }
            };
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

/// The verdict by a plan, which is shortened if that is easy. The plan proves the verdict even if time runs out.
fn by_plan(animal: &Animal, plan: Plan, meter: &mut Meter) -> (Verdict, String) {
    let plan = alice::improve(animal, plan, meter);
    let (moves, safe) = plan.moves(animal);
    meter.at_most(Some(BOUND));
    let more = alice::bound::needs_more_moves_than_cells(animal, meter).unwrap_or(false);
    meter.at_most(None);
    let at_least = animal.size() as u32 + u32::from(more);
    let method = format!("plan: a copy is safe after {safe} and full after {moves} of Alice's moves at most");
    (Verdict::NonCannibal(Win::Plan(plan, at_least)), method)
}

/// How many positions the lower bound may visit.
const BOUND: u64 = 50_000;

fn by_blocks(blocks: Blocks) -> (Verdict, String) {
    let (sites, index) = (blocks.sites.len(), blocks.lattice.index());
    let Lattice { a, t, b } = blocks.lattice;
    let method = match blocks.sites.first() {
        Some(Site::Area(area)) => {
            format!("blocks of {a} by {b}, shifted by {t}: several answers, {} states", area.states.len())
        }
        _ if sites == 1 => format!("blocks: one site, one answer, on a lattice of index {index}"),
        _ => format!("blocks: {sites} sites, one answer in each, on a lattice of index {index}"),
    };
    (Verdict::Cannibal(blocks), method)
}

/// What was tried without success.
#[derive(Debug, Default)]
struct Tried {
    density: Option<Density>,
    sites: usize,
    area: usize,
    moves: u32,
}

impl Tried {
    /// Whether no strategy with one answer per site exists.
    fn excluded(&self) -> bool {
        self.density.as_ref().is_some_and(|d| d.numerator < d.denominator)
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(Density { numerator, denominator, .. }) = &self.density {
            let exists = if self.excluded() { "exists" } else { "with one site exists" };
            write!(f, "density {numerator}/{denominator}: no strategy with one answer {exists}; ")?;
        }
        let mut missing = Vec::new();
        if self.sites > 0 {
            missing.push(format!("up to {} sites of one kind with one answer", self.sites));
        }
        if self.area > 0 {
            missing.push(format!("several answers in blocks of up to {} cells", self.area));
        }
        if self.moves > 0 {
            missing.push(format!("a plan with {} to safety", counted(self.moves.into(), "move")));
        }
        if missing.is_empty() {
            f.write_str("no search finished")
        } else {
            write!(f, "not found: {}", missing.join(", "))
        }
    }
}
