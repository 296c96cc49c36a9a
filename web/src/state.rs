//! What the requests of a server share.

use crate::guard::Hosts;
use crate::jobs::Jobs;
use outwit::families::STANDARD;
use outwit::game::Sitting;
use std::collections::HashMap;
use std::sync::Arc;

/// The laboratory.
pub struct Lab {
    /// The names under which it may be asked.
    pub hosts: Hosts,
    /// Its searches.
    pub jobs: Arc<Jobs>,
    /// Who remembers what was found out during play, by the names of the games.
    sittings: HashMap<&'static str, Box<dyn Sitting>>,
}

impl Lab {
    /// Nothing is remembered yet.
    pub fn new(hosts: Hosts, jobs: Arc<Jobs>) -> Self {
        let sittings = STANDARD.0.iter().filter_map(|game| Some((game.about().name, game.sit_down()?))).collect();
        Lab { hosts, jobs, sittings }
    }

    /// Who remembers what was found out about a game.
    pub fn sitting(&self, game: &str) -> Option<&dyn Sitting> {
        self.sittings.get(game).map(Box::as_ref)
    }
}

/// The laboratory as requests see it.
pub type Shared = Arc<Lab>;
