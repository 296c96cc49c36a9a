//! What suffices to check every certificate that is proved by play alone: lists of replies, and lists of values.
//!
//! Nothing here knows a game or a theorem. Games come in as [`Family`](game::Family), theorems as
//! [`Theorem`](theory::Theorem); without any theorems a certificate that uses one is rejected.

pub(crate) mod certificate;
pub(crate) mod claim;
pub(crate) mod entail;
pub mod game;
pub mod limits;
pub(crate) mod reader;
pub(crate) mod replies;
pub(crate) mod theory;
pub mod turn;
pub(crate) mod values;
pub mod verdict;
