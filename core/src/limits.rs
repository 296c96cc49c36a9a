//! Budgets: how much memory and time a search may take, and how it is stopped.
//!
//! Memory is counted, not measured: whatever grows with a search is counted as it is allocated, with its capacity and not
//! its length, before it is allocated. So the whole process stays within a tenth of the budget plus what the program takes
//! anyway, about 16 MB; `cli/tests/memory.rs` measures it for every engine.

use crate::spec::counted;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Bytes for everything the search keeps.
    pub memory: usize,
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// Time for what is looked for after the verdict: good moves, plans, lengths. `None` is [`LEAST_EXTRAS`], or as long as
    /// the verdict took if that is longer.
    pub extras: Option<Duration>,
    /// Threads that an engine may use; the general engines use one.
    pub threads: usize,
    /// Set from outside to stop the search.
    pub stop: &'a AtomicBool,
    /// The positions visited so far, for progress reports.
    pub progress: &'a AtomicU64,
}

/// The least time for what is looked for after the verdict, unless the limits say otherwise.
pub const LEAST_EXTRAS: Duration = Duration::from_secs(2);

static NEVER: AtomicBool = AtomicBool::new(false);
static UNWATCHED: AtomicU64 = AtomicU64::new(0);

impl Limits<'static> {
    /// No time limit, and this many bytes of memory.
    pub fn memory(bytes: usize) -> Self {
        Limits { memory: bytes, time: None, extras: None, threads: 1, stop: &NEVER, progress: &UNWATCHED }
    }
}

impl Default for Limits<'static> {
    /// One gibibyte, no time limit.
    fn default() -> Self {
        Limits::memory(1 << 30)
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The memory is full.
    Memory,
    /// The memory can never be enough, so the search did not begin.
    NeverFits,
    /// The time limit was reached.
    Time,
    /// It was asked to stop.
    Interrupted,
    /// A game was deeper, or a number finer, than values can represent.
    TooDeep,
    /// The limit of positions for one question was reached.
    Effort,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 6] =
        [Reason::Memory, Reason::NeverFits, Reason::Time, Reason::Interrupted, Reason::TooDeep, Reason::Effort];

    /// Its name in stores.
    pub fn key(self) -> &'static str {
        match self {
            Reason::Memory => "memory",
            Reason::NeverFits => "never-fits",
            Reason::Time => "time",
            Reason::Interrupted => "interrupted",
            Reason::TooDeep => "too-deep",
            Reason::Effort => "effort",
        }
    }

    /// The reason with a key.
    pub fn read(key: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.key() == key)
    }
}

/// A search that ended without an answer, and how far it got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Stopped {
    /// Why.
    pub reason: Reason,
    /// The positions visited until then.
    pub positions: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let why = match self.reason {
            Reason::NeverFits => return write!(f, "this can never fit the memory budget"),
            Reason::Memory => "memory limit reached",
            Reason::Time => "time limit reached",
            Reason::Interrupted => "stopped on request",
            Reason::TooDeep => "the game is too deep for its value to be represented",
            Reason::Effort => "question postponed",
        };
        write!(f, "{why} after {}", counted(self.positions, "position"))
    }
}

/// The memory that a block of this many bytes takes on the heap: common allocators add a word, round up to 16 bytes and
/// give out no less than 32. An empty list has no block.
#[inline]
pub const fn allocated(bytes: usize) -> usize {
    let taken = (bytes + 8).next_multiple_of(16);
    match bytes {
        0 => 0,
        _ if taken < 32 => 32,
        _ => taken,
    }
}

/// Counts what a search uses, and stops it.
#[derive(Debug)]
pub struct Meter<'a> {
    limits: Limits<'a>,
    started: Instant,
    deadline: Option<Instant>,
    positions: u64,
    /// The current question is abandoned when this many positions have been visited.
    last: u64,
    bytes: usize,
    /// Bytes processed since the last look at the clock.
    work: usize,
}

/// How many bytes are processed between two looks at the clock.
const WORK_BETWEEN_LOOKS: usize = 1 << 17;

/// How many positions pass between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1024;

impl<'a> Meter<'a> {
    /// Starts the clock.
    pub fn new(limits: Limits<'a>) -> Self {
        let started = Instant::now();
        let deadline = limits.time.and_then(|t| started.checked_add(t));
        Meter { limits, started, deadline, positions: 0, last: u64::MAX, bytes: 0, work: 0 }
    }

