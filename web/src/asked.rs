//! What a request is about: a game, its convention, and a question, from the texts that name them.

use crate::failure::Failure;
use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game, Question, Request};

/// A game that a request names, and how it is played. A spec is only ever read as a board: `lines:FILE` and `coins:FILE`
/// are names of files to the command line alone, and wrong texts here.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The game.
    pub game: &'static dyn Game,
    /// The convention.
    pub rule: Rule,
}

impl Asked {
    /// Finds the game of a spec; the form is the usual one unless it is named.
    pub fn find(spec: &str, form: Option<&str>) -> Result<Self, Failure> {
        let wrong = |error| Failure::spec(spec, error);
        let game = STANDARD.find(spec).map_err(wrong)?;
        let rule = game.about().rule(form_named(form)?).map_err(wrong)?;
        Ok(Asked { game, rule })
    }

    /// The same, where the spec is one position and nothing else.
    pub fn position(spec: &str, form: Option<&str>) -> Result<Self, Failure> {
        let asked = Asked::find(spec, form)?;
        asked.game.read(spec).map_err(|error| Failure::spec(spec, error))?;
        Ok(asked)
    }

    /// The question of a name about a spec.
    pub fn request(self, spec: String, question: Option<&str>) -> Result<Request, Failure> {
        let name = question.unwrap_or(Question::Outcome.name());
        let question = self.game.about().question(name).map_err(Failure::input)?;
        Ok(Request { spec, question, rule: self.rule, engine: EngineChoice::Fast })
    }
}

fn form_named(name: Option<&str>) -> Result<Form, Failure> {
    let Some(name) = name else { return Ok(Form::Usual) };
    Form::read(name).ok_or_else(|| {
        let names = Form::ALL.map(Form::key).join(", ");
        Failure::input(format!("there is no form {name:?}, only {names}"))
    })
}
