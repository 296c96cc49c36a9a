//! A spec of a sweep that is being solved.

use crate::kept::Key;
use outwit::sweep::Class;

/// A spec of the sweep.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Its index in the sweep.
    pub index: u64,
    /// The spec as the plan writes it.
    pub spec: String,
    /// The numbers of its ranges.
    pub numbers: Vec<u64>,
    pub key: Key,
    pub class: Class,
}
