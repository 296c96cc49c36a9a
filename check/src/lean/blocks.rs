//! Superfluous sites, without which every copy is still held, and superfluous states of areas.

use crate::core::claim::Game;
use crate::core::reader::Reader;
use crate::evidence::animal::animal;
use crate::evidence::areas::Area;
use crate::evidence::blocks::{Site, Sites};
use std::collections::HashMap;

/// No site holds the class of copies, or several do; otherwise the number of the only one, counted from 0.
const NOBODY: usize = usize::MAX;
const SEVERAL: usize = usize::MAX - 1;

/// Reads the block, which has been verified.
pub(super) fn check(reader: &mut Reader, game: &Game) -> Result<(), String> {
    let sites = Sites::read(reader, animal(game)?, game.meter)?;
    game.meter.store(8 * sites.classes())?;
    let mut holders = vec![NOBODY; sites.classes()];
    for (number, site) in sites.sites.iter().enumerate() {
        for copy in sites.held(site)? {
            let holder = &mut holders[sites.class(copy)];
            *holder = if *holder == NOBODY || *holder == number { number } else { SEVERAL };
        }
    }
    for (number, site) in sites.sites.iter().enumerate() {
        if !holders.contains(&number) {
            return Err("a site is not needed".to_owned());
        }
        if let Site::Area(area) = site {
            check_reached(area, game)?;
            check_states(&sites, site, area, &|class| holders[class] == number, game)?;
        }
    }
    Ok(())
}

/// Fails if nothing leads to some state. Each step adds a cell of Alice's, so all others can be traced back to the start.
fn check_reached(area: &Area, game: &Game) -> Result<(), String> {
    let states = area.states();
    let mut reached = vec![false; states.len()];
    reached[0] = true;
    area.unasked_state().into_iter().for_each(|state| reached[state] = true);
    for state in states {
        for cell in area.free(state) {
            game.meter.work(64)?;
            area.after(state, cell).into_iter().for_each(|next| reached[next] = true);
        }
    }
    if reached.contains(&false) { Err("nothing leads to a state of the area".to_owned()) } else { Ok(()) }
}

/// Checks that every state but the first is needed: if it were not listed, some class that only this area holds would no
/// longer be held.
fn check_states(
    sites: &Sites,
    site: &Site,
    area: &Area,
    is_alone: &dyn Fn(usize) -> bool,
    game: &Game,
) -> Result<(), String> {
    let mut parts: HashMap<usize, Vec<Vec<u32>>> = HashMap::new();
    for copy in sites.held(site)? {
        let class = sites.class(copy);
        if is_alone(class) {
            parts.entry(class).or_default().push(area.part(sites.animal, copy));
        }
    }
    for state in &area.states()[1..] {
        game.meter.work(16 * parts.len())?;
        if !parts.values().any(|parts| parts.iter().all(|part| !state.is_met_by_bob(part))) {
            return Err("a state is not needed".to_owned());
        }
    }
    Ok(())
}
