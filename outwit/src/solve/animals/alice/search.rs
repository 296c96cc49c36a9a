//! Alice's search: can she make a copy safe with so many moves, whatever Bob does?

use super::dangers::Dangers;
use super::window::{Cells, Laid, ORIGIN, SIDE, Spot, Window};
use crate::rules::animals::Motion;
use crate::solve::limits::{Meter, Stopped};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// What Alice and Bob have taken.
#[derive(Clone, Debug)]
pub struct Position {
    pub alice: Cells,
    pub bob: Cells,
    pub taken: Cells,
    pub key: u64,
    cells: Vec<Spot>,
}

fn mix(n: u64) -> u64 {
    let n = (n ^ n >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n ^ n >> 32
}

impl Position {
    pub fn empty() -> Self {
        Position { alice: Cells::NONE, bob: Cells::NONE, taken: Cells::NONE, key: 0, cells: Vec::new() }
    }

    pub fn with_alice(&self, spot: Spot) -> Self {
        let mut next = self.clone();
        next.alice.add(spot);
        next.taken.add(spot);
        next.key ^= mix(u64::from(spot) + 1);
        next.cells.push(spot);
        next
    }

    pub fn with_bob(&self, window: &Window, laid: Laid) -> Self {
        let mut next = self.clone();
        window.lay(laid, &mut next.bob);
        window.lay(laid, &mut next.taken);
        for spot in window.spots(laid) {
            next.key ^= mix(u64::from(spot) + (1 << 20));
        }
        next
    }
}

/// A node of a plan, in the window.
#[derive(Clone, Debug)]
pub struct Found {
    pub alice: Vec<Spot>,
    /// Cells of Bob's that it relies on.
    pub needed: Vec<Spot>,
    pub carrier: Cells,
    pub step: FoundStep,
}

#[derive(Clone, Debug)]
pub enum FoundStep {
    Fill(Laid),
    Play(Spot, Vec<u32>),
}

#[derive(Clone, Copy, Default)]
struct Known {
    /// Fails with fewer than so many moves.
    fails_below: u8,
    /// A plan, counted from 1.
    plan: u32,
}

pub struct Search<'a, 'm> {
    pub window: &'a Window<'a>,
    pub plans: Vec<Found>,
    table: HashMap<u64, Known, FxBuildHasher>,
    dangers: Dangers,
    pub meter: &'a mut Meter<'m>,
    pub options: Options,
    /// How often an answer refuted a move, to try such answers first.
    killers: Vec<u32>,
    pub visited: [u64; 16],
}

#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Sets of cells may be larger than the least by so much.
    pub slack: u32,
    /// How many moves of Alice's are tried in a position, by the moves that are left.
    pub width: [usize; 16],
}

type Promising = Vec<Laid>;

impl<'a, 'm> Search<'a, 'm> {
    pub fn new(window: &'a Window<'a>, meter: &'a mut Meter<'m>, options: Options) -> Self {
        Search {
            window,
            plans: Vec::new(),
            table: HashMap::default(),
            dangers: Dangers::new(),
            meter,
            options,
            killers: vec![0; 1 << 16],
            visited: [0; 16],
        }
    }

    /// Every copy near a spot.
    pub fn around(&self, spot: Spot, list: &mut Promising, reach: usize) {
        let (x, y) = (usize::from(spot & 63), usize::from(spot >> 6));
        for o in 0..self.window.orientations() {
            for y in y.saturating_sub(reach)..(y + reach).min(SIDE) {
                for x in x.saturating_sub(reach)..(x + reach).min(SIDE) {
                    let laid = o << 12 | (y << 6) as u16 | x as u16;
                    if self.window.lies_inside(laid) {
                        list.push(laid);
                    }
                }
            }
        }
    }

    /// Whether a plan can be followed in a position.
    fn suits(&self, plan: &Found, at: &Position) -> bool {
        plan.alice.iter().all(|&s| at.alice.has(s))
            && plan.needed.iter().all(|&s| at.taken.has(s))
            && plan.carrier.0.iter().zip(&at.bob.0).all(|(c, b)| c & b == 0)
    }

    /// A plan for Alice, to move, who makes a copy safe within `moves` moves.
    pub fn alice(&mut self, at: &Position, moves: u32, copies: &[Laid]) -> Result<Option<u32>, Stopped> {
        self.meter.visit()?;
        self.visited[moves as usize] += 1;
        if let Some(known) = self.table.get(&at.key) {
            if known.plan > 0 && self.suits(&self.plans[known.plan as usize - 1], at) {
                return Ok(Some(known.plan - 1));
            }
            if moves < u32::from(known.fails_below) {
                return Ok(None);
            }
        }
        let plan = self.alice_anew(at, moves, copies)?;
        let known = self.table.entry(at.key).or_default();
        match plan {
            Some(plan) => known.plan = plan + 1,
            None => known.fails_below = known.fails_below.max(moves as u8 + 1),
        }
        Ok(plan)
    }

