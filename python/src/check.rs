//! The independent checker, run on a certificate in memory.

use crate::failure;
use crate::work::{Budget, run};
use outwit_check::{STANDARD, verify};
use pyo3::prelude::*;
use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicBool, Ordering};

/// What an accepted certificate proves: its game, its convention, the fields with their values, and its number of lines.
type Proved = (String, String, Vec<(String, String)>, u64);

/// Verifies a certificate, or raises `Rejected`.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: &[u8]) -> PyResult<Proved> {
    // The checker has no budget: only the stop flag counts.
    let budget = Budget::new(0, None, 1)?;
    let verdict = run(py, budget, |limits| verify(Stoppable { rest: certificate, stop: limits.stop }, &STANDARD))?;
    let verified = verdict.map_err(|rejected| failure::rejected(&rejected))?;
    Ok((verified.spec, verified.rule, verified.answers, verified.lines))
}

/// A text that ends with an error once a stop is requested, because the checker itself does not look at a clock.
struct Stoppable<'a> {
    rest: &'a [u8],
    stop: &'a AtomicBool,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.rest.read(buffer)
    }
}

impl BufRead for Stoppable<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.stop.load(Ordering::Relaxed) { Err(io::Error::other("stopped on request")) } else { Ok(self.rest) }
    }

    fn consume(&mut self, amount: usize) {
        self.rest.consume(amount);
    }
}
