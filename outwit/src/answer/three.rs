//! Three players: for each starter the one who can beat the other two together, or queer when nobody can.
//!
//! The class of Table II of Cincotti's paper compares the position with 0 in the order of each player; that order sets
//! one player against the two others ([`Against`]), where the position has a number if every part does. Of a cutting game
//! a formula tells it ([`cuts`](crate::solve::cuts)), which certificates know too.

use super::{Evidence, Finding, Inquiry};
use crate::convention::{Convention, Goal};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::solve::against::Against;
use crate::solve::limits::Stopped;
use crate::solve::number::Numbers;
use crate::solve::{Claim, Engine};
use serde_json::{Map, Value};

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    pub(super) fn three(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mut finding = Finding::new("");
        finding.by_starter = true;
        finding.turn = Some(turn).filter(|t| t.seated.count() < 3);
        let (mut starts, mut possible, mut sentences, mut claims) = (Map::new(), Map::new(), Vec::new(), Vec::new());
        for starter in Players::all(3).iter() {
            let name = N::PLAYERS[usize::from(starter.0)];
            let mut result = Value::Null;
            if turn.seated.contain(starter) {
                let mut open: Vec<Player> = turn.seated.iter().collect();
                match self.winner(at, Turn { mover: starter, ..turn }, &mut open, &mut finding, &mut claims) {
                    Ok(winner) => {
                        result = winner.map_or("queer", |w| N::PLAYERS[usize::from(w.0)]).into();
                        let who = winner.map_or("nobody can force a win (queer)".to_owned(), |w| {
                            format!("{} wins", N::PLAYER_NAMES[usize::from(w.0)])
                        });
                        sentences.push(format!("{} starts: {who}", N::PLAYER_NAMES[usize::from(starter.0)]));
                    }
                    Err(stopped) => {
                        let names = open.iter().map(|p| N::PLAYERS[usize::from(p.0)]);
                        possible.insert(name.into(), names.chain(["queer"]).collect());
                        finding.stopped = Some(stopped);
                    }
                }
            }
            if let Some(text) = result.as_str() {
                finding.certified.push((format!("starts.{name}"), text.to_owned()));
            }
            starts.insert(name.into(), result);
        }
        finding.verdict = if sentences.is_empty() { "undecided".to_owned() } else { sentences.join("; ") };
        finding.fields.insert("starts".into(), starts.into());
        let class = if turn.seated.count() == 3 { self.class(at) } else { Ok(None) };
        let class = class.unwrap_or_else(|stopped| {
            finding.stopped = Some(stopped);
            None
        });
        if let Some(class) = class.filter(|_| self.arena.rules.in_blocks(at).is_some()) {
            finding.certified.push(("class".into(), class.into()));
        }
        finding.fields.insert("class".into(), class.into());
        if !possible.is_empty() {
            finding.possible = Some(("possible", possible.into()));
        }
        finding.evidence = Evidence::Replies(claims);
        finding
    }

    /// Who wins, if anybody; takes from `open` those who are known not to, and adds the claims that prove the result.
    fn winner(
        &mut self,
        at: &N::Position,
        turn: Turn,
        open: &mut Vec<Player>,
        finding: &mut Finding<N::Position>,
        claims: &mut Vec<Claim<N::Position>>,
    ) -> Result<Option<Player>, Stopped> {
        let claim = |side| Claim { start: (at.clone(), turn), side, goal: Goal::Win };
        let winner = self.engine.winner(&(at.clone(), turn), open, &mut self.meter)?;
        match winner {
            Some(player) => claims.push(claim(Players::only(player))),
            None => claims.extend(turn.seated.iter().map(|p| claim(turn.seated.without(p)))),
        }
        match winner.filter(|player| *player == turn.mover) {
            Some(player) => self.best(finding, at, turn, Players::only(player), Goal::Win),
            None => finding.best.push((turn.mover, Vec::new())),
        }
        if winner.is_none() && self.lists_moves {
            finding.plans.push((turn.mover, self.plans(at, turn)));
        }
        Ok(winner)
    }

    /// The class of Table II, where every part is a number in the order of each player.
    fn class(&mut self, at: &N::Position) -> Result<Option<&'static str>, Stopped> {
        let mut signs = [0; 3];
        for (i, sign) in signs.iter_mut().enumerate() {
            let one = Player(i as u8);
            if let Some(value) = self.engine.duel(at, one) {
                *sign = value.signum() as i64;
                continue;
            }
            let duel = Against { rules: self.arena.rules, one };
            match Numbers::new(&duel).value(at, &mut self.meter)? {
                Some(value) => *sign = value.signum(),
                None => return Ok(None),
            }
        }
        Ok(match signs {
            [0, 0, 0] => Some("="),
            [1, _, _] => Some(">_L"),
            [_, 1, _] => Some(">_C"),
            [_, _, 1] => Some(">_R"),
            [0, 0, _] => Some("=_LC"),
            [0, _, 0] => Some("=_LR"),
            [_, 0, 0] => Some("=_CR"),
            [0, _, _] => Some("<_CR"),
            [_, 0, _] => Some("<_LR"),
            [_, _, 0] => Some("<_LC"),
            _ => Some("<"),
        })
    }
}
