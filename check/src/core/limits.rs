//! How long a check may take, and how much it may store. Running out of either is giving up, which is not a verdict.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a check may use.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// How long it may take; None for as long as it needs.
    pub time: Option<Duration>,
    /// How many bytes it may store. This is counted from what is stored, not measured.
    pub memory: u64,
    /// Gives up soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { time: None, memory: 4 << 30, stop: None }
    }
}

/// How a certificate is checked.
#[derive(Clone, Default, Debug)]
pub struct Options<'a> {
    /// Whether to reject certificates with superfluous lines.
    pub lean: bool,
    /// What the check may use.
    pub limits: Limits<'a>,
}

/// How many steps are taken between two looks at the clock. A step is worth about a byte that is looked at.
const STRIDE: usize = 1 << 16;

/// Counts what a check uses, and says when it is too much.
///
/// Errors are texts everywhere in this crate. The meter remembers that one of them came from it, so that in the end
/// giving up differs from rejecting.
pub(crate) struct Meter<'a> {
    limits: &'a Limits<'a>,
    end: Option<Instant>,
    steps: Cell<usize>,
    stored: Cell<u64>,
    over: Cell<Option<&'static str>>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Meter<'a> {
        // A time too long to be added to the present never ends.
        let end = limits.time.and_then(|time| Instant::now().checked_add(time));
        Meter { limits, end, steps: Cell::new(0), stored: Cell::new(0), over: Cell::new(None) }
    }

    /// Counts work, and looks at the clock now and then.
    pub(crate) fn work(&self, steps: usize) -> Result<(), String> {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(steps);
        if steps < STRIDE { Ok(()) } else { self.look() }
    }

    /// Counts what is stored from now on.
    pub(crate) fn store(&self, bytes: usize) -> Result<(), String> {
        self.stored.set(self.stored.get().saturating_add(bytes as u64));
        if self.stored.get() > self.limits.memory {
            self.over.set(Some("memory limit reached"));
        }
        self.work(bytes)?;
        self.over.get().map_or(Ok(()), |why| Err(why.to_owned()))
    }

    /// Forgets everything that was stored.
    pub(crate) fn clear(&self) {
        self.stored.set(0);
    }

    /// Why the check was given up, if it was.
    pub(crate) fn gave_up(&self) -> Option<&'static str> {
        self.over.get()
    }

    /// Looks at the clock.
    pub(crate) fn look(&self) -> Result<(), String> {
        self.steps.set(0);
        if self.limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            self.over.set(Some("stopped"));
        } else if self.end.is_some_and(|end| Instant::now() >= end) {
            self.over.set(Some("time limit reached"));
        }
        match self.over.get() {
            None => Ok(()),
            Some(why) => {
                // Whatever is still counted fails at once.
                self.steps.set(STRIDE);
                Err(why.to_owned())
            }
        }
    }
}
