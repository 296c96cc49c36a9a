//! Positions from the text of a file; Python opens and reads the file itself.

use crate::failure;
use outwit::families::STANDARD;
use pyo3::prelude::*;

/// The spec that the text of a file stands for in a game, and notes on what the spec leaves out.
#[pyfunction]
pub fn read_file(game: &str, text: &str, file: &str) -> PyResult<(String, Vec<String>)> {
    let read = STANDARD.find(game).map_err(failure::spec)?.read_file(text);
    match read {
        Some(Ok(found)) => Ok((found.spec, found.notes)),
        Some(Err(why)) => Err(failure::input(format!("{file}: {why}"))),
        None => Err(failure::input(format!("{game} does not read files"))),
    }
}
