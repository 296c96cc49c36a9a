//! What workers report: rows with their certificates, or why the campaign failed.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::item::Item;
use crate::kept::{Kept, mover};
use outwit::answer::{Cast, Outcome};
use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::player::Player;
use outwit::sweep;
use serde_json::{Map, Value};

/// A reported row.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its index in the plan, from 0, over all shards.
    pub index: u64,
    /// The numbers of the ranges in its spec.
    pub numbers: Vec<u64>,
    /// The spec as the plan writes it.
    pub input: String,
    /// The canonical text of the position.
    pub spec: String,
    /// The player to move, where the answer depends on that; otherwise the first.
    pub mover: Player,
    /// The answer.
    pub outcome: Outcome,
    /// What the players are called.
    pub cast: Cast,
    /// The position, equal by symmetry, from which the answer was taken over.
    pub same_as: Option<String>,
    /// Why the row is open, if it is.
    pub stopped: Option<Stopped>,
    /// Positions visited; 0 if the answer was taken over.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
    /// The verified certificate, if certificates were asked for.
    pub certificate: Option<Certificate>,
    /// The version that answered and when, in seconds since 1970, if the answer comes from the store.
    pub stored: Option<(String, i64)>,
}

impl Row {
    pub(crate) fn of(item: Item, row: sweep::Row, cast: Cast, certificate: Option<Certificate>) -> Self {
        let sweep::Row { spec, outcome, same_as, stopped, positions, seconds, .. } = row;
        Row {
            index: item.index,
            mover: mover(&item.key.canonical, &cast),
            numbers: item.numbers,
            input: item.spec,
            spec,
            outcome,
            cast,
            same_as,
            stopped,
            positions,
            seconds,
            certificate,
            stored: None,
        }
    }

    /// The fields of the answer.
    pub fn fields(&self) -> Map<String, Value> {
        self.outcome.fields(&self.cast)
    }

    /// The answer in one sentence.
    pub fn verdict(&self) -> String {
        self.outcome.sentence(&self.cast, self.mover)
    }

    /// The winner by name, where there is one and it is known.
    pub fn winner(&self) -> Value {
        self.outcome.winner_name(&self.cast, &self.spec, self.mover)
    }

    /// What is still possible, if the row is open.
    pub fn possible(&self) -> Option<Value> {
        self.outcome.possible(&self.cast).map(|(_, value)| value)
    }
}

/// A verified certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Its hash in the store.
    pub sha256: String,
    /// Its number of lines.
    pub lines: u64,
}

/// Why a campaign failed.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// A spec cannot be answered.
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
    /// A certificate was rejected, which is a bug in Outwit.
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

/// Why the feed failed: a spec that cannot be read, or a store that cannot.
pub(crate) enum FeedError {
    Question(String, Error),
    Store(StoreError),
}

impl From<FeedError> for CampaignError {
    fn from(error: FeedError) -> Self {
        match error {
            FeedError::Question(spec, error) => CampaignError::Question { spec, error },
            FeedError::Store(error) => error.into(),
        }
    }
}

/// What workers send to the reporter.
pub(crate) enum Message {
    /// A spec is done: its row, unless it belongs to another shard, and what to store.
    Row { index: u64, row: Option<Box<Row>>, kept: Option<Box<Kept>>, proof: Option<Box<Packed>> },
    /// The time of the campaign ran out, or it was stopped.
    Ended(Stopped),
    /// The campaign cannot continue.
    Failed(CampaignError),
}
