//! Cannibal animals: each turn Alice takes a cell, trying to complete a copy, and Bob takes a copy, trying to stop her.
//!
//! The board is infinite, so a verdict is not proved by a list of states but by one of the theorems of FORMAT.md.

use crate::reader::Reader;
use animal::Animal;
use std::io::BufRead;

pub(crate) mod animal;
mod area;
mod blocks;
mod density;
mod plan;
mod plane;
mod window;

/// Steps after which the checker gives up.
const MOST_STEPS: u64 = 1 << 36;

/// What was proved about an animal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Proved {
    /// Bob can prevent a copy forever.
    Cannibal,
    /// Alice can complete a copy, within this many of her moves if a number is known.
    NonCannibal { moves: Option<u64> },
    /// The largest density of a family without a common cell, as a fraction in lowest terms.
    Density(u64, u64),
}

/// Reads the body that begins with this line, and returns what it proves.
pub(crate) fn check<B: BufRead>(reader: &mut Reader<B>, animal: &Animal, line: Option<&str>) -> Result<Proved, String> {
    match line {
        Some("blocks") => blocks::check(reader, animal).map(|()| Proved::Cannibal),
        Some("plan") => plan::check(reader, animal).map(|moves| Proved::NonCannibal { moves: Some(moves) }),
        Some("density") => density::check(reader, animal).map(|(p, q)| Proved::Density(p, q)),
        Some("theorem rectangle") => {
            if !animal.is_rectangle() {
                return Err("the animal is not a rectangle".to_owned());
            }
            if reader.block_line()?.is_some() {
                return Err("the block must end after the name of a theorem".to_owned());
            }
            Ok(Proved::NonCannibal { moves: None })
        }
        _ => Err("expected `blocks`, `plan`, `density` or `theorem rectangle`".to_owned()),
    }
}

impl Proved {
    /// Whether this is exactly what the answer line says.
    pub(crate) fn entails(&self, answers: &[(String, String)]) -> bool {
        let said: Vec<(&str, &str)> = answers.iter().map(|(field, value)| (field.as_str(), value.as_str())).collect();
        match (self, &said[..]) {
            (Proved::Cannibal, [("verdict", "cannibal")]) => true,
            (Proved::NonCannibal { moves: None }, [("verdict", "non-cannibal")]) => true,
            (Proved::NonCannibal { moves: Some(k) }, [("verdict", "non-cannibal"), ("moves", moves)]) => {
                *moves == k.to_string()
            }
            (Proved::Density(p, q), [("density", density)]) => *density == format!("{p}/{q}"),
            _ => false,
        }
    }
}

/// How much work is left before the checker gives up.
struct Budget(u64);

impl Budget {
    fn new() -> Budget {
        Budget(MOST_STEPS)
    }

    fn spend(&mut self, steps: usize) -> Result<(), String> {
        self.0 = self.0.checked_sub(steps as u64).ok_or("this takes too many steps")?;
        Ok(())
    }
}
