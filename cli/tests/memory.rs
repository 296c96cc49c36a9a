//! Memory budgets: whatever is asked, the program takes at most a tenth more than `--memory`, and what it takes anyway.
//!
//! Every engine gets a position that would need far more than its budget, and a few seconds. The peak is the kernel's own
//! figure (`VmHWM`), read again and again while the program runs. Engines that fill their memory slowly get a small budget,
//! so that they reach it in time; the slow tests give every engine the large ones.

#![cfg(target_os = "linux")]

mod program;

use program::{program, scratch};
use std::fs;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// What the program takes without any search, in MiB: its own code and data. It is 14 MiB in a release build.
const BASE: usize = 16;

/// What is asked, with a budget in MiB that it reaches within a few seconds.
const ASKED: &[(usize, &str)] = &[
    (20, "solve circnim:7,3:9,9,9,9,9,9,9"),
    (20, "solve circnim:7,3:9,9,9,9,9,9,9 --misere"),
    (20, "solve ellie:7x9"),
    (30, "solve ellie:8x8 --misere"),
    (40, "solve octal:.007:200+150+97 --misere"),
    (40, "solve octal:.007:60+50 --ask genus"),
    (40, "solve octal:.77:200+150+97+60 --misere --engine brute"),
    (20, "solve octal:.77:200+150+97+60 --engine brute"),
    (40, "solve cutcake:14x15 --misere"),
    (40, "solve toads:TTTTTTT....FFFFFFF"),
    (40, "solve toads:TTTTTT......FFFFFF --ask value"),
    (20, "solve toads:TTTTTT....FFFFFF --misere"),
    (20, "solve cutblock:9x9x9"),
    (20, "solve cutblock:9x9x9 --threads 2"),
    (10, "solve cutblock:9x8x7 --ask value"),
    (
        20,
        "solve three:{{{0|0|}|0|}|{|{0||0}|0}|{0|0|{|0|0}}}+{{1_L|0|1_C}|{2_R|0|0}|{0|1_L|1_R}}+{2_L|2_C|2_R}\
          +{{0|1_R|}|{1_C|0|0}|{2_L|0|}}+{3_L|0|{0|0|}}+{{2_L|1_C|0}|{0|0|1_R}|2_R}+{{{0|0|}|{0||}|0}|2_C|3_R}",
    ),
    (20, "solve harary:6x6,##/##"),
    (20, "solve harary:6x6,##/## --threads 2"),
    (20, "solve harary:6x6,##/## --maker-breaker"),
    (20, "solve boxes:4x4"),
    (20, "solve boxes:4x4 --threads 2"),
    (20, "solve octagons:4x4 --normal"),
    (20, "study octagons:4x4 guarantee strategy=4.20 as=second --normal"),
    (10, "study octagons:3x3 guarantee strategy=A as=second --normal --proof PROOF"),
    (20, "solve cannibal:##/##/#."),
    (20, "solve cannibal:####/##.. --threads 2"),
    (20, "solve cannibal:##../.###/..#."),
    (20, "solve cannibal-board:7x7,##/##"),
    (40, "solve boxes:3x3 --proof PROOF"),
    (10, "solve cutblock:5x5x4 --proof PROOF"),
    (100, "grundy .104 --to 24000000 --stats"),
    (100, "grundy .1 --to 24000000 --json"),
    (100, "grundy .104 --to 24000000 --proof PROOF"),
    (20, "period .104"),
    (40, "quotient .07 --to 100"),
    (40, "table octal:.007:150..200+100..150+97 --misere --threads 2"),
    (40, "table cutcake:8..14x8..15 --misere --threads 2"),
    (40, "table ellie:6..9x6..9 --threads 2"),
    (40, "explain octal:.007:200+150+97 --misere"),
    (20, "explain ellie:7x9"),
    (10, "strategy affine:4 --least rows"),
    (10, "subsets affine:4"),
];

/// The peak of a running program so far, in KiB; None when it has ended.
fn peak(child: &Child) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

/// The peak in MiB of the program with a budget in MiB.
fn taken(asked: &str, budget: usize, seconds: u32, number: usize) -> usize {
    let proof = scratch(&format!("memory-{number}-{budget}"));
    let args = asked.split_whitespace().map(|arg| if arg == "PROOF" { proof.to_string_lossy() } else { arg.into() });
    let mut child = program()
        .args(args.map(|arg| arg.into_owned()))
        .args(["--memory", &format!("{budget}M"), "--time", &seconds.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut highest = 0;
    while child.try_wait().expect("the program can be asked").is_none() {
        highest = highest.max(peak(&child).unwrap_or(0));
        thread::sleep(Duration::from_millis(2));
    }
    let code = child.wait().expect("the program has ended").code();
    assert!(matches!(code, Some(0 | 3)), "outwit {asked}: it ended with {code:?}");
    let _ = fs::remove_file(proof);
    highest.div_ceil(1024)
}

/// Asks everything with the budgets that `budget` makes of the usual ones, two at a time; returns what took too much.
fn too_much(budget: impl Fn(usize) -> usize + Sync, seconds: u32) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((usual, asked)) = ASKED.get(number) else { return found };
            let budget = budget(*usual);
            let (taken, most) = (taken(asked, budget, seconds, number), budget + budget / 10 + BASE);
            if taken > most {
                found.push(format!("{taken} MiB with --memory {budget}M: outwit {asked}"));
            }
        }
    };
    thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().flat_map(|w| w.join().expect("no case panics")).collect()
    })
}

#[test]
fn every_engine_keeps_its_budget() {
    let found = too_much(|usual| usual, 2);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
#[ignore = "a quarter of an hour"]
fn every_engine_keeps_large_budgets() {
    for (budget, seconds) in [(100, 10), (200, 20), (500, 40)] {
        let found = too_much(|_| budget, seconds);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
