//! Exports of positions for other programs: `pg` describes the game, `qdimacs` asks whether the first player wins.

mod pg;
mod qdimacs;

use super::rules::{Playing, Positional};
use crate::convention::Rule;
use crate::error::Error;
use crate::family::Exporting;
use crate::player::Player;
use crate::rules::Notation;
use crate::spec::{SpecError, counted, grouped};
use std::io::Write;

/// The question that an export asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Task {
    /// Whether the second player is Breaker and has no lines.
    pub(crate) maker_breaker: bool,
    /// The most moves in which the first player is to win; None for no limit.
    pub(crate) moves: Option<usize>,
}

impl Task {
    /// For each move, whether the first player makes it: all moves until nothing is free, or up to the last one that
    /// the first player is allowed.
    fn turns(&self, playing: &Playing) -> Vec<bool> {
        let free = playing.free().len();
        let mut left = self.moves.unwrap_or(free);
        let mut turns = Vec::new();
        let mut first = playing.mover == Player(0);
        while turns.len() < free && left > 0 {
            left -= usize::from(first);
            turns.push(first);
            first = !first;
        }
        turns
    }

    /// Why a position cannot be exported.
    pub(crate) fn refuse(&self, playing: &Playing) -> Option<String> {
        let owns = |side: usize| playing.board.sets().iter().any(|line| playing.at[side].contains_all(line));
        match () {
            () if self.moves == Some(0) => Some("the first player needs at least one move".to_owned()),
            () if owns(0) => Some("the game is over: the first player owns a line".to_owned()),
            () if owns(1) && !self.maker_breaker => Some("the game is over: the second player owns a line".to_owned()),
            () => None,
        }
    }
}

/// Writes a position in a format, and returns a description of the size.
pub(super) fn write(
    rules: &Positional,
    format: &str,
    playing: &Playing,
    rule: Rule,
    options: &Exporting,
    out: &mut dyn Write,
) -> Result<String, Error> {
    let task = Task { maker_breaker: rule == Rule::Maker, moves: options.moves.map(|moves| moves as usize) };
    if let Some(reason) = task.refuse(playing) {
        return Err(Error::wrong(reason));
    }
    let mover = Positional::PLAYERS[usize::from(playing.mover.0)];
    let title = format!("{}:{}@{mover}", rules.name(), rules.write_body(&playing.at));
    if format == "pg" {
        pg::write(playing, &task, &title, out)?;
        let board = &playing.board;
        let (points, lines) = (board.names.len() as u64, board.lines.len() as u64);
        return Ok(format!("{}, {}", counted(points, "point"), counted(lines, "line")));
    }
    let Some(size) = qdimacs::size(playing, &task) else {
        let message =
            format!("the formula has more than {} clauses: --moves makes it smaller", grouped(qdimacs::MOST_CLAUSES));
        return Err(SpecError::new(0, message).too_large().into());
    };
    qdimacs::write(playing, &task, &title, size, out)?;
    Ok(format!("{} variables, {} clauses", grouped(size.variables), grouped(size.clauses)))
}

#[cfg(test)]
mod tests;
