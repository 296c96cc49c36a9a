//! Superfluous states, symmetries, pairs and courses of threats in lists of replies on boards.

use crate::core::claim::{Claim, Game};
use crate::core::reader::Reader;
use crate::evidence::boards::{Block, Evidence, Line, Then};
use crate::evidence::pairing;
use crate::evidence::state::State;
use crate::games::positional::Positional;
use std::collections::{HashMap, HashSet};

/// Reads the list of a claim, which has been verified, and adds the symmetries that it uses, by their places.
pub(super) fn check(
    reader: &mut Reader,
    game: &Game,
    positional: &Positional,
    claim: &Claim,
    symmetries: &mut HashSet<u32>,
) -> Result<(), String> {
    let block = Block::read(reader, game, positional, claim)?;
    // States are known by the numbers of their lines.
    let mut reached: HashSet<u64> = HashSet::new();
    reached.extend(line_of(&block, &block.start(), block.asked()));
    for (state, line) in block.in_order() {
        match &line.then {
            Then::Closed(Evidence::Pairing(pairs)) => check_pairs(&block, &state, line, pairs)?,
            Then::Closed(_) => {}
            Then::Reply(point, symmetry) => {
                symmetries.extend(symmetry);
                let after = block.after(&state, usize::from(*point), *symmetry);
                reached.extend(line_of(&block, &after, block.left(line)?));
            }
            Then::Every(entries, courses) => {
                symmetries.extend(entries.iter().map(|(_, symmetry)| symmetry));
                let by_point: HashMap<usize, u32> = entries.iter().map(|(p, s)| (usize::from(*p), *s)).collect();
                let mut used = HashSet::new();
                for point in block.followed(&state, line)?.0.iter() {
                    let after = block.after(&state, point, by_point.get(&point).copied());
                    let left = block.left(line)?;
                    match block.covers(&after, left) {
                        Ok(()) => reached.extend(line_of(&block, &after, left)),
                        Err(_) => used.extend(block.first_course(&after, left, courses)?),
                    }
                }
                if used.len() < courses.len() {
                    return Err("a course of threats is not needed".to_owned());
                }
            }
        }
    }
    // Every move takes a point, so a state that another line leads to can be traced back to the start.
    match block.in_order().find(|(_, line)| !reached.contains(&line.line)) {
        Some((_, line)) => Err(format!("nothing leads to the state on line {}", line.line)),
        None => Ok(()),
    }
}

fn line_of(block: &Block, state: &State, within: u64) -> Option<u64> {
    block.line(state, within).map(|line| line.line)
}

/// Fails if no line that matters contains some pair.
fn check_pairs(block: &Block, state: &State, line: &Line, pairs: &[[u16; 2]]) -> Result<(), String> {
    let on = block.on(state, line.within);
    for pair in pairs {
        if !pairing::dangers(&on)?.any(|missing| pairing::points(pair).is_within(&missing)) {
            return Err("a pair is not needed".to_owned());
        }
    }
    Ok(())
}
