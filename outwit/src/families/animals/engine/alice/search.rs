//! A search that decides whether Alice can make a copy safe with a given number of moves, whatever Bob does.
//!
//! After each of her moves the search first asks what she does if Bob plays far away. If she has no plan even then, the
//! move is refuted. Otherwise her plan has a carrier: all cells that she may play. Only answers that meet the carrier
//! matter; she refutes each of them, or it refutes her move. A plan found for one answer also serves for all answers
//! that miss its carrier, if the walls it relies on are there. That leaves few of many answers.
//!
//! Cost: exponential in the number of moves. A position takes a few microseconds when one move is left, and a few
//! hundred when there are many, mostly for the dangers of copies. Each plan kept takes about 700 bytes.

use super::dangers::{Bits, Zones};
use super::position::{ENTRY, Found, FoundStep, Position, Table};
use super::window::{Cells, Laid, ORIGIN, SIDE, Spot, Window};
use super::{Breadth, Effort};
use crate::limits::{Meter, Reason, Stopped, allocated};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A search for a plan, with what it has found so far.
pub(crate) struct PlanSearch<'a, 'm, const W: usize> {
    window: &'a Window<'a>,
    zones: &'a Zones<W>,
    table: &'a Table,
    /// Set when the search is to end, because another one has the answer.
    over: &'a AtomicBool,
    meter: &'a mut Meter<'m>,
    breadth: Breadth,
    /// The most of Alice's cells that may lie outside the copy she completes.
    waste: u32,
    /// How often each answer refuted a move, to try such answers first.
    killers: Vec<u32>,
    bytes: usize,
}

/// Copies that Alice may still complete, with their dangers, in order.
type Promising<const W: usize> = Vec<(Laid, Bits<W>)>;

impl<'a, 'm, const W: usize> PlanSearch<'a, 'm, W> {
    /// A search that keeps what it learns in a table.
    pub(crate) fn new(
        window: &'a Window<'a>,
        zones: &'a Zones<W>,
        table: &'a Table,
        over: &'a AtomicBool,
        effort: Effort,
        meter: &'a mut Meter<'m>,
    ) -> Self {
        let Effort { breadth, waste, .. } = effort;
        PlanSearch { window, zones, table, over, meter, breadth, waste, killers: vec![0; 1 << 16], bytes: 0 }
    }

    /// Ends the search and releases its memory.
    pub(crate) fn forget(self) {
        self.meter.release(self.bytes);
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.bytes += bytes;
        self.meter.hold(bytes)
    }

    /// The copies that cover the middle or touch it.
    fn around_the_middle(&self) -> Promising<W> {
        let mut near = Cells::NONE;
        near.add(ORIGIN);
        let mut list: Vec<Laid> = near.widened().spots().flat_map(|s| self.window.through(s)).collect();
        list.sort_unstable();
        list.dedup();
        list.into_iter().map(|copy| (copy, self.zones.all(copy))).collect()
    }

    /// A plan for Alice, to move, that makes a copy safe within `moves` moves.
    fn alice(&mut self, at: &Position, moves: u32, copies: &[(Laid, Bits<W>)]) -> Result<Option<Arc<Found>>, Stopped> {
        self.meter.visit()?;
        if self.over.load(Ordering::Relaxed) {
            return Err(Stopped { reason: Reason::Effort, positions: self.meter.positions() });
        }
        if let Some(known) = self.table.get(at) {
            if let Some(plan) = known.plan.filter(|plan| plan.suits(at)) {
                return Ok(Some(plan));
            }
            if moves < known.fails_below {
                return Ok(None);
            }
        }
        let plan = self.alice_anew(at, moves, copies)?;
        if self.table.put(at, moves, plan.as_ref()) {
            self.hold(ENTRY)?;
        }
        Ok(plan)
    }

