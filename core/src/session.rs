//! What is remembered between the questions of one session, such as a game that is being played.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of entries; when it is exceeded, everything is forgotten.
const MOST: usize = 256;

/// Results of searches, by name. Families store what they may need again.
#[derive(Default, Debug)]
pub struct Session(Mutex<BTreeMap<String, Arc<dyn Any + Send + Sync>>>);

impl Session {
    /// An empty session.
    pub fn new() -> Session {
        Session::default()
    }

    /// What was remembered under a name.
    pub fn recall<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        // The map is consistent at all times, even after a panic elsewhere.
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
