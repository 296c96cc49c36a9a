//! First to complete something, each player for himself: the first player wins, or the second, or it is a draw. And
//! Maker against Breaker, or one who builds against one who eats, of whom one wins.

use super::{Evidence, Finding, Inquiry};
use crate::convention::{Convention, Goal, Rule, Status};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::solve::limits::Stopped;
use crate::solve::{Claim, Engine};
use serde_json::{Value, json};

/// What the players are called in answers, and what the answer is when nobody wins.
struct Names {
    players: [&'static str; 2],
    others: &'static [&'static str],
}

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    fn results(&self) -> Names {
        match self.rule {
            Rule::Maker => Names { players: ["maker", "breaker"], others: &[] },
            Rule::Eat => Names { players: [N::PLAYERS[0], N::PLAYERS[1]], others: &[] },
            _ => Names { players: [N::PLAYERS[0], N::PLAYERS[1]], others: &["draw"] },
        }
    }

    pub(super) fn positional(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mut finding = Finding::new("undecided");
        finding.turn = Some(turn);
        finding.fields.insert("result".into(), Value::Null);
        if let Err(stopped) = self.result(at, turn, &mut finding) {
            let names = self.results();
            let can_win = |player: &usize| {
                let side = Players::only(Player(*player as u8));
                self.engine.known(&Claim { start: (at.clone(), turn), side, goal: Goal::Win }) != Some(false)
            };
            let winners: Vec<usize> = [0, 1].into_iter().filter(can_win).collect();
            let all: Vec<&str> = winners.iter().map(|p| &names.players[*p]).chain(names.others).copied().collect();
            finding.possible = Some(("possible", json!(all)));
            finding.stopped = Some(stopped);
        }
        finding
    }

    fn result(&mut self, at: &N::Position, turn: Turn, finding: &mut Finding<N::Position>) -> Result<(), Stopped> {
        let claim = |side, goal| Claim { start: (at.clone(), turn), side, goal };
        let (mover, mut goal) = (Players::only(turn.mover), Goal::Win);
        let other = Players::only(turn.next().mover);
        let (mut claims, winner) = if self.forces(at, turn, mover, Goal::Win)? {
            (vec![claim(mover, Goal::Win)], Some(turn.mover))
        } else if matches!(self.rule, Rule::Maker | Rule::Eat) || self.forces(at, turn, other, Goal::Win)? {
            (vec![claim(other, Goal::Win)], Some(turn.next().mover))
        } else {
            goal = Goal::NotLose;
            (vec![claim(mover, goal), claim(other, goal)], None)
        };
        let names = self.results();
        let result = winner.map_or("draw", |w| names.players[usize::from(w.0)]);
        finding.verdict = match winner {
            None => "neither player can force a win (draw)".to_owned(),
            Some(w) if self.rule == Rule::Maker => format!("{} wins", ["Maker", "Breaker"][usize::from(w.0)]),
            Some(w) if self.rule == Rule::Eat => format!("{} wins", N::PLAYER_NAMES[usize::from(w.0)]),
            Some(w) => format!("the {} player wins", N::PLAYER_NAMES[usize::from(w.0)]),
        };
        finding.fields.insert("result".into(), result.into());
        finding.certified = vec![("result".into(), result.into())];
        let methods: Vec<&str> = claims.iter().filter_map(|claim| self.engine.method(claim)).collect();
        finding.method = Some(methods.join(", ")).filter(|m| !m.is_empty());
        let measured = self.rule != Rule::Avoid && self.arena.rules.in_lines(at).is_some();
        if let Some(winner) = winner.filter(|w| measured && !(self.rule == Rule::Maker && w.0 == 1)) {
            match self.engine.length(&(at.clone(), turn), winner, &mut self.meter) {
                Ok(length) => self.count(turn, winner, length, &claim, &mut claims, finding),
                Err(stopped) => finding.stopped = Some(stopped),
            }
        }
        finding.evidence = Evidence::Replies(claims);
        let is_over = matches!(self.arena.status(at, turn), Status::Over(_));
        if !is_over && winner.is_none_or(|w| w == turn.mover) {
            self.best(finding, at, turn, mover, goal);
        } else {
            finding.best.push((turn.mover, Vec::new()));
        }
        Ok(())
    }

    /// Adds the length of the game to the answer: so many moves of the winner are enough, and fewer are not.
    fn count(
        &self,
        turn: Turn,
        winner: Player,
        length: Option<u32>,
        claim: &impl Fn(Players, Goal) -> Claim<N::Position>,
        claims: &mut Vec<Claim<N::Position>>,
        finding: &mut Finding<N::Position>,
    ) {
        let Some(moves) = length else { return };
        let plies = if winner == turn.mover { (2 * moves).saturating_sub(1) } else { 2 * moves };
        finding.fields.insert("plies".into(), plies.into());
        finding.certified.push(("plies".into(), plies.to_string()));
        let (own, other) = (Players::only(winner), Players::only(turn.next().mover));
        let loser = if winner == turn.mover { other } else { Players::only(turn.mover) };
        claims.clear();
        claims.push(claim(own, Goal::Within(moves as i32)));
        if moves > 0 {
            claims.push(claim(loser, Goal::Prevent(moves as i32 - 1)));
            let plural = if moves == 1 { "" } else { "s" };
            finding.verdict += &format!(" with {moves} move{plural}");
        }
    }
}
