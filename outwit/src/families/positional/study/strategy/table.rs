//! A strategy of the first player as people write it down: lines of play, with a table wherever O has a choice.
//!
//! Cost: measuring, checking and writing take one pass over the table, with |G| steps for every position where O has a
//! choice and, when measuring, for every move of X.

use super::graph::{completing, owns};
use crate::families::positional::study::group::{At, Group};
use crate::families::positional::study::small::{Set, Small, points};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

/// A line of play from a position with X to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// X's moves and O's answers in turn, X's first and last. Every answer is forced.
    pub moves: Vec<usize>,
    /// How it ends.
    pub end: End,
}

/// How a line of play ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// X owns a line.
    Over,
    /// X threatens these points at once, at least two.
    Wins(Set),
    /// X threatens nothing: what X does after each reply.
    Then(Vec<Row>),
}

/// What X does after some replies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The replies; they also stand for those that symmetries of the position take to them.
    pub replies: Vec<usize>,
    /// X's line after each of them.
    pub line: Line,
}

/// How large a strategy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Lines of play as they are written, where one may serve after several replies.
    pub rows: u64,
    /// Lines of play, one for each class of replies.
    pub leaves: u64,
    /// Classes of positions in which X must know a move.
    pub decisions: u64,
    /// The most moves that X makes, including the one that completes a line.
    pub moves: u64,
}

/// An error in a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The play that leads there.
    pub after: String,
    /// What is wrong.
    pub what: String,
}

/// A strategy on a board.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The board.
    pub small: &'a Small<'a>,
    /// Its symmetries.
    pub group: &'a Group,
    /// The strategy, from the empty board.
    pub line: &'a Line,
}

/// A position with one more point taken by a player.
fn with(mut at: At, player: usize, point: usize) -> At {
    at[player] |= 1 << point;
    at
}

impl Line {
    /// The position at the end.
    pub fn played(&self, at: At) -> At {
        self.moves.iter().enumerate().fold(at, |at, (i, point)| with(at, i % 2, *point))
    }

    /// How many rows it takes.
    pub fn rows(&self) -> u64 {
        if let End::Then(rows) = &self.end { rows.iter().map(|row| row.line.rows()).sum() } else { 1 }
    }
}

