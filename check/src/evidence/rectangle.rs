//! Rectangles: no rectangle is a cannibal.
//!
//! Theorem (FORMAT.md, "Rectangles"). If the animal is a rectangle, Alice can complete a copy.
//!
//! Cost: none.

use super::animal::{Answers, animal};
use crate::core::claim::Game;
use crate::core::reader::{Reader, nothing_more};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::verdict::Used;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "theorem rectangle",
    statement: "If the animal is a rectangle, Alice can complete a copy.",
    section: "Rectangles",
    role: Role::Body(check),
};

/// Reads the end of the block, and looks at the animal.
fn check(reader: &mut Reader, game: &Game, rest: &str, _used: &mut Used) -> Result<Box<dyn Fact>, String> {
    nothing_more(rest)?;
    if !animal(game)?.is_rectangle() {
        return Err("the animal is not a rectangle".to_owned());
    }
    if reader.block_line()?.is_some() {
        return Err("the block must end after the name of a theorem".to_owned());
    }
    Ok(Box::new(Answers(vec![("verdict", "non-cannibal".to_owned())])))
}
