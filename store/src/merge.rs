//! Merging one store into another: the shards of a sweep, or the stores of several machines.
//!
//! An answer that only one store has is copied; between two answers to the same question the rules of [`Store::put`] decide.
//! Certificates are copied too. A transaction takes a few hundred answers, so an interrupted merge can simply be repeated.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::kept::Kept;
use crate::store::{Selection, Store};
use std::path::Path;

/// The result of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// The number of answers in the other store.
    pub read: u64,
    /// How many of them this store did not have.
    pub new: u64,
}

/// The most answers per transaction, and the most bytes of certificates.
const ANSWERS: usize = 500;
const BYTES: usize = 32 << 20;

impl Store {
    /// Copies everything from another store, which stays unchanged.
    pub fn merge(&self, other: &Path) -> Result<Merged, StoreError> {
        let same = |a: &Path, b: &Path| std::fs::canonicalize(a).ok().zip(std::fs::canonicalize(b).ok());
        if same(self.path(), other).is_some_and(|(a, b)| a == b) {
            return Ok(Merged::default());
        }
        let other = Store::open_existing(other)?;
        let before = self.count()?.0;
        let mut merged = Merged::default();
        let (mut answers, mut proofs): (Vec<Kept>, Vec<Packed>) = (Vec::new(), Vec::new());
        let mut failed = None;
        other.each(&Selection::default(), &mut |kept| {
            merged.read += 1;
            let mut take = || {
                if let Some(sha256) = &kept.certificate {
                    proofs.extend(other.certificate(sha256)?);
                }
                answers.push(kept.clone());
                if answers.len() >= ANSWERS || proofs.iter().map(|p| p.gzip.len()).sum::<usize>() >= BYTES {
                    self.put(&answers, &proofs)?;
                    answers.clear();
                    proofs.clear();
                }
                Ok(())
            };
            failed = take().err();
            failed.is_none()
        })?;
        match failed {
            Some(error) => return Err(error),
            None => self.put(&answers, &proofs)?,
        }
        merged.new = self.count()?.0.saturating_sub(before);
        Ok(merged)
    }
}
