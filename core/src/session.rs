//! What is remembered between the questions of one session, such as a game that is being played.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many things are remembered; when there are more, everything is forgotten.
const MOST: usize = 256;

/// Findings that cost a search, by name. Families put in what they want to meet again.
#[derive(Default, Debug)]
pub struct Session(Mutex<BTreeMap<String, Arc<dyn Any + Send + Sync>>>);

impl Session {
    /// A session in which nothing is known yet.
    pub fn new() -> Session {
        Session::default()
    }

    /// What was remembered under a name.
    pub fn recall<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        // The map is whole at any moment, even after a panic elsewhere.
        let memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        memory.get(name).cloned().and_then(|known| known.downcast().ok())
    }

    /// Remembers something under a name.
    pub fn remember<T: Any + Send + Sync>(&self, name: String, known: Arc<T>) {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if memory.len() >= MOST {
            memory.clear();
        }
        memory.insert(name, known);
    }
}
