//! What the requests of a server share.

use crate::guard::Hosts;
use crate::jobs::Jobs;
use std::sync::Arc;

/// The laboratory.
#[derive(Debug)]
pub struct Lab {
    /// The names under which it may be asked.
    pub hosts: Hosts,
    /// Its searches.
    pub jobs: Arc<Jobs>,
}

/// The laboratory as requests see it.
pub type Shared = Arc<Lab>;
