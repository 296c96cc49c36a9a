//! Pairing: a player gets a point of each of some disjoint pairs, and every line that matters contains a pair.
//!
//! Theorem (FORMAT.md, "Pairing"). If every line without a point of X contains one of some disjoint pairs of free points,
//! X, who answers in the same pair, keeps the other player from ever owning a line. If only the next k moves of the other
//! count, so do only lines with at most k free points.
//!
//! Cost: one look at each line for each pair. The tests compare it with plain play.

use super::state::{OnBoard, blocking};
use crate::core::theory::{Role, Theorem};
use crate::games::positional::points::Points;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "pairing",
    statement: "A player who can answer in the same of some disjoint pairs, one of which is in every line that the other can \
                still own, keeps the other from owning any.",
    section: "Pairing",
    role: Role::Inside,
};

/// Whether these pairs show that the player reaches the goal.
pub(super) fn closes(state: &OnBoard, pairs: &[[u16; 2]]) -> Result<(), String> {
    let mut left = state.board.free(&state.state.taken);
    for pair in pairs {
        let points = points(pair);
        if pair[0] == pair[1] || !points.is_within(&left) {
            return Err("the pairs are not disjoint pairs of free points".to_owned());
        }
        left = left.without(&points);
    }
    let is_blocked = |missing: &Points| pairs.iter().any(|pair| points(pair).is_within(missing));
    if dangers(state)?.all(|missing| is_blocked(&missing)) { Ok(()) } else { Err("a line contains no pair".to_owned()) }
}

pub(crate) fn points(pair: &[u16; 2]) -> Points {
    pair.iter().map(|point| usize::from(*point)).collect()
}

/// The free points of each line that the other player could still own with the moves that count.
pub(crate) fn dangers<'a>(state: &'a OnBoard) -> Result<impl Iterator<Item = Points> + 'a, String> {
    let (moves, taken, player) = (blocking(state)?, &state.state.taken, state.player);
    let open = state.board.lines.iter().filter(move |line| !line.meets(&taken[player]));
    let missing = open.map(move |line| line.without(&taken[1 - player]));
    Ok(missing.filter(move |points| points.count() as u64 <= moves))
}
