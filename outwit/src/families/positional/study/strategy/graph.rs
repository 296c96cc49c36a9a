//! All won positions of the first player, one for each class of symmetric positions, with all winning moves.
//!
//! A depth-first search from the empty board. Threats leave one move; otherwise one move of each orbit is tried.
//!
//! Cost: at most 3^n positions for n points, divided by the symmetries into up to |G| times fewer classes. Each move of
//! a class takes |G| steps for its normal form. Memory: about 256 bytes per class.

use crate::families::positional::study::group::{At, Group};
use crate::families::positional::study::small::{Set, Small, points};
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// A position with X to move, and the winning moves, one for each class of symmetric moves.
#[derive(Clone, Debug)]
pub struct ToMove {
    /// The points taken, in normal form.
    pub at: At,
    /// The winning moves, with the number of the position that each leads to.
    pub moves: Vec<(usize, usize)>,
}

/// What O can do after a move of X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// X owns a line.
    Over,
    /// X threatens several points: no answer helps.
    None,
    /// X threatens one point, which O must take; the position after that.
    Forced(usize, usize),
    /// X threatens nothing: the classes of replies, each with the position after its first point.
    All(Vec<(Set, usize)>),
}

/// A position with O to move.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The points taken, in normal form.
    pub at: At,
    /// The answers.
    pub answers: Answers,
}

/// The won positions that can arise.
#[derive(Debug)]
pub struct Graph<'a> {
    /// The board.
    pub small: &'a Small<'a>,
    /// Its symmetries.
    pub group: &'a Group,
    /// Positions with X to move.
    pub to_move: Vec<ToMove>,
    /// Positions with O to move.
    pub moved: Vec<Moved>,
    /// The number of the empty board, if X wins it.
    pub start: Option<usize>,
    /// How many classes were searched, with X and with O to move.
    pub classes: [usize; 2],
    known_x: FxHashMap<At, Option<usize>>,
    known_o: FxHashMap<At, Option<usize>>,
}

/// The free points that would complete a line for the owner of `mine`.
pub fn completing(lines: &[Set], mine: Set, theirs: Set) -> Set {
    let missing = lines.iter().filter(|line| *line & theirs == 0).map(|line| line & !mine);
    missing.filter(|missing| missing.is_power_of_two()).fold(0, |all, point| all | point)
}

/// Whether the owner of `mine` owns a line.
pub fn owns(lines: &[Set], mine: Set) -> bool {
    lines.iter().any(|line| line & !mine == 0)
}

impl<'a> Graph<'a> {
    /// Searches everything that can arise from the empty board.
    pub fn new(small: &'a Small, group: &'a Group, meter: &mut Meter) -> Result<Self, Stopped> {
        let (known_x, known_o) = (FxHashMap::default(), FxHashMap::default());
        let (to_move, moved) = (Vec::new(), Vec::new());
        let mut graph = Graph { small, group, to_move, moved, start: None, classes: [0; 2], known_x, known_o };
        graph.start = graph.attack([0, 0], meter)?;
        graph.classes = [graph.known_x.len(), graph.known_o.len()];
        Ok(graph)
    }

    /// The number of a position in normal form with X to move, if X wins it.
    fn attack(&mut self, at: At, meter: &mut Meter) -> Result<Option<usize>, Stopped> {
        if let Some(known) = self.known_x.get(&at) {
            return Ok(*known);
        }
        meter.visit()?;
        meter.work(self.group.order())?;
        let [x, o] = at;
        let free = self.small.all & !x & !o;
        let (mine, theirs) = (completing(&self.small.lines, x, o), completing(&self.small.lines, o, x));
        let candidates = match (mine, theirs) {
            (0, 0) => self.group.orbits(&self.group.stabiliser(at), free),
            (0, theirs) if theirs.is_power_of_two() => vec![theirs],
            (0, _) => Vec::new(),
            (mine, _) => vec![mine],
        };
        let mut moves = Vec::new();
        for orbit in candidates {
            let point = orbit.trailing_zeros() as usize;
            let (next, _) = self.group.normal([x | 1 << point, o]);
            if let Some(number) = self.defend(next, meter)? {
                moves.push((point, number));
            }
        }
        let number = (!moves.is_empty()).then(|| {
            self.to_move.push(ToMove { at, moves });
            self.to_move.len() - 1
        });
        meter.hold(256)?;
        self.known_x.insert(at, number);
        Ok(number)
    }

    /// The number of a position in normal form with O to move, if X wins it.
    fn defend(&mut self, at: At, meter: &mut Meter) -> Result<Option<usize>, Stopped> {
        if let Some(known) = self.known_o.get(&at) {
            return Ok(*known);
        }
        meter.visit()?;
        let answers = self.answers(at, meter)?;
        let number = answers.map(|answers| {
            self.moved.push(Moved { at, answers });
            self.moved.len() - 1
        });
        meter.hold(256)?;
        self.known_o.insert(at, number);
        Ok(number)
    }

    fn answers(&mut self, at: At, meter: &mut Meter) -> Result<Option<Answers>, Stopped> {
        let [x, o] = at;
        let lines = &self.small.lines;
        if owns(lines, x) {
            return Ok(Some(Answers::Over));
        }
        if completing(lines, o, x) != 0 {
            return Ok(None);
        }
        let threats = completing(lines, x, o);
        if threats.count_ones() > 1 {
            return Ok(Some(Answers::None));
        }
        if threats != 0 {
            let point = threats.trailing_zeros() as usize;
            let (next, _) = self.group.normal([x, o | threats]);
            return Ok(self.attack(next, meter)?.map(|number| Answers::Forced(point, number)));
        }
        meter.work(self.group.order())?;
        let orbits = self.group.orbits(&self.group.stabiliser(at), self.small.all & !x & !o);
        let mut all = Vec::new();
        for orbit in orbits {
            let (next, _) = self.group.normal([x, o | (orbit & orbit.wrapping_neg())]);
            match self.attack(next, meter)? {
                Some(number) => all.push((orbit, number)),
                None => return Ok(None),
            }
        }
        Ok((!all.is_empty()).then_some(Answers::All(all)))
    }

    /// The number of a won position with X to move, in normal form.
    pub fn to_move_at(&self, at: At) -> Option<usize> {
        self.known_x.get(&at).copied().flatten()
    }

    /// The free points of a position.
    pub fn free(&self, at: At) -> impl Iterator<Item = usize> + use<> {
        points(self.small.all & !at[0] & !at[1])
    }
}
