//! Alice's strategies: can she make a copy safe, whatever Bob does?
//!
//! [`window`] holds a part of the board in bits, [`dangers`] knows which cells avert what threatens a copy, [`search`]
//! tries her moves and his answers, [`workers`] share the questions out to threads, and [`plan`] writes down what was
//! found. [`bound`] proves that she cannot do with fewer moves.
//!
//! The search is exact in what it claims: a plan that it finds wins on the infinite board, against everything Bob can
//! do. When it finds none, that says nothing: it looks only at moves that avert dangers of a copy near her cells, only
//! at so many of them, and only so far ahead.

pub mod bound;
pub mod dangers;
pub mod plan;
pub mod position;
pub mod search;
pub mod window;
pub mod workers;

use crate::families::animals::engine::evidence::{Node, Plan, Step};
use crate::families::animals::rules::{Animal, Cell, Copy};
use crate::limits::{Meter, Reason, Stopped};
use dangers::Zones;
use window::Window;

/// Which of Alice's moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// Cells of the sets that avert all dangers of a copy; the sets may be larger than the least by so much.
    pub slack: u32,
    /// At most so many cells in a position.
    pub width: usize,
}

/// How hard to look for a plan.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The least number of moves until a copy is safe that is tried. Where few moves are known not to do, it saves time.
    pub least: u32,
    /// The most moves until a copy is safe.
    pub moves: u32,
    /// How many moves of hers are tried in a position.
    pub breadth: Breadth,
    /// How many positions are visited at most.
    pub positions: u64,
    /// How many of her cells may lie outside the copy that she completes.
    pub waste: u32,
}

/// A plan, if the search finds one; the fewest moves to safety first.
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

/// A plan with fewer moves in all than another, if the search finds one soon; else the same.
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

/// How many positions one improvement may take.
const IMPROVEMENT: u64 = 30_000;
