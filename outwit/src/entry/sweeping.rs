//! Sweeps over many positions, for the façade: positions with the same rules share one engine.

use super::Entry;
use super::parsed::{Parsed, natural_turn, write_spec};
use crate::claim::Arena;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::Family;
use crate::game::Sweeps;
use crate::limits::Limits;
use crate::rules::Notation;
use crate::spec::SpecError;
use crate::sweep::{Class, Clock, Rows, Sweep};
use std::time::Duration;

impl<N: Notation + Family> Sweeps for Entry<N> {
    fn sweep(
        &self,
        specs: &mut dyn Iterator<Item = String>,
        rule: Rule,
        limits: &Limits,
        each: Option<Duration>,
        rows: &mut dyn Rows,
    ) -> Result<(), (String, Error)> {
        let clock = Clock::start(limits.time, each);
        let read = |spec: String| match self.parse_for(&spec, rule) {
            Ok(parsed) => Ok((spec, parsed)),
            Err(error) => Err((spec, error.into())),
        };
        let mut next = specs.next().map(read).transpose()?;
        while let Some((mut spec, Parsed { rules, mut at, mut turn })) = next.take() {
            let mut sweep = Sweep::new(Arena { rules: &rules, convention: rule }, *limits, clock);
            loop {
                if let Some(reason) = rules.refuse(&at) {
                    return Err((spec, SpecError::new(self.heading.name.len() + 1, reason).into()));
                }
                let text = write_spec(&rules, &at, turn, false);
                let seat = turn.unwrap_or(natural_turn(&rules, &at));
                let row = sweep.row(text, &at, seat, rows).map_err(|e| (spec.clone(), e))?;
                let ends = row.ends;
                if !rows.take(row) || ends {
                    return Ok(());
                }
                match specs.next().map(read).transpose()? {
                    None => return Ok(()),
                    Some((text, parsed)) if parsed.rules == rules => {
                        (spec, at, turn) = (text, parsed.at, parsed.turn);
                    }
                    other => {
                        next = other;
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn class(&self, spec: &str, rule: Rule) -> Result<Class, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        Ok(Class::of(parsed.write(false), &parsed.rules, rule, &parsed.at, parsed.turn()))
    }

    fn expand(&self, spec: &str) -> Result<Option<Vec<String>>, SpecError> {
        let Ok(mut body) = self.body(spec) else { return Ok(None) };
        let bodies = N::expand(&mut body)?;
        let spec = |body: String| format!("{}:{body}", self.heading.name);
        Ok(bodies.map(|bodies| bodies.into_iter().map(spec).collect()))
    }
}
