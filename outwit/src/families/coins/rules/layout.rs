//! What a graph looks like: cells in rows, or nothing but vertices and edges.

/// Rows and columns of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of cells in a row.
    pub(crate) columns: usize,
}

impl Size {
    /// The text of a board with its rows and columns exchanged; in every family it has the same graph.
    pub(crate) fn turned(self, text: &str) -> Option<String> {
        let Size { rows, columns } = self;
        let variant = text.strip_prefix(&format!("{rows}x{columns}"))?;
        Some(format!("{columns}x{rows}{variant}"))
    }
}

/// The shape of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// Octagons; four sides can be shared.
    Octagon,
    /// Squares.
    Square,
    /// Hexagons, each row half a cell to the right of the one above.
    Hexagon,
}

/// What a graph looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Cells in rows.
    Array(Cell, Size),
    /// Nothing but vertices and edges.
    Free,
}
