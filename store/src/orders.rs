//! What a campaign is to do, how it ended, and what can be watched meanwhile.

use crate::plan::Plan;
use crate::store::Store;
use outwit::limits::{Limits, Stopped};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A sweep that is to be made.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// What it is about.
    pub plan: &'a Plan,
    /// Where answers are kept, and taken from.
    pub store: Option<&'a Store>,
    /// Memory and time of the whole, the workers, and how it is stopped.
    pub limits: Limits<'a>,
    /// The time of a single row: one that takes longer stays open.
    pub each: Option<Duration>,
    /// Whether everything is solved anew.
    pub fresh: bool,
    /// Whether every row is proved, and the proof checked and kept.
    pub certify: bool,
    /// Who watches.
    pub progress: Option<&'a Progress>,
}

impl<'a> Campaign<'a> {
    /// A plain sweep.
    pub fn new(plan: &'a Plan, store: Option<&'a Store>, limits: Limits<'a>) -> Self {
        Campaign { plan, store, limits, each: None, fresh: false, certify: false, progress: None }
    }
}

/// How a campaign ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// The rows that were reported.
    pub reported: u64,
    /// Those of them that came from the store.
    pub stored: u64,
    /// Those that belong to other shards.
    pub elsewhere: u64,
    /// Why it ended before the last row.
    pub ended: Option<Stopped>,
}

/// What those see who watch a campaign.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    working: Mutex<Vec<Option<String>>>,
}

impl Progress {
    /// The specs of the plan that are dealt with.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// The specs that are being solved now.
    pub fn working(&self) -> Vec<String> {
        lock(&self.working).iter().flatten().cloned().collect()
    }

    pub(crate) fn begin(&self, worker: usize, spec: Option<&str>) {
        let mut working = lock(&self.working);
        if working.len() <= worker {
            working.resize(worker + 1, None);
        }
        working[worker] = spec.map(str::to_owned);
    }
}

/// What is locked here is in order at any moment, also after a panic elsewhere.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
