//! Outlasting: when one of three players, with the help of another, does not leave before the third, whom both oppose.
//!
//! Theorem (FORMAT.md, "Outlasting"). Give every block a lead for Z over X, from their two sides alone. Z, helped by Y,
//! does not leave before X if the leads add up to at least 0, or 1 if Z moves before X; or if the help that Y can give and
//! the cuts that Z can spare make up for what is missing.
//!
//! Cost: a few steps for each block. The tests check every step of the proof, cut by cut, on all small blocks, and
//! compare the criterion with plain play on small sums.

use super::potential::{blocks, bounded, sum, value};
use crate::core::claim::Goal;
use crate::core::theory::{Closed, Role, Theorem};
use crate::core::turn::{Rule, Turn};
use crate::games::cuts::Block;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "outlast",
    statement: "Of three players who cut blocks, one whose lead over another is large enough, counting the third player's \
                help, does not leave before that other.",
    section: "Outlasting",
    role: Role::Closes(closes),
};

/// Whether in a settled state a member of the side outlasts the only player outside it.
fn closes(state: &Closed) -> Result<(), String> {
    let Closed { game, claim, turn, player, .. } = *state;
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("outlasting only proves wins in normal play".to_owned());
    }
    if game.family.players.len() != 3 {
        return Err("outlasting is for three players".to_owned());
    }
    let blocks = blocks(game.rules.as_ref(), state.at)?;
    if !turn.seated[player] {
        return Err("a player who has left cannot outlast another".to_owned());
    }
    let outside: Vec<usize> = (0..3).filter(|p| turn.seated[*p] && !claim.side[*p]).collect();
    let [other] = outside[..] else {
        return Err("there must be exactly one seated player outside the side".to_owned());
    };
    let holds = holds(&blocks, turn, player, other)?;
    if holds { Ok(()) } else { Err("the lead does not show that the player outlasts the other".to_owned()) }
}

/// The lead, the help and the spare of a block for `z`, who tries to outlast `x`.
fn numbers(block: &Block, z: usize, x: usize) -> Result<[i128; 3], String> {
    let third = i128::from(block[3 - x - z]);
    let w = value(&[block[z], block[x]], 0)?;
    let lead = bounded(if w >= 0 { w } else { third * w })?;
    Ok(match (w >= 1, third) {
        (false, _) => [lead, 0, 0],
        (true, 1) => [lead, 0, w],
        (true, _) => [lead, third - 1, w - 1],
    })
}

