//! Superfluous states: those that are not the start, and that no move of another listed state leads to.

use crate::core::claim::{Claim, Game};
use crate::core::reader::{Reader, shorten};
use crate::core::replies;
use crate::core::theory::Theorem;
use std::collections::HashSet;

/// Reads the list of a claim, which has been verified.
pub(super) fn check(reader: &mut Reader, game: &Game, theory: &[Theorem], claim: &Claim) -> Result<(), String> {
    let states = replies::read(reader, game, theory, claim)?;
    let start = claim.position(game)?;
    // Every game ends, so a state that another line leads to can be traced back to the start.
    let mut reached: HashSet<String> = HashSet::new();
    reached.extend(replies::listed(game, claim, &start, claim.start.clone(), claim.goal.number())?);
    let lines = replies::in_order(&states);
    for (state, line) in &lines {
        replies::check_state(game, claim, state, line, &mut |at, turn, number| {
            reached.extend(replies::listed(game, claim, at, turn, number)?);
            Ok(())
        })?;
    }
    match lines.iter().find(|(state, _)| !reached.contains(*state)) {
        Some((state, line)) => Err(format!("nothing leads to the state {} on line {}", shorten(state), line.line)),
        None => Ok(()),
    }
}
