//! A certificate on disk: written beside its place and moved there when it is complete, so that a file with that name
//! is never half a proof.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file through `work`; nothing is left behind when that fails.
pub fn write<T>(path: &Path, work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>) -> Result<T, Failure> {
    let part = beside(path);
    let result = fill(&part, work).and_then(|value| {
        fs::rename(&part, path).map_err(|e| Failure::file(path, &e))?;
        Ok(value)
    });
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&part);
    }
    result
}

fn fill<T>(part: &Path, work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>) -> Result<T, Failure> {
    let file = File::create(part).map_err(|e| Failure::file(part, &e))?;
    let mut out = BufWriter::new(file);
    let value = work(&mut out)?;
    out.into_inner().map_err(|e| Failure::file(part, e.error()))?.sync_all().map_err(|e| Failure::file(part, &e))?;
    Ok(value)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
