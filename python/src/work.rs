//! Searches for Python: each runs on its own thread with a large stack, while the calling thread releases the interpreter
//! and watches for signals.
//!
//! Other Python threads keep running, and Ctrl-C stops a search within a twentieth of a second; partial results are lost,
//! as in Python's own calls.

use crate::failure;
use outwit::limits::Limits;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Engines recurse deeper on larger games. Pages that are never touched cost nothing.
const STACK: usize = 64 << 20;

/// How long to wait between two looks at Python's signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    memory: usize,
    time: Option<Duration>,
    threads: usize,
}

impl Budget {
    /// A budget from bytes, seconds and a number of threads.
    pub fn new(memory: usize, time: Option<f64>, threads: usize) -> PyResult<Self> {
        if threads == 0 {
            return Err(failure::input("at least one thread is needed"));
        }
        Ok(Budget { memory, time: seconds(time)?, threads })
    }
}

/// A time in seconds.
pub fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = |time| failure::input(format!("{time} is not a valid number of seconds"));
    time.map(|t| Duration::try_from_secs_f64(t).map_err(|_| wrong(t))).transpose()
}

/// Runs some work on another thread and waits for it without holding the interpreter; a signal stops it.
pub fn run<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Limits) -> T + Send) -> PyResult<T> {
    let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let Budget { memory, time, threads } = budget;
    let limits = Limits { memory, time, extras: None, threads, stop: &stop, progress: &progress };
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        // A closure that releases the interpreter may not share a receiver, but it may share an uncontended lock.
        let receiver = Mutex::new(receiver);
        let wait = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(BETWEEN_SIGNALS);
        let search = move || {
            let found = work(&limits);
            // The receiver outlives this thread, so this cannot fail.
            let _ = sender.send(());
            found
        };
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        let worker =
            thread.spawn_scoped(scope, search).map_err(|e| failure::other(format!("cannot start a search: {e}")))?;
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
        found.map_err(|_| failure::other("this is a bug in Outwit, please report it"))
    })
}
