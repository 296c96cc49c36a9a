//! The cost of a store: a sweep over 10,000 heap games of a millisecond or more each, on one thread, alternately with and
//! without a store, and once more from the store. Prints the ratios that the README quotes: of wall-clock time, and of
//! processor time, which other programs disturb less.

use outwit::convention::Form;
use outwit::limits::Limits;
use outwit_store::Store;
use outwit_store::campaign::Campaign;
use outwit_store::plan::Plan;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Ten thousand different codes, so no row helps another, with heaps that take a while.
const SWEEP: &str = "octal:.1..10000:1000";
const TURNS: usize = 3;

/// Processor seconds that this process has used, where Linux reports them.
fn used() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The program name, in parentheses, may contain anything; user and kernel time are the 12th and 13th fields after it.
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Wall-clock and processor seconds of a sweep.
fn sweep(plan: &Plan, store: Option<&Store>) -> (f64, f64) {
    let (started, before) = (Instant::now(), used());
    let mut rows = 0u64;
    let summary = Campaign::new(plan, store, Limits::default()).run(&mut |_| {
        rows += 1;
        true
    });
    assert!(summary.is_ok() && rows == plan.count(), "the sweep goes through");
    (started.elapsed().as_secs_f64(), used() - before)
}

fn clear(path: &Path) {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let _ = std::fs::remove_file(name);
    }
}

fn main() {
    let plan = Plan::read(SWEEP, Form::Usual, None, None).expect("it is well formed");
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("overhead.sqlite");
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        without.push(sweep(&plan, None));
        clear(&path);
        let store = Store::open(&path).expect("it can be made");
        with.push(sweep(&plan, Some(&store)));
    }
    let least = |times: &[(f64, f64)]| {
        let (clock, used): (Vec<f64>, Vec<f64>) = times.iter().copied().unzip();
        [clock, used].map(|times| times.into_iter().fold(f64::INFINITY, f64::min))
    };
    let ([plain, plain_used], [kept, kept_used]) = (least(&without), least(&with));
    let store = Store::open(&path).expect("it is there");
    let (again, _) = sweep(&plan, Some(&store));
    let specs = plan.count();
    println!("{SWEEP}: {specs} specs, {:.2} ms of processor time per spec", 1e3 * plain_used / specs as f64);
    println!("without a store {plain:.2} s, with one {kept:.2} s: {:.3} times as long", kept / plain);
    println!("processor time {plain_used:.2} s and {kept_used:.2} s: {:.3} times as much", kept_used / plain_used);
    println!(
        "from the store {again:.2} s, {:.0} µs per spec: {:.0} times as fast",
        1e6 * again / specs as f64,
        plain / again
    );
    clear(&path);
}
