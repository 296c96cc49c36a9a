//! A rectangle of the board, on which cells are marked. To take all marks away costs nothing.

use super::plane::Cell;

/// The most cells of a rectangle that is looked at.
pub const LARGEST_WINDOW: i64 = 1 << 18;

/// A rectangle whose cells are numbered row by row.
#[derive(Clone, Copy)]
pub struct Window {
    corner: Cell,
    width: i32,
    height: i32,
}

impl Window {
    /// The least rectangle around these cells, and so many cells more on each side.
    pub fn around(cells: impl Iterator<Item = Cell>, margin: i32) -> Result<Window, String> {
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

    /// How many cells it has.
    pub fn size(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The number of a cell, if it is inside.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        let Cell { y, x } = cell.minus(self.corner);
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| self.step(Cell { y, x }))
    }

    /// By how much the number of a cell grows when so much is added to the cell; both columns and rows are added to.
    pub fn step(&self, by: Cell) -> usize {
        by.y as usize * self.width as usize + by.x as usize
    }

    pub fn cell(&self, number: usize) -> Cell {
        let (y, x) = (number / self.width as usize, number % self.width as usize);
        self.corner.plus(Cell { y: y as i32, x: x as i32 })
    }
}

/// Marks on numbers.
#[derive(Default)]
pub struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Takes all marks away; numbers are below `size` from now on.
    pub fn clear(&mut self, size: usize) {
        if self.stamps.len() < size {
            self.stamps.resize(size, 0);
        }
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
    }

    pub fn has(&self, number: usize) -> bool {
        self.stamps[number] == self.now
    }

    /// Marks a number, and says whether it was not marked before.
    pub fn add(&mut self, number: usize) -> bool {
        std::mem::replace(&mut self.stamps[number], self.now) != self.now
    }

    pub fn remove(&mut self, number: usize) {
        self.stamps[number] = 0;
    }
}
