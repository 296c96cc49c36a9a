//! Engines: they meet a game only as [`Rules`] and a [`Convention`], and know no names, texts or pictures.
//!
//! * [`brute`]: the slow truth, from the moves alone;
//! * [`fast`]: the general engine, which puts together
//!   * [`search`]: can a side force its goal? Sums, symmetry and a transposition table;
//!   * [`heaps`]: games that heaps decide, from the sequence of nim-values;
//!   * [`cuts`]: cutting games, by closed formulas and, with three players, proof-number search;
//!   * [`lines`]: positional games, by theorems and proof-number search;
//!   * [`coins`]: strings and coins, by theorems and a search for bounds;
//!   * [`grundy`]: nim-values of impartial games, part by part;
//!   * [`number`]: values of two-player partizan games that are numbers;
//!   * [`misere`]: impartial games in misère play;
//!   * [`margins`]: scoring games whose positions are listed;
//! * [`levels`]: every position of a large game, level by level and in shards, on one machine or many.
//!
//! Both searches for proofs are [`dfpn`], with a table of [`proof_numbers`]. Every engine runs under [`limits`] and stops cleanly at them.

use crate::convention::{Convention, Goal, Status};
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;
use crate::value::{Dyadic, Genus};
use limits::{Meter, Stopped};
use lines::Lines;

pub mod against;
pub mod animals;
pub mod brute;
pub mod coins;
pub mod cuts;
pub mod dfpn;
pub mod fast;
pub mod grundy;
pub mod heaps;
pub mod levels;
pub mod limits;
pub mod lines;
pub mod margins;
pub mod memory;
pub mod misere;
pub mod number;
pub mod parts;
pub mod postorder;
pub mod prefetch;
pub mod proof_numbers;
pub mod quotient;
pub mod search;
pub mod sequence;
pub mod table;

/// A position with whose turn it is.
pub type State<R> = (<R as Rules>::Position, Turn);

/// What is asked: can `side`, acting as one, force `goal` from the state?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim<P> {
    /// Where play starts.
    pub start: (P, Turn),
    /// Who acts as one.
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
    /// What a state is, by the plain rules.
    pub fn status(&self, at: &R::Position, turn: Turn) -> Status {
        let can_move = |p| self.rules.moves(at, p).next().is_some();
        self.convention.status(turn, can_move, |p| self.rules.completed(at, p))
    }

    /// The turn after everybody who must leave has left, and how the game ended if it has.
    pub fn settle(&self, at: &R::Position, mut turn: Turn) -> (Turn, Status) {
        loop {
            match self.status(at, turn) {
                Status::Leaves(next) => turn = next,
                status => return (turn, status),
            }
        }
    }

    /// The state and the goal that a move of the mover leads to.
    pub fn step(&self, at: &R::Position, turn: Turn, side: Players, goal: Goal, m: &R::Move) -> (State<R>, Goal) {
        let by: Player = turn.mover;
        let gain = self.rules.gain(at, by, m);
        let state = (self.rules.play(at, by, m), self.convention.after(turn, gain));
        (state, goal.after(side, by, gain))
    }

    /// Every move of the mover, with the state and the goal that it leads to.
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

/// A theorem about a state that certificates can use instead of listing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// What certificates call it.
    pub name: &'static str,
    /// The player it is about.
    pub player: Player,
}

/// The most good moves that anybody wants to see.
pub const MOST_LISTED: usize = 1000;

/// Moves that are good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winning<M> {
    /// All of them, or as many as anybody wants to see.
    pub moves: Vec<M>,
    /// Whether there are more.
    pub more: bool,
    /// One of each class of moves that are equal by symmetry, where the engine knows the classes.
    pub classes: Option<Vec<M>>,
}

/// Something that answers questions about positions, within limits.
pub trait Engine<R: Rules> {
    /// Whether the claim holds.
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped>;

