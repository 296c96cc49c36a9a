//! Potential: what a sum of blocks is worth to one player against all others, and when that is enough to win.
//!
//! Theorem (FORMAT.md, "Potential"). Give every block a value for a player: with k the logarithm of the player's own side
//! and m the sum of the logarithms of the others, ⌊own / 2^m⌋ − 1 if k ≥ m, and otherwise 1 less a sum over bits. A
//! player whose values add up to at least 1, counting 1 for each opponent who moves before and can move, wins against
//! all others together. Of three players, one who falls short wins if cuts in reserve make up for it.
//!
//! Theorem (FORMAT.md, "class"). The signs of the three potentials determine the class of a sum of blocks.
//!
//! Cost: a few steps for each block. The tests check every step of the proofs, cut by cut, on all small blocks, and
//! compare the criterion with plain play on small sums.

use crate::core::claim::{Game, Goal};
use crate::core::game::Naive;
use crate::core::theory::{Closed, Role, Theorem};
use crate::core::turn::{Rule, Turn};
use crate::games::cuts::{Block, Sum};

pub(crate) const THEOREM: Theorem = Theorem {
    word: "potential",
    statement: "In a sum of blocks, a player whose potential is at least 1, counting 1 for every opponent who has a move \
                before, wins against all others; so does one of three whose cuts in reserve make up for what is missing.",
    section: "Potential",
    role: Role::Closes(closes),
};

pub(crate) const CLASS: Theorem = Theorem {
    word: "class",
    statement: "The signs of the three players' potentials determine the class of a sum of blocks.",
    section: "Potential",
    role: Role::Field(has_class),
};

/// Whether a settled state is won by the potential of a member of the side.
fn closes(state: &Closed) -> Result<(), String> {
    if state.game.rule != Rule::Normal || state.claim.goal != Goal::Win {
        return Err("the potential only proves wins in normal play".to_owned());
    }
    let wins = wins(&blocks(state.game.rules.as_ref(), state.at)?, state.turn, state.player)?;
    if wins { Ok(()) } else { Err("the potential does not show a win".to_owned()) }
}

/// Whether a sum of blocks, with all three players seated, has this class.
fn has_class(game: &Game, start: &Turn, value: &str) -> bool {
    let blocks = blocks(game.rules.as_ref(), &game.rules.start());
    let three = game.family.players.len() == 3 && start.seated.iter().all(|seated| *seated);
    three && blocks.and_then(|b| class(&b)).is_ok_and(|class| class == value)
}

/// The blocks of a position.
pub(super) fn blocks(rules: &dyn Naive, at: &str) -> Result<Vec<Block>, String> {
    let sum = rules.form().and_then(|form| form.downcast_ref::<Sum>());
    sum.ok_or("there is no potential in this game")?.blocks(at)
}

/// Larger potentials are refused. The limit is part of the format, so both checkers refuse the same certificates.
const BEYOND: i128 = 1 << 120;

pub(crate) fn bounded(value: i128) -> Result<i128, String> {
    let fits = (-BEYOND..=BEYOND).contains(&value);
    if fits { Ok(value) } else { Err("a potential is beyond 2^120".to_owned()) }
}

/// The value of a block to a player. Sides are at least 1 and below 2^63, and there are at most three.
pub(crate) fn value(block: &[u64], player: usize) -> Result<i128, String> {
    let own = block[player];
    let mut others = block.iter().enumerate().filter(|(p, _)| *p != player).map(|(_, side)| *side);
    let (c, r) = (others.next().unwrap_or(1), others.next().unwrap_or(1));
    let (k, m) = (own.ilog2(), c.ilog2() + r.ilog2());
    if k >= m {
        return Ok(i128::from(own >> m) - 1);
    }
    // At most c·r, which is below 2^126.
    let bits = (0..63).filter(|j| r >> j & 1 == 1);
    bounded(1 - bits.map(|j| i128::from(c) << j >> k).sum::<i128>())
}

/// How often the player can make a cut in a block that lowers both the potential and this number by exactly 1.
fn reserve(block: &[u64], player: usize) -> Result<i128, String> {
    let v = value(block, player)?;
    let (own, others) = (block[player], || block.iter().enumerate().filter(|(p, _)| *p != player).map(|(_, s)| *s));
    let m = others().map(u64::ilog2).sum::<u32>();
    let second_bit = |side: u64| side >= 2 && side >> (side.ilog2() - 1) & 1 == 1;
    let one_more = v >= 0 && m >= 1 && own >> (m - 1) & 1 == 1 && !others().any(second_bit);
    Ok(v.max(0) + i128::from(one_more))
}

