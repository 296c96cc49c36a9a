//! Pages and game trees, for the façade.

use super::Entry;
use crate::claim::Arena;
use crate::convention::Rule;
use crate::engines::fast::Fast;
use crate::error::Error;
use crate::family::Family;
use crate::game::Explains;
use crate::inquiry::Inquiry;
use crate::limits::{Limits, Meter};
use crate::page::{Page, Section};
use crate::rulebook::Rulebook;
use crate::rules::Notation;
use crate::session::Session;
use crate::show::tree::Tree;
use crate::spec::SpecError;
use serde_json::Map;

impl<N: Notation + Family> Explains for Entry<N> {
    fn explain(&self, session: Option<&Session>, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error> {
        let alone = self.body(spec).and_then(|mut scan| {
            let rules = N::parse_rules(&mut scan)?;
            scan.peek().is_none().then_some(rules)
        });
        if let Some(rules) = alone {
            let spec = format!("{}:{}", self.heading.name, rules.write_rules());
            let sections = vec![Section::new("The rules", rules.rulebook(rule).lines())];
            return Ok(Page { spec, answer: Map::new(), sections });
        }
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (engine, meter) = (Fast::in_session(arena, session), Meter::new(*limits));
        let mut inquiry = Inquiry { arena, rule, engine: Box::new(engine), meter, lists_moves: true };
        inquiry.explain(parsed.write(false), &parsed.at, parsed.turn())
    }

    fn rulebook(&self, spec: &str, rule: Rule) -> Result<Rulebook, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        Ok(parsed.rules.rulebook(rule))
    }

    fn sections(
        &self,
        session: Option<&Session>,
        spec: &str,
        rule: Rule,
        limits: &Limits,
    ) -> Result<Vec<Section>, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        Ok(parsed.rules.sections(&parsed.state(), rule, limits, session))
    }

    fn tree(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Tree, Error> {
        let parsed = self.parse_for(spec, rule)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (engine, meter) = (Fast::new(arena), Meter::new(*limits));
        Inquiry { arena, rule, engine: Box::new(engine), meter, lists_moves: true }.tree(&parsed.at)
    }
}
