//! A strategy as a certificate: one state for each class of symmetric states, with a symmetry where play leads to
//! another state of a listed class.
//!
//! Cost: |G| steps for each state and each move of O that the table covers. Memory: the list of states.

use super::table::{End, Line, Sheet};
use crate::certificate::head;
use crate::families::positional::study::group::At;
use crate::families::positional::study::small::points;
use rustc_hash::FxHashMap;
use std::io::{self, Write};

/// The player to move: 0 for X, 1 for O.
type Mover = usize;

/// What the strategy does in a state.
#[derive(Debug)]
enum Then {
    /// X wins by these threats.
    Threats(Vec<usize>),
    /// X takes a point.
    Reply(usize),
    /// O takes any of these.
    Every(Vec<usize>),
}

/// The states of a certificate.
struct States<'a> {
    sheet: &'a Sheet<'a>,
    /// In the order in which they are written.
    list: Vec<(At, Mover, Then)>,
    /// The state that stands for a class.
    listed: FxHashMap<(At, Mover), At>,
    /// The symmetries that are named, in the order of their first use.
    symmetries: Vec<usize>,
}

/// Writes a strategy that wins from the empty board of `spec`, which includes the turn.
pub fn write(spec: &str, sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let mut states = States { sheet, list: Vec::new(), listed: FxHashMap::default(), symmetries: Vec::new() };
    states.attack([0, 0], sheet.line, 0);
    let mut text = String::new();
    for (at, mover, then) in std::mem::take(&mut states.list) {
        text += &states.line(at, mover, &then);
    }
    head(spec, "complete", [("result", "first")], out)?;
    for number in &states.symmetries {
        let images: Vec<usize> = sheet.group.image(*number).iter().map(|p| usize::from(*p)).collect();
        writeln!(out, "symmetry {}", states.names(&images))?;
    }
    write!(out, "claim start first side first goal win\nreplies\n{text}end\n")
}

impl States<'_> {
    fn names(&self, points: &[usize]) -> String {
        points.iter().map(|p| self.sheet.small.board.names[*p].as_str()).collect::<Vec<_>>().join(",")
    }

    /// Whether a state is the first of its class; if so, lists it.
    fn is_new(&mut self, at: At, mover: Mover) -> bool {
        let class = (self.sheet.group.normal(at).0, mover);
        let new = !self.listed.contains_key(&class);
        if new {
            self.listed.insert(class, at);
        }
        new
    }

    /// Lists the states from a place of a line on, with X to move.
    fn attack(&mut self, at: At, line: &Line, place: usize) {
        if !self.is_new(at, 0) {
            return;
        }
        let point = line.moves[place];
        if !matches!(line.end, End::Then(_)) {
            self.list.push((at, 0, Then::Threats(line.moves[place..].iter().step_by(2).copied().collect())));
            return;
        }
        self.list.push((at, 0, Then::Reply(point)));
        let at = [at[0] | 1 << point, at[1]];
        if !self.is_new(at, 1) {
            return;
        }
        if let Some(answer) = line.moves.get(place + 1) {
            self.list.push((at, 1, Then::Every(vec![*answer])));
            self.attack([at[0], at[1] | 1 << answer], line, place + 2);
        } else if let End::Then(rows) = &line.end {
            let free = points(self.sheet.small.all & !at[0] & !at[1]).collect();
            self.list.push((at, 1, Then::Every(free)));
            for row in rows {
                for reply in &row.replies {
                    self.attack([at[0], at[1] | 1 << reply], &row.line, 0);
                }
            }
        }
    }

    /// The number of the symmetry that leads from a state to the listed state of its class; None if it is listed
    /// itself.
    fn symmetry(&mut self, at: At, mover: Mover) -> Option<usize> {
        let group = self.sheet.group;
        let to = *self.listed.get(&(group.normal(at).0, mover))?;
        let element = if to == at { return None } else { group.between(at, to)? };
        let known = self.symmetries.iter().position(|g| *g == element);
        Some(
            1 + known.unwrap_or_else(|| {
                self.symmetries.push(element);
                self.symmetries.len() - 1
            }),
        )
    }

    fn line(&mut self, at: At, mover: Mover, then: &Then) -> String {
        let taken = at.map(|set| self.names(&points(set).collect::<Vec<_>>()));
        let state = format!("{}/{}@{}", taken[0], taken[1], ["first", "second"][mover]);
        match then {
            Then::Threats(course) => format!("{state} by threats first {}\n", self.names(course)),
            Then::Reply(point) => {
                let symmetry = self.symmetry([at[0] | 1 << point, at[1]], 1);
                let moved = symmetry.map_or(String::new(), |number| format!(" ~ {number}"));
                format!("{state} ! {}{moved}\n", self.names(&[*point]))
            }
            Then::Every(moves) => {
                let mut moved = Vec::new();
                for point in moves {
                    if let Some(number) = self.symmetry([at[0], at[1] | 1 << point], 0) {
                        moved.push(format!("{}>{number}", self.names(&[*point])));
                    }
                }
                if moved.is_empty() { format!("{state}\n") } else { format!("{state} ~ {}\n", moved.join(",")) }
            }
        }
    }
}
