//! Builds boards of cells: rows, columns and diagonals, k in a row, cubes of any dimension, and copies of an animal.

use super::board::{Board, MOST_LINES, Place};
use super::points::MOST_POINTS;
use std::collections::BTreeSet;

/// A cell by column letter and row number, the first row at the top.
fn cell_name(row: usize, column: usize) -> String {
    let mut letters = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.insert(0, char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{}", row + 1)
}

/// The cells of a rectangle, row by row.
fn cells(rows: u64, columns: u64) -> Result<Vec<Place>, String> {
    if rows.checked_mul(columns).is_none_or(|n| n > MOST_POINTS as u64) {
        return Err(format!("a board has at most {MOST_POINTS} points"));
    }
    let (rows, columns) = (rows as usize, columns as usize);
    let all = (0..rows).flat_map(|r| (0..columns).map(move |c| (cell_name(r, c), (c as f64, r as f64))));
    Ok(all.collect())
}

/// Rows, columns and, on a square, both diagonals.
pub fn grid(rows: u64, columns: u64) -> Result<Board, String> {
    let points = cells(rows, columns)?;
    let (m, n) = (rows as usize, columns as usize);
    let mut lines: Vec<Vec<usize>> = (0..m).map(|r| (r * n..(r + 1) * n).collect()).collect();
    lines.extend((0..n).map(|c| (0..m).map(|r| r * n + c).collect()));
    if m == n {
        lines.push((0..n).map(|i| i * n + i).collect());
        lines.push((0..n).map(|i| i * n + n - 1 - i).collect());
    }
    Ok(Board::new(format!("{rows}x{columns}"), points, lines)?.or_turned(format!("{columns}x{rows}")))
}

/// `k` in a row in any of the eight directions.
pub fn in_a_row(rows: u64, columns: u64, k: u64) -> Result<Board, String> {
    let points = cells(rows, columns)?;
    let (m, n, length) = (rows as i64, columns as i64, k.min(MOST_POINTS as u64 + 1) as i64);
    let mut lines = Vec::new();
    for (row, column) in (0..m).flat_map(|r| (0..n).map(move |c| (r, c))) {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (last_row, last_column) = (row + down * (length - 1), column + right * (length - 1));
            if (0..m).contains(&last_row) && (0..n).contains(&last_column) {
                lines.push((0..length).map(|t| ((row + down * t) * n + column + right * t) as usize).collect());
            }
        }
    }
    Ok(Board::new(format!("{rows},{columns},{k}"), points, lines)?.or_turned(format!("{columns},{rows},{k}")))
}

/// n^d tic-tac-toe: all lines of n points in a cube of d dimensions.
pub fn cube(n: u64, d: u64) -> Result<Board, String> {
    let points = n.checked_pow(d.min(64) as u32).filter(|p| *p <= MOST_POINTS as u64 && d < 64);
    let points = points.ok_or_else(|| format!("a board has at most {MOST_POINTS} points"))? as usize;
    let lines = (n + 2).checked_pow(d as u32).filter(|l| *l / 2 <= MOST_LINES as u64);
    if lines.is_none() {
        return Err(format!("a board has at most {MOST_LINES} lines"));
    }
    let (side, dimensions) = (n as usize, d as usize);
    // In each dimension a line has a fixed coordinate or goes up or down, and the first that is not fixed goes up.
    let (up, down) = (side, side + 1);
    let mut all = Vec::new();
    for code in 0..(side + 2).pow(d as u32) {
        let word: Vec<usize> = digits(code, side + 2, dimensions);
        if word.iter().find(|w| **w >= side) != Some(&up) {
            continue;
        }
        let point = |t: usize| {
            let at = word.iter().map(|w| {
                if *w == up {
                    t
                } else if *w == down {
                    side - 1 - t
                } else {
                    *w
                }
            });
            at.fold(0, |index, coordinate| index * side + coordinate)
        };
        all.push((0..side).map(point).collect());
    }
    let separator = if side > 9 { "." } else { "" };
    let name =
        |p: usize| digits(p, side, dimensions).iter().map(|c| (c + 1).to_string()).collect::<Vec<_>>().join(separator);
    // Dimensions go right and down alternately, with a gap between the blocks of each pair.
    let place = |p: usize| {
        let (mut x, mut y, mut step) = (0.0, 0.0, [1.0, 1.0]);
        for (i, c) in digits(p, side, dimensions).into_iter().rev().enumerate() {
            *(if i % 2 == 0 { &mut x } else { &mut y }) += c as f64 * step[i % 2];
            step[i % 2] *= side as f64 + 0.5;
        }
        (x, y)
    };
    Board::new(format!("{n}^{d}"), (0..points).map(|p| (name(p), place(p))).collect(), all)
}

