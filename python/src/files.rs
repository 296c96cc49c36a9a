//! Boards and graphs from the text of a file. The files themselves Python reads.

use crate::failure;
use outwit::families::coins::rules::file as graph_file;
use outwit::families::positional::rules::file as board_file;
use pyo3::prelude::*;

/// The spec of the board that the text of a file lists, and what the file says and the spec does not.
#[pyfunction]
pub fn lines(text: &str, file: &str) -> PyResult<(String, Vec<String>)> {
    board_file::read(text).map(|board| (board.spec, board.notes)).map_err(|why| wrong(file, &why))
}

/// The spec of the graph that the text of a file lists.
#[pyfunction]
pub fn coins(text: &str, file: &str) -> PyResult<String> {
    graph_file::read(text).map_err(|why| wrong(file, &why))
}

fn wrong(file: &str, why: &str) -> PyErr {
    failure::input(format!("{file}: {why}"))
}
