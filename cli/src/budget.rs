//! Budgets from the command line, Ctrl-C, and progress on the terminal.

use crate::args::BudgetArgs;
use crate::output::grouped;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use outwit::limits::Limits;
use outwit::memory::half_of_memory;
use outwit_store::campaign::Progress as CampaignProgress;
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

static STOP: AtomicBool = AtomicBool::new(false);
static SEARCHING: AtomicBool = AtomicBool::new(false);
static POSITIONS: AtomicU64 = AtomicU64::new(0);

/// More threads than this only cost memory, and the system may refuse them.
pub const MOST_THREADS: u16 = 256;

/// The limits of a search.
pub fn limits(budget: &BudgetArgs) -> Limits<'static> {
    Limits {
        memory: budget.memory.unwrap_or_else(half_of_memory),
        time: budget.time,
        extras: None,
        threads: budget.threads.unwrap_or(1).min(MOST_THREADS).into(),
        stop: &STOP,
        progress: &POSITIONS,
    }
}

/// Makes Ctrl-C stop the running search, or end the program if there is none.
pub fn listen_to_ctrl_c() {
    // This fails only if a handler is set already, and then that one does the work.
    let _ = ctrlc::set_handler(|| {
        if !SEARCHING.load(Ordering::SeqCst) || STOP.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// What the progress line counts.
pub enum Progress {
    /// Positions; the total is unknown.
    Positions,
    /// Heaps, with their total.
    Heaps(u64),
}

/// The progress line of the running search, if there is one.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn bar() -> MutexGuard<'static, Option<ProgressBar>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the progress line for the rest of the search, so that something can be printed.
pub fn hide_progress() {
    if let Some(bar) = bar().take() {
        bar.finish_and_clear();
    }
}

/// Runs a search that Ctrl-C can stop, with a progress line on a terminal.
pub fn search<T>(quiet: bool, work: impl FnOnce() -> T) -> T {
    search_with(Progress::Positions, quiet, work)
}

/// Like [`search`], but says what the progress line counts.
pub fn search_with<T>(progress: Progress, quiet: bool, work: impl FnOnce() -> T) -> T {
    STOP.store(false, Ordering::SeqCst);
    POSITIONS.store(0, Ordering::SeqCst);
    SEARCHING.store(true, Ordering::SeqCst);
    let result = if quiet || !stderr().is_terminal() { work() } else { watched(progress, work) };
    SEARCHING.store(false, Ordering::SeqCst);
    result
}

/// Runs a sweep over `rows` rows, with a progress bar on a terminal; `work` reports how many rows are done.
#[cfg(feature = "papers")]
pub fn sweep_rows<T>(quiet: bool, rows: u64, work: impl FnOnce(&(dyn Fn(u64) + Sync)) -> T) -> T {
    STOP.store(false, Ordering::SeqCst);
    SEARCHING.store(true, Ordering::SeqCst);
    let bar = if quiet || !stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(rows) };
    if let Ok(style) = ProgressStyle::with_template("{elapsed} [{bar:40}] {human_pos} of {human_len}, {eta} left") {
        bar.set_style(style);
    }
    let result = work(&|done| bar.set_position(done));
    bar.finish_and_clear();
    SEARCHING.store(false, Ordering::SeqCst);
    result
}

/// Runs a campaign over `specs` specs, which Ctrl-C can stop. On a terminal, a bar shows how far it is, its speed, the time
/// left, and what is being solved.
pub fn campaign<T>(quiet: bool, specs: u64, progress: &CampaignProgress, work: impl FnOnce() -> T) -> T {
    STOP.store(false, Ordering::SeqCst);
    SEARCHING.store(true, Ordering::SeqCst);
    let result = if quiet || !stderr().is_terminal() { work() } else { watched_campaign(specs, progress, work) };
    SEARCHING.store(false, Ordering::SeqCst);
    result
}

fn watched_campaign<T>(specs: u64, progress: &CampaignProgress, work: impl FnOnce() -> T) -> T {
    const TEMPLATE: &str = "{elapsed} [{bar:25}] {human_pos} of {human_len}, {rate}, {eta} left  {wide_msg}";
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let bar = ProgressBar::new(specs);
            if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                    let _ = write!(out, "{:.1}/s", state.per_sec());
                }));
            }
            while !done.load(Ordering::Relaxed) {
                bar.set_position(progress.done());
                bar.set_message(progress.working().join("  "));
                std::thread::sleep(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

/// Whether Ctrl-C was pressed during the last search.
pub fn was_stopped() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Stops the running search.
pub fn stop() {
    STOP.store(true, Ordering::SeqCst);
}

/// How many positions the running search has visited.
pub fn positions() -> u64 {
    POSITIONS.load(Ordering::Relaxed)
}

fn watched<T>(progress: Progress, work: impl FnOnce() -> T) -> T {
    let (line, template) = match progress {
        Progress::Positions => (ProgressBar::new_spinner(), "{spinner} {elapsed} {human_pos} positions, {rate}"),
        Progress::Heaps(heaps) => {
            (ProgressBar::new(heaps), "{bar:30} {human_pos} of {human_len} heaps, {rate}, {eta} left")
        }
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        // If writing fails, only a number is missing.
        line.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}/s", grouped(state.per_sec() as u64));
        }));
    }
    *bar() = Some(line);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut waited = 0;
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(50));
                waited += 1;
                // Short searches need no bar.
                if waited > 10
                    && let Some(line) = &*bar()
                {
                    line.set_position(POSITIONS.load(Ordering::Relaxed));
                    line.tick();
                }
            }
            hide_progress();
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}
