//! Three players and a sum of blocks: who beats the two others?
//!
//! The theorems about cutting answer for sides of any length. The rest is left to the [`ProofSearch`], which asks about
//! one player at a time and sees the table from that player's seat. When several players may still win, they are
//! searched in turn, each with four times as many states as in the round before, so an easy answer does not wait for a
//! hard one.
//!
//! Cost: a pass over the blocks where a theorem decides; otherwise that of the [search](super::search).

use super::measures::MOST_CUBES;
use super::search::{ProofSearch, State};
use super::{outlast, potential, value};
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};

/// The search, with what it has found so far.
#[derive(Default, Debug)]
pub struct Trio {
    search: ProofSearch,
}

impl Trio {
    /// Whether `one` beats all others who are seated. The mover must have a move.
    pub fn wins(&mut self, blocks: &[[u64; 3]], turn: Turn, one: Player, meter: &mut Meter) -> Result<bool, Stopped> {
        let known = self.wins_within(blocks, turn, one, u64::MAX, meter)?;
        known.ok_or_else(|| meter.full())
    }

    /// What is known without a search about `one` against all others.
    pub fn known(&mut self, blocks: &[[u64; 3]], turn: Turn, one: Player) -> Option<bool> {
        if let Some(wins) = by_theorem(blocks, turn, one) {
            return Some(wins);
        }
        let state = self.state(blocks, turn, one)?;
        self.search.known(&state)
    }

    /// Computes again what was known about `one` where the move that decides it has been forgotten.
    pub fn recall(&mut self, blocks: &[[u64; 3]], turn: Turn, one: Player, meter: &mut Meter) -> Result<(), Stopped> {
        if let Some(state) = self.state(blocks, turn, one) {
            self.search.work_out(&state, u64::MAX, meter)?;
        }
        Ok(())
    }

