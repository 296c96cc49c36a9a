//! What workers report: rows with their certificates, and why a campaign failed.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::kept::Kept;
use outwit::answer::{Cast, Outcome};
use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::sweep;
use serde_json::{Map, Value};

/// A row that is reported.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place in the plan, counted from 0 over all shards.
    pub index: u64,
    /// The canonical text of the position.
    pub spec: String,
    /// The answer, as for a single question.
    pub outcome: Outcome,
    /// What the players are called.
    pub cast: Cast,
    /// The position from which the answer was taken over, because it is equal by symmetry.
    pub same_as: Option<String>,
    /// Why something is missing: the row is open.
    pub stopped: Option<Stopped>,
    /// Positions visited for it; 0 where it was taken over.
    pub positions: u64,
    /// Time taken for it.
    pub seconds: f64,
    /// Its certificate, verified, where certificates are asked for.
    pub certificate: Option<Certificate>,
    /// The version that answered and when, in seconds since 1970, where the answer comes from the store.
    pub stored: Option<(String, i64)>,
}

impl Row {
    pub(crate) fn of(index: u64, row: sweep::Row, cast: Cast, certificate: Option<Certificate>) -> Self {
        let sweep::Row { spec, outcome, same_as, stopped, positions, seconds, .. } = row;
        Row { index, spec, outcome, cast, same_as, stopped, positions, seconds, certificate, stored: None }
    }

    /// The fields of the answer.
    pub fn fields(&self) -> Map<String, Value> {
        self.outcome.fields(&self.cast)
    }

    /// What is still possible, where something is missing.
    pub fn possible(&self) -> Option<Value> {
        self.outcome.possible(&self.cast).map(|(_, value)| value)
    }
}

/// A certificate that was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Its hash in the store.
    pub sha256: String,
    /// Its lines.
    pub lines: u64,
}

/// Why a campaign failed.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A spec cannot be answered at all.
    #[error("{error}")]
    Question {
        /// The spec.
        spec: String,
        /// Why.
        error: Error,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A certificate was rejected, which is a bug of Outwit.
    #[error("BUG: the certificate of {spec} is REJECTED: {why}")]
    Rejected {
        /// The spec.
        spec: String,
        /// What is wrong with it.
        why: String,
        /// The certificate.
        certificate: Box<Packed>,
    },
}

/// A spec that cannot be asked about, or a store that cannot be read.
pub(crate) enum Stuck {
    Question(String, Error),
    Store(StoreError),
}

impl From<Stuck> for CampaignError {
    fn from(stuck: Stuck) -> Self {
        match stuck {
            Stuck::Question(spec, error) => CampaignError::Question { spec, error },
            Stuck::Store(error) => error.into(),
        }
    }
}

/// What workers tell the reporter.
pub(crate) enum Message {
    /// A spec is dealt with: a row where it is ours, and what is to be kept of it.
    Row { index: u64, row: Option<Box<Row>>, kept: Option<Box<Kept>>, proof: Option<Box<Packed>> },
    /// The time of the whole is over, or somebody stopped it.
    Ended(Stopped),
    /// It cannot go on.
    Failed(CampaignError),
}
