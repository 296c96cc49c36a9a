//! Runs a target on its corpus, and then on changed entries of it, until its time is over.
//!
//! There is no feedback from the code under test except one: an input that was read, rather than refused, joins the
//! entries that are changed further. So changes add up to inputs far from the corpus.

use crate::dice::Dice;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a target may take for one input, on a machine that is not busy.
pub const SLOWEST: Duration = Duration::from_secs(2);
/// How often a slow input is tried: only the machine may have been busy.
const TRIES: usize = 3;
/// After this time a target will never end.
const NEVER: Duration = Duration::from_secs(60);
/// The stack of a main thread on most systems.
const STACK: usize = 8 << 20;
/// The most inputs found on the way that are changed further.
const MOST_FOUND: usize = 64;
/// The longest of them, so that changes do not pile up.
const LONGEST_FOUND: usize = 4096;

/// What is fuzzed.
#[derive(Clone)]
pub struct Target {
    /// Its name, also that of its files.
    pub name: &'static str,
    /// The inputs to begin with.
    pub corpus: Vec<Vec<u8>>,
    /// Makes a new input from the inputs so far.
    pub change: fn(&[Vec<u8>], &mut Dice) -> Vec<u8>,
    /// Reads an input, and panics where a promise is broken; false if it was refused.
    pub read: fn(&[u8]) -> bool,
}

/// How long and how to fuzz.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The time for changed inputs.
    pub time: Duration,
    /// The seed of all changes.
    pub seed: u64,
    /// How long a target may take for one input.
    pub slowest: Duration,
    /// The folder for inputs that failed.
    pub folder: PathBuf,
}

impl Settings {
    /// What the environment says, or the defaults: a seed that never changes, and a minute for all targets together on two
    /// processors.
    pub fn from_environment(folder: &str) -> Result<Self, String> {
        let number = |name: &str, usual: u64| match std::env::var(name) {
            Ok(text) => text.parse().map_err(|_| format!("{name} must be a whole number, not {text:?}")),
            Err(_) => Ok(usual),
        };
        let time = Duration::from_secs(number("OUTWIT_FUZZ_SECONDS", 20)?);
        let (seed, slowest) = (number("OUTWIT_FUZZ_SEED", 1)?, SLOWEST.mul_f64(load()));
        Ok(Settings { time, seed, slowest, folder: PathBuf::from(folder) })
    }
}

/// How many tasks share a processor, at least 1. Systems that do not say are taken to be idle.
fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks: f64 = text.split(' ').next().and_then(|tasks| tasks.parse().ok()).unwrap_or(0.0);
    let processors = thread::available_parallelism().map_or(1, |n| n.get());
    (tasks / processors as f64).max(1.0)
}

/// A promise that an input broke.
#[derive(Debug)]
pub struct Failure {
    target: &'static str,
    what: String,
    /// The number of the input, counted from 1, and the seed that led to it.
    number: u64,
    seed: u64,
    /// The file with the input.
    pub file: PathBuf,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Failure { target, what, number, seed, file } = self;
        let file = file.display();
        writeln!(f, "{target}: input {number} of seed {seed} {what}; it is in {file}")?;
        write!(f, "copy it to fuzz/corpus/{target} to keep it as a test")
    }
}

