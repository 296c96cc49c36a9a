//! Removing answers, and the certificates that no answer uses any more, in one transaction.

use crate::error::StoreError;
use crate::store::Store;
use rusqlite::{Row, TransactionBehavior};

/// Which answers to remove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwanted {
    /// Every answer about a position, given by its canonical text.
    Position(String),
    /// Every answer whose spec starts with this; an empty text means all.
    Prefix(String),
}

/// An answer that was removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gone {
    /// The position as answers write it.
    pub spec: String,
    /// The question.
    pub question: String,
    /// The form.
    pub form: String,
}

/// What was removed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Removed {
    /// For each unwanted part, its answers.
    pub answers: Vec<Vec<Gone>>,
    /// How many certificates.
    pub certificates: u64,
}

impl Store {
    /// Removes answers: all that are unwanted or, on an error, none.
    pub fn remove(&self, unwanted: &[Unwanted]) -> Result<Removed, StoreError> {
        const POSITION: &str = "DELETE FROM answers WHERE canonical = ?1 RETURNING spec, question, form";
        const PREFIX: &str =
            "DELETE FROM answers WHERE substr(spec, 1, length(?1)) = ?1 RETURNING spec, question, form";
        const UNUSED: &str = "DELETE FROM certificates WHERE NOT EXISTS
            (SELECT 1 FROM answers WHERE answers.certificate = certificates.sha256)";
        let gone = |row: &Row| Ok(Gone { spec: row.get(0)?, question: row.get(1)?, form: row.get(2)? });
        let mut connection = self.connection();
        let mut remove = || {
            let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut removed = Removed::default();
            for part in unwanted {
                let (text, start) = match part {
                    Unwanted::Position(canonical) => (POSITION, canonical),
                    Unwanted::Prefix(prefix) => (PREFIX, prefix),
                };
                let rows = all.prepare(text)?.query_map([start], gone)?.collect::<Result<_, _>>()?;
                removed.answers.push(rows);
            }
            removed.certificates = all.execute(UNUSED, [])? as u64;
            all.commit()?;
            Ok(removed)
        };
        remove().map_err(|e: rusqlite::Error| self.failed(e))
    }
}
