//! What a call is about: a game, its convention and a question, from the texts that name them.

use crate::failure;
use outwit::convention::{Form, Rule};
use outwit::game::{EngineChoice, Game, Question, Request};
use outwit::games::STANDARD;
use pyo3::prelude::*;

/// A game that a call names, and how it is played.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The game.
    pub game: &'static dyn Game,
    /// The convention.
    pub rule: Rule,
}

impl Asked {
    /// Finds the game of a spec, and its convention by the key of a form.
    pub fn find(spec: &str, form: &str) -> PyResult<Self> {
        let form = Form::read(form).ok_or_else(|| {
            let names = Form::ALL.map(Form::key).join(", ");
            failure::input(format!("there is no form {form:?}, only {names}"))
        })?;
        let game = STANDARD.find(spec).map_err(failure::spec)?;
        let rule = game.about().rule(form).map_err(failure::spec)?;
        Ok(Asked { game, rule })
    }

    /// A question about a spec, by its name.
    pub fn request(self, spec: &str, name: &str, engine: EngineChoice) -> PyResult<Request> {
        let about = self.game.about();
        let question = about.questions.iter().find(|q| q.name() == name).copied().ok_or_else(|| {
            let names: Vec<&str> = about.questions.iter().map(|q: &Question| q.name()).collect();
            failure::input(format!("{} cannot be asked for {name:?}, only for {}", about.name, names.join(", ")))
        })?;
        Ok(Request { spec: spec.to_owned(), question, rule: self.rule, engine })
    }
}
