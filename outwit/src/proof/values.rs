//! The nim-values of all parts, each after everything that its moves lead to.

use super::ProofError;
use crate::player::Player;
use crate::rules::Notation;
use crate::solve::grundy::mex;
use crate::solve::limits::Meter;
use crate::solve::postorder::Postorder;
use std::io::Write;

/// Writes the values of every part that can come up, with the plain splitting of the rules and no symmetry.
pub fn write<N: Notation>(
    rules: &N,
    at: &N::Position,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    writeln!(out, "values")?;
    let mut values: Postorder<N::Position, u64> = Postorder::new();
    let mut failure = Ok(());
    let first = Player(0);
    for part in rules.parts(at) {
        let value = |known: &Postorder<_, u64>, part: &N::Position| {
            let options = rules.moves(part, first).map(|m| rules.parts(&rules.play(part, first, &m)));
            // Everything below was visited before.
            let xor = |parts: Vec<_>| parts.iter().fold(0, |x, p| x ^ known.known(p).unwrap_or(0));
            let v = mex(&mut options.map(xor).collect::<Vec<_>>());
            if failure.is_ok() {
                failure = writeln!(out, "{} = {v}", rules.write(part));
            }
            v
        };
        values.visit(rules, part, |p| rules.parts(p), value, meter)?;
    }
    failure?;
    writeln!(out, "end")?;
    Ok(())
}
