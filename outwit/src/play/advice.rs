//! What is known about a state, for hints and for perfect players.

use super::{Asker, Seat};
use crate::game::{Error, Question, Standing};
use serde_json::Value;
use std::sync::atomic::Ordering;

/// What to think of a state, and what to do in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Who wins, in one sentence.
    pub verdict: String,
    /// The moves by which whoever is to move wins, or gets most.
    pub good: Vec<String>,
    /// Where nobody can force a win, a move after which the one person at the table still cannot.
    pub stops: Option<String>,
    /// Whether the length of the game is known.
    pub measured: bool,
    /// A move that makes sense where no good one is known.
    pub otherwise: Option<String>,
}

impl Asker<'_> {
    /// What to think of a state, unless the budget runs out.
    pub fn advice(&self, standing: &Standing, seats: &[Seat]) -> Result<Option<Advice>, Error> {
        let answer = self.solve(&standing.spec, Question::Outcome)?;
        if answer.stopped.is_some() {
            return Ok(None);
        }
        let mover = self.key(standing.mover);
        let best = if let Value::Object(by_starter) = &answer.best { &by_starter[mover] } else { &answer.best };
        let good = best.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        // Against one person the others act as one where they can.
        let players = self.game.about().players;
        let mut people = players.iter().zip(seats).filter(|(_, seat)| **seat == Seat::You);
        let stops = match (people.next(), people.next()) {
            (Some((person, _)), None) if *person != mover => {
                let plan = answer.plans.get(mover).and_then(|plans| plans.get(*person));
                plan.and_then(|plan| plan["moves"][0].as_str()).map(str::to_owned)
            }
            _ => None,
        };
        let measured = answer.answer.contains_key("plies");
        Ok(Some(Advice { verdict: answer.verdict, good, stops, measured, otherwise: answer.otherwise }))
    }

    /// Where the length of the game is known: the good move that wins soonest, or if there is none, the move after which
    /// the game lasts longest.
    pub fn by_length(&self, standing: &Standing, good: &[String]) -> Result<Option<String>, Error> {
        let rows = self.rows(standing)?;
        let lengths = rows.iter().filter_map(|row| Some((row["answer"]["plies"].as_u64()?, row["move"].as_str()?)));
        let chosen = match good {
            [] => lengths.max_by_key(|(plies, _)| *plies),
            _ => lengths.filter(|(_, name)| good.iter().any(|g| g == name)).min_by_key(|(plies, _)| *plies),
        };
        Ok(chosen.map(|(_, name)| name.to_owned()))
    }

    /// Of three players: a move after which nobody can force a win.
    pub fn keeps_queer(&self, standing: &Standing) -> Result<Option<String>, Error> {
        if self.game.about().players.len() < 3 {
            return Ok(None);
        }
        let rows = self.rows(standing)?;
        // Playing every move of a large position takes long, and nobody else looks at the stop sign.
        let goes_on = |_: &&Value| !self.limits.stop.load(Ordering::Relaxed);
        let queer = rows.iter().take_while(goes_on).find(|row| {
            let name = row["move"].as_str().unwrap_or_default();
            let next = self.game.play(&standing.spec, self.rule, name).ok();
            let turn = next.and_then(|s| self.game.standing(&s.spec, self.rule).ok());
            turn.is_some_and(|t| row["answer"]["starts"][self.key(t.mover)] == "queer")
        });
        Ok(queer.and_then(|row| row["move"].as_str()).map(str::to_owned))
    }

    /// Every move with what it leads to; nothing where the budget runs out.
    fn rows(&self, standing: &Standing) -> Result<Vec<Value>, Error> {
        let answer = self.solve(&standing.spec, Question::Moves)?;
        let rows = answer.answer.get("moves").and_then(Value::as_array).cloned();
        Ok(rows.filter(|_| answer.stopped.is_none()).unwrap_or_default())
    }
}
