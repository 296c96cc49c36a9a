//! When the value of the duel wins a game of several players: the first criterion that closes states in certificates.
//!
//! Every cut of another player raises the value of X by at least 1, and while the value is positive X has a cut that
//! lowers it by only 1. So X wins if the value is positive on X's turn. With two opponents, each round in which all
//! three move gains at least 1. So X may also start from behind, as long as X has blocks of positive value to cut (the
//! reserve) and both opponents have cuts that they must make. FORMAT.md has the proof ("Potential").
//!
//! Cost: at most 64 steps per block and player; no memory.

use super::value::{value, within};
use crate::player::{Player, Turn};

/// Whether `one`, who is seated, wins against all others together by potential. The state must be settled: its mover
/// has a move.
///
/// False does not mean a loss, only that the potential does not decide.
pub(crate) fn wins<const N: usize>(blocks: &[[u64; N]], turn: Turn, one: Player) -> bool {
    checked_wins(blocks, turn, one).unwrap_or(false)
}

/// As [`wins`], or None where a sum is too large.
fn checked_wins<const N: usize>(blocks: &[[u64; N]], turn: Turn, one: Player) -> Option<bool> {
    let (mut total, mut reserve) = (0, 0);
    for block in blocks {
        let value = value(block, one.0.into())?;
        total = within(total + value)?;
        reserve = within(reserve + reserve_of(block, one.0.into(), value))?;
    }
    let mut deficit = 1 - total;
    let (mut comes_before, mut others) = (true, 0);
    for player in turn.order() {
        if player == one {
            comes_before = false;
            continue;
        }
        let mut moves = blocks.iter().map(|b| i128::from(b[usize::from(player.0)]) - 1).sum::<i128>();
        if comes_before && moves >= 1 {
            // This opponent moves once before the player's turn, and raises the value.
            deficit -= 1;
            moves -= 1;
        }
        reserve = reserve.min(moves);
        others += 1;
    }
    Some(deficit <= 0 || (others == 2 && deficit <= reserve))
}

/// How many cuts at a cost of 1 player `one` has in a block of a given value, one after the other: as many as the value
/// if it is positive, and one more from what is left if that is just long enough.
pub(crate) fn reserve_of<const N: usize>(block: &[u64; N], one: usize, value: i128) -> i128 {
    let others = || (0..N).filter(|i| *i != one).map(|i| block[i]);
    let (k, m) = (block[one].ilog2(), others().map(u64::ilog2).sum::<u32>());
    let second_bit = |side: u64| side > 1 && side >> (side.ilog2() - 1) & 1 == 1;
    let rest = k >= m && m >= 1 && block[one] >> (m - 1) & 1 == 1 && !others().any(second_bit);
    value.max(0) + i128::from(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Arena, Claim};
    use crate::convention::{Goal, LastSeated, Status};
    use crate::engines::Engine;
    use crate::engines::brute::Brute;
    use crate::families::cutting::rules::{Blocks, Cuts};
    use crate::limits::{Limits, Meter};
    use crate::player::Players;

    #[test]
    fn a_win_by_potential_is_a_win_by_brute_force() {
        let arena = Arena { rules: &Cuts::<3>, convention: LastSeated };
        let mut brute = Brute::new(arena);
        let mut meter = Meter::new(Limits::default());
        let kinds: Vec<[u64; 3]> = (0..27)
            .map(|code| [code / 9 + 1, code / 3 % 3 + 1, code % 3 + 1])
            .filter(|b| b.iter().product::<u64>() <= 6)
            .collect();
        let [mut shown, mut won] = [0; 2];
        for (i, a) in kinds.iter().enumerate() {
            for b in &kinds[i..] {
                let mut at: Blocks<3> = vec![*a, *b];
                at.retain(|block| *block != [1; 3]);
                at.sort_unstable_by(|a, b| b.cmp(a));
                for mover in (0..3).map(Player) {
                    let (turn, status) = arena.settle(&at, Turn::start(3, mover));
                    if status != Status::ToMove {
                        continue;
                    }
                    for one in turn.seated.iter() {
                        let claim = Claim { start: (at.clone(), turn), side: Players::only(one), goal: Goal::Win };
                        let truth = brute.forces(&claim, &mut meter).unwrap();
                        assert!(truth || !wins(&at, turn, one), "{at:?} {turn:?} {one:?}");
                        shown += u32::from(wins(&at, turn, one));
                        won += u32::from(truth);
                    }
                }
            }
        }
        assert!(shown * 2 > won, "only {shown} of {won} wins are shown");
    }

    #[test]
    fn a_recovery_needs_both_opponents() {
        let at = [[4, 1, 1], [1, 2, 2]];
        let left = Player(0);
        let start = Turn::start(3, left);
        assert!(wins(&at, start, left));
        let without_right = Turn { seated: start.seated.without(Player(2)), ..start };
        assert!(!wins(&at, without_right, left));
        // Right has nothing to cut, so Left cannot wait for Right.
        assert!(!wins(&[[4, 1, 1], [1, 4, 1]], start, left));
    }
}
