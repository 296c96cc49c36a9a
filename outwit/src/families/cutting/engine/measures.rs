//! Numbers that add up over the blocks of a sum, and what they show about one player against the two others.
//!
//! The player in question is P; Q and then R follow in the order of play, and the sides of a block are given in that
//! order. Two theorems decide most sums at a glance. FORMAT.md proves both ("Potential" and "Outlasting").
//!
//! * *Potential*: a player whose value is high enough wins against both others together.
//! * *Outlasting*: if Q or R can answer all cuts of P, that player leaves later than P, so P cannot win.
//!
//! Each has a second form, in which a deficit is made good in the course of play because the others must keep cutting.
//!
//! Cost: at most a few hundred steps and 64 bytes per block, once; adding measures takes 16 additions, and a glance at
//! a sum takes a fixed number of steps, however many blocks the sum has.

use super::outlast::Lead;
use super::potential::reserve_of;
use super::value::value;

/// Fifteen numbers, padded to sixteen so that adding two measures takes only a few machine instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Measures([i32; 16]);

/// The value of a sum for each player.
const VALUE: usize = 0;
/// The cuts that each player can always make at a cost of 1.
const RESERVE: usize = 3;
/// The cuts that each player always has.
const CUTS: usize = 6;
/// How far Q is ahead of P; [`AGAINST`] places later, how far R is.
const LEAD: usize = 9;
/// The cuts of the third player by which that lead grows.
const HELP: usize = 10;
/// The cuts that cost Q 1 of that lead and take no help away.
const SPARE: usize = 11;
/// The distance from the numbers of Q against P to those of R against P.
const AGAINST: usize = 3;

/// The most unit cubes that a sum may have: no measure of it, or of any sum that cuts make of it, is larger.
pub(crate) const MOST_CUBES: u128 = 1 << 30;

/// What the measures of a sum show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glance {
    /// Whether P wins; false if Q or R can prevent it.
    Decided(bool),
    /// How much is missing for a proof that P wins, and for a proof that P does not; both at least 1.
    Open(i32, i32),
}

impl Measures {
    /// The measures of a block with at most [`MOST_CUBES`] cubes.
    pub(crate) fn of(block: [u64; 3]) -> Measures {
        let mut all = [0; 16];
        // No number is larger than the number of cubes.
        for player in 0..3 {
            let value = value(&block, player).unwrap_or(0);
            all[VALUE + player] = value as i32;
            all[RESERVE + player] = reserve_of(&block, player, value) as i32;
            all[CUTS + player] = block[player] as i32 - 1;
        }
        let [p, q, r] = block;
        for (at, sides) in [(0, [p, r, q]), (AGAINST, [p, q, r])] {
            let Lead { lead, help, spare } = Lead::of(sides).unwrap_or_default();
            all[LEAD + at] = lead as i32;
            all[HELP + at] = help as i32;
            all[SPARE + at] = spare as i32;
        }
        Measures(all)
    }

    /// The measures of a sum.
    pub(crate) fn plus(&self, other: &Measures) -> Measures {
        let mut sum = self.0;
        sum.iter_mut().zip(&other.0).for_each(|(a, b)| *a += b);
        Measures(sum)
    }

    /// The measures of `times` equal sums.
    pub(crate) fn times(&self, times: i32) -> Measures {
        Measures(self.0.map(|a| a * times))
    }

    /// What the measures show when `mover` (0 for P, 1 for Q, 2 for R) is to move and all three are seated.
    pub(crate) fn glance(&self, mover: usize) -> Glance {
        if self.0[CUTS..CUTS + 3] == [0; 3] {
            // The mover leaves, then the next player, and the player before the mover wins.
            return Glance::Decided(mover == 1);
        }
        let win = self.missing_to_win(0, mover);
        if win <= 0 {
            return Glance::Decided(true);
        }
        let stop = (1..3).flat_map(|q| [self.missing_to_win(q, mover), self.missing_to_outlast(q, mover)]);
        let stop = stop.min().unwrap_or(i32::MAX);
        if stop <= 0 { Glance::Decided(false) } else { Glance::Open(win, stop) }
    }

    /// How much a player lacks for the potential theorem; 0 or less means that the player wins.
    fn missing_to_win(&self, player: usize, mover: usize) -> i32 {
        let mut deficit = 1 - self.0[VALUE + player];
        let mut recovery = self.0[RESERVE + player];
        for after in 1..3 {
            let other = if player + after < 3 { player + after } else { player + after - 3 };
            let mut cuts = self.0[CUTS + other];
            // A player who comes before must cut if possible, and raises the value.
            if comes_before(other, player, mover) && cuts > 0 {
                deficit -= 1;
                cuts -= 1;
            }
            recovery = recovery.min(cuts);
        }
        deficit - recovery.max(0)
    }

    /// How much Q (1) or R (2) lacks to outlast P; 0 or less means that P does not win.
    fn missing_to_outlast(&self, rival: usize, mover: usize) -> i32 {
        let at = (rival - 1) * AGAINST;
        let (lead, help, spare) = (self.0[LEAD + at], self.0[HELP + at], self.0[SPARE + at]);
        let own = i32::from(comes_before(rival, 0, mover));
        let third = i32::from(comes_before(3 - rival, 0, mover));
        let plain = own - lead;
        let recovery = (help - third).min(spare - own);
        if recovery >= 0 { plain.min(plain - third - recovery) } else { plain }
    }
}

/// Whether `other` moves before `player` when it is the turn of `mover`.
fn comes_before(other: usize, player: usize, mover: usize) -> bool {
    const WAIT: [[u8; 3]; 3] = [[0, 1, 2], [2, 0, 1], [1, 2, 0]];
    WAIT[mover][other] < WAIT[mover][player]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::cutting::engine::{outlast, potential};
    use crate::player::{Player, Turn};

    /// The measures agree with the theorems, which are tested against plain play where they are stated.
    #[test]
    fn a_glance_agrees_with_the_theorems() {
        let block = |code: u64| [code % 9 + 1, code / 9 % 9 + 1, code / 81 % 9 + 1];
        let [mut won, mut stopped, mut open] = [0; 3];
        for code in 0..200_000u64 {
            let mixed = code.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let blocks = [block(mixed >> 20), block(mixed >> 34), block(mixed >> 48)];
            let blocks = &blocks[..1 + code as usize % 3];
            let sum = blocks.iter().map(|b| Measures::of(*b)).fold(Measures::default(), |a, b| a.plus(&b));
            for mover in 0..3 {
                if blocks.iter().all(|b| b[mover] == 1) {
                    continue;
                }
                let turn = Turn::start(3, Player(mover as u8));
                let wins = |p| potential::wins(blocks, turn, Player(p));
                let proved = match () {
                    () if wins(0) => Some(true),
                    () if wins(1) || wins(2) || outlast::stopper(blocks, turn, Player(0)).is_some() => Some(false),
                    () => None,
                };
                let seen = match sum.glance(mover) {
                    Glance::Decided(wins) => Some(wins),
                    Glance::Open(win, stop) => {
                        assert!(win >= 1 && stop >= 1);
                        None
                    }
                };
                assert_eq!(seen, proved, "{blocks:?}, player {mover} to move");
                *(match proved {
                    Some(true) => &mut won,
                    Some(false) => &mut stopped,
                    None => &mut open,
                }) += 1;
            }
        }
        assert!(won > 10_000 && stopped > 10_000 && open > 1000, "{won} {stopped} {open}");
    }
}
