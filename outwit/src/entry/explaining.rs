//! Pages and game trees, for the façade.

use super::Entry;
use crate::claim::Arena;
use crate::convention::Rule;
use crate::engines::fast::Fast;
use crate::error::Error;
use crate::explain::the_rules;
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

impl<N: Notation + Family> Explains for Entry<N> {
    fn explain(&self, session: Option<&Session>, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error> {
        let input = spec.trim().to_owned();
        if let Some(Ok((rules, rest))) = self.parse_rules(spec)
            && rest.peek().is_none()
        {
            let spec = format!("{}:{}", self.heading.name, rules.write_rules());
            return Ok(Page {
                input,
                spec,
                rule: Some(rule),
                sections: vec![the_rules(&rules, rule)],
                ..Page::default()
            });
        }
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (engine, meter) = (Fast::in_session(arena, session), Meter::new(*limits));
        let mut inquiry = Inquiry::new(arena, Box::new(engine), meter);
        let page = inquiry.explain(parsed.write(false), &parsed.at, parsed.turn());
        Ok(Page { input, ..page })
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
        Inquiry::new(arena, Box::new(engine), meter).tree(&parsed.at)
    }
}
