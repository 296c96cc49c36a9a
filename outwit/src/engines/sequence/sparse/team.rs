//! Batches of heaps, by one thread or several: the far stages run side by side, the near stages in one thread.
//!
//! Cost: every batch of 32 heaps per thread is one far stage in parallel and the near stages in sequence, with two
//! synchronisations; waiting threads spin. Memory: one set of tables per thread.

use crate::engines::sequence::SequenceError;
use crate::engines::sequence::sparse::SparseState;
use crate::engines::sequence::sparse::splits::LANES;
use crate::limits::{Meter, Stopped};
use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;

/// How often a waiting thread spins before it yields.
const SPINS: usize = 1 << 14;

/// Computes batches up to heap `to`, or until the mask or the tables must be renewed. `far` makes the far stage of one
/// thread, which handles 32 heaps from a base on; its result goes to `near`, with the least part of far splits.
pub(super) fn run<F, Chunk>(
    known: &mut SparseState,
    to: usize,
    meter: &mut Meter,
    far: impl Fn() -> F + Sync,
    near: impl Fn(&mut SparseState, usize, usize, &Chunk, usize),
) -> Result<(), SequenceError>
where
    F: FnMut(&SparseState, usize) -> Chunk,
    Chunk: Send,
{
    let threads = meter.threads().clamp(1, 64);
    if threads == 1 {
        let mut far = far();
        while known.continues(to) {
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
        // However this ends, the helpers stop.
        let _over = StopAll(&team.over);
        for (i, chunk) in chunks.iter().enumerate() {
            let (team, far) = (&team, &far);
            scope.spawn(move || team.help(i + 1, chunk, far()));
        }
        let mut far = far();
        loop {
            let base = team.read(|known| known.values.len());
            if !team.read(|known| known.continues(to)) {
                return Ok(());
            }
            team.read(|known| count(known, threads, meter))?;
            team.ready.store(0, Ordering::Release);
            team.batch.fetch_add(1, Ordering::Release);
            let mine = team.read(|known| far(known, base));
            wait(|| team.ready.load(Ordering::Acquire) == chunks.len() || team.over.load(Ordering::Relaxed));
            if team.over.load(Ordering::Relaxed) {
                // A helper panicked; the scope passes the panic on.
                return Ok(());
            }
            let others = chunks.iter().filter_map(|c| c.lock().unwrap_or_else(PoisonError::into_inner).take());
            let mut known = team.known.write().unwrap_or_else(PoisonError::into_inner);
            for (i, chunk) in std::iter::once(mine).chain(others).enumerate() {
                let at = base + i * LANES;
                // The batch ends where a value did not fit.
                if known.values.len() == at {
                    near(&mut known, at, (i + 1) * LANES, &chunk, to);
                }
            }
        }
    })
}

impl SparseState {
    /// Whether the next batch can be computed with the current mask and tables.
    fn continues(&self, to: usize) -> bool {
        let fits = self.values.last().is_none_or(|v| usize::from(*v) < self.width);
        fits && self.values.len() <= to && self.values.len() < self.renew_at
    }
}

/// Counts a batch and looks at the clock.
fn count(known: &SparseState, threads: usize, meter: &mut Meter) -> Result<(), Stopped> {
    meter.count((threads * LANES) as u64);
    if known.values.len() % 1024 < threads * LANES { meter.look() } else { Ok(()) }
}

/// What the threads share.
struct Team<'a, 'k> {
    known: &'a RwLock<&'k mut SparseState>,
    /// The number of the current batch, and how many helpers have finished their part of it.
    batch: AtomicUsize,
    ready: AtomicUsize,
    over: AtomicBool,
}

impl Team<'_, '_> {
    fn read<T>(&self, f: impl FnOnce(&SparseState) -> T) -> T {
        f(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The work of thread `i`: its chunk of every batch.
    fn help<Chunk>(&self, i: usize, chunk: &Mutex<Option<Chunk>>, mut far: impl FnMut(&SparseState, usize) -> Chunk) {
        let _over = StopAll(&self.over);
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

struct StopAll<'a>(&'a AtomicBool);

impl Drop for StopAll<'_> {
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
