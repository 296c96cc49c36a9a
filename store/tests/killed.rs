//! `kill -9` at any moment, and several processes at once: every reported row is stored, once and whole.
//!
//! The processes are this test program itself, which sweeps instead of testing if an environment variable is set.

mod place;

use outwit_store::campaign::Campaign;
use outwit_store::{Selection, Store};
use place::{answers, clear, plan, rows, scratch, workers};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Long enough for several commits, a tenth of a second apart, on any machine.
const SWEEP: &str = "octal:.007:1..260";
const VARIABLE: &str = "OUTWIT_TEST_SWEEP";
const KILLS: usize = 100;

/// Not a test: the sweep that the tests start and kill. It prints every row that is reported to it.
#[test]
fn sweeper() {
    let Some(path) = std::env::var_os(VARIABLE) else { return };
    let store = Store::open(&PathBuf::from(path)).unwrap();
    let plan = plan(SWEEP);
    let mut out = std::io::stdout().lock();
    let campaign = Campaign { certify: true, ..Campaign::new(&plan, Some(&store), workers(2)) };
    let summary = campaign.run(&mut |row| {
        writeln!(out, "row {} {}", row.spec, Value::Object(row.fields())).and_then(|()| out.flush()).is_ok()
    });
    assert_eq!(summary.unwrap().reported, plan.count());
    writeln!(out, "all").unwrap();
}

fn start(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["sweeper", "--exact", "--nocapture", "--test-threads", "1"])
        .env(VARIABLE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The rows that a sweeper printed as whole lines, and whether it finished by itself.
fn printed(child: Child) -> (Vec<(String, String)>, bool) {
    let (mut rows, mut complete) = (Vec::new(), false);
    let mut output = BufReader::new(child.stdout.unwrap());
    let mut line = String::new();
    while output.read_line(&mut line).unwrap() > 0 {
        // The harness starts a line with the name of the test, and a killed process may stop in the middle of one.
        if let (Some(at), true) = (line.find("row "), line.ends_with('\n')) {
            let (spec, answer) = line[at + 4..].trim_end().split_once(' ').unwrap();
            rows.push((spec.to_owned(), answer.to_owned()));
        }
        complete |= line.starts_with("all");
        line.clear();
    }
    (rows, complete)
}

/// Checks a store after a kill: it is intact and contains what was printed.
fn inspect(path: &Path, printed: &[(String, String)], clean: &BTreeMap<String, String>) -> usize {
    if !path.exists() {
        assert!(printed.is_empty());
        return 0;
    }
    let connection = rusqlite::Connection::open(path).unwrap();
    let whole: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok");
    drop(connection);
    let store = Store::open(path).unwrap();
    let kept = place::everything(&store);
    for (spec, answer) in printed {
        let found = kept.get(spec).unwrap_or_else(|| panic!("{spec} was reported but is lost"));
        assert_eq!(Value::Object(found.answer.clone()).to_string(), *answer);
    }
    let said = answers(&store);
    assert!(said.iter().all(|(spec, answer)| clean.get(spec) == Some(answer)), "every stored answer is right");
    // Every named certificate is there, and every certificate is named.
    assert_eq!(
        store.count().unwrap().1,
        kept.values().filter_map(|k| k.certificate.as_ref()).collect::<BTreeSet<_>>().len() as u64
    );
    kept.len()
}

#[test]
fn a_hundred_kills_lose_nothing() {
    let clean = {
        let store = Store::open(&scratch("clean.sqlite")).unwrap();
        let sweep = plan(SWEEP);
        rows(&Campaign { certify: true, ..Campaign::new(&sweep, Some(&store), workers(2)) });
        answers(&store)
    };
    // The moments depend on how long a sweep takes on this machine.
    let began = Instant::now();
    assert!(printed(start(&scratch("timed.sqlite"))).1, "a sweep that is not killed finishes");
    let half = began.elapsed() / 2;
    let path = scratch("killed.sqlite");
    let mut dice = 0x2545_f491_4f6c_dd1du64;
    let (mut kills, mut rounds, mut interrupted) = (0, 0, 0);
    let mut before = 0;
    while kills < KILLS {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let mut child = start(&path);
        let moment = Instant::now() + half.mul_f64((dice >> 11) as f64 / (1u64 << 53) as f64);
        while Instant::now() < moment && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let ended = child.try_wait().unwrap().is_some();
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
        kills += usize::from(!ended);
        let (rows, complete) = printed(child);
        let kept = inspect(&path, &rows, &clean);
        assert!(kept >= before, "stored answers stay");
        interrupted += usize::from(!ended && kept > before && kept < clean.len());
        before = kept;
        if complete {
            let store = Store::open(&path).unwrap();
            assert_eq!(answers(&store), clean, "the result is the same as without kills");
            if rounds == 0 {
                let on_checked = &mut |_: &_, verdict: Result<u64, String>| verdict.is_ok();
                store.verify(&Selection::default(), on_checked).unwrap();
            }
            drop(store);
            clear(&path);
            (rounds, before) = (rounds + 1, 0);
        }
    }
    println!("{kills} kills in {rounds} sweeps, {interrupted} of them between two commits of new rows");
    assert!(interrupted >= 5, "too few kills came between commits: {interrupted}");
}

#[test]
fn several_processes_use_one_store_at_once() {
    let path = scratch("shared.sqlite");
    let children: Vec<Child> = (0..3).map(|_| start(&path)).collect();
    let mut reported = Vec::new();
    for child in children {
        let rows = printed(child);
        assert!(rows.1, "each of them finishes");
        reported.push(rows.0);
    }
    assert!(reported.iter().all(|rows| rows.len() as u64 == plan(SWEEP).count() && *rows == reported[0]));
    let store = Store::open(&path).unwrap();
    assert_eq!(answers(&store).len() as u64, plan(SWEEP).count());
}
