//! Depth-first proof-number search, for any tree in which one good move is enough for one side and every move must be good
//! for the other.
//!
//! The search next expands the state that is most likely to settle the question: the one on which a proof, or a disproof,
//! needs the fewest open states (proof numbers by Allis, depth-first by Nagai). Several threads walk down from the same
//! start and share one [table](crate::engines::proof_numbers). A state in which a thread is at work looks harder to the
//! others, so they spread out.
//!
//! Cost: in the worst case every reachable state is opened, and states that the table has lost are opened again. Each visit
//! opens one state and scans its children. Memory: the table, which is bounded, and for each thread one frame per move of
//! the current line, with all its children.

use crate::engines::proof_numbers::{Numbers, Table};
use crate::limits::{Meter, Stopped};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// A state that a move leads to.
#[derive(Clone, Copy, Debug)]
pub struct Child<M> {
    /// The move.
    pub step: M,
    /// The state, as the table knows it.
    pub key: u128,
    /// How much is left to prove there.
    pub numbers: Numbers,
}

/// The undecided children of a state, or its verdict if the children decide it.
pub type Opened<M> = Result<Vec<Child<M>>, bool>;

/// A tree to search.
pub trait Tree {
    /// A state in which a player is to move and the winner is not obvious.
    type State: Clone;
    /// A move.
    type Step: Copy;

    /// Whether the numbers of several children add up. If they do not, because the children have much in common, the
    /// largest number counts, plus one for each other child.
    const ADDS_UP: bool;

    /// Whether the side that tries to win is to move: then one good child is enough.
    fn ours(&self, state: &Self::State) -> bool;

    /// The state as the table knows it.
    fn key(&self, state: &Self::State) -> u128;

    /// Looks at every move of a state.
    fn open(&mut self, state: &Self::State, table: &Table, meter: &mut Meter) -> Result<Opened<Self::Step>, Stopped>;

    /// The state that a move leads to.
    fn child(
        &mut self,
        state: &Self::State,
        child: &Child<Self::Step>,
        meter: &mut Meter,
    ) -> Result<Self::State, Stopped>;
}

/// Children with their numbers from the table, without those that are decided against the player to move.
pub fn looked_up<M>(mut children: Vec<Child<M>>, ours: bool, table: &Table) -> Opened<M> {
    for child in &mut children {
        child.numbers = table.get(child.key).unwrap_or(child.numbers);
        if child.numbers.verdict() == Some(ours) {
            return Err(ours);
        }
    }
    children.retain(|c| c.numbers.verdict().is_none());
    if children.is_empty() { Err(!ours) } else { Ok(children) }
}

/// A state under examination.
struct Frame<T: Tree> {
    state: T::State,
    ours: bool,
    children: Vec<Child<T::Step>>,
    /// The search leaves the state as soon as one of its numbers reaches its limit.
    limits: Numbers,
    chosen: usize,
    before: u64,
}

/// The numbers of a state from those of its children, and which child to look at next.
struct Choice {
    numbers: Numbers,
    child: usize,
    limits: Numbers,
}

impl<T: Tree> Frame<T> {
    fn choose(&self, busy: &Busy) -> Choice {
        // The mover's number is the least of the children's; the other side's combines all of them.
        let ours = self.ours;
        let pair = |n: Numbers| if ours { (n.proof, n.disproof) } else { (n.disproof, n.proof) };
        let (mut least, mut together, mut open, mut child) = (Numbers::INFINITE, 0u32, 0u32, 0);
        let (mut first, mut second) = (u32::MAX, u32::MAX);
        for (i, c) in self.children.iter().enumerate() {
            let (own, other) = pair(c.numbers);
            least = least.min(own);
            if T::ADDS_UP {
                together = together.saturating_add(other);
            } else {
                together = together.max(other);
                open += u32::from(other > 0);
            }
            let seen = if own == 0 { 0 } else { own.saturating_add(busy.penalty(c.key, own)) };
            if seen < first {
                (second, first, child) = (first, seen, i);
            } else {
                second = second.min(seen);
            }
        }
        let others = open.saturating_sub(1);
        together = if least == 0 { Numbers::INFINITE } else { (together + others).min(Numbers::INFINITE - 1) };
        let (own_limit, other_limit) = pair(self.limits);
        let (own, other) = pair(self.children[child].numbers);
        let rest = if T::ADDS_UP { together.saturating_sub(other) } else { others };
        let limits = (
            own_limit.min(second.saturating_add(1 + second / 8)).max(own + 1).min(Numbers::INFINITE),
            other_limit.saturating_sub(rest).max(other + 1).min(Numbers::INFINITE),
        );
        let unpair = |(own, other)| {
            let [proof, disproof] = if ours { [own, other] } else { [other, own] };
            Numbers { proof, disproof }
        };
        Choice { numbers: unpair((least, together)), child, limits: unpair(limits) }
    }
}

/// The children in which threads are at work, by a few bits of their keys.
#[derive(Debug)]
pub struct Busy(Vec<AtomicU8>);

impl Busy {
    /// No thread is at work yet.
    pub fn new(threads: usize) -> Self {
        Busy((0..if threads > 1 { 1 << 14 } else { 0 }).map(|_| AtomicU8::new(0)).collect())
    }

    fn at(&self, key: u128) -> Option<&AtomicU8> {
        self.0.get(key as usize % self.0.len().max(1))
    }

    fn penalty(&self, key: u128, number: u32) -> u32 {
        self.at(key).map_or(0, |n| u32::from(n.load(Ordering::Relaxed)) * (1 + number / 4))
    }

    /// Whether a thread is at work there, or in another child with the same bits.
    pub fn is_at(&self, key: u128) -> bool {
        self.at(key).is_some_and(|n| n.load(Ordering::Relaxed) > 0)
    }

