//! Searches: each on a thread of its own, a few at the same time, and each only for as long as a client waits for it.
//!
//! A pending answer holds a [`Ticket`]. Closing the connection drops the answer and with it the ticket, which stops the
//! search; a search that has not started never starts.

use crate::failure::Failure;
use outwit::limits::Limits;
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Engines recurse, deeper in larger games. Pages of the stack that are never touched cost nothing.
pub(crate) const STACK: usize = 64 << 20;

/// How long after its time limit a search is stopped from outside. One that stops by itself reports more.
const GRACE: Duration = Duration::from_millis(500);

const SHUTTING_DOWN: &str = "the server is shutting down";

/// What searches may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time limit of one search.
    pub time: Duration,
    /// Bytes for all searches together.
    pub memory: usize,
    /// Searches at the same time.
    pub jobs: usize,
    /// Threads of one search.
    pub threads: usize,
}

/// The searches of a server.
#[derive(Debug)]
pub(crate) struct Jobs {
    budget: Budget,
    permits: Arc<Semaphore>,
    running: AtomicUsize,
    waiting: AtomicUsize,
    /// Searches that ended in a panic, each of them a bug in this program.
    bugs: AtomicU64,
    closed: AtomicBool,
    next: AtomicU64,
    /// The stop flags of all tickets.
    stops: Mutex<HashMap<u64, Arc<AtomicBool>>>,
}

/// Held by the answer that waits for a search. Dropping it stops the search.
#[derive(Debug)]
pub(crate) struct Ticket {
    jobs: Arc<Jobs>,
    number: u64,
    stop: Arc<AtomicBool>,
    progress: Arc<AtomicU64>,
    since: Instant,
    /// The time limit of the whole request, unless each of its questions has its own.
    whole: Option<Duration>,
}

impl Ticket {
    /// The positions visited so far.
    pub(crate) fn positions(&self) -> u64 {
        self.progress.load(Ordering::Relaxed)
    }

    /// Seconds since the request.
    pub(crate) fn seconds(&self) -> f64 {
        self.since.elapsed().as_secs_f64()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.jobs.stops().remove(&self.number);
    }
}

/// Counts as long as it lives.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(counter: &'a AtomicUsize) -> Self {
        counter.fetch_add(1, Ordering::SeqCst);
        Counted(counter)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Jobs {
    /// No searches yet.
    pub(crate) fn new(budget: Budget) -> Arc<Self> {
        let budget = Budget { jobs: budget.jobs.clamp(1, Semaphore::MAX_PERMITS), ..budget };
        Arc::new(Jobs {
            budget,
            permits: Arc::new(Semaphore::new(budget.jobs)),
            running: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            bugs: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            next: AtomicU64::new(0),
            stops: Mutex::new(HashMap::new()),
        })
    }

    /// Searches that are running, searches that are waiting, and bugs in this program.
    pub(crate) fn counts(&self) -> (usize, usize, u64) {
        let count = |counter: &AtomicUsize| counter.load(Ordering::SeqCst);
        (count(&self.running), count(&self.waiting), self.bugs.load(Ordering::SeqCst))
    }

    /// The time limit of a search: what its request asks for, but at most what the server allows.
    pub(crate) fn time(&self, seconds: Option<f64>) -> Result<Duration, Failure> {
        let Some(seconds) = seconds else { return Ok(self.budget.time) };
        let wrong = |_| Failure::bad_request(format!("time is a number of seconds, not {seconds}"));
        // A duration cannot hold every number; what it cannot hold is more than the server allows.
        let asked = Duration::try_from_secs_f64(seconds.min(1e9)).map_err(wrong)?;
        Ok(asked.min(self.budget.time))
    }

    /// Stops all searches, and starts no more.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.permits.close();
        for stop in self.stops().values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// A ticket for a search that has not started. Each of its questions has a time limit; `whole` ends them all.
    pub(crate) fn ticket(self: &Arc<Self>, whole: Option<Duration>) -> Ticket {
        let stop = Arc::new(AtomicBool::new(false));
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.stops().insert(number, stop.clone());
        Ticket { jobs: self.clone(), number, stop, progress: Arc::default(), since: Instant::now(), whole }
    }

    /// Runs a search and waits for its result.
    pub(crate) async fn search<T: Send + 'static>(
        self: &Arc<Self>,
        time: Duration,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let ticket = self.ticket(Some(time));
        let (give, take) = oneshot::channel();
        // If the client is gone, the result does not matter.
        self.start(&ticket, time, work, |result| drop(give.send(result))).await?;
        take.await.unwrap_or_else(|_| Err(Failure::bug("a search was lost")))
    }

    /// Waits for a turn and starts a search, whose thread passes the result to `done`.
    pub(crate) async fn start<T: 'static>(
        self: &Arc<Self>,
        ticket: &Ticket,
        time: Duration,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
        done: impl FnOnce(Result<T, Failure>) + Send + 'static,
    ) -> Result<(), Failure> {
        let permit = self.permit().await?;
        let (jobs, stop, progress) = (self.clone(), ticket.stop.clone(), ticket.progress.clone());
        let work = move || {
            let result = {
                let _permit: OwnedSemaphorePermit = permit;
                let _counted = Counted::new(&jobs.running);
                let Budget { memory, jobs: count, threads, .. } = jobs.budget;
                let limits = Limits {
                    memory: memory / count,
                    time: Some(time),
                    extras: None,
                    threads,
                    stop: &stop,
                    progress: &progress,
                };
                jobs.caught(|| work(&limits))
            };
            done(result);
        };
        if let Some(whole) = ticket.whole {
            let stop = Arc::downgrade(&ticket.stop);
            tokio::spawn(async move {
                tokio::time::sleep(whole + GRACE).await;
                if let Some(stop) = stop.upgrade() {
                    stop.store(true, Ordering::Relaxed);
                }
            });
        }
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(work);
        thread.map(|_| ()).map_err(|e| Failure::unavailable(format!("no search can be started: {e}")))
    }

    /// Runs something short that needs no ticket.
    pub(crate) async fn quick<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let jobs = self.clone();
        let done = tokio::task::spawn_blocking(move || jobs.caught(work));
        done.await.unwrap_or_else(|_| Err(Failure::unavailable(SHUTTING_DOWN)))?
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, Failure> {
        let _counted = Counted::new(&self.waiting);
        let permit = self.permits.clone().acquire_owned().await;
        permit.map_err(|_| Failure::unavailable(SHUTTING_DOWN))
    }

    /// Runs work whose panic must not end the server.
    fn caught<T>(&self, work: impl FnOnce() -> T) -> Result<T, Failure> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
            self.bugs.fetch_add(1, Ordering::SeqCst);
            let why = panic_message(panic.as_ref());
            Failure::bug(format!("this is a bug of Outwit, please report it: {why}"))
        })
    }

    fn stops(&self) -> MutexGuard<'_, HashMap<u64, Arc<AtomicBool>>> {
        // The map is consistent at any moment, even after a panic elsewhere.
        self.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("it gave no reason")
}
