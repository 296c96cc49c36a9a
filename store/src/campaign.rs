//! A sweep with all processors, a store, and an end that need not be the last row.
//!
//! Workers solve, each with an engine that keeps what it has learnt; a feed gives them specs. The thread that
//! called gathers what they find, keeps it in batches, and reports a row when it is on the disk and every earlier one has
//! been reported: what was reported is never lost, and rows come in the order of the specs. A campaign that is stopped, or
//! whose process is killed, goes on from the store when it is run again. Cost: one commit every tenth of a second, on a
//! thread that does not solve.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::feed::{Feed, Manner, Stuck};
use crate::kept::{Budget, Kept};
use crate::plan::Plan;
use crate::reporter::Reporter;
use crate::store::Store;
use crate::worker::{Office, Worker};
use outwit::game::Error;
use outwit::limits::{Limits, Stopped};
use outwit::sweep;
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The rows that may wait for the reporter.
const WAITING: usize = 4096;

/// The stack of a worker: some engines recurse.
const STACK: usize = 64 << 20;

/// A row that is reported.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place in the plan, counted from 0 over all shards.
    pub index: u64,
    /// The canonical text of the position.
    pub spec: String,
    /// The answer, as for a single question.
    pub answer: Map<String, Value>,
    /// What is still possible, where something is missing.
    pub possible: Option<Value>,
    /// The position from which the answer was taken over, because it is equal by symmetry.
    pub same_as: Option<String>,
    /// Why something is missing: the row is open.
    pub stopped: Option<Stopped>,
    /// Positions visited for it; 0 where it was taken over.
    pub positions: u64,
    /// Time taken for it.
    pub seconds: f64,
    /// Its certificate, verified, where certificates are asked for.
    pub certificate: Option<Certificate>,
    /// The version that answered and when, in seconds since 1970, where the answer comes from the store.
    pub stored: Option<(String, i64)>,
}

impl Row {
    pub(crate) fn of(index: u64, row: sweep::Row, certificate: Option<Certificate>) -> Self {
        let sweep::Row { spec, answer, possible, same_as, stopped, positions, seconds, .. } = row;
        Row { index, spec, answer, possible, same_as, stopped, positions, seconds, certificate, stored: None }
    }
}

/// A certificate that was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Its hash in the store.
    pub sha256: String,
    /// Its lines.
    pub lines: u64,
}

/// Why a campaign failed.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A spec cannot be answered at all.
    #[error("{error}")]
    Question {
        /// The spec.
        spec: String,
        /// Why.
        error: Error,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A certificate was rejected, which is a bug of Outwit.
    #[error("BUG: the certificate of {spec} is REJECTED: {why}")]
    Rejected {
        /// The spec.
        spec: String,
        /// What is wrong with it.
        why: String,
        /// The certificate.
        certificate: Box<Packed>,
    },
}

impl From<Stuck> for CampaignError {
    fn from(stuck: Stuck) -> Self {
        match stuck {
            Stuck::Question(spec, error) => CampaignError::Question { spec, error },
            Stuck::Store(error) => error.into(),
        }
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

/// What workers tell the reporter.
pub(crate) enum Message {
    /// A spec is dealt with: a row where it is ours, and what is to be kept of it.
    Row { index: u64, row: Option<Box<Row>>, kept: Option<Box<Kept>>, proof: Option<Box<Packed>> },
    /// The time of the whole is over, or somebody stopped it.
    Ended(Stopped),
    /// It cannot go on.
    Failed(CampaignError),
}

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
