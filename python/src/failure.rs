//! What can go wrong, as Python exceptions: the one place where they are chosen. The classes stand in `outwit/errors.py`,
//! and the words are the library's, so that they are the same as the program's.

use outwit::game::Error;
use outwit::limits::Stopped;
use outwit::spec::{SpecError as Wrong, shown};
use outwit_store::StoreError;
use pyo3::prelude::*;

mod classes {
    pyo3::import_exception!(outwit.errors, OutwitError);
    pyo3::import_exception!(outwit.errors, SpecError);
    pyo3::import_exception!(outwit.errors, OutOfBudget);
    pyo3::import_exception!(outwit.errors, Rejected);
}

use classes::{OutOfBudget, OutwitError, Rejected, SpecError};

/// The most characters of a message.
const LONGEST: usize = 300;

/// A text is wrong at a place.
pub fn spec(error: Wrong) -> PyErr {
    let message = shown(&error.message, LONGEST);
    if error.too_large { OutOfBudget::new_err(message) } else { SpecError::new_err((message, error.at, error.instead)) }
}

/// Something else about a call is wrong.
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

/// The budget is used up.
pub fn stopped(by: Stopped) -> PyErr {
    OutOfBudget::new_err(by.to_string())
}

/// A certificate is rejected.
pub fn rejected(error: &outwit_check::Rejected) -> PyErr {
    Rejected::new_err((shown(&error.to_string(), LONGEST), error.line))
}

/// None of these.
pub fn other(message: impl AsRef<str>) -> PyErr {
    OutwitError::new_err(shown(message.as_ref(), LONGEST))
}
