//! One question about one position.

use crate::asked::Asked;
use crate::failure;
use crate::work::{Budget, run};
use outwit::game::EngineChoice;
use pyo3::prelude::*;
use std::io::Write;
use std::time::Duration;

/// The answer as JSON with its sentence under `verdict`, and its certificate where one is asked for.
#[pyfunction]
#[pyo3(signature = (spec, ask, form, brute, memory, time, threads, proof))]
#[expect(clippy::too_many_arguments, reason = "each is one keyword of outwit.solve")]
pub fn solve(
    py: Python<'_>,
    spec: &str,
    ask: &str,
    form: &str,
    brute: bool,
    memory: usize,
    time: Option<f64>,
    threads: usize,
    proof: bool,
) -> PyResult<(String, Option<Vec<u8>>)> {
    let engine = if brute { EngineChoice::Brute } else { EngineChoice::Fast };
    let asked = Asked::find(spec, form)?;
    let request = asked.request(spec, ask, engine)?;
    let budget = Budget { memory, time: seconds(time)?, threads };
    let mut certificate = Vec::new();
    let out = &mut certificate;
    let answer = run(py, budget, move |limits| {
        let out: Option<&mut dyn Write> = if proof { Some(out) } else { None };
        asked.game.solve(&request, limits, out)
    })?;
    let answer = answer.map_err(failure::question)?;
    let mut object = answer.json();
    object["verdict"] = answer.verdict.into();
    Ok((object.to_string(), proof.then_some(certificate)))
}

/// A time in seconds.
pub fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = |time| failure::input(format!("{time} is no number of seconds"));
    time.map(|t| Duration::try_from_secs_f64(t).map_err(|_| wrong(t))).transpose()
}
