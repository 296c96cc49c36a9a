//! Numbers that add up over the blocks of a sum, and what they tell about one player against the two others.
//!
//! The player asked about is P; in the order of play Q and then R come after him, and the sides of a block are given in
//! that order. Two theorems decide most sums at a glance. Both are proved in FORMAT.md.
//!
//! * *Potential*: a player whose value is high enough wins against both others together.
//! * *Outlast*: Q or R, when he can answer all cuts of P, leaves later than P does, so that P cannot win.
//!
//! Each has a second form, in which a deficit is made good in the course of play because the others must go on cutting.

use crate::families::cutting::engine::outlast::Lead;
use crate::families::cutting::engine::potential::reserve_of;
use crate::families::cutting::engine::value::value;

/// Sixteen numbers, of which the last is not used: a sum of sums is then a few machine instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Measures([i32; 16]);

/// The value of a sum for each player.
const VALUE: usize = 0;
/// The cuts that each player can make at a cost of 1, in any case.
const RESERVE: usize = 3;
/// The cuts that each player has in any case.
const CUTS: usize = 6;
/// How far Q, and from [`AGAINST`] on R, is ahead of P.
const LEAD: usize = 9;
/// The cuts of the third player by which that lead grows.
const HELP: usize = 10;
/// The cuts that cost Q 1 of that lead and take no help away.
const SPARE: usize = 11;
/// From the numbers of Q against P to those of R against P.
const AGAINST: usize = 3;

/// The most unit cubes that a sum may have: no measure of it, or of what becomes of it, is larger.
pub const MOST_CUBES: u128 = 1 << 30;

/// What the measures of a sum tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glance {
    /// P wins, or somebody keeps him from it.
    Decided(bool),
    /// How much is missing to the one and to the other; both at least 1.
    Open(i32, i32),
}

impl Measures {
    /// The measures of a block with at most [`MOST_CUBES`] cubes.
    pub fn of(block: [u64; 3]) -> Measures {
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
    pub fn plus(&self, other: &Measures) -> Measures {
        let mut sum = self.0;
        sum.iter_mut().zip(&other.0).for_each(|(a, b)| *a += b);
        Measures(sum)
    }

    /// The measures of `times` equal sums.
    pub fn times(&self, times: i32) -> Measures {
        Measures(self.0.map(|a| a * times))
    }

    /// What is seen when `mover` (0 for P, 1 for Q, 2 for R) is to move, everybody seated.
    pub fn glance(&self, mover: usize) -> Glance {
        if self.0[CUTS..CUTS + 3] == [0; 3] {
            // Two leave, and the one before the mover wins.
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

    /// How much a player lacks for the theorem of the potential; 0 or less: he wins.
    fn missing_to_win(&self, player: usize, mover: usize) -> i32 {
        let mut deficit = 1 - self.0[VALUE + player];
        let mut recovery = self.0[RESERVE + player];
        for after in 1..3 {
            let other = if player + after < 3 { player + after } else { player + after - 3 };
            let mut cuts = self.0[CUTS + other];
            // Whoever comes before the player must cut, if he can, and raises the value.
            if comes_before(other, player, mover) && cuts > 0 {
                deficit -= 1;
                cuts -= 1;
            }
            recovery = recovery.min(cuts);
        }
        deficit - recovery.max(0)
    }

    /// How much Q (1) or R (2) lacks for outlasting P; 0 or less: P does not win.
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

/// Whether `other` is to move before `player` is, when it is the turn of `mover`.
fn comes_before(other: usize, player: usize, mover: usize) -> bool {
    const WAIT: [[u8; 3]; 3] = [[0, 1, 2], [2, 0, 1], [1, 2, 0]];
    WAIT[mover][other] < WAIT[mover][player]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::cutting::engine::{outlast, potential};
    use crate::player::{Player, Turn};

    /// The measures tell the same as the theorems, which are checked against plain play where they are stated.
    #[test]
    fn a_glance_sees_what_the_theorems_tell() {
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
                let told = match () {
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
                assert_eq!(seen, told, "{blocks:?}, player {mover} to move");
                *(match told {
                    Some(true) => &mut won,
                    Some(false) => &mut stopped,
                    None => &mut open,
                }) += 1;
            }
        }
        assert!(won > 10_000 && stopped > 10_000 && open > 1000, "{won} {stopped} {open}");
    }
}