/// The contents of the files in a folder, in the order of their names.
pub fn files(folder: impl AsRef<Path>) -> io::Result<Vec<Vec<u8>>> {
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Runs a target; returns how many inputs it was given.
pub fn run(target: Target, settings: &Settings) -> Result<u64, Failure> {
    let file = settings.folder.join(format!("fuzz-{}.input", target.name));
    let (name, seed) = (target.name, settings.seed);
    let failed = |number: u64, what: String, file: PathBuf| Failure { target: name, what, number, seed, file };
    let (done, results) = channel();
    let own = settings.clone();
    let started = File::create(&file).and_then(|mut input| {
        thread::Builder::new().stack_size(STACK).spawn(move || feed(&target, &own, &mut input, &done))
    });
    if let Err(e) = started {
        return Err(failed(0, format!("could not be tried: {e}"), file));
    }
    let mut number = 0;
    loop {
        let result = results.recv_timeout(NEVER);
        number += 1;
        let what = match result {
            Ok(Ok(())) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(number - 1),
            Err(RecvTimeoutError::Timeout) => "does not come to an end".to_owned(),
            Ok(Err(what)) => what,
        };
        // The next run must not overwrite it.
        let kept = file.with_extension("failed");
        return Err(failed(number, what, if fs::copy(&file, &kept).is_ok() { kept } else { file }));
    }
}

/// Feeds inputs to a target and reports on each of them.
fn feed(target: &Target, settings: &Settings, file: &mut File, done: &Sender<Result<(), String>>) {
    let mut dice = Dice::new(settings.seed);
    let mut pool = target.corpus.clone();
    let mut found = 0;
    let mut feed_one = |input: &[u8]| -> Option<bool> {
        let (read, result) = match tried(target, input, settings.slowest, file) {
            Ok(read) => (Some(read), Ok(())),
            Err(what) => (None, Err(what)),
        };
        // Nobody listens after a failure.
        done.send(result).ok().and(read)
    };
    for input in &target.corpus {
        if feed_one(input).is_none() {
            return;
        }
    }
    let started = Instant::now();
    while started.elapsed() < settings.time {
        let input = (target.change)(&pool, &mut dice);
        match feed_one(&input) {
            None => return,
            Some(true) if input.len() <= LONGEST_FOUND => {
                match target.corpus.len() + found % MOST_FOUND {
                    place if place < pool.len() => pool[place] = input,
                    _ => pool.push(input),
                }
                found += 1;
            }
            Some(_) => {}
        }
    }
}

/// Tries an input; an error says which promise it broke.
fn tried(target: &Target, input: &[u8], slowest: Duration, file: &mut File) -> Result<bool, String> {
    // Written beforehand: nothing can be written when the process dies.
    let written = file.rewind().and_then(|()| file.write_all(input)).and_then(|()| file.set_len(input.len() as u64));
    written.map_err(|e| format!("could not be written to its file: {e}"))?;
    let mut fastest = Duration::MAX;
    for _ in 0..TRIES {
        let started = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| (target.read)(input)));
        let read = read.map_err(|_| "made it panic, as said above".to_owned())?;
        fastest = fastest.min(started.elapsed());
        if fastest <= slowest {
            return Ok(read);
        }
    }
    Err(format!("took {:.1} seconds", fastest.as_secs_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change;

    fn fuzz(name: &'static str, seconds: u64, read: fn(&[u8]) -> bool) -> Result<u64, Failure> {
        let target = Target { name, corpus: vec![b"nim:3".to_vec(), b"nim:4+4".to_vec()], change: change::text, read };
        let (time, slowest) = (Duration::from_secs(seconds), Duration::from_millis(300));
        run(target, &Settings { time, seed: 1, slowest, folder: std::env::temp_dir() })
    }

    #[test]
    fn an_input_that_panics_is_found_and_kept() {
        let failure = fuzz("test-panics", 30, |input| {
            assert_ne!(input, b"nim:1048577+4");
            false
        });
        let failure = failure.expect_err("the changes lead to it");
        assert_eq!(fs::read(&failure.file).expect("it is there"), b"nim:1048577+4");
        assert!(failure.to_string().contains("of seed 1 made it panic"), "{failure}");
        let _ = fs::remove_file(failure.file);
    }

    #[test]
    fn a_slow_input_is_found() {
        let failure = fuzz("test-slow", 0, |input| {
            thread::sleep(Duration::from_millis(if input.len() > 5 { 400 } else { 0 }));
            true
        });
        let failure = failure.expect_err("the second input is slow");
        assert!(failure.to_string().starts_with("test-slow: input 2 of seed 1 took 0."), "{failure}");
        let _ = fs::remove_file(failure.file);
    }

    #[test]
    fn a_target_that_keeps_its_promises_passes() {
        assert_eq!(fuzz("test-passes", 0, |_| false).expect("nothing fails"), 2);
        assert!(fuzz("test-passes", 1, |_| true).expect("nothing fails") > 100);
    }
}
