//! Many positions, one after the other: the engine keeps what it has found out as long as the rules stay the same, and
//! positions that are equal (with equal parts up to symmetry, or for players with other names) are worked out once.
//!
//! Each position may have a time of its own: one that runs out of it stays open, and so do those that are equal to it;
//! what was found out on the way is kept. When the memory is full the engine starts afresh; a position that does not fit
//! even then stays open as well. When the time of the whole sweep is over it ends.

use crate::answer::renamed::{mover, renamed, speaks_of_players};
use crate::answer::{Finding, Inquiry};
use crate::convention::{Convention, Rule};
use crate::game::Error;
use crate::player::{Player, Players, Renaming, Turn};
use crate::proof::{self, write_side};
use crate::rules::Notation;
use crate::solve::Arena;
use crate::solve::fast::Fast;
use crate::solve::limits::{Limits, Meter, Reason, Stopped};
use crate::solve::postorder::live_parts;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The answer about one position of a sweep.
#[derive(Clone, Debug)]
pub struct Row {
    /// The canonical text of the position.
    pub spec: String,
    /// The answer, as for a single question.
    pub answer: Map<String, Value>,
    /// What is still possible, where something is missing.
    pub possible: Option<Value>,
    /// The earlier position from which the answer was taken over, because it is equal by symmetry.
    pub same_as: Option<String>,
    /// Whether a certificate was written.
    pub certified: bool,
    /// Why something is missing from the answer, or the certificate.
    pub stopped: Option<Stopped>,
    /// Whether the sweep ends here, because its time is over or somebody stopped it.
    pub ends: bool,
    /// Positions visited for this row.
    pub positions: u64,
    /// Time taken for it.
    pub seconds: f64,
}

/// One text for all positions of a game whose answers are the same up to symmetry and the names of the players, and how
/// far the players of this position have moved on from those of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The text; it is no spec.
    pub text: String,
    /// The position itself, as answers write it.
    pub spec: String,
    shift: u8,
    players: u8,
}

impl Class {
    /// A position that is equal to itself only.
    pub(crate) fn alone(spec: String) -> Self {
        Class { text: spec.clone(), spec, shift: 0, players: 1 }
    }

    /// The class of a position that is written as `spec`. Cost: its parts, brought to normal form once for each player.
    pub(crate) fn of<N: Notation>(spec: String, rules: &N, rule: Rule, at: &N::Position, turn: Turn) -> Self {
        let (parts, mover, players) = (live_parts(rules, at), mover(rules, rule, turn), rules.players());
        let shifts = if speaks_of_players(rules, rule) { players } else { 1 };
        let text = |shift: u8| {
            let by = Renaming::rotation(shift, players);
            // Boards that differ by a turn have one text.
            let body = |p: &N::Position| rules.write_turned(p).into_iter().chain([rules.write_body(p)]).min();
            let part = |p: &N::Position| match shift {
                0 => body(p),
                _ => rules.renamed(p, by).and_then(|p| body(&rules.normal(p))),
            };
            let mut texts = parts.iter().map(part).collect::<Option<Vec<String>>>()?;
            texts.sort_unstable();
            let mover = mover.map_or("", |p| N::PLAYERS[usize::from(by.apply(p).0)]);
            let seated = write_side::<N>(by.apply_to_all(turn.seated));
            Some(format!("{}:{}:{}@{mover}/{seated}", rules.name(), rules.write_rules(), texts.join(" + ")))
        };
        let least = (0..shifts).filter_map(|shift| Some((text(shift)?, shift))).min();
        let (text, shift) = least.unwrap_or_default();
        Class { text, spec, shift, players }
    }

    /// What makes an answer about a position of this class one about a position of an equal class.
    pub(crate) fn renaming(&self, other: &Class) -> Option<Renaming> {
        let shift = (self.shift + self.players - other.shift) % self.players;
        (self.text == other.text && shift > 0).then(|| Renaming::rotation(shift, self.players))
    }
}

/// What becomes of the rows of a sweep.
pub trait Rows {
    /// Where the certificate of the next row goes. A row with a certificate of its own is taken over from no other.
    fn certificate(&mut self) -> io::Result<Option<&mut dyn Write>> {
        Ok(None)
    }

    /// Takes a row, and says whether to go on.
    fn take(&mut self, row: Row) -> bool;
}

impl<F: FnMut(Row) -> bool> Rows for F {
    fn take(&mut self, row: Row) -> bool {
        self(row)
    }
}

/// The time that a sweep has, and each of its rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    end: Option<Instant>,
    each: Option<Duration>,
}

impl Clock {
    /// The clock of a sweep that begins now.
    pub(crate) fn start(whole: Option<Duration>, each: Option<Duration>) -> Self {
        Clock { end: whole.and_then(|t| Instant::now().checked_add(t)), each }
    }

    /// When the time of a row that begins now is over.
    pub(crate) fn row(&self) -> Option<Instant> {
        let own = self.each.and_then(|t| Instant::now().checked_add(t));
        own.into_iter().chain(self.end).min()
    }

    /// Whether a search that was stopped ends the sweep.
    pub(crate) fn ends(&self, stopped: Stopped) -> bool {
        match stopped.reason {
            Reason::Interrupted => true,
            Reason::Time => self.end.is_some_and(|end| Instant::now() >= end),
            _ => false,
        }
    }
}

/// The live parts of a position, who is to move where the answer is about him, and who is seated: where they are equal,
/// the answers are.
type Key<P> = (Vec<P>, Option<Player>, Players);

/// What is known about a position.
#[derive(Clone, Debug)]
struct Known {
    spec: String,
    answer: Map<String, Value>,
    possible: Option<Value>,
    stopped: Option<Stopped>,
}

