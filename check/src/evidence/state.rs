//! States of a board of lines: the points that are taken, the player to move, and what is to be shown.

use crate::core::claim::Goal;
use crate::core::turn::{Ending, Rule, Turn, settle};
use crate::games::positional::board::{Board, Taken};
use crate::games::positional::points::Points;

/// The points that are taken, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) taken: Taken,
    pub(crate) mover: usize,
}

impl State {
    /// The state after the mover has taken a point.
    pub(crate) fn after(mut self, point: usize) -> State {
        self.taken[self.mover] = self.taken[self.mover].with(point);
        self.mover = 1 - self.mover;
        self
    }

    /// How the game has ended, if it is over.
    pub(crate) fn ending(&self, board: &Board, rule: Rule) -> Result<Option<Ending>, String> {
        let can_move = |_| Ok(!board.free(&self.taken).is_empty());
        let completed = |player: usize| Ok(board.owns(&self.taken[player]));
        Ok(settle(rule, Turn::everybody(2, self.mover), can_move, completed)?.err())
    }
}

/// Packs the states of a board into as few words as the board needs, since a certificate may have millions of them.
pub(crate) struct Packing {
    words: usize,
}

impl Packing {
    pub(crate) fn of(board: &Board) -> Packing {
        Packing { words: board.names.len().div_ceil(64) }
    }

    pub(crate) fn pack(&self, state: &State) -> Box<[u64]> {
        let sets = state.taken.iter().flat_map(|points| &points.0[..self.words]);
        sets.copied().chain([state.mover as u64]).collect()
    }

    pub(crate) fn unpack(&self, words: &[u64]) -> State {
        let set = |words: &[u64]| {
            let mut points = Points::default();
            points.0[..self.words].copy_from_slice(words);
            points
        };
        let (first, rest) = words.split_at(self.words);
        let (second, mover) = rest.split_at(self.words);
        State { taken: [set(first), set(second)], mover: mover[0] as usize }
    }
}

/// A state of a board that evidence closes, and what it is to show.
pub(crate) struct OnBoard<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rule: Rule,
    pub(crate) state: &'a State,
    pub(crate) player: usize,
    pub(crate) goal: Goal,
    /// The number of moves that the line gives, for goals with such a number.
    pub(crate) within: u64,
}

/// How many moves of the other player count, if the goal is to keep that player from owning a line.
pub(super) fn blocking(on: &OnBoard) -> Result<u64, String> {
    match on.goal {
        Goal::Prevent(_) => Ok(on.within),
        Goal::NotLose => Ok(u64::MAX),
        Goal::Win if on.rule == Rule::Maker && on.player == 1 => Ok(u64::MAX),
        _ => Err("this evidence does not prove this kind of goal".to_owned()),
    }
}
