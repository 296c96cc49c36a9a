//! What all requests share.

use crate::jobs::Jobs;
use outwit::session::Session;
use std::sync::Arc;

/// The laboratory.
pub(crate) struct Lab {
    /// Its searches.
    pub(crate) jobs: Arc<Jobs>,
    /// What play has found out so far.
    pub(crate) session: Session,
}

impl Lab {
    /// A laboratory that remembers nothing yet.
    pub(crate) fn new(jobs: Arc<Jobs>) -> Self {
        Lab { jobs, session: Session::new() }
    }
}

/// The laboratory as requests see it.
pub(crate) type Shared = Arc<Lab>;
