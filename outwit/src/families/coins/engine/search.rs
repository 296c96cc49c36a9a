//! Is the value at least t? Alpha-beta with a null window, on positions without leaves.
//!
//! Let a move give the opponent g coins and lead to R. If the opponent can hold back c of the coins, the move is worth
//! −(g + max(V(R), −2c − V(R))), and otherwise −(g + V(R)). It reaches t if V(R) ≤ −t − g and, where coins can be held
//! back, V(R) ≥ t + g − 2c; in that case it cannot reach t if t + g > c. The value has the parity of the number of
//! coins, and is at most that number.
//!
//! Only one edge of a string, a row of vertices of weight 2, is tried: whichever is removed, all vertices of the string
//! are captured and the rest is the same. With two or more vertices left in one piece, the opponent can hold
//! back two; but not after the removal of the middle edge of a string of two.
//!
//! All positions that moves lead to are looked up before any is searched. They are searched in order of what the
//! move gives away and how far they are from settled. Several threads walk the same tree with one table, and each
//! postpones positions that another is searching.
//!
//! Cost: about a microsecond per position looked up, most of it for its [key](super::keys). Octagons 3×3 take 3,000
//! positions, Dots and Boxes 3×4 two million; every further row costs a factor of hundreds, and the worst case is
//! exponential in the number of edges. Memory: the table, and a stack as deep as the number of edges.

use super::board::{OpenGraph, bits};
use super::captures::Captured;
use super::keys;
use super::loony;
use super::position::{Component, Position, Step};
use super::table::{Bound, Bounds, Table};
use crate::engines::dfpn::Busy;
use crate::limits::{Meter, Stopped};
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a search ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pause {
    /// A limit was reached.
    Stopped(Stopped),
    /// The table should grow, or another thread has the answer.
    Again,
}

impl From<Stopped> for Pause {
    fn from(stopped: Stopped) -> Self {
        Pause::Stopped(stopped)
    }
}

/// A search in progress.
pub(crate) struct MarginSearch<'a, 'm> {
    /// The graph.
    pub(crate) board: &'a OpenGraph,
    /// What is known.
    pub(crate) table: &'a Table,
    /// Where other threads are searching.
    pub(crate) busy: &'a Busy,
    /// Set when another thread has the answer.
    pub(crate) answered: &'a AtomicBool,
    /// Whether to pause when the table is crowded.
    pub(crate) may_grow: bool,
    /// The limits. The meter counts the positions that are looked up.
    pub(crate) meter: &'a mut Meter<'m>,
}

/// A position that a move leads to.
struct Child {
    step: Step,
    captured: Captured,
    position: Position,
    key: u128,
    /// The sort key; the least comes first.
    order: (bool, i32, i32),
}

/// The key of a position in the table. Before the critical state of the normal game, positions have keys of their own.
pub(crate) fn key(position: &Position, normal: bool) -> u128 {
    position.key().wrapping_add(if normal { keys::draw(1 << 53) } else { 0 })
}

/// Bounds on a value that need no search.
pub(crate) fn known(table: &Table, position: &Position, key: u128) -> Bounds {
    let coins = position.coins;
    if position.is_loony() {
        let value = loony::value(&position.chains, &position.cycles, position.tokens);
        return Bounds { low: value, high: value, hint: 0 };
    }
    match table.get(key, position.tokens, coins) {
        Some(Bounds { low, high, hint }) => Bounds { low: low.max(-coins), high: high.min(coins), hint },
        None => Bounds { low: -coins, high: coins, hint: 0 },
    }
}

/// Whether a move that gives this much away can reach t at all.
fn is_useful(t: i32, captured: Captured, coins: i32) -> bool {
    let Captured { gain, price } = captured;
    price.is_none_or(|c| t + gain <= c) && -t - gain >= gain - coins
}

impl MarginSearch<'_, '_> {
    /// Whether the value is at least t; `normal` says that the critical state of the normal game may still lie ahead.
    pub(crate) fn at_least(&mut self, position: &Position, t: i32, normal: bool) -> Result<bool, Pause> {
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
            // The critical state: from here on the ordinary rules apply.
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
        let mut children: Vec<Child> = Vec::with_capacity(steps.len());
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
                children.push(Child { step, captured, position: to, key, order });
            }
        }
        children.sort_by_key(|child| child.order);
        let mut later = Vec::new();
        for child in &children {
            if self.busy.is_at(child.key) {
                later.push(child);
            } else if self.reaches(child, t, normal)? {
                self.keep(position, own_key, t, true, child.step.code(), normal);
                return Ok(true);
            }
        }
        for child in later {
            if self.reaches(child, t, normal)? {
                self.keep(position, own_key, t, true, child.step.code(), normal);
                return Ok(true);
            }
        }
        self.keep(position, own_key, t, false, 0, normal);
        Ok(false)
    }

    /// Whether the move to this child reaches t.
    fn reaches(&mut self, child: &Child, t: i32, normal: bool) -> Result<bool, Pause> {
        let (most, least) = wanted(t, child.captured);
        self.busy.enter(child.key);
        let reaches = (|| {
            Ok(!self.at_least(&child.position, most + 1, normal)?
                && match least {
                    Some(least) => self.at_least(&child.position, least, normal)?,
                    None => true,
                })
        })();
        self.busy.leave(child.key);
        reaches
    }

    fn keep(&self, position: &Position, key: u128, t: i32, reached: bool, hint: u16, normal: bool) {
        let bound = if reached { Bound::AtLeast(t) } else { Bound::AtMost(t - 1) };
        let edges = position.open.edges.count_ones() + position.open.loops.iter().map(|l| u32::from(*l)).sum::<u32>();
        self.table.put(key, position, bound, hint, edges as u16, normal);
    }

    /// Moves that give nothing away.
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

    /// Moves that give coins away: tokens, the shortest chain and cycle, and one for each string.
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

    /// How many loops are missing for all components to be settled.
    fn unsettled(&self, position: &Position) -> i32 {
        let missing = |v: usize| {
            let degree = position.open.around(self.board, v).count_ones() as i32;
            if degree == 0 { 0 } else { (degree + 2 - i32::from(position.open.loops[v])).max(0) }
        };
        bits(position.open.vertices(self.board).into()).map(missing).sum()
    }

    /// How many moves give nothing away; each move counts twice.
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

/// The bounds that the value after a move must meet for the move to reach t: at most, and at least.
fn wanted(t: i32, captured: Captured) -> (i32, Option<i32>) {
    (-t - captured.gain, captured.price.map(|c| t + captured.gain - 2 * c))
}
