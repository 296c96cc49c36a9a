//! A square window of the infinite board in bits, wide enough for everything that a short plan touches.
//!
//! Alice only plays in the middle part, so every copy that covers one of her cells lies inside the window: it never
//! limits Bob's copies.
//!
//! Cost: a set of cells takes 64 words. Operations on a copy and a set take one step per row of the copy; whether two
//! copies overlap is one lookup in a table of 23 words per pair of orientations.

use crate::families::animals::rules::{Animal, Cell, Copy, Motion};

/// Columns, and rows, of the window.
pub(crate) const SIDE: usize = 64;
const MIDDLE: i32 = 32;

/// The cell (0, 0).
pub(crate) const ORIGIN: Spot = (MIDDLE as u16) << 6 | MIDDLE as u16;

/// A cell of the window: row times 64 plus column.
pub(crate) type Spot = u16;
/// A copy in the window: its orientation times 4096 plus the spot of its corner.
pub(crate) type Laid = u16;

/// A set of cells, one word per row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cells(pub(crate) [u64; SIDE]);

impl Cells {
    /// No cell.
    pub(crate) const NONE: Cells = Cells([0; SIDE]);

    /// Whether the set contains a cell.
    pub(crate) fn has(&self, spot: Spot) -> bool {
        self.0[usize::from(spot >> 6)] >> (spot & 63) & 1 != 0
    }

    /// Adds a cell.
    pub(crate) fn add(&mut self, spot: Spot) {
        self.0[usize::from(spot >> 6)] |= 1 << (spot & 63);
    }

    /// Whether the sets have no common cell.
    pub(crate) fn misses(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Adds the cells of another set.
    pub(crate) fn unite(&mut self, other: &Cells) {
        for (row, more) in self.0.iter_mut().zip(&other.0) {
            *row |= more;
        }
    }

    /// These cells and all that touch them, including at a corner.
    pub(crate) fn widened(&self) -> Cells {
        let mut wide = Cells::NONE;
        for y in 1..SIDE - 1 {
            let row = self.0[y - 1] | self.0[y] | self.0[y + 1];
            wide.0[y] = row | row << 1 | row >> 1;
        }
        wide
    }

    /// The cells, row by row.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        self.0.iter().enumerate().flat_map(|(y, &row)| {
            let mut left = row;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let x = left.trailing_zeros();
                    left &= left - 1;
                    (y << 6) as Spot | x as Spot
                })
            })
        })
    }
}

/// The number of differences that the corners of overlapping copies can have in one direction.
const REACH: usize = 2 * LARGEST - 1;
/// The most columns or rows of an animal.
const LARGEST: usize = 12;

/// One orientation in bits.
#[derive(Debug)]
struct Shape {
    rows: Vec<u64>,
    spots: Vec<Spot>,
    width: usize,
}

/// An animal in the window.
#[derive(Debug)]
pub(crate) struct Window<'a> {
    animal: &'a Animal,
    shapes: Vec<Shape>,
    /// For each copy through a spot: its orientation, and what to subtract from the spot.
    through: Vec<(Laid, Spot)>,
    /// For two orientations and each difference of their corners, whether the copies overlap: one word per row.
    overlaps: Vec<[u32; REACH]>,
    /// The rows, and columns, in which Alice may play.
    inner: std::ops::Range<usize>,
}

/// Where a cell is in the window.
pub(crate) fn spot(cell: Cell) -> Spot {
    ((cell.y + MIDDLE) * SIDE as i32 + cell.x + MIDDLE) as Spot
}

/// The cell at a spot.
pub(crate) fn cell(spot: Spot) -> Cell {
    Cell::new(i32::from(spot & 63) - MIDDLE, i32::from(spot >> 6) - MIDDLE)
}

/// Where a copy is in the window.
pub(crate) fn laid(copy: Copy) -> Laid {
    u16::from(copy.orientation) << 12 | spot(copy.at)
}

/// The copy that is laid there.
pub(crate) fn copy(laid: Laid) -> Copy {
    Copy { at: cell(laid & 4095), orientation: (laid >> 12) as u8 }
}

