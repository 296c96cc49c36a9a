//! Games that only the tests know: one of each kind that no registered game has yet, and Nim once more.

pub mod chains;
pub mod nim;
pub mod noughts;
