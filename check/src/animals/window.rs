//! A rectangle of the board, and marks on its cells that can all be cleared at no cost.

use super::plane::Cell;

/// The most cells that a rectangle may have.
const LARGEST_WINDOW: i64 = 1 << 18;

/// A rectangle whose cells are numbered row by row.
#[derive(Clone, Copy)]
pub(super) struct Window {
    corner: Cell,
    width: i32,
    height: i32,
}

impl Window {
    /// The smallest rectangle around these cells, extended by `margin` cells on each side.
    pub(super) fn around(cells: impl Iterator<Item = Cell>, margin: i32) -> Result<Window, String> {
        let (mut least, mut most) = (Cell { y: i32::MAX, x: i32::MAX }, Cell { y: i32::MIN, x: i32::MIN });
        for Cell { y, x } in cells {
            least = Cell { y: least.y.min(y), x: least.x.min(x) };
            most = Cell { y: most.y.max(y), x: most.x.max(x) };
        }
        if least.y > most.y {
            return Err("there are no cells to look at".to_owned());
        }
        let (width, height) = (most.x - least.x + 1 + 2 * margin, most.y - least.y + 1 + 2 * margin);
        if i64::from(width) * i64::from(height) > LARGEST_WINDOW {
            return Err("the cells are too far from each other".to_owned());
        }
        Ok(Window { corner: least.minus(Cell { y: margin, x: margin }), width, height })
    }

    /// The number of its cells.
    pub(super) fn size(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The number of a cell, if it is inside.
    pub(super) fn number(&self, cell: Cell) -> Option<usize> {
        let Cell { y, x } = cell.minus(self.corner);
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| self.step(Cell { y, x }))
    }

    /// By how much the number of a cell grows when `by`, which must not be negative, is added to the cell.
    pub(super) fn step(&self, by: Cell) -> usize {
        by.y as usize * self.width as usize + by.x as usize
    }

    pub(super) fn cell(&self, number: usize) -> Cell {
        let (y, x) = (number / self.width as usize, number % self.width as usize);
        self.corner.plus(Cell { y: y as i32, x: x as i32 })
    }
}

/// Marks on numbers.
#[derive(Default)]
pub(super) struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Removes all marks; from now on, numbers are below `size`.
    pub(super) fn clear(&mut self, size: usize) {
        if self.stamps.len() < size {
            self.stamps.resize(size, 0);
        }
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
    }

    pub(super) fn has(&self, number: usize) -> bool {
        self.stamps[number] == self.now
    }

    /// Marks a number, and returns whether it was unmarked before.
    pub(super) fn add(&mut self, number: usize) -> bool {
        std::mem::replace(&mut self.stamps[number], self.now) != self.now
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.stamps[number] = 0;
    }
}
