//! Studies of small boards: not one question about one position, but all questions of a kind.
//!
//! * [`small`]: boards of at most sixteen points as bits, and [`group`], their symmetries;
//! * [`race`]: whether a player owns a line in the end, by search;
//! * [`subsets`]: which sets of a board's lines keep a win, and `sets`, the same as a study;
//! * [`strategy`]: the least strategies of the first player, and [`table`], the same as a study and on a page.

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

/// Makes one of the studies.
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
        return Err(Error::wrong("this is about an empty board with the first player to move"));
    }
    Ok(rules.board())
}