/// The sum of a term over all blocks.
pub(crate) fn sum(blocks: &[Block], term: impl Fn(&Block) -> Result<i128, String>) -> Result<i128, String> {
    blocks.iter().try_fold(0, |total, block| bounded(total + term(block)?))
}

/// Whether the criterion holds: from a settled state, the player wins against all others together.
pub(crate) fn wins(blocks: &[Block], turn: &Turn, player: usize) -> Result<bool, String> {
    if !turn.seated[player] {
        return Err("a player who has left cannot win".to_owned());
    }
    let moves_left = |p: usize| sum(blocks, |b| Ok(i128::from(b[p]) - 1));
    let mut deficit = 1 - sum(blocks, |b| value(b, player))?;
    let mut reserve = sum(blocks, |b| reserve(b, player))?;
    // Around the table, from the mover on: others who come before the player and can move raise the potential once.
    let (mut at, mut comes_before, mut others) = (turn.clone(), true, 0);
    for _ in turn.seated.iter().filter(|seated| **seated) {
        if at.mover == player {
            comes_before = false;
        } else {
            let left = moves_left(at.mover)?;
            let raises = comes_before && left >= 1;
            deficit -= i128::from(raises);
            reserve = reserve.min(left - i128::from(raises));
            others += 1;
        }
        at = at.next();
    }
    Ok(deficit <= 0 || (others == 2 && deficit <= reserve))
}

