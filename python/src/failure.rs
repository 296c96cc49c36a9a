//! Errors as Python exceptions: the only place that chooses the exception. The classes are in `outwit/errors.py`; the
//! messages are the library's, so they match the program's.

use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::spec::{SpecError as WrongSpec, shown};
use outwit_store::StoreError;
use pyo3::prelude::*;

mod classes {
    pyo3::import_exception!(outwit.errors, OutwitError);
    pyo3::import_exception!(outwit.errors, SpecError);
    pyo3::import_exception!(outwit.errors, OutOfBudget);
    pyo3::import_exception!(outwit.errors, Rejected);
}

use classes::{OutOfBudget, OutwitError, Rejected, SpecError};

/// The longest message, in characters.
const LONGEST: usize = 300;

/// A spec is wrong, at a known place.
pub fn spec(error: WrongSpec) -> PyErr {
    let message = shown(&error.message, LONGEST);
    if error.too_large { OutOfBudget::new_err(message) } else { SpecError::new_err((message, error.at, error.instead)) }
}

/// Some other argument of a call is wrong.
pub fn input(message: impl AsRef<str>) -> PyErr {
    SpecError::new_err((shown(message.as_ref(), LONGEST),))
}

/// A question got no answer.
pub fn question(error: Error) -> PyErr {
    match error {
        Error::Spec(error) => spec(error),
        Error::Stopped(by) => stopped(by),
        Error::Unproved(_) => OutOfBudget::new_err(shown(&error.to_string(), LONGEST)),
        Error::Io(error) => error.into(),
    }
}

/// A store cannot be used.
pub fn store(error: &StoreError) -> PyErr {
    if error.is_wrong_input() { input(error.to_string()) } else { other(error.to_string()) }
}

/// The budget ran out.
pub fn stopped(by: Stopped) -> PyErr {
    OutOfBudget::new_err(by.to_string())
}

/// A certificate is rejected.
pub fn rejected(error: &outwit_check::Rejected) -> PyErr {
    Rejected::new_err((shown(&error.to_string(), LONGEST), error.line))
}

/// Anything else.
pub fn other(message: impl AsRef<str>) -> PyErr {
    OutwitError::new_err(shown(message.as_ref(), LONGEST))
}
