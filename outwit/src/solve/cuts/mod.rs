//! Cutting games: closed formulas, which look at no move, so that sides may be as long as numbers are; and a search for
//! what three players make of the rest.
//!
//! * [`value`]: what a block is worth to one player against all others;
//! * [`potential`]: when that is enough to win, whatever the others do together;
//! * [`outlast`]: when a player stays longer than another, who then cannot win;
//! * [`winning`]: the cuts by which a player of Cutcake wins, the smallest first;
//! * [`trio`]: three players, by the theorems or by
//!   * [`search`]: depth-first proof-number search, which sees sums through
//!   * [`measures`]: the numbers that the theorems need, added up as blocks are cut, and
//!   * [`store`]: blocks by number with their cuts.
//!
//! FORMAT.md has the proofs ("Potential" and "Outlast"); the general engines reach all this by
//! [`Rules::in_blocks`](crate::rules::Rules::in_blocks).

use super::Theorem;
use crate::player::{Player, Players, Turn};
use crate::rules::blocks::BlockForm;

pub mod measures;
pub mod outlast;
pub mod potential;
pub mod search;
pub mod store;
pub mod trio;
pub mod value;
pub mod winning;

/// The value of the position in the duel of one player against all others, where it can be reckoned.
pub fn duel(form: BlockForm, one: Player) -> Option<i128> {
    match form {
        BlockForm::Two(cakes) => value::total(cakes, one.0.into()),
        BlockForm::Three(blocks) => value::total(blocks, one.0.into()),
    }
}

/// A theorem by which the side wins a settled state.
pub fn closes(form: BlockForm, turn: Turn, side: Players) -> Option<Theorem> {
    let wins = |one: &Player| match form {
        BlockForm::Two(cakes) => potential::wins(cakes, turn, *one),
        BlockForm::Three(blocks) => potential::wins(blocks, turn, *one),
    };
    let winner = side.iter().filter(|p| turn.seated.contain(*p)).find(wins);
    let potential = winner.map(|player| Theorem { name: "potential", player });
    potential.or_else(|| {
        let BlockForm::Three(blocks) = form else { return None };
        let mut others = turn.seated.iter().filter(|p| !side.contain(*p));
        let (Some(x), None) = (others.next(), others.next()) else { return None };
        outlast::stopper(blocks, turn, x).map(|player| Theorem { name: "outlast", player })
    })
}
