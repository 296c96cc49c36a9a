//! The list of games, and how the game of a spec is found in it.

use crate::alias::{Alias, StandsFor, begins_with_code, ends_name, same_name};
use crate::code::Code;
use crate::game::Game;
use crate::near::nearest;
use crate::spec::{Scan, SpecError};

/// A list of games. The standard one is [`STANDARD`](crate::families::STANDARD); tests and extensions make their own.
pub struct Registry<'a>(pub &'a [&'a dyn Game]);

impl Registry<'_> {
    /// The game that a spec is about.
    pub fn find(&self, spec: &str) -> Result<&dyn Game, SpecError> {
        let mut scan = Scan::new(spec);
        let start = scan.at();
        let name = scan.take_while(|c| !ends_name(c));
        if let Some(game) = self.named(&name) {
            return Ok(game);
        }
        if begins_with_code(spec)
            && let Some(game) = self.0.iter().find(|game| game.code(spec).is_some())
        {
            return Ok(*game);
        }
        if name.is_empty() {
            return Err(SpecError::new(start, "a spec must begin with the name of a game: `outwit games` lists them"));
        }
        let Some((near, example)) = self.nearest(&name) else {
            let message = format!("there is no game called {name:?}: `outwit games` lists them");
            return Err(SpecError::new(start, message));
        };
        // The suggestion keeps what was typed after the name, if that makes sense.
        let rest: String = spec.chars().skip(scan.at()).collect();
        let kept = format!("{near}{rest}");
        let reads = self.named(near).is_some_and(|game| game.read(&kept).is_ok());
        let error = SpecError::new(start, format!("there is no game called {name:?}"));
        Err(error.instead(if reads { kept } else { example.to_owned() }))
    }

    /// The heap game that a text names, by its code or by a name: `.77`, `octal:.77`, `kayles`.
    pub fn code(&self, text: &str) -> Result<Code, SpecError> {
        let alone = Code::alone(text);
        if alone.is_ok() || begins_with_code(text) {
            return alone;
        }
        // The whole game is meant, so a suggestion has no position.
        let whole = |name: String| name.split(ends_name).next().unwrap_or_default().to_owned();
        let game = self.find(text).map_err(|e| SpecError { instead: e.instead.map(whole), ..e })?;
        game.code(text).unwrap_or_else(|| {
            let message = format!("{} is not a heap game with a code such as .007", game.about().name);
            Err(SpecError::new(0, message))
        })
    }

    /// The beginning of canonical specs that a text means: `octal:.77:5` for `kayles:5`, and the text itself if it does not
    /// begin with a name.
    pub fn beginning(&self, text: &str) -> String {
        let (name, rest) = text.split_at(text.find(ends_name).unwrap_or(text.len()));
        let Some(game) = self.named(name) else { return text.to_owned() };
        let own = game.about().name;
        match self.alias(name).map(|alias| (alias.body(), alias.stands_for)) {
            Some((Some(body), _)) => format!("{own}:{body}{rest}"),
            Some((None, StandsFor::Written(_))) => text.to_owned(),
            _ => format!("{own}{rest}"),
        }
    }

    /// The alias that a spec begins with.
    pub fn alias(&self, spec: &str) -> Option<&'static Alias> {
        let name = spec.split(ends_name).next().unwrap_or_default();
        self.0.iter().flat_map(|game| game.about().aliases).find(|alias| same_name(name, alias.name))
    }

    fn named(&self, name: &str) -> Option<&dyn Game> {
        let knows = |game: &&&dyn Game| {
            let about = game.about();
            same_name(name, about.name) || about.aliases.iter().any(|alias| same_name(name, alias.name))
        };
        self.0.iter().find(knows).copied()
    }

    /// The name that is nearest to a word, and an example of its game.
    fn nearest(&self, word: &str) -> Option<(&'static str, &'static str)> {
        let names: Vec<(&str, &str)> = self
            .0
            .iter()
            .flat_map(|game| {
                let about = game.about();
                let own = (about.name, about.examples[0]);
                std::iter::once(own).chain(about.aliases.iter().map(|alias| (alias.name, alias.example)))
            })
            .collect();
        let near = nearest(word, names.iter().map(|(name, _)| *name))?;
        names.into_iter().find(|(name, _)| *name == near)
    }
}
