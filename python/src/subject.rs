//! The subject of a call: a game, its convention and a question, from the texts that name them.

use crate::failure;
use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game, Request};
use outwit::play::{Misplay, Record};
use pyo3::prelude::*;

/// A game and the convention it is played by.
#[derive(Clone, Copy)]
pub struct Subject {
    /// The game.
    pub game: &'static dyn Game,
    /// The convention.
    pub rule: Rule,
}

impl Subject {
    /// Finds the game of a spec, and the convention of a form.
    pub fn find(spec: &str, form: &str) -> PyResult<Self> {
        let form = read_form(form)?;
        let game = STANDARD.find(spec).map_err(failure::spec)?;
        let rule = game.about().rule(form).map_err(failure::spec)?;
        Ok(Subject { game, rule })
    }

    /// A question about a spec, by its name.
    pub fn request(self, spec: &str, name: &str, engine: EngineChoice) -> PyResult<Request> {
        let question = self.game.about().question(name).map_err(failure::input)?;
        Ok(Request { spec: spec.to_owned(), question, rule: self.rule, engine })
    }

    /// The game after some moves.
    pub fn replay(self, spec: &str, moves: &[String]) -> PyResult<Record<'static>> {
        let wrong = |Misplay { number, mut error }| {
            if let Some(number) = number {
                error.message = format!("move {number}: {}", error.message);
            }
            failure::spec(error)
        };
        Record::replay(self.game, spec, self.rule, moves).map_err(wrong)
    }
}

/// Reads the key of a form.
pub fn read_form(key: &str) -> PyResult<Form> {
    Form::read(key).ok_or_else(|| {
        let keys = Form::ALL.map(Form::key).join(", ");
        failure::input(format!("there is no form {key:?}, only {keys}"))
    })
}
