//! A worker of a campaign: takes specs from the feed, solves them with an engine that reuses its tables, checks certificates
//! if they are wanted, and sends rows to the reporter.

use crate::audit::Statement;
use crate::certificate::{Packed, Packer};
use crate::feed::{Feed, Policy, kept};
use crate::item::Item;
use crate::orders::{Campaign, lock};
use crate::row::{CampaignError, Certificate, Message, Row};
use outwit::error::Error;
use outwit::limits::{Limits, Reason, Stopped};
use outwit::sweep::{self, Rows};
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

/// How far the workers may be ahead of the next row to report.
const AHEAD: u64 = 1 << 17;

/// What the workers share.
pub(crate) struct Shared<'a> {
    pub feed: Mutex<Feed<'a>>,
    /// Set to stop every search.
    pub halt: AtomicBool,
    /// When the time of the whole campaign runs out.
    pub end: Option<Instant>,
    /// How many specs have been reported, counted from the first without a gap.
    pub reported: AtomicU64,
}

pub(crate) struct Worker<'a, 'p> {
    pub number: usize,
    pub campaign: &'a Campaign<'p>,
    pub shared: &'a Shared<'p>,
    pub policy: Policy,
    pub out: SyncSender<Message>,
}

impl Worker<'_, '_> {
    /// Solves specs until there are no more.
    pub(crate) fn work(&self, limits: &Limits) {
        let current = RefCell::new(None);
        let mut sink = RowSink { worker: self, current: &current, packer: self.policy.certify.then(Packer::default) };
        let mut specs = std::iter::from_fn(|| {
            let item = self.next()?;
            let spec = item.spec.clone();
            current.replace(Some(item));
            Some(spec)
        });
        let (game, rule) = (self.campaign.plan.game(), self.campaign.plan.rule());
        let result = game.sweep(&mut specs, rule, limits, self.campaign.each, &mut sink);
        if let Err((spec, error)) = result {
            self.send(match error {
                Error::Stopped(stopped) => Message::Ended(stopped),
                error => Message::Failed(CampaignError::Question { spec, error }),
            });
        }
        self.begin(None);
    }

    /// The next spec to solve; `None` when there is none or the campaign is over.
    fn next(&self) -> Option<Item> {
        self.begin(None);
        loop {
            if self.shared.halt.load(Ordering::SeqCst) {
                return None;
            }
            if self.shared.end.is_some_and(|end| Instant::now() >= end) {
                self.send(Message::Ended(Stopped { reason: Reason::Time, positions: 0 }));
                return None;
            }
            let mut feed = lock(&self.shared.feed);
            if feed.next_index() >= self.shared.reported.load(Ordering::SeqCst) + AHEAD {
                drop(feed);
                thread::sleep(Duration::from_millis(2));
                continue;
            }
            match feed.next(&self.out) {
                Ok(None) => return None,
                Ok(Some(None)) => {}
                Ok(Some(Some(item))) => {
                    self.begin(Some(&item.spec));
                    return Some(item);
                }
                Err(error) => {
                    self.send(Message::Failed(error.into()));
                    return None;
                }
            }
        }
    }

    fn begin(&self, spec: Option<&str>) {
        if let Some(progress) = self.campaign.progress {
            progress.begin(self.number, spec);
        }
    }

    /// Sends to the reporter, which is gone only when the campaign is over.
    fn send(&self, message: Message) {
        let _ = self.out.send(message);
    }
}

/// What a worker is solving, and where it writes the certificate.
struct RowSink<'a, 'w, 'p> {
    worker: &'a Worker<'w, 'p>,
    current: &'a RefCell<Option<Item>>,
    /// The certificate of the row, if one is wanted.
    packer: Option<Packer>,
}

impl Rows for RowSink<'_, '_, '_> {
    fn certificate(&mut self) -> io::Result<Option<&mut dyn Write>> {
        if let Some(packer) = &mut self.packer {
            *packer = Packer::default();
        }
        Ok(self.packer.as_mut().map(|packer| packer as &mut dyn Write))
    }

    fn take(&mut self, row: sweep::Row) -> bool {
        let (worker, Some(item)) = (self.worker, self.current.take()) else { return false };
        if let (true, Some(stopped)) = (row.ends, row.stopped) {
            worker.send(Message::Ended(stopped));
            return false;
        }
        let proof = match self.proof(&row) {
            Ok(proof) => proof,
            Err(error) => {
                worker.send(Message::Failed(error));
                return false;
            }
        };
        lock(&worker.shared.feed).solved(&item, &row, &worker.out);
        let cast = worker.campaign.plan.cast();
        let sha256 = proof.as_ref().map(|p| p.sha256.clone());
        let kept = worker.campaign.store.map(|_| Box::new(kept(&item, &row, &cast, worker.policy.budget, sha256)));
        let certificate = proof.as_ref().map(|p| Certificate { sha256: p.sha256.clone(), lines: p.lines });
        let (index, proof) = (item.index, proof.map(Box::new));
        let row = Some(Box::new(Row::of(item, row, cast, certificate)));
        worker.send(Message::Row { index, row, kept, proof });
        true
    }
}

impl RowSink<'_, '_, '_> {
    /// The checked certificate of a row, if it has one.
    fn proof(&mut self, row: &sweep::Row) -> Result<Option<Packed>, CampaignError> {
        let Some(packer) = self.packer.as_mut().filter(|_| row.certified) else { return Ok(None) };
        let packed = std::mem::take(packer).finish().map_err(|e| CampaignError::Store(e.into()))?;
        let plan = &self.worker.campaign.plan;
        let answer = row.outcome.fields(&plan.cast());
        let statement = Statement { game: plan.game(), spec: &row.spec, rule: plan.rule(), answer: &answer };
        match statement.proved_by(&packed) {
            Ok(_) => Ok(Some(packed)),
            Err(why) => Err(CampaignError::Rejected { spec: row.spec.clone(), why, certificate: Box::new(packed) }),
        }
    }
}
