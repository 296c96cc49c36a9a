//! Weight: the criterion of Erdős and Selfridge, by which a player keeps the other from owning a line.
//!
//! Theorem (FORMAT.md, "Weight"). Let each line without a point of X weigh 2^−n, where n points of it are free. If these
//! lines weigh less than 1 together when X is to move, or after every move of the other player who is, X can keep the other
//! from ever owning a line. If only the next k moves of the other count, so do only lines with at most k free points.
//!
//! Cost: one look at each line for each free point. The tests compare it with plain play.

use super::state::{OnBoard, State, blocking};
use crate::core::theory::{Role, Theorem};
use crate::games::positional::board::Board;
use crate::games::positional::points::Points;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "weight",
    statement: "If the lines that a player can still own weigh less than 1 together, each 2^-n with n free points, the \
                other player can keep them from owning any (Erdős and Selfridge).",
    section: "Weight",
    role: Role::Inside,
};

/// Whether the criterion shows that the player reaches the goal.
pub(super) fn closes(state: &OnBoard) -> Result<(), String> {
    let holds = holds(state.board, state.state, state.player, blocking(state)?);
    if holds { Ok(()) } else { Err("the weight is too large".to_owned()) }
}

/// Whether lines that miss these numbers of points together weigh less than 1, if a line that misses n points weighs
/// 2^−n.
fn is_less_than_one(missing: impl Iterator<Item = usize>) -> bool {
    let mut counts: Vec<usize> = Vec::new();
    for points in missing {
        counts.resize(counts.len().max(points + 1), 0);
        counts[points] += 1;
    }
    // Two lines weigh as much as one that misses one point less; what is left over never adds up to 1.
    counts.iter().rev().fold(0, |carried, count| carried / 2 + count) == 0
}

/// Whether the criterion holds for a player, counting only the next `moves` moves of the other.
fn holds(board: &Board, state: &State, player: usize, moves: u64) -> bool {
    let free = board.free(&state.taken);
    let open = board.lines.iter().filter(|line| !line.meets(&state.taken[player]));
    let missing: Vec<(Points, usize)> =
        open.map(|line| line.without(&state.taken[1 - player])).map(|m| (m, m.count())).collect();
    let counts = |count: &usize, moves: u64| *count as u64 <= moves;
    if state.mover == player {
        return is_less_than_one(missing.iter().map(|(_, count)| *count).filter(|count| counts(count, moves)));
    }
    let Some(moves) = moves.checked_sub(1) else { return false };
    free.iter().all(|taken| {
        let after = missing.iter().map(|(points, count)| count - usize::from(points.has(taken)));
        is_less_than_one(after.filter(|count| counts(count, moves)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_weigh_exactly_one_are_not_lighter_than_one() {
        let light = |missing: &[usize]| is_less_than_one(missing.iter().copied());
        assert!(light(&[]) && light(&[1]) && light(&[1, 2, 3, 3 + 512]) && !light(&[0]));
        assert!(!light(&[1, 1]) && !light(&[1, 2, 3, 3]) && !light(&[2, 2, 2, 2]) && light(&[2, 2, 2, 3]));
    }
}
