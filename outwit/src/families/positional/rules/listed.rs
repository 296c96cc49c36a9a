//! The family `lines:{a b c;d e f}`: any board, given line by line.

use super::Family;
use super::board::{Board, MOST_LINES, Style};
use super::families::changed;
use super::points::MOST_POINTS;
use crate::names::{Names, row};
use crate::rules::Heading;
use crate::scene::circle;
use crate::spec::{Scan, SpecError};

/// `lines`: first to own one of the lines that are listed.
pub static LINES: Family = Family {
    heading: Heading {
        name: "lines",
        everyday: "Tic-tac-toe on lines of your own",
        aliases: &[],
        title: "first to own one of the lines that are listed",
        examples: &["lines:{a b c;c d e;e f a}", "lines:{1 2;2 3;3 4;4 1}:1/2"],
        fields: "lines:{{lines, names of points=a b c;c d e;e f a}}",
        impartial: false,
        names_in_braces: true,
    },
    wanted: |_| "all points of one of the lines".to_owned(),
    board: |scan| {
        let board = listed(scan)?;
        changed(scan, board)
    },
    small: |dice| {
        const NAMES: [&str; 7] = ["a", "b2", "c", "d.e", "7", "x_1", "g"];
        let points = 1 + dice(7) as usize;
        let lines = (0..1 + dice(5)).map(|_| {
            let first = dice(points as u32) as usize;
            let length = (1 + dice(3) as usize).min(points);
            (0..length).map(|i| NAMES[(first + i) % points]).collect::<Vec<_>>().join(" ")
        });
        format!("{{{}}}", lines.collect::<Vec<_>>().join(";"))
    },
};

/// Reads `{a b c;d e f}`.
fn listed(scan: &mut Scan) -> Result<Board, SpecError> {
    let start = scan.at();
    scan.expect('{')?;
    let mut names = Names::default();
    let mut lines: Vec<Vec<usize>> = Vec::new();
    // The line in which each point was last seen, to find points that are in a line twice.
    let mut seen: Vec<usize> = Vec::new();
    for number in 1.. {
        if number > MOST_LINES {
            return Err(scan.error(format!("a board has at most {MOST_LINES} lines")));
        }
        let mut line = Vec::new();
        for (place, name) in row(scan, "point")? {
            let point = names.see(&name);
            if names.len() > MOST_POINTS {
                return Err(SpecError::new(place, format!("a board has at most {MOST_POINTS} points")));
            }
            seen.resize(names.len(), 0);
            if std::mem::replace(&mut seen[point], number) == number {
                return Err(SpecError::new(place, format!("the point {name} appears twice in a line")));
            }
            line.push(point);
        }
        if line.is_empty() {
            return Err(scan.error("a line has at least one point"));
        }
        lines.push(line);
        if !scan.eat(';') {
            break;
        }
    }
    scan.expect('}')?;
    let places = circle(names.len());
    let names = names.as_slice();
    let points = names.iter().cloned().zip(places).collect();
    let mut board = Board::new(String::new(), points, Vec::new()).map_err(|e| SpecError::new(start, e))?;
    board.style = Style::Circle;
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        let (before, text) = (board.lines.len(), line.iter().map(|p| names[*p].as_str()).collect::<Vec<_>>().join(" "));
        board.add(line).map_err(|e| SpecError::new(start, e))?;
        if board.lines.len() > before {
            texts.push(text);
        }
    }
    board.text = format!("{{{}}}", texts.join(";"));
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Board, SpecError> {
        (LINES.board)(&mut Scan::new(text))
    }

    #[test]
    fn names_are_separated_by_white_space_or_commas() {
        for text in ["{a b c;c d}", " { a\tb  c ; c d } ", "{a,b,c;c,d}", "{a , b c\n;c d;d c;b a c}"] {
            let board = read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(board.text, "{a b c;c d}", "{text}");
            assert_eq!(board.names, ["a", "b", "c", "d"]);
            assert_eq!(board.lines, [vec![0, 1, 2], vec![2, 3]]);
        }
        // The order is as it was typed.
        let changed = read("{c a;b.1 _2}+line(a,b.1)-line(a,c)").map(|b| b.text);
        assert_eq!(changed.as_deref(), Ok("{c a;b.1 _2}+line(a,b.1)-line(c,a)"));
        // A point on no line.
        assert_eq!(read("{a b;x}-line(x)").map(|b| (b.names.len(), b.lines.len())), Ok((3, 1)));
    }

    #[test]
    fn errors_say_where_the_board_is_wrong() {
        for (text, at) in [
            ("{}", 1),
            ("{a b;}", 5),
            ("{;a}", 1),
            ("{a a}", 3),
            ("{a b;c d b d}", 11),
            ("{a b-c}", 4),
            ("{a b", 4),
            ("{a,}", 3),
            ("{a,,b}", 3),
            ("{,a}", 1),
            ("a b", 0),
            ("{a ß}", 3),
            ("{a b}+line(a,q)", 13),
        ] {
            assert_eq!(read(text).map_err(|e| e.at).err(), Some(at), "{text}");
        }
        let many: Vec<String> = (0..513).map(|i| format!("p{i}")).collect();
        assert!(read(&format!("{{{}}}", many.join(" "))).is_err_and(|e| e.message.contains("512")));
        assert!(read(&format!("{{{}a}}", "a;".repeat(1 << 16))).is_err_and(|e| e.message.contains("65536")));
    }
}
