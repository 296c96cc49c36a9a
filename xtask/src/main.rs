//! Everything that must hold before a change lands: `cargo xtask test`.
//!
//! `cargo xtask bench` runs the benchmarks, whose ratios the README quotes; `cargo xtask slow` what takes minutes and some
//! gigabytes: the longest periods that are known.

use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask test | bench | slow";

/// The steps of a task: a name and the arguments of cargo.
type Steps = &'static [(&'static str, &'static [&'static str])];

const TEST: Steps = &[
    ("formatting", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    (
        "clippy of the light build",
        &["clippy", "--package", "outwit-cli", "--no-default-features", "--", "-D", "warnings"],
    ),
    ("tests", &["test", "--workspace", "--all-features"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]),
];

const BENCH: Steps = &[
    ("benchmarks", &["bench", "--package", "outwit"]),
    ("the server under load", &["bench", "--package", "outwit-web", "--bench", "load"]),
];

const SLOW: Steps = &[
    ("long periods and strategies", &["test", "--release", "--package", "outwit", "--test", "slow", "--", "--ignored"]),
    ("theorems on cutting", &["test", "--release", "--package", "outwit", "--test", "theorems", "--", "--ignored"]),
];

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let steps = match task.as_deref() {
        Some("test") => TEST,
        Some("bench") => BENCH,
        Some("slow") => SLOW,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    for (name, arguments) in steps {
        println!("== {name}: cargo {}", arguments.join(" "));
        let started = Instant::now();
        let status = Command::new(env!("CARGO")).args(*arguments).env("RUSTDOCFLAGS", "-D warnings").status();
        match status {
            Ok(status) if status.success() => println!("== {name}: good, {:.0} s", started.elapsed().as_secs_f64()),
            Ok(_) => {
                eprintln!("== {name}: FAILED");
                return ExitCode::FAILURE;
            }
            Err(e) => {
                eprintln!("== {name}: cargo cannot be run: {e}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
