//! Batches of heaps, by one thread or several: the far stage side by side, the near stage by one.

use crate::engines::sequence::SequenceError;
use crate::engines::sequence::sparse::Known;
use crate::engines::sequence::sparse::splits::LANES;
use crate::limits::{Meter, Stopped};
use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;

/// Turns of waiting before a thread lets others run.
const SPINS: usize = 1 << 14;

/// Works out batches up to heap `to`, or until the mask or the tables must be renewed. `far` makes the far stage of one
/// thread, which is asked about 32 heaps from a base on; what it says goes to `near`, with the least part of far splits.
pub(super) fn run<F, Chunk>(
    known: &mut Known,
    to: usize,
    meter: &mut Meter,
    far: impl Fn() -> F + Sync,
    near: impl Fn(&mut Known, usize, usize, &Chunk, usize),
) -> Result<(), SequenceError>
where
    F: FnMut(&Known, usize) -> Chunk,
    Chunk: Send,
{
    let threads = meter.threads().clamp(1, 64);
    if threads == 1 {
        let mut far = far();
        while known.goes_on(to) {
            count(known, threads, meter)?;
            let base = known.values.len();
            let chunk = far(known, base);
            near(known, base, LANES, &chunk, to);
        }
        return Ok(());
    }
    let known = RwLock::new(known);
    let team =
        Team { known: &known, batch: AtomicUsize::new(0), ready: AtomicUsize::new(0), over: AtomicBool::new(false) };
    let chunks: Vec<Mutex<Option<Chunk>>> = (1..threads).map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        // However this ends, the others are sent home.
        let _over = SendHome(&team.over);
        for (i, chunk) in chunks.iter().enumerate() {
            let (team, far) = (&team, &far);
            scope.spawn(move || team.help(i + 1, chunk, far()));
        }
        let mut far = far();
        loop {
            let base = team.read(|known| known.values.len());
            if !team.read(|known| known.goes_on(to)) {
                return Ok(());
            }
            team.read(|known| count(known, threads, meter))?;
            team.ready.store(0, Ordering::Release);
            team.batch.fetch_add(1, Ordering::Release);
            let mine = team.read(|known| far(known, base));
            wait(|| team.ready.load(Ordering::Acquire) == chunks.len() || team.over.load(Ordering::Relaxed));
            if team.over.load(Ordering::Relaxed) {
                // A helper failed; the scope passes that on.
                return Ok(());
            }
            let others = chunks.iter().filter_map(|c| c.lock().unwrap_or_else(PoisonError::into_inner).take());
            let mut known = team.known.write().unwrap_or_else(PoisonError::into_inner);
            for (i, chunk) in std::iter::once(mine).chain(others).enumerate() {
                let at = base + i * LANES;
                // The batch is left where a value did not fit.
                if known.values.len() == at {
                    near(&mut known, at, (i + 1) * LANES, &chunk, to);
                }
            }
        }
    })
}

impl Known {
    fn goes_on(&self, to: usize) -> bool {
        let fits = self.values.last().is_none_or(|v| usize::from(*v) < self.width);
        fits && self.values.len() <= to && self.values.len() < self.renew_at
    }
}

/// Counts a batch and looks at the clock.
fn count(known: &Known, threads: usize, meter: &mut Meter) -> Result<(), Stopped> {
    meter.count((threads * LANES) as u64);
    if known.values.len() % 1024 < threads * LANES { meter.look() } else { Ok(()) }
}

/// What the threads share.
struct Team<'a, 'k> {
    known: &'a RwLock<&'k mut Known>,
    /// The number of the batch under way, and how many helpers are ready with theirs.
    batch: AtomicUsize,
    ready: AtomicUsize,
    over: AtomicBool,
}

impl Team<'_, '_> {
    fn read<T>(&self, f: impl FnOnce(&Known) -> T) -> T {
        f(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The work of thread `i`: its chunk of every batch.
    fn help<Chunk>(&self, i: usize, chunk: &Mutex<Option<Chunk>>, mut far: impl FnMut(&Known, usize) -> Chunk) {
        let _over = SendHome(&self.over);
        let mut done = 0;
        loop {
            wait(|| self.batch.load(Ordering::Acquire) != done || self.over.load(Ordering::Relaxed));
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            done += 1;
            let candidates = self.read(|known| far(known, known.values.len() + i * LANES));
            *chunk.lock().unwrap_or_else(PoisonError::into_inner) = Some(candidates);
            self.ready.fetch_add(1, Ordering::Release);
        }
    }
}

struct SendHome<'a>(&'a AtomicBool);

impl Drop for SendHome<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn wait(until: impl Fn() -> bool) {
    let mut spins = 0;
    while !until() {
        spins += 1;
        if spins < SPINS { spin_loop() } else { thread::yield_now() }
    }
}
