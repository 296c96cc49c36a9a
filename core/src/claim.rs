//! Claims (can a side force its goal from a state?) and the arena in which they are decided: rules with a convention.

use crate::convention::{Convention, Goal, Status};
use crate::limits::Stopped;
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;

/// A position together with the turn.
pub type State<R> = (<R as Rules>::Position, Turn);

/// A question to an engine: can `side`, acting as one, force `goal` from the state?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<P> {
    /// Where play starts.
    pub start: (P, Turn),
    /// The players who act as one.
    pub side: Players,
    /// What they want.
    pub goal: Goal,
}

/// Rules and convention together: a game that can be played to its end.
#[derive(Debug)]
pub struct Arena<'a, R, C> {
    /// Positions and moves.
    pub rules: &'a R,
    /// Turns and endings.
    pub convention: C,
}

impl<R, C: Copy> Clone for Arena<'_, R, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, C: Copy> Copy for Arena<'_, R, C> {}

impl<R: Rules, C: Convention> Arena<'_, R, C> {
    /// The status of a state, by the rules alone.
    pub fn status(&self, at: &R::Position, turn: Turn) -> Status {
        let can_move = |p| self.rules.moves(at, p).next().is_some();
        self.convention.status(turn, can_move, |p| self.rules.completed(at, p))
    }

    /// The turn after every player who must leave has left, and how the game ended if it has.
    pub fn settle(&self, at: &R::Position, mut turn: Turn) -> (Turn, Status) {
        loop {
            match self.status(at, turn) {
                Status::Leaves(next) => turn = next,
                status => return (turn, status),
            }
        }
    }

    /// The state and the goal that a move leads to.
    pub fn step(&self, at: &R::Position, turn: Turn, side: Players, goal: Goal, m: &R::Move) -> (State<R>, Goal) {
        let by: Player = turn.mover;
        let gain = self.rules.gain(at, by, m);
        let state = (self.rules.play(at, by, m), self.convention.after(turn, gain));
        (state, goal.after(side, by, gain))
    }

    /// Every move of the player to move, with the state and the goal that it leads to.
    pub fn steps<'a>(
        &'a self,
        at: &'a R::Position,
        turn: Turn,
        side: Players,
        goal: Goal,
    ) -> impl Iterator<Item = (R::Move, State<R>, Goal)> + 'a {
        self.rules.moves(at, turn.mover).map(move |m| {
            let (state, goal) = self.step(at, turn, side, goal, &m);
            (m, state, goal)
        })
    }
}

/// A theorem about a state that certificates can cite instead of listing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// Its name in certificates.
    pub name: &'static str,
    /// The player it is about.
    pub player: Player,
}

/// The largest number of good moves that are listed.
pub const MOST_LISTED: usize = 1000;

/// Good moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winning<M> {
    /// All of them, or as many as are listed.
    pub moves: Vec<M>,
    /// Whether there are more, or may be.
    pub more: bool,
    /// One of each class of moves that are equal by symmetry, where the engine knows the classes.
    pub classes: Option<Vec<M>>,
    /// Why the search for them ended early, if it did.
    pub stopped: Option<Stopped>,
}
