//! Builds the Python package in the same directory and with the same features as the tests, so the library is not compiled
//! again, and checks its types, examples, tests and notebook in an environment with pinned versions.

use crate::run;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ENVIRONMENT: &str = "target/python";
const LOCK: &str = "python/requirements.txt";
const RAY: &str = "tests/ray";
/// Where Python looks for the extension module, which git ignores.
const MODULE: &str = "python/outwit/_outwit.abi3.so";

/// Builds and tests the package.
pub fn build_and_test() -> Result<(), String> {
    environment()?;
    extension()?;
    let program = fs::canonicalize("target/debug/outwit");
    let mut tests = Command::new(interpreter());
    tests.args(["-m", "pytest", "--quiet", "--ignore", RAY]).current_dir("python");
    if let Ok(program) = program {
        tests.env("OUTWIT_PROGRAM", program);
    }
    run(&mut tests)?;
    // Ray opens ports, so it gets its own network namespace if the machine allows it.
    let mut ray = Command::new(interpreter());
    ray.arg(format!("{RAY}/alone.py")).arg(interpreter()).args(["-m", "pytest", "--quiet", RAY]);
    run(ray.current_dir("python"))?;
    // A package that cannot be packed cannot be installed; the code was compiled above.
    let mut pack = Command::new(interpreter());
    run(pack.args(["-m", "maturin", "sdist", "--manifest-path", "python/Cargo.toml", "--out", "target/sdist"]))
}

/// The absolute path of the interpreter of the environment.
fn interpreter() -> PathBuf {
    let inside = Path::new(ENVIRONMENT).join("bin/python");
    std::path::absolute(&inside).unwrap_or(inside)
}

/// Creates the environment, unless it already has the same packages.
fn environment() -> Result<(), String> {
    let wanted = fs::read_to_string(LOCK).map_err(|e| format!("{LOCK}: {e}"))?;
    let stamp = Path::new(ENVIRONMENT).join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let version = "import sys; sys.exit(sys.version_info < (3, 11))";
    run(Command::new(&python).args(["-c", version]))
        .map_err(|e| format!("{e}; the Python package needs Python 3.11 or newer: set PYTHON to its path"))?;
    run(Command::new(&python).args(["-m", "venv", "--clear", ENVIRONMENT]))
        .map_err(|e| format!("{e}; on Debian, install python3-venv"))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", LOCK];
    run(Command::new(interpreter()).args(install))?;
    // The package is used in place.
    let paths = Command::new(interpreter())
        .args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'), end='')"])
        .output()
        .map_err(|e| format!("cannot run the environment: {e}"))?;
    let source = fs::canonicalize("python").map_err(|e| format!("python: {e}"))?;
    let link = Path::new(&*String::from_utf8_lossy(&paths.stdout)).join("outwit.pth");
    fs::write(&link, format!("{}\n", source.display())).map_err(|e| format!("{}: {e}", link.display()))?;
    fs::write(&stamp, wanted).map_err(|e| format!("{}: {e}", stamp.display()))
}

/// Builds the extension module. Cargo unifies the features of all packages named in a command, so the command names the same
/// packages as the tests did.
fn extension() -> Result<(), String> {
    run(Command::new(env!("CARGO")).args(["build", "--workspace", "--all-features", "--lib", "--tests"]))?;
    // A loaded module must not change under Python, so a new file replaces the old one.
    let fresh = format!("{MODULE}.new");
    fs::copy("target/debug/lib_outwit.so", &fresh)
        .and_then(|_| fs::rename(&fresh, MODULE))
        .map_err(|e| format!("{MODULE}: {e}"))
}
