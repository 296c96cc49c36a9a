//! Certificates: what proves an answer, written so that a stranger can check it. FORMAT.md tells the text.
//!
//! The engines find a strategy with tricks; what is written here is read off afterwards with the plain rules.

use crate::answer::{Evidence, Finding};
use crate::convention::{Convention, Rule};
use crate::player::{Players, Turn};
use crate::rules::Notation;
use crate::solve::limits::{Meter, Stopped};
use crate::solve::lines::Place;
use crate::solve::{self, Arena, Engine};
use std::io::{self, Write};

pub mod blocks;
pub mod lines;
pub mod plan;
pub mod quotient;
pub mod replies;
pub mod sequence;
pub mod values;

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The budget ran out while it was being read off.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// It could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes the certificate of a finding.
pub fn write<N: Notation, C: Convention>(
    arena: Arena<N, C>,
    rule: Rule,
    at: &N::Position,
    finding: &Finding<N::Position>,
    engine: &mut impl Engine<N>,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    writeln!(out, "certificate 1")?;
    let turn = finding.turn.map_or(String::new(), |turn| format!("@{}", write_turn(arena.rules, turn)));
    writeln!(out, "game {}:{}{turn}", arena.rules.name(), arena.rules.write_body(at))?;
    writeln!(out, "rule {}", rule.name())?;
    let answers: Vec<String> = finding.certified.iter().map(|(field, value)| format!(" {field} {value}")).collect();
    writeln!(out, "answer{}", answers.concat())?;
    if arena.rules.in_coins(at).is_some() {
        writeln!(out, "reduced")?;
    }
    match &finding.evidence {
        Evidence::Values => values::write(arena.rules, at, meter, out)?,
        Evidence::Replies(claims) => match arena.rules.in_lines(at) {
            Some(form) => {
                let place = |turn: Turn| Place { taken: *form.taken, mover: usize::from(turn.mover.0) };
                let claims: Vec<_> = claims.iter().map(|claim| (claim, place(claim.start.1))).collect();
                let mut own = if engine.lines().is_none() { solve::lines::engine(form.board) } else { None };
                if let Some(engine) = engine.lines().or(own.as_deref_mut().map(|own| own as _)) {
                    lines::write::<N>(form.board, rule, &claims, engine, meter, out)?;
                }
            }
            None => {
                for claim in claims {
                    replies::write(arena, None, claim, engine, meter, out)?;
                }
            }
        },
    }
    for (plus, claim) in &finding.sums {
        replies::write(arena, Some(plus), claim, engine, meter, out)?;
    }
    Ok(())
}

/// A turn as text: the mover, and after him those still seated when somebody has left.
pub fn write_turn<N: Notation>(rules: &N, turn: Turn) -> String {
    let everybody = turn.seated == Players::all(rules.players());
    let shown = if everybody { 1 } else { turn.seated.count() as usize };
    turn.order().take(shown).map(|p| N::PLAYERS[usize::from(p.0)]).collect::<Vec<_>>().join(",")
}

/// A side as text, in the order of play.
pub fn write_side<N: Notation>(side: Players) -> String {
    side.iter().map(|p| N::PLAYERS[usize::from(p.0)]).collect::<Vec<_>>().join(",")
}
