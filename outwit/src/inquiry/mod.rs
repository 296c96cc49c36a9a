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
//! [`worth`](mod@worth) finds the value of a position, and `tree` the game tree below it.

use crate::answer::{Best, Cast, Outcome, Plans};
use crate::claim::{Arena, Claim, MOST_LISTED};
use crate::convention::{Convention, Goal, Rule};
use crate::engines::Engine;
use crate::family::{Decision, Family};
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::in_natural_order;

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
    /// Why something is missing.
    pub stopped: Option<Stopped>,
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
struct Good {
    moves: Vec<String>,
    /// Whether there may be more.
    more: bool,
    /// One of each class of moves that are equal by symmetry.
    classes: Option<Vec<String>>,
}

/// The largest number of moves that are looked at one by one.
const MOST_LOOKED_AT: usize = 1 << 16;

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
}

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The names of the players.
    pub fn cast(&self) -> Cast {
        Cast::new(N::PLAYERS, N::PLAYER_NAMES, self.rule)
    }

    /// Answers the main question about a position; `turn` says who is seated and, where it matters, who is to move.
    pub fn answer(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
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
    fn good_moves(&mut self, at: &N::Position, turn: Turn, side: Players, goal: Goal) -> Result<Good, Stopped> {
        let arena = self.arena;
        let mut good = Vec::new();
        for (i, (m, (to, next), goal)) in arena.steps(at, turn, side, goal).enumerate() {
            if i == MOST_LOOKED_AT || good.len() == MOST_LISTED {
                return Ok(Good { moves: in_natural_order(good), more: true, classes: None });
            }
            self.meter.work(arena.rules.bytes(at))?;
            if self.forces(&to, next, side, goal)? {
                good.push(arena.rules.write_move(at, &m));
            }
        }
        Ok(Good { moves: in_natural_order(good), more: false, classes: None })
    }

    /// The good moves of a starter, or none with the reason why they are missing.
    fn best(&mut self, finding: &mut Finding<N::Position>, at: &N::Position, turn: Turn, side: Players, goal: Goal) {
        if !self.lists_moves {
            return;
        }
        let known = if side == Players::only(turn.mover) { self.known_moves(at, turn, goal) } else { Ok(None) };
        let good = match known {
            Ok(None) => self.good_moves(at, turn, side, goal),
            Ok(Some(known)) => Ok(known),
            Err(stopped) => Err(stopped),
        };
        match good {
            Ok(good) => {
                finding.best.push((turn.mover, good.moves));
                finding.best_truncated |= good.more;
                finding.best_classes = good.classes;
            }
            Err(stopped) => finding.stopped = Some(stopped),
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
        Ok(Some(Good { moves, more: winning.more, classes }))
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
