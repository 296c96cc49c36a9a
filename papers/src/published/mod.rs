//! The published proof that the first player wins on the affine plane of order 4, read cell by cell and checked.
//!
//! Every row is played out: what is marked as forced must be, X must threaten what he is said to threaten, and the rows must
//! answer every reply, up to the symmetries that are used. What is wrong is told as a list of findings; where a row can be
//! read in only one way that is right, the repaired proof reads it so.

pub mod notation;
pub mod printed;

use outwit::error::Error;
use outwit::families::STANDARD;
use outwit::families::positional::rules::Positional;
use outwit::families::positional::rules::board::Board;
use outwit::families::positional::rules::planes;
use outwit::families::positional::rules::symmetry::paratopism;
use outwit::families::positional::study::group::{At, Group};
use outwit::families::positional::study::small::{Set, Small, points};
use outwit::families::positional::study::strategy::graph::completing;
use outwit::families::positional::study::strategy::table::Sheet;
use outwit::families::positional::study::strategy::table::{End, Line, Row};
use outwit::families::positional::study::table;
use outwit::game::Request;
use outwit::limits::Limits;
use outwit::player::Player;
use outwit::rules::Notation;
use outwit::spec::Scan;
use outwit::study::Facts;
use printed::{CASES, Case, Cells, OPENING};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// Something about the printed proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The part of the proof.
    pub part: &'static str,
    /// The row, by the moves that lead to it.
    pub row: String,
    /// What is wrong.
    pub what: String,
}

/// The proof as it was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The strategy. Rows that could not be read are missing.
    pub line: Line,
    /// What is wrong with what is printed.
    pub findings: Vec<Finding>,
}

/// Whether the proof is about a board.
pub fn is_about(board: &Board) -> bool {
    planes::affine(4).is_ok_and(|plane| plane.names == board.names && plane.lines == board.lines)
}

/// Reads the proof: as it is printed, or repaired.
pub fn read(small: &Small, group: &Group, repaired: bool) -> Reading {
    let mut reader = Reader { small, group, repaired, part: "", findings: Vec::new() };
    let [first, reply, second] = OPENING.map(|name| reader.point(name));
    let mut rows = Vec::new();
    for case in &CASES {
        let [answer, third] = case.moves.map(|name| reader.point(name));
        let at = [1 << first | 1 << second | 1 << third, 1 << reply | 1 << answer];
        let end = End::Then(reader.case(case, at));
        rows.push(Row { replies: vec![answer], line: Line { moves: vec![third], end } });
    }
    let after = Line { moves: vec![second], end: End::Then(rows) };
    let line = Line { moves: vec![first], end: End::Then(vec![Row { replies: vec![reply], line: after }]) };
    Reading { line, findings: reader.findings }
}

/// The strategy of the first player on the board of a spec: the least one, as the study of that name finds it, or the
/// published one, repaired and checked, with what is wrong with it as printed. Its table may be overlined as in the document.
pub fn strategy(
    spec: &str,
    published: bool,
    overlined: bool,
    least: Option<&str>,
    limits: &Limits,
    proof: Option<&mut dyn Write>,
) -> Result<Facts, Error> {
    let game = STANDARD.find(spec)?;
    let about = game.about();
    let study = about.study(table::STRATEGY.name).map_err(Error::wrong)?;
    let rule = about.conventions[0];
    let mover = game.standing(spec, rule)?.mover;
    let mut scan = Scan::new(spec);
    scan.take_while(|c| c != ':');
    scan.expect(':')?;
    let (rules, at) = Positional::parse_named(about.name, &mut scan)?;
    if overlined && !is_about(rules.board()) {
        return Err(Error::wrong("the document's notation is about affine:4"));
    }
    if published && !is_about(rules.board()) {
        return Err(Error::wrong("the published proof is about affine:4"));
    }
    let (mut facts, remarks) = if published {
        if at.iter().any(|taken| taken.count() > 0) || mover != Player(0) {
            return Err(Error::wrong("this is about an empty board with the first player to move"));
        }
        let started = Instant::now();
        let (facts, remarks) = repaired(&rules, proof)?;
        (Facts { seconds: started.elapsed().as_secs_f64(), ..facts }, remarks)
    } else {
        let options: Vec<String> = least.map(|measure| format!("least={measure}")).into_iter().collect();
        let facts = game.study(study, &options, &Request::outcome(spec, rule), limits, proof)?;
        // The first line says how far the strategy is from the least.
        (facts, 1)
    };
    if overlined {
        facts.lines[remarks..].iter_mut().for_each(|row| *row = notation::line(row));
    }
    Ok(facts)
}

