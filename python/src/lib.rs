//! The extension module of the Python package `outwit`: a thin front, text in and text out, as the program is.
//!
//! What people see is written in Python (`outwit/`); here stand only the calls that need the library. Answers pass as
//! JSON, so that they are the same as the program's.

use pyo3::prelude::*;

mod asked;
mod failure;
mod levels;
mod solve;
mod sweep;
mod work;

#[pymodule]
mod _outwit {
    #[pymodule_export]
    use crate::levels::{Shard, findings, first_lists, levels_of};
    #[pymodule_export]
    use crate::solve::solve;
    #[pymodule_export]
    use crate::sweep::{Sweep, default_store, take_in};
}
