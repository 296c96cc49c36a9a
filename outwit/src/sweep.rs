//! Sweeps: answers about many positions, one after the other. The engine keeps its memory as long as the rules stay the
//! same, and positions that are equal (with equal parts up to symmetry, or with the players renamed) are solved once.
//!
//! Each position may have its own time limit: a position that reaches it stays open, and so do those that are equal to it;
//! what was found on the way is kept. When the memory is full, the engine starts afresh; a position that does not fit even
//! then stays open as well. The sweep ends when its own time limit is reached.

use crate::answer::Outcome;
use crate::certificate::write_side;
use crate::claim::Arena;
use crate::convention::{Convention, Rule};
use crate::engines::fast::Fast;
use crate::engines::postorder::live_parts;
use crate::error::Error;
use crate::family::Family;
use crate::inquiry::{Finding, Inquiry};
use crate::limits::{Limits, Meter, Reason, Stopped};
use crate::player::{Player, Players, Renaming, Turn};
use crate::proof;
use crate::rules::{Notation, representative};
use rustc_hash::FxHashMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The answer about one position of a sweep.
#[derive(Clone, Debug)]
pub struct Row {
    /// The canonical text of the position.
    pub spec: String,
    /// The answer, as for a single question.
    pub outcome: Outcome,
    /// The earlier position, equal by symmetry, from which the answer was taken.
    pub same_as: Option<String>,
    /// Whether a certificate was written.
    pub certified: bool,
    /// Why something is missing from the answer, or the certificate.
    pub stopped: Option<Stopped>,
    /// Whether the sweep ends here, because it reached its time limit or was stopped.
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
    /// The text; it is not a spec.
    pub text: String,
    /// The position itself, as answers write it.
    pub spec: String,
    shift: u8,
    players: u8,
}

impl Class {
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
                _ => rules.renamed(p, by).and_then(|p| body(&representative(rules, p))),
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

    /// The renaming that turns an answer about a position of this class into one about a position of an equal class.
    pub fn renaming(&self, other: &Class) -> Option<Renaming> {
        let shift = (self.shift + self.players - other.shift) % self.players;
        (self.text == other.text && shift > 0).then(|| Renaming::rotation(shift, self.players))
    }
}

/// Receives the rows of a sweep.
pub trait Rows {
    /// Where the certificate of the next row goes. A row with its own certificate is never taken from another.
    fn certificate(&mut self) -> io::Result<Option<&mut dyn Write>> {
        Ok(None)
    }

    /// Takes a row, and returns whether to continue.
    fn take(&mut self, row: Row) -> bool;
}

impl<F: FnMut(Row) -> bool> Rows for F {
    fn take(&mut self, row: Row) -> bool {
        self(row)
    }
}

/// The time limits of a sweep and of each of its rows.
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

    /// The deadline of a row that begins now.
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

/// The live parts of a position, the player to move where the answer is about that player, and the seated players. Equal
/// keys have equal answers.
type Key<P> = (Vec<P>, Option<Player>, Players);

/// The answer about a position.
#[derive(Clone, Debug)]
struct KnownAnswer {
    spec: String,
    outcome: Outcome,
    stopped: Option<Stopped>,
}

/// An engine with the answers so far, for one set of rules.
pub(crate) struct Sweep<'a, 'm, N: Notation + Family, C> {
    inquiry: Inquiry<'a, 'm, N, C>,
    limits: Limits<'m>,
    clock: Clock,
    known: FxHashMap<Key<N::Position>, KnownAnswer>,
}

