//! The extension module of the Python package `outwit`: a thin front, text in and text out, like the program.
//!
//! What users see is written in Python (`outwit/`); here are only the calls that need the library. Answers cross as JSON,
//! so they are the same as the program's.

use pyo3::prelude::*;

mod check;
mod failure;
mod files;
mod levels;
mod play;
mod sequence;
mod solve;
mod subject;
mod sweep;
mod work;

/// The calls behind the package; users call the package.
#[pymodule]
mod _outwit {
    use outwit::memory;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::files::read_file;
    #[pymodule_export]
    use crate::levels::{Shard, findings, first_lists, levels_of};
    #[pymodule_export]
    use crate::play::{draw, draw_png, games, read, replay, reply};
    #[pymodule_export]
    use crate::sequence::{Values, grundy, period};
    #[pymodule_export]
    use crate::solve::{compare, explain, solve};
    #[pymodule_export]
    use crate::sweep::{Sweep, default_store, merge};

    /// The bytes of a size such as `8G`.
    #[pyfunction]
    fn size(text: &str) -> PyResult<usize> {
        memory::size(text).map_err(crate::failure::input)
    }

    /// Half of the machine's memory, in bytes.
    #[pyfunction]
    fn half_of_memory() -> usize {
        memory::half_of_memory()
    }
}