    fn alice_anew(&mut self, at: &Position, moves: u32, copies: &[Laid]) -> Result<Option<u32>, Stopped> {
        let mut promising: Promising = Vec::new();
        let mut least = Vec::new();
        let mut last = None;
        let mut race = false;
        for &copy in copies {
            if !self.window.misses(copy, &at.bob) {
                continue;
            }
            let lacking = self.window.lacking(copy, &at.alice);
            if lacking <= 1 {
                return Ok(Some(self.fill(at, copy)));
            }
            race |= lacking <= 2 && moves >= 1;
            let most = if lacking <= 2 && moves >= 1 { 64 } else { moves };
            if let Some(apart) = self.dangers.list(self.window, copy, &at.alice, &at.taken, most) {
                if self.dangers.none() {
                    return Ok(Some(self.fill(at, copy)));
                }
                if moves == 0 {
                    continue;
                }
                if apart == 1 && last.is_none() {
                    last = self.dangers.common(self.window).map(|spot| (spot, copy));
                }
                promising.push(copy);
                least.push(apart);
            }
        }
        if let Some((spot, copy)) = last {
            // After this cell the copy is safe, whatever Bob does.
            let after = at.with_alice(spot);
            let fill = self.fill(&after, copy);
            let mut carrier = self.plans[fill as usize].carrier;
            let needed = self.walls(&after, &carrier);
            carrier.add(spot);
            let alice = at.cells.clone();
            return Ok(Some(self.keep(Found { alice, needed, carrier, step: FoundStep::Play(spot, vec![fill]) })));
        }
        if moves == 0 || promising.is_empty() || (moves == 1 && !race) {
            return Ok(None);
        }
        if moves == 1 {
            return self.race(at, &promising);
        }
        let candidates = self.candidates(at, moves, &mut promising, &least);
        let width = self.options.width[moves as usize];
        for &(_, spot) in candidates.iter().take(width) {
            if let Some(plan) = self.bob(at, spot, moves - 1, &promising)? {
                return Ok(Some(plan));
            }
        }
        Ok(None)
    }

