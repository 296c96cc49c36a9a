//! Boards of cells that are free, Alice's or gone, and the copies of an animal on them.

use crate::games::animal::Animal;

/// The most cells of a board.
pub(super) const LARGEST: u64 = 1024;

/// Rows of marks, all equally long: `.` is a free cell, `A` one of Alice's, `#` one that is gone.
pub(super) type Grid = Vec<Vec<u8>>;

/// A copy: its name, and its cells as row and column.
pub(super) type Named = (String, Vec<(usize, usize)>);

/// Reads rows of marks.
pub(super) fn grid(at: &str) -> Result<Grid, String> {
    let rows: Grid = at.split('/').map(|row| row.bytes().collect()).collect();
    if rows.iter().any(|r| r.len() != rows[0].len() || r.is_empty() || r.iter().any(|b| !b".A#".contains(b))) {
        return Err("a board has equally long rows of . A and #".to_owned());
    }
    let cells = rows.len() as u64 * rows[0].len() as u64;
    if cells <= LARGEST { Ok(rows) } else { Err("the board is too large for this checker".to_owned()) }
}

pub(super) fn write(rows: &Grid) -> String {
    rows.iter().map(|r| String::from_utf8_lossy(r).into_owned()).collect::<Vec<_>>().join("/")
}

/// The copies on the board all of whose cells are good.
pub(super) fn copies(animal: &Animal, rows: &Grid, good: &[u8]) -> Vec<Named> {
    let mut found = Vec::new();
    for (shape, letter) in animal.shapes.iter().zip('a'..) {
        for (y, x) in (0..rows.len()).flat_map(|y| (0..rows[0].len()).map(move |x| (y, x))) {
            let cells = || shape.iter().map(|c| (y + c.y as usize, x + c.x as usize));
            let is_good =
                |(r, c): (usize, usize)| rows.get(r).and_then(|row| row.get(c)).is_some_and(|mark| good.contains(mark));
            if cells().all(is_good) {
                found.push((format!("{letter}{x},{y}"), cells().collect()));
            }
        }
    }
    found
}