/// The repaired proof as facts, and how many of their lines are findings.
fn repaired(rules: &Positional, proof: Option<&mut dyn Write>) -> Result<(Facts, usize), Error> {
    let small = Small::new(rules.board()).map_err(Error::wrong)?;
    let group = Group::of(&small).map_err(Error::wrong)?;
    let Reading { line, findings } = read(&small, &group, true);
    let sheet = Sheet { small: &small, group: &group, line: &line };
    let mut facts = table::facts(&sheet)?;
    if let Some(out) = proof {
        table::write_proof(rules.name(), &sheet, out)?;
    }
    let finding = |f: &Finding| json!({"part": f.part, "row": f.row, "what": f.what});
    let place = facts.fields.keys().position(|name| name == "table").unwrap_or(facts.fields.len());
    facts.fields.shift_insert(place, "findings".to_owned(), findings.iter().map(finding).collect());
    let remark = |Finding { part, row, what }: &Finding| match row.as_str() {
        "" => format!("  {part}: {what}"),
        row => format!("  {part}, {row}: {what}"),
    };
    facts.lines.splice(..0, findings.iter().map(remark));
    Ok((facts, findings.len()))
}

/// A move with its mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Marked {
    point: usize,
    forced: bool,
}

/// Part of a row: replies of O's choice, and the moves up to his next choice.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Segment {
    column: usize,
    replies: Vec<usize>,
    moves: Vec<Marked>,
}

/// What the last column of a row says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    /// X threatens these points at once.
    Wins(Set),
    /// A table follows.
    TableFollows,
    /// Nothing.
    Missing,
}

/// How a row is printed: its first column of its own, and its last.
struct Printed {
    first: usize,
    last: Last,
}

struct Reader<'a> {
    small: &'a Small<'a>,
    group: &'a Group,
    repaired: bool,
    part: &'static str,
    findings: Vec<Finding>,
}

