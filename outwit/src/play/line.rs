//! A line of best play: one game in which no player gives anything away.

use crate::error::Error;
use crate::game::Standing;
use crate::limits::{Reason, Stopped};
use crate::play::{Asker, Made, Record};
use std::sync::atomic::Ordering;

/// The largest number of moves in a line.
const LONGEST: usize = 200;

/// How a line ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineEnd {
    /// How the game ended, in words, if it did.
    pub over: Option<String>,
    /// Why the line stops early, if it does.
    pub stopped: Option<Stopped>,
}

impl Asker<'_> {
    /// A good move of the player to move, or a sensible one, with whether it is good; None if the budget runs out.
    pub fn sound(&self, standing: &Standing) -> Result<Option<(String, bool)>, Error> {
        let advice = self.advice(standing, &[])?;
        if advice.proved.is_none() && advice.otherwise.is_none() {
            return Ok(None);
        }
        if let Some(name) = advice.good.into_iter().next() {
            return Ok(Some((name, true)));
        }
        let queer = self.keeps_queer(standing)?;
        Ok(advice.otherwise.or(queer).or_else(|| standing.moves.first().cloned()).map(|name| (name, false)))
    }
}

/// Continues play from a state; `found` is called for every move.
pub fn line(asker: &Asker, standing: &Standing, found: &mut dyn FnMut(Made)) -> Result<LineEnd, Error> {
    let (game, rule) = (asker.game, asker.rule);
    let mut record = Record::new(game, &standing.spec, rule)?;
    let stopped = |reason| Some(Stopped { reason, positions: 0 });
    while record.standing().ending.is_none() {
        if record.steps().len() >= LONGEST {
            return Ok(LineEnd { over: None, stopped: stopped(Reason::Effort) });
        }
        // Some answers need no search, and then nothing else checks the stop flag.
        if asker.limits.stop.load(Ordering::Relaxed) {
            return Ok(LineEnd { over: None, stopped: stopped(Reason::Interrupted) });
        }
        let Some((name, _)) = asker.sound(record.standing())? else {
            return Ok(LineEnd { over: None, stopped: stopped(Reason::Time) });
        };
        record.play(&name)?;
        if let Some(made) = record.steps().last() {
            found(made.clone());
        }
    }
    Ok(LineEnd { over: record.result().map(|outcome| outcome.text), stopped: None })
}
