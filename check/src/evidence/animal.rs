//! What the theorems about cannibal animals have in common: the animal, and the answers that they prove.

use crate::core::claim::Game;
use crate::core::theory::Fact;
use crate::games::animal::Animal;
use crate::games::cannibal::Cannibal;

/// The animal of a game on the infinite board.
pub(crate) fn animal<'a>(game: &'a Game) -> Result<&'a Animal, String> {
    let cannibal = game.rules.form().and_then(|form| form.downcast_ref::<Cannibal>());
    Ok(&cannibal.ok_or("not expected here: there is no animal in this game")?.animal)
}

/// The fields of the answer line, in this order and no others.
pub(crate) struct Answers(pub(crate) Vec<(&'static str, String)>);

impl Fact for Answers {
    fn entails(&self, _game: &Game, _field: &str, _value: &str, answers: &[(String, String)]) -> bool {
        self.0.len() == answers.len()
            && self.0.iter().zip(answers).all(|((f, v), (field, value))| f == field && v == value)
    }
}
