//! From questions to claims: for every kind of game, which claims are asked and what they entail.
//!
//! | kind | file |
//! | --- | --- |
//! | impartial: N or P, and the nim-value in normal play | `impartial` |
//! | two players, partizan, last move decides: L, R, N or P, and the value | `partizan` |
//! | three players: for each starter a winner, or queer | `three`, with `plans` |
//! | first to complete: first, second or draw | `race` |
//! | most points: the margin | `scoring` |
//!
//! `extras` has the verdict told first, and bounds what is looked for after it. [`worth`](mod@worth) finds the value of a position, and `tree` the game tree below it.

use crate::answer::{Best, Cast, CutShort, Outcome, Plans};
use crate::claim::{Arena, Claim, MOST_LISTED};
use crate::convention::{Convention, Goal, Rule};
use crate::engines::Engine;
use crate::family::{Decision, Family};
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::in_natural_order;
use std::time::Instant;

mod extras;
mod impartial;
mod partizan;
mod plans;
mod race;
mod scoring;
mod three;
mod tree;
pub mod worth;

/// The result of the main question about a position.
#[derive(Debug)]
pub struct Finding<P> {
    /// Who wins, or by how much.
    pub outcome: Outcome,
    /// Good moves of each starter.
    pub best: Vec<(Player, Vec<String>)>,
    /// Whether there are more good moves than [`best`](Self::best) lists.
    pub best_truncated: bool,
    /// One good move of each class of moves that are equal by symmetry, where the classes are known.
    pub best_classes: Option<Vec<String>>,
    /// Whether [`best`](Self::best) is given for each starter, or for the player to move.
    pub by_starter: bool,
    /// A sensible move where no good one is known.
    pub otherwise: Option<String>,
    /// How each player is stopped, for every starter for whom the position is queer.
    pub plans: Vec<(Player, Plans)>,
    /// Which theorems, or which kind of search, gave the answer, where there are several.
    pub method: Option<String>,
    /// The fields that can be proved, as the certificate writes them.
    pub certified: Vec<(String, String)>,
    /// What proves them.
    pub evidence: Evidence<P>,
    /// Claims about the sum with another position.
    pub sums: Sums<P>,
    /// The turn, where the answer is about it and not about every starter.
    pub turn: Option<Turn>,
    /// Why the verdict is missing, or a field that a certificate or a row of a table waits for.
    pub stopped: Option<Stopped>,
    /// Why good moves, plans or the length are missing although the verdict is known.
    pub cut_short: Option<CutShort>,
    /// What ended a search that found nothing, where that is still an answer.
    pub ended: Option<Stopped>,
}

/// Claims about the sum of the position with another, each with the other position.
pub type Sums<P> = Vec<(P, Claim<P>)>;

/// What proves an answer.
#[derive(Debug)]
pub enum Evidence<P> {
    /// Claims, each by the replies of a strategy.
    Replies(Vec<Claim<P>>),
    /// The nim-values of all parts.
    Values,
}

impl<P> Finding<P> {
    /// A finding with an outcome and nothing else yet.
    fn new(outcome: Outcome) -> Self {
        Finding {
            outcome,
            best: Vec::new(),
            best_truncated: false,
            best_classes: None,
            by_starter: false,
            otherwise: None,
            plans: Vec::new(),
            method: None,
            certified: Vec::new(),
            evidence: Evidence::Replies(Vec::new()),
            sums: Vec::new(),
            turn: None,
            stopped: None,
            cut_short: None,
            ended: None,
        }
    }

    /// The good moves as an answer gives them.
    pub fn best(&self) -> Best {
        match self.by_starter {
            true => Best::ByStarter(self.best.clone()),
            false => Best::Moves(self.best.first().map_or(Vec::new(), |(_, moves)| moves.clone())),
        }
    }
}

/// Good moves by name.
#[derive(Default)]
struct Good {
    moves: Vec<String>,
    /// Whether there may be more.
    more: bool,
    /// One of each class of moves that are equal by symmetry.
    classes: Option<Vec<String>>,
    /// Why the search for them ended early.
    stopped: Option<Stopped>,
}

/// The largest number of moves that are looked at one by one.
const MOST_LOOKED_AT: usize = 1 << 16;

/// Called when the verdict is known, before anything else is looked for, and again when a length or a value may have added to
/// it; with whether nothing more will be added.
pub type Told<'a> = Box<dyn FnMut(&Outcome, bool) + 'a>;

/// What a question needs: a game, an engine and a budget.
pub struct Inquiry<'a, 'm, N: Notation, C> {
    /// The game.
    pub arena: Arena<'a, N, C>,
    /// The convention by name.
    pub rule: Rule,
    /// The engine that answers.
    pub engine: Box<dyn Engine<N> + 'a>,
    /// The budget.
    pub meter: Meter<'m>,
    /// Whether good moves are wanted with the answer.
    pub lists_moves: bool,
    /// Whether a certificate is to prove the answer, so that none of its fields may be left out.
    pub proves: bool,
    /// Whom to tell the verdict.
    pub on_verdict: Told<'a>,
    /// When the verdict was told.
    told: Option<Instant>,
}

