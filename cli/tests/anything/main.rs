//! Whatever is typed: the program is run with arguments, files, streams and signals of any kind, and must end as it promises.
//!
//! It ends within its time with an exit code from 0 to 4, never by a panic; wrong input is one clear line; `--json` is one
//! JSON object; and no file is ever there in part. The commands and flags come from `--help`, so new ones are driven too.
//!
//! `OUTWIT_ANYTHING=30000 cargo test --package outwit-cli --test anything` makes that many calls instead of a few; `cargo
//! xtask slow` does so. Every call has a number, which is its seed: `OUTWIT_ANYTHING=1234..1235` makes that call alone, and
//! `OUTWIT_ANYTHING_KEEP=1` leaves its folder behind.

#![cfg(unix)]

mod calls;
mod chance;
mod files;
mod keys;
mod menu;
mod places;
mod run;
mod streams;
mod whole;
mod words;

use calls::Calls;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The number of calls in an ordinary test.
const USUAL: u64 = 800;
/// How many failures are listed.
const LISTED: usize = 20;

/// The numbers of the calls to make.
fn numbers() -> Range<u64> {
    let Ok(text) = std::env::var("OUTWIT_ANYTHING") else { return 0..USUAL };
    let number =
        |text: &str| text.trim().parse::<u64>().expect("OUTWIT_ANYTHING is a number, or a range such as 10..20");
    match text.split_once("..") {
        Some((from, to)) => number(from)..number(to),
        None => 0..number(&text),
    }
}

#[test]
fn any_call_ends_as_promised() {
    let (calls, numbers) = (Calls::new(), numbers());
    let (next, failures) = (AtomicU64::new(numbers.start), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let mut found = failures.lock().expect("no call panics while it holds the list");
            if number >= numbers.end || found.len() >= LISTED {
                return;
            }
            drop(found);
            if let Err(failure) = calls.make(number) {
                found = failures.lock().expect("no call panics while it holds the list");
                found.push(failure);
            }
        }
    };
    let workers = thread::available_parallelism().map_or(2, |n| n.get());
    thread::scope(|scope| {
        (0..workers).for_each(|_| drop(scope.spawn(work)));
    });
    let failures = failures.into_inner().expect("all calls are through");
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}