    /// A cell after which two copies lack one cell each, so that Bob cannot stop both.
    fn race(&mut self, at: &Position, promising: &[Laid]) -> Result<Option<u32>, Stopped> {
        let mut pairs: Vec<(Spot, Spot)> = Vec::new();
        for &copy in promising {
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

    /// The cells that Alice may play, the most useful first. Copies that need more cells than she has moves left are
    /// taken off the list.
    fn candidates(&mut self, at: &Position, moves: u32, promising: &mut Promising, least: &[u32]) -> Vec<(u64, Spot)> {
        let mut scores: HashMap<Spot, u64, FxBuildHasher> = HashMap::default();
        let mut open: Vec<(Laid, u32)> = Vec::new();
        let mut useful = Vec::new();
        for (&copy, &apart) in promising.iter().zip(least) {
            if self.window.lacking(copy, &at.alice) <= 2 {
                useful.push(copy);
                for spot in self.window.spots(copy).filter(|&s| !at.alice.has(s)) {
                    *scores.entry(spot).or_default() += 1 << (3 * (moves - 1).min(8));
                }
            }
            open.push((copy, apart.max(1)));
        }
        let mut levels = self.options.slack + 1;
        for size in 1..=moves {
            let before = open.len();
            open.retain(|&(copy, apart)| {
                if apart > size || self.dangers.list(self.window, copy, &at.alice, &at.taken, size).is_none() {
                    return true;
                }
                let mut found = false;
                self.dangers.hitting_sets(self.window, size, 2_000, &mut |set| {
                    found = true;
                    for &spot in set {
                        *scores.entry(spot).or_default() += 1 << (3 * (moves - size).min(8));
                    }
                });
                if found {
                    useful.push(copy);
                }
                !found
            });
            if open.len() < before && moves > 3 {
                levels -= 1;
                if levels == 0 {
                    useful.extend(open.iter().map(|o| o.0));
                    break;
                }
            }
        }
        useful.sort_unstable();
        useful.dedup();
        *promising = useful;
        let mut candidates: Vec<(u64, Spot)> = scores.into_iter().map(|(spot, score)| (score, spot)).collect();
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        candidates
    }

    /// A copy that Alice may fill now.
    fn fill(&mut self, at: &Position, copy: Laid) -> u32 {
        let mut carrier = Cells::NONE;
        for spot in self.window.spots(copy).filter(|&s| !at.alice.has(s)) {
            carrier.add(spot);
        }
        let at_once = self.window.lacking(copy, &at.alice) <= 1;
        let needed = if at_once { Vec::new() } else { self.walls(at, &carrier) };
        self.keep(Found { alice: at.cells.clone(), needed, carrier, step: FoundStep::Fill(copy) })
    }

    /// Cells of Bob's that, with Alice's, meet every copy which covers one of these cells.
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

    fn keep(&mut self, plan: Found) -> u32 {
        self.plans.push(plan);
        self.plans.len() as u32 - 1
    }

    /// A plan that begins with a cell: it answers whatever Bob does then, with `moves` more moves.
    pub fn bob(&mut self, before: &Position, spot: Spot, moves: u32, copies: &[Laid]) -> Result<Option<u32>, Stopped> {
        let at = before.with_alice(spot);
        let Some(quiet) = self.alice(&at, moves, copies)? else { return Ok(None) };
        let mut then = vec![quiet];
        let mut relied = Cells::NONE;
        let mut needed = Vec::new();
        for &s in &self.plans[quiet as usize].needed {
            relied.add(s);
            needed.push(s);
        }
        let carrier = self.plans[quiet as usize].carrier;
        // The answers that meet the carrier, those that refuted other moves first.
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
            if then.iter().any(|&p| self.suits_answer(p, &at, &relied, answer)) {
                continue;
            }
            let after = at.with_bob(self.window, answer);
            let near = self.with_copies_near(copies, answer, &at);
            let Some(plan) = self.alice(&after, moves, &near)? else {
                self.killers[usize::from(answer)] += 1;
                return Ok(None);
            };
            for &s in &self.plans[plan as usize].needed {
                if !at.alice.has(s) && !relied.has(s) && !self.window.covers(answer, s) {
                    relied.add(s);
                    needed.push(s);
                }
            }
            then.push(plan);
        }
        for answer in blocked {
            let free = self.window.misses(answer, &relied);
            if free && !then.iter().any(|&p| self.suits_answer(p, &at, &relied, answer)) {
                let wall = self.window.spots(answer).find(|&s| at.bob.has(s)).expect("the answer is blocked");
                relied.add(wall);
                needed.push(wall);
            }
        }
        let mut carrier = Cells::NONE;
        carrier.add(spot);
        for &p in &then {
            carrier.unite(&self.plans[p as usize].carrier);
        }
        let found = Found { alice: before.cells.clone(), needed, carrier, step: FoundStep::Play(spot, then) };
        Ok(Some(self.keep(found)))
    }

    /// Plans that together answer everything after Alice's first cell, the one in the middle; each may be turned and
    /// reflected about it.
    pub fn first(&mut self, moves: u32, copies: &[Laid]) -> Result<Option<Vec<(u32, Motion)>>, Stopped> {
        let at = Position::empty().with_alice(ORIGIN);
        let Some(quiet) = self.alice(&at, moves, copies)? else { return Ok(None) };
        let images = |plan| Motion::about_origin().map(move |by| (plan, by));
        let mut then: Vec<(u32, Motion)> = images(quiet).collect();
        let carrier = self.plans[quiet as usize].carrier;
        let mut answers: Vec<Laid> = carrier.spots().flat_map(|s| self.window.through(s)).collect();
        answers.retain(|&l| !self.window.covers(l, ORIGIN));
        answers.sort_unstable();
        answers.dedup();
        for answer in answers {
            let suits = |&(plan, by): &(u32, Motion)| {
                self.suits_answer(plan, &at, &Cells::NONE, self.window.moved(answer, by.inverse()))
            };
            if then.iter().any(suits) {
                continue;
            }
            let after = at.with_bob(self.window, answer);
            let near = self.with_copies_near(copies, answer, &at);
            let Some(plan) = self.alice(&after, moves, &near)? else { return Ok(None) };
            then.extend(images(plan));
        }
        Ok(Some(then))
    }

    fn suits_answer(&self, plan: u32, at: &Position, relied: &Cells, answer: Laid) -> bool {
        let plan = &self.plans[plan as usize];
        self.window.misses(answer, &plan.carrier)
            && plan.needed.iter().all(|&s| relied.has(s) || at.alice.has(s) || self.window.covers(answer, s))
    }

    /// The copies that may be of use after an answer: a wall can make copies promising that were not.
    fn with_copies_near(&self, copies: &[Laid], answer: Laid, at: &Position) -> Promising {
        let mut list: Promising = copies.iter().copied().filter(|&c| !self.window.overlap(c, answer)).collect();
        let known = list.len();
        let near = at.alice.widened();
        let reach = self.window.extent();
        let (x, y) = (usize::from(answer & 63), usize::from(answer >> 6 & 63));
        for o in 0..self.window.orientations() {
            for y in y - reach..=y + reach {
                for x in x - reach..=x + reach {
                    let laid = o << 12 | (y << 6) as u16 | x as u16;
                    if self.window.lies_inside(laid)
                        && !self.window.misses(laid, &near)
                        && !self.window.overlap(laid, answer)
                        && self.window.misses(laid, &at.bob)
                        && list[..known].binary_search(&laid).is_err()
                    {
                        list.push(laid);
                    }
                }
            }
        }
        list.sort_unstable();
        list
    }
}
