//! What a graph looks like: cells in rows, or nothing but vertices and edges.

/// Rows and columns of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// How many rows there are.
    pub rows: usize,
    /// How many cells a row has.
    pub columns: usize,
}

impl Size {
    /// The text of a board of this size, with rows and columns exchanged: every family has the same graph then.
    pub fn turned(self, text: &str) -> Option<String> {
        let Size { rows, columns } = self;
        let variant = text.strip_prefix(&format!("{rows}x{columns}"))?;
        Some(format!("{columns}x{rows}{variant}"))
    }
}

/// What the cells of a board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Octagons, of which four sides can be shared.
    Octagon,
    /// Squares.
    Square,
    /// Hexagons, each row half a cell to the right of the one above.
    Hexagon,
}

/// What a graph looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Cells in rows.
    Array(Cell, Size),
    /// Nothing but vertices and edges.
    Free,
}
