//! The files of a shard. Each is written whole, flushed and then renamed, so a file that exists is complete.
//!
//! The first line says what the file holds; files of another run are refused. Cost: one pass over the bytes, and two flushes
//! to disk per file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file with its heading.
pub(super) fn write(path: &Path, heading: &str, parts: &[&[u8]]) -> io::Result<()> {
    let aside = path.with_extension("part");
    let mut file = File::create(&aside)?;
    file.write_all(heading.as_bytes())?;
    file.write_all(b"\n")?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.sync_all()?;
    fs::rename(&aside, path)?;
    // The new name is on disk only when the folder is.
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

/// Reads a file, if it exists, and checks its heading.
pub(super) fn read(path: &Path, heading: &str) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    if bytes.strip_prefix(heading.as_bytes()).is_none_or(|rest| rest.first() != Some(&b'\n')) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let found = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
        let found = String::from_utf8_lossy(&found[..found.len().min(200)]);
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{name} belongs to another run: it begins {found:?} and not {heading:?}"),
        ));
    }
    bytes.drain(..=heading.len());
    Ok(Some(bytes))
}