    /// The player who can force a win, or None; players found not to win are removed from `open`.
    pub fn winner(
        &mut self,
        blocks: &[[u64; 3]],
        turn: Turn,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stopped> {
        // What is known at once comes first, so a search that stops early leaves open only players it could not decide.
        for one in open.clone() {
            match self.known(blocks, turn, one) {
                Some(true) => return Ok(Some(one)),
                Some(false) => open.retain(|p| *p != one),
                None => {}
            }
        }
        let mut visits = 1 << 10;
        while !open.is_empty() {
            for one in open.clone() {
                match self.wins_within(blocks, turn, one, visits, meter)? {
                    Some(true) => return Ok(Some(one)),
                    Some(false) => open.retain(|p| *p != one),
                    None => {}
                }
            }
            // The last player left is searched until there is an answer.
            visits = if open.len() == 1 { u64::MAX } else { visits.saturating_mul(4) };
        }
        Ok(None)
    }

    fn wins_within(
        &mut self,
        blocks: &[[u64; 3]],
        turn: Turn,
        one: Player,
        visits: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped> {
        if let Some(wins) = by_theorem(blocks, turn, one) {
            return Ok(Some(wins));
        }
        match self.state(blocks, turn, one) {
            Some(state) => self.search.wins(&state, visits, meter),
            None => Err(meter.never_fits()),
        }
    }

    /// The state as `one` sees it, unless there are too many cubes to search.
    fn state(&mut self, blocks: &[[u64; 3]], turn: Turn, one: Player) -> Option<State> {
        let cubes = |b: &[u64; 3]| b.iter().try_fold(1u128, |product, side| product.checked_mul(u128::from(*side)));
        let total = blocks.iter().try_fold(0u128, |sum, b| sum.checked_add(cubes(b)?))?;
        if total > MOST_CUBES || turn.seated != Players::all(3) {
            return None;
        }
        let from = |p: Player| usize::from((p.0 + 3 - one.0) % 3);
        let seen = blocks.iter().map(|block| {
            let mut sides = *block;
            sides.rotate_left(one.0.into());
            sides
        });
        Some(self.search.state(seen, from(turn.mover)))
    }
}

/// What the theorems prove about `one` against all others.
fn by_theorem(blocks: &[[u64; 3]], turn: Turn, one: Player) -> Option<bool> {
    if turn.seated.count() == 2 {
        return Some(wins_duel(blocks, turn, one));
    }
    if potential::wins(blocks, turn, one) {
        return Some(true);
    }
    let others = turn.seated.without(one);
    let stopped =
        others.iter().any(|p| potential::wins(blocks, turn, p)) || outlast::stopper(blocks, turn, one).is_some();
    stopped.then_some(false)
}

/// Two players are left: the value of their cakes decides, whatever the sides of the third are.
fn wins_duel(blocks: &[[u64; 3]], turn: Turn, one: Player) -> bool {
    let other = turn.seated.without(one).iter().next().unwrap_or(one);
    let side = |b: &[u64; 3], p: Player| b[usize::from(p.0)];
    let cakes: Vec<[u64; 2]> = blocks.iter().map(|b| [side(b, one), side(b, other)]).collect();
    // The sum of the values of cakes is never too large: that many cakes do not fit in memory.
    value::total(&cakes, 0).is_some_and(|v| v > 0 || (v == 0 && turn.mover == other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Arena, Claim};
    use crate::convention::{Goal, LastSeated, Status};
    use crate::engines::Engine;
    use crate::engines::brute::Brute;
    use crate::families::cutting::rules::{Blocks, Cuts};
    use crate::limits::{Limits, Reason};

    const ARENA: Arena<'static, Cuts<3>, LastSeated> = Arena { rules: &Cuts, convention: LastSeated };

    /// Every turn at a table of three, with all seated or one gone.
    fn turns() -> impl Iterator<Item = Turn> {
        let seats = [None, Some(Player(0)), Some(Player(1)), Some(Player(2))];
        let seated = seats.map(|gone| gone.map_or(Players::all(3), |p| Players::all(3).without(p)));
        seated.into_iter().flat_map(|seated| seated.iter().map(move |mover| Turn { mover, seated }))
    }

    #[test]
    fn the_winner_agrees_with_brute_force() {
        let kinds: Vec<[u64; 3]> = (0..64)
            .map(|code| [code / 16 + 1, code / 4 % 4 + 1, code % 4 + 1])
            .filter(|b| (2..=8).contains(&b.iter().product::<u64>()))
            .collect();
        let (mut trio, mut brute) = (Trio::default(), Brute::new(ARENA));
        let mut meter = Meter::new(Limits::default());
        let mut winners = [0; 4];
        for (i, a) in kinds.iter().enumerate() {
            for b in &kinds[i..] {
                let mut at: Blocks<3> = vec![*a, *b];
                at.sort_unstable_by(|a, b| b.cmp(a));
                for turn in turns() {
                    let (settled, status) = ARENA.settle(&at, turn);
                    if status != Status::ToMove {
                        continue;
                    }
                    let wins = |p: &Player, brute: &mut Brute<_, _>, meter: &mut Meter| {
                        let claim = Claim { start: (at.clone(), turn), side: Players::only(*p), goal: Goal::Win };
                        brute.forces(&claim, meter).unwrap()
                    };
                    let truth = turn.seated.iter().find(|p| wins(p, &mut brute, &mut meter));
                    let mut open = settled.seated.iter().collect();
                    let found = trio.winner(&at, settled, &mut open, &mut meter).unwrap();
                    assert_eq!(found, truth, "{at:?} {turn:?}");
                    winners[truth.map_or(3, |p| usize::from(p.0))] += 1;
                }
            }
        }
        assert!(winners.iter().all(|n| *n > 0), "{winners:?}");
    }

    fn winner(block: [u64; 3], limits: Limits) -> Result<Option<Player>, Stopped> {
        let mut open = Players::all(3).iter().collect();
        let turn = Turn::start(3, Player(0));
        Trio::default().winner(&[block], turn, &mut open, &mut Meter::new(limits))
    }

    #[test]
    fn two_threads_find_what_one_finds() {
        for (block, expected) in [([5, 6, 4], None), ([6, 5, 3], Some(Player(1)))] {
            for threads in [1, 2] {
                let limits = Limits { threads, ..Limits::default() };
                assert_eq!(winner(block, limits), Ok(expected), "{block:?}, {threads} threads");
            }
        }
    }

    #[test]
    fn little_memory_changes_no_answer() {
        let mut answered = 0;
        for memory in [1 << 14, 1 << 16, 1 << 18, 1 << 20] {
            match winner([6, 5, 3], Limits { threads: 1, ..Limits::memory(memory) }) {
                Ok(found) => {
                    assert_eq!(found, Some(Player(1)), "in {memory} bytes");
                    answered += 1;
                }
                Err(stopped) => assert_eq!(stopped.reason, Reason::Memory),
            }
        }
        assert!(answered >= 2);
    }

    #[test]
    fn long_sides_are_answered_where_a_theorem_decides_and_refused_elsewhere() {
        let long = 1_000_000_000_000;
        assert_eq!(winner([long, 3, 3], Limits::default()), Ok(Some(Player(0))));
        assert_eq!(winner([3, long, long - 1], Limits::default()).map_err(|s| s.reason), Err(Reason::NeverFits));
    }
}
