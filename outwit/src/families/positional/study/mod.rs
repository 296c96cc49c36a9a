//! Studies of small boards: each answers all questions of one kind, not a single question about one position.
//!
//! * [`small`]: boards of at most sixteen points as bits, and [`group`], their symmetries;
//! * [`race`]: a search that decides whether a player owns a line in the end;
//! * [`subsets`]: the sets of a board's lines that keep a win, and `sets`, the study of them;
//! * [`strategy`]: the least strategies of the first player, and [`table`], the study of them and their section of a
//!   page.
//!
//! Cost: exponential in the number of points or lines, which is why boards have at most sixteen points; see the
//! modules.

pub mod group;
pub mod race;
mod sets;
pub mod small;
pub mod strategy;
pub mod subsets;
pub mod table;

pub(super) use sets::SUBSETS;
pub(super) use table::{STRATEGY, section};

use super::rules::Positional;
use super::rules::board::Board;
use crate::claim::State;
use crate::error::Error;
use crate::limits::Meter;
use crate::player::Player;
use crate::rules::Notation;
use crate::study::{Facts, Options, Study};
use std::io::Write;

/// Runs one of the studies.
pub(super) fn study(
    rules: &Positional,
    study: &Study,
    options: &Options,
    state: &State<Positional>,
    meter: &mut Meter,
    proof: Option<&mut dyn Write>,
) -> Result<Facts, Error> {
    let board = empty(rules, state)?;
    match *study {
        SUBSETS => sets::study(rules.name(), board, options, meter),
        _ => table::study(rules.name(), board, options, meter, proof),
    }
}

/// The board, if nothing is taken on it and the first player begins.
fn empty<'a>(rules: &'a Positional, (at, turn): &State<Positional>) -> Result<&'a Board, Error> {
    if at.iter().any(|taken| taken.count() > 0) || turn.mover != Player(0) {
        return Err(Error::wrong("this study needs an empty board with the first player to move"));
    }
    Ok(rules.board())
}
