//! Certificates of positional games: the states of a strategy, one for each class of symmetric states while few points
//! are taken, and evidence that closes them.
//!
//! If the opponent is to move, only moves that no threat rules out are followed. After most of them a course of threats
//! wins, and a few courses serve for all.
//!
//! Cost: one question to the engine per state of the strategy, and in a state where the opponent is to move one step
//! per free point and course. The number of states is exponential in the number of free points in the worst case.
//! Memory: about 400 bytes per state and 150 per course and move that it answers, and the text of the certificate, which
//! is written at the end because symmetries come first.

use super::engine::{Advice, Ask, Lines, Place, Proof};
use super::rules::board::Board;
use super::rules::points::Points;
use super::rules::{Positional, Taken};
use crate::certificate::write_side;
use crate::claim::Claim;
use crate::convention::{Goal, Rule};
use crate::engines::map::Map;
use crate::error::ProofError;
use crate::limits::{Meter, Stopped, allocated};
use crate::rules::Notation;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::io::Write;

/// A symmetry by its number in the engine; 0 changes nothing.
type Element = usize;

/// What a strategy does in a state.
#[derive(Debug)]
enum Then {
    /// Evidence closes the state: its kind, and the points that it names, as text.
    Closed(&'static str, String),
    /// The side takes a point; the state that follows, unless the game is over.
    Reply(usize, Option<(Place, Element)>),
    /// The opponent is to move: the moves that must be followed, and the courses that win after all others.
    Every(Vec<(usize, Place, Element)>, Vec<Course>),
}

/// Threats that win, and the states in which they do, each with the number of moves left.
#[derive(Debug)]
struct Course {
    points: Vec<u16>,
    after: Vec<(Place, Option<u32>)>,
}

impl Then {
    /// What it owns on the heap.
    fn heap(&self) -> usize {
        match self {
            Then::Closed(_, text) => allocated(text.capacity()),
            Then::Reply(..) => 0,
            Then::Every(follow, courses) => {
                let course = |c: &Course| {
                    allocated(c.points.capacity() * size_of::<u16>())
                        + allocated(c.after.capacity() * size_of::<(Place, Option<u32>)>())
                };
                allocated(follow.capacity() * size_of::<(usize, Place, Element)>())
                    + allocated(courses.capacity() * size_of::<Course>())
                    + courses.iter().map(course).sum::<usize>()
            }
        }
    }
}

/// A line of the certificate: the number of moves left, if they are counted, and what the strategy does.
#[derive(Debug)]
struct Line {
    left: Option<u32>,
    then: Then,
}

/// The symmetries that the certificate names, in the order of their first use.
#[derive(Default, Debug)]
struct Symmetries {
    numbers: FxHashMap<Element, usize>,
    order: Vec<Element>,
}

impl Symmetries {
    fn number(&mut self, element: Element) -> usize {
        *self.numbers.entry(element).or_insert_with(|| {
            self.order.push(element);
            self.order.len()
        })
    }
}

/// Writes claims that hold, each with a strategy that proves it.
pub(super) fn write(
    board: &Board,
    rule: Rule,
    claims: &[(&Claim<Taken>, Place)],
    engine: &mut dyn Lines,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let mut symmetries = Symmetries::default();
    let mut text = Vec::new();
    for (claim, start) in claims {
        let (turn, side, goal) = (claim.start.1, write_side::<Positional>(claim.side), claim.goal);
        writeln!(
            text,
            "claim start {} side {side} goal {}",
            Positional::PLAYERS[usize::from(turn.mover.0)],
            goal.name()
        )?;
        writeln!(text, "replies")?;
        let Some((ask, wins)) = Ask::about(rule, claim.side, goal) else { continue };
        let side = claim.side.iter().next().map_or(0, |p| usize::from(p.0));
        let mut sheet = Sheet { board, rule, goal, side, ask, wins, lines: Map::new(), held: 0 };
        sheet.explore(*start, engine, meter)?;
        let (order, reached) = sheet.reached(*start, meter)?;
        for place in &order {
            let before = text.capacity();
            sheet.write(place, &reached, &mut symmetries, &mut text)?;
            meter.hold(text.capacity() - before)?;
        }
        writeln!(text, "end")?;
        meter.release(sheet.held + sheet.lines.bytes() + reached.bytes() + 2 * order.len() * size_of::<Place>());
    }
    for element in &symmetries.order {
        let images: Vec<&str> =
            engine.element(*element).iter().map(|p| board.names[usize::from(*p)].as_str()).collect();
        writeln!(out, "symmetry {}", images.join(","))?;
    }
    out.write_all(&text)?;
    meter.release(text.capacity());
    Ok(())
}

/// The strategy of one claim.
struct Sheet<'a> {
    board: &'a Board,
    rule: Rule,
    goal: Goal,
    /// The player who has the strategy.
    side: usize,
    ask: Ask,
    /// Whether the attacker of the question is meant to win.
    wins: bool,
    lines: Map<Place, Line>,
    /// What the lines own on the heap.
    held: usize,
}

