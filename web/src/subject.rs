//! What a request is about: a game and its convention, from the texts that name them.

use crate::failure::Failure;
use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game, Request};
use outwit::question::Question;

/// A game that a request names, and how it is played. A spec is only ever read as a position: file names work on the
/// command line, and are errors here.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) game: &'static dyn Game,
    pub(crate) rule: Rule,
}

impl Subject {
    /// Finds the game of a spec, in its usual form unless another is named.
    pub(crate) fn find(spec: &str, form: Option<&str>) -> Result<Self, Failure> {
        let wrong = |error| Failure::spec(spec, error);
        let game = STANDARD.find(spec).map_err(wrong)?;
        let rule = game.about().rule(read_form(form)?).map_err(wrong)?;
        Ok(Subject { game, rule })
    }

    /// The same, for a spec that must be a single position.
    pub(crate) fn position(spec: &str, form: Option<&str>) -> Result<Self, Failure> {
        let subject = Subject::find(spec, form)?;
        subject.game.read(spec).map_err(|error| Failure::spec(spec, error))?;
        Ok(subject)
    }

    /// A question about a spec; the main one unless another is named.
    pub(crate) fn request(self, spec: String, question: Option<&str>) -> Result<Request, Failure> {
        let name = question.unwrap_or(Question::Outcome.name());
        let question = self.game.about().question(name).map_err(Failure::bad_request)?;
        Ok(Request { spec, question, rule: self.rule, engine: EngineChoice::Fast })
    }
}

fn read_form(name: Option<&str>) -> Result<Form, Failure> {
    let Some(name) = name else { return Ok(Form::Usual) };
    Form::read(name).ok_or_else(|| {
        let names = Form::ALL.map(Form::key).join(", ");
        Failure::bad_request(format!("there is no form {name:?}, only {names}"))
    })
}
