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

/// The view with a name.
fn named<N: Notation>(rules: &N, at: &N::Position, name: &str) -> Result<View, SpecError> {
    let views = rules.views(at);
    views.iter().find(|v| v.name == name).copied().ok_or_else(|| {
        let names: Vec<&str> = views.iter().map(|v| v.name).collect();
        let others = if names.is_empty() { String::new() } else { format!("; there is {}", names.join(", ")) };
        SpecError::new(0, format!("there is no view {name:?} of this position{others}"))
    })
}

impl<N: Notation + Family> Draws for Entry<N> {
    fn scene(&self, spec: &str) -> Result<Scene, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.scene(&parsed.at))
    }

    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.views(&parsed.at))
    }

    fn view(&self, spec: &str, view: &str, limits: &Limits) -> Result<Scene, Error> {
        let parsed = self.parse(spec)?;
        let view = named(&parsed.rules, &parsed.at, view)?;
        parsed.rules.view(&parsed.at, view, &mut Meter::new(*limits))
    }

    fn board(&self, spec: &str, rule: Rule, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let view = view.map(|name| named(&parsed.rules, &parsed.at, name)).transpose()?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (turn, _) = arena.settle(&parsed.at, parsed.turn());
        Ok(parsed.rules.board(&parsed.at, turn.mover, view, window))
    }
}
