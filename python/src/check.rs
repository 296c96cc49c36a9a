//! The independent checker, run on a certificate in memory.

use crate::failure;
use crate::work::{Budget, run};
use outwit_check::{Failure, Limits, Options, STANDARD, verify_within};
use pyo3::prelude::*;

/// What an accepted certificate proves: its game, its convention, the fields with their values, and its number of lines.
type Proved = (String, String, Vec<(String, String)>, u64);

/// Verifies a certificate, or raises `Rejected`.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: &[u8]) -> PyResult<Proved> {
    // Only the stop flag counts: a check may take as long as it needs.
    let budget = Budget::new(0, None, 1)?;
    let verdict = run(py, budget, |search| {
        let limits = Limits { stop: Some(search.stop), ..Limits::default() };
        verify_within(certificate, &STANDARD, &Options { lean: false, limits })
    })?;
    let verified = verdict.map_err(|why| match why {
        Failure::Rejected(rejected) => failure::rejected(&rejected),
        Failure::GaveUp(why) => failure::other(why),
    })?;
    Ok((verified.spec, verified.rule, verified.answers, verified.lines))
}
