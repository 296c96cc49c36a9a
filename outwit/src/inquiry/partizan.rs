//! Two-player partizan games that the last move decides: the outcome class, and the value in normal play.
//!
//! Cost: one claim per starter and, in normal play, the value; where good moves are listed, one more claim for each move of a
//! starter who wins. Each costs what the engine states.

use crate::answer::Outcome;
use crate::claim::Claim;
use crate::convention::{Convention, Goal, Rule};
use crate::family::Family;
use crate::inquiry::{Evidence, Finding, Inquiry, Sums};
use crate::limits::Stopped;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    pub(super) fn partizan(&mut self, at: &N::Position) -> Finding<N::Position> {
        let mut finding = Finding::new(Outcome::Partizan { value: None, winners: None });
        finding.by_starter = true;
        if let Err(stopped) = self.outcome(at, &mut finding) {
            finding.stopped = Some(stopped);
        }
        finding
    }

    fn outcome(&mut self, at: &N::Position, finding: &mut Finding<N::Position>) -> Result<(), Stopped> {
        let (left, right) = (Player(0), Player(1));
        let mut claims = Vec::new();
        let mut winner = |starter: Player| {
            let start = (at.clone(), Turn::start(2, starter));
            let mut claim = Claim { start, side: Players::only(starter), goal: Goal::Win };
            let wins = self.engine.forces(&claim, &mut self.meter)?;
            let winner = if wins { starter } else { Player(1 - starter.0) };
            claim.side = Players::only(winner);
            claims.push(claim);
            Ok(winner)
        };
        let winners = [winner(left)?, winner(right)?];
        let outcome = match winners {
            [Player(0), Player(0)] => "L",
            [Player(0), _] => "N",
            [_, Player(0)] => "P",
            _ => "R",
        };
        finding.outcome = Outcome::Partizan { value: None, winners: Some(winners) };
        finding.certified = vec![("outcome".into(), outcome.into())];
        self.tell(&finding.outcome, false);
        self.limit_fields();
        if self.rule == Rule::Normal {
            match self.engine.number(at, &mut self.meter) {
                Ok(Some(value)) => {
                    finding.outcome = Outcome::Partizan { value: Some(value), winners: Some(winners) };
                    if let Some(sums) = value.as_integer().and_then(|v| self.sums_with_the_opposite(at, v)) {
                        finding.certified.push(("value".into(), value.to_string()));
                        finding.sums = sums;
                    }
                }
                Ok(None) => {}
                Err(stopped) => self.miss_field(finding, stopped),
            }
        }
        self.tell(&finding.outcome, true);
        self.limit_extras();
        for claim in &claims {
            let mover = claim.start.1.mover;
            if claim.side.contain(mover) {
                self.best(finding, at, claim.start.1, claim.side, claim.goal);
            } else {
                finding.best.push((mover, Vec::new()));
            }
        }
        finding.evidence = Evidence::Replies(claims);
        Ok(())
    }

    /// The claims that prove that the position has the value `value`: the player who starts loses the sum with its
    /// opposite. None where certificates cannot express that; no claims for 0, where those of the outcome are enough.
    fn sums_with_the_opposite(&self, at: &N::Position, value: i128) -> Option<Sums<N::Position>> {
        let (opposite, sum) = self.arena.rules.listing()?.opposite(at, value)?;
        let players = [Player(0), Player(1)];
        let starters = players.into_iter().filter(|_| value != 0);
        let loses = |starter: Player| {
            let start = (sum.clone(), Turn::start(2, starter));
            let claim = Claim { start, side: Players::only(Player(1 - starter.0)), goal: Goal::Win };
            (opposite.clone(), claim)
        };
        Some(starters.map(loses).collect())
    }
}