impl Sheet<'_> {
    fn owns(&self, points: &Points) -> bool {
        self.board.sets().iter().any(|line| points.contains_all(line))
    }

    fn free(&self, place: &Place) -> impl Iterator<Item = usize> + use<> {
        let taken = place.taken;
        (0..self.board.names.len()).filter(move |p| !taken[0].contains(*p) && !taken[1].contains(*p))
    }

    /// The points that would complete a line for a player.
    fn completing(&self, place: &Place, by: usize) -> Vec<usize> {
        let completes = |p: &usize| self.owns(&place.taken[by].with(*p));
        if self.owns(&place.taken[by]) {
            return self.free(place).collect();
        }
        self.free(place).filter(completes).collect()
    }

    /// Whether the game is over or nothing is left to prevent.
    fn is_over(&self, place: &Place, left: Option<u32>) -> bool {
        let owner = if self.rule == Rule::Maker { 0 } else { 1 - place.mover };
        let counted = matches!(self.goal, Goal::Prevent(_)) && left == Some(0);
        counted || self.owns(&place.taken[owner]) || self.free(place).next().is_none()
    }

    /// How many moves are left after a move of `by`.
    fn left_after(&self, by: usize, left: Option<u32>) -> Option<u32> {
        let counts = matches!(self.goal, Goal::Within(_)) == (by == self.side);
        left.map(|k| k.saturating_sub(u32::from(counts)))
    }

    /// The place after a move, and the number of moves left there.
    fn after(&self, place: &Place, point: usize, left: Option<u32>) -> (Place, Option<u32>) {
        let mut next = Place { mover: 1 - place.mover, ..*place };
        next.taken[place.mover] = next.taken[place.mover].with(point);
        (next, self.left_after(place.mover, left))
    }

    /// The place that stands for the class, and the symmetry that leads to it.
    fn normal(&self, place: &Place, engine: &dyn Lines) -> (Place, Element) {
        let (taken, element) = engine.normal(&place.taken);
        (Place { taken, ..*place }, element)
    }

    /// Whether a line with `known` moves left also serves with `asked` moves left.
    fn serves(&self, known: Option<u32>, asked: Option<u32>) -> bool {
        if matches!(self.goal, Goal::Within(_)) { known <= asked } else { known >= asked }
    }

    /// Lists what the strategy does in every state that can arise.
    fn explore(&mut self, start: Place, engine: &mut dyn Lines, meter: &mut Meter) -> Result<(), Stopped> {
        if self.is_over(&start, self.ask.moves) {
            return Ok(());
        }
        let mut stack = vec![(start, self.ask.moves)];
        while let Some((place, left)) = stack.pop() {
            if self.lines.get(&place).is_some_and(|line| self.serves(line.left, left)) {
                continue;
            }
            meter.work(size_of::<Place>() * 16)?;
            let then = self.then(&place, left, place == start, engine, meter, &mut stack)?;
            let heap = then.heap();
            meter.hold(heap)?;
            self.held += heap;
            if let Some(old) = self.lines.insert(place, Line { left, then }, meter)? {
                meter.release(old.then.heap());
                self.held -= old.then.heap();
            }
        }
        Ok(())
    }

    /// What the strategy does in a state. Pushes the states that follow onto the stack.
    fn then(
        &self,
        place: &Place,
        left: Option<u32>,
        first: bool,
        engine: &mut dyn Lines,
        meter: &mut Meter,
        stack: &mut Vec<(Place, Option<u32>)>,
    ) -> Result<Then, Stopped> {
        let ask = Ask { moves: left, ..self.ask };
        let names = |points: &[u16]| {
            points.iter().map(|p| self.board.names[usize::from(*p)].as_str()).collect::<Vec<_>>().join(",")
        };
        if first && !self.wins {
            match engine.proof(place, ask) {
                Proof::Stealing => return Ok(Then::Closed("stealing", String::new())),
                Proof::Pairing(pairs) if !pairs.is_empty() => {
                    let name = |p: usize| self.board.names[p].as_str();
                    let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{}-{}", name(*a), name(*b))).collect();
                    return Ok(Then::Closed("pairing", pairs.join(",")));
                }
                _ => {}
            }
        }
        match engine.advice(place, ask, self.wins, meter)? {
            Advice::Weight => Ok(Then::Closed("weight", String::new())),
            Advice::Course(course) => Ok(Then::Closed("threats", names(&course))),
            Advice::Reply(point) => {
                let (next, left) = self.after(place, point, left);
                if self.is_over(&next, left) {
                    return Ok(Then::Reply(point, None));
                }
                let (next, element) = self.normal(&next, engine);
                stack.push((next, left));
                Ok(Then::Reply(point, Some((next, element))))
            }
            Advice::Every(courses) => {
                let mut courses: Vec<Course> =
                    courses.into_iter().map(|points| Course { points, after: Vec::new() }).collect();
                let mut follow = Vec::new();
                for point in self.followed(place, left) {
                    let (next, left) = self.after(place, point, left);
                    if self.is_over(&next, left) {
                        continue;
                    }
                    let ask = Ask { moves: left, ..self.ask };
                    if let Some(course) = courses.iter_mut().find(|c| engine.wins_by(&c.points, &next, ask)) {
                        course.after.push((next, left));
                        continue;
                    }
                    let (next, element) = self.normal(&next, engine);
                    stack.push((next, left));
                    follow.push((point, next, element));
                }
                Ok(Then::Every(follow, courses))
            }
        }
    }

    /// The moves of the opponent that are followed: if the side threatens, only the move that stops the threat.
    fn followed(&self, place: &Place, left: Option<u32>) -> Vec<usize> {
        let can_complete = self.rule == Rule::Complete || self.side == 0;
        let has_a_move = !matches!(self.goal, Goal::Within(_)) || left > Some(0);
        let threats = if can_complete && has_a_move { self.completing(place, self.side) } else { Vec::new() };
        match threats[..] {
            [] => self.free(place).collect(),
            [point] => vec![point],
            _ => Vec::new(),
        }
    }

    /// The states that the strategy reaches, in the order in which they are first reached, and as a set.
    fn reached(&self, start: Place, meter: &mut Meter) -> Result<(Vec<Place>, Map<Place, ()>), Stopped> {
        let mut order = Vec::new();
        let mut seen = Map::new();
        seen.insert(start, (), meter)?;
        let mut queue = VecDeque::from([start]);
        while let Some(place) = queue.pop_front() {
            let Some(line) = self.lines.get(&place) else { continue };
            // In the order and, before that, in the queue.
            meter.hold(2 * size_of::<Place>())?;
            order.push(place);
            let next: Vec<Place> = match &line.then {
                Then::Closed(..) => Vec::new(),
                Then::Reply(_, next) => next.iter().map(|(next, _)| *next).collect(),
                Then::Every(follow, _) => follow.iter().map(|(_, next, _)| *next).collect(),
            };
            for next in next {
                if seen.insert(next, (), meter)?.is_none() {
                    queue.push_back(next);
                }
            }
        }
        Ok((order, seen))
    }

    fn write(
        &self,
        place: &Place,
        reached: &Map<Place, ()>,
        symmetries: &mut Symmetries,
        out: &mut Vec<u8>,
    ) -> Result<(), ProofError> {
        let Some(Line { left, then }) = self.lines.get(place) else { return Ok(()) };
        let name = |p: usize| self.board.names[p].as_str();
        let list = |points: &Points| points.iter().map(name).collect::<Vec<_>>().join(",");
        write!(out, "{}/{}@{}", list(&place.taken[0]), list(&place.taken[1]), Positional::PLAYERS[place.mover])?;
        if let Some(left) = left {
            write!(out, " within {left}")?;
        }
        match then {
            Then::Closed(kind, text) => {
                let space = if text.is_empty() { "" } else { " " };
                write!(out, " by {kind} {}{space}{text}", Positional::PLAYERS[self.side])?;
            }
            Then::Reply(point, next) => {
                write!(out, " ! {}", name(*point))?;
                if let Some((_, element @ 1..)) = next {
                    write!(out, " ~ {}", symmetries.number(*element))?;
                }
            }
            Then::Every(follow, courses) => {
                let moved = follow.iter().filter(|(_, _, element)| *element != 0);
                let moved: Vec<String> =
                    moved.map(|(point, _, g)| format!("{}>{}", name(*point), symmetries.number(*g))).collect();
                if !moved.is_empty() {
                    write!(out, " ~ {}", moved.join(","))?;
                }
                // States that are listed anyway need no course.
                let listed = |(place, left): &(Place, Option<u32>)| {
                    reached.contains_key(place)
                        && self.lines.get(place).is_some_and(|line| self.serves(line.left, *left))
                };
                let needed = courses.iter().filter(|course| !course.after.iter().all(listed));
                let text =
                    |course: &Course| course.points.iter().map(|p| name(usize::from(*p))).collect::<Vec<_>>().join(",");
                let needed: Vec<String> = needed.map(text).collect();
                if !needed.is_empty() {
                    write!(out, " else {}", needed.join(";"))?;
                }
            }
        }
        writeln!(out)?;
        Ok(())
    }
}
