//! `lines:{a b c;d e f}`: any lines, each given by the names of its points.

use super::board::Board;
use super::points::{MOST_POINTS, Points};
use std::collections::HashMap;

/// Reads lines in braces.
pub(super) fn listed(text: &str) -> Result<Board, String> {
    let inside = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')).ok_or("the lines are written in braces")?;
    let (mut names, mut numbers, mut lines): (Vec<String>, HashMap<&str, usize>, Vec<Points>) = Default::default();
    for line in inside.split(';') {
        let mut points = Points::default();
        for name in line.split(' ') {
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') {
                return Err("the name of a point consists of letters, digits, _ and .".to_owned());
            }
            let point = *numbers.entry(name).or_insert(names.len());
            if point == names.len() {
                if point == MOST_POINTS {
                    return Err(format!("a board has at most {MOST_POINTS} points"));
                }
                names.push(name.to_owned());
            }
            if points.has(point) {
                return Err("a point occurs twice in a line".to_owned());
            }
            points = points.with(point);
        }
        lines.push(points);
    }
    Board::new(names)?.with_lines(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_ordered_by_first_appearance() {
        let board = listed("{b a;c_1 a b;a b;.}").unwrap();
        assert_eq!(board.names, ["b", "a", "c_1", "."]);
        assert_eq!(board.lines.len(), 3);
    }

    #[test]
    fn invalid_lists_of_lines_are_refused() {
        for text in ["", "{", "{}", "{a b;}", "{a  b}", "{a a}", "{ a}", "{a b", "{a-b}", "{a,b}", "{ä}", "{a}{b}"] {
            assert!(listed(text).is_err(), "{text}");
        }
        let many = |count: usize| (0..count).map(|i| format!("p{i}")).collect::<Vec<_>>().join(" ");
        assert!(listed(&format!("{{{}}}", many(512))).is_ok() && listed(&format!("{{{}}}", many(513))).is_err());
    }
}
