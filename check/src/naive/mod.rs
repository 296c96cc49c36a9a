//! The rules of the games once more, as plainly as possible: positions are text, moves are found by trying.

use crate::turn::Rule;

pub mod circnim;
pub mod cuts;
pub mod ellie;
pub mod octal;
pub mod treblecross;

/// What kind of answer a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Impartial,
    Partizan,
    Three,
    Positional,
    Scoring,
}

/// A family of games, read from the body of a spec.
pub trait Family: Sync {
    /// The name in specs.
    fn name(&self) -> &'static str;
    /// The players in the order of play.
    fn players(&self) -> &'static [&'static str];
    /// What kind of answer it has.
    fn kind(&self) -> Kind;
    /// The conventions it is played by.
    fn rules(&self) -> &'static [Rule];
    /// Reads what follows `NAME:` in a spec.
    fn read(&self, body: &str) -> Result<Box<dyn Naive>, String>;
}

/// Receives a move: its name, the position it leads to, the points it earns; says whether to go on.
pub type See<'a> = dyn FnMut(&str, String, u32) -> bool + 'a;

/// The rules of one game. Positions come from the certificate, so that any text must be expected.
pub trait Naive {
    /// The starting position.
    fn start(&self) -> String;

    /// Shows every move of a player, until `see` has seen enough.
    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String>;

    /// What a move leads to and earns, or None if it is not legal.
    fn play(&self, at: &str, player: usize, name: &str) -> Result<Option<(String, u32)>, String> {
        let mut found = None;
        self.moves(at, player, &mut |text, to, gain| {
            if text == name {
                found = Some((to, gain));
            }
            found.is_none()
        })?;
        Ok(found)
    }

    /// The parts of a position.
    fn parts(&self, at: &str) -> Result<Vec<String>, String> {
        Ok(vec![at.to_owned()])
    }

    /// Whether a player, who has just moved, has completed what the game is about.
    fn completed(&self, _at: &str, _player: usize) -> Result<bool, String> {
        Ok(false)
    }
}

/// The games of FORMAT.md.
pub const STANDARD: [&dyn Family; 6] =
    [&octal::Octal, &treblecross::Treblecross, &ellie::Ellie, &circnim::CircNim, &cuts::Cutcake, &cuts::Cutblock];
