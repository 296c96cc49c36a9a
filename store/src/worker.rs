//! One worker of a campaign: it takes a spec from the feed, solves it with an engine that keeps what it has learnt, has its
//! certificate checked where one is wanted, and tells the reporter.

use crate::audit;
use crate::certificate::{Packed, Packer};
use crate::feed::{Feed, Item, Manner, kept};
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

/// How far workers may be ahead of the row that is reported next.
const AHEAD: u64 = 1 << 17;

/// What the workers share.
pub(crate) struct Office<'a> {
    pub feed: Mutex<Feed<'a>>,
    /// Set to stop every search.
    pub halt: AtomicBool,
    /// When the time of the whole is over.
    pub end: Option<Instant>,
    /// How many specs have been reported, all of them from the first on.
    pub reported: AtomicU64,
}

/// A worker.
pub(crate) struct Worker<'a, 'p> {
    pub number: usize,
    pub campaign: &'a Campaign<'p>,
    pub office: &'a Office<'p>,
    pub manner: Manner,
    pub out: SyncSender<Message>,
}

impl Worker<'_, '_> {
    /// Solves specs as long as there are any.
    pub(crate) fn work(&self, limits: &Limits) {
        let current = RefCell::new(None);
        let mut desk = Desk { worker: self, current: &current, sheet: self.manner.certify.then(Packer::default) };
        let mut specs = std::iter::from_fn(|| {
            let item = self.next()?;
            let spec = item.spec.clone();
            current.replace(Some(item));
            Some(spec)
        });
        let (game, rule) = (self.campaign.plan.game(), self.campaign.plan.rule());
        let result = game.sweep(&mut specs, rule, limits, self.campaign.each, &mut desk);
        if let Err((spec, error)) = result {
            self.tell(match error {
                Error::Stopped(stopped) => Message::Ended(stopped),
                error => Message::Failed(CampaignError::Question { spec, error }),
            });
        }
        self.begin(None);
    }

    /// The next spec that is to be solved; None when there is none, or the campaign is over.
    fn next(&self) -> Option<Item> {
        self.begin(None);
        loop {
            if self.office.halt.load(Ordering::SeqCst) {
                return None;
            }
            if self.office.end.is_some_and(|end| Instant::now() >= end) {
                self.tell(Message::Ended(Stopped { reason: Reason::Time, positions: 0 }));
                return None;
            }
            let mut feed = lock(&self.office.feed);
            if feed.place() >= self.office.reported.load(Ordering::SeqCst) + AHEAD {
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
                Err(stuck) => {
                    self.tell(Message::Failed(stuck.into()));
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

    /// Tells the reporter. Nobody listens any more when the campaign is over.
    fn tell(&self, message: Message) {
        let _ = self.out.send(message);
    }
}

/// Where a worker writes, and what he is at.
struct Desk<'a, 'w, 'p> {
    worker: &'a Worker<'w, 'p>,
    current: &'a RefCell<Option<Item>>,
    /// Where the certificate of the row is written, if there is to be one.
    sheet: Option<Packer>,
}

impl Rows for Desk<'_, '_, '_> {
    fn certificate(&mut self) -> io::Result<Option<&mut dyn Write>> {
        if let Some(sheet) = &mut self.sheet {
            *sheet = Packer::default();
        }
        Ok(self.sheet.as_mut().map(|sheet| sheet as &mut dyn Write))
    }

    fn take(&mut self, row: sweep::Row) -> bool {
        let (worker, Some(item)) = (self.worker, self.current.take()) else { return false };
        if let (true, Some(stopped)) = (row.ends, row.stopped) {
            worker.tell(Message::Ended(stopped));
            return false;
        }
        let proof = match self.proof(&row) {
            Ok(proof) => proof,
            Err(error) => {
                worker.tell(Message::Failed(error));
                return false;
            }
        };
        lock(&worker.office.feed).solved(&item, &row, &worker.out);
        let cast = worker.campaign.plan.cast();
        let sha256 = proof.as_ref().map(|p| p.sha256.clone());
        let kept = worker.campaign.store.map(|_| Box::new(kept(&item.key, &row, &cast, worker.manner.budget, sha256)));
        let certificate = proof.as_ref().map(|p| Certificate { sha256: p.sha256.clone(), lines: p.lines });
        let (index, proof) = (item.index, proof.map(Box::new));
        let row = Some(Box::new(Row::of(index, row, cast, certificate)));
        worker.tell(Message::Row { index, row, kept, proof });
        true
    }
}

impl Desk<'_, '_, '_> {
    /// The certificate of a row that has one, checked.
    fn proof(&mut self, row: &sweep::Row) -> Result<Option<Packed>, CampaignError> {
        let Some(sheet) = self.sheet.as_mut().filter(|_| row.certified) else { return Ok(None) };
        let packed = std::mem::take(sheet).finish().map_err(|e| CampaignError::Store(e.into()))?;
        match audit::proves(&packed, &row.spec, &row.outcome.fields(&self.worker.campaign.plan.cast())) {
            Ok(_) => Ok(Some(packed)),
            Err(why) => Err(CampaignError::Rejected { spec: row.spec.clone(), why, certificate: Box::new(packed) }),
        }
    }
}
