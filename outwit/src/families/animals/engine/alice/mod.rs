//! Alice's strategies: a search for a plan that makes a copy safe, whatever Bob does.
//!
//! `window` holds a part of the board in bits, `dangers` finds the cells that avert the threats to a copy, `search`
//! tries her moves and his answers, `workers` distribute the questions to threads, and `plan` turns the result into a
//! plan. [`bound`] proves that she cannot manage with fewer moves.
//!
//! The search is sound: a plan that it finds wins on the infinite board, against everything Bob can do. It is not
//! complete: it tries only moves that avert dangers of a copy near her cells, only a limited number of them, and only a
//! limited number of moves ahead. Finding no plan proves nothing.
//!
//! Cost: exponential in the number of moves; the effort limits the moves, the breadth and the positions. Memory: some
//! hundred bytes per position and per plan kept.

pub mod bound;
mod dangers;
mod plan;
mod position;
mod search;
mod window;
mod workers;

use super::evidence::{Node, Plan, Step};
use crate::families::animals::rules::{Animal, Cell, Copy};
use crate::limits::{Meter, Reason, Stopped};
use dangers::Zones;
use window::Window;

/// Which of Alice's moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// By how much a set of cells that averts all dangers of a copy may exceed the smallest such set.
    pub slack: u32,
    /// The most cells that are tried in a position.
    pub width: usize,
}

/// The effort to spend on a plan.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The fewest moves to safety that are tried. A larger number saves time where few moves are known not to suffice.
    pub least: u32,
    /// The most moves until a copy is safe.
    pub moves: u32,
    /// Which of her moves are tried in a position.
    pub breadth: Breadth,
    /// The most positions to visit.
    pub positions: u64,
    /// The most of her cells that may lie outside the copy she completes.
    pub waste: u32,
}

/// A plan, if the search finds one. It tries few moves to safety first.
pub fn find(animal: &Animal, effort: Effort, meter: &mut Meter) -> Result<Option<Plan>, Stopped> {
    if animal.size() == 1 {
        let step = Step::Fill(Copy { at: Cell::default(), orientation: 0 });
        return Ok(Some(Plan { nodes: vec![Node { alice: Vec::new(), taken: Vec::new(), step }] }));
    }
    let Some(window) = Window::new(animal) else { return Ok(None) };
    if let Some(zones) = Zones::<2>::new(&window) {
        with_zones(&window, &zones, effort, meter)
    } else if let Some(zones) = Zones::<4>::new(&window) {
        with_zones(&window, &zones, effort, meter)
    } else if let Some(zones) = Zones::<8>::new(&window) {
        with_zones(&window, &zones, effort, meter)
    } else if let Some(zones) = Zones::<32>::new(&window) {
        with_zones(&window, &zones, effort, meter)
    } else {
        Ok(None)
    }
}

fn with_zones<const W: usize>(
    window: &Window,
    zones: &Zones<W>,
    effort: Effort,
    meter: &mut Meter,
) -> Result<Option<Plan>, Stopped> {
    let last = meter.positions().saturating_add(effort.positions);
    for moves in effort.least..=effort.moves {
        meter.at_most(Some(last.saturating_sub(meter.positions())));
        let plan = workers::first(window, zones, moves - 1, effort, meter);
        meter.at_most(None);
        match plan {
            Ok(None) => {}
            Err(Stopped { reason: Reason::Effort, .. }) => return Ok(None),
            decided => return decided,
        }
    }
    Ok(None)
}

/// A plan with fewer moves in all, if a short search finds one; otherwise the given plan.
pub fn improve(animal: &Animal, plan: Plan, meter: &mut Meter) -> Plan {
    let mut best = plan;
    loop {
        let (moves, safe) = best.moves(animal);
        let Some(waste) = moves.checked_sub(animal.size() as u32 + 1) else { return best };
        let breadth = Breadth { slack: 1, width: 12 };
        let effort = Effort { least: 1, moves: safe + 1, breadth, positions: IMPROVEMENT, waste };
        match find(animal, effort, meter) {
            Ok(Some(better)) if better.moves(animal).0 < moves => best = better,
            _ => return best,
        }
    }
}

/// The most positions that one improvement may visit.
const IMPROVEMENT: u64 = 30_000;