/// The digits of a number, the highest first.
fn digits(mut number: usize, base: usize, count: usize) -> Vec<usize> {
    let mut digits = vec![0; count];
    for digit in digits.iter_mut().rev() {
        *digit = number % base;
        number /= base;
    }
    digits
}

/// All copies of an animal on a rectangle, in every orientation. The animal is given by its cells.
pub fn copies(rows: u64, columns: u64, animal: &[(usize, usize)], text: &str) -> Result<Board, String> {
    let points = cells(rows, columns)?;
    let (m, n) = (rows as usize, columns as usize);
    let mut lines = Vec::new();
    for cells in orientations(animal) {
        let (height, width) = extent(&cells);
        for (row, column) in
            (0..(m + 1).saturating_sub(height)).flat_map(|r| (0..(n + 1).saturating_sub(width)).map(move |c| (r, c)))
        {
            lines.push(cells.iter().map(|(r, c)| (row + r) * n + column + c).collect());
        }
    }
    Ok(Board::new(format!("{rows}x{columns},{text}"), points, lines)?.or_turned(format!("{columns}x{rows},{text}")))
}

/// The height and the width.
fn extent(cells: &BTreeSet<(usize, usize)>) -> (usize, usize) {
    let height = cells.iter().map(|c| c.0 + 1).max().unwrap_or(0);
    let width = cells.iter().map(|c| c.1 + 1).max().unwrap_or(0);
    (height, width)
}

/// The images under rotations and reflections, each moved to the upper left corner.
fn orientations(animal: &[(usize, usize)]) -> BTreeSet<BTreeSet<(usize, usize)>> {
    let least_row = animal.iter().map(|c| c.0).min().unwrap_or(0);
    let least_column = animal.iter().map(|c| c.1).min().unwrap_or(0);
    let mut cells: BTreeSet<(usize, usize)> = animal.iter().map(|(r, c)| (r - least_row, c - least_column)).collect();
    let mut all = BTreeSet::new();
    for _ in 0..4 {
        let (height, width) = extent(&cells);
        all.insert(cells.clone());
        all.insert(cells.iter().map(|(r, c)| (*r, width - 1 - c)).collect());
        cells = cells.iter().map(|(r, c)| (*c, height - 1 - r)).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_expected_number_of_lines() {
        assert_eq!(grid(3, 3).map(|b| b.lines.len()), Ok(8));
        assert_eq!(grid(2, 3).map(|b| b.lines.len()), Ok(5));
        assert_eq!(in_a_row(4, 7, 4).map(|b| b.lines.len()), Ok(4 * 4 + 7 + 2 * 4));
        assert_eq!(in_a_row(3, 3, 5).map(|b| b.lines.len()), Ok(0));
        // ((n+2)^d − n^d) / 2 lines.
        assert_eq!(cube(4, 3).map(|b| (b.names.len(), b.lines.len())), Ok((64, 76)));
        assert_eq!(cube(3, 4).map(|b| (b.names.len(), b.lines.len())), Ok((81, 272)));
        assert!(cube(4, 99).is_err() && cube(1000, 2).is_err() && cube(2, 8).is_ok());
    }

    #[test]
    fn a_two_dimensional_cube_is_a_grid() {
        let lines = |b: Board| b.lines.into_iter().collect::<BTreeSet<_>>();
        for n in 1..6 {
            assert_eq!(cube(n, 2).map(lines), grid(n, n).map(lines));
        }
    }

    #[test]
    fn animals_have_up_to_eight_orientations() {
        let orientations = |cells: &[(usize, usize)]| orientations(cells).len();
        assert_eq!(orientations(&[(0, 0), (0, 1), (0, 2), (0, 3)]), 2);
        assert_eq!(orientations(&[(0, 0), (0, 1), (1, 0), (1, 1)]), 1);
        assert_eq!(orientations(&[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]), 8);
        let domino = copies(2, 2, &[(3, 3), (3, 4)], "##").map(|b| b.lines.len());
        assert_eq!(domino, Ok(4));
    }

    #[test]
    fn cells_are_named_as_on_a_chessboard() {
        assert_eq!(cell_name(0, 0), "a1");
        assert_eq!(cell_name(11, 25), "z12");
        assert_eq!(cell_name(0, 26), "aa1");
    }
}
