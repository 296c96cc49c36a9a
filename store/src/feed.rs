//! What the workers of a campaign are given: the specs in order, less what is kept already and what is equal to a spec that
//! another worker has.
//!
//! A spec that is answered by the store, or by an equal one that is solved, goes to the reporter at once; one that is equal
//! to a spec under way waits for it. So each class is solved once, whoever solves it. Cost: a spec is read, brought to
//! normal form and looked up, some ten microseconds, one after the other for all workers.

use crate::kept::{Budget, Kept, Key, VERSION, now};
use crate::plan::Plan;
use crate::row::{Certificate, Message, Row, Stuck};
use crate::store::Store;
use outwit::answer::{Cast, Outcome};
use outwit::game::transfer;
use outwit::limits::{Reason, Stopped};
use outwit::question::Question;
use outwit::sweep::{self, Class};
use rustc_hash::FxHashMap;
use std::sync::mpsc::SyncSender;

/// A spec of the sweep.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Its place in the sweep.
    pub index: u64,
    /// As the plan writes it.
    pub spec: String,
    pub key: Key,
    pub class: Class,
}

/// What is known of a class.
enum Known {
    /// Somebody solves a member, and the others wait for him.
    UnderWay(Vec<Item>),
    /// This is the answer about one of them.
    Solved(Box<(Class, Solved)>),
}

/// An answer that others of the class take over.
#[derive(Clone)]
struct Solved {
    spec: String,
    outcome: Outcome,
    stopped: Option<Stopped>,
    budget: Option<Budget>,
}

/// How the campaign goes about it.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// What a row may use.
    pub budget: Budget,
    /// Nothing is taken from the store.
    pub fresh: bool,
    /// Every row has a certificate of its own.
    pub certify: bool,
    /// The bytes that the answers of classes may take.
    pub room: usize,
}

/// Hands out specs.
pub(crate) struct Feed<'p> {
    plan: &'p Plan,
    specs: Box<dyn Iterator<Item = String> + Send + 'p>,
    next: u64,
    /// What is kept already, where it counts.
    kept: Option<Store>,
    manner: Manner,
    classes: FxHashMap<String, Known>,
    /// About how much the classes take.
    bytes: usize,
}

impl<'p> Feed<'p> {
    pub(crate) fn new(plan: &'p Plan, kept: Option<Store>, manner: Manner) -> Self {
        let kept = kept.filter(|_| !manner.fresh);
        let specs = plan.specs();
        Feed { plan, specs, next: 0, kept, manner, classes: FxHashMap::default(), bytes: 0 }
    }

    /// The place of the spec that comes next.
    pub(crate) fn place(&self) -> u64 {
        self.next
    }

    /// Looks at the next spec: None at the end, else whether it is to be solved.
    pub(crate) fn next(&mut self, out: &SyncSender<Message>) -> Result<Option<Option<Item>>, Stuck> {
        let Some(spec) = self.specs.next() else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        let (game, rule) = (self.plan.game(), self.plan.rule());
        let read =
            Key::new(game, &spec, Question::Outcome, self.plan.form()).and_then(|k| Ok((k, game.class(&spec, rule)?)));
        let (key, class) = read.map_err(|e| Stuck::Question(spec.clone(), e.into()))?;
        let item = Item { index, spec, key, class };
        if self.plan.shard().is_some_and(|shard| !shard.takes(&item.class.text)) {
            report(out, index, None, None);
            return Ok(Some(None));
        }
        if let Some((kept, outcome)) = self.usable(&item.key)? {
            let row = self.row_of(index, &kept, outcome.clone())?;
            self.learn(&item.class, || Solved {
                spec: kept.spec.clone(),
                outcome,
                stopped: kept.stopped,
                budget: kept.budget,
            });
            report(out, index, Some(row), None);
            return Ok(Some(None));
        }
        if self.manner.certify {
            return Ok(Some(Some(item)));
        }
        match self.classes.get_mut(&item.class.text) {
            Some(Known::UnderWay(waiting)) => {
                waiting.push(item);
                Ok(Some(None))
            }
            Some(Known::Solved(solved)) => {
                let (from, solved) = (**solved).clone();
                self.take_over(item, &from, &solved, out);
                Ok(Some(None))
            }
            None => {
                self.classes.insert(item.class.text.clone(), Known::UnderWay(Vec::new()));
                Ok(Some(Some(item)))
            }
        }
    }

    /// Hears that a worker has solved a spec; those that waited for it are answered.
    pub(crate) fn solved(&mut self, item: &Item, row: &sweep::Row, out: &SyncSender<Message>) {
        if self.manner.certify {
            return;
        }
        let waiting = match self.classes.remove(&item.class.text) {
            Some(Known::UnderWay(waiting)) => waiting,
            _ => Vec::new(),
        };
        // A row that its worker took over himself names where it comes from.
        let spec = row.same_as.clone().unwrap_or_else(|| row.spec.clone());
        let stopped = row.stopped.or_else(|| hidden(row));
        let budget = stopped.map(|_| self.manner.budget);
        let solved = Solved { spec, outcome: row.outcome.clone(), stopped, budget };
        for waits in waiting {
            self.take_over(waits, &item.class, &solved, out);
        }
        self.learn(&item.class, || solved);
    }

