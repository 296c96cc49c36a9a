//! Questions about positions: the answer, its certificate, a page, an order, a whole table.

use crate::asked::Asked;
use crate::failure;
use crate::work::{Budget, run};
use outwit::answer::{compare as order, guide};
use outwit::game::EngineChoice;
use outwit::games::STANDARD;
use outwit::ranges::Ranges;
use outwit::sweep::Row;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// The answer as JSON with its sentence under `verdict`, and its certificate where one is asked for.
#[pyfunction]
#[pyo3(signature = (spec, ask, form, brute, proof, *, memory, time, threads))]
#[expect(clippy::too_many_arguments, reason = "each is one keyword of outwit.solve")]
pub fn solve(
    py: Python<'_>,
    spec: &str,
    ask: &str,
    form: &str,
    brute: bool,
    proof: bool,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<(String, Option<Vec<u8>>)> {
    let engine = if brute { EngineChoice::Brute } else { EngineChoice::Fast };
    let asked = Asked::find(spec, form)?;
    let request = asked.request(spec, ask, engine)?;
    let budget = Budget::new(memory, time, threads)?;
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

/// The order of two games as JSON, with the sentences about it.
#[pyfunction]
#[pyo3(signature = (left, right, *, memory, time, threads))]
pub fn compare(
    py: Python<'_>,
    left: &str,
    right: &str,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<String> {
    let budget = Budget::new(memory, time, threads)?;
    let find = |spec: &str| STANDARD.find(spec).map_err(failure::spec);
    let games = (find(left)?, find(right)?);
    let result = run(py, budget, move |limits| order::compare((games.0, left), (games.1, right), limits))?;
    let comparison = result.map_err(|(_, error)| failure::question(error))?;
    let (verdicts, notes) = comparison.sentences();
    let mut object = comparison.json();
    object["sentences"] = json!(verdicts.iter().chain(&notes).collect::<Vec<_>>());
    Ok(object.to_string())
}

/// The page about a position: as JSON, as Markdown and as HTML.
#[pyfunction]
#[pyo3(signature = (spec, form, *, memory, time, threads))]
pub fn explain(
    py: Python<'_>,
    spec: &str,
    form: &str,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<(String, String, String)> {
    let asked = Asked::find(spec, form)?;
    let budget = Budget::new(memory, time, threads)?;
    let page = run(py, budget, move |limits| guide::page(asked.game, spec, asked.rule, limits))?;
    let page = page.map_err(failure::question)?;
    Ok((page.json().to_string(), page.markdown(), page.html()))
}

/// The rows of a sweep over the ranges of a spec, each as JSON with the seconds it took, and why it ended early.
#[pyfunction]
#[pyo3(signature = (spec, form, each, *, memory, time, threads))]
pub fn table(
    py: Python<'_>,
    spec: &str,
    form: &str,
    each: Option<f64>,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<(Vec<String>, Option<String>)> {
    let ranges = Ranges::parse(spec).map_err(failure::spec)?;
    let first = ranges.specs().next().unwrap_or_default();
    let asked = Asked::find(&first, form)?;
    let budget = Budget::new(memory, time, threads)?;
    let each = seconds(each)?;
    let expand = |spec: String| match asked.game.expand(&spec) {
        Ok(Some(many)) => many,
        // A text that cannot be expanded goes on as it is, and is refused by whoever reads it.
        _ => vec![spec],
    };
    let (rows, ended, result) = run(py, budget, move |limits| {
        let (mut rows, mut ended, mut since) = (Vec::new(), None, Instant::now());
        let mut take = |row: Row| {
            if let (Some(stopped), true) = (row.stopped, row.ends) {
                ended = Some(stopped.to_string());
                return false;
            }
            rows.push(object(&row, since.elapsed()).to_string());
            since = Instant::now();
            true
        };
        let mut specs = ranges.specs().flat_map(expand);
        let result = asked.game.sweep(&mut specs, asked.rule, limits, each, &mut take);
        (rows, ended, result)
    })?;
    result.map_err(|(_, error)| failure::question(error))?;
    Ok((rows, ended))
}

fn object(row: &Row, took: Duration) -> Value {
    json!({
        "spec": row.spec, "question": "outcome", "answer": row.answer, "same_as": row.same_as, "possible": row.possible,
        "seconds": took.as_secs_f64(), "stopped": row.stopped.map(|s| s.to_string()),
    })
}

/// A time in seconds.
pub fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = |time| failure::input(format!("{time} is no number of seconds"));
    time.map(|t| Duration::try_from_secs_f64(t).map_err(|_| wrong(t))).transpose()
}
