//! The feed of a campaign: hands the workers specs in order, without those that are stored already and those equal to a spec
//! that another worker is solving.
//!
//! A spec that the store answers, or that is equal to a solved one, goes straight to the reporter; one that is equal to a
//! spec being solved waits for it. So each class is solved only once. Cost: each spec is read, normalized and looked up
//! under one lock that all workers share, about ten microseconds per spec.

use crate::item::Item;
use crate::kept::{Budget, Kept, Key, VERSION, mover, now};
use crate::plan::{Entry, Plan};
use crate::row::{Certificate, FeedError, Message, Row};
use crate::store::Store;
use outwit::answer::{Cast, Outcome};
use outwit::game::transfer;
use outwit::limits::{Reason, Stopped};
use outwit::question::Question;
use outwit::sweep::{self, Class};
use rustc_hash::FxHashMap;
use std::sync::mpsc::SyncSender;

/// What is known about a class.
enum ClassState {
    /// A worker is solving one member; these members wait for it.
    UnderWay(Vec<Item>),
    /// The answer to one member.
    Solved(Box<(Class, Solved)>),
}

/// An answer that the rest of the class takes over.
#[derive(Clone)]
struct Solved {
    spec: String,
    outcome: Outcome,
    stopped: Option<Stopped>,
    budget: Option<Budget>,
}

/// Settings of the campaign that decide which specs are solved.
#[derive(Clone, Copy)]
pub(crate) struct Policy {
    /// What each row may use.
    pub budget: Budget,
    /// Whether the store is ignored.
    pub fresh: bool,
    /// Whether every row gets its own certificate.
    pub certify: bool,
    /// Bytes that the answers of classes may take.
    pub room: usize,
}

/// Hands out specs.
pub(crate) struct Feed<'p> {
    plan: &'p Plan,
    specs: Box<dyn Iterator<Item = Entry> + Send + 'p>,
    next: u64,
    /// The store whose answers count.
    kept: Option<Store>,
    policy: Policy,
    classes: FxHashMap<String, ClassState>,
    /// Bytes that the classes take, roughly.
    bytes: usize,
}

impl<'p> Feed<'p> {
    pub(crate) fn new(plan: &'p Plan, kept: Option<Store>, policy: Policy) -> Self {
        let kept = kept.filter(|_| !policy.fresh);
        let specs = plan.entries();
        Feed { plan, specs, next: 0, kept, policy, classes: FxHashMap::default(), bytes: 0 }
    }

    /// The index of the next spec.
    pub(crate) fn next_index(&self) -> u64 {
        self.next
    }

    /// Looks at the next spec: `None` at the end, `Some(None)` if it need not be solved.
    pub(crate) fn next(&mut self, out: &SyncSender<Message>) -> Result<Option<Option<Item>>, FeedError> {
        let Some(Entry { spec, numbers }) = self.specs.next() else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        let (game, rule) = (self.plan.game(), self.plan.rule());
        let read =
            Key::new(game, &spec, Question::Outcome, self.plan.form()).and_then(|k| Ok((k, game.class(&spec, rule)?)));
        let (key, class) = read.map_err(|e| FeedError::Question(spec.clone(), e.into()))?;
        let item = Item { index, spec, numbers, key, class };
        if self.plan.shard().is_some_and(|shard| !shard.takes(&item.class.text)) {
            report(out, index, None, None);
            return Ok(Some(None));
        }
        if let Some((kept, outcome)) = self.usable(&item.key)? {
            let row = self.row_of(&item, &kept, outcome.clone())?;
            self.learn(&item.class, || Solved {
                spec: kept.spec.clone(),
                outcome,
                stopped: kept.stopped,
                budget: kept.budget,
            });
            report(out, index, Some(row), None);
            return Ok(Some(None));
        }
        if self.policy.certify {
            return Ok(Some(Some(item)));
        }
        match self.classes.get_mut(&item.class.text) {
            Some(ClassState::UnderWay(waiting)) => {
                waiting.push(item);
                Ok(Some(None))
            }
            Some(ClassState::Solved(solved)) => {
                let (from, solved) = (**solved).clone();
                self.take_over(item, &from, &solved, out);
                Ok(Some(None))
            }
            None => {
                self.classes.insert(item.class.text.clone(), ClassState::UnderWay(Vec::new()));
                Ok(Some(Some(item)))
            }
        }
    }