/// An engine with the answers so far, for one set of rules.
pub(crate) struct Sweep<'a, 'm, N: Notation, C> {
    inquiry: Inquiry<'a, 'm, N, C, Fast<'a, N, C>>,
    limits: Limits<'m>,
    clock: Clock,
    known: FxHashMap<Key<N::Position>, Known>,
}

impl<'a, 'm, N: Notation, C: Convention> Sweep<'a, 'm, N, C> {
    /// Nothing is known yet.
    pub(crate) fn new(arena: Arena<'a, N, C>, limits: Limits<'m>, clock: Clock) -> Self {
        let (rule, engine, meter) = (arena.convention.rule(), Fast::new(arena), Meter::new(limits));
        let inquiry = Inquiry { arena, rule, engine, meter, lists_moves: false };
        Sweep { inquiry, limits, clock, known: FxHashMap::default() }
    }

    /// Answers one position.
    pub(crate) fn row(
        &mut self,
        spec: String,
        at: &N::Position,
        turn: Turn,
        rows: &mut dyn Rows,
    ) -> Result<Row, Error> {
        let certifying = rows.certificate()?.is_some();
        let rules = self.inquiry.arena.rules;
        let mut parts = live_parts(rules, at);
        parts.sort_unstable();
        let key = (parts, mover(rules, self.inquiry.rule, turn), turn.seated);
        if let Some(Known { spec: first, answer, possible, stopped }) = self.look_up(&key).filter(|_| !certifying) {
            let same_as = Some(first).filter(|first| *first != spec);
            let (certified, ends, positions, seconds) = (false, false, 0, 0.0);
            return Ok(Row { spec, answer, possible, same_as, certified, stopped, ends, positions, seconds });
        }
        let (deadline, started) = (self.clock.row(), Instant::now());
        let before = self.inquiry.meter.positions();
        let (mut finding, mut stopped) = self.work_out(at, turn, deadline, rows)?;
        let mut positions = self.inquiry.meter.positions() - before;
        if stopped.is_some_and(|s| s.reason == Reason::Memory) {
            self.afresh();
            (finding, stopped) = self.work_out(at, turn, deadline, rows)?;
            positions += self.inquiry.meter.positions();
        }
        let seconds = started.elapsed().as_secs_f64();
        let possible = finding.possible.map(|(_, value)| value);
        let bytes: usize = key.0.iter().map(|p| rules.bytes(p)).sum::<usize>() + 2 * spec.len() + 256;
        if stopped.is_some_and(|s| s.reason == Reason::Memory) || self.inquiry.meter.hold(bytes).is_err() {
            self.afresh();
        }
        let ends = stopped.is_some_and(|s| self.clock.ends(s));
        if !ends {
            let (spec, answer, possible) = (spec.clone(), finding.fields.clone(), possible.clone());
            self.known.insert(key, Known { spec, answer, possible, stopped: finding.stopped });
        }
        let certified = certifying && stopped.is_none();
        let (answer, same_as) = (finding.fields, None);
        Ok(Row { spec, answer, possible, same_as, certified, stopped, ends, positions, seconds })
    }

    /// What is known about a position, or about one that differs by the names of the players only.
    fn look_up(&self, (parts, mover, seated): &Key<N::Position>) -> Option<Known> {
        let (rules, players) = (self.inquiry.arena.rules, self.inquiry.arena.rules.players());
        let shifts = if speaks_of_players(rules, self.inquiry.rule) { players } else { 1 };
        (0..shifts).find_map(|shift| {
            let by = Renaming::rotation(shift, players);
            if shift == 0 {
                return self.known.get(&(parts.clone(), *mover, *seated)).cloned();
            }
            let renamed = parts.iter().map(|p| rules.renamed(p, by).map(|p| rules.normal(p)));
            let mut renamed = renamed.collect::<Option<Vec<_>>>()?;
            renamed.sort_unstable();
            let found = self.known.get(&(renamed, mover.map(|p| by.apply(p)), by.apply_to_all(*seated)))?;
            let by = Renaming::rotation(players - shift, players);
            let (answer, possible) = told_to_renamed::<N>(&found.answer, found.possible.as_ref(), by);
            Some(Known { answer, possible, ..found.clone() })
        })
    }

    /// Asks the engine, and writes the certificate where there is a place for it; tells what was stopped.
    fn work_out(
        &mut self,
        at: &N::Position,
        turn: Turn,
        deadline: Option<Instant>,
        rows: &mut dyn Rows,
    ) -> Result<(Finding<N::Position>, Option<Stopped>), Error> {
        self.inquiry.meter.until(deadline);
        let finding = self.inquiry.answer(at, turn);
        let mut stopped = finding.stopped;
        if let (Some(out), None) = (rows.certificate()?, stopped) {
            let Inquiry { arena, rule, engine, meter, .. } = &mut self.inquiry;
            match proof::write(*arena, *rule, at, &finding, engine, meter, out).map_err(Error::from) {
                Ok(()) => {}
                Err(Error::Stopped(by)) => stopped = Some(by),
                Err(other) => return Err(other),
            }
        }
        Ok((finding, stopped))
    }

    /// Forgets everything; the clock goes on.
    fn afresh(&mut self) {
        *self = Sweep::new(self.inquiry.arena, self.limits, self.clock);
    }
}

/// An answer that speaks of players, and what is possible where it is open, for players with new names.
pub(crate) fn told_to_renamed<N: Notation>(
    answer: &Map<String, Value>,
    possible: Option<&Value>,
    by: Renaming,
) -> (Map<String, Value>, Option<Value>) {
    let possible = possible.and_then(|possible| {
        let field = Map::from_iter([("possible".to_owned(), possible.clone())]);
        renamed::<N>(&field, by).remove("possible")
    });
    (renamed::<N>(answer, by), possible)
}
