//! Bob's strategies with one answer a site.
//!
//! A family of copies without a common cell is a site: Bob answers Alice's first cell there with a member that misses
//! it, and then every copy that meets all members is lost to her. [`families`] finds the families that could be dense
//! enough, [`lattice`] lays one of them on the points of a lattice, [`cover`] several of them together.

pub mod cover;
pub mod families;
pub mod lattice;
