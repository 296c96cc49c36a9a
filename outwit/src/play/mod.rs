//! Games as people play them, by text alone: what all fronts share.
//!
//! * [`record`]: a start and the moves so far;
//! * [`seat`]: who moves for a player: a person, a perfect player, the strategies of the documents;
//! * [`mod@choose`]: what a seat plays;
//! * [`advice`]: what is known about a state, for hints and for perfect players;
//! * [`mod@rate`]: what every move is worth to the player who makes it;
//! * [`mod@line`]: a line of best play.

pub mod advice;
pub mod choose;
pub mod line;
pub mod rate;
pub mod record;
pub mod seat;

pub use advice::Advice;
pub use choose::{Choice, choose};
pub use line::{LineEnd, line};
pub use rate::{Rating, rate};
pub use record::{Made, Misplay, Outcome, Record};
pub use seat::Seat;

use crate::answer::Answer;
use crate::convention::Rule;
use crate::error::Error;
use crate::game::{EngineChoice, Game, Request};
use crate::limits::Limits;
use crate::question::Question;
use crate::session::Session;
use std::time::Duration;

/// How long an opponent thinks about an endless board if no other limit is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks a game questions, with a budget for each.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The convention that it is played by.
    pub rule: Rule,
    /// The memory of earlier questions.
    pub session: Option<&'a Session>,
    /// The budget of every question.
    pub limits: Limits<'a>,
}

impl Asker<'_> {
    /// Asks about a state.
    pub fn solve(&self, spec: &str, question: Question) -> Result<Answer, Error> {
        let request = Request { spec: spec.to_owned(), question, rule: self.rule, engine: EngineChoice::Fast };
        // On an endless board a search could run forever.
        let patience = if self.game.about().finite { None } else { Some(PATIENCE) };
        let limits = Limits { time: self.limits.time.or(patience), ..self.limits };
        self.game.solve_in(self.session, &request, &limits, None)
    }
}
