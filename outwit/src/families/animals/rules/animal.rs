//! An animal: a polyomino in all its orientations, and its copies on the infinite board.

use super::plane::{Cell, Motion};
use std::collections::BTreeSet;
use std::fmt;

/// The most cells that an animal may have.
pub(crate) const MOST_CELLS: usize = 64;

/// A polyomino, up to rotation and reflection.
///
/// Its orientations are the distinct images under rotations and reflections, with least row and column 0, each with its
/// cells in order. They are ordered by the number of their rows and then by their texts, and named `a`, `b`, … in this
/// order. The animal is written in its first orientation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Animal {
    orientations: Vec<Vec<Cell>>,
}

/// An animal laid on the board: one of its orientations, and the place of the corner with its least column and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Copy {
    /// The least column and the least row.
    pub at: Cell,
    /// Which orientation, counted from 0.
    pub orientation: u8,
}

/// `b3,-1`: the orientation's letter, the least column, the least row.
impl fmt::Display for Copy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.orientation), self.at)
    }
}

impl Animal {
    /// The animal with these cells, wherever they lie, or an error if they do not make one.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Result<Animal, String> {
        let cells: BTreeSet<Cell> = cells.into_iter().collect();
        let Some(&first) = cells.first() else { return Err("an animal has at least one cell".to_owned()) };
        if cells.len() > MOST_CELLS {
            return Err(format!("an animal has at most {MOST_CELLS} cells, this one has {}", cells.len()));
        }
        let mut reached = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            open.extend(cell.neighbours().into_iter().filter(|n| cells.contains(n) && reached.insert(*n)));
        }
        if reached.len() < cells.len() {
            return Err("an animal is connected, side to side".to_owned());
        }
        let images = Motion::about_origin().map(|m| to_corner(cells.iter().map(|&c| m.apply(c))));
        let mut orientations: Vec<Vec<Cell>> = images.collect::<BTreeSet<_>>().into_iter().collect();
        orientations.sort_by_cached_key(|o| (height(o), rows(o)));
        Ok(Animal { orientations })
    }

    /// The number of cells.
    pub fn size(&self) -> usize {
        self.orientations[0].len()
    }

    /// Its distinct orientations.
    pub fn orientations(&self) -> &[Vec<Cell>] {
        &self.orientations
    }

    /// The cells of a copy, in order.
    pub fn cells(&self, copy: Copy) -> impl Iterator<Item = Cell> + '_ {
        self.orientations[usize::from(copy.orientation)].iter().map(move |&c| c + copy.at)
    }

    /// All copies that cover a cell.
    pub fn copies_through(&self, cell: Cell) -> impl Iterator<Item = Copy> + '_ {
        let numbered = self.orientations.iter().zip(0..);
        numbered.flat_map(move |(cells, orientation)| cells.iter().map(move |&c| Copy { at: cell - c, orientation }))
    }

    /// The copy that covers these cells and no others, if there is one.
    pub fn copy_of(&self, cells: impl IntoIterator<Item = Cell>) -> Option<Copy> {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let at = corner(cells.iter().copied())?;
        let orientation = self.orientations.iter().position(|o| *o == to_corner(cells.iter().copied()))?;
        Some(Copy { at, orientation: u8::try_from(orientation).ok()? })
    }

    /// The image of a copy under a motion.
    pub fn moved(&self, copy: Copy, by: Motion) -> Copy {
        self.copy_of(self.cells(copy).map(|c| by.apply(c))).expect("motions take copies to copies")
    }

    /// The number of columns and rows of an orientation.
    pub fn extent(&self, orientation: u8) -> (i32, i32) {
        let cells = &self.orientations[usize::from(orientation)];
        (1 + cells.iter().map(|c| c.x).max().unwrap_or(0), height(cells))
    }

    /// Whether it is a full rectangle.
    pub fn is_rectangle(&self) -> bool {
        let (width, height) = self.extent(0);
        width as usize * height as usize == self.size()
    }
}

/// Its rows, in the first orientation: `#` and `.`, with `/` between the rows.
impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&rows(&self.orientations[0]))
    }
}

/// The text of an orientation: `#` and `.`, with `/` between the rows.
fn rows(cells: &[Cell]) -> String {
    let width = 1 + cells.iter().map(|c| c.x).max().unwrap_or(0);
    let row = |y| (0..width).map(|x| if cells.contains(&Cell::new(x, y)) { '#' } else { '.' }).collect::<String>();
    (0..height(cells)).map(row).collect::<Vec<_>>().join("/")
}

fn height(cells: &[Cell]) -> i32 {
    1 + cells.iter().map(|c| c.y).max().unwrap_or(0)
}

fn corner(cells: impl Iterator<Item = Cell> + Clone) -> Option<Cell> {
    Some(Cell::new(cells.clone().map(|c| c.x).min()?, cells.map(|c| c.y).min()?))
}

/// The cells with least column and row 0, in order.
fn to_corner(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let cells: BTreeSet<Cell> = cells.collect();
    let at = corner(cells.iter().copied()).unwrap_or_default();
    cells.into_iter().map(|c| c - at).collect()
}
