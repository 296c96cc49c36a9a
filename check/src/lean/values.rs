//! Superfluous values: positions that are not parts of the start, nor of what a move of a listed position leads to.

use crate::core::claim::Game;
use crate::core::reader::{Reader, shorten};
use crate::core::values::read_line;
use std::collections::HashSet;

/// Reads the block, which has been verified.
pub(super) fn check(reader: &mut Reader, game: &Game) -> Result<(), String> {
    let mut needed: HashSet<String> = game.rules.parts(&game.rules.start())?.into_iter().collect();
    let mut listed: Vec<String> = Vec::new();
    while let Some(line) = reader.block_line()? {
        game.meter.store(2 * line.len())?;
        let (position, _) = read_line(&line, game)?;
        game.moves(position, 0, |_, to, _| {
            needed.extend(game.rules.parts(&to)?);
            Ok(())
        })?;
        listed.push(position.to_owned());
    }
    match listed.iter().find(|position| !needed.contains(*position)) {
        Some(position) => Err(format!("the position {} is not needed", shorten(position))),
        None => Ok(()),
    }
}