    /// When the time limit is reached, if there is one.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Sets another deadline.
    pub fn until(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// The verdict is known: what is looked for from now on may take only the time for extras.
    pub fn begin_extras(&mut self) {
        let time = self.limits.extras.unwrap_or(self.elapsed().max(LEAST_EXTRAS));
        let own = Instant::now().checked_add(time);
        self.deadline = own.into_iter().chain(self.deadline).min();
    }

    /// Gives what comes next the time for extras, even if the time limit was reached.
    pub fn grant_extras(&mut self) {
        self.deadline = None;
        self.begin_extras();
    }

    /// Counts one position.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        self.positions += 1;
        if self.positions >= self.last {
            return Err(self.stopped(Reason::Effort));
        }
        if self.positions.is_multiple_of(BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// Abandons the question after this many more positions, or never.
    pub fn at_most(&mut self, positions: Option<u64>) {
        self.last = positions.map_or(u64::MAX, |n| self.positions.saturating_add(n));
    }

    /// Counts many positions at once; the caller must look at the clock.
    #[inline]
    pub fn count(&mut self, positions: u64) {
        self.positions += positions;
    }

    /// The threads that may be used.
    pub fn threads(&self) -> usize {
        self.limits.threads
    }

    /// Counts work on this many bytes, so that long lists of moves and large boards check the clock too.
    #[inline]
    pub fn work(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.work += bytes;
        if self.work < WORK_BETWEEN_LOOKS {
            return Ok(());
        }
        self.work = 0;
        self.look()
    }

    /// Checks the clock and the stop flag.
    pub fn look(&self) -> Result<(), Stopped> {
        self.limits.progress.store(self.positions, Ordering::Relaxed);
        if self.limits.stop.load(Ordering::Relaxed) {
            return Err(self.stopped(Reason::Interrupted));
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(self.stopped(Reason::Time));
        }
        Ok(())
    }

    /// Counts memory that is kept.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.bytes += bytes;
        if self.bytes > self.limits.memory { Err(self.stopped(Reason::Memory)) } else { Ok(()) }
    }

    /// A meter for a side task: the same clock, and its own memory, at most `bytes` and an eighth of what is left here.
    pub fn aside(&self, bytes: usize) -> Meter<'a> {
        let limits = Limits { memory: bytes.min(self.room() / 8), ..self.limits };
        let last = self.last.saturating_sub(self.positions);
        Meter { limits, positions: 0, last, bytes: 0, work: 0, ..*self }
    }

    /// Meters for this many threads: the same clock, and what is left here in equal shares.
    pub fn shares(&self, threads: usize) -> Vec<Meter<'a>> {
        let limits = Limits { memory: self.room() / threads.max(1), ..self.limits };
        let last = self.last.saturating_sub(self.positions);
        (0..threads).map(|_| Meter { limits, positions: 0, last, bytes: 0, work: 0, ..*self }).collect()
    }

    /// Counts the positions of a side task.
    pub fn add_positions(&mut self, aside: &Meter) {
        self.positions += aside.positions;
    }

    /// Counts memory that takes the place of other memory, which is freed only after the new memory is in use. If both do
    /// not fit for that moment, nothing is counted.
    pub fn replace(&mut self, old: usize, new: usize) -> Result<(), Stopped> {
        if new > self.room() {
            return Err(self.full());
        }
        self.bytes = self.bytes.saturating_sub(old) + new;
        Ok(())
    }

    /// Counts memory that is freed.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> usize {
        self.limits.memory
    }

    /// What a search returns when the memory is full.
    pub fn full(&self) -> Stopped {
        self.stopped(Reason::Memory)
    }

    /// What a search returns when it cannot succeed and does not begin.
    pub fn never_fits(&self) -> Stopped {
        self.stopped(Reason::NeverFits)
    }

    /// What a calculation returns when a game is too deep for it.
    pub fn too_deep(&self) -> Stopped {
        self.stopped(Reason::TooDeep)
    }

    /// The number of bytes left.
    #[inline]
    pub fn room(&self) -> usize {
        self.limits.memory.saturating_sub(self.bytes)
    }

    /// Refuses work that must store at least `least` positions of `bytes` each.
    pub fn afford(&self, least: u128, bytes: usize) -> Result<(), Stopped> {
        let fits = least.saturating_mul(bytes as u128) <= self.limits.memory as u128;
        if fits { Ok(()) } else { Err(self.stopped(Reason::NeverFits)) }
    }

    /// The positions visited so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn stopped(&self, reason: Reason) -> Stopped {
        Stopped { reason, positions: self.positions }
    }
}
