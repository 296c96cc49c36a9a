//! The nim-values of all parts as a certificate, each after everything that its moves lead to.
//!
//! Cost: every reachable part is expanded at most twice (`engines/postorder.rs`). Equal parts that only a symmetry relates
//! are listed separately. Memory: one entry per part; the parts can be exponentially many.

use crate::engines::grundy::mex;
use crate::engines::postorder::{Postorder, Valuation};
use crate::error::ProofError;
use crate::limits::{Meter, Stopped};
use crate::rules::Notation;
use std::io::{self, Write};

/// Nim-values that are written down as they are found.
struct Written<'a, N> {
    rules: &'a N,
    out: &'a mut dyn Write,
    result: io::Result<()>,
}

impl<N: Notation> Valuation<N::Position> for Written<'_, N> {
    type Value = u64;
    const NOTHING: u64 = 0;

    fn add(&mut self, a: u64, b: u64, _meter: &mut Meter) -> Result<u64, Stopped> {
        Ok(a ^ b)
    }

    fn value(&mut self, part: &N::Position, options: &mut [Vec<u64>], _meter: &mut Meter) -> Result<u64, Stopped> {
        let value = mex(&mut options[0]);
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{} = {value}", self.rules.write(part));
        }
        Ok(value)
    }
}

/// Writes the value of every reachable part, with the plain splitting of the rules and without symmetry.
pub fn write<N: Notation>(
    rules: &N,
    at: &N::Position,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    writeln!(out, "values")?;
    let mut values = Postorder::new(Written { rules, out: &mut *out, result: Ok(()) });
    values.value(rules, at, |p| rules.parts(p), meter)?;
    values.into_valuation().result?;
    writeln!(out, "end")?;
    Ok(())
}
