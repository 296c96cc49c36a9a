//! Boards of cells in rows and columns: grids, and k in a row.

use super::board::Board;
use super::points::{MOST_POINTS, Points};
use crate::core::reader::number;

/// A rectangle of cells.
pub(super) struct Rectangle {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Rectangle {
    /// Reads the numbers of rows and columns.
    pub(super) fn read(rows: &str, columns: &str) -> Result<Rectangle, String> {
        let [rows, columns] = [rows, columns].map(|side| number(side).filter(|n| *n >= 1 && *n <= MOST_POINTS as u64));
        let (rows, columns) = rows.zip(columns).ok_or("a side is a number from 1 to 512")?;
        if rows * columns > MOST_POINTS as u64 {
            return Err(format!("a board has at most {MOST_POINTS} points"));
        }
        Ok(Rectangle { rows: rows as usize, columns: columns as usize })
    }

    /// The point in a row and a column.
    pub(super) fn at(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// The board with these lines, its cells named by column letter and row number, row by row.
    pub(super) fn board(&self, lines: Vec<Points>) -> Result<Board, String> {
        let letters = |column: usize| {
            let last = char::from(b'a' + (column % 26) as u8);
            if column < 26 { last.to_string() } else { format!("{}{last}", char::from(b'a' + (column / 26 - 1) as u8)) }
        };
        let cells = (0..self.rows * self.columns).map(|p| (p / self.columns, p % self.columns));
        Board::new(cells.map(|(row, column)| format!("{}{}", letters(column), row + 1)).collect())?.with_lines(lines)
    }
}

/// `grid:RxC`: rows, columns and, on a square, both diagonals.
pub(super) fn grid(text: &str) -> Result<Board, String> {
    let (rows, columns) = text.split_once('x').ok_or("a grid reads ROWSxCOLUMNS")?;
    let cells = Rectangle::read(rows, columns)?;
    let (m, n) = (cells.rows, cells.columns);
    let mut lines: Vec<Points> = (0..m).map(|row| (0..n).map(|column| cells.at(row, column)).collect()).collect();
    lines.extend((0..n).map(|column| (0..m).map(|row| cells.at(row, column)).collect::<Points>()));
    if m == n {
        lines.push((0..n).map(|i| cells.at(i, i)).collect());
        lines.push((0..n).map(|i| cells.at(i, n - 1 - i)).collect());
    }
    cells.board(lines)
}

/// `mnk:M,N,K`: K in a row.
pub(super) fn in_a_row(text: &str) -> Result<Board, String> {
    let words: Vec<&str> = text.splitn(4, ',').collect();
    let [rows, columns, length] = words[..] else { return Err("k in a row reads M,N,K".to_owned()) };
    let cells = Rectangle::read(rows, columns)?;
    let length = number(length).filter(|k| *k >= 1).ok_or("the length of a line is a positive number")?;
    // All lines longer than the board are alike: they do not fit.
    let reach = length.min(MOST_POINTS as u64 + 1) as i64 - 1;
    let inside =
        |row: i64, column: i64| (0..cells.rows as i64).contains(&row) && (0..cells.columns as i64).contains(&column);
    let mut lines = Vec::new();
    for start in 0..(cells.rows * cells.columns) as i64 {
        let (row, column) = (start / cells.columns as i64, start % cells.columns as i64);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            if inside(row + reach * down, column + reach * right) {
                let step = |t: i64| cells.at((row + t * down) as usize, (column + t * right) as usize);
                lines.push((0..=reach).map(step).collect());
            }
        }
    }
    cells.board(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::positional::copies::copies;

    fn count(board: Result<Board, String>) -> usize {
        board.unwrap().lines.len()
    }

    #[test]
    fn boards_have_the_right_number_of_lines() {
        assert_eq!(count(grid("3x3")), 8);
        assert_eq!(count(grid("2x3")), 5);
        assert_eq!(count(grid("1x1")), 1);
        assert_eq!(count(in_a_row("4,7,4")), 4 * 4 + 7 + 2 * 4);
        assert_eq!(count(in_a_row("3,3,5")), 0);
        assert_eq!(count(in_a_row("3,3,9223372036854775807")), 0);
        assert_eq!(count(in_a_row("2,2,1")), 4);
        assert_eq!(count(copies("2x2,...//...##")), 4);
        assert_eq!(count(copies("3x3,##/#.")), 16);
        assert_eq!(count(copies("5x5,####/.#")), 8 * 2 * 4);
        assert_eq!(count(copies("2x2,###")), 0);
    }

    #[test]
    fn cells_are_named_as_on_a_chessboard() {
        let board = grid("1x512").unwrap();
        assert_eq!([0, 25, 26, 51, 52, 511].map(|p| &*board.names[p]), ["a1", "z1", "aa1", "az1", "ba1", "sr1"]);
        assert_eq!(in_a_row("2,2,2").unwrap().names, ["a1", "b1", "a2", "b2"]);
    }

    #[test]
    fn invalid_boards_are_refused() {
        for text in ["0x3", "3x0", "3", "3x", "23x23", "9223372036854775807x9223372036854775807", "3x3x3", "03x3"] {
            assert!(grid(text).is_err(), "{text}");
        }
        for text in ["3,3", "3,3,0", "3,3,3,3", "1,1000000000000,3", "3,3,9223372036854775808", "", ",,"] {
            assert!(in_a_row(text).is_err(), "{text}");
        }
        for text in ["3x3", "3x3,", "3x3,.", "3x3,#x", "3x3,#,#"] {
            assert!(copies(text).is_err(), "{text}");
        }
        assert!(copies(&format!("3x3,#{}", ".".repeat(4096))).is_err());
    }
}
