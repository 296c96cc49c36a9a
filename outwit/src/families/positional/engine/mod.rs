//! Can a player, the *attacker*, own a line before his opponent stops him?
//!
//! * [`solver`]: the answers about one board, from
//!   * [`search`]: depth-first proof-number search, over
//!   * [`state`]: who has taken what, with forced moves played and the weight of Erdős and Selfridge, on
//!   * [`shape`]: the board as bits;
//!   * [`group`]: one state for each class of equal ones;
//!   * [`forcing`]: wins by threats alone;
//!   * [`pairing`]: pairs of points that stop every line.
//!
//! Cost: about a microsecond for a state of 30 points with 30 lines, where every move is looked at; a hundred times that
//! where courses of threats are looked for. The affine plane of order 4 takes some fifty states, 4×7 with four in a row
//! two million. Memory: 16 bytes a state, in a table of bounded size.

use crate::convention::{Goal, Rule};
use crate::families::positional::rules::Taken;
use crate::families::positional::rules::board::Board;
use crate::families::positional::rules::symmetry::Symmetry;
use crate::limits::{Meter, Stopped};
use crate::player::Players;
use forcing::Course;
use pairing::Pair;
use solver::Solver;
use std::fmt::Debug;

pub mod forcing;
pub mod group;
pub mod pairing;
pub mod search;
pub mod shape;
pub mod solver;
pub mod state;

/// A position with who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The points of the two players.
    pub taken: Taken,
    /// Who is to move.
    pub mover: usize,
}

/// Whether the attacker owns a line in the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// Who is to own it.
    pub attacker: usize,
    /// Whether the other stops him by owning one first.
    pub race: bool,
    /// How many moves he may make, if they are counted.
    pub moves: Option<u32>,
}

impl Ask {
    /// What must be asked about a claim of one player, and what the answer must be for it to hold.
    pub fn about(rule: Rule, side: Players, goal: Goal) -> Option<(Ask, bool)> {
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

/// What proves that the attacker is stopped from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Somebody owns a line already.
    Over,
    /// Nothing is taken, and the other one begins.
    Stealing,
    /// The weight is too small.
    Weight,
    /// These pairs.
    Pairing(Vec<Pair>),
    /// Nothing but a search.
    Search,
}

impl Proof {
    /// What people call it.
    pub fn name(&self) -> &'static str {
        match self {
            Proof::Over => "the rules",
            Proof::Stealing => "strategy stealing",
            Proof::Weight => "weight",
            Proof::Pairing(_) => "pairing",
            Proof::Search => "search",
        }
    }
}

/// The moves of a player that are good, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GoodMoves {
    /// The points.
    pub points: Vec<usize>,
    /// The first one of each class of points that are equal by symmetry.
    pub classes: Vec<usize>,
    /// Whether others took too long to find out.
    pub undecided: bool,
}

/// What the side does that gets what it wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// The attacker is too light: nothing needs to be told.
    Weight,
    /// The attacker wins by these threats.
    Course(Course),
    /// A move.
    Reply(usize),
    /// The other is to move; after some of his moves one of these courses wins.
    Every(Vec<Course>),
}

/// The answers about one board.
pub trait Lines: Debug {
    /// Whether the attacker wins, if opening so many states is enough to tell.
    fn wins(&mut self, place: &Place, ask: Ask, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped>;

    /// Whether he wins, where that is known without a search.
    fn known(&mut self, place: &Place, ask: Ask) -> Option<bool>;

    /// What shows that he does not win.
    fn proof(&mut self, place: &Place, ask: Ask) -> Proof;

    /// How many moves the attacker needs, who wins, unless that takes too long to find out.
    fn length(&mut self, place: &Place, ask: Ask, meter: &mut Meter) -> Result<Option<u32>, Stopped>;

    /// The moves after which the attacker wins, or else those after which he does not.
    fn good_moves(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> Result<GoodMoves, Stopped>;

    /// Whether the attacker, who is to move, wins by these threats.
    fn wins_by(&self, course: &[u16], place: &Place, ask: Ask) -> bool;

    /// What the attacker does if he wins, or else what the other does to stop him.
    fn advice(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> Result<Advice, Stopped>;

    /// One position for each class of equal ones, if few points are taken, and the number of a symmetry that leads to it.
    fn normal(&self, taken: &Taken) -> (Taken, usize);

    /// A symmetry by number: the image of each point.
    fn element(&self, number: usize) -> &[u16];
}

/// The most symmetries that are worth a table, and the most memory for it.
const MOST_SYMMETRIES: usize = 20_000;
const MOST_BYTES: usize = 1 << 26;

/// The engine of a board.
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
