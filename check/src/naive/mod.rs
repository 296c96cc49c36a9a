//! The rules of the games, written again as plainly as possible: positions are text, and moves are found by trying.

use crate::animals::animal::Animal;
use crate::potential::Block;
use crate::rich::Coin;
use crate::turn::Rule;
use positional::{FAMILIES, Positional};

mod cannibal;
mod cannibal_board;
mod circnim;
pub(crate) mod coins;
mod cuts;
mod ellie;
mod graph;
mod octal;
pub mod positional;
mod three;
mod toads;
mod treblecross;

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
pub trait Naive {
    /// Sets the rule that the game is played under, before any other call. Most games have the same moves under all
    /// rules.
    fn play_by(&mut self, _rule: Rule) {}

    /// The starting position.
    fn start(&self) -> String;

    /// Passes every move of a player to `see`, until that returns false.
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

    /// The sum of two positions; the second must be written the way positions are.
    fn plus(&self, _at: &str, _other: &str) -> Result<String, String> {
        Err("positions of this game cannot be added".to_owned())
    }

    /// The position that stands for an integer in proofs of values.
    fn integer(&self, _value: i64) -> Option<String> {
        None
    }

    /// The blocks of a position of a cutting game, each with one side per player.
    fn blocks(&self, _at: &str) -> Result<Vec<Block>, String> {
        Err("there is no potential in this game".to_owned())
    }

    /// The vertices that have edges, in a position of strings and coins.
    fn coins(&self, _at: &str) -> Result<Vec<Coin>, String> {
        Err("there are no coins in this game".to_owned())
    }

    /// The reduced position that stands for this one in a certificate that lists reduced states.
    fn reduced(&self, _at: &str) -> Result<String, String> {
        Err("states of this game cannot be reduced".to_owned())
    }

    /// Whether a player has completed what the game is about.
    fn completed(&self, _at: &str, _player: usize) -> Result<bool, String> {
        Ok(false)
    }

    /// The board, in games where players take its points.
    fn positional(&self) -> Option<&Positional> {
        None
    }

    /// The animal, in games on the infinite board.
    fn animal(&self) -> Option<&Animal> {
        None
    }
}

/// The games of FORMAT.md.
pub const STANDARD: [Family; 28] = [
    octal::OCTAL,
    treblecross::TREBLECROSS,
    ellie::ELLIE,
    circnim::CIRC_NIM,
    cuts::CUTCAKE,
    cuts::CUTBLOCK,
    three::THREE,
    toads::TOADS,
    FAMILIES[0],
    FAMILIES[1],
    FAMILIES[2],
    FAMILIES[3],
    FAMILIES[4],
    FAMILIES[5],
    FAMILIES[6],
    FAMILIES[7],
    coins::FAMILIES[0],
    coins::FAMILIES[1],
    coins::FAMILIES[2],
    coins::FAMILIES[3],
    cannibal::CANNIBAL,
    cannibal_board::CANNIBAL_BOARD,
    graph::FAMILIES[0],
    graph::FAMILIES[1],
    graph::FAMILIES[2],
    graph::FAMILIES[3],
    graph::FAMILIES[4],
    graph::FAMILIES[5],
];
