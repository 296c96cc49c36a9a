//! Tasks of the project. `cargo xtask test` runs everything that must pass before a change lands.
//!
//! `cargo xtask layers` checks in a second which module names which; `cargo xtask dependencies` holds the dependencies
//! against `deny.toml`; `cargo xtask python` builds and tests only the Python package; `cargo xtask bench` runs the
//! benchmarks, whose ratios docs/speed.md quotes; `cargo xtask slow` runs tests that take minutes and some gigabytes, such as
//! the longest known periods, and drives the program and both checkers with hundreds of thousands of inputs.

mod browser;
mod dependencies;
mod layers;
mod page;
mod python;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask test | layers | dependencies | python | bench | slow";

/// A step of a task.
enum Step {
    /// Cargo with these arguments.
    Cargo(&'static [&'static str]),
    /// Cargo with a variable of the environment and these arguments.
    CargoWith((&'static str, &'static str), &'static [&'static str]),
    /// npm with these arguments, in a folder.
    Npm(&'static str, &'static [&'static str]),
    /// A function of this program.
    Own(fn() -> Result<(), String>),
}

use Step::{Cargo, CargoWith, Npm, Own};

/// The steps of a task, with their names.
type Steps = &'static [(&'static str, Step)];

const TEST: Steps = &[
    ("formatting", Cargo(&["fmt", "--all", "--check"])),
    ("layers", Own(layers::check)),
    ("packages of the page", Npm("web/page", &["ci", "--no-audit", "--no-fund"])),
    ("types of the page", Npm("web/page", &["run", "check"])),
    ("tests of the page", Npm("web/page", &["test"])),
    ("the built page", Own(page::check_dist)),
    ("clippy", Cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])),
    (
        "clippy of the light build",
        Cargo(&["clippy", "--package", "outwit-cli", "--no-default-features", "--", "-D", "warnings"]),
    ),
    ("dependencies", Own(dependencies::check)),
    ("tests", Cargo(&["test", "--workspace", "--all-features"])),
    (
        "tests of the light build",
        Cargo(&["test", "--package", "outwit-cli", "--no-default-features", "--test", "light"]),
    ),
    ("the Python package", Own(python::build_and_test)),
    ("documentation", Cargo(&["doc", "--workspace", "--no-deps", "--quiet"])),
    ("a browser", Own(browser::find_or_install)),
    ("packages of the browser tests", Npm("web/browser", &["ci", "--no-audit", "--no-fund"])),
    ("browser tests", Npm("web/browser", &["test"])),
];

const LAYERS: Steps = &[("layers", Own(layers::check))];

const DEPENDENCIES: Steps = &[("dependencies", Own(dependencies::check))];

const PYTHON: Steps = &[("the Python package", Own(python::build_and_test))];

const BENCH: Steps = &[
    ("benchmarks", Cargo(&["bench", "--package", "outwit"])),
    ("cost of the store", Cargo(&["bench", "--package", "outwit-store"])),
    ("server load", Cargo(&["bench", "--package", "outwit-web"])),
];

const SLOW: Steps = &[
    (
        "long periods and strategies",
        Cargo(&["test", "--release", "--package", "outwit", "--test", "slow", "--", "--ignored"]),
    ),
    (
        "theorems on cutting",
        Cargo(&["test", "--release", "--package", "outwit", "--test", "theorems", "--", "--ignored"]),
    ),
    (
        "whatever is typed",
        CargoWith(("OUTWIT_ANYTHING", "30000"), &["test", "--package", "outwit-cli", "--test", "anything"]),
    ),
    (
        "the two checkers agree",
        CargoWith(("OUTWIT_AGREE", "400000"), &["test", "--package", "outwit-check", "--test", "agree"]),
    ),
    (
        "slow commands of the documents",
        Cargo(&["test", "--release", "--package", "outwit-cli", "--test", "documents", "--", "--ignored"]),
    ),
    ("memory budgets", Cargo(&["test", "--release", "--package", "outwit-cli", "--test", "memory", "--", "--ignored"])),
];

impl Step {
    /// The command line of the step.
    fn command_line(&self) -> String {
        match self {
            Cargo(arguments) => format!("cargo {}", arguments.join(" ")),
            CargoWith((name, value), arguments) => format!("{name}={value} cargo {}", arguments.join(" ")),
            Npm(folder, arguments) => format!("cd {folder} && npm {}", arguments.join(" ")),
            Own(_) => "xtask".to_owned(),
        }
    }

    fn run(&self) -> Result<(), String> {
        match self {
            Cargo(arguments) => run(Command::new(env!("CARGO")).args(*arguments).env("RUSTDOCFLAGS", "-D warnings")),
            CargoWith((name, value), arguments) => run(Command::new(env!("CARGO")).args(*arguments).env(name, value)),
            Npm(folder, arguments) => {
                let mut npm = Command::new("npm");
                run(npm.args(*arguments).current_dir(folder)).map_err(|e| format!("{e} (npm comes with Node 20)"))
            }
            Own(check) => check(),
        }
    }
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} failed: {status}")),
        Err(e) => Err(format!("cannot run {program}: {e}")),
    }
}

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let steps = match task.as_deref() {
        Some("test") => TEST,
        Some("layers") => LAYERS,
        Some("dependencies") => DEPENDENCIES,
        Some("python") => PYTHON,
        Some("bench") => BENCH,
        Some("slow") => SLOW,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    // Work from the root of the project, whatever the current directory.
    if let Some(root) = Path::new(env!("CARGO_MANIFEST_DIR")).parent()
        && let Err(e) = std::env::set_current_dir(root)
    {
        eprintln!("{}: {e}", root.display());
        return ExitCode::FAILURE;
    }
    for (name, step) in steps {
        println!("== {name}: {}", step.command_line());
        let started = Instant::now();
        match step.run() {
            Ok(()) => println!("== {name}: ok, {:.0} s", started.elapsed().as_secs_f64()),
            Err(e) => {
                eprintln!("== {name}: FAILED: {e}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
