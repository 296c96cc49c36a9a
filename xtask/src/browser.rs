//! Finds Chromium for the browser tests, or installs Debian's.

use crate::run;
use std::path::Path;
use std::process::Command;

/// Where distributions put it; `web/browser/laboratory.mjs` looks in the same places.
const PLACES: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Finds a browser, or installs one.
pub fn find_or_install() -> Result<(), String> {
    let found = || std::env::var_os("CHROMIUM").is_some() || PLACES.iter().any(|place| Path::new(place).exists());
    if found() {
        return Ok(());
    }
    apt(&["update"])?;
    apt(&["install", "--yes", "--no-install-recommends", "chromium"])?;
    if found() { Ok(()) } else { Err("no browser: set CHROMIUM to the path of one".to_owned()) }
}

/// Runs apt-get, with sudo if it fails without.
fn apt(arguments: &[&str]) -> Result<(), String> {
    let mut plain = Command::new("apt-get");
    let mut raised = Command::new("sudo");
    let as_is = run(plain.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"));
    as_is.or_else(|first| {
        run(raised.args(["--non-interactive", "apt-get"]).args(arguments))
            .map_err(|_| format!("{first}; the browser tests need Chromium: set CHROMIUM to its path, or install it"))
    })
}
