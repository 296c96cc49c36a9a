//! Two players with moves of their own, last move decides: the outcome class, and the value in normal play.

use super::{Evidence, Finding, Inquiry, Sums};
use crate::convention::{Convention, Goal, Rule};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::solve::limits::Stopped;
use crate::solve::{Claim, Engine};
use serde_json::{Value, json};

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    pub(super) fn partizan(&mut self, at: &N::Position) -> Finding<N::Position> {
        let mut finding = Finding::new("undecided");
        finding.by_starter = true;
        finding.fields.insert("value".into(), Value::Null);
        finding.fields.insert("outcome".into(), Value::Null);
        if let Err(stopped) = self.outcome(at, &mut finding) {
            finding.possible = Some(("possible", json!(["L", "R", "N", "P"])));
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
        let (outcome, sentence) = match (winner(left)?, winner(right)?) {
            (Player(0), Player(0)) => ("L", format!("{} wins, whoever starts (L)", N::PLAYER_NAMES[0])),
            (Player(0), _) => ("N", "whoever starts wins (N)".to_owned()),
            (_, Player(0)) => ("P", "whoever starts loses (P)".to_owned()),
            _ => ("R", format!("{} wins, whoever starts (R)", N::PLAYER_NAMES[1])),
        };
        finding.verdict = sentence;
        finding.fields.insert("outcome".into(), outcome.into());
        finding.certified = vec![("outcome".into(), outcome.into())];
        for claim in &claims {
            let mover = claim.start.1.mover;
            if claim.side.contain(mover) {
                self.best(finding, at, claim.start.1, claim.side, claim.goal);
            } else {
                finding.best.push((mover, Vec::new()));
            }
        }
        finding.evidence = Evidence::Replies(claims);
        if self.rule == Rule::Normal {
            match self.engine.number(at, &mut self.meter) {
                Ok(Some(value)) => {
                    finding.verdict += &format!("; value {value}");
                    finding.fields.insert("value".into(), value.to_string().into());
                    if let Some(sums) = value.as_integer().and_then(|v| self.sums_with_the_opposite(at, v)) {
                        finding.certified.push(("value".into(), value.to_string()));
                        finding.sums = sums;
                    }
                }
                Ok(None) => {}
                Err(stopped) => finding.stopped = Some(stopped),
            }
        }
        Ok(())
    }

    /// What shows that the position is worth `value`: whoever starts loses the sum with its opposite. None where
    /// certificates cannot speak of that; no claims for 0, as those of the outcome tell.
    fn sums_with_the_opposite(&self, at: &N::Position, value: i128) -> Option<Sums<N::Position>> {
        let rules = self.arena.rules;
        let opposite = rules.integer(-value)?;
        let sum = rules.plus(at, &opposite)?;
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
