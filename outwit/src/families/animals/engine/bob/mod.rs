//! Bob's strategies: sites with one answer each, and blocks with several answers.
//!
//! A family of copies without a common cell is a site: Bob answers Alice's first cell there with a member that misses
//! it, and then every copy that meets all members is lost to her. [`families`] finds the families that could be dense
//! enough, `lattice` lays one of them on the points of a lattice, `cover` several of them together. [`area`] solves the
//! game inside a block, where Bob answers as often as he needs.
//!
//! Cost: every search is exponential in the size of the animal in the worst case. Only [`one_site`] and [`density`] are
//! complete, and run until they are done or the meter stops them; the others have limits and may miss a strategy.

pub mod area;
mod cover;
pub mod families;
mod lattice;

use super::evidence::{Blocks, Density, Lattice, Site};
use crate::families::animals::rules::Animal;
use crate::limits::{Meter, Reason, Stopped};
use cover::Cover;
use families::{Cut, Families, Family};
use std::cmp::Reverse;

/// A strategy with one site on a lattice, if there is one. This search is complete.
pub fn one_site(animal: &Animal, meter: &mut Meter) -> Result<Option<Blocks>, Stopped> {
    let mut blocks = None;
    Families::new(animal, meter)?.search(Cut::OneSite, meter, &mut |family| match lattice::one_site(&family) {
        None => Some(Cut::OneSite),
        Some(lattice) => {
            blocks = Some(Blocks { lattice, sites: vec![Site::Members(family.members)] });
            None
        }
    })?;
    Ok(blocks)
}

/// The effort to spend on several sites.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most sites.
    pub sites: usize,
    /// How many families are tried, the densest first.
    pub families: usize,
    /// How many partial covers are tried for one family and one index.
    pub positions: u64,
}

/// A strategy whose sites are images of one family, if the search finds one.
pub fn several_sites(animal: &Animal, effort: Effort, meter: &mut Meter) -> Result<Option<Blocks>, Stopped> {
    let mut families = dense_families(animal, meter)?;
    families.truncate(effort.families);
    for sites in 2..=effort.sites {
        for family in &families {
            let cover = Cover::new(animal, &[family]);
            let (met, area) = family.density();
            // The most classes of copies per orientation that this number of sites can meet, on average.
            let most = |sites: usize| sites * family.union.len() * met as usize / area as usize;
            for index in (sites * family.union.len()).max(most(sites - 1) + 1)..=most(sites) {
                meter.at_most(Some(effort.positions));
                let found = cover.on_index(index, (met, area), meter);
                meter.at_most(None);
                match found {
                    Ok(None) | Err(Stopped { reason: Reason::Effort, .. }) => {}
                    decided => return decided,
                }
            }
        }
    }
    Ok(None)
}

/// A strategy with several answers in rectangular blocks, if the search finds one. It tries every kind of block of at
/// most `cells` cells, and visits at most `positions` positions for each.
pub fn areas(animal: &Animal, cells: usize, positions: u64, meter: &mut Meter) -> Result<Option<Blocks>, Stopped> {
    let (width, height) = animal.extent(0);
    for index in 2 * animal.size()..=cells {
        for lattice in Lattice::of_index(index as i32) {
            let Lattice { a, t, b } = lattice;
            let room = a.min(b) >= width.min(height) && a.max(b) >= width.max(height);
            // A reflection turns a shift by t into a shift by a − t.
            if room && 2 * t <= a {
                let found = area::in_blocks(animal, lattice, positions, meter)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
    }
    Ok(None)
}

/// The families of density 1 or more, the densest first.
fn dense_families(animal: &Animal, meter: &mut Meter) -> Result<Vec<Family>, Stopped> {
    let mut families: Vec<Family> = Vec::new();
    let mut search = Families::new(animal, meter)?;
    let (mut bytes, most) = (0, meter.room() / 2);
    search.search(Cut::BelowOne, meter, &mut |family| {
        bytes += family.bytes();
        families.push(family);
        (families.len() < MOST_FAMILIES && bytes < most).then_some(Cut::BelowOne)
    })?;
    families.sort_by_cached_key(|f| {
        let (met, area) = f.density();
        (Reverse(met * 1_000_000 / area), f.union.len())
    });
    Ok(families)
}

/// The most families that are kept, if they fit into half of the memory that is left.
const MOST_FAMILIES: usize = 20_000;

/// The largest density, with a family that has it. Below 1, no strategy with one answer per site exists.
pub fn density(animal: &Animal, meter: &mut Meter) -> Result<Density, Stopped> {
    let mut best = Density { numerator: 0, denominator: 1, family: Vec::new() };
    Families::new(animal, meter)?.search(Cut::Above(0, 1), meter, &mut |family| {
        let (met, area) = family.density();
        let common = gcd(met, area);
        best = Density { numerator: met / common, denominator: area / common, family: family.members };
        Some(Cut::Above(met, area))
    })?;
    Ok(best)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
