//! What the family offers beyond solving, and values in normal play, for the façade.

use super::Entry;
use super::parsed::Parsed;
use crate::algebra::Forms;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::{Exporting, Family};
use crate::game::{Played, Request, Studies, Values};
use crate::inquiry::worth::{Worth, worth};
use crate::limits::{Limits, Meter};
use crate::player::{Player, Players};
use crate::rules::Notation;
use crate::spec::SpecError;
use crate::study::{Course, Facts, Next, Options, Strategy, Study};
use std::io::Write;

impl<N: Notation + Family> Studies for Entry<N> {
    fn study(
        &self,
        study: &Study,
        options: &[String],
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        let parsed = self.parse_for(&request.spec, request.rule)?;
        let options = Options::read(study, options).map_err(Error::wrong)?;
        if proof.is_some() && !study.proves {
            return Err(Error::wrong(format!("the study {} has no certificate", study.name)));
        }
        let mut meter = Meter::new(*limits);
        let facts = parsed.rules.study(study, &options, &parsed.state(), request.rule, &mut meter, proof)?;
        Ok(Facts { positions: meter.positions(), seconds: meter.elapsed().as_secs_f64(), ..facts })
    }

    fn suits(&self, strategy: &Strategy, spec: &str, rule: Rule, player: Player) -> Result<(), String> {
        let parsed = self.parse_for(spec, rule).map_err(|e| e.message)?;
        if !N::STRATEGIES.contains(strategy) {
            return Err(format!("{} has no strategy {}", self.heading.name, strategy.name));
        }
        parsed.rules.suits(strategy, &parsed.state(), player)
    }

    fn follow(&self, strategy: &Strategy, played: &Played) -> Result<Next, SpecError> {
        let Played { rule, specs, moves, roll } = *played;
        let now = self.parse_for(specs.last().copied().unwrap_or_default(), rule)?;
        let after = |i: usize| specs.get(i).and_then(|spec| self.parse_for(spec, rule).ok()).map(|parsed| parsed.at);
        let course = Course { rule, at: &now.at, mover: now.turn().mover, moves, after: &after, roll };
        Ok(now.rules.follow(strategy, &course))
    }

    fn export(
        &self,
        format: &str,
        spec: &str,
        rule: Rule,
        options: &Exporting,
        out: &mut dyn Write,
    ) -> Result<String, Error> {
        let parsed = self.parse_for(spec, rule)?;
        if !N::EXPORTS.contains(&format) {
            return Err(Error::wrong(format!("{} cannot be exported to {format}", self.heading.name)));
        }
        parsed.rules.export(format, &parsed.state(), rule, options, out)
    }
}

impl<N: Notation + Family> Values for Entry<N> {
    fn without_turn(&self, spec: &str) -> Result<String, SpecError> {
        let parsed = self.parse(spec)?;
        let name = self.heading.name;
        if !N::conventions_of(name).contains(&Rule::Normal) {
            return Err(SpecError::new(0, format!("{name} is not decided by the last move, so it has no value")));
        }
        if parsed.turn.is_some_and(|t| t.seated != Players::all(parsed.rules.players())) {
            return Err(SpecError::new(0, "a position has a value only while all players are seated"));
        }
        Ok(Parsed { turn: None, ..parsed }.write(false))
    }

    fn worth(&self, spec: &str, forms: &mut Forms, meter: &mut Meter) -> Result<Worth, Error> {
        self.without_turn(spec)?;
        let parsed = self.parse(spec)?;
        Ok(worth(&parsed.rules, &parsed.at, forms, meter)?)
    }
}
