//! The reporter of a campaign: gathers what the workers find, stores it in batches, and reports rows in the order of the
//! specs, each after the commit that stores it.

use crate::certificate::Packed;
use crate::kept::Kept;
use crate::orders::{Campaign, Summary};
use crate::row::{CampaignError, Message, Row};
use crate::worker::Shared;
use outwit::limits::{Reason, Stopped};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A batch is committed after this time, this many rows, or this many bytes of certificates.
const BATCH: Duration = Duration::from_millis(100);
const BATCH_ROWS: usize = 4096;
const BATCH_BYTES: usize = 32 << 20;

/// How often the stop flag is read.
const STOP_POLL: Duration = Duration::from_millis(20);

/// Gathers and reports rows.
pub(crate) struct Reporter<'a, 'p> {
    campaign: &'a Campaign<'p>,
    shared: &'a Shared<'p>,
    summary: Summary,
    /// Stored with the next commit.
    answers: Vec<Kept>,
    proofs: Vec<Packed>,
    bytes: usize,
    since: Option<Instant>,
    /// Rows waiting for that commit.
    uncommitted: Vec<(u64, Option<Box<Row>>)>,
    /// Committed rows waiting for earlier ones.
    ready: BTreeMap<u64, Option<Box<Row>>>,
    next: u64,
    /// Whether the caller still wants rows.
    wanted: bool,
    failed: Option<CampaignError>,
}

impl<'a, 'p> Reporter<'a, 'p> {
    pub(crate) fn new(campaign: &'a Campaign<'p>, shared: &'a Shared<'p>) -> Self {
        Reporter {
            campaign,
            shared,
            summary: Summary::default(),
            answers: Vec::new(),
            proofs: Vec::new(),
            bytes: 0,
            since: None,
            uncommitted: Vec::new(),
            ready: BTreeMap::new(),
            next: 0,
            wanted: true,
            failed: None,
        }
    }

    /// Runs until every worker has finished.
    pub(crate) fn run(
        mut self,
        messages: &Receiver<Message>,
        on_row: &mut dyn FnMut(Row) -> bool,
    ) -> Result<Summary, CampaignError> {
        loop {
            if self.campaign.limits.stop.load(Ordering::SeqCst) && !self.shared.halt.swap(true, Ordering::SeqCst) {
                let stopped = Stopped { reason: Reason::Interrupted, positions: 0 };
                self.summary.ended.get_or_insert(stopped);
            }
            match messages.recv_timeout(STOP_POLL) {
                Ok(message) => self.receive(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let due = self.since.is_some_and(|since| since.elapsed() >= BATCH);
            let full = self.uncommitted.len() >= BATCH_ROWS || self.bytes >= BATCH_BYTES;
            // Without a store there is nothing to batch.
            if due || full || self.campaign.store.is_none() {
                self.commit();
                self.report(false, on_row);
            }
        }
        self.commit();
        // Rows behind a gap are reported too, in order: they are stored, and no worker is left to fill the gap.
        self.report(true, on_row);
        self.failed.map_or(Ok(self.summary), Err)
    }

    fn receive(&mut self, message: Message) {
        match message {
            Message::Row { index, row, kept, proof } => {
                if let Some(progress) = self.campaign.progress {
                    progress.count();
                }
                self.since.get_or_insert_with(Instant::now);
                if self.campaign.store.is_some() {
                    self.bytes += proof.as_ref().map_or(0, |p| p.gzip.len());
                    self.answers.extend(kept.map(|k| *k));
                    self.proofs.extend(proof.map(|p| *p));
                }
                self.uncommitted.push((index, row));
            }
            Message::Ended(stopped) => {
                self.summary.ended.get_or_insert(stopped);
                self.shared.halt.store(true, Ordering::SeqCst);
            }
            Message::Failed(error) => self.fail(error),
        }
    }

    /// Stops the campaign. Only the first failure is reported.
    fn fail(&mut self, error: CampaignError) {
        self.failed.get_or_insert(error);
        self.shared.halt.store(true, Ordering::SeqCst);
    }

    /// Stores the batch. Rows that could not be stored are not reported.
    fn commit(&mut self) {
        self.since = None;
        self.bytes = 0;
        let rows = std::mem::take(&mut self.uncommitted);
        let (answers, proofs) = (std::mem::take(&mut self.answers), std::mem::take(&mut self.proofs));
        if let Some(store) = self.campaign.store.filter(|_| !answers.is_empty())
            && let Err(error) = store.put(&answers, &proofs)
        {
            return self.fail(error.into());
        }
        self.ready.extend(rows);
    }

    /// Reports rows up to the first one that is missing, or all of them.
    fn report(&mut self, all: bool, on_row: &mut dyn FnMut(Row) -> bool) {
        while let Some(entry) = self.ready.first_entry().filter(|entry| all || *entry.key() == self.next) {
            self.next = *entry.key() + 1;
            match entry.remove() {
                None => self.summary.elsewhere += 1,
                Some(row) if self.wanted => {
                    self.summary.reported += 1;
                    self.summary.stored += u64::from(row.stored.is_some());
                    self.wanted = on_row(*row);
                    if !self.wanted {
                        self.shared.halt.store(true, Ordering::SeqCst);
                    }
                }
                Some(_) => {}
            }
        }
        self.shared.reported.store(self.next, Ordering::SeqCst);
    }
}
