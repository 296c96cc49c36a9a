//! One store takes in another: the shards of a sweep, the stores of several machines.
//!
//! An answer that only one of them has comes as it is; of two about the same question the rules of [`Store::put`] decide.
//! Certificates come along. Everything is taken in a few hundred answers a transaction, so that a merge that is broken off
//! can simply be made again.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::kept::Kept;
use crate::store::{Selection, Store};
use std::path::Path;

/// What a merge came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// The answers of the other store.
    pub read: u64,
    /// Those of them that this store did not have.
    pub new: u64,
}

/// The answers of a transaction, and the bytes of their certificates.
const ANSWERS: usize = 500;
const BYTES: usize = 32 << 20;

impl Store {
    /// Takes in everything that another store has; the other one stays as it is.
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
        merged.new = self.count()?.0 - before;
        Ok(merged)
    }
}
