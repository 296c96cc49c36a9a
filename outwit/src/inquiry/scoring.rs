//! Most points: the margin is how many more points than the opponent the player to move earns from here on, under best play.
//!
//! Cost: without a bound, a number of claims logarithmic in the margin. Where the number of points left is known, rounds of
//! logarithmically many claims, each round with four times the effort of the one before. Listing good moves takes one more
//! claim for each move.

use crate::answer::Outcome;
use crate::claim::Claim;
use crate::convention::{Convention, Goal};
use crate::family::Family;
use crate::inquiry::{Evidence, Finding, Inquiry};
use crate::limits::{Reason, Stopped};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    pub(super) fn scoring(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mover = Players::only(turn.mover);
        let points = self.engine.specialist().and_then(|specialist| specialist.points_left(at));
        let ((low, high), stopped) = match points {
            Some(points) => self.narrowed(at, turn, points as i32),
            None => self.bisected(at, turn),
        };
        let mut finding = Finding::new(Outcome::Margin { low, high });
        finding.stopped = stopped;
        let Some(margin) = finding.outcome.margin() else { return finding };
        self.tell(&finding.outcome, true);
        self.limit_extras();
        finding.certified = vec![("margin".into(), margin.to_string())];
        // The margin is that of the player to move; where both have the same moves, certificates call that player first.
        let start =
            if self.arena.rules.impartial() { Turn::start(self.arena.rules.players(), Player(0)) } else { turn };
        finding.turn = Some(start).filter(|_| N::NAMES_TURN);
        let claim = |turn: Turn, margin| {
            let side = Players::only(turn.mover);
            Claim { start: (at.clone(), start), side, goal: Goal::Margin(margin) }
        };
        finding.evidence = Evidence::Replies(vec![claim(start, margin), claim(start.next(), -margin)]);
        self.best(&mut finding, at, turn, mover, Goal::Margin(margin));
        finding
    }

    /// The margin by bisection, where no bound is known.
    fn bisected(&mut self, at: &N::Position, turn: Turn) -> (Bounds, Option<Stopped>) {
        // The player to move gets at least `low` but not `high`; widen by doubling, then bisect.
        let (mut low, mut high): (Option<i32>, Option<i32>) = (None, None);
        loop {
            let question = match (low, high) {
                (Some(l), Some(h)) if h - l == 1 => return ((low, low), None),
                (Some(l), Some(h)) => l + (h - l) / 2,
                (Some(l), None) => 2 * l.max(0) + 1,
                (None, Some(h)) => 2 * h.min(0) - 1,
                (None, None) => 0,
            };
            match self.forces(at, turn, Players::only(turn.mover), Goal::Margin(question)) {
                Ok(true) => low = Some(question),
                Ok(false) => high = Some(question),
                Err(stopped) => return ((low, high.map(|h| h - 1)), Some(stopped)),
            }
        }
    }

    /// The margin where the number of points left is known: both have the same parity. Questions near 0 come first, then
    /// those farther off while the near ones are hard to decide. So a budget that runs out leaves an interval.
    fn narrowed(&mut self, at: &N::Position, turn: Turn, points: i32) -> (Bounds, Option<Stopped>) {
        let (mut low, mut high) = (-points, points);
        let mut effort = FIRST_EFFORT;
        while low < high {
            let middle = low + 2 * ((high - low + 2) / 4);
            let steps = (0..31).map(|j| (1 << j) - 1).take_while(|step| *step <= points);
            let near = -(points % 2);
            let around = steps.flat_map(|step| [near - 2 * step, near + 2 + 2 * step]);
            for question in around.chain([middle]) {
                if question <= low || question > high {
                    continue;
                }
                self.meter.at_most(Some(effort));
                let reached = self.forces(at, turn, Players::only(turn.mover), Goal::Margin(question));
                self.meter.at_most(None);
                match reached {
                    Ok(true) => low = question,
                    Ok(false) => high = question - 2,
                    Err(Stopped { reason: Reason::Effort, .. }) => {}
                    Err(stopped) => return ((Some(low), Some(high)), Some(stopped)),
                }
            }
            effort *= 4;
        }
        ((Some(low), Some(high)), None)
    }
}

/// The known lower and upper bounds of a margin.
type Bounds = (Option<i32>, Option<i32>);

/// How many positions each question of the first round may visit.
const FIRST_EFFORT: u64 = 1 << 20;
