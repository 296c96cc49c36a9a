//! What can go wrong, as Python exceptions: the one place where they are chosen. The classes stand in `outwit/errors.py`.

use outwit::game::Error;
use outwit::spec::SpecError as Wrong;
use pyo3::prelude::*;

mod classes {
    #![allow(missing_docs)]
    pyo3::import_exception!(outwit.errors, OutwitError);
    pyo3::import_exception!(outwit.errors, SpecError);
    pyo3::import_exception!(outwit.errors, OutOfBudget);
    pyo3::import_exception!(outwit.errors, Rejected);
}

use classes::{OutOfBudget, OutwitError, Rejected, SpecError};

/// A text is wrong at a place.
pub fn spec(error: Wrong) -> PyErr {
    let message = shown(&error.message);
    if error.too_large { OutOfBudget::new_err(message) } else { SpecError::new_err((message, error.at, error.instead)) }
}

/// Something else about a call is wrong.
pub fn input(message: String) -> PyErr {
    SpecError::new_err((shown(&message),))
}

/// A question got no answer.
pub fn question(error: Error) -> PyErr {
    match error {
        Error::Spec(error) => spec(error),
        Error::Stopped(stopped) => OutOfBudget::new_err(stopped.to_string()),
        Error::Unproved(_) => OutOfBudget::new_err(shown(&error.to_string())),
        Error::Io(error) => error.into(),
    }
}

/// A certificate is rejected.
pub fn rejected(error: &outwit_check::Rejected) -> PyErr {
    Rejected::new_err((shown(&error.to_string()), error.line))
}

/// None of these.
pub fn other(message: String) -> PyErr {
    OutwitError::new_err(shown(&message))
}

/// One line.
fn shown(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}
