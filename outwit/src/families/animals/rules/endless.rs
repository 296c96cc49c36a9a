//! The game on the infinite board: an animal, cells and copies.
//!
//! Moves are legal anywhere on the board. Only those near the taken cells are listed; others are read by name.

use super::{ALICE, Animal, Move, Position};
use crate::player::Player;
use crate::rules::Rules;

/// The game of one animal.
#[derive(Clone, Debug)]
pub struct Cannibal {
    /// The animal.
    pub animal: Animal,
    /// Which of its orientations was typed.
    pub typed: u8,
}

impl PartialEq for Cannibal {
    fn eq(&self, other: &Self) -> bool {
        self.animal == other.animal
    }
}

impl Rules for Cannibal {
    type Position = Position;
    type Move = Move;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Position, by: Player) -> impl Iterator<Item = Move> + 'a {
        at.moves_near(&self.animal, by).into_iter()
    }

    fn play(&self, at: &Position, _by: Player, m: &Move) -> Position {
        at.after(&self.animal, *m)
    }

    fn completed(&self, at: &Position, by: Player) -> bool {
        by == ALICE && at.completed(&self.animal).is_some()
    }

    fn bytes(&self, at: &Position) -> usize {
        size_of::<Position>() + 32 * at.taken().count()
    }
}
