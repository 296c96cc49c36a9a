//! The infinite board: cells, motions, and how they are written.

use crate::core::reader::{integer, shorten};

/// The greatest distance of a cell from the origin along rows or columns; only cells of copies may be farther away.
pub(crate) const FARTHEST: i32 = 1_000_000;

/// A cell. Row numbers grow downwards; cells are ordered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) y: i32,
    pub(crate) x: i32,
}

impl Cell {
    /// Reads `x,y`.
    pub(crate) fn read(text: &str) -> Result<Cell, String> {
        let number = |t: &str| integer(t).and_then(|n| i32::try_from(n).ok());
        let cell = text.split_once(',').and_then(|(x, y)| Some(Cell { y: number(y)?, x: number(x)? }));
        cell.filter(|c| c.is_near()).ok_or_else(|| format!("{} is not a cell", shorten(text)))
    }

    fn is_near(self) -> bool {
        [self.x, self.y].iter().all(|n| (-FARTHEST..=FARTHEST).contains(n))
    }

    pub(crate) fn plus(self, by: Cell) -> Cell {
        Cell { y: self.y + by.y, x: self.x + by.x }
    }

    pub(crate) fn minus(self, by: Cell) -> Cell {
        Cell { y: self.y - by.y, x: self.x - by.x }
    }

    /// Where the cell goes when x becomes −x, if `mirrored`, and then the board makes `turns` clockwise quarter turns.
    pub(crate) fn turned(self, mirrored: bool, turns: u8) -> Cell {
        let (mut x, mut y) = (if mirrored { -self.x } else { self.x }, self.y);
        for _ in 0..turns {
            (x, y) = (-y, x);
        }
        Cell { y, x }
    }
}

/// Reads a list whose members are separated by `;`; the empty text is the empty list.
pub(crate) fn list<T>(text: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    if text.is_empty() { Ok(Vec::new()) } else { text.split(';').map(read).collect() }
}

/// Reads a list of different cells in order, row by row.
pub(crate) fn cells_in_order(text: &str) -> Result<Vec<Cell>, String> {
    let cells = list(text, Cell::read)?;
    if cells.is_sorted_by(|a, b| a < b) { Ok(cells) } else { Err("cells must be listed row by row".to_owned()) }
}

/// A motion of the board: a reflection or none, then turns, then a translation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Motion {
    mirrored: bool,
    turns: u8,
    by: Cell,
}

impl Motion {
    pub(crate) const NONE: Motion = Motion { mirrored: false, turns: 0, by: Cell { y: 0, x: 0 } };

    /// Reads `r1(3,-2)` or `m0(0,0)`; the motion that moves nothing has no text.
    pub(crate) fn read(text: &str) -> Option<Motion> {
        let mirrored = text.starts_with('m');
        let (turns, by) = text.strip_prefix(['r', 'm'])?.strip_suffix(')')?.split_once('(')?;
        let turns = ["0", "1", "2", "3"].iter().position(|t| *t == turns)? as u8;
        let motion = Motion { mirrored, turns, by: Cell::read(by).ok()? };
        (motion != Motion::NONE).then_some(motion)
    }

    /// Where the cell goes, unless that is too far away.
    pub(crate) fn apply(self, cell: Cell) -> Result<Cell, String> {
        let moved = cell.turned(self.mirrored, self.turns).plus(self.by);
        if moved.is_near() { Ok(moved) } else { Err("a motion leads too far".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_are_read_and_applied() {
        let at = |x, y| Cell { y, x };
        let to = |text: &str| Motion::read(text).map(|m| m.apply(at(2, 1)).unwrap());
        assert_eq!(to("r1(0,0)"), Some(at(-1, 2)));
        assert_eq!(to("m0(0,0)"), Some(at(-2, 1)));
        assert_eq!(to("m3(10,-5)"), Some(at(11, -3)));
        for wrong in ["", "r0(0,0)", "r4(0,0)", "r1", "r1(0,0", "r1(0;0)", "r(0,0)", "x1(0,0)", "r01(0,0)", "r1(-0,0)"]
        {
            assert_eq!(Motion::read(wrong), None, "{wrong}");
        }
        assert!(Motion::read("r0(1000000,0)").unwrap().apply(at(1, 0)).is_err());
    }

    #[test]
    fn cells_are_bounded_and_in_order() {
        assert!(Cell::read("-1000000,1000000").is_ok());
        for wrong in [
            "1000001,0",
            "0,-1000001",
            "1",
            "1,2,3",
            " 1,2",
            "+1,2",
            "01,2",
            "-2147483648,0",
            "0,-2147483648",
            "99999999999999999999,0",
        ] {
            assert!(Cell::read(wrong).is_err(), "{wrong}");
        }
        assert!(cells_in_order("").is_ok_and(|c| c.is_empty()));
        assert!(cells_in_order("1,0;0,1").is_ok());
        assert!(cells_in_order("0,1;1,0").is_err());
        assert!(cells_in_order("0,1;0,1").is_err());
    }
}
