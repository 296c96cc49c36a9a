//! Certificates: proofs of answers that an independent program can check. FORMAT.md describes the text.
//!
//! The engines may use any trick to find a strategy; the certificate is then derived with the plain rules.

use crate::certificate::{self, write_turn};
use crate::claim::Arena;
use crate::convention::{Convention, Rule};
use crate::engines::Engine;
use crate::error::ProofError;
use crate::family::{Family, Listing};
use crate::inquiry::{Evidence, Finding};
use crate::limits::Meter;
use crate::rules::Notation;
use std::io::Write;

pub mod quotient;
mod replies;
pub mod sequence;
mod values;

/// Writes the certificate of a finding.
pub fn write<N: Notation + Family, C: Convention>(
    arena: Arena<N, C>,
    rule: Rule,
    at: &N::Position,
    finding: &Finding<N::Position>,
    engine: &mut dyn Engine<N>,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    if let Some(stopped) = finding.stopped.or(finding.ended.filter(|_| finding.certified.is_empty())) {
        // An incomplete finding has no certificate, because what is missing cannot be proved.
        return Err(stopped.into());
    }
    if finding.certified.is_empty() {
        return Err(ProofError::Nothing("the verdict is open"));
    }
    let turn = finding.turn.map_or(String::new(), |turn| format!("@{}", write_turn(arena.rules, turn)));
    let game = format!("{}:{}{turn}", arena.rules.name(), arena.rules.write_body(at));
    let answers = finding.certified.iter().map(|(field, value)| (field.as_str(), value.as_str()));
    certificate::head(&game, rule.name(), answers, out)?;
    if let Some(announced) = arena.rules.listing().and_then(Listing::announced) {
        writeln!(out, "{announced}")?;
    }
    match &finding.evidence {
        Evidence::Values => values::write(arena.rules, at, meter, out)?,
        Evidence::Replies(claims) => {
            // The family's own form of evidence does not depend on the engine that found the answer.
            let mut own = if engine.specialist().is_none() { arena.rules.specialist(rule, None) } else { None };
            let specialist = engine.specialist().or(own.as_deref_mut().map(|own| own as _));
            if !specialist.map_or(Ok(false), |specialist| specialist.certify(claims, meter, out))? {
                for claim in claims {
                    replies::write(arena, None, claim, engine, meter, out)?;
                }
            }
        }
    }
    for (plus, claim) in &finding.sums {
        replies::write(arena, Some(plus), claim, engine, meter, out)?;
    }
    Ok(())
}
