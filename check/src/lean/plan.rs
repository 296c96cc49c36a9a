//! Superfluous lines of a plan, which no later line continues along, and superfluous edges, which suit no copy first.

use crate::core::claim::Game;
use crate::core::reader::Reader;
use crate::evidence::animal::animal;
use crate::evidence::plans::Plan;
use std::collections::HashSet;

/// Reads the block, which has been verified.
pub(super) fn check(reader: &mut Reader, game: &Game) -> Result<(), String> {
    let mut plan = Plan::new(animal(game)?, game.meter);
    let (mut lines, mut continued) = (0, HashSet::new());
    while let Some(line) = reader.block_line()? {
        let needs = plan.add(&line)?;
        if needs.edges.0 != needs.edges.1 {
            return Err("an edge of the line is not needed".to_owned());
        }
        continued.extend(needs.lines);
        lines += 1;
    }
    // The last line is where Alice starts.
    if continued.len() + 1 < lines { Err("a line of the plan is not used".to_owned()) } else { Ok(()) }
}
