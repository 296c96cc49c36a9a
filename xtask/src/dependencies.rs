//! Holds the dependencies against `deny.toml` with cargo-deny: licences, sources, packages in two versions, and known
//! weaknesses.
//!
//! cargo-deny is built once into `target/tools` if it is not installed. The database of weaknesses comes from the network;
//! where it cannot be reached, that part is left out, and the output says so.

use crate::run;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The version that is built.
const VERSION: &str = "0.20.2";

/// Where it is built.
const TOOLS: &str = "target/tools";

/// Checks the lock file.
pub fn check() -> Result<(), String> {
    let deny = find_or_build()?;
    let deny = || Command::new(&deny);
    run(deny().args(["--locked", "check", "licenses", "bans", "sources"]))?;
    let fetched = deny().args(["fetch", "db"]).stderr(Stdio::null()).status();
    if fetched.is_ok_and(|status| status.success()) {
        return run(deny().args(["--locked", "check", "--disable-fetch", "advisories"]));
    }
    println!("NOT CHECKED: the database of known weaknesses cannot be reached, so none were looked for");
    Ok(())
}

/// cargo-deny, installed or built here.
fn find_or_build() -> Result<PathBuf, String> {
    let works = |program: &Path| {
        let mut version = Command::new(program);
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success())
    };
    let built = Path::new(TOOLS).join("bin/cargo-deny");
    if let Some(found) = [PathBuf::from("cargo-deny"), built.clone()].into_iter().find(|program| works(program)) {
        return Ok(found);
    }
    let arguments = ["install", "cargo-deny", "--version", VERSION, "--locked", "--debug", "--root", TOOLS];
    run(Command::new(env!("CARGO")).args(arguments))?;
    Ok(built)
}
