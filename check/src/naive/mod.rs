//! The rules of the games once more, as plainly as possible: positions are text, moves are found by trying.

use crate::animals::animal::Animal;
use crate::potential::Block;
use crate::rich::Coin;
use crate::turn::Rule;
use positional::{FAMILIES, Positional};

pub mod cannibal;
pub mod cannibal_board;
pub mod circnim;
pub mod coins;
pub mod cuts;
pub mod ellie;
pub mod graph;
pub mod octal;
pub mod positional;
pub mod three;
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
    /// Points, where a player can have moves of his own: the game line names the turn.
    Score,
    Animal,
}

/// A family of games, read from the body of a spec.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name in specs.
    pub name: &'static str,
    /// The players in the order of play.
    pub players: &'static [&'static str],
    /// What kind of answer it has.
    pub kind: Kind,
    /// The conventions it is played by.
    pub rules: &'static [Rule],
    /// Reads what follows `NAME:` in a spec.
    pub read: fn(&str) -> Result<Box<dyn Naive>, String>,
}

/// Receives a move: its name, the position it leads to, the points it earns; says whether to go on.
pub type See<'a> = dyn FnMut(&str, String, u32) -> bool + 'a;

/// The rules of one game. Positions come from the certificate, so that any text must be expected.
pub trait Naive {
    /// Tells by which rule the game is played, before anything else; most games have the same moves by every rule.
    fn play_by(&mut self, _rule: Rule) {}

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

    /// The sum of two positions; the second one must be written as a position.
    fn plus(&self, _at: &str, _other: &str) -> Result<String, String> {
        Err("positions of this game are not added".to_owned())
    }

    /// The position that stands for an integer in proofs of values.
    fn integer(&self, _value: i64) -> Option<String> {
        None
    }

    /// The blocks of a position of a cutting game, each with one side a player.
    fn blocks(&self, _at: &str) -> Result<Vec<Block>, String> {
        Err("there is no potential in this game".to_owned())
    }

    /// The vertices of a position of strings and coins that have edges.
    fn coins(&self, _at: &str) -> Result<Vec<Coin>, String> {
        Err("there are no coins in this game".to_owned())
    }

    /// The position that stands for this one where states are listed reduced.
    fn reduced(&self, _at: &str) -> Result<String, String> {
        Err("states of this game are not reduced".to_owned())
    }

    /// Whether a player, who has just moved, has completed what the game is about.
    fn completed(&self, _at: &str, _player: usize) -> Result<bool, String> {
        Ok(false)
    }

    /// The board, where points of a board are taken.
    fn positional(&self) -> Option<&Positional> {
        None
    }

    /// The animal, where copies of one are what the game is about.
    fn animal(&self) -> Option<&Animal> {
        None
    }
}

/// The games of FORMAT.md.
pub const STANDARD: [Family; 27] = [
    octal::OCTAL,
    treblecross::TREBLECROSS,
    ellie::ELLIE,
    circnim::CIRC_NIM,
    cuts::CUTCAKE,
    cuts::CUTBLOCK,
    three::THREE,
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
