//! How theorems come in: each by a word of the certificate, for which it says what it shows.

use super::claim::{Claim, Game};
use super::game::Naive;
use super::reader::Reader;
use super::turn::Turn;
use super::verdict::Used;

/// A theorem, and what a certificate can do with it.
pub(crate) struct Theorem {
    /// The word that brings it in.
    pub(crate) word: &'static str,
    /// What it says, in one sentence.
    pub(crate) statement: &'static str,
    /// The section of FORMAT.md that states and proves it.
    pub(crate) section: &'static str,
    pub(crate) role: Role,
}

/// The theorem that a word brings in.
pub(crate) fn find<'a>(theory: &'a [Theorem], word: &str) -> Option<&'a Theorem> {
    theory.iter().find(|theorem| theorem.word == word)
}

/// Where a theorem can be used.
pub(crate) enum Role {
    /// In a list of replies, `STATE by WORD PLAYER`: the player, a member of the side, reaches the goal from the state.
    Closes(Close),
    /// In a line of its own before the body, which begins with the word.
    Header(fn(&mut dyn Naive, &str) -> Result<(), String>),
    /// As the whole body, whose first line begins with the word; the rest of that line is passed on.
    Body(CheckBody),
    /// In place of plain lists of replies, in the games it is about. Returns whether this is one of them.
    Replies(fn(&mut Reader, &Game, &Claim, &mut Used) -> Result<bool, String>),
    /// In a field of the answer with this name, which needs no line. Says whether the value is right.
    Field(fn(&Game, &Turn, &str) -> bool),
    /// Only inside another theorem, which names it.
    Inside,
}

/// Checks that a state can be closed.
pub(crate) type Close = fn(&Closed) -> Result<(), String>;

/// Reads a body and checks it.
pub(crate) type CheckBody = fn(&mut Reader, &Game, &str, &mut Used) -> Result<Box<dyn Fact>, String>;

/// A settled state that a line of replies closes.
pub(crate) struct Closed<'a> {
    pub(crate) game: &'a Game<'a>,
    pub(crate) claim: &'a Claim,
    pub(crate) at: &'a str,
    pub(crate) turn: &'a Turn,
    /// The need of the line.
    pub(crate) need: i64,
    /// The player it is about, who belongs to the side.
    pub(crate) player: usize,
}

/// What a body has proved.
pub(crate) trait Fact {
    /// Whether the field of the answer has this value; `answers` are all fields, since some only make sense together.
    fn entails(&self, game: &Game, field: &str, value: &str, answers: &[(String, String)]) -> bool;
}
