//! Strings and coins on any graph: who is ahead, and by how much?
//!
//! V(G) is the value for the player to move: their future points minus those of the opponent. The engine uses these
//! facts, each proved in its own file:
//!
//! * [`captures`]: what can be captured is captured, and the one choice is to leave the last two coins, or four; so the
//!   search only meets positions without leaves;
//! * [`tokens`]: parts that are one move long; two equal ones cancel, and a value with some of them bounds the values
//!   with others;
//! * [`settled`]: components that act as tokens, among them the `rich` ones: all boards of octagons with one or two
//!   rows are rich, so their margin is known at once;
//! * [`loony`]: only the shortest chain and the shortest cycle need to be opened;
//! * [`keys`]: isomorphic components count as one.
//!
//! What is left is searched with bounds (`search`, `table`). [`retrograde`] is the slow truth: a table of all
//! positions.
//!
//! Cost: captures, settled components, chains and cycles take a few passes over the graph, of any size. The rest must
//! have at most 32 vertices and 64 edges besides loops; searching it is exponential in its number of edges in the worst
//! case. Memory: 32 bytes per position, in a table that takes at most half of the memory limit.

use super::rules::CoinForm;
use crate::engines::dfpn::Busy;
use crate::limits::{Meter, Stopped};
use reading::Reading;
use search::{MarginSearch, Pause};
use std::sync::atomic::{AtomicBool, Ordering};
use table::Table;

pub mod board;
pub mod captures;
pub mod keys;
pub mod loony;
pub mod position;
pub mod reading;
pub mod retrograde;
pub(super) mod rich;
mod search;
pub mod settled;
mod table;
pub mod tokens;

/// The engine, with what it has found so far. What it finds on one graph holds on all graphs.
#[derive(Debug, Default)]
pub struct Engine {
    table: Table,
    /// Whether the table can no longer grow.
    full: bool,
}

/// With fewer positions than this in the table, a second thread is not worth starting.
const ALONE: u64 = 1 << 14;
/// A search that goes no deeper than this fits on the caller's stack.
const SHALLOW: u32 = 256;
/// The stack of a search thread, in bytes.
const STACK: usize = 1 << 26;

/// A condition on a value: at least the first number, or at most the second.
type Question = (i32, Option<i32>);

/// Translates "at least t for the whole" into a condition on what is left after captures.
fn question(reading: &Reading, t: i32) -> Question {
    let Reading { gain, price, .. } = reading;
    (t - gain, price.map(|c| gain - t - 2 * c))
}

impl Engine {
    /// Whether the player to move scores at least t more than the opponent.
    pub fn at_least(&mut self, form: &CoinForm, t: i32, meter: &mut Meter) -> Result<bool, Stopped> {
        let Some(reading) = Reading::of(form) else { return Err(meter.never_fits()) };
        let (least, most) = question(&reading, t);
        Ok(self.decide(&reading, least, meter)?
            || match most {
                Some(most) => !self.decide(&reading, most + 1, meter)?,
                None => false,
            })
    }

    /// The same without a search, or None.
    pub fn known(&self, form: &CoinForm, t: i32) -> Option<bool> {
        let reading = Reading::of(form)?;
        let (least, most) = question(&reading, t);
        let key = search::key(&reading.position, reading.normal);
        let known = search::known(&self.table, &reading.position, key);
        if known.low >= least || most.is_some_and(|most| known.high <= most) {
            return Some(true);
        }
        (known.high < least && most.is_none_or(|most| known.low > most)).then_some(false)
    }

    /// Whether what is left after captures is worth at least t.
    pub fn decide(&mut self, reading: &Reading, t: i32, meter: &mut Meter) -> Result<bool, Stopped> {
        loop {
            let threads = if self.table.filled() < ALONE { 1 } else { meter.threads() };
            match self.search(reading, t, threads, meter) {
                Ok(found) => return Ok(found),
                Err(Pause::Stopped(stopped)) => return Err(stopped),
                Err(Pause::Again) => self.full |= !self.table.double(meter),
            }
        }
    }

    fn search(&self, reading: &Reading, t: i32, threads: usize, meter: &mut Meter) -> Result<bool, Pause> {
        let (busy, answered) = (Busy::new(threads), AtomicBool::new(false));
        let work = |meter: &mut Meter| {
            let (board, table, may_grow) = (&reading.board, &self.table, !self.full);
            let mut search = MarginSearch { board, table, busy: &busy, answered: &answered, may_grow, meter };
            let result = search.at_least(&reading.position, t, reading.normal);
            answered.store(true, Ordering::Relaxed);
            result
        };
        let left = &reading.position.open;
        let depth = left.edges.count_ones() + left.loops.iter().map(|l| u32::from(*l)).sum::<u32>();
        if threads == 1 && depth <= SHALLOW {
            return work(meter);
        }
        let mut asides: Vec<Meter> = meter.shares(threads);
        let results: Vec<Result<bool, Pause>> = std::thread::scope(|scope| {
            let start = |aside| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || work(aside));
            let workers: Vec<_> = asides.iter_mut().filter_map(|aside| start(aside).ok()).collect();
            workers.into_iter().filter_map(|w| w.join().ok()).collect()
        });
        asides.iter().for_each(|aside| meter.add_positions(aside));
        let answer = results.iter().find(|r| r.is_ok());
        let stopped = results.iter().find(|r| matches!(r, Err(Pause::Stopped(_))));
        answer.or(stopped).copied().unwrap_or(Err(Pause::Again))
    }
}