impl<'a> Window<'a> {
    /// The window for an animal; None if the animal is too large.
    pub(crate) fn new(animal: &'a Animal) -> Option<Window<'a>> {
        let (width, height) = animal.extent(0);
        let extent = usize::try_from(width.max(height)).ok()?;
        if extent > LARGEST {
            return None;
        }
        let shape = |cells: &Vec<Cell>| {
            let height = 1 + cells.iter().map(|c| c.y).max().unwrap_or(0) as usize;
            let mut rows = vec![0; height];
            for c in cells {
                rows[c.y as usize] |= 1 << c.x;
            }
            let spots = cells.iter().map(|c| (c.y as u16) << 6 | c.x as u16).collect();
            Shape { rows, spots, width: 1 + cells.iter().map(|c| c.x).max().unwrap_or(0) as usize }
        };
        let shapes: Vec<Shape> = animal.orientations().iter().map(shape).collect();
        let numbered = shapes.iter().zip(0..);
        let through = numbered.flat_map(|(s, o): (&Shape, u16)| s.spots.iter().map(move |&d| (o << 12, d))).collect();
        let mut overlaps = vec![[0; REACH]; shapes.len() * shapes.len()];
        for (i, one) in animal.orientations().iter().enumerate() {
            for (j, other) in animal.orientations().iter().enumerate() {
                for &a in one {
                    for &b in other {
                        let by = a - b + Cell::new(LARGEST as i32 - 1, LARGEST as i32 - 1);
                        overlaps[i * shapes.len() + j][by.y as usize] |= 1 << by.x;
                    }
                }
            }
        }
        Some(Window { animal, shapes, through, overlaps, inner: extent..SIDE - extent })
    }

    /// The most columns or rows of a copy.
    pub(crate) fn extent(&self) -> usize {
        self.inner.start
    }

    /// How many cells a copy has.
    pub(crate) fn size(&self) -> u32 {
        self.animal.size() as u32
    }

    /// How many orientations there are.
    pub(crate) fn orientations(&self) -> u16 {
        self.shapes.len() as u16
    }

    /// Whether Alice may play there.
    pub(crate) fn inside(&self, spot: Spot) -> bool {
        self.inner.contains(&usize::from(spot >> 6)) && self.inner.contains(&usize::from(spot & 63))
    }

    /// Whether Alice may play all cells of a copy.
    pub(crate) fn lies_inside(&self, laid: Laid) -> bool {
        let (shape, x, y) = self.at(laid);
        x >= self.inner.start
            && y >= self.inner.start
            && x + shape.width <= self.inner.end
            && y + shape.rows.len() <= self.inner.end
    }

    fn at(&self, laid: Laid) -> (&Shape, usize, usize) {
        (&self.shapes[usize::from(laid >> 12)], usize::from(laid & 63), usize::from(laid >> 6 & 63))
    }

    /// The cells of a copy.
    pub(crate) fn spots(&self, laid: Laid) -> impl Iterator<Item = Spot> + '_ {
        self.shapes[usize::from(laid >> 12)].spots.iter().map(move |d| d + (laid & 4095))
    }

    /// The copies that cover a spot.
    pub(crate) fn through(&self, spot: Spot) -> impl Iterator<Item = Laid> + '_ {
        self.through.iter().map(move |&(o, d)| o | (spot - d))
    }

    /// Whether a copy misses a set of cells.
    pub(crate) fn misses(&self, laid: Laid, set: &Cells) -> bool {
        let (shape, x, y) = self.at(laid);
        shape.rows.iter().zip(&set.0[y..]).all(|(row, taken)| row << x & taken == 0)
    }

    /// Where a motion takes a copy.
    pub(crate) fn moved(&self, laid: Laid, by: Motion) -> Laid {
        self::laid(self.animal.moved(copy(laid), by))
    }

    /// Whether two copies have a cell in common.
    pub(crate) fn overlap(&self, one: Laid, other: Laid) -> bool {
        let ((_, x, y), (_, to_x, to_y)) = (self.at(one), self.at(other));
        let (dx, dy) = ((to_x + LARGEST - 1).wrapping_sub(x), (to_y + LARGEST - 1).wrapping_sub(y));
        let pair = usize::from(one >> 12) * self.shapes.len() + usize::from(other >> 12);
        dx < REACH && dy < REACH && self.overlaps[pair][dy] >> dx & 1 != 0
    }

    /// Whether a copy covers a spot.
    pub(crate) fn covers(&self, laid: Laid, spot: Spot) -> bool {
        let (shape, x, y) = self.at(laid);
        let (row, column) = (usize::from(spot >> 6).wrapping_sub(y), usize::from(spot & 63).wrapping_sub(x));
        row < shape.rows.len() && column < 64 && shape.rows[row] >> column & 1 != 0
    }

    /// Adds the cells of a copy to a set.
    pub(crate) fn lay(&self, laid: Laid, set: &mut Cells) {
        let (shape, x, y) = self.at(laid);
        for (row, more) in set.0[y..].iter_mut().zip(&shape.rows) {
            *row |= more << x;
        }
    }

    /// How many cells of a copy are not in a set.
    pub(crate) fn lacking(&self, laid: Laid, set: &Cells) -> u32 {
        let (shape, x, y) = self.at(laid);
        shape.rows.iter().zip(&set.0[y..]).map(|(row, has)| (row << x & !has).count_ones()).sum()
    }
}
