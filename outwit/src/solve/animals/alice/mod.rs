//! Alice's strategies.
pub mod dangers;
pub mod plan;
pub mod search;
pub mod window;
