//! Pictures of a position, for the façade.

use super::Entry;
use crate::claim::Arena;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::Family;
use crate::game::Draws;
use crate::limits::{Limits, Meter};
use crate::rules::Notation;
use crate::scene::Scene;
use crate::scene::board::{Board, View, Window};
use crate::spec::SpecError;

/// The error for a view that the position does not have.
fn no_view<N: Notation>(rules: &N, at: &N::Position, name: &str) -> SpecError {
    let names: Vec<&str> = rules.views(at).iter().map(|v| v.name).collect();
    let others = if names.is_empty() { String::new() } else { format!(", only {}", names.join(", ")) };
    SpecError::new(0, format!("there is no view {name:?} of this position{others}"))
}

impl<N: Notation + Family> Draws for Entry<N> {
    fn scene(&self, spec: &str) -> Result<Scene, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.scene(&parsed.at))
    }

    fn won_places(&self, before: &str, after: &str) -> Result<Vec<(f64, f64)>, SpecError> {
        let (before, after) = (self.parse(before)?, self.parse(after)?);
        Ok(after.rules.won_places(&before.at, &after.at))
    }

    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.views(&parsed.at))
    }

    fn view(&self, spec: &str, view: &str, limits: &Limits) -> Result<Scene, Error> {
        let parsed = self.parse(spec)?;
        let drawn = parsed.rules.view(&parsed.at, view, &mut Meter::new(*limits));
        drawn.unwrap_or_else(|| Err(no_view(&parsed.rules, &parsed.at, view).into()))
    }

    fn board(&self, spec: &str, rule: Rule, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let named = |name: &str| {
            let found = parsed.rules.views(&parsed.at).into_iter().find(|view| view.name == name);
            found.ok_or_else(|| no_view(&parsed.rules, &parsed.at, name))
        };
        let view = view.map(named).transpose()?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (turn, _) = arena.settle(&parsed.at, parsed.turn());
        Ok(parsed.rules.board(&parsed.at, turn.mover, view, window))
    }
}