/// Whether the criterion holds: from a settled state, `z` does not leave before `x` if the third player helps.
pub(crate) fn holds(blocks: &[Block], turn: &Turn, z: usize, x: usize) -> Result<bool, String> {
    let y = 3 - x - z;
    let total = |i: usize| sum(blocks, |b| Ok(numbers(b, z, x)?[i]));
    let [lead, help, spare] = [total(0)?, total(1)?, total(2)?];
    let (mut before, mut at) = ([false; 3], turn.clone());
    while at.mover != x {
        before[at.mover] = true;
        at = at.next();
    }
    let [z_moves, y_moves] = [z, y].map(|p| i128::from(before[p]));
    let (help_left, spare_left) = (help - y_moves, spare - z_moves);
    let recovers =
        turn.seated[y] && help_left >= 0 && spare_left >= 0 && z_moves - y_moves - lead <= help_left.min(spare_left);
    Ok(lead >= z_moves || recovers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::plain_cuts::{Truth, blocks, cuts, settled, small, sums, turns};
    use crate::evidence::potential;

    const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

    #[test]
    fn every_statement_of_the_proof_holds_cut_by_cut() {
        for block in blocks(3, 16) {
            for [z, x] in PAIRS {
                let y = 3 - x - z;
                let of = |b: &Block| numbers(b, z, x).unwrap();
                let after = |player| {
                    let both = move |[a, b]: [Block; 2]| [0, 1, 2].map(|i| of(&a)[i] + of(&b)[i]);
                    cuts(&block, player).map(both).collect::<Vec<_>>()
                };
                let [lead, help, spare] = of(&block);
                let case = format!("{block:?}, {z} against {x}");
                assert!(after(x).iter().all(|n| n[0] > lead && n[1] >= help && n[2] >= spare), "1: {case}");
                assert!(after(y).iter().all(|n| n[0] >= lead), "2: {case}");
                assert!(lead < 1 || after(z).iter().any(|n| n[0] == lead - 1), "3: {case}");
                let helps = |n: &[i128; 3]| n[0] > lead && n[1] == help - 1 && n[2] >= spare;
                assert!(help < 1 || after(y).iter().all(helps), "4: {case}");
                let waits = |n: &[i128; 3]| n[0] == lead - 1 && n[1] >= help && n[2] == spare - 1;
                assert!(spare < 1 || after(z).iter().any(waits), "5: {case}");
            }
        }
    }

    /// How often the criterion holds, how often only by recovery, how often it holds for some member of the side, how
    /// often the side wins, and how often it wins without a potential that shows it.
    fn compare(kinds: &[Block], most: usize) -> [u32; 5] {
        let mut count = [0; 5];
        for x in 0..3 {
            let mut truth = Truth::of(x);
            for blocks in &sums(kinds, most) {
                for turn in turns(3).into_iter().filter(|t| t.seated[x]) {
                    if settled(blocks, turn.clone()) != Ok(turn.clone()) {
                        continue;
                    }
                    let x_wins = truth.wins(blocks, turn.clone());
                    let side: Vec<usize> = (0..3).filter(|z| *z != x && turn.seated[*z]).collect();
                    let mut shown = false;
                    for z in &side {
                        let holds = holds(blocks, &turn, *z, x).unwrap();
                        assert!(!holds || !x_wins, "{blocks:?}, {turn:?}, {z} against {x}");
                        let before = turn.mover == *z || (turn.mover != x && turn.next().mover == *z);
                        let lead = sum(blocks, |b| Ok(numbers(b, *z, x)?[0])).unwrap();
                        count[0] += u32::from(holds);
                        count[1] += u32::from(holds && lead < i128::from(before));
                        shown |= holds;
                    }
                    let by_potential = side.iter().any(|z| potential::wins(blocks, &turn, *z).unwrap());
                    count[2] += u32::from(shown);
                    count[3] += u32::from(!x_wins);
                    count[4] += u32::from(!x_wins && !by_potential);
                }
            }
        }
        count
    }

    #[test]
    fn the_criterion_is_sound_and_holds_often_enough() {
        for (cells, most) in [(8, 2), (4, 4)] {
            let [holds, recovers, shown, won, hard] = compare(&small(cells), most);
            println!("{shown} of {won} wins are shown ({hard} have no potential that shows them)");
            println!("the criterion holds {holds} times, {recovers} of them only by recovery");
            assert!(2 * shown > won && recovers > 50);
        }
    }

    #[test]
    fn only_one_player_can_win_a_block() {
        for block in blocks(3, 9).into_iter().filter(|b| b.iter().any(|s| *s > 1)) {
            let alone = [block];
            let block = &alone[0];
            for starter in 0..3 {
                let Ok(turn) = settled(&alone, Turn::everybody(3, starter)) else { continue };
                // The player with the largest logarithm; if several tie, the last of them in the order of play.
                let place = |p: usize| (p + 3 - starter) % 3;
                let best = (0..3).max_by_key(|p| (block[*p].ilog2(), place(*p))).unwrap();
                assert!(turn.seated[best], "{block:?}, {starter}");
                for x in (0..3).filter(|x| *x != best && turn.seated[*x]) {
                    assert_eq!(holds(&alone, &turn, best, x), Ok(true), "{block:?}, {starter}");
                }
            }
        }
    }
}
