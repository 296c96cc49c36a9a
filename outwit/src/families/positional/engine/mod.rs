//! Decides whether a player, the *attacker*, can own a line before the opponent stops them.
//!
//! * [`solver`]: the answers about one board, from
//!   * `search`: depth-first proof-number search, over
//!   * `state`: the points taken by each player, with forced moves played and the weight of Erdős and Selfridge, on
//!   * `shape`: the board as bits;
//!   * `group`: one state for each class of symmetric states;
//!   * `forcing`: wins by threats alone;
//!   * `pairing`: pairs of points that stop every line;
//! * `urgent`: a sensible move without a search.
//!
//! Cost: the worst case is exponential in the number of free points. A state of 30 points with 30 lines takes about a
//! microsecond in the search that tries every move, and a hundred times that in a search for courses of threats. The
//! affine plane of order 4 takes about fifty states, 4×7 with four in a row two million. Memory: 16 bytes per state, in
//! a table of bounded size.

use super::rules::Taken;
use super::rules::board::Board;
use super::rules::symmetry::Symmetry;
use crate::convention::{Goal, Rule};
use crate::limits::{Meter, Stopped};
use crate::player::Players;
use forcing::Course;
use pairing::Pair;
use solver::Solver;
use std::fmt::Debug;

mod forcing;
mod group;
mod pairing;
mod search;
mod shape;
pub mod solver;
mod state;
pub(super) mod urgent;

/// A position and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The points of the two players.
    pub taken: Taken,
    /// The player to move.
    pub mover: usize,
}

/// The question whether the attacker owns a line in the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// The player who wants the line.
    pub attacker: usize,
    /// Whether the opponent stops the attacker by owning a line first.
    pub race: bool,
    /// How many moves the attacker may make, if they are counted.
    pub moves: Option<u32>,
}

impl Ask {
    /// The question that a claim of one player comes down to, and the answer that makes the claim hold.
    pub(crate) fn about(rule: Rule, side: Players, goal: Goal) -> Option<(Ask, bool)> {
        if side.count() != 1 {
            return None;
        }
        let own = usize::from(side.iter().next()?.0);
        let race = rule == Rule::Complete;
        let (attacker, wins) = match (rule, goal) {
            (Rule::Complete, Goal::Win | Goal::Within(_)) => (own, true),
            (Rule::Complete, Goal::NotLose | Goal::Prevent(_)) => (1 - own, false),
            (Rule::Maker, Goal::Win | Goal::NotLose | Goal::Within(_)) if own == 0 => (0, true),
            (Rule::Maker, Goal::Win | Goal::NotLose | Goal::Prevent(_)) if own == 1 => (0, false),
            _ => return None,
        };
        let moves = match goal {
            Goal::Within(moves) | Goal::Prevent(moves) => Some(u32::try_from(moves).ok()?),
            _ => None,
        };
        Some((Ask { attacker, race, moves }, wins))
    }
}

/// The reason why the attacker is stopped from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A player already owns a line.
    Over,
    /// Nothing is taken, and the opponent begins.
    Stealing,
    /// The weight is too small.
    Weight,
    /// These pairs.
    Pairing(Vec<Pair>),
    /// Only a search.
    Search,
}

impl Proof {
    /// The usual name of the argument.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Proof::Over => "the rules",
            Proof::Stealing => "strategy stealing",
            Proof::Weight => "weight",
            Proof::Pairing(_) => "pairing",
            Proof::Search => "search",
        }
    }
}

/// A player's good moves, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GoodMoves {
    /// The points.
    pub points: Vec<usize>,
    /// The first point of each class of symmetric points.
    pub classes: Vec<usize>,
    /// Whether some moves took too long to decide.
    pub undecided: bool,
    /// Why the search for them ended early, if it did.
    pub stopped: Option<Stopped>,
}

/// How a side reaches its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// The attacker's weight is too small: no move needs to be named.
    Weight,
    /// The attacker wins by these threats.
    Course(Course),
    /// A move.
    Reply(usize),
    /// The opponent is to move; after some of their moves one of these courses wins.
    Every(Vec<Course>),
}

/// The answers about one board.
pub trait Lines: Debug {
    /// Whether the attacker wins; None if opening `visits` states does not decide it.
    fn wins(&mut self, place: &Place, ask: Ask, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped>;

    /// Whether the attacker wins, where that is known without a search.
    fn known(&mut self, place: &Place, ask: Ask) -> Option<bool>;

    /// The reason why the attacker does not win.
    fn proof(&mut self, place: &Place, ask: Ask) -> Proof;

    /// How many moves a winning attacker needs, unless that takes too long to work out.
    fn length(&mut self, place: &Place, ask: Ask, meter: &mut Meter) -> Result<Option<u32>, Stopped>;

    /// The moves after which the attacker wins if `wins`, or else those after which the attacker is stopped.
    fn good_moves(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> GoodMoves;

    /// Whether the attacker, who is to move, wins by these threats.
    fn wins_by(&self, course: &[u16], place: &Place, ask: Ask) -> bool;

    /// What the attacker does to win if `wins`, or else what the opponent does to stop the attacker.
    fn advice(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> Result<Advice, Stopped>;

    /// The position that stands for the class of symmetric ones, if few points are taken, and the number of a symmetry
    /// that leads to it.
    fn normal(&self, taken: &Taken) -> (Taken, usize);

    /// A symmetry by number: the image of each point.
    fn element(&self, number: usize) -> &[u16];
}

/// The most symmetries worth a table, and the most memory for it.
const MOST_SYMMETRIES: usize = 20_000;
const MOST_BYTES: usize = 1 << 26;

/// On boards with at most this many points the length of a win is always worked out.
const ALWAYS_COUNTED: usize = 16;

/// Whether the length of a win on a board is worked out however long it takes.
pub fn always_counts_moves(board: &Board) -> bool {
    board.names.len() <= ALWAYS_COUNTED
}

/// The smallest engine that fits a board.
pub fn engine(board: &Board) -> Option<Box<dyn Lines>> {
    let (points, lines) = (board.names.len(), &board.lines);
    let alone = || vec![(0..points as u16).collect::<Vec<u16>>()];
    let most = MOST_SYMMETRIES.min(MOST_BYTES / (32 * points.max(1) * points.div_ceil(64).max(1)));
    let symmetries = Symmetry::of(board).elements(most).unwrap_or_else(alone);
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let fits = |p: usize, l: usize, s: usize| points <= 64 * p && lines.len() <= 64 * l && longest < 1 << s;
    fn boxed(lines: impl Lines + 'static) -> Box<dyn Lines> {
        Box::new(lines)
    }
    match () {
        () if fits(1, 1, 3) => Solver::<1, 1, 3>::new(points, lines, symmetries).map(boxed),
        () if fits(1, 2, 4) => Solver::<1, 2, 4>::new(points, lines, symmetries).map(boxed),
        () if fits(2, 8, 5) => Solver::<2, 8, 5>::new(points, lines, symmetries).map(boxed),
        () if fits(8, 64, 10) => Solver::<8, 64, 10>::new(points, lines, symmetries).map(boxed),
        () => Solver::<8, 1024, 10>::new(points, lines, symmetries).map(boxed),
    }
}