    /// What is kept under a key, if a search with this budget cannot tell more.
    fn usable(&self, key: &Key) -> Result<Option<(Kept, Outcome)>, Stuck> {
        let Some(store) = &self.kept else { return Ok(None) };
        let kept = store.get(key).map_err(Stuck::Store)?;
        let enough = |kept: &Kept| {
            let proved = !self.manner.certify || kept.certificate.is_some() || kept.stopped.is_some();
            proved && !kept.may_improve(self.manner.budget)
        };
        // An answer that cannot be read is none.
        let read = |kept: Kept| kept.outcome(&self.plan.cast()).map(|outcome| (kept, outcome));
        Ok(kept.filter(enough).and_then(read))
    }

    fn row_of(&self, index: u64, kept: &Kept, outcome: Outcome) -> Result<Row, Stuck> {
        let mut certificate = None;
        if let (true, Some(sha256), Some(store)) = (self.manner.certify, &kept.certificate, &self.kept) {
            let lines = store.lines(sha256).map_err(Stuck::Store)?;
            certificate = lines.map(|lines| Certificate { sha256: sha256.clone(), lines });
        }
        Ok(Row {
            index,
            spec: kept.spec.clone(),
            // An answer that says itself that its time was over is not a gap in the table.
            stopped: kept.stopped.filter(|_| !says_so(&outcome)),
            outcome,
            cast: self.plan.cast(),
            same_as: kept.same_as.clone(),
            positions: kept.positions,
            seconds: kept.seconds,
            certificate,
            stored: Some((kept.version.clone(), kept.at)),
        })
    }

    /// Answers a spec with what is known of an equal one.
    fn take_over(&self, item: Item, from: &Class, solved: &Solved, out: &SyncSender<Message>) {
        let outcome = transfer(&solved.outcome, from, &item.class);
        let spec = item.class.spec.clone();
        let row = sweep::Row {
            same_as: Some(solved.spec.clone()).filter(|first| *first != spec),
            spec,
            stopped: solved.stopped.filter(|_| !says_so(&outcome)),
            outcome,
            certified: false,
            ends: false,
            positions: 0,
            seconds: 0.0,
        };
        let budget = solved.budget.unwrap_or(self.manner.budget);
        let cast = self.plan.cast();
        let kept = kept(&item.key, &row, &cast, budget, None);
        report(out, item.index, Some(Row::of(item.index, row, cast, None)), Some(kept));
    }

    /// Remembers an answer for the rest of its class.
    fn learn(&mut self, class: &Class, solved: impl FnOnce() -> Solved) {
        if self.manner.certify || self.classes.contains_key(&class.text) {
            return;
        }
        if self.bytes > self.manner.room {
            self.classes.retain(|_, known| matches!(known, Known::UnderWay(_)));
            self.bytes = 0;
        }
        self.bytes += 2 * class.text.len() + 600;
        self.classes.insert(class.text.clone(), Known::Solved(Box::new((class.clone(), solved()))));
    }
}

/// Tells the reporter that a spec is dealt with. Nobody listens any more when the campaign is over.
fn report(out: &SyncSender<Message>, index: u64, row: Option<Row>, kept: Option<Kept>) {
    let _ = out.send(Message::Row { index, row: row.map(Box::new), kept: kept.map(Box::new), proof: None });
}

/// Whether an answer says itself that its time was over.
fn says_so(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Endless(endless) if endless.ended.is_some())
}

/// Why the search for a row ended early, where it counts as an answer all the same.
fn hidden(row: &sweep::Row) -> Option<Stopped> {
    says_so(&row.outcome).then_some(Stopped { reason: Reason::Time, positions: row.positions })
}

/// A row as it is kept.
pub(crate) fn kept(key: &Key, row: &sweep::Row, cast: &Cast, budget: Budget, certificate: Option<String>) -> Kept {
    let stopped = row.stopped.or_else(|| hidden(row));
    Kept {
        key: key.clone(),
        game: row.spec.split(':').next().unwrap_or_default().to_owned(),
        spec: row.spec.clone(),
        answer: row.outcome.fields(cast),
        detail: None,
        same_as: row.same_as.clone(),
        stopped,
        possible: row.outcome.possible(cast).map(|(_, value)| value),
        budget: stopped.map(|_| budget),
        version: VERSION.to_owned(),
        at: now(),
        seconds: row.seconds,
        positions: row.positions,
        certificate,
    }
}
