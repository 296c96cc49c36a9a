//! Checks that the built page in `web/dist`, which is in the tree so that building Outwit needs no Node, matches its source.

use crate::run;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Builds the page in another directory, and compares.
pub fn check_dist() -> Result<(), String> {
    let folder = Path::new("web/page");
    let fresh = Path::new("target/page");
    let out = fs::canonicalize(".").map_err(|e| e.to_string())?.join(fresh);
    run(Command::new("npm").args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(out).current_dir(folder))?;
    let (built, kept) = (files(fresh)?, files(Path::new("web/dist"))?);
    for name in built.keys().chain(kept.keys()) {
        if built.get(name) != kept.get(name) {
            return Err(format!("web/dist/{name} does not match web/page: cd web/page && npm run build"));
        }
    }
    Ok(())
}

/// The files of a directory by name.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).map_err(wrong)?);
    }
    Ok(files)
}
