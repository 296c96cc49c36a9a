//! Searches: each on a thread of its own, a few at the same time, and each only for as long as somebody waits for it.
//!
//! Who waits holds a [`Ticket`]. A connection that closes drops what was being done for it, and with it the ticket, and
//! that stops the search; one that has not begun never begins.

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

/// Engines recurse, the deeper the larger a game is. Pages that are never touched cost nothing.
pub const STACK: usize = 64 << 20;

/// A search that keeps to its time says more about it than one that is stopped.
const GRACE: Duration = Duration::from_millis(500);

/// What searches may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time of one search.
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
pub struct Jobs {
    budget: Budget,
    permits: Arc<Semaphore>,
    running: AtomicUsize,
    waiting: AtomicUsize,
    /// Searches that ended in a panic, each of them a mistake of this program.
    bugs: AtomicU64,
    closed: AtomicBool,
    next: AtomicU64,
    /// The stop signs of all tickets.
    stops: Mutex<HashMap<u64, Arc<AtomicBool>>>,
}

/// Held by who waits for a search. Dropping it stops the search.
#[derive(Debug)]
pub struct Ticket {
    jobs: Arc<Jobs>,
    number: u64,
    stop: Arc<AtomicBool>,
    progress: Arc<AtomicU64>,
    since: Instant,
    /// The time of all of it, where it asks several questions.
    whole: Option<Duration>,
}

impl Ticket {
    /// The positions visited so far.
    pub fn positions(&self) -> u64 {
        self.progress.load(Ordering::Relaxed)
    }

    /// Seconds since it was asked for.
    pub fn seconds(&self) -> f64 {
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
    /// None yet.
    pub fn new(budget: Budget) -> Arc<Self> {
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

    /// Searches that run, searches that wait for their turn, and mistakes of this program.
    pub fn counts(&self) -> (usize, usize, u64) {
        let count = |counter: &AtomicUsize| counter.load(Ordering::SeqCst);
        (count(&self.running), count(&self.waiting), self.bugs.load(Ordering::SeqCst))
    }

    /// The time of a search that asks for so many seconds.
    pub fn time(&self, seconds: Option<f64>) -> Result<Duration, Failure> {
        let Some(seconds) = seconds else { return Ok(self.budget.time) };
        let wrong = |_| Failure::input(format!("time is a number of seconds, not {seconds}"));
        // What no duration can hold is more than the server allows.
        let asked = Duration::try_from_secs_f64(seconds.min(1e9)).map_err(wrong)?;
        Ok(asked.min(self.budget.time))
    }

    /// Stops all searches, and begins no more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.permits.close();
        for stop in self.stops().values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// A ticket for a search that is yet to begin. Its questions have a time each; `whole` ends them all.
    pub fn ticket(self: &Arc<Self>, whole: Option<Duration>) -> Ticket {
        let stop = Arc::new(AtomicBool::new(false));
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.stops().insert(number, stop.clone());
        Ticket { jobs: self.clone(), number, stop, progress: Arc::default(), since: Instant::now(), whole }
    }

    /// Runs a search and waits for what it gives.
    pub async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        time: Duration,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let ticket = self.ticket(Some(time));
        let (give, take) = oneshot::channel();
        // Nobody may be listening any more; then it does not matter either.
        self.begin(&ticket, time, work, |result| drop(give.send(result))).await?;
        take.await.unwrap_or_else(|_| Err(Failure::bug("a search was lost")))
    }

    /// Waits for a turn, and begins a search; `done` hears what came of it, on the thread of the search.
    pub async fn begin<T: 'static>(
        self: &Arc<Self>,
        ticket: &Ticket,
        time: Duration,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
        done: impl FnOnce(Result<T, Failure>) + Send + 'static,
    ) -> Result<(), Failure> {
        let permit = self.permit().await?;
        let (jobs, stop, progress) = (self.clone(), ticket.stop.clone(), ticket.progress.clone());
        let search = move || {
            let result = {
                let _permit: OwnedSemaphorePermit = permit;
                let _counted = Counted::new(&jobs.running);
                let Budget { memory, jobs: count, threads, .. } = jobs.budget;
                let limits =
                    Limits { memory: memory / count, time: Some(time), threads, stop: &stop, progress: &progress };
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
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(search);
        thread.map(|_| ()).map_err(|e| Failure::unavailable(format!("no search can begin: {e}")))
    }

    /// Does something short, where a search could not be stopped anyway.
    pub async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let jobs = self.clone();
        let looked = tokio::task::spawn_blocking(move || jobs.caught(work));
        looked.await.unwrap_or_else(|_| Err(Failure::unavailable("the server is about to end")))?
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, Failure> {
        let _counted = Counted::new(&self.waiting);
        let permit = self.permits.clone().acquire_owned().await;
        permit.map_err(|_| Failure::unavailable("the server is about to end"))
    }

    /// Does something that must not take the server with it when it fails.
    fn caught<T>(&self, work: impl FnOnce() -> T) -> Result<T, Failure> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
            self.bugs.fetch_add(1, Ordering::SeqCst);
            let why = said(panic.as_ref());
            Failure::bug(format!("this is a mistake of Outwit, please report it: {why}"))
        })
    }

    fn stops(&self) -> MutexGuard<'_, HashMap<u64, Arc<AtomicBool>>> {
        // The map is whole whatever happened to who held it.
        let stops = self.stops.lock();
        stops.unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason was given")
}
