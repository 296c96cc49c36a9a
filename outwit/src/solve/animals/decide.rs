//! Is an animal a cannibal? Everything that can prove it one way or the other, cheapest first.

use super::alice::{self, search::Breadth};
use super::bob;
use super::evidence::{Blocks, Plan};
use crate::rules::animals::{Animal, Copy};
use crate::solve::limits::{Meter, Stopped};

/// What is known about an animal on the empty board.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Bob can hold Alice off for ever.
    Cannibal(Blocks),
    /// Alice can complete a copy.
    NonCannibal(Win),
    /// Neither was found.
    Open,
}

/// Why Alice wins.
#[derive(Clone, Debug)]
pub enum Win {
    /// By a strategy that was found.
    Plan(Plan),
    /// By the theorem about rectangles.
    Rectangle,
}

/// A verdict, and how it was come by.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// In a few words, what proved it, or what was tried.
    pub method: String,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

/// The largest density of a family of copies without a common cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Density {
    /// Numerator, in lowest terms.
    pub numerator: u64,
    /// Denominator.
    pub denominator: u64,
    /// A family that has it.
    pub family: Vec<Copy>,
}

/// Decides an animal, as far as the budget allows: without a limit of time after some rounds of growing effort, with one
/// until it is over.
pub fn decide(animal: &Animal, meter: &mut Meter) -> Decision {
    let mut tried = Vec::new();
    let decided = by_rounds(animal, meter, &mut tried);
    meter.at_most(None);
    match decided {
        Ok(Some((verdict, method))) => Decision { verdict, method, stopped: None },
        _ if animal.is_rectangle() => {
            let verdict = Verdict::NonCannibal(Win::Rectangle);
            Decision { verdict, method: "the theorem about rectangles".to_owned(), stopped: None }
        }
        end => Decision { verdict: Verdict::Open, method: tried.join("; "), stopped: end.err() },
    }
}

/// The rounds that are gone through without a limit of time.
const ROUNDS: u32 = 3;

fn by_rounds(
    animal: &Animal,
    meter: &mut Meter,
    tried: &mut Vec<String>,
) -> Result<Option<(Verdict, String)>, Stopped> {
    let rectangle = animal.is_rectangle();
    let plan = |plan: Plan| {
        let (moves, safe) = plan.moves(animal);
        (Verdict::NonCannibal(Win::Plan(plan)), format!("plan: a copy is safe after {safe} moves, full after {moves}"))
    };
    if !rectangle {
        if let Some(blocks) = bob::one_site(animal, meter)? {
            let index = blocks.lattice.index();
            return Ok(Some((Verdict::Cannibal(blocks), format!("blocks: one site on a lattice of index {index}"))));
        }
        tried.push("no strategy with one site and one answer exists".to_owned());
    }
    for round in 0.. {
        let effort = alice_effort(round);
        if let Some(found) = alice::find(animal, effort, meter)? {
            return Ok(Some(plan(found)));
        }
        if rectangle && round > 0 {
            return Ok(None);
        }
        if round == 0 && !rectangle {
            let density = bob::density(animal, meter)?;
            let text = format!("{}/{}", density.numerator, density.denominator);
            if density.numerator < density.denominator {
                tried[0] = format!("density {text}: no strategy with one answer a site exists");
            } else {
                let effort = bob::Effort { sites: 4, families: 300, positions: 2_000 };
                if let Some(blocks) = bob::several_sites(animal, effort, meter)? {
                    let (sites, index) = (blocks.sites.len(), blocks.lattice.index());
                    let method = format!("blocks: {sites} sites on a lattice of index {index}");
                    return Ok(Some((Verdict::Cannibal(blocks), method)));
                }
                tried.push(format!(
                    "no strategy with one answer was found with up to four sites of one kind (density {text})"
                ));
            }
        }
        if round + 1 == ROUNDS && meter.deadline().is_none() {
            tried.push(format!("no plan for Alice was found that makes a copy safe in {} moves", effort.moves));
            break;
        }
    }
    Ok(None)
}

fn alice_effort(round: u32) -> alice::Effort {
    let breadth = match round % 3 {
        0 => Breadth { slack: 0, width: 16 },
        1 => Breadth { slack: 0, width: 8 },
        _ => Breadth { slack: 1, width: 16 },
    };
    alice::Effort { moves: 6 + round, breadth, positions: 100_000 << (2 * round).min(40) }
}