/// The class of a sum of blocks with three sides, by Cincotti's Table II.
pub(crate) fn class(blocks: &[Block]) -> Result<&'static str, String> {
    let sign = |player| sum(blocks, |b| value(b, player)).map(i128::signum);
    Ok(match [sign(0)?, sign(1)?, sign(2)?] {
        [0, 0, 0] => "=",
        [1, _, _] => ">_L",
        [_, 1, _] => ">_C",
        [_, _, 1] => ">_R",
        [0, 0, _] => "=_LC",
        [0, _, 0] => "=_LR",
        [_, 0, 0] => "=_CR",
        [0, _, _] => "<_CR",
        [_, 0, _] => "<_LR",
        [_, _, 0] => "<_LC",
        _ => "<",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::turn::Ending;
    use crate::evidence::plain_cuts::{Truth, blocks, cuts, settled, small, sums, turns};

    /// Asserts statements 1 to 4 of FORMAT.md, cut by cut.
    fn the_potential_is_a_value(sides: usize, longest: u64) {
        for block in blocks(sides, longest) {
            for player in 0..sides {
                let v = value(&block, player).unwrap();
                let after = |[a, b]: [Block; 2]| value(&a, player).unwrap() + value(&b, player).unwrap();
                let own: Vec<i128> = cuts(&block, player).map(after).collect();
                let others = (0..sides).filter(|p| *p != player);
                let others: Vec<i128> = others.flat_map(|p| cuts(&block, p)).map(after).collect();
                assert!(others.iter().all(|w| *w > v), "1: {block:?}, player {player}");
                assert!(v < 1 || own.contains(&(v - 1)), "2: {block:?}, player {player}");
                assert!(own.iter().all(|w| *w < v), "3: {block:?}, player {player}");
                assert!(v > -1 || others.contains(&(v + 1)), "4: {block:?}, player {player}");
            }
        }
    }

    #[test]
    fn the_potential_of_a_cake_is_a_value() {
        the_potential_is_a_value(2, 130);
    }

    #[test]
    fn the_potential_of_a_block_is_a_value() {
        the_potential_is_a_value(3, 24);
    }

    #[test]
    fn the_reserve_is_used_up_slowly() {
        let mut larger = 0;
        for block in blocks(3, 24) {
            for player in 0..3 {
                let worth = |b: &Block| (value(b, player).unwrap(), reserve(b, player).unwrap());
                let after = |[a, b]: [Block; 2]| (worth(&a).0 + worth(&b).0, worth(&a).1 + worth(&b).1);
                let (v, p) = worth(&block);
                let mut others = (0..3).filter(|q| *q != player).flat_map(|q| cuts(&block, q)).map(after);
                assert!(others.all(|(_, left)| left >= p), "{block:?}, player {player}");
                let slow = cuts(&block, player).map(after).any(|(w, left)| w == v - 1 && left >= p - 1);
                assert!(p < 1 || slow, "{block:?}, player {player}");
                larger += u32::from(p > v.max(0));
            }
        }
        assert!(larger > 500, "{larger}");
    }

    #[test]
    fn the_reserve_counts_where_the_potential_is_zero() {
        let left = Turn::everybody(3, 0);
        assert_eq!(wins(&[vec![3, 2, 1], vec![3, 1, 2]], &left, 0), Ok(true));
        assert_eq!(wins(&[vec![6, 2, 2]], &left, 0), Ok(true));
        assert!(Truth::of(0).wins(&[vec![6, 2, 2]], left.clone()));
        assert_eq!(wins(&[vec![2, 2, 1], vec![2, 1, 2]], &left, 0), Ok(false));
        assert_eq!(wins(&[vec![3, 3, 1], vec![3, 1, 3]], &left, 0), Ok(false));
    }

    #[test]
    fn both_formulas_agree_where_they_meet() {
        assert_eq!(value(&[4, 2, 2], 0), Ok(0));
        assert_eq!(value(&[7, 3, 3], 0), Ok(0));
        assert_eq!(value(&[8, 2, 2], 0), Ok(1));
        assert_eq!(value(&[3, 3, 3], 0), Ok(-3));
        let huge = (1 << 63) - 1;
        assert_eq!(value(&[1, huge], 0), Ok(1 - i128::from(huge)));
        assert!(value(&[1, huge, huge], 0).is_err());
    }

    /// How often the criterion holds, how often only by recovery, and how often the player wins, over all sums of at
    /// most `most` of the given blocks.
    fn compare(kinds: &[Block], most: usize) -> [u32; 3] {
        let players = kinds[0].len();
        let [mut shown, mut recovers, mut won] = [0; 3];
        for player in 0..players {
            let mut truth = Truth::of(player);
            for blocks in &sums(kinds, most) {
                for turn in turns(players).into_iter().filter(|t| t.seated[player]) {
                    if settled(blocks, turn.clone()) != Ok(turn.clone()) {
                        continue;
                    }
                    let is_won = truth.wins(blocks, turn.clone());
                    let holds = wins(blocks, &turn, player).unwrap();
                    assert!(!holds || is_won, "{blocks:?}, {turn:?}, player {player}");
                    let total: i128 = blocks.iter().map(|b| value(b, player).unwrap()).sum();
                    won += u32::from(is_won);
                    shown += u32::from(holds);
                    let (mut before, mut raises) = (turn, 0);
                    while before.mover != player {
                        raises += i128::from(blocks.iter().any(|b| b[before.mover] > 1));
                        before = before.next();
                    }
                    recovers += u32::from(holds && total + raises < 1);
                }
            }
        }
        [shown, recovers, won]
    }

    #[test]
    fn for_two_players_the_criterion_shows_every_win() {
        let [shown, _, won] = compare(&blocks(2, 4), 2);
        assert_eq!(shown, won);
    }

    #[test]
    fn for_three_players_the_criterion_is_sound_and_holds_often_enough() {
        let [shown, recovers, won] = compare(&small(8), 2);
        println!("{shown} of {won} wins are shown, {recovers} of them by recovery");
        assert!(2 * shown > won && recovers > 0);
        let [shown, recovers, won] = compare(&small(4), 4);
        println!("{shown} of {won} wins are shown, {recovers} of them by recovery");
        assert!(2 * shown > won && recovers > 100);
    }

    #[test]
    fn potential_zero_does_not_win_a_dead_board() {
        // Center has potential 0 and is not to move, yet Right wins: the state must be settled first.
        let dead = vec![vec![1, 1, 1]];
        assert_eq!(settled(&dead, Turn::everybody(3, 0)), Err(Ending::Won(2)));
        // If Left has something to cut, Left moves and Center wins.
        let blocks = vec![vec![2, 2, 1]];
        assert_eq!(wins(&blocks, &Turn::everybody(3, 0), 1), Ok(true));
        assert_eq!(wins(&blocks, &Turn::everybody(3, 0), 2), Ok(false));
    }
}
