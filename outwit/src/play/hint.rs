//! A hint for a person: what is known about the state, in words, and the moves to make.

use super::{Advice, Asker, Record, Seat};
use crate::error::Error;
use std::time::Instant;

/// The most good moves that a hint names.
const MOST_NAMED: usize = 12;

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The hint in words.
    pub text: String,
    /// The moves that it recommends.
    pub moves: Vec<String>,
}

impl Asker<'_> {
    /// A hint for the player to move, within the budget of one question.
    pub fn hint(&self, record: &Record, seats: &[Seat], seed: u64) -> Result<Hint, Error> {
        let (started, standing) = (Instant::now(), record.standing());
        let Advice { verdict, proved, good, otherwise, .. } = self.proving().advice(standing, seats)?;
        // With three players the verdict is about every starter; here one of them is to move.
        let verdict = proved.clone().filter(|_| seats.len() > 2).unwrap_or(verdict);
        let rest = self.since(started);
        let one = |text: String, name: String| Hint { text: text + &name, moves: vec![name] };
        if proved.is_none() {
            let found = match otherwise {
                Some(name) => Some(name),
                None => rest.sensible(standing, seed)?,
            };
            return Ok(match found {
                Some(name) => one(format!("{}: ", self.unproved()), name),
                None => Hint { text: "the time is too short for a hint".to_owned(), moves: Vec::new() },
            });
        }
        if good.is_empty() {
            return Ok(match (otherwise, rest.keeps_queer(standing)?) {
                (Some(name), _) => one(format!("{verdict}; a sensible move: "), name),
                (None, Some(name)) => {
                    Hint { text: format!("{verdict}; after {name} no player can force a win"), moves: vec![name] }
                }
                (None, None) => Hint { text: format!("{verdict}; no move saves it"), moves: Vec::new() },
            });
        }
        let more =
            if good.len() > MOST_NAMED { format!("  … and {} more", good.len() - MOST_NAMED) } else { String::new() };
        let named = good.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("  ");
        Ok(Hint { text: format!("{verdict}; good: {named}{more}"), moves: good })
    }
}
