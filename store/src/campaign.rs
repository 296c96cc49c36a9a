//! A campaign: a sweep on all processors, with a store, that can be stopped and continued.
//!
//! Workers solve specs, each with an engine that reuses its tables; a feed hands the specs out. The calling thread gathers
//! the results, stores them in batches, and reports a row once it is on disk and every earlier row has been reported. So no
//! reported row is ever lost, and rows come in the order of the specs. A campaign that was stopped or killed continues from
//! the store when it is run again. Cost: one commit every tenth of a second, on a thread that does not solve.

use crate::error::StoreError;
use crate::feed::{Feed, Policy};
use crate::kept::Budget;
use crate::reporter::Reporter;
use crate::store::Store;
use crate::worker::{Shared, Worker};
use outwit::limits::Limits;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Instant;

pub use crate::orders::{Campaign, Progress, Summary};
pub use crate::row::{CampaignError, Certificate, Row};

/// How many rows may wait for the reporter.
const WAITING: usize = 4096;

/// The stack of a worker: some engines recurse.
const STACK: usize = 64 << 20;

impl<'a> Campaign<'a> {
    /// The number of workers, and the memory of each.
    fn workers(&self) -> (usize, usize) {
        let specs = usize::try_from(self.plan.count()).unwrap_or(usize::MAX);
        let workers = self.limits.threads.max(1).min(specs.max(1));
        (workers, self.limits.memory / workers)
    }

    /// Hands out the specs that the store does not answer well enough.
    fn feed(&self, policy: Policy) -> Result<Feed<'a>, StoreError> {
        // The feed reads through its own connection while the reporter writes.
        let reading = self.store.map(|store| Store::open(store.path())).transpose()?;
        Ok(Feed::new(self.plan, reading, policy))
    }

    fn policy(&self) -> Policy {
        let budget = Budget { each: self.each, memory: self.workers().1 as u64 };
        // The workers share all of the memory; the answers of classes may take an eighth of it in addition.
        Policy { budget, fresh: self.fresh, certify: self.certify, room: self.limits.memory / 8 }
    }

    /// The specs that [`run`](Self::run) would solve, one per class; others can solve them first, in any order.
    pub fn pending(&self) -> Result<Vec<String>, CampaignError> {
        let mut feed = self.feed(self.policy())?;
        // Specs that need no solving are dropped.
        let (dropped, _) = sync_channel(1);
        let mut pending = Vec::new();
        while let Some(item) = feed.next(&dropped)? {
            pending.extend(item.map(|item| item.spec));
        }
        Ok(pending)
    }

    /// Runs the sweep. Calls `on_row` on this thread, in the order of the specs, until it returns false.
    pub fn run(&self, on_row: &mut dyn FnMut(Row) -> bool) -> Result<Summary, CampaignError> {
        let threads = self.limits.threads.max(1);
        let ((workers, memory), policy) = (self.workers(), self.policy());
        let (sender, receiver) = sync_channel(WAITING);
        let shared = Shared {
            feed: Mutex::new(self.feed(policy)?),
            halt: AtomicBool::new(false),
            end: self.limits.time.and_then(|t| Instant::now().checked_add(t)),
            reported: AtomicU64::new(0),
        };
        let limits = Limits { memory, threads: (threads / workers).max(1), stop: &shared.halt, ..self.limits };
        thread::scope(|scope| {
            for number in 0..workers {
                let (shared, out) = (&shared, sender.clone());
                let builder = thread::Builder::new().name(format!("sweep {number}")).stack_size(STACK);
                let work = move || Worker { number, campaign: self, shared, policy, out }.work(&limits);
                if let Err(error) = builder.spawn_scoped(scope, work) {
                    shared.halt.store(true, Ordering::SeqCst);
                    return Err(CampaignError::Store(error.into()));
                }
            }
            // The reporter stops when the last sender is gone.
            drop(sender);
            Reporter::new(self, &shared).run(&receiver, on_row)
        })
    }
}
