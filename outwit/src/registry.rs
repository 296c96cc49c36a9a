//! The list of games, and how the game of a spec is found in it.

use crate::game::Game;
use crate::spec::{Scan, SpecError, distance};

/// A list of games. The standard one is [`STANDARD`](crate::families::STANDARD); tests and extensions make their own.
pub struct Registry<'a>(pub &'a [&'a dyn Game]);

impl Registry<'_> {
    /// The game that a spec is about.
    pub fn find(&self, spec: &str) -> Result<&dyn Game, SpecError> {
        let mut scan = Scan::new(spec);
        let start = scan.at();
        let name = scan.take_while(|c| c != ':');
        let knows = |g: &&&dyn Game| g.about().name == name || g.about().aliases.iter().any(|(a, _)| *a == name);
        if let Some(game) = self.0.iter().find(knows) {
            return Ok(*game);
        }
        let error = if name.is_empty() {
            SpecError::new(start, "a spec must begin with the name of a game")
        } else {
            SpecError::new(start, format!("there is no game called {name:?}"))
        };
        Err(match self.nearest(&name) {
            Some(example) => error.instead(example),
            None => error,
        })
    }

    /// An example of the game whose name is nearest to a word.
    fn nearest(&self, word: &str) -> Option<String> {
        let names = self.0.iter().flat_map(|g| {
            let about = g.about();
            let own = (about.name, about.examples[0].to_owned());
            std::iter::once(own).chain(about.aliases.iter().map(|(a, _)| (*a, format!("{a}:10"))))
        });
        names.min_by_key(|(name, _)| distance(name, word)).map(|(_, example)| example)
    }
}