impl Sheet<'_> {
    fn name(&self, point: usize) -> &str {
        &self.small.board.names[point]
    }

    /// The classes of replies in a position.
    pub fn replies(&self, at: At) -> Vec<Set> {
        self.group.orbits(&self.group.stabiliser(at), self.small.all & !at[0] & !at[1])
    }

    /// One reply for each class of the replies of a row.
    fn distinct(&self, at: At, row: &Row) -> Vec<usize> {
        let orbits = self.replies(at);
        let mut seen: Set = 0;
        let mut kept = Vec::new();
        for reply in &row.replies {
            if seen >> reply & 1 == 0 {
                kept.push(*reply);
                seen |= orbits.iter().find(|orbit| *orbit >> reply & 1 == 1).copied().unwrap_or(1 << reply);
            }
        }
        kept
    }

    /// The size of the strategy.
    pub fn size(&self) -> Size {
        let mut known = FxHashSet::default();
        let (mut leaves, mut moves) = (0, 0);
        self.measure([0, 0], self.line, &mut known, &mut leaves, &mut moves);
        Size { rows: self.line.rows(), leaves, decisions: known.len() as u64, moves }
    }

    fn measure(&self, mut at: At, line: &Line, known: &mut FxHashSet<At>, leaves: &mut u64, moves: &mut u64) {
        for (i, point) in line.moves.iter().enumerate() {
            if i % 2 == 0 {
                known.insert(self.group.normal(at).0);
            }
            at = with(at, i % 2, *point);
        }
        match &line.end {
            End::Over => *moves = (*moves).max(u64::from(at[0].count_ones())),
            End::Wins(_) => *moves = (*moves).max(u64::from(at[0].count_ones()) + 1),
            End::Then(rows) => {
                for row in rows {
                    for reply in self.distinct(at, row) {
                        self.measure(with(at, 1, reply), &row.line, known, leaves, moves);
                    }
                }
                return;
            }
        }
        *leaves += 1;
    }

    /// All errors in the strategy. The check does not trust how it was found.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check([0, 0], self.line, String::new(), &mut faults);
        faults
    }

    fn check(&self, mut at: At, line: &Line, mut after: String, faults: &mut Vec<Fault>) {
        let lines = &self.small.lines;
        let mut fault = |after: &str, what: String| faults.push(Fault { after: after.trim().to_owned(), what });
        if line.moves.len().is_multiple_of(2) {
            return fault(&after, "the line does not end with a move of X".to_owned());
        }
        for (i, point) in line.moves.iter().enumerate() {
            let name = self.name(*point);
            if (at[0] | at[1]) >> point & 1 == 1 {
                return fault(&after, format!("{name} is taken"));
            }
            let threats = completing(lines, at[1 - i % 2], at[i % 2]);
            if i % 2 == 0 && threats & !(1 << point) != 0 {
                let names = self.small.names(threats, ", ");
                return fault(&after, format!("O threatens {names}, and X takes {name}"));
            }
            if i % 2 == 1 && (threats != 1 << point || completing(lines, at[1], at[0]) != 0) {
                return fault(&after, format!("the answer {name} is not forced"));
            }
            at = with(at, i % 2, *point);
            after += &if i % 2 == 0 { format!(" {name}") } else { format!(" ({name}!)") };
        }
        let threats = completing(lines, at[0], at[1]);
        let late = completing(lines, at[1], at[0]) != 0;
        match &line.end {
            End::Over if owns(lines, at[0]) => {}
            End::Over => fault(&after, "X owns no line".to_owned()),
            _ if late => fault(&after, "O completes a line first".to_owned()),
            End::Wins(claimed) if claimed.count_ones() < 2 || claimed & !threats != 0 => {
                let (claimed, threats) = (self.small.names(*claimed, ", "), self.small.names(threats, ", "));
                fault(&after, format!("the table says that X threatens {claimed}, but X threatens {threats}"));
            }
            End::Wins(_) => {}
            End::Then(_) if threats != 0 => fault(&after, "O has no choice here".to_owned()),
            End::Then(rows) => {
                let orbits = self.replies(at);
                let mut answered: Set = 0;
                for reply in rows.iter().flat_map(|row| &row.replies) {
                    match orbits.iter().find(|orbit| *orbit >> reply & 1 == 1) {
                        Some(orbit) => answered |= orbit,
                        None => fault(&after, format!("the reply {} is taken", self.name(*reply))),
                    }
                }
                let missing = orbits.iter().fold(0, |all, orbit| all | orbit) & !answered;
                if missing != 0 {
                    fault(&after, format!("no row answers {}", self.small.names(missing, ", ")));
                }
                for row in rows {
                    for reply in row.replies.iter().filter(|reply| answered >> *reply & 1 == 1) {
                        let after = format!("{after} ({})", self.name(*reply));
                        self.check(with(at, 1, *reply), &row.line, after, faults);
                    }
                }
            }
        }
    }

    /// The table as text, one line per row.
    ///
    /// O's moves are in parentheses. A `!` marks forced moves of either player. `wins` names points that X threatens; X
    /// gets one of them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(vec![[0, 0]], self.line, 0, String::new(), &mut text);
        text
    }

    /// Writes a line that is played from each of the given positions.
    fn write(&self, mut from: Vec<At>, line: &Line, depth: usize, head: String, text: &mut String) {
        *text += &"  ".repeat(depth);
        *text += &head;
        for (i, point) in line.moves.iter().enumerate() {
            let name = self.name(*point);
            let forced = from.iter().all(|at| completing(&self.small.lines, at[1 - i % 2], at[i % 2]) != 0);
            let mark = if forced { "!" } else { "" };
            *text += &if i % 2 == 0 { format!("{name}{mark} ") } else { format!("({name}{mark}) ") };
            from.iter_mut().for_each(|at| *at = with(*at, i % 2, *point));
        }
        match &line.end {
            End::Over => *text += "completes\n",
            End::Wins(threats) => *text += &format!("wins {}\n", self.small.names(*threats, " ")),
            End::Then(rows) => {
                text.truncate(text.trim_end().len());
                *text += "\n";
                for row in rows {
                    let replies: Vec<&str> = row.replies.iter().map(|p| self.name(*p)).collect();
                    let after = |reply: &usize| from.iter().map(move |at| with(*at, 1, *reply)).collect::<Vec<_>>();
                    let next = row.replies.iter().flat_map(after).collect();
                    self.write(next, &row.line, depth + 1, format!("({}) ", replies.join(" ")), text);
                }
            }
        }
    }

    /// The table as JSON: the `moves` of both players, and `wins`, `completes` or `then`.
    pub fn json(&self) -> Value {
        self.object([0, 0], self.line)
    }

    fn object(&self, at: At, line: &Line) -> Value {
        let names = |set: Set| points(set).map(|p| self.name(p)).collect::<Vec<_>>();
        let moves: Vec<&str> = line.moves.iter().map(|p| self.name(*p)).collect();
        match &line.end {
            End::Over => json!({"moves": moves, "completes": true}),
            End::Wins(threats) => json!({"moves": moves, "wins": names(*threats)}),
            End::Then(rows) => {
                let at = line.played(at);
                let orbits = self.replies(at);
                let row = |row: &Row| {
                    let all = orbits.iter().filter(|orbit| row.replies.iter().any(|p| *orbit >> p & 1 == 1));
                    let alike = all.fold(0, |all, orbit| all | orbit) & !row.replies.iter().fold(0, |s, p| s | 1 << p);
                    let replies: Vec<&str> = row.replies.iter().map(|p| self.name(*p)).collect();
                    let at = row.replies.first().map_or(at, |reply| with(at, 1, *reply));
                    let mut object = self.object(at, &row.line);
                    object["replies"] = json!(replies);
                    object["alike"] = json!(names(alike));
                    object
                };
                json!({"moves": moves, "then": rows.iter().map(row).collect::<Vec<_>>()})
            }
        }
    }
}
