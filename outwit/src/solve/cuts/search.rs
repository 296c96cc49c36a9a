//! Does one player beat the two others? Depth-first proof-number search over sums of blocks.
//!
//! The state that is expanded next is the one that is most likely to settle the question, by the number of open states
//! that a proof, or a disproof, still needs (Allis; Nagai's depth-first form). A new state starts with what it lacks by
//! the two theorems of [`measures`](super::measures), which also close nearly all states at a glance.
//!
//! Cost: about a microsecond a state, for 15 or so children each; how many states there are depends on how close the
//! game is. 4×3×3 takes about a hundred, 5×5×5 some ten thousand, 7×5×3 some ten million. Memory: 24 bytes a state in a
//! [table](super::table) of bounded size, and the blocks that come up.
//!
//! Several threads walk down from the same start with one table. Where one of them is, the others see a larger number,
//! so that they spread out.

use super::measures::{Glance, Measures};
use super::store::{Id, Store, Sum, add, take};
use super::table::{Numbers, Table};
use crate::solve::limits::{Meter, Stopped};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// A sum with the player to move: 0 for the one who is asked about, then in the order of play. Nobody has left.
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

    /// What is seen without a search.
    pub fn glance(&self) -> Glance {
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

/// A state that a cut leads to.
#[derive(Clone, Copy, Debug)]
struct Child {
    /// The place of the block in the sum, and the cut in its list.
    place: u32,
    cut: u32,
    key: u128,
    numbers: Numbers,
}

/// A state under examination.
#[derive(Debug)]
struct Frame {
    state: State,
    children: Vec<Child>,
    /// It is left as soon as one of its numbers reaches its limit.
    limits: Numbers,
    chosen: usize,
    before: u64,
}

/// How much all children together say about their state, and which one is to be looked at next.
struct Choice {
    numbers: Numbers,
    child: usize,
    limits: Numbers,
}

impl Frame {
    /// Whether the player who is asked about is to move: then one good child is enough.
    fn ours(&self) -> bool {
        self.state.mover == 0
    }

    fn choose(&self, busy: &Busy) -> Choice {
        // The numbers of the mover and of the other side: the least of the children, and their sum.
        let ours = self.ours();
        let pair = |n: Numbers| if ours { (n.proof, n.disproof) } else { (n.disproof, n.proof) };
        let (mut least, mut sum, mut child) = (Numbers::INFINITE, 0u32, 0);
        let (mut first, mut second) = (u32::MAX, u32::MAX);
        for (i, c) in self.children.iter().enumerate() {
            let (own, other) = pair(c.numbers);
            least = least.min(own);
            sum = sum.saturating_add(other);
            let seen = if own == 0 { 0 } else { own.saturating_add(busy.penalty(c.key, own)) };
            if seen < first {
                (second, first, child) = (first, seen, i);
            } else {
                second = second.min(seen);
            }
        }
        sum = if least == 0 { Numbers::INFINITE } else { sum.min(Numbers::INFINITE - 1) };
        let (own_limit, other_limit) = pair(self.limits);
        let (own, other) = pair(self.children[child].numbers);
        let limits = (
            own_limit.min(second.saturating_add(1 + second / 8)).max(own + 1).min(Numbers::INFINITE),
            other_limit.saturating_sub(sum.saturating_sub(other)).max(other + 1).min(Numbers::INFINITE),
        );
        let unpair = |(own, other)| {
            let [proof, disproof] = if ours { [own, other] } else { [other, own] };
            Numbers { proof, disproof }
        };
        Choice { numbers: unpair((least, sum)), child, limits: unpair(limits) }
    }
}

/// In which children threads are at work, by a few bits of their keys.
#[derive(Debug)]
struct Busy(Vec<AtomicU8>);

impl Busy {
    fn new(threads: usize) -> Self {
        Busy((0..if threads > 1 { 1 << 14 } else { 0 }).map(|_| AtomicU8::new(0)).collect())
    }

    fn at(&self, key: u128) -> Option<&AtomicU8> {
        self.0.get(key as usize % self.0.len().max(1))
    }

    fn penalty(&self, key: u128, number: u32) -> u32 {
        self.at(key).map_or(0, |n| u32::from(n.load(Ordering::Relaxed)) * (1 + number / 4))
    }

    fn enter(&self, key: u128) {
        if let Some(n) = self.at(key) {
            n.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn leave(&self, key: u128) {
        if let Some(n) = self.at(key) {
            n.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// What one thread needs to walk down.
struct Walk<'a> {
    store: &'a mut Store,
    table: &'a Table,
    busy: &'a Busy,
    /// Set when another thread has the answer.
    answered: &'a AtomicBool,
}

impl Walk<'_> {
    /// The children of a state, or its numbers if they decide it at once.
    fn open(&mut self, state: &State, meter: &mut Meter) -> Result<Result<Vec<Child>, Numbers>, Stopped> {
        meter.visit()?;
        let (ours, next) = (state.mover == 0, (state.mover + 1) % 3);
        let mut children: Vec<Child> = Vec::with_capacity(16);
        for (place, (id, _)) in state.sum.iter().enumerate() {
            for (cut, c) in self.store.cuts(*id, state.mover, meter)?.iter().enumerate() {
                match state.measures.plus(&c.change).glance(next) {
                    Glance::Decided(wins) if wins == ours => return Ok(Err(Numbers::decided(wins))),
                    Glance::Decided(_) => {}
                    Glance::Open(win, stop) => {
                        let key = with_turn(state.key.wrapping_add(c.key), next);
                        let numbers = Numbers { proof: 1 << win.min(10), disproof: stop.min(1 << 10) as u32 };
                        children.push(Child { place: place as u32, cut: cut as u32, key, numbers });
                    }
                }
            }
        }
        children.sort_unstable_by_key(|c| c.key);
        children.dedup_by_key(|c| c.key);
        for child in &mut children {
            child.numbers = self.table.get(child.key).unwrap_or(child.numbers);
            if child.numbers.verdict() == Some(ours) {
                return Ok(Err(Numbers::decided(ours)));
            }
        }
        children.retain(|c| c.numbers.verdict().is_none());
        Ok(if children.is_empty() { Err(Numbers::decided(!ours)) } else { Ok(children) })
    }

    fn child(&mut self, state: &State, child: &Child, meter: &mut Meter) -> Result<State, Stopped> {
        let place = child.place as usize;
        let id: Id = state.sum[place].0;
        let cut = self.store.cuts(id, state.mover, meter)?[child.cut as usize];
        let mut sum = Sum::with_capacity(state.sum.len() + 2);
        sum.extend_from_slice(&state.sum);
        take(&mut sum, place);
        cut.pieces.into_iter().for_each(|piece| add(&mut sum, piece));
        let measures = state.measures.plus(&cut.change);
        Ok(State { sum, measures, key: state.key.wrapping_add(cut.key), mover: (state.mover + 1) % 3 })
    }

    /// Searches until the start is decided or `visits` states were opened.
    fn run(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let last = meter.positions() + visits;
        let children = match self.open(start, meter)? {
            Ok(children) => children,
            Err(numbers) => {
                self.table.put(start.key(), numbers, 1);
                return Ok(numbers.verdict());
            }
        };
        let limits = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        let mut stack =
            vec![Frame { state: start.clone(), children, limits, chosen: 0, before: meter.positions() - 1 }];
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(None) };
            let mut choice = frame.choose(self.busy);
            // Another branch, or another thread, may have been there in the meantime.
            while let Some(numbers) = self.table.get(frame.children[choice.child].key)
                && numbers != frame.children[choice.child].numbers
            {
                frame.children[choice.child].numbers = numbers;
                choice = frame.choose(self.busy);
            }
            let Numbers { proof, disproof } = choice.numbers;
            let over = meter.positions() >= last || self.answered.load(Ordering::Relaxed);
            if over || proof >= frame.limits.proof || disproof >= frame.limits.disproof {
                self.table.put(frame.state.key(), choice.numbers, meter.positions() - frame.before);
                stack.pop();
                match stack.last_mut() {
                    Some(parent) => {
                        let child = &mut parent.children[parent.chosen];
                        child.numbers = choice.numbers;
                        self.busy.leave(child.key);
                    }
                    None => return Ok(choice.numbers.verdict()),
                }
                continue;
            }
            frame.chosen = choice.child;
            let child = frame.children[choice.child];
            let state = self.child(&frame.state, &child, meter)?;
            let before = meter.positions();
            match self.open(&state, meter)? {
                Ok(children) => {
                    self.busy.enter(child.key);
                    stack.push(Frame { state, children, limits: choice.limits, chosen: 0, before });
                }
                Err(numbers) => {
                    self.table.put(child.key, numbers, 1);
                    frame.children[choice.child].numbers = numbers;
                }
            }
        }
    }
}

/// The search, with what it remembers.
#[derive(Default, Debug)]
pub struct Search {
    store: Store,
    table: Table,
}

/// So many states are not worth a second thread.
const ALONE: u64 = 1 << 17;

impl Search {
    /// A state of at most [`MOST_CUBES`](super::measures::MOST_CUBES) cubes, the sides of the player who is asked about
    /// first.
    pub fn state(&mut self, blocks: impl IntoIterator<Item = [u64; 3]>, mover: usize) -> State {
        let (sum, measures, key) = self.store.sum(blocks);
        State { sum, measures, key, mover }
    }

    /// What is known without a search.
    pub fn known(&self, state: &State) -> Option<bool> {
        match state.glance() {
            Glance::Decided(wins) => Some(wins),
            Glance::Open(..) => self.table.get(state.key()).and_then(Numbers::verdict),
        }
    }

    /// Whether the first player wins, if it takes no more than so many states to find out.
    pub fn wins(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        match self.known(start) {
            Some(known) => Ok(Some(known)),
            None => self.work_out(start, visits, meter),
        }
    }

    /// The same, although it may be known already: afterwards a state that decides it is known too.
    pub fn work_out(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let (mut left, mut slice) = (visits, 1 << 9);
        while left > 0 {
            if meter.threads() > 1 && visits - left >= ALONE {
                return self.together(start, left, meter);
            }
            // Between two slices the table may grow.
            slice = left.min(ALONE).min(2 * slice);
            let (busy, answered) = (Busy::new(1), AtomicBool::new(false));
            let mut walk = Walk { store: &mut self.store, table: &self.table, busy: &busy, answered: &answered };
            if let Some(verdict) = walk.run(start, slice, meter)? {
                return Ok(Some(verdict));
            }
            left -= slice;
            self.table.make_room(meter);
        }
        Ok(None)
    }

    /// The same with several threads, each with a store of its own.
    fn together(&mut self, start: &State, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        while self.table.double(meter) {}
        let (threads, answered) = (meter.threads(), AtomicBool::new(false));
        let busy = Busy::new(threads);
        let blocks: Vec<[u64; 3]> =
            start.sum.iter().flat_map(|(id, n)| std::iter::repeat_n(self.store.sides(*id), *n as usize)).collect();
        let work = |meter: &mut Meter| {
            let mut own = Store::default();
            let (sum, measures, key) = own.sum(blocks.iter().copied());
            let state = State { sum, measures, key, mover: start.mover };
            let mut walk = Walk { store: &mut own, table: &self.table, busy: &busy, answered: &answered };
            let result = walk.run(&state, visits / threads as u64, meter);
            answered.store(true, Ordering::Relaxed);
            result
        };
        let mut asides: Vec<Meter> = (0..threads).map(|_| meter.aside(usize::MAX)).collect();
        let results: Vec<_> = std::thread::scope(|scope| {
            let workers: Vec<_> = asides.iter_mut().map(|aside| scope.spawn(|| work(aside))).collect();
            workers.into_iter().filter_map(|w| w.join().ok()).collect()
        });
        asides.iter().for_each(|aside| meter.add_positions(aside));
        let answer = results.iter().find(|r| matches!(r, Ok(Some(_))));
        *answer.or(results.iter().find(|r| r.is_err())).unwrap_or(&Ok(None))
    }
}
