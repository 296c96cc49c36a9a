//! A checkpoint of a long sequence: the known values, in a file that only grows.
//!
//! The file is a header with the code, then blocks: the number of values (4 bytes), the values (2 bytes each), and the first
//! 8 bytes of the SHA-256 of everything in the file before them. Numbers are little-endian. A block is written and synced as
//! a whole; one that a crash cut short does not match its checksum and is dropped with everything after it. So a file can
//! lose its end but never gives a wrong value.

use crate::failure::Failure;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes of a checksum.
const SUM: usize = 8;
/// The most values in a block, so that a damaged count is not believed.
const LONGEST_BLOCK: usize = 1 << 22;

/// An open checkpoint.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
    sum: Sha256,
    /// The values that the file holds.
    stored: usize,
}

impl Checkpoint {
    /// Opens or creates the checkpoint of a sequence, and returns the values in it.
    pub fn open(path: &Path, code: &str) -> Result<(Self, Vec<u16>), Failure> {
        let failed = |e: std::io::Error| Failure::file(path, &e);
        if path.metadata().is_ok_and(|m| !m.is_file()) {
            return Err(Failure::Io(format!("{}: a checkpoint must be a regular file", path.display())));
        }
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(Failure::Io(format!("{}: another process is writing this checkpoint", path.display())));
        }
        let header = format!("outwit checkpoint 1 {code}\n");
        let mut start = Vec::new();
        (&file).take(header.len() as u64).read_to_end(&mut start).map_err(failed)?;
        if !header.as_bytes().starts_with(&start) {
            return Err(Failure::Input(format!("{}: not a checkpoint of {code}", path.display())));
        }
        let mut sum = Sha256::new();
        sum.update(header.as_bytes());
        let mut values = Vec::new();
        if start.len() < header.len() {
            // Empty, or cut short before the first value.
            file.rewind().and_then(|()| file.write_all(header.as_bytes())).map_err(failed)?;
            file.sync_all().map_err(failed)?;
        } else {
            let mut good = header.len() as u64;
            let mut input = BufReader::new(&file);
            while let Some(block) = read_block(&mut input, &mut sum) {
                good += (4 + block.len() * 2 + SUM) as u64;
                values.extend(block);
            }
            file.set_len(good).and_then(|()| file.seek(SeekFrom::Start(good))).map_err(failed)?;
        }
        let stored = values.len();
        Ok((Checkpoint { path: path.to_owned(), file, sum, stored }, values))
    }

    /// Appends what is new in `values`; it survives a crash once this returns.
    pub fn store(&mut self, values: &[u16]) -> Result<(), Failure> {
        let new = values.get(self.stored..).unwrap_or(&[]);
        for block in new.chunks(LONGEST_BLOCK) {
            let mut bytes = (block.len() as u32).to_le_bytes().to_vec();
            bytes.extend(block.iter().flat_map(|v| v.to_le_bytes()));
            self.sum.update(&bytes);
            bytes.extend(&self.sum.clone().finalize()[..SUM]);
            self.sum.update(&bytes[bytes.len() - SUM..]);
            self.file.write_all(&bytes).map_err(|e| Failure::file(&self.path, &e))?;
        }
        if !new.is_empty() {
            self.file.sync_data().map_err(|e| Failure::file(&self.path, &e))?;
            self.stored = values.len();
        }
        Ok(())
    }
}

/// Reads a whole block that matches its checksum, and updates the checksum.
fn read_block(input: &mut impl Read, sum: &mut Sha256) -> Option<Vec<u16>> {
    let mut count = [0; 4];
    input.read_exact(&mut count).ok()?;
    let length = usize::try_from(u32::from_le_bytes(count)).ok().filter(|n| *n <= LONGEST_BLOCK)?;
    let mut bytes = Vec::new();
    input.take((2 * length + SUM) as u64).read_to_end(&mut bytes).ok()?;
    let (values, stored) = bytes.split_at_checked(2 * length)?;
    let mut here = sum.clone();
    here.update(count);
    here.update(values);
    if stored != &here.clone().finalize()[..SUM] {
        return None;
    }
    here.update(stored);
    *sum = here;
    Some(values.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("outwit-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_checkpoint_that_is_cut_anywhere_keeps_whole_blocks() {
        let path = place("cut");
        let values: Vec<u16> = (0..500).map(|n| n * 77).collect();
        let mut ends = Vec::new();
        {
            let (mut checkpoint, none) = Checkpoint::open(&path, ".007").unwrap();
            assert!(none.is_empty());
            for known in [100, 300, 500] {
                checkpoint.store(&values[..known]).unwrap();
                ends.push((std::fs::metadata(&path).unwrap().len() as usize, known));
            }
        }
        let whole = std::fs::read(&path).unwrap();
        for cut in (0..=whole.len()).step_by(7).chain([whole.len()]) {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut checkpoint, known) = Checkpoint::open(&path, ".007").unwrap();
            let expected = ends.iter().rev().find(|(end, _)| *end <= cut).map_or(0, |(_, known)| *known);
            assert_eq!(known, values[..expected], "cut at {cut}");
            // It continues from there.
            checkpoint.store(&values).unwrap();
            drop(checkpoint);
            assert_eq!(Checkpoint::open(&path, ".007").unwrap().1, values);
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let path = place("changed");
        let values: Vec<u16> = (0..200).collect();
        Checkpoint::open(&path, ".77").unwrap().0.store(&values).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            std::fs::write(&path, &damaged).unwrap();
            // A damaged header is refused, and damaged values are dropped.
            if let Ok((_, known)) = Checkpoint::open(&path, ".77") {
                assert!(known.is_empty());
            }
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_checkpoint_of_another_code_is_refused() {
        let path = place("other");
        Checkpoint::open(&path, ".77").unwrap();
        assert!(matches!(Checkpoint::open(&path, ".007"), Err(Failure::Input(_))));
        assert!(matches!(Checkpoint::open(&std::env::temp_dir(), ".007"), Err(Failure::Io(_))));
        std::fs::remove_file(&path).unwrap();
    }
}
