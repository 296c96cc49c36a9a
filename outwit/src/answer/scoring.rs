//! Most points: the margin is what the player to move earns from here on, less what the other does, under best play.

use super::{Evidence, Finding, Inquiry};
use crate::convention::{Convention, Goal};
use crate::player::{Players, Turn};
use crate::rules::Notation;
use crate::solve::{Claim, Engine};
use serde_json::{Value, json};

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    pub(super) fn scoring(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mut finding = Finding::new("undecided");
        finding.fields.insert("margin".into(), Value::Null);
        let mover = Players::only(turn.mover);
        // The mover gets at least `low`, and not `high`; widen by doubling, then halve.
        let (mut low, mut high): (Option<i32>, Option<i32>) = (None, None);
        let margin = loop {
            let question = match (low, high) {
                (Some(l), Some(h)) if h - l == 1 => break Some(l),
                (Some(l), Some(h)) => l + (h - l) / 2,
                (Some(l), None) => 2 * l.max(0) + 1,
                (None, Some(h)) => 2 * h.min(0) - 1,
                (None, None) => 0,
            };
            match self.forces(at, turn, mover, Goal::Margin(question)) {
                Ok(true) => low = Some(question),
                Ok(false) => high = Some(question),
                Err(stopped) => {
                    finding.stopped = Some(stopped);
                    break None;
                }
            }
        };
        let Some(margin) = margin else {
            finding.possible = Some(("bounds", json!([low, high.map(|h| h - 1)])));
            return finding;
        };
        let name = N::PLAYER_NAMES[usize::from(turn.mover.0)];
        finding.verdict = match margin {
            0 => "both get the same (margin 0)".to_owned(),
            m if m > 0 => format!("the player to move ({name}) is ahead by {m} under best play"),
            m => format!("the player to move ({name}) is behind by {} under best play", -m),
        };
        finding.fields.insert("margin".into(), margin.into());
        finding.certified = vec![("margin".into(), margin.to_string())];
        let claim = |side, margin| Claim { start: (at.clone(), turn), side, goal: Goal::Margin(margin) };
        finding.evidence =
            Evidence::Replies(vec![claim(mover, margin), claim(Players::only(turn.next().mover), -margin)]);
        self.best(&mut finding, at, turn, mover, Goal::Margin(margin));
        finding
    }
}
