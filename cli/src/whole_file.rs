//! Atomic file writes: a file is written beside its place and moved there when it is complete, so it is never half a proof.
//! A pipe or a device is written directly; a link is followed.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file through `work`; if that fails, nothing is left behind.
pub fn write<T>(path: &Path, work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>) -> Result<T, Failure> {
    let failed = |e: &std::io::Error| Failure::file(path, e);
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&place).ok();
    if there.as_ref().is_some_and(|m| m.is_dir()) {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    if there.as_ref().is_some_and(|m| !m.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(&place).map_err(|e| failed(&e))?);
        let value = work(&mut out)?;
        out.flush().map_err(|e| failed(&e))?;
        return Ok(value);
    }
    let part = beside(&place);
    let result = File::create(&part).map_err(|e| failed(&e)).and_then(|file| {
        let mut out = BufWriter::new(file);
        let value = work(&mut out)?;
        out.into_inner().map_err(|e| failed(e.error()))?.sync_all().map_err(|e| failed(&e))?;
        if let Some(old) = there {
            fs::set_permissions(&part, old.permissions()).map_err(|e| failed(&e))?;
        }
        fs::rename(&part, &place).map_err(|e| failed(&e))?;
        Ok(value)
    });
    if result.is_err() {
        // Only the first error is reported.
        let _ = fs::remove_file(&part);
    }
    result
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
