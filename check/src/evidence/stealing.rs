//! Stealing: the player who begins on an empty board does not lose.
//!
//! Theorem (FORMAT.md, "Stealing"). Under the rule `complete`, the player who is to move on an empty board can reach at
//! least a draw: otherwise they could take any point and follow the winning strategy of the other, for which one more
//! point does no harm.
//!
//! Cost: none.

use super::state::OnBoard;
use crate::core::claim::Goal;
use crate::core::theory::{Role, Theorem};
use crate::core::turn::Rule;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "stealing",
    statement: "The player who begins on an empty board does not lose: if the other had a winning strategy, the first player \
                could follow it.",
    section: "Stealing",
    role: Role::Inside,
};

/// Whether the player begins on an empty board, and wants no more than not to lose.
pub(super) fn closes(on: &OnBoard) -> Result<(), String> {
    let empty = on.state.taken.iter().all(|points| points.is_empty());
    let holds = on.rule == Rule::Complete && on.goal == Goal::NotLose && empty && on.state.mover == on.player;
    if holds { Ok(()) } else { Err("only the player who begins on an empty board can steal a strategy".to_owned()) }
}
