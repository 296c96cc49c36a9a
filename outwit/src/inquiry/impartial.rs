//! Impartial games: N (the next player wins) or P (the previous one does), the nim-value in normal play, and the genus.
//!
//! Cost: one question to the engine about the position, and one about each option where good moves are listed.

use crate::answer::Outcome;
use crate::claim::Claim;
use crate::convention::{Convention, Goal, Rule};
use crate::family::Family;
use crate::inquiry::{Evidence, Finding, Good, Inquiry};
use crate::limits::Stopped;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::in_natural_order;
use crate::study::Facts;
use serde_json::json;

const FIRST: Player = Player(0);
const SECOND: Player = Player(1);

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    pub(super) fn impartial(&mut self, at: &N::Position) -> Finding<N::Position> {
        let found = match self.rule {
            Rule::Normal => self.by_nim_value(at),
            _ => self.by_claims(at),
        };
        found.unwrap_or_else(|stopped| {
            let outcome = Outcome::Impartial { grundy: None, mover_wins: None };
            Finding { stopped: Some(stopped), ..Finding::new(outcome) }
        })
    }

    fn by_nim_value(&mut self, at: &N::Position) -> Result<Finding<N::Position>, Stopped> {
        let value = self.engine.grundy(at, &mut self.meter)?;
        let mut finding = Finding::new(Outcome::Impartial { grundy: Some(value), mover_wins: Some(value != 0) });
        let outcome = if value == 0 { "P" } else { "N" };
        finding.certified = vec![("grundy".into(), value.to_string()), ("outcome".into(), outcome.into())];
        finding.evidence = Evidence::Values;
        self.tell(&finding.outcome, true);
        self.limit_extras();
        let good = self.moves_to_zero(at);
        self.add(good, FIRST, &mut finding);
        Ok(finding)
    }

    /// The genus, which covers both normal and misère play.
    pub fn genus(&mut self, at: &N::Position) -> Facts {
        let (genus, stopped) = match self.engine.genus(at, &mut self.meter) {
            Ok(genus) => (Some(genus), None),
            Err(stopped) => (None, Some(stopped)),
        };
        let verdict = genus.map_or("undecided".to_owned(), |g| {
            let terms: Vec<String> = g.terms.iter().map(u64::to_string).collect();
            let kind = if g.tame { "tame: it behaves like a position of Nim" } else { "wild" };
            format!("genus {}^({}), {kind}", g.grundy, terms.join(","))
        });
        let fields = [
            ("grundy", json!(genus.map(|g| g.grundy))),
            ("genus", json!(genus.map(|g| g.terms))),
            ("tame", json!(genus.map(|g| g.tame))),
        ];
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Facts { fields, verdict, stopped, ..Facts::default() }
    }

    fn moves_to_zero(&mut self, at: &N::Position) -> Good {
        let mut good = Good::default();
        if !self.lists_moves {
            return good;
        }
        match self.known_moves(at, Turn::start(2, FIRST), Goal::Win) {
            Ok(None) => {}
            Ok(Some(known)) => return known,
            Err(stopped) => return Good { stopped: Some(stopped), ..good },
        }
        let rules = self.arena.rules;
        for m in rules.moves(at, FIRST) {
            let looked = self.meter.work(rules.bytes(at));
            match looked.and_then(|()| self.engine.grundy(&rules.play(at, FIRST, &m), &mut self.meter)) {
                Ok(0) => good.moves.push(rules.write_move(at, &m)),
                Ok(_) => {}
                Err(stopped) => {
                    good.stopped = Some(stopped);
                    break;
                }
            }
        }
        Good { moves: in_natural_order(good.moves), ..good }
    }

    fn by_claims(&mut self, at: &N::Position) -> Result<Finding<N::Position>, Stopped> {
        let turn = Turn::start(2, FIRST);
        let mut claim = Claim { start: (at.clone(), turn), side: Players::only(FIRST), goal: Goal::Win };
        let mover_wins = self.engine.forces(&claim, &mut self.meter)?;
        let mut finding = Finding::new(Outcome::Impartial { grundy: None, mover_wins: Some(mover_wins) });
        let outcome = if mover_wins { "N" } else { "P" };
        finding.certified = vec![("outcome".into(), outcome.into())];
        self.tell(&finding.outcome, true);
        self.limit_extras();
        if mover_wins {
            self.best(&mut finding, at, turn, claim.side, claim.goal);
        } else {
            finding.best.push((FIRST, Vec::new()));
            claim.side = Players::only(SECOND);
        }
        finding.evidence = Evidence::Replies(vec![claim]);
        Ok(finding)
    }
}
