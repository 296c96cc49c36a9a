//! Certificates of animals: Bob's blocks and Alice's plan.

pub mod blocks;
pub mod plan;
