//! Which copies have which cells.

use super::plane::Cell;
use super::{Animal, Copy};
use crate::core::limits::Meter;

impl Animal {
    /// Whether a copy has this cell.
    pub(crate) fn has(&self, copy: Copy, cell: Cell) -> bool {
        self.shapes[copy.shape].binary_search(&cell.minus(copy.at)).is_ok()
    }

    /// Whether a copy has one of these cells, which must be in order.
    pub(crate) fn meets(&self, copy: Copy, cells: &[Cell]) -> bool {
        self.cells(copy).any(|c| cells.binary_search(&c).is_ok())
    }

    /// The copies in this orientation that have one of these cells, each listed once.
    pub(crate) fn places(&self, shape: usize, cells: &[Cell], meter: &Meter) -> Result<Vec<Copy>, String> {
        let (mut corners, mut different): (Vec<Cell>, usize) = (Vec::new(), 0);
        for cell in cells {
            meter.work(8 * self.shapes[shape].len())?;
            corners.extend(self.shapes[shape].iter().map(|d| cell.minus(*d)));
            // Most corners occur many times, so they are made different long before the end.
            if corners.len() > 2 * different + (1 << 16) {
                corners.sort_unstable();
                corners.dedup();
                different = corners.len();
            }
        }
        corners.sort_unstable();
        corners.dedup();
        Ok(corners.into_iter().map(|at| Copy { at, shape }).collect())
    }
}
