//! Positional games: two players take points of a board in turn, and the first to own a whole line wins.

use super::{Family, Kind, Naive, See};
use crate::reader::number;
use crate::turn::Rule;
use board::{Board, Taken};
use points::Points;
use std::collections::HashSet;

pub mod board;
mod cells;
mod cube;
mod field;
mod listed;
mod planes;
pub mod points;
pub(crate) mod symmetry;

/// A board and the points that are taken at the start.
pub struct Positional {
    /// The board.
    pub board: Board,
    /// The points taken at the start.
    pub taken: Taken,
}

/// Reads the text of a board up to its changes, in one family.
type ReadBoard = fn(&str) -> Result<Board, String>;

const fn family(name: &'static str, read: fn(&str) -> Result<Box<dyn Naive>, String>) -> Family {
    let rules = &[Rule::Complete, Rule::Maker];
    Family { name, players: &["first", "second"], kind: Kind::Positional, rules, read }
}

/// The families of boards.
pub(super) const FAMILIES: [Family; 8] = [
    family("affine", |body| read_spec(body, planes::affine)),
    family("projective", |body| read_spec(body, planes::projective)),
    family("td", |body| read_spec(body, planes::transversal)),
    family("grid", |body| read_spec(body, cells::grid)),
    family("mnk", |body| read_spec(body, cells::in_a_row)),
    family("cube", |body| read_spec(body, cube::cube)),
    family("harary", |body| read_spec(body, cells::copies)),
    family("lines", |body| read_spec(body, listed::listed)),
];

/// Reads `BOARD` or `BOARD:FIRST/SECOND`.
fn read_spec(body: &str, read: ReadBoard) -> Result<Box<dyn Naive>, String> {
    let (text, taken) = body.split_once(':').map_or((body, None), |(text, taken)| (text, Some(taken)));
    let board = read_board(text, read)?;
    let taken = taken.map_or(Ok(Taken::default()), |text| board.read(text))?;
    Ok(Box::new(Positional { board, taken }))
}

/// Reads a board with its changes: lines of the index class that are removed, and lines that are removed or added.
fn read_board(text: &str, read: ReadBoard) -> Result<Board, String> {
    let marks = ["-index", "-line(", "+line("].iter();
    let (name, mut rest) = text.split_at(marks.filter_map(|mark| text.find(mark)).min().unwrap_or(text.len()));
    let mut board = read(name)?;
    let mut lines: HashSet<Points> = board.lines.iter().copied().collect();
    while !rest.is_empty() {
        // A change goes up to the next sign, since no name contains a sign.
        let (change, after) = rest.split_at(rest[1..].find(['-', '+']).map_or(rest.len(), |at| at + 1));
        rest = after;
        if let Some(count) = change.strip_prefix("-index") {
            let count = number(count).filter(|n| *n >= 1 && *n <= board.index.len() as u64);
            let count = count.ok_or("the index class does not have that many lines")? as usize;
            if !board.index.iter().rev().take(count).all(|line| lines.remove(line)) {
                return Err("a line of the index class is not on the board".to_owned());
            }
            continue;
        }
        let list = change[1..].strip_prefix("line(").and_then(|list| list.strip_suffix(')'));
        let line = board.line(list.ok_or("expected a change of the board")?)?;
        if change.starts_with('+') {
            lines.insert(line);
        } else if !lines.remove(&line) {
            return Err("the board has no such line".to_owned());
        }
    }
    board.lines.clear();
    board.with_lines(lines)
}

impl Naive for Positional {
    fn start(&self) -> String {
        self.board.write(&self.taken)
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let taken = self.board.read(at)?;
        for point in self.board.free(&taken).iter() {
            let mut after = taken;
            after[player] = after[player].with(point);
            if !see(&self.board.names[point], self.board.write(&after), 0) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn completed(&self, at: &str, player: usize) -> Result<bool, String> {
        Ok(self.board.owns(&self.board.read(at)?[player]))
    }

    fn positional(&self) -> Option<&Positional> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(name: &str, body: &str) -> Result<usize, String> {
        let family = FAMILIES.iter().find(|f| f.name == name).unwrap();
        (family.read)(body).map(|rules| rules.positional().unwrap().board.lines.len())
    }

    #[test]
    fn lines_are_removed_and_added() {
        assert_eq!(lines("affine", "4"), Ok(20));
        assert_eq!(lines("affine", "4-index2"), Ok(18));
        assert_eq!(lines("affine", "4-index4+line(r1,r2,r3,r4)"), Ok(17));
        assert_eq!(lines("affine", "4-line(r4,r1,r2,r3)-line(r1,c1,a1,b1)+line(r1)+line(r1)"), Ok(19));
        assert_eq!(lines("projective", "3-index4"), Ok(9));
        assert_eq!(lines("td", "3,3"), Ok(9));
        assert_eq!(lines("td", "3,3+groups-index1"), Ok(11));
        assert_eq!(lines("td", "3,3+groups+line(r1,r2)"), Ok(13));
        assert_eq!(lines("lines", "{a b}-line(a,b)"), Ok(0));
        assert_eq!(lines("harary", "3x3,##/#.-line(a1,b1,a2)"), Ok(15));
        assert_eq!(lines("cube", "4^3:111/444"), Ok(76));
    }

    #[test]
    fn invalid_changes_are_refused() {
        for (name, body) in [
            ("affine", "4-index5"),
            ("affine", "4-index0"),
            ("affine", "4-index1-index1"),
            ("affine", "4-index"),
            ("affine", "4-line(r1,r2)"),
            ("affine", "4-line(r1,r2,r3,r4)-index4"),
            ("affine", "4-line(r1,r2,r3,r4"),
            ("affine", "4+line()"),
            ("affine", "4+line(r1,r1)"),
            ("affine", "4+line(r1)x"),
            ("affine", "4+line(x)"),
            ("affine", "4+line(r1,)"),
            ("affine", "4-"),
            ("affine", "4 -index1"),
            ("td", "3,3-index1"),
            ("td", "3,3+groups+groups"),
            ("grid", "3x3-index1"),
            ("lines", "{a b}+line(c)"),
            ("lines", "{a b}x"),
        ] {
            assert!(lines(name, body).is_err(), "{name}:{body}");
        }
    }

    #[test]
    fn every_position_is_written_in_one_way_only() {
        for (taken, good) in [
            ("/", true),
            ("a1,c1/b2", true),
            ("/b2", true),
            ("c1,a1/b2", false),
            ("a1/a1", false),
            ("a1,a1/", false),
            ("a1", false),
            ("a1,/", false),
            ("a1/b1/c1", false),
            ("", false),
            ("d1/", false),
            ("/:", false),
        ] {
            assert_eq!(lines("grid", &format!("3x3:{taken}")).is_ok(), good, "{taken}");
        }
    }

    #[test]
    fn many_changes_are_read_quickly() {
        let text = format!("2^8{}", "-line(11111111,11111112)+line(11111111,11111112)".repeat(20_000));
        assert_eq!(lines("cube", &text), Ok(32640));
    }
}
