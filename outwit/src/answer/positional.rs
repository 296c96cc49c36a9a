//! First to complete something, each player for himself: the first player wins, or the second, or it is a draw.

use super::{Evidence, Finding, Inquiry};
use crate::convention::{Convention, Goal};
use crate::player::{Players, Turn};
use crate::rules::Notation;
use crate::solve::limits::Stopped;
use crate::solve::{Claim, Engine};
use serde_json::{Value, json};

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    pub(super) fn positional(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mut finding = Finding::new("undecided");
        finding.turn = Some(turn);
        finding.fields.insert("result".into(), Value::Null);
        if let Err(stopped) = self.result(at, turn, &mut finding) {
            finding.possible = Some(("possible", json!([N::PLAYERS[0], N::PLAYERS[1], "draw"])));
            finding.stopped = Some(stopped);
        }
        finding
    }

    fn result(&mut self, at: &N::Position, turn: Turn, finding: &mut Finding<N::Position>) -> Result<(), Stopped> {
        let claim = |side, goal| Claim { start: (at.clone(), turn), side, goal };
        let (mover, mut goal) = (Players::only(turn.mover), Goal::Win);
        let other = Players::only(turn.next().mover);
        let (claims, winner) = if self.forces(at, turn, mover, Goal::Win)? {
            (vec![claim(mover, Goal::Win)], Some(turn.mover))
        } else if self.forces(at, turn, other, Goal::Win)? {
            (vec![claim(other, Goal::Win)], Some(turn.next().mover))
        } else {
            goal = Goal::NotLose;
            (vec![claim(mover, goal), claim(other, goal)], None)
        };
        let result = winner.map_or("draw", |w| N::PLAYERS[usize::from(w.0)]);
        finding.verdict = winner.map_or("neither player can force a win (draw)".to_owned(), |w| {
            format!("the {} player wins", N::PLAYER_NAMES[usize::from(w.0)])
        });
        finding.fields.insert("result".into(), result.into());
        finding.certified = vec![("result".into(), result.into())];
        finding.evidence = Evidence::Replies(claims);
        if winner.is_none_or(|w| w == turn.mover) {
            self.best(finding, at, turn, mover, goal);
        } else {
            finding.best.push((turn.mover, Vec::new()));
        }
        Ok(())
    }
}
