//! Is the value at least t? Alpha-beta with an empty window, on positions without leaves.
//!
//! A move that gives the other g coins, of which he can hold back c, and leads to R is worth −(g + max(V(R), −2c − V(R))):
//! it reaches t if V(R) ≤ −t − g, and, where something can be held back, V(R) ≥ t + g − 2c. So it cannot if t + g > c.
//! The value has the parity of the number of coins, and is at most that number.
//!
//! Of the edges of a string, a row of vertices of weight 2, only one is tried: whichever is removed, all its vertices
//! are captured and the rest is the same; with two or more left in one piece the other can hold back two, but not so if
//! the middle edge of a string of two is removed.
//!
//! All positions that moves lead to are looked up before one is searched. They are searched in the order of what they
//! give away and of how far they are from being settled. Several threads walk the same tree with one table, and leave to
//! later what another is at.
//!
//! Cost: about a microsecond for every position looked up, most of it for its [key](crate::families::coins::engine::keys). Octagons 3×3 take 3,000
//! positions, Dots and Boxes 3×4 two millions; every further row costs a factor of hundreds.

use crate::engines::dfpn::Busy;
use crate::families::coins::engine::board::{Board, bits};
use crate::families::coins::engine::captures::Captured;
use crate::families::coins::engine::keys;
use crate::families::coins::engine::loony;
use crate::families::coins::engine::position::{Component, Position, Step};
use crate::families::coins::engine::table::{Bound, Known, Table};
use crate::limits::{Meter, Stopped};
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a search ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// A budget is used up.
    Stopped(Stopped),
    /// The table should grow, or another thread has the answer.
    Again,
}

impl From<Stopped> for Pause {
    fn from(stopped: Stopped) -> Self {
        Pause::Stopped(stopped)
    }
}

/// A search under way.
pub struct Search<'a, 'm> {
    /// The graph.
    pub board: &'a Board,
    /// What is known.
    pub table: &'a Table,
    /// Where other threads are.
    pub busy: &'a Busy,
    /// Set when another thread has the answer.
    pub answered: &'a AtomicBool,
    /// Whether to pause when the table is crowded.
    pub may_grow: bool,
    /// The budget. It counts the positions that are looked up.
    pub meter: &'a mut Meter<'m>,
}

/// A position that a move leads to.
struct Kid {
    step: Step,
    captured: Captured,
    position: Position,
    key: u128,
    /// What comes first.
    order: (bool, i32, i32),
}

/// The position that is asked about with its table key: the phase of the normal game before the critical state has keys
/// of its own.
pub fn key(position: &Position, normal: bool) -> u128 {
    position.key().wrapping_add(if normal { keys::draw(1 << 53) } else { 0 })
}

/// Bounds of a value that need no search.
pub fn known(table: &Table, position: &Position, key: u128) -> Known {
    let coins = position.coins;
    if position.is_loony() {
        let value = loony::value(&position.chains, &position.cycles, position.tokens);
        return Known { low: value, high: value, hint: 0 };
    }
    match table.get(key, position.tokens, coins) {
        Some(Known { low, high, hint }) => Known { low: low.max(-coins), high: high.min(coins), hint },
        None => Known { low: -coins, high: coins, hint: 0 },
    }
}

/// Whether a move that gives so much can reach t at all.
fn is_useful(t: i32, captured: Captured, coins: i32) -> bool {
    let Captured { gain, price } = captured;
    price.is_none_or(|c| t + gain <= c) && -t - gain >= gain - coins
}

impl Search<'_, '_> {
    /// Whether the value is at least t; `normal` tells that the critical state of the normal game may not be reached yet.
    pub fn at_least(&mut self, position: &Position, t: i32, normal: bool) -> Result<bool, Pause> {
        let t = if (t + position.coins) & 1 == 0 { t } else { t + 1 };
        let own_key = key(position, normal);
        let known = known(self.table, position, own_key);
        if known.low >= t || known.high < t {
            return Ok(known.low >= t);
        }
        self.search(position, own_key, t, known.hint, normal)
    }

    fn search(&mut self, position: &Position, own_key: u128, t: i32, hint: u16, normal: bool) -> Result<bool, Pause> {
        if self.answered.load(Ordering::Relaxed) || self.may_grow && self.table.is_crowded() {
            return Err(Pause::Again);
        }
        let components = position.components(self.board);
        let mut steps = self.quiet(position, &components);
        if normal && steps.is_empty() {
            // The critical state: from here on there are no other rules.
            let reached = self.at_least(position, t, false)?;
            self.keep(position, own_key, t, reached, 0, normal);
            return Ok(reached);
        }
        if !normal {
            self.loud(position, &components, t, &mut steps);
        }
        if let Some(i) = steps.iter().position(|step| step.code() == hint) {
            steps.swap(0, i);
        }
        let mut kids: Vec<Kid> = Vec::with_capacity(steps.len());
        for step in steps {
            self.meter.visit()?;
            let (captured, to) = position.play(self.board, &components, step);
            if !is_useful(t, captured, position.coins) {
                continue;
            }
            let key = key(&to, normal);
            let known = known(self.table, &to, key);
            let (most, least) = wanted(t, captured);
            if known.high <= most && least.is_none_or(|l| known.low >= l) {
                self.keep(position, own_key, t, true, step.code(), normal);
                return Ok(true);
            }
            if known.low <= most && least.is_none_or(|l| known.high >= l) {
                let order = (step.code() != hint, 3 * captured.gain + self.unsettled(&to), self.freedom(&to));
                kids.push(Kid { step, captured, position: to, key, order });
            }
        }
        kids.sort_by_key(|kid| kid.order);
        let mut later = Vec::new();
        for kid in &kids {
            if self.busy.is_at(kid.key) {
                later.push(kid);
            } else if self.reaches(kid, t, normal)? {
                self.keep(position, own_key, t, true, kid.step.code(), normal);
                return Ok(true);
            }
        }
        for kid in later {
            if self.reaches(kid, t, normal)? {
                self.keep(position, own_key, t, true, kid.step.code(), normal);
                return Ok(true);
            }
        }
        self.keep(position, own_key, t, false, 0, normal);
        Ok(false)
    }

