//! Atomic file writes: a file is written beside its place and moved there when it is complete, so it is never half a proof.
//! A pipe, a device or standard output (`-`) is written directly; a link is followed.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Whether a file name means standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes a file through `work`; if that fails, nothing is left behind.
pub fn write<T>(path: &Path, work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>) -> Result<T, Failure> {
    if is_stdout(path) {
        let mut out = BufWriter::new(io::stdout().lock());
        let result = work(&mut out).and_then(|value| Ok(out.flush().map(|()| value)?));
        // What is left in the buffer is not wanted after an error.
        drop(out.into_parts());
        return result;
    }
    let failed = |e: &std::io::Error| Failure::file(path, e);
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&place).ok();
    if there.as_ref().is_some_and(|m| m.is_dir()) {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    if there.as_ref().is_some_and(|m| !m.is_file()) {
        let device = File::options().write(true).open(&place).map_err(|e| failed(&e))?;
        return fill(path, device, work).map(|(value, _)| value);
    }
    let part = beside(&place);
    let result = File::create(&part).map_err(|e| failed(&e)).and_then(|file| {
        let (value, file) = fill(path, file, work)?;
        file.sync_all().map_err(|e| failed(&e))?;
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

/// Writes everything through `work`. An error in writing is one of this file, whatever `work` makes of it: a full disk names
/// the file, and a pipe with a name that its reader closes is not the standard output.
fn fill<T>(
    path: &Path,
    file: File,
    work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<(T, File), Failure> {
    let mut out = BufWriter::new(Watched { file, error: None });
    let result = work(&mut out).and_then(|value| Ok(out.flush().map(|()| value)?));
    // What is left in the buffer is not wanted after an error.
    let (Watched { file, error }, _) = out.into_parts();
    match error {
        Some(error) => Err(Failure::file(path, &error)),
        None => Ok((result?, file)),
    }
}

/// A file that remembers why it could not be written.
struct Watched {
    file: File,
    error: Option<io::Error>,
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.error.get_or_insert(error);
            }
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