    /// The nim-value of an impartial position in normal play.
    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped>;

    /// The value of a two-player partizan position in normal play, or None where it is no number.
    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped>;

    /// The moves by which the mover of a game of two reaches a goal, where the engine has a faster way to find them than
    /// to look at every move.
    fn good_moves(
        &mut self,
        _at: &R::Position,
        _turn: Turn,
        _goal: Goal,
        _meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        Ok(None)
    }

    /// How many moves `winner` needs, who can win a positional game, or None where that takes too long to find out.
    fn length(&mut self, state: &State<R>, winner: Player, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        for moves in 0.. {
            let goal = Goal::Within(moves);
            if self.forces(&Claim { start: state.clone(), side: Players::only(winner), goal }, meter)? {
                return Ok(Some(moves as u32));
            }
        }
        Ok(None)
    }

    /// What shows a claim that holds: the name of a theorem, or of a kind of search, where there are several.
    fn method(&mut self, _claim: &Claim<R::Position>) -> Option<&'static str> {
        None
    }

    /// The engine of positional games, if this one has it.
    fn lines(&mut self) -> Option<&mut dyn Lines> {
        None
    }

    /// The value of the position in the duel of one player against all others, where a formula tells it.
    fn duel(&mut self, _at: &R::Position, _one: Player) -> Option<i128> {
        None
    }

    /// What a side of one earns more than the other from a state on, where that is known exactly without a search for it:
    /// certificates then list every state once, with the highest need that can be met.
    fn margin(&mut self, _state: &State<R>, _side: Players, _meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        Ok(None)
    }

    /// A theorem that lets the side reach the goal from a settled state.
    fn closes(&mut self, _state: &State<R>, _side: Players, _goal: Goal) -> Option<Theorem> {
        None
    }

    /// Whether the claim holds, where that is known without a search.
    fn known(&mut self, _claim: &Claim<R::Position>) -> Option<bool> {
        None
    }

    /// Works the claim out again, so that [`known`](Self::known) can tell which move decides it.
    fn recall(&mut self, _claim: &Claim<R::Position>, _meter: &mut Meter) -> Result<(), Stopped> {
        Ok(())
    }

    /// Who of three can beat the two others, or None if nobody can. Whoever is known not to is taken from `open`, which
    /// begins with everybody who is seated.
    fn winner(
        &mut self,
        state: &State<R>,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stopped> {
        one_by_one(self, state, open, meter)
    }

    /// The genus of an impartial position.
    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped>;
}

/// Asks about one player after the other whether he beats all others.
fn one_by_one<R: Rules, E: Engine<R> + ?Sized>(
    engine: &mut E,
    state: &State<R>,
    open: &mut Vec<Player>,
    meter: &mut Meter,
) -> Result<Option<Player>, Stopped> {
    while let Some(&player) = open.first() {
        let claim = Claim { start: state.clone(), side: Players::only(player), goal: Goal::Win };
        if engine.forces(&claim, meter)? {
            return Ok(Some(player));
        }
        open.remove(0);
    }
    Ok(None)
}

/// Which of the claims holds that the moves of a state lead to, given that the claim `from` about the state does: what the
/// engine still knows comes first; what it has forgotten it is asked to recall, and only then to work out one by one.
pub fn first_that_holds<R: Rules, E: Engine<R> + ?Sized>(
    engine: &mut E,
    from: &Claim<R::Position>,
    claims: &[Claim<R::Position>],
    meter: &mut Meter,
) -> Result<Option<usize>, Stopped> {
    let known = |engine: &mut E| claims.iter().position(|claim| engine.known(claim) == Some(true));
    if let Some(i) = known(engine) {
        return Ok(Some(i));
    }
    engine.recall(from, meter)?;
    if let Some(i) = known(engine) {
        return Ok(Some(i));
    }
    for (i, claim) in claims.iter().enumerate() {
        if engine.forces(claim, meter)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}
