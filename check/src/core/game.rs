//! Games as the checker sees them: positions are text, and moves are found by trying.

use super::turn::Rule;
use std::any::Any;

/// What kind of answer a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Impartial,
    Partizan,
    Three,
    Positional,
    Scoring,
    /// Points, in a game whose players can have different moves, so the game line may name a turn.
    Score,
    Animal,
}

/// A family of games, each read from the body of a spec.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name in specs.
    pub name: &'static str,
    /// The players in the order of play.
    pub players: &'static [&'static str],
    /// What kind of answer it has.
    pub kind: Kind,
    /// The rules it can be played under.
    pub rules: &'static [Rule],
    /// Reads what follows `NAME:` in a spec.
    pub read: fn(&str) -> Result<Box<dyn Naive>, String>,
}

/// Receives a move: its name, the position it leads to, and the points it earns. Returns whether to continue.
pub type See<'a> = dyn FnMut(&str, String, u32) -> bool + 'a;

/// The rules of one game. Positions come from the certificate, so they can be any text.
///
/// Between two calls of `see` little work is done, so that whoever asks can stop at any time.
pub trait Naive {
    /// Sets the rule that the game is played under, before any other call. Most games have the same moves under all
    /// rules.
    fn play_by(&mut self, _rule: Rule) {}

    /// The starting position.
    fn start(&self) -> String;

    /// Whether the spec gives a position in the middle of a game, so that it does not say whose turn it is.
    fn starts_in_the_middle(&self) -> bool {
        false
    }

    /// Refuses texts that are not positions of this game, or not written the way it writes them.
    fn check_position(&self, _at: &str) -> Result<(), String> {
        Ok(())
    }

    /// The same for a part of a position.
    fn check_part(&self, at: &str) -> Result<(), String> {
        self.check_position(at)
    }

    /// Passes every move of a player to `see`, until that returns false.
    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String>;

    /// Passes the moves that can have this name to `see`, in games that can tell.
    fn moves_named(&self, at: &str, player: usize, _name: &str, see: &mut See) -> Result<(), String> {
        self.moves(at, player, see)
    }

    /// The parts of a position.
    fn parts(&self, at: &str) -> Result<Vec<String>, String> {
        Ok(vec![at.to_owned()])
    }

    /// The sum of two positions; the second must be written the way positions are.
    fn plus(&self, _at: &str, _other: &str) -> Result<String, String> {
        Err("positions of this game cannot be added".to_owned())
    }

    /// The position that stands for an integer in proofs of values.
    fn integer(&self, _value: i64) -> Option<String> {
        None
    }

    /// Whether a player has completed what the game is about.
    fn completed(&self, _at: &str, _player: usize) -> Result<bool, String> {
        Ok(false)
    }

    /// Whether goals may limit the number of moves. If so, a side is one player.
    fn counts_moves(&self) -> bool {
        false
    }

    /// The position that stands for this one in the lists of a certificate: this one, unless a line of the certificate
    /// says otherwise.
    fn as_listed(&self, at: &str) -> Result<String, String> {
        Ok(at.to_owned())
    }

    /// The game itself, for theorems about this kind of game.
    fn form(&self) -> Option<&dyn Any> {
        None
    }

    /// The same, for lines of a certificate that change how its positions are listed.
    fn form_mut(&mut self) -> Option<&mut dyn Any> {
        None
    }
}

#[cfg(test)]
impl dyn Naive + '_ {
    /// What a move leads to and earns, or None if it is not legal.
    pub(crate) fn play(&self, at: &str, player: usize, name: &str) -> Result<Option<(String, u32)>, String> {
        let mut found = None;
        self.moves_named(at, player, name, &mut |text, to, gain| {
            if text == name {
                found = Some((to, gain));
            }
            found.is_none()
        })?;
        Ok(found)
    }
}
