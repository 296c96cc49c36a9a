//! Does one player beat the two others? [Depth-first proof-number search](crate::engines::dfpn) over sums of blocks.
//!
//! The two theorems in `measures` close nearly all states at a glance. A state that they leave open starts with how
//! much it lacks by either theorem as its proof and disproof numbers.
//!
//! Cost: about a microsecond per state, with about 15 children each. How many states there are depends on how close the
//! game is: 4×3×3 takes about a hundred, 5×5×5 some ten thousand, 7×5×3 some ten million; the worst case is exponential
//! in the volume. Memory: 24 bytes per state in a [table](crate::engines::proof_numbers) of bounded size, and the
//! `store` of blocks.

use super::measures::{Glance, Measures};
use super::store::{Id, Store, Sum, add, take};
use crate::engines::dfpn::{self, Child, Opened, Tree};
use crate::engines::proof_numbers::{Numbers, Table};
use crate::limits::{Meter, Stopped};

/// A sum with the player to move: 0 for the player in question, then in the order of play. All three are seated.
#[derive(Clone, Debug)]
pub struct State {
    sum: Sum,
    measures: Measures,
    key: u128,
    mover: usize,
}

impl State {
    fn key(&self) -> u128 {
        with_turn(self.key, self.mover)
    }

    /// What the measures show without a search.
    fn glance(&self) -> Glance {
        self.measures.glance(self.mover)
    }
}

/// The key of a state from that of its sum: an odd factor and some bits for each mover.
fn with_turn(sum: u128, mover: usize) -> u128 {
    const TURNS: [u128; 3] = [
        0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344,
        0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89,
        0x4528_21e6_38d0_1377_be54_66cf_34e9_0c6c,
    ];
    (sum ^ TURNS[mover]).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
}

/// A cut: the place of the block in the sum, and the cut in its list.
#[derive(Clone, Copy, Debug)]
struct Step {
    place: u32,
    cut: u32,
}

/// The sums that cuts lead to.
#[derive(Default, Debug)]
struct Cutting(Store);

impl Tree for Cutting {
    type State = State;
    type Step = Step;
    const ADDS_UP: bool = true;

    fn ours(&self, state: &State) -> bool {
        state.mover == 0
    }

    fn key(&self, state: &State) -> u128 {
        state.key()
    }

    fn open(&mut self, state: &State, table: &Table, meter: &mut Meter) -> Result<Opened<Step>, Stopped> {
        let (ours, next) = (state.mover == 0, (state.mover + 1) % 3);
        let mut children: Vec<Child<Step>> = Vec::with_capacity(16);
        for (place, (id, _)) in state.sum.iter().enumerate() {
            let cuts = self.0.cuts(*id, state.mover, meter)?;
            meter.work(size_of_val(cuts))?;
            for (cut, c) in cuts.iter().enumerate() {
                match state.measures.plus(&c.change).glance(next) {
                    Glance::Decided(wins) if wins == ours => return Ok(Err(wins)),
                    Glance::Decided(_) => {}
                    Glance::Open(win, stop) => {
                        let key = with_turn(state.key.wrapping_add(c.key), next);
                        let numbers = Numbers { proof: 1 << win.min(10), disproof: stop.min(1 << 10) as u32 };
                        children.push(Child { step: Step { place: place as u32, cut: cut as u32 }, key, numbers });
                    }
                }
            }
        }
        children.sort_unstable_by_key(|c| c.key);
        children.dedup_by_key(|c| c.key);
        Ok(dfpn::looked_up(children, ours, table))
    }

    fn child(&mut self, state: &State, child: &Child<Step>, meter: &mut Meter) -> Result<State, Stopped> {
        let step = child.step;
        let place = step.place as usize;
        let id: Id = state.sum[place].0;
        let cut = self.0.cuts(id, state.mover, meter)?[step.cut as usize];
        let mut sum = Sum::with_capacity(state.sum.len() + 2);
        sum.extend_from_slice(&state.sum);
        take(&mut sum, place);
        cut.pieces.into_iter().for_each(|piece| add(&mut sum, piece));
        let measures = state.measures.plus(&cut.change);
        Ok(State { sum, measures, key: state.key.wrapping_add(cut.key), mover: (state.mover + 1) % 3 })
    }
}

/// The search, with what it remembers.
#[derive(Default, Debug)]
pub struct ProofSearch {
    cutting: Cutting,
    table: Table,
}

impl ProofSearch {
    /// A state of at most `MOST_CUBES` cubes; the sides of the player in question come first.
    pub fn state(&mut self, blocks: impl IntoIterator<Item = [u64; 3]>, mover: usize) -> State {
        let (sum, measures, key) = self.cutting.0.sum(blocks);
        State { sum, measures, key, mover }
    }

    /// What is known without a search.
    pub fn known(&self, state: &State) -> Option<bool> {
        match state.glance() {
            Glance::Decided(wins) => Some(wins),
            Glance::Open(..) => self.table.get(state.key()).and_then(Numbers::verdict),
        }
    }

    /// Whether player 0 wins, or None if the answer takes more than `visits` states.
    pub fn wins(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        match self.known(start) {
            Some(known) => Ok(Some(known)),
            None => self.work_out(start, visits, meter),
        }
    }

    /// The same, even if the answer is known already: afterwards a move that decides it is known too.
    pub fn work_out(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let ProofSearch { cutting, table } = self;
        let sides = |id: &Id| cutting.0.sides(*id);
        let blocks: Vec<[u64; 3]> =
            start.sum.iter().flat_map(|(id, n)| std::iter::repeat_n(sides(id), *n as usize)).collect();
        // Every thread has its own store.
        let again = || {
            let mut own = Store::default();
            let (sum, measures, key) = own.sum(blocks.iter().copied());
            (Cutting(own), State { sum, measures, key, mover: start.mover })
        };
        dfpn::search(cutting, start, again, table, visits, meter)
    }
}
