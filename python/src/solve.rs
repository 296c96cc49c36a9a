//! Questions about positions: an answer and its certificate, a page, an order.

use crate::failure;
use crate::subject::Subject;
use crate::work::{Budget, run};
use outwit::compare as order;
use outwit::explain::guide;
use outwit::families::STANDARD;
use outwit::game::EngineChoice;
use outwit::show::page;
use outwit_store::Store;
use outwit_store::keeping::{Keeping, SolveError};
use pyo3::prelude::*;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// The answer as JSON, and its certificate if `proof` is set.
#[pyfunction]
#[pyo3(signature = (spec, ask, form, brute, proof, store, fresh, *, memory, time, threads))]
#[expect(clippy::too_many_arguments, reason = "each is one keyword of outwit.solve")]
pub fn solve(
    py: Python<'_>,
    spec: &str,
    ask: &str,
    form: &str,
    brute: bool,
    proof: bool,
    store: Option<PathBuf>,
    fresh: bool,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<(String, Option<Vec<u8>>)> {
    let engine = if brute { EngineChoice::Brute } else { EngineChoice::Fast };
    let subject = Subject::find(spec, form)?;
    let request = subject.request(spec, ask, engine)?;
    let budget = Budget::new(memory, time, threads)?;
    let mut certificate = Vec::new();
    let out = &mut certificate;
    let solved = run(py, budget, move |limits| {
        let out: Option<&mut dyn Write> = if proof { Some(out) } else { None };
        let keeping = Keeping::named(store.as_deref().map(Store::open).transpose()?, fresh);
        let solved = keeping.solve(subject.game, &request, limits, out)?;
        keeping.put(solved.new.as_slice(), solved.certificate.as_slice())?;
        Ok(solved)
    })?;
    let solved = solved.map_err(|error| match error {
        SolveError::Question(error) => failure::question(error),
        SolveError::Store(error) => failure::store(&error),
    })?;
    Ok((solved.json().to_string(), proof.then_some(certificate)))
}

/// The order of two games as JSON, with sentences about it.
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
    let subject = Subject::find(spec, form)?;
    let budget = Budget::new(memory, time, threads)?;
    let found = run(py, budget, move |limits| guide::page(subject.game, spec, subject.rule, limits))?;
    let found = found.map_err(failure::question)?;
    Ok((page::json(&found).to_string(), page::markdown(&found), page::html(&found)))
}