impl Reader<'_> {
    fn point(&self, name: &str) -> usize {
        // The tables are part of the program, and name points of this board.
        self.small.board.point(name).unwrap_or(0)
    }

    fn find(&mut self, row: &str, what: String) {
        self.findings.push(Finding { part: self.part, row: row.to_owned(), what });
    }

    fn case(&mut self, case: &'static Case, at: At) -> Vec<Row> {
        self.part = case.name;
        let mut rows = self.table(case.text, at);
        self.part = case.table_name;
        match rows.last_mut().filter(|row| matches!(row.line.end, End::Then(_))) {
            Some(row) => {
                let at = row.line.played([at[0], at[1] | 1 << row.replies[0]]);
                row.line.end = End::Then(self.table(case.table, at));
            }
            None => {
                let more = self.table(case.table, at);
                rows.extend(more);
            }
        }
        self.part = case.name;
        self.maps(case, at, &rows);
        rows
    }

    /// Whether the maps that are named take the replies that are answered to all others.
    fn maps(&mut self, case: &Case, at: At, rows: &[Row]) {
        let free = self.small.all & !at[0] & !at[1];
        let listed = rows.iter().flat_map(|row| &row.replies).fold(0, |set: Set, p| set | 1 << p);
        let mut reached = listed;
        for (i, vector) in case.maps.iter().enumerate() {
            let image = paratopism::image(vector, 4);
            let moved = |set: Set| points(set).fold(0, |all: Set, p| all | 1 << image[p]);
            let is_symmetry = (0..self.group.order()).any(|g| self.group.image(g) == image);
            if !is_symmetry || at.map(moved) != at {
                self.find("", format!("ψ{} does not leave the position as it is", i + 1));
            }
            reached |= moved(listed);
        }
        if free & !reached != 0 && !case.maps.is_empty() {
            let missing = self.small.names(free & !reached, ", ");
            let orbits = self.group.orbits(&self.group.stabiliser(at), free);
            let all = orbits.iter().filter(|orbit| *orbit & listed != 0).fold(0, |all, orbit| all | orbit);
            let rest = if all == free { "; products of them do" } else { "" };
            self.find("", format!("the maps take no reply that is answered to {missing}{rest}"));
        }
    }

    /// Reads a table from a position with O to move.
    fn table(&mut self, rows: &[Cells], at: At) -> Vec<Row> {
        let mut table: Vec<Row> = Vec::new();
        let mut above: Vec<String> = Vec::new();
        for printed in rows {
            let mut cells: Vec<String> = printed.iter().map(|cell| (*cell).to_owned()).collect();
            let last = match cells.last().and_then(|cell| cell.strip_prefix('=')) {
                None => Last::Missing,
                Some(">") => Last::TableFollows,
                Some(names) => Last::Wins(names.split(' ').fold(0, |set, name| set | 1 << self.point(name))),
            };
            cells.retain(|cell| !cell.starts_with('='));
            while cells.last().is_some_and(String::is_empty) {
                cells.pop();
            }
            let mut first = cells.iter().position(|cell| !cell.is_empty()).unwrap_or(0);
            if first % 2 == 1 {
                let row = format!("({}) {} ({})", above[0], above[1..first - 1].join(" "), cells[first]);
                self.find(&row, "the row stands one column too far to the right".to_owned());
                if !self.repaired {
                    continue;
                }
                cells.remove(0);
                first -= 1;
            }
            cells.splice(..first, above[..first].iter().cloned());
            let segments = self.segments(&cells);
            self.add(&mut table, &segments, &Printed { first, last }, at, String::new());
            above = cells;
        }
        table
    }

    /// Takes a row apart where O has a choice.
    fn segments(&self, cells: &[String]) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            let forced = cell.ends_with('!');
            if column % 2 == 0 && !forced {
                let replies = cell.split(' ').map(|name| self.point(name)).collect();
                segments.push(Segment { column, replies, moves: Vec::new() });
            } else if let Some(segment) = segments.last_mut() {
                segment.moves.push(Marked { point: self.point(cell.trim_end_matches('!')), forced });
            }
        }
        segments
    }

    /// Adds a row to a table, below the part that it shares with the row above.
    fn add(&mut self, table: &mut Vec<Row>, segments: &[Segment], printed: &Printed, at: At, path: String) {
        let Some((segment, rest)) = segments.split_first() else { return };
        let replies: Vec<&str> = segment.replies.iter().map(|p| self.small.board.names[*p].as_str()).collect();
        let path = format!("{path} ({})", replies.join(" ")).trim().to_owned();
        let after = |reply: usize| [at[0], at[1] | 1 << reply];
        if segment.column >= printed.first {
            segment.replies.iter().for_each(|reply| self.marks(segment, after(*reply), &path));
            let moves = segment.moves.iter().map(|m| m.point).collect();
            let line = Line { moves, end: End::Then(Vec::new()) };
            let end = match printed.last {
                Last::Wins(threats) if rest.is_empty() => End::Wins(threats),
                Last::Missing if rest.is_empty() => self.missing(&line, after(segment.replies[0]), &path),
                _ => End::Then(Vec::new()),
            };
            table.push(Row { replies: segment.replies.clone(), line: Line { end, ..line } });
        }
        if let (Some(row), false) = (table.last_mut(), rest.is_empty()) {
            let names: Vec<&str> = row.line.moves.iter().map(|p| self.small.board.names[*p].as_str()).collect();
            let path = format!("{path} {}", names.join(" "));
            let at = row.line.played(after(segment.replies[0]));
            if let End::Then(rows) = &mut row.line.end {
                self.add(rows, rest, printed, at, path);
            }
        }
    }

    /// The end of a row that tells none: what X then threatens.
    fn missing(&mut self, line: &Line, at: At, path: &str) -> End {
        let [x, o] = line.played(at);
        let threats = completing(&self.small.lines, x, o);
        let names = self.small.names(threats, ", ");
        self.find(path, format!("the last entry is missing: X threatens {names}"));
        End::Wins(if self.repaired { threats } else { 0 })
    }

    /// Whether what is marked as forced is forced.
    fn marks(&mut self, segment: &Segment, mut at: At, path: &str) {
        for (i, Marked { point, forced }) in segment.moves.iter().enumerate() {
            let threats = completing(&self.small.lines, at[1 - i % 2], at[i % 2]);
            if *forced && threats != 1 << point {
                let name = &self.small.board.names[*point];
                self.find(path, format!("{name} is marked as forced and is not"));
            }
            at[i % 2] |= 1 << point;
        }
    }
}
