//! Weight: the criterion of Erdős and Selfridge, by which a player keeps the other from owning a line.
//!
//! This is a theorem of FORMAT.md ("Weight"); the tests compare it with plain play.

use super::State;
use crate::naive::positional::board::Board;
use crate::naive::positional::points::Points;

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
pub(super) fn holds(board: &Board, state: &State, player: usize, moves: u64) -> bool {
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
