//! Searches for Python: each on a thread of its own with a large stack, while the calling thread lets go of the
//! interpreter and listens to signals.
//!
//! Other Python threads run on meanwhile, and Ctrl-C stops a search within a twentieth of a second; what it had found is
//! lost, as Python's own calls lose theirs.

use crate::failure;
use crate::solve::seconds;
use outwit::limits::Limits;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Engines recurse, the deeper the larger a game is. Pages that are never touched cost nothing.
const STACK: usize = 64 << 20;

/// How long Python waits between two looks at its signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Bytes for everything it keeps.
    pub memory: usize,
    /// Its time.
    pub time: Option<Duration>,
    /// Its threads.
    pub threads: usize,
}

impl Budget {
    /// A budget from what Python gave.
    pub fn new(memory: usize, time: Option<f64>, threads: usize) -> PyResult<Self> {
        if threads == 0 {
            return Err(failure::input("at least one thread is needed"));
        }
        Ok(Budget { memory, time: seconds(time)?, threads })
    }
}

/// Does some work elsewhere and waits for it without holding the interpreter; a signal stops it.
pub fn run<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Limits) -> T + Send) -> PyResult<T> {
    let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let Budget { memory, time, threads } = budget;
    let limits = Limits { memory, time, threads, stop: &stop, progress: &progress };
    thread::scope(|scope| {
        let (give, take) = channel();
        // A receiver may not be shared with a closure that leaves the interpreter; a lock that nobody else takes may.
        let take = Mutex::new(take);
        let wait = || take.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(BETWEEN_SIGNALS);
        let search = move || {
            let found = work(&limits);
            // Who waits holds the other end until this comes.
            let _ = give.send(());
            found
        };
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        let worker =
            thread.spawn_scoped(scope, search).map_err(|e| failure::other(format!("no search can begin: {e}")))?;
        let mut interrupted = Ok(());
        while let Err(RecvTimeoutError::Timeout) = py.detach(wait) {
            interrupted = py.check_signals();
            if interrupted.is_err() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        let found = py.detach(|| worker.join());
        interrupted?;
        found.map_err(|_| failure::other("this is a mistake of Outwit, please report it"))
    })
}