impl<'a, 'm, N: Notation + Family, C: Convention + 'a> Sweep<'a, 'm, N, C> {
    /// A sweep without answers yet.
    pub(crate) fn new(arena: Arena<'a, N, C>, limits: Limits<'m>, clock: Clock) -> Self {
        let mut inquiry = Inquiry::new(arena, Box::new(Fast::new(arena)), Meter::new(limits));
        inquiry.lists_moves = false;
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
        if let Some(KnownAnswer { spec: first, outcome, stopped }) = self.look_up(&key).filter(|_| !certifying) {
            let same_as = Some(first).filter(|first| *first != spec);
            let (certified, ends, positions, seconds) = (false, false, 0, 0.0);
            return Ok(Row { spec, outcome, same_as, certified, stopped, ends, positions, seconds });
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
        let bytes: usize = key.0.iter().map(|p| rules.bytes(p)).sum::<usize>() + 2 * spec.len() + 256;
        if stopped.is_some_and(|s| s.reason == Reason::Memory) || self.inquiry.meter.hold(bytes).is_err() {
            self.afresh();
        }
        // The sweep continues after a row that reached its own time limit; it ends at the limit of the whole.
        let ended = stopped.or(finding.ended).filter(|s| self.clock.ends(*s));
        let ends = ended.is_some();
        if !ends {
            let known = KnownAnswer { spec: spec.clone(), outcome: finding.outcome.clone(), stopped: finding.stopped };
            self.known.insert(key, known);
        }
        let certified = certifying && stopped.is_none() && !finding.certified.is_empty();
        let (outcome, same_as) = (finding.outcome, None);
        Ok(Row { spec, outcome, same_as, certified, stopped: stopped.or(ended), ends, positions, seconds })
    }

    /// The known answer about a position, or about one that differs only by the names of the players.
    fn look_up(&self, (parts, mover, seated): &Key<N::Position>) -> Option<KnownAnswer> {
        let (rules, players) = (self.inquiry.arena.rules, self.inquiry.arena.rules.players());
        let shifts = if speaks_of_players(rules, self.inquiry.rule) { players } else { 1 };
        (0..shifts).find_map(|shift| {
            let by = Renaming::rotation(shift, players);
            if shift == 0 {
                return self.known.get(&(parts.clone(), *mover, *seated)).cloned();
            }
            let renamed = parts.iter().map(|p| rules.renamed(p, by).map(|p| representative(rules, p)));
            let mut renamed = renamed.collect::<Option<Vec<_>>>()?;
            renamed.sort_unstable();
            let found = self.known.get(&(renamed, mover.map(|p| by.apply(p)), by.apply_to_all(*seated)))?;
            let by = Renaming::rotation(players - shift, players);
            Some(KnownAnswer { outcome: found.outcome.renamed(by), ..found.clone() })
        })
    }

    /// Asks the engine, and writes the certificate if there is a place for it; returns what was stopped.
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
        let provable = stopped.is_none() && !finding.certified.is_empty();
        if let (Some(out), true) = (rows.certificate()?, provable) {
            let Inquiry { arena, rule, engine, meter, .. } = &mut self.inquiry;
            match proof::write(*arena, *rule, at, &finding, engine.as_mut(), meter, out).map_err(Error::from) {
                Ok(()) => {}
                Err(Error::Stopped(by)) => stopped = Some(by),
                Err(other) => return Err(other),
            }
        }
        Ok((finding, stopped))
    }

    /// Forgets everything; the clock continues.
    fn afresh(&mut self) {
        *self = Sweep::new(self.inquiry.arena, self.limits, self.clock);
    }
}

/// The player to move, where the answer is about their turn and not about every starter.
fn mover<N: Notation>(rules: &N, rule: Rule, turn: Turn) -> Option<Player> {
    let by_turns = matches!(rule, Rule::Complete | Rule::Avoid | Rule::Maker | Rule::Eat | Rule::Cannibal);
    let timed = !rules.impartial() && by_turns;
    Some(turn.mover).filter(|_| timed || rule.counts_points())
}

/// Whether answers of this kind name players, so they can be renamed.
fn speaks_of_players<N: Notation>(rules: &N, rule: Rule) -> bool {
    match (rule, N::PLAYERS.len()) {
        (Rule::Normal | Rule::Misere, 2) => !rules.impartial(),
        (Rule::Normal, 3) => true,
        _ => false,
    }
}
