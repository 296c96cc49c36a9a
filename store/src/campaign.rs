//! A sweep with all processors, a store, and an end that need not be the last row.
//!
//! Workers solve, each with an engine that keeps what it has learnt; a feed gives them specs. The thread that
//! called gathers what they find, keeps it in batches, and reports a row when it is on the disk and every earlier one has
//! been reported: what was reported is never lost, and rows come in the order of the specs. A campaign that is stopped, or
//! whose process is killed, goes on from the store when it is run again. Cost: one commit every tenth of a second, on a
//! thread that does not solve.

use crate::error::StoreError;
use crate::feed::{Feed, Manner};
use crate::kept::Budget;
use crate::reporter::Reporter;
use crate::store::Store;
use crate::worker::{Office, Worker};
use outwit::limits::Limits;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Instant;

pub use crate::orders::{Campaign, Progress, Summary};
pub use crate::row::{CampaignError, Certificate, Row};

/// The rows that may wait for the reporter.
const WAITING: usize = 4096;

/// The stack of a worker: some engines recurse.
const STACK: usize = 64 << 20;

impl<'a> Campaign<'a> {
    /// How many work at the same time, with how much memory each.
    fn workers(&self) -> (usize, usize) {
        let specs = usize::try_from(self.plan.count()).unwrap_or(usize::MAX);
        let workers = self.limits.threads.max(1).min(specs.max(1));
        (workers, self.limits.memory / workers)
    }

    /// What hands out specs: those that are kept already, and enough, it does not.
    fn feed(&self, manner: Manner) -> Result<Feed<'a>, StoreError> {
        // The feed reads while somebody else writes.
        let reading = self.store.map(|store| Store::open(store.path())).transpose()?;
        Ok(Feed::new(self.plan, reading, manner))
    }

    fn manner(&self) -> Manner {
        let budget = Budget { each: self.each, memory: self.workers().1 as u64 };
        // What is not for the workers holds the answers of classes.
        Manner { budget, fresh: self.fresh, certify: self.certify, room: self.limits.memory / 8 }
    }

    /// The specs that [`run`](Self::run) would solve, one of each class: what others can do before it, in any order.
    pub fn pending(&self) -> Result<Vec<String>, CampaignError> {
        let mut feed = self.feed(self.manner())?;
        // What needs no solving is reported to nobody.
        let (nobody, _) = sync_channel(1);
        let mut pending = Vec::new();
        while let Some(item) = feed.next(&nobody)? {
            pending.extend(item.map(|item| item.spec));
        }
        Ok(pending)
    }

    /// Makes the sweep. `on_row` is called on this thread, in the order of the specs, and says whether to go on.
    pub fn run(&self, on_row: &mut dyn FnMut(Row) -> bool) -> Result<Summary, CampaignError> {
        let threads = self.limits.threads.max(1);
        let ((workers, memory), manner) = (self.workers(), self.manner());
        let (sender, receiver) = sync_channel(WAITING);
        let office = Office {
            feed: Mutex::new(self.feed(manner)?),
            halt: AtomicBool::new(false),
            end: self.limits.time.and_then(|t| Instant::now().checked_add(t)),
            reported: AtomicU64::new(0),
        };
        let limits = Limits { memory, threads: (threads / workers).max(1), stop: &office.halt, ..self.limits };
        thread::scope(|scope| {
            for number in 0..workers {
                let (office, out) = (&office, sender.clone());
                let builder = thread::Builder::new().name(format!("sweep {number}")).stack_size(STACK);
                let work = move || Worker { number, campaign: self, office, manner, out }.work(&limits);
                if let Err(error) = builder.spawn_scoped(scope, work) {
                    office.halt.store(true, Ordering::SeqCst);
                    return Err(CampaignError::Store(error.into()));
                }
            }
            // The reporter hears that everybody has left when nobody can tell him anything any more.
            drop(sender);
            Reporter::new(self, &office).listen(&receiver, on_row)
        })
    }
}