    /// Takes the row of a solved spec, and answers the specs that waited for it.
    pub(crate) fn solved(&mut self, item: &Item, row: &sweep::Row, out: &SyncSender<Message>) {
        if self.policy.certify {
            return;
        }
        let waiting = match self.classes.remove(&item.class.text) {
            Some(ClassState::UnderWay(waiting)) => waiting,
            _ => Vec::new(),
        };
        // A row that its worker took over from another names that one.
        let spec = row.same_as.clone().unwrap_or_else(|| row.spec.clone());
        let stopped = row.stopped.or_else(|| hidden(row));
        let budget = stopped.map(|_| self.policy.budget);
        let solved = Solved { spec, outcome: row.outcome.clone(), stopped, budget };
        for waits in waiting {
            self.take_over(waits, &item.class, &solved, out);
        }
        self.learn(&item.class, || solved);
    }

    /// The stored answer under a key, unless a search with this budget could find more.
    fn usable(&self, key: &Key) -> Result<Option<(Kept, Outcome)>, FeedError> {
        let Some(store) = &self.kept else { return Ok(None) };
        let kept = store.get(key).map_err(FeedError::Store)?;
        let enough = |kept: &Kept| {
            let proved = !self.policy.certify || kept.certificate.is_some() || kept.stopped.is_some();
            proved && !kept.may_improve(self.policy.budget)
        };
        // An answer that cannot be read does not count.
        let read = |kept: Kept| kept.outcome(&self.plan.cast()).map(|outcome| (kept, outcome));
        Ok(kept.filter(enough).and_then(read))
    }

    fn row_of(&self, item: &Item, kept: &Kept, outcome: Outcome) -> Result<Row, FeedError> {
        let mut certificate = None;
        if let (true, Some(sha256), Some(store)) = (self.policy.certify, &kept.certificate, &self.kept) {
            let lines = store.lines(sha256).map_err(FeedError::Store)?;
            certificate = lines.map(|lines| Certificate { sha256: sha256.clone(), lines });
        }
        let cast = self.plan.cast();
        Ok(Row {
            index: item.index,
            numbers: item.numbers.clone(),
            input: item.spec.clone(),
            spec: kept.spec.clone(),
            mover: mover(&item.key.canonical, &cast),
            // An answer that itself says that its time ran out is not a gap in the table.
            stopped: kept.stopped.filter(|_| !says_so(&outcome)),
            outcome,
            cast,
            same_as: kept.same_as.clone(),
            positions: kept.positions,
            seconds: kept.seconds,
            certificate,
            stored: Some((kept.version.clone(), kept.at)),
        })
    }

    /// Answers a spec from an equal one.
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
        let budget = solved.budget.unwrap_or(self.policy.budget);
        let cast = self.plan.cast();
        let (index, kept) = (item.index, kept(&item, &row, &cast, budget, None));
        report(out, index, Some(Row::of(item, row, cast, None)), Some(kept));
    }

    /// Remembers an answer for the rest of its class.
    fn learn(&mut self, class: &Class, solved: impl FnOnce() -> Solved) {
        if self.policy.certify || self.classes.contains_key(&class.text) {
            return;
        }
        if self.bytes > self.policy.room {
            self.classes.retain(|_, known| matches!(known, ClassState::UnderWay(_)));
            self.bytes = 0;
        }
        self.bytes += 2 * class.text.len() + 600;
        self.classes.insert(class.text.clone(), ClassState::Solved(Box::new((class.clone(), solved()))));
    }
}

/// Sends the reporter a spec that is done. Sending fails only when the campaign is over.
fn report(out: &SyncSender<Message>, index: u64, row: Option<Row>, kept: Option<Kept>) {
    let _ = out.send(Message::Row { index, row: row.map(Box::new), kept: kept.map(Box::new), proof: None });
}

/// Whether the answer itself says that its time ran out.
fn says_so(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Endless(endless) if endless.ended.is_some())
}

/// Why the search for a row ended early, if the row counts as an answer all the same.
fn hidden(row: &sweep::Row) -> Option<Stopped> {
    says_so(&row.outcome).then_some(Stopped { reason: Reason::Time, positions: row.positions })
}

/// A row in the form in which it is stored.
pub(crate) fn kept(item: &Item, row: &sweep::Row, cast: &Cast, budget: Budget, certificate: Option<String>) -> Kept {
    let stopped = row.stopped.or_else(|| hidden(row));
    Kept {
        key: item.key.clone(),
        input: Some(item.spec.clone()),
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
