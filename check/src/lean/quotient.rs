//! Superfluous sets of wins in a quotient: those that contain another set of the same element.

use crate::core::claim::Game;
use crate::core::reader::{Reader, number};
use std::collections::{BTreeSet, HashMap};

/// Reads the block, which has been verified.
pub(super) fn check(reader: &mut Reader, game: &Game) -> Result<(), String> {
    let mut by_element: HashMap<String, Vec<BTreeSet<u64>>> = HashMap::new();
    while let Some(line) = reader.block_line()? {
        let Some(list) = line.strip_prefix("wins ") else { continue };
        let (element, set) = list.split_once(' ').unwrap_or((list, ""));
        let set: BTreeSet<u64> = set.split(' ').filter_map(number).collect();
        let others = by_element.entry(element.to_owned()).or_default();
        for other in others.iter() {
            game.meter.work(16 + set.len() + other.len())?;
            if set.is_subset(other) || other.is_subset(&set) {
                return Err("one set of wins is contained in another".to_owned());
            }
        }
        others.push(set);
    }
    Ok(())
}
