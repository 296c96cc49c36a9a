//! Cutting games by closed formulas: no move is looked at, so that sides may be as long as numbers are.
//!
//! * [`value`]: what a block is worth to one player against all others;
//! * [`potential`]: when that is enough to win, whatever the others do together;
//! * [`winning`]: the cuts by which a player of Cutcake wins, the smallest first.
//!
//! FORMAT.md has the proofs ("Potential"); the general engines reach the formulas by
//! [`Rules::in_blocks`](crate::rules::Rules::in_blocks).

use crate::player::{Player, Players, Turn};
use crate::rules::blocks::BlockForm;

pub mod potential;
pub mod value;
pub mod winning;

/// The value of the position in the duel of one player against all others, where it can be reckoned.
pub fn duel(form: BlockForm, one: Player) -> Option<i128> {
    match form {
        BlockForm::Two(cakes) => value::total(cakes, one.0.into()),
        BlockForm::Three(blocks) => value::total(blocks, one.0.into()),
    }
}

/// A member of the side who wins a settled state by his potential.
pub fn closes(form: BlockForm, turn: Turn, side: Players) -> Option<Player> {
    let wins = |one: &Player| match form {
        BlockForm::Two(cakes) => potential::wins(cakes, turn, *one),
        BlockForm::Three(blocks) => potential::wins(blocks, turn, *one),
    };
    side.iter().filter(|p| turn.seated.contain(*p)).find(wins)
}
