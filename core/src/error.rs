//! Why a question got no answer at all, or no certificate.

use crate::limits::Stopped;
use crate::spec::SpecError;
use std::io;

/// Why a question got no answer at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The spec is wrong.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// The answer is known, but its certificate did not fit the budget.
    #[error("the certificate is missing: {0}")]
    Stopped(#[from] Stopped),
    /// There is nothing to prove.
    #[error("there is no certificate: {0}")]
    Unproved(String),
    /// The certificate could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Error {
    /// An error about the input as a whole.
    pub fn wrong(message: impl Into<String>) -> Error {
        Error::Spec(SpecError::new(0, message))
    }
}

impl From<ProofError> for Error {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(stopped) => Error::Stopped(stopped),
            ProofError::Io(error) => Error::Io(error),
            ProofError::Nothing(why) => Error::Unproved(why.to_owned()),
        }
    }
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The budget ran out while it was being read off.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// It could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// There is nothing to prove.
    #[error("{0}")]
    Nothing(&'static str),
}
