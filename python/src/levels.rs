//! The shards of a large solve: `outwit.ray.solve` makes each one an actor and drives them.

use crate::failure;
use crate::subject::Subject;
use outwit::answer::Cast;
use outwit::engines::levels::{self, drive};
use outwit::levels::Levels;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use serde_json::json;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The canonical text of a position that can be solved level by level, and its last level.
#[pyfunction]
pub fn levels_of(spec: &str, form: &str) -> PyResult<(String, usize)> {
    let found = Found::new(spec, form)?;
    Ok((found.text, found.levels.last()))
}

/// A position and the levels below it.
struct Found {
    text: String,
    levels: Box<dyn Levels>,
    cast: Cast,
}

impl Found {
    fn new(spec: &str, form: &str) -> PyResult<Found> {
        let Subject { game, rule } = Subject::find(spec, form)?;
        let levels = game.levels(spec, rule).map_err(failure::spec)?;
        let text = game.read(spec).map_err(failure::spec)?;
        Ok(Found { text, levels, cast: game.about().cast(rule) })
    }
}

/// The start and its options, as one list per shard.
#[pyfunction]
pub fn first_lists<'py>(
    py: Python<'py>,
    spec: &str,
    form: &str,
    shards: usize,
) -> PyResult<Vec<Vec<Bound<'py, PyBytes>>>> {
    let lists = drive::first_lists(&*Found::new(spec, form)?.levels, shards);
    Ok(lists.iter().map(|lists| lists.iter().map(|list| PyBytes::new(py, list)).collect()).collect())
}

/// The answer and the good moves as JSON, from the values of the start and its options.
#[pyfunction]
pub fn findings(spec: &str, form: &str, shards: usize, values: Vec<Vec<Vec<u8>>>) -> PyResult<String> {
    let Found { text, levels, cast } = Found::new(spec, form)?;
    let found = drive::findings(&*levels, &drive::first_lists(&*levels, shards), &values);
    let mut answer = found.outcome.fields(&cast);
    // Play alone does not decide every field: what it leaves open is not part of the answer.
    answer.retain(|_, value| !value.is_null());
    Ok(json!({"spec": text, "answer": answer, "best": found.best.json(&cast)}).to_string())
}

/// One shard. Every step may be repeated, even by a new object on the same folder.
#[pyclass(frozen, module = "outwit._outwit")]
pub struct Shard(Mutex<levels::Shard>);

impl Shard {
    /// Runs a step without holding the interpreter.
    fn step<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut levels::Shard) -> io::Result<T> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)));
        done.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => failure::input(error.to_string()),
            _ => error.into(),
        })
    }
}

#[pymethods]
impl Shard {
    #[new]
    #[pyo3(signature = (spec, form, index, shards, folder, part = None))]
    fn new(
        spec: &str,
        form: &str,
        index: usize,
        shards: usize,
        folder: PathBuf,
        part: Option<usize>,
    ) -> PyResult<Shard> {
        let Found { text, levels, .. } = Found::new(spec, form)?;
        if index >= shards {
            return Err(failure::input(format!("there is no shard {index} of {shards}: shards are numbered from 0")));
        }
        let shard = levels::Shard::new(levels, &format!("{form} {text}"), index, shards, &folder)?;
        Ok(Shard(Mutex::new(shard.in_parts_of(part.unwrap_or(levels::Shard::PART)))))
    }

    /// Lists level 0, and returns how many of its positions are here.
    fn begin(&self, py: Python<'_>) -> PyResult<usize> {
        self.step(py, levels::Shard::begin)
    }

    /// How many positions of a level are here, if it is listed.
    fn listed(&self, py: Python<'_>, level: usize) -> PyResult<Option<usize>> {
        self.step(py, |shard| shard.listed(level))
    }

    /// How many parts a level has here.
    fn parts(&self, py: Python<'_>, level: usize) -> PyResult<usize> {
        self.step(py, |shard| shard.parts(level))
    }

    /// Whether every part of a level has its values.
    fn is_valued(&self, py: Python<'_>, level: usize) -> PyResult<bool> {
        self.step(py, |shard| shard.is_valued(level))
    }

    /// The options of one part of a level, as one list per shard.
    fn expand<'py>(&self, py: Python<'py>, level: usize, part: usize) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let copy = |lists: Vec<&[u8]>| lists.into_iter().map(<[u8]>::to_vec).collect::<Vec<_>>();
        let lists = self.step(py, |shard| shard.expand(level, part).map(copy))?;
        Ok(lists.iter().map(|list| PyBytes::new(py, list)).collect())
    }

    /// Lists a level from the options that all shards found for this one.
    fn absorb(&self, py: Python<'_>, level: usize, found: Vec<PyBackedBytes>) -> PyResult<usize> {
        self.step(py, |shard| shard.absorb(level, &found.iter().map(|f| &**f).collect::<Vec<&[u8]>>()))
    }

    /// The values of a list of positions.
    fn values<'py>(&self, py: Python<'py>, level: usize, wanted: PyBackedBytes) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.step(py, |shard| shard.values_of(level, &wanted))?))
    }

    /// Values one part of a level from the values of its options, one list per shard.
    fn settle(&self, py: Python<'_>, level: usize, part: usize, values: Vec<PyBackedBytes>) -> PyResult<()> {
        self.step(py, |shard| shard.settle(level, part, &values.iter().map(|v| &**v).collect::<Vec<&[u8]>>()))
    }
}