    /// The same for a position that is not in the table.
    fn alice_anew(
        &mut self,
        at: &Position,
        moves: u32,
        copies: &[(Laid, Bits<W>)],
    ) -> Result<Option<Arc<Found>>, Stopped> {
        let mut promising: Promising<W> = Vec::new();
        let mut last = None;
        let mut race = false;
        for &(copy, dangers) in copies {
            let lacking = self.window.lacking(copy, &at.alice);
            let most = self.window.size().saturating_add(self.waste);
            let full = at.cells.len() as u32 + lacking;
            if full > most {
                continue;
            }
            if lacking <= 1 || dangers.is_empty() {
                return self.fill(at, copy).map(Some);
            }
            if moves == 0 {
                continue;
            }
            race |= lacking == 2;
            if lacking == 2 || !self.zones.too_many(copy, &dangers, moves) {
                promising.push((copy, dangers));
                if last.is_none() {
                    let common = self.zones.common(self.window, copy, &dangers);
                    last = common.filter(|&s| full < most || self.window.covers(copy, s)).map(|spot| (spot, copy));
                }
            }
        }
        if let Some((spot, copy)) = last {
            // After this cell the copy is safe, whatever Bob does.
            let after = at.with_alice(spot);
            let fill = self.fill(&after, copy)?;
            let mut carrier = fill.carrier;
            let needed = self.walls(&after, &carrier);
            carrier.add(spot);
            let alice = at.cells.clone();
            let step = FoundStep::Play(spot, vec![fill]);
            return self.keep(Found { alice, needed, carrier, step }).map(Some);
        }
        if moves == 0 || promising.is_empty() || (moves == 1 && !race) {
            return Ok(None);
        }
        if moves == 1 {
            return self.race(at, &promising);
        }
        let candidates = self.candidates(at, moves, &mut promising);
        for &(_, spot) in candidates.iter().take(self.breadth.width) {
            if let Some(plan) = self.bob(at, spot, moves - 1, &promising)? {
                return Ok(Some(plan));
            }
        }
        Ok(None)
    }

