//! Pairing: a player gets a point of each of some disjoint pairs, and every line that matters contains a pair.
//!
//! This is a theorem of FORMAT.md ("Pairing"); the tests compare it with plain play.

use super::State;
use crate::naive::positional::board::Board;
use crate::naive::positional::points::Points;

/// Whether these pairs let the player keep the other player from owning a line with their next `moves` moves, and all
/// of the pairs are needed.
pub(super) fn holds(board: &Board, state: &State, player: usize, moves: u64, pairs: &[[u16; 2]]) -> Result<(), String> {
    let mut left = board.free(&state.taken);
    let mut sets: Vec<(Points, bool)> = Vec::new();
    for [a, b] in pairs.iter().map(|pair| pair.map(usize::from)) {
        let pair = Points::default().with(a).with(b);
        if a == b || !pair.is_within(&left) {
            return Err("the pairs are not disjoint pairs of free points".to_owned());
        }
        left = left.without(&pair);
        sets.push((pair, false));
    }
    for line in board.lines.iter().filter(|line| !line.meets(&state.taken[player])) {
        let missing = line.without(&state.taken[1 - player]);
        if missing.count() as u64 > moves {
            continue;
        }
        let mut contains_one = false;
        for (_, used) in sets.iter_mut().filter(|(pair, _)| pair.is_within(&missing)) {
            *used = true;
            contains_one = true;
        }
        if !contains_one {
            return Err("a line contains no pair".to_owned());
        }
    }
    if sets.iter().all(|(_, used)| *used) { Ok(()) } else { Err("a pair is not needed".to_owned()) }
}
