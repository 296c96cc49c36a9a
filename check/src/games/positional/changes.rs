//! Changes of a board: lines that are removed or added, from left to right. Its limits hold after each of them.

use super::board::{Board, MOST_LINES};
use super::points::Points;
use crate::core::reader::number;
use std::collections::HashSet;

/// Reads the text of a board up to its changes, in one family.
pub(super) type ReadBoard = fn(&str) -> Result<Board, String>;

/// Reads a board with its changes: lines of the index class that are removed, and lines that are removed or added.
pub(super) fn read_board(text: &str, read: ReadBoard) -> Result<Board, String> {
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
            if lines.len() > MOST_LINES {
                return Err(format!("a board has at most {MOST_LINES} lines"));
            }
        } else if !lines.remove(&line) {
            return Err("the board has no such line".to_owned());
        }
    }
    board.lines.clear();
    board.with_lines(lines)
}
