//! The infinite board: cells, and the motions that take it to itself.

use std::fmt;

/// A cell of the infinite board. Columns grow to the right, rows grow downwards, as an animal's rows are written.
/// Cells are ordered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// The row.
    pub y: i32,
    /// The column.
    pub x: i32,
}

impl Cell {
    /// The cell in a column and a row.
    pub const fn new(x: i32, y: i32) -> Self {
        Cell { y, x }
    }

    /// The four cells that share a side with this one.
    pub fn neighbours(self) -> [Cell; 4] {
        [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| self + Cell::new(x, y))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl std::ops::Add for Cell {
    type Output = Cell;

    fn add(self, by: Cell) -> Cell {
        Cell::new(self.x + by.x, self.y + by.y)
    }
}

impl std::ops::Sub for Cell {
    type Output = Cell;

    fn sub(self, by: Cell) -> Cell {
        Cell::new(self.x - by.x, self.y - by.y)
    }
}

/// A motion of the board: first a reflection that reverses the columns, if any, then quarter turns clockwise, then a
/// translation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Motion {
    /// Whether x first becomes −x.
    pub mirrored: bool,
    /// Quarter turns clockwise, fewer than four: each takes (x, y) to (−y, x).
    pub turns: u8,
    /// The translation, which comes last.
    pub by: Cell,
}

impl Motion {
    /// The eight motions that leave the cell (0, 0) in its place.
    pub fn about_origin() -> impl Iterator<Item = Motion> {
        let both = [false, true].into_iter();
        both.flat_map(|mirrored| (0..4).map(move |turns| Motion { mirrored, turns, by: Cell::default() }))
    }

    /// The image of a cell.
    pub fn apply(self, cell: Cell) -> Cell {
        let Cell { x, y } = cell;
        let x = if self.mirrored { -x } else { x };
        let turned = match self.turns {
            0 => Cell::new(x, y),
            1 => Cell::new(-y, x),
            2 => Cell::new(-x, -y),
            _ => Cell::new(y, -x),
        };
        turned + self.by
    }

    /// The inverse motion.
    pub fn inverse(self) -> Motion {
        // About the origin, reflections are their own inverses and rotations are reversed.
        let turns = if self.mirrored { self.turns } else { (4 - self.turns) % 4 };
        let back = Motion { mirrored: self.mirrored, turns, by: Cell::default() };
        Motion { by: Cell::default() - back.apply(self.by), ..back }
    }

    /// First this motion, then another.
    pub fn then(self, next: Motion) -> Motion {
        let mirrored = self.mirrored != next.mirrored;
        let turns = if next.mirrored { next.turns + 4 - self.turns } else { next.turns + self.turns } % 4;
        Motion { mirrored, turns, by: next.apply(self.by) }
    }

    /// Whether no cell moves.
    pub fn is_identity(self) -> bool {
        self == Motion::default()
    }
}

/// `r1(3,-2)`: `r` for turns alone or `m` for a reflection first, the quarter turns, and the translation.
impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}({})", if self.mirrored { 'm' } else { 'r' }, self.turns, self.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_compose() {
        let cells = [Cell::new(0, 0), Cell::new(3, 1), Cell::new(-2, 5)];
        let shifted = |m: Motion, x, y| Motion { by: Cell::new(x, y), ..m };
        for first in Motion::about_origin().map(|m| shifted(m, 2, -7)) {
            for next in Motion::about_origin().map(|m| shifted(m, -1, 4)) {
                for cell in cells {
                    assert_eq!(first.then(next).apply(cell), next.apply(first.apply(cell)));
                    assert_eq!(first.inverse().apply(first.apply(cell)), cell);
                }
            }
        }
    }
}
