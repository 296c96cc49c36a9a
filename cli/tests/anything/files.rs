//! Files that are written: whole or not at all, whether the program is killed, the disk is full, or another one writes too.

use crate::chance::Chance;
use crate::places::Folder;
use crate::run::{Call, Sink};
use crate::whole::lacks;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// What stands in a file before the program replaces it.
const OLD: &[u8] = b"what was there before\n";

/// Calls that write a file, or several, each with a name that begins with `out`.
const WRITERS: &[&[&str]] = &[
    &["solve", "ellie:4x5", "--proof", "out.proof"],
    &["solve", "octal:.007:300", "--proof", "out.proof", "--check"],
    &[
        "grundy",
        ".007",
        "--to",
        "60000",
        "--csv",
        "out.csv",
        "--raw",
        "out.raw",
        "--plot",
        "out.svg",
        "--proof",
        "out.proof",
    ],
    &["grundy", ".007", "--to", "20000", "--histogram", "out.png"],
    &["period", ".16", "--proof", "out.proof"],
    &["quotient", ".77", "--to", "30", "--proof", "out.proof"],
    &["table", "nim:0..60+0..60", "--out", "out.csv"],
    &["table", "nim:0..40+0..40", "--out", "out.json", "--map", "out.svg"],
    &["table", "nim:0..40+0..40", "--out", "out.parquet"],
    &["table", "nim:0..40+0..40", "--out", "out.jsonl", "--map", "out.png"],
    &["draw", "ellie:30x30", "-o", "out.svg"],
    &["draw", "ellie:30x30", "-o", "out.png"],
    &["draw", "kayles:7", "--tree", "-o", "out.tex"],
    &["explain", "octal:.17:7+3", "-o", "out.html"],
    &["export", "mnk:5,5,4", "--pg", "out.pg", "--qdimacs", "out.qdimacs"],
    &["strategy", "affine:3", "--proof", "out.proof"],
    &["play", "kayles:40", "--seats", "random,random", "--plain", "--save", "out.txt"],
    &["papers", "ellie", "--each", "0.1", "--html", "outs"],
];

/// Puts an old file in every place that a call writes to.
fn prepare(folder: &Folder, call: &[&str]) {
    for name in call.iter().filter(|a| a.starts_with("out.")) {
        fs::write(folder.path().join(name), OLD).expect("it can be written");
    }
}

/// Says which file is neither the old one nor whole.
fn spoiled(folder: &Folder) -> Option<String> {
    let files = folder.files();
    let written =
        files.iter().filter(|(path, bytes)| bytes.as_slice() != OLD && path.extension().is_none_or(|e| e != "part"));
    let written = written.filter(|(path, _)| path.extension().is_none_or(|e| e != "raw"));
    written.filter_map(|(path, bytes)| Some(format!("{} lacks {}", path.display(), lacks(bytes)?))).next()
}