impl<'a, 'm, N: Notation, C: Convention> Inquiry<'a, 'm, N, C> {
    /// An inquiry that lists good moves, proves nothing and tells no one before it has finished.
    pub fn new(arena: Arena<'a, N, C>, engine: Box<dyn Engine<N> + 'a>, meter: Meter<'m>) -> Self {
        let (rule, on_verdict) = (arena.convention.rule(), Box::new(|_: &Outcome, _: bool| {}));
        Inquiry { arena, rule, engine, meter, lists_moves: true, proves: false, on_verdict, told: None }
    }
}

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The names of the players.
    pub fn cast(&self) -> Cast {
        Cast::new(N::PLAYERS, N::PLAYER_NAMES, self.rule)
    }

    /// Answers the main question about a position; `turn` says who is seated and, where it matters, who is to move.
    pub fn answer(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let deadline = self.meter.deadline();
        self.told = None;
        let finding = self.find(at, turn);
        self.meter.until(deadline);
        finding
    }

    fn find(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let rules = self.arena.rules;
        let state = (at.clone(), turn);
        let (lists_moves, meter) = (self.lists_moves, &mut self.meter);
        if let Some(decision) = self.engine.specialist().and_then(|s| s.decide(&state, lists_moves, meter)) {
            return decided(rules, at, turn, decision);
        }
        match self.rule {
            rule if rule.counts_points() => self.scoring(at, turn),
            _ if rules.impartial() => self.impartial(at),
            Rule::Complete | Rule::Avoid | Rule::Maker | Rule::Eat => self.race(at, turn),
            _ if rules.players() == 3 => self.three(at, turn),
            _ => self.partizan(at),
        }
    }

    /// Whether `side` can force `goal` from a state.
    fn forces(&mut self, at: &N::Position, turn: Turn, side: Players, goal: Goal) -> Result<bool, Stopped> {
        self.engine.forces(&Claim { start: (at.clone(), turn), side, goal }, &mut self.meter)
    }

    /// The moves after which `side` can still force `goal`, by name, and whether there may be more: if there are very many
    /// moves, not all are looked at.
    fn good_moves(&mut self, at: &N::Position, turn: Turn, side: Players, goal: Goal) -> Good {
        let arena = self.arena;
        let mut good = Good::default();
        for (i, (m, (to, next), goal)) in arena.steps(at, turn, side, goal).enumerate() {
            if i == MOST_LOOKED_AT || good.moves.len() == MOST_LISTED {
                good.more = true;
                break;
            }
            // Some moves need no search, and then nothing else checks the clock.
            let looked = self.meter.work(arena.rules.bytes(at)).and_then(|()| self.forces(&to, next, side, goal));
            match looked {
                Ok(true) => good.moves.push(arena.rules.write_move(at, &m)),
                Ok(false) => {}
                Err(stopped) => {
                    good.stopped = Some(stopped);
                    break;
                }
            }
        }
        Good { moves: in_natural_order(good.moves), ..good }
    }

    /// Adds the good moves of a starter, or those that were found in time.
    fn best(&mut self, finding: &mut Finding<N::Position>, at: &N::Position, turn: Turn, side: Players, goal: Goal) {
        if !self.lists_moves {
            return;
        }
        let known = if side == Players::only(turn.mover) { self.known_moves(at, turn, goal) } else { Ok(None) };
        let good = match known {
            Ok(None) => self.good_moves(at, turn, side, goal),
            Ok(Some(known)) => known,
            Err(stopped) => Good { stopped: Some(stopped), ..Good::default() },
        };
        self.add(good, turn.mover, finding);
    }

    /// Adds good moves to a finding.
    fn add(&self, good: Good, starter: Player, finding: &mut Finding<N::Position>) {
        finding.best.push((starter, good.moves));
        finding.best_truncated |= good.more || good.stopped.is_some();
        finding.best_classes = good.classes.filter(|_| good.stopped.is_none());
        if let Some(stopped) = good.stopped {
            self.miss(finding, stopped);
        }
    }

    /// The good moves by name and whether there are more, where the engine finds them all at once.
    fn known_moves(&mut self, at: &N::Position, turn: Turn, goal: Goal) -> Result<Option<Good>, Stopped> {
        let rules = self.arena.rules;
        let Some(winning) = self.engine.good_moves(at, turn, goal, &mut self.meter)? else { return Ok(None) };
        let names = |moves: &[N::Move]| moves.iter().map(|m| rules.write_move(at, m)).collect::<Vec<String>>();
        let (moves, classes) = (names(&winning.moves), winning.classes.as_deref().map(names));
        // A list that is cut short stays in the order in which the engine found the moves.
        let moves = if winning.more { moves } else { in_natural_order(moves) };
        Ok(Some(Good { moves, more: winning.more, classes, stopped: winning.stopped }))
    }
}

/// A specialist's own decision, as a finding.
fn decided<N: Notation>(rules: &N, at: &N::Position, turn: Turn, decision: Decision<N>) -> Finding<N::Position> {
    let names = |moves: &[N::Move]| moves.iter().map(|m| rules.write_move(at, m)).collect::<Vec<String>>();
    Finding {
        best: vec![(turn.mover, names(&decision.best.moves))],
        best_truncated: decision.best.more,
        otherwise: decision.otherwise.map(|m| rules.write_move(at, &m)),
        method: decision.method,
        certified: decision.certified,
        stopped: decision.stopped,
        ended: decision.ended,
        ..Finding::new(decision.outcome)
    }
}
