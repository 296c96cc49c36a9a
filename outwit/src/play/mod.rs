//! A game as people play it, by text alone: what every front shares.
//!
//! * [`record`]: a start and the moves so far;
//! * [`seat`]: who may sit at a table: a person, a perfect player, the strategies of the documents;
//! * [`mod@choose`]: what a seat plays;
//! * [`advice`]: what is known about a state, for hints and for perfect players;
//! * [`fate`]: what an answer says, in the same words for every game;
//! * [`mod@rate`]: what every move is worth for who makes it;
//! * [`mod@line`]: a line of best play.

pub mod advice;
pub mod choose;
pub mod fate;
pub mod line;
pub mod rate;
pub mod record;
pub mod seat;

pub use advice::Advice;
pub use choose::{Choice, choose};
pub use fate::Fate;
pub use line::{LineEnd, line};
pub use rate::{Rating, rate};
pub use record::{Made, Misplay, Outcome, Record};
pub use seat::Seat;

use crate::convention::Rule;
use crate::game::{Answer, EngineChoice, Error, Game, Question, Request, Sitting};
use crate::player::Player;
use crate::solve::limits::Limits;

/// Who asks a game questions, with a budget for each.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The convention that it is played by.
    pub rule: Rule,
    /// Who remembers what was found out earlier, if anybody does.
    pub sitting: Option<&'a dyn Sitting>,
    /// The budget of every question.
    pub limits: Limits<'a>,
}

impl Asker<'_> {
    /// Asks about a state.
    pub fn solve(&self, spec: &str, question: Question) -> Result<Answer, Error> {
        let request = Request { spec: spec.to_owned(), question, rule: self.rule, engine: EngineChoice::Fast };
        match self.sitting {
            Some(sitting) => sitting.solve(&request, &self.limits),
            None => self.game.solve(&request, &self.limits, None),
        }
    }

    /// The name of a player in specs and answers.
    fn key(&self, player: Player) -> &'static str {
        self.game.about().players[usize::from(player.0)]
    }
}