#[test]
fn a_killed_writer_leaves_the_old_file_or_a_whole_one() {
    let mut chance = Chance::new(9);
    for call in WRITERS {
        let folder = Folder::new("killed");
        prepare(&folder, call);
        let whole = Call::new(*call);
        let ended = whole.run(folder.path());
        assert!(ended.status.success(), "{}: {}", whole.line(), String::from_utf8_lossy(&ended.errors));
        assert_eq!(spoiled(&folder), None, "{}", whole.line());
        for (path, bytes) in folder.files() {
            assert_ne!(bytes, OLD, "{}: {} was not written", whole.line(), path.display());
        }
        for round in 0..8 {
            prepare(&folder, call);
            let after = ended.took.mul_f64(chance.below(100) as f64 / 95.0);
            let signal = if round % 4 == 0 { "TERM" } else { "KILL" };
            let killed = Call { signal: Some((signal, after)), ..Call::new(*call) };
            let ended = killed.run(folder.path());
            assert_eq!(killed.complaint(&ended), None, "{} killed after {after:?}", killed.line());
            assert_eq!(spoiled(&folder), None, "{} killed after {after:?}", killed.line());
        }
    }
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    for call in WRITERS {
        // The limit on the size of files stands for a full disk; the signal that comes with it is ignored, or not.
        for before in ["ulimit -f 1; trap '' XFSZ", "ulimit -f 1"] {
            let folder = Folder::new("full");
            prepare(&folder, call);
            let full = Call { before, ..Call::new(*call) };
            let ended = full.run(folder.path());
            let errors = String::from_utf8_lossy(&ended.errors);
            assert_eq!(spoiled(&folder), None, "{}", full.line());
            if before.contains("trap") {
                assert_eq!(full.complaint(&ended), None, "{}: {errors}", full.line());
                let files = folder.files();
                let small = !files.is_empty() && files.values().all(|bytes| bytes.len() < 1024 && bytes != OLD);
                assert_eq!(ended.status.code(), Some(if small { 0 } else { 4 }), "{}: {errors}", full.line());
                // The message names the file.
                assert!(small || errors.contains("out"), "{}: {errors}", full.line());
                let left = files.keys().find(|path| path.extension().is_some_and(|e| e == "part"));
                assert_eq!(left, None, "{}", full.line());
            } else {
                let by = ended.status.signal();
                assert!(
                    by.is_some() || ended.status.code().is_some_and(|c| c <= 4),
                    "{}: {:?}",
                    full.line(),
                    ended.status
                );
            }
        }
    }
}

#[test]
fn a_device_that_is_full_is_a_failure() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::new("device");
    for call in [
        &["solve", "nim:3+4", "--proof", "/dev/full"][..],
        &["solve", "nim:3+4", "--proof", "/dev/full", "--json"],
        &["period", ".77", "--proof", "/dev/full", "--json"],
        &["grundy", ".77", "--to", "10", "--csv", "/dev/full", "--json"],
        &["grundy", ".77", "--to", "10", "--raw", "/dev/full"],
        &["quotient", ".77", "--to", "10", "--proof", "/dev/full", "--json"],
        &["export", "grid:3x3", "--pg", "/dev/full"],
        &["play", "nim:1", "--plain", "--seats", "random,random", "--save", "/dev/full"],
    ] {
        let full = Call::new(call);
        let ended = full.run(folder.path());
        assert_eq!(full.complaint(&ended), None, "{}: {ended:?}", full.line());
        let said = if call.contains(&"--json") { &ended.output } else { &ended.errors };
        let said = String::from_utf8_lossy(said);
        assert_eq!(ended.status.code(), Some(4), "{}: {said}", full.line());
        assert!(said.contains("/dev/full"), "{}: {said}", full.line());
    }
}

fn fifo(folder: &Folder, name: &str) -> std::path::PathBuf {
    let path = folder.path().join(name);
    assert!(Command::new("mkfifo").arg(&path).status().is_ok_and(|s| s.success()), "there are FIFOs");
    path
}