    /// A cell after which several copies lack one cell each, and Bob cannot stop them all.
    fn race(&mut self, at: &Position, promising: &[(Laid, Bits<W>)]) -> Result<Option<Arc<Found>>, Stopped> {
        let mut pairs: Vec<(Spot, Spot)> = Vec::new();
        for &(copy, _) in promising {
            let mut missing = self.window.spots(copy).filter(|&s| !at.alice.has(s));
            if let (Some(one), Some(other), None) = (missing.next(), missing.next(), missing.next()) {
                pairs.push((one, other));
                pairs.push((other, one));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        for group in pairs.chunk_by(|a, b| a.0 == b.0).filter(|g| g.len() > 1) {
            let (spot, missing) = group[0];
            let stops = |l: Laid| {
                self.window.misses(l, &at.taken)
                    && !self.window.covers(l, spot)
                    && group.iter().all(|&(_, m)| self.window.covers(l, m))
            };
            if !self.window.through(missing).any(stops) {
                return self.bob(at, spot, 0, promising);
            }
        }
        Ok(None)
    }

    /// The cells that Alice may play, the most useful first. Removes copies that need more cells than she has moves
    /// left from the list.
    fn candidates(&mut self, at: &Position, moves: u32, promising: &mut Promising<W>) -> Vec<(u64, Spot)> {
        let mut scores: HashMap<Spot, u64, FxBuildHasher> = HashMap::default();
        let mut useful = Vec::new();
        for entry in promising.iter() {
            if self.window.lacking(entry.0, &at.alice) == 2 {
                useful.push(*entry);
                for spot in self.window.spots(entry.0).filter(|&s| !at.alice.has(s)) {
                    *scores.entry(spot).or_default() += 1 << (3 * (moves - 1).min(8));
                }
            }
        }
        let mut open = std::mem::take(promising);
        let mut levels = self.breadth.slack + 1;
        for size in 1..=moves {
            let before = open.len();
            open.retain(|&(copy, dangers)| {
                let mut found = false;
                self.zones.hitting_sets(self.window, copy, &dangers, size, 2_000, &mut |set| {
                    found = true;
                    for &spot in set {
                        *scores.entry(spot).or_default() += 1 << (3 * (moves - size).min(8));
                    }
                });
                if found {
                    useful.push((copy, dangers));
                }
                !found
            });
            if open.len() < before && moves > 3 {
                levels -= 1;
                if levels == 0 {
                    useful.append(&mut open);
                    break;
                }
            }
        }
        useful.sort_unstable_by_key(|e| e.0);
        useful.dedup_by_key(|e| e.0);
        *promising = useful;
        let mut candidates: Vec<(u64, Spot)> = scores.into_iter().map(|(spot, score)| (score, spot)).collect();
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates
    }

    /// The plan to fill a safe copy.
    fn fill(&mut self, at: &Position, copy: Laid) -> Result<Arc<Found>, Stopped> {
        let mut carrier = Cells::NONE;
        for spot in self.window.spots(copy).filter(|&s| !at.alice.has(s)) {
            carrier.add(spot);
        }
        let at_once = self.window.lacking(copy, &at.alice) <= 1;
        let needed = if at_once { Vec::new() } else { self.walls(at, &carrier) };
        self.keep(Found { alice: at.cells.clone(), needed, carrier, step: FoundStep::Fill(copy) })
    }

    /// Bob's cells that, together with Alice's, meet every copy that covers a cell of the carrier.
    fn walls(&self, at: &Position, carrier: &Cells) -> Vec<Spot> {
        let mut walls = Vec::new();
        let mut relied = Cells::NONE;
        for spot in carrier.spots() {
            for danger in self.window.through(spot) {
                if self.window.misses(danger, &at.alice) && self.window.misses(danger, &relied) {
                    let wall = self.window.spots(danger).find(|&s| at.bob.has(s)).expect("the copy is safe");
                    relied.add(wall);
                    walls.push(wall);
                }
            }
        }
        walls
    }

    fn keep(&mut self, plan: Found) -> Result<Arc<Found>, Stopped> {
        let spots = |list: &Vec<Spot>| allocated(list.capacity() * size_of::<Spot>());
        let then = match &plan.step {
            FoundStep::Fill(_) => 0,
            FoundStep::Play(_, then) => allocated(then.capacity() * size_of::<Arc<Found>>()),
        };
        // A shared plan also counts its owners.
        let own = allocated(size_of::<Found>() + 2 * size_of::<usize>());
        self.hold(own + spots(&plan.alice) + spots(&plan.needed) + then)?;
        Ok(Arc::new(plan))
    }

    /// A plan that begins with a cell and then answers everything Bob does, with `moves` more moves.
    fn bob(
        &mut self,
        before: &Position,
        spot: Spot,
        moves: u32,
        copies: &[(Laid, Bits<W>)],
    ) -> Result<Option<Arc<Found>>, Stopped> {
        let at = before.with_alice(spot);
        let mut copies = copies.to_vec();
        copies.iter_mut().for_each(|(copy, dangers)| self.zones.take(*copy, spot, dangers));
        let Some(quiet) = self.alice(&at, moves, &copies)? else { return Ok(None) };
        let mut relied = Cells::NONE;
        let mut needed = quiet.needed.clone();
        needed.iter().for_each(|&s| relied.add(s));
        let carrier = quiet.carrier;
        let mut then = vec![quiet];
        // The answers that meet the carrier; those that refuted other moves come first.
        let mut answers: Vec<Laid> = Vec::new();
        for s in carrier.spots() {
            answers.extend(self.window.through(s).filter(|&l| self.window.misses(l, &at.alice)));
        }
        answers.sort_unstable();
        answers.dedup();
        answers.sort_by_key(|&l| std::cmp::Reverse(self.killers[usize::from(l)]));
        let mut legal = Vec::new();
        let mut blocked = Vec::new();
        for l in answers {
            if self.window.misses(l, &at.bob) { legal.push(l) } else { blocked.push(l) }
        }
        for answer in legal {
            if then.iter().any(|p| self.suits_answer(p, &at, &relied, answer)) {
                continue;
            }
            let after = at.with_bob(self.window, answer);
            let near = self.after_answer(&copies, answer, &at);
            let Some(plan) = self.alice(&after, moves, &near)? else {
                self.killers[usize::from(answer)] += 1;
                return Ok(None);
            };
            for &s in &plan.needed {
                if !at.alice.has(s) && !relied.has(s) && !self.window.covers(answer, s) {
                    relied.add(s);
                    needed.push(s);
                }
            }
            then.push(plan);
        }
        for answer in blocked {
            let free = self.window.misses(answer, &relied);
            if free && !then.iter().any(|p| self.suits_answer(p, &at, &relied, answer)) {
                let wall = self.window.spots(answer).find(|&s| at.bob.has(s)).expect("the answer is blocked");
                relied.add(wall);
                needed.push(wall);
            }
        }
        let mut carrier = Cells::NONE;
        carrier.add(spot);
        then.iter().for_each(|plan| carrier.unite(&plan.carrier));
        let found = Found { alice: before.cells.clone(), needed, carrier, step: FoundStep::Play(spot, then) };
        self.keep(found).map(Some)
    }

    /// A plan after Alice's first cell, the one in the middle, and Bob's answer; None stands for a move far away.
    pub(crate) fn after_first(&mut self, answer: Option<Laid>, moves: u32) -> Result<Option<Arc<Found>>, Stopped> {
        let at = Position::empty().with_alice(ORIGIN);
        let mut copies = self.around_the_middle();
        copies.iter_mut().for_each(|(copy, dangers)| self.zones.take(*copy, ORIGIN, dangers));
        let Some(answer) = answer else { return self.alice(&at, moves, &copies) };
        let near = self.after_answer(&copies, answer, &at);
        self.alice(&at.with_bob(self.window, answer), moves, &near)
    }

    fn suits_answer(&self, plan: &Found, at: &Position, relied: &Cells, answer: Laid) -> bool {
        self.window.misses(answer, &plan.carrier)
            && plan.needed.iter().all(|&s| relied.has(s) || at.alice.has(s) || self.window.covers(answer, s))
    }

    /// The copies that may be useful after an answer: a new wall can make further copies promising.
    fn after_answer(&self, copies: &[(Laid, Bits<W>)], answer: Laid, at: &Position) -> Promising<W> {
        let left = copies.iter().filter(|(copy, _)| !self.window.overlap(*copy, answer));
        let mut list: Promising<W> = left.copied().collect();
        let known = list.len();
        let near = at.alice.widened();
        let reach = self.window.extent();
        let (x, y) = (usize::from(answer & 63), usize::from(answer >> 6 & 63));
        for o in 0..self.window.orientations() {
            for y in y.saturating_sub(reach)..=(y + reach).min(SIDE - 1) {
                for x in x.saturating_sub(reach)..=(x + reach).min(SIDE - 1) {
                    let copy = o << 12 | (y << 6) as u16 | x as u16;
                    if self.window.lies_inside(copy)
                        && !self.window.misses(copy, &near)
                        && !self.window.overlap(copy, answer)
                        && self.window.misses(copy, &at.bob)
                        && list[..known].binary_search_by_key(&copy, |e| e.0).is_err()
                    {
                        let mut dangers = self.zones.all(copy);
                        at.taken.spots().for_each(|s| self.zones.take(copy, s, &mut dangers));
                        list.push((copy, dangers));
                    }
                }
            }
        }
        for (copy, dangers) in &mut list {
            self.window.spots(answer).for_each(|s| self.zones.take(*copy, s, dangers));
        }
        list.sort_unstable_by_key(|e| e.0);
        list
    }
}
