//! Games as people play them, by text alone: what all fronts share.
//!
//! * [`record`]: a start and the moves so far;
//! * [`seat`]: who moves for a player: a person, the computer, the strategies of the documents;
//! * [`mod@choose`]: what a seat plays;
//! * [`advice`]: what is known about a state, for hints and for the computer;
//! * [`hint`]: the same in words, for a person;
//! * [`mod@rate`]: what every move is worth to the player who makes it;
//! * [`mod@line`]: a line of best play.

pub mod advice;
pub mod choose;
pub mod hint;
pub mod line;
pub mod rate;
pub mod record;
pub mod seat;

pub use advice::Advice;
pub use choose::{Choice, choose};
pub use hint::Hint;
pub use line::{LineEnd, line};
pub use rate::{Rating, rate};
pub use record::{Made, Misplay, Outcome, Record};
pub use seat::Seat;

use crate::answer::Answer;
use crate::convention::Rule;
use crate::error::Error;
use crate::game::{EngineChoice, Game, Request, Standing};
use crate::limits::Limits;
use crate::question::Question;
use crate::session::Session;
use std::time::{Duration, Instant};

/// How long an opponent thinks about an endless board if no other limit is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// The share of the time for a move in which to look for a proof.
const PROVING: f64 = 0.6;

/// How long to look for the best defence of a position that is lost.
const MOMENT: Duration = Duration::from_millis(200);

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
    /// The same with the share of the time in which to look for a proof; the rest is for a move without one.
    pub(crate) fn proving(&self) -> Self {
        Asker { limits: Limits { time: self.limits.time.map(|time| time.mul_f64(PROVING)), ..self.limits }, ..*self }
    }

    /// The same with the time that is left of a budget that began then; a tenth, if a search stopped late.
    pub(crate) fn since(&self, started: Instant) -> Self {
        let left = self.limits.time.map(|time| time.saturating_sub(started.elapsed()).max(time / 10));
        Asker { limits: Limits { time: left, ..self.limits }, ..*self }
    }

    /// The same with no more than a moment.
    pub(crate) fn briefly(&self) -> Self {
        let time = self.limits.time.map_or(MOMENT, |time| time.min(MOMENT));
        Asker { limits: Limits { time: Some(time), ..self.limits }, ..*self }
    }

    /// A sensible move where nothing is proved.
    pub(crate) fn sensible(&self, standing: &Standing, seed: u64) -> Result<Option<String>, Error> {
        Ok(self.game.sensible(&standing.spec, self.rule, seed, &self.limits)?)
    }

    /// What to say about such a move.
    pub(crate) fn unproved(&self) -> String {
        match self.limits.time {
            Some(time) => format!("best found in {} s, not proved", time.as_secs_f64()),
            None => "best found, not proved".to_owned(),
        }
    }

    /// Asks about a state.
    pub fn solve(&self, spec: &str, question: Question) -> Result<Answer, Error> {
        let request = Request { spec: spec.to_owned(), question, rule: self.rule, engine: EngineChoice::Fast };
        // On an endless board a search could run forever.
        let patience = if self.game.about().finite { None } else { Some(PATIENCE) };
        let limits = Limits { time: self.limits.time.or(patience), ..self.limits };
        self.game.solve_in(self.session, &request, &limits, None)
    }
}