    /// Notes that a thread begins to work in a child.
    pub fn enter(&self, key: u128) {
        if let Some(n) = self.at(key) {
            n.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes that a thread has left a child.
    pub fn leave(&self, key: u128) {
        if let Some(n) = self.at(key) {
            n.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// What the threads of a search share.
#[derive(Clone, Copy, Debug)]
pub struct Shared<'a> {
    /// What is known.
    pub table: &'a Table,
    /// Which children threads are working on.
    pub busy: &'a Busy,
    /// Set when another thread has the answer.
    pub answered: &'a AtomicBool,
}

/// Searches until the start is decided or `visits` states were opened.
pub fn run<T: Tree>(
    tree: &mut T,
    shared: Shared,
    start: &T::State,
    visits: u64,
    meter: &mut Meter,
) -> Result<Option<bool>, Stopped> {
    let Shared { table, busy, answered } = shared;
    let last = meter.positions() + visits;
    meter.visit()?;
    let children = match tree.open(start, table, meter)? {
        Ok(children) => children,
        Err(verdict) => {
            table.put(tree.key(start), Numbers::decided(verdict), 1);
            return Ok(Some(verdict));
        }
    };
    let limits = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
    let (ours, before) = (tree.ours(start), meter.positions() - 1);
    let mut stack: Vec<Frame<T>> = vec![Frame { state: start.clone(), ours, children, limits, chosen: 0, before }];
    loop {
        let Some(frame) = stack.last_mut() else { return Ok(None) };
        // With many children, the clock must not wait for the next thousand states.
        meter.work(size_of_val(frame.children.as_slice()))?;
        let mut choice = frame.choose(busy);
        // Another branch or another thread may have changed it in the meantime.
        while let Some(numbers) = table.get(frame.children[choice.child].key)
            && numbers != frame.children[choice.child].numbers
        {
            frame.children[choice.child].numbers = numbers;
            choice = frame.choose(busy);
        }
        let Numbers { proof, disproof } = choice.numbers;
        let over = meter.positions() >= last || answered.load(Ordering::Relaxed);
        if over || proof >= frame.limits.proof || disproof >= frame.limits.disproof {
            table.put(tree.key(&frame.state), choice.numbers, meter.positions() - frame.before);
            stack.pop();
            match stack.last_mut() {
                Some(parent) => {
                    let child = &mut parent.children[parent.chosen];
                    child.numbers = choice.numbers;
                    busy.leave(child.key);
                }
                None => return Ok(choice.numbers.verdict()),
            }
            continue;
        }
        frame.chosen = choice.child;
        let child = frame.children[choice.child];
        let state = tree.child(&frame.state, &child, meter)?;
        let before = meter.positions();
        meter.visit()?;
        match tree.open(&state, table, meter)? {
            Ok(children) => {
                busy.enter(child.key);
                let ours = tree.ours(&state);
                stack.push(Frame { state, ours, children, limits: choice.limits, chosen: 0, before });
            }
            Err(verdict) => {
                let numbers = Numbers::decided(verdict);
                table.put(child.key, numbers, 1);
                frame.children[choice.child].numbers = numbers;
            }
        }
    }
}

/// A search that opens fewer states than this uses one thread.
const ALONE: u64 = 1 << 15;

/// Searches until the start is decided or `visits` states were opened; the table grows on the way. After a while the
/// search continues with as many threads as the meter allows, each with its own tree and start made by `again`.
pub fn search<T: Tree>(
    tree: &mut T,
    start: &T::State,
    again: impl Fn() -> (T, T::State) + Sync,
    table: &mut Table,
    visits: u64,
    meter: &mut Meter,
) -> Result<Option<bool>, Stopped> {
    let (mut left, mut slice) = (visits, table.filled().max(1 << 9));
    while left > 0 {
        // The table may grow between two slices, which takes a fraction of the time of a slice.
        slice = left.min(2 * slice);
        let found = if meter.threads() > 1 && visits - left >= ALONE {
            together(&again, table, slice, meter)?
        } else {
            slice = slice.min(if meter.threads() > 1 { ALONE } else { u64::MAX });
            let (busy, answered) = (Busy::new(1), AtomicBool::new(false));
            run(tree, Shared { table, busy: &busy, answered: &answered }, start, slice, meter)?
        };
        if found.is_some() {
            return Ok(found);
        }
        left -= slice;
        table.make_room(meter);
        slice = slice.min(table.filled().max(1 << 9));
    }
    Ok(None)
}

/// The same with several threads.
fn together<T: Tree>(
    again: &(impl Fn() -> (T, T::State) + Sync),
    table: &Table,
    visits: u64,
    meter: &mut Meter,
) -> Result<Option<bool>, Stopped> {
    let (threads, answered) = (meter.threads(), AtomicBool::new(false));
    let busy = Busy::new(threads);
    let shared = Shared { table, busy: &busy, answered: &answered };
    let work = |meter: &mut Meter| {
        let (mut own, start) = again();
        let result = run(&mut own, shared, &start, (visits / threads as u64).max(1), meter);
        if !matches!(result, Ok(None)) {
            answered.store(true, Ordering::Relaxed);
        }
        result
    };
    let mut asides: Vec<Meter> = meter.shares(threads);
    let results: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = asides.iter_mut().map(|aside| scope.spawn(|| work(aside))).collect();
        workers.into_iter().filter_map(|w| w.join().ok()).collect()
    });
    asides.iter().for_each(|aside| meter.add_positions(aside));
    let answer = results.iter().find(|r| matches!(r, Ok(Some(_))));
    *answer.or(results.iter().find(|r| r.is_err())).unwrap_or(&Ok(None))
}