    /// Whether the move to a kid reaches t.
    fn reaches(&mut self, kid: &Kid, t: i32, normal: bool) -> Result<bool, Pause> {
        let (most, least) = wanted(t, kid.captured);
        self.busy.enter(kid.key);
        let reaches = (|| {
            Ok(!self.at_least(&kid.position, most + 1, normal)?
                && match least {
                    Some(least) => self.at_least(&kid.position, least, normal)?,
                    None => true,
                })
        })();
        self.busy.leave(kid.key);
        reaches
    }

    fn keep(&self, position: &Position, key: u128, t: i32, reached: bool, hint: u16, normal: bool) {
        let bound = if reached { Bound::AtLeast(t) } else { Bound::AtMost(t - 1) };
        let edges = position.open.edges.count_ones() + position.open.loops.iter().map(|l| u32::from(*l)).sum::<u32>();
        self.table.put(key, position, bound, hint, edges as u16, normal);
    }

    /// Moves that give nothing.
    fn quiet(&self, position: &Position, components: &[Component]) -> Vec<Step> {
        let (board, open) = (self.board, &position.open);
        let mut steps = Vec::with_capacity(40);
        if position.tokens.0 & 1 == 1 {
            steps.push(Step::Token(0));
        }
        let free = |v: &usize| open.weight(board, *v) >= 3;
        let vertices = || components.iter().flat_map(|c| bits(c.vertices.into())).filter(free);
        for v in vertices() {
            let outward = |e: &usize| board.other(*e, v) > v && free(&board.other(*e, v));
            steps.extend(bits(open.around(board, v)).filter(outward).map(|e| Step::Edge(e as u8)));
        }
        steps.extend(vertices().filter(|v| open.loops[*v] > 0).map(|v| Step::Loop(v as u8)));
        steps
    }

    /// Moves that give something: tokens, the shortest chain and cycle, and one for each string.
    fn loud(&self, position: &Position, components: &[Component], t: i32, steps: &mut Vec<Step>) {
        let (board, open) = (self.board, &position.open);
        let useful = |gain: u32, price| is_useful(t, Captured { gain: gain as i32, price }, position.coins);
        let tokens = position.tokens.kinds().filter(|k| *k > 0 && useful((*k).into(), None));
        steps.extend(tokens.map(Step::Token));
        if position.chains.last().is_some_and(|n| useful(*n, Some(2))) {
            steps.push(Step::Chain);
        }
        if position.cycles.last().is_some_and(|n| useful(*n, Some(4))) {
            steps.push(Step::Cycle);
        }
        let closed = |v: usize| open.weight(board, v) == 2;
        let mut seen = 0u32;
        for v in components.iter().flat_map(|c| bits(c.vertices.into())) {
            if seen >> v & 1 == 1 || !closed(v) {
                continue;
            }
            let (mut string, mut next, mut inner) = (1u32 << v, 1u32 << v, None);
            while next != 0 {
                let x = next.trailing_zeros() as usize;
                next &= next - 1;
                for e in bits(open.around(board, x)) {
                    let y = board.other(e, x);
                    if closed(y) {
                        inner = Some(e);
                        next |= 1 << y & !string;
                        string |= 1 << y;
                    }
                }
            }
            seen |= string;
            let length = string.count_ones();
            if useful(length, (length >= 3).then_some(2)) {
                let outer = bits(open.around(board, v)).next();
                let edge = inner.or(outer).map(|e| Step::Edge(e as u8));
                steps.push(edge.unwrap_or(Step::Loop(v as u8)));
            }
        }
    }

    /// How many loops are missing for everything to be settled.
    fn unsettled(&self, position: &Position) -> i32 {
        let missing = |v: usize| {
            let degree = position.open.around(self.board, v).count_ones() as i32;
            if degree == 0 { 0 } else { (degree + 2 - i32::from(position.open.loops[v])).max(0) }
        };
        bits(position.open.vertices(self.board).into()).map(missing).sum()
    }

    /// How many moves give nothing, an edge counted at both ends.
    fn freedom(&self, position: &Position) -> i32 {
        let (board, open) = (self.board, &position.open);
        let free = |v: &usize| open.weight(board, *v) >= 3;
        let moves = |v: usize| {
            let edges = bits(open.around(board, v)).filter(|e| free(&board.other(*e, v))).count() as i32;
            edges + 2 * i32::from(open.loops[v] > 0)
        };
        bits(open.vertices(board).into()).filter(free).map(moves).sum()
    }
}

/// What the value after a move must be at most, and at least, for the move to reach t.
fn wanted(t: i32, captured: Captured) -> (i32, Option<i32>) {
    (-t - captured.gain, captured.price.map(|c| t + captured.gain - 2 * c))
}
