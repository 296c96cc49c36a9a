//! The shards of a large solve, for whoever drives them: `outwit.ray.solve` makes each an actor.

use crate::asked::Asked;
use crate::failure;
use outwit::engines::levels;
use outwit::engines::levels::{Levels, drive};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The canonical text of a position that can be solved level by level, and its last level.
#[pyfunction]
pub fn levels_of(spec: &str, form: &str) -> PyResult<(String, usize)> {
    let (text, levels) = find(spec, form)?;
    Ok((text, levels.last()))
}

fn find(spec: &str, form: &str) -> PyResult<(String, Box<dyn Levels>)> {
    let asked = Asked::find(spec, form)?;
    let levels = asked.game.levels(spec, asked.rule).map_err(failure::spec)?;
    Ok((asked.game.read(spec).map_err(failure::spec)?, levels))
}

/// The start and its options, for each shard those that belong to it.
#[pyfunction]
pub fn first_lists<'py>(
    py: Python<'py>,
    spec: &str,
    form: &str,
    shards: usize,
) -> PyResult<Vec<Vec<Bound<'py, PyBytes>>>> {
    let (_, levels) = find(spec, form)?;
    let lists = drive::first_lists(&*levels, shards);
    Ok(lists.iter().map(|lists| lists.iter().map(|list| PyBytes::new(py, list)).collect()).collect())
}

/// The answer and the good moves as JSON, from what was told about the start and its options.
#[pyfunction]
pub fn findings(spec: &str, form: &str, shards: usize, told: Vec<Vec<Vec<u8>>>) -> PyResult<String> {
    let (text, levels) = find(spec, form)?;
    let found = drive::findings(&*levels, &drive::first_lists(&*levels, shards), &told);
    Ok(serde_json::json!({"spec": text, "answer": found.answer, "best": found.best}).to_string())
}

/// One shard. Every step may be repeated, also by a new object on the same folder.
#[pyclass(frozen, module = "outwit._outwit")]
pub struct Shard(Mutex<levels::Shard>);

impl Shard {
    /// Does a step without holding the interpreter.
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
        let (text, levels) = find(spec, form)?;
        if index >= shards {
            return Err(failure::input(format!("there is no shard {index} of {shards}: they are counted from 0")));
        }
        let shard = levels::Shard::new(levels, &format!("{form} {text}"), index, shards, &folder)?;
        Ok(Shard(Mutex::new(shard.in_parts_of(part.unwrap_or(levels::Shard::PART)))))
    }

    /// Lists level 0, and gives the number of its positions here.
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

    /// The options of one part of a level, for each shard those that belong to it.
    fn expand<'py>(&self, py: Python<'py>, level: usize, part: usize) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let copy = |lists: Vec<&[u8]>| lists.into_iter().map(<[u8]>::to_vec).collect::<Vec<_>>();
        let lists = self.step(py, |shard| shard.expand(level, part).map(copy))?;
        Ok(lists.iter().map(|list| PyBytes::new(py, list)).collect())
    }

    /// Lists a level from what all shards have found for this one.
    fn absorb(&self, py: Python<'_>, level: usize, found: Vec<PyBackedBytes>) -> PyResult<usize> {
        self.step(py, |shard| shard.absorb(level, &found.iter().map(|f| &**f).collect::<Vec<&[u8]>>()))
    }

    /// The values of a list of positions.
    fn tell<'py>(&self, py: Python<'py>, level: usize, list: PyBackedBytes) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.step(py, |shard| shard.tell(level, &list))?))
    }

    /// Values one part of a level, from what each shard has told about its options.
    fn settle(&self, py: Python<'_>, level: usize, part: usize, told: Vec<PyBackedBytes>) -> PyResult<()> {
        self.step(py, |shard| shard.settle(level, part, &told.iter().map(|t| &**t).collect::<Vec<&[u8]>>()))
    }
}