#[test]
fn pipes_with_names_are_read_and_written() {
    let folder = Folder::new("fifo");
    let whole = Call::new(["solve", "octal:.007:200", "--proof", "p"]);
    assert!(whole.run(folder.path()).status.success());
    let certificate = fs::read(folder.path().join("p")).expect("it was written");
    let path = fifo(&folder, "pipe");
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut bytes = Vec::new();
            File::open(&path).and_then(|mut f| f.read_to_end(&mut bytes)).expect("it can be read");
            bytes
        });
        let ended = Call::new(["solve", "octal:.007:200", "--proof", "pipe"]).run(folder.path());
        assert_eq!(ended.status.code(), Some(0), "{ended:?}");
        assert_eq!(reader.join().expect("it reads"), certificate);
    });
    for (bytes, code) in [(&certificate[..], 0), (&certificate[..certificate.len() / 2], 1), (b"", 1)] {
        thread::scope(|scope| {
            scope.spawn(|| File::options().write(true).open(&path).and_then(|mut f| f.write_all(bytes)));
            let call = Call::new(["check", "pipe"]);
            let ended = call.run(folder.path());
            assert_eq!((call.complaint(&ended), ended.status.code()), (None, Some(code)), "{ended:?}");
        });
    }
    // A reader that leaves early is a failure of the file, not of the standard output.
    let long = Call::new(["grundy", ".007", "--to", "200000", "--csv", "pipe"]);
    thread::scope(|scope| {
        scope.spawn(|| File::open(&path).and_then(|mut f| f.read_exact(&mut [0; 10])));
        let ended = long.run(folder.path());
        assert_eq!((long.complaint(&ended), ended.status.code()), (None, Some(4)), "{ended:?}");
    });
    // As a store it is refused at once.
    for call in [
        &["solve", "nim:3", "--store", "pipe"][..],
        &["store", "list", "--store", "pipe"],
        &["store", "merge", "pipe", "--store", "new"],
    ] {
        let call = Call::new(call);
        let ended = call.run(folder.path());
        assert_eq!((call.complaint(&ended), ended.status.code()), (None, Some(2)), "{}: {ended:?}", call.line());
    }
}

#[test]
fn several_writers_share_a_store_and_survive_a_killed_one() {
    let folder = Folder::new("writers");
    let started = Instant::now();
    thread::scope(|scope| {
        for i in 0..6 {
            let folder = &folder;
            scope.spawn(move || {
                let range = format!("nim:{}..{}+0..9", i, i + 3);
                let mut call =
                    Call::new(["table", &range, "--store", "shared", "--out", &format!("t{i}.csv"), "--quiet"]);
                if i >= 4 {
                    call.signal = Some(("KILL", Duration::from_millis(40 * (i - 3))));
                }
                let ended = call.run(folder.path());
                assert_eq!(call.complaint(&ended), None, "{}: {ended:?}", call.line());
                assert!(i >= 4 || ended.status.success(), "{ended:?}");
            });
        }
    });
    let count = |call: &[&str]| {
        let call = Call::new(call);
        let ended = call.run(folder.path());
        assert_eq!((call.complaint(&ended), ended.status.code()), (None, Some(0)), "{ended:?}");
        serde_json::from_slice::<serde_json::Value>(&ended.output).expect("it is JSON")
    };
    let list = count(&["store", "list", "--store", "shared", "--json"]);
    assert!(list["count"].as_u64().is_some_and(|n| n > 30), "{list}");
    let verified = count(&["store", "verify", "--store", "shared", "--json"]);
    assert_eq!(verified["rejected"].as_array().map(Vec::len), Some(0));
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// An error in the middle of a long list is part of its one object.
#[test]
fn a_damaged_store_gives_one_object() {
    let folder = Folder::new("damaged");
    let made = Call::new(["table", "nim:0..30+0..30", "--store", "s", "--quiet", "--out", "t.csv"]).run(folder.path());
    assert!(made.status.success(), "{made:?}");
    let good = fs::read(folder.path().join("s")).expect("it was written");
    let mut chance = Chance::new(5);
    for _ in 0..25 {
        let mut bytes = good.clone();
        let from = 4096 + chance.below(bytes.len() - 4096);
        let to = (from + chance.below(3000)).min(bytes.len());
        bytes[from..to].fill(b'?');
        fs::write(folder.path().join("s"), &bytes).expect("it can be written");
        for call in [
            &["store", "list", "--store", "s", "--json"][..],
            &["store", "list", "--store", "s"],
            &["store", "verify", "--store", "s", "--json"],
            &["store", "export", "e.csv", "--store", "s", "--json"],
            &["table", "nim:0..30+0..30", "--store", "s", "--json"],
            &["store", "merge", "s", "--store", "fresh", "--json"],
        ] {
            let call = Call { errors: Sink::Read, ..Call::new(call) };
            let ended = call.run(folder.path());
            assert_eq!(call.complaint(&ended), None, "{} {from}..{to}: {ended:?}", call.line());
        }
    }
}
