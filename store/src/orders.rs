//! The settings of a campaign, its progress, and how it ended.

use crate::plan::Plan;
use crate::store::Store;
use outwit::limits::{Limits, Stopped};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A sweep to run.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// The specs.
    pub plan: &'a Plan,
    /// Where answers are stored and looked up.
    pub store: Option<&'a Store>,
    /// Memory and time of the whole campaign, the number of workers, and the stop flag.
    pub limits: Limits<'a>,
    /// The time of each row; one that takes longer stays open.
    pub each: Option<Duration>,
    /// Whether everything is solved again.
    pub fresh: bool,
    /// Whether every row gets a certificate, which is checked and stored.
    pub certify: bool,
    /// Where to report progress.
    pub progress: Option<&'a Progress>,
}

impl<'a> Campaign<'a> {
    /// A sweep with default settings.
    pub fn new(plan: &'a Plan, store: Option<&'a Store>, limits: Limits<'a>) -> Self {
        Campaign { plan, store, limits, each: None, fresh: false, certify: false, progress: None }
    }
}

/// How a campaign ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Rows reported.
    pub reported: u64,
    /// How many of them came from the store.
    pub stored: u64,
    /// Specs that belong to other shards.
    pub elsewhere: u64,
    /// Why it ended before the last row, if it did.
    pub ended: Option<Stopped>,
}

/// The progress of a campaign.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    working: Mutex<Vec<Option<String>>>,
}

impl Progress {
    /// How many specs of the plan are done.
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

/// Locks a mutex whose contents are consistent at any moment, even after a panic elsewhere.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
