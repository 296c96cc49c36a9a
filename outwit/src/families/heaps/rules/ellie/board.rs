//! ELLIE's board: a single word of bits where that is enough, and a list of flags for larger boards.
//!
//! A tile fits where at least three cells of a 2×2 square are free, and then it can cover any three of them. In a word,
//! a few shifts find the squares that hold a tile, for all cells at once; the same goes for the pieces that share no
//! such square, and the eight images of a board come from reversing whole rows. Larger boards are treated cell by cell.

use crate::limits::allocated;
use std::cmp::Ordering;

/// A board and its free cells, row by row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TileBoard {
    rows: u32,
    columns: u32,
    free: Cells,
}

/// The free cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Cells {
    /// A board of at most 64 cells: bit `row * columns + column` is set where a cell is free.
    Few(u64),
    /// A larger board.
    Many(Box<[bool]>),
}

/// A tile: the upper left cell of its 2×2 square, and which of the four cells stays free: nw, ne, sw, se.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    /// The upper row of the square.
    pub(crate) row: usize,
    /// The left column of the square.
    pub(crate) column: usize,
    /// The cell of the square that is not covered.
    pub(crate) spared: usize,
}

/// What joins the cells of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joint {
    /// Common edges: this is how certificates split a board.
    Edges,
    /// Tiles that cover both: pieces with a common edge but no tile across it are independent too.
    Tiles,
}

impl TileBoard {
    /// A board whose free cells are given by row and column.
    pub(crate) fn new(rows: usize, columns: usize, free: impl Fn(usize, usize) -> bool) -> Self {
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        let free = if rows * columns <= 64 {
            Cells::Few(cells.enumerate().fold(0, |bits, (i, (r, c))| bits | u64::from(free(r, c)) << i))
        } else {
            Cells::Many(cells.map(|(r, c)| free(r, c)).collect())
        };
        TileBoard { rows: rows as u32, columns: columns as u32, free }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Whether a cell is free.
    pub(crate) fn is_free(&self, row: usize, column: usize) -> bool {
        let cell = row * self.columns() + column;
        match &self.free {
            Cells::Few(bits) => bits >> cell & 1 == 1,
            Cells::Many(free) => free[cell],
        }
    }

    /// Whether all cells are free.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.free {
            Cells::Few(bits) => bits.count_ones() == self.rows * self.columns,
            Cells::Many(free) => free.iter().all(|f| *f),
        }
    }

    /// The memory that the board takes.
    pub(crate) fn bytes(&self) -> usize {
        match &self.free {
            Cells::Few(_) => size_of::<TileBoard>(),
            Cells::Many(free) => size_of::<TileBoard>() + allocated(free.len()),
        }
    }

    /// The tiles that fit, square by square.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let (rows, columns) = (self.rows(), self.columns());
        let mut few = match &self.free {
            Cells::Few(bits) => squares(*bits, rows, columns),
            Cells::Many(_) => 0,
        };
        let few = std::iter::from_fn(move || {
            let cell = (few != 0).then(|| few.trailing_zeros() as usize)?;
            few &= few - 1;
            Some((cell / columns, cell % columns))
        });
        let plain = if matches!(self.free, Cells::Many(_)) { rows.saturating_sub(1) } else { 0 };
        let many = (0..plain).flat_map(move |r| (0..columns.saturating_sub(1)).map(move |c| (r, c)));
        few.chain(many).flat_map(move |(row, column)| {
            let free = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| self.is_free(row + r, column + c));
            (0..4).filter(move |s| (0..4).all(|i| i == *s || free[i])).map(move |spared| Tile { row, column, spared })
        })
    }

    /// The board with a tile on it.
    pub(crate) fn with(&self, tile: &Tile) -> TileBoard {
        let mut board = self.clone();
        let nw = tile.row * self.columns() + tile.column;
        let square = [nw, nw + 1, nw + self.columns(), nw + self.columns() + 1];
        for (_, &cell) in square.iter().enumerate().filter(|(i, _)| *i != tile.spared) {
            match &mut board.free {
                Cells::Few(bits) => *bits &= !(1 << cell),
                Cells::Many(free) => free[cell] = false,
            }
        }
        board
    }

    /// The pieces that are left when cells that no tile can cover are struck out, each cut to the rectangle around it.
    pub(crate) fn pieces(&self, joint: Joint) -> Vec<TileBoard> {
        match &self.free {
            Cells::Few(bits) => self.few_pieces(*bits, joint),
            // Always by edges: large boards soon fall into small ones, which are split further.
            Cells::Many(free) => self.many_pieces(free),
        }
    }

    fn few_pieces(&self, free: u64, joint: Joint) -> Vec<TileBoard> {
        let (rows, columns) = (self.rows(), self.columns());
        let squares = squares(free, rows, columns);
        if squares == 0 {
            return Vec::new();
        }
        let across = |s: u64| s | s << 1 | s << columns | s << (columns + 1);
        let usable = across(squares) & free;
        // Steps sideways must not leave their row.
        let left = (0..rows).fold(0u64, |mask, r| mask | 1 << (r * columns));
        let right = left << (columns - 1);
        let grow = |piece: u64| match joint {
            Joint::Tiles => across((piece | piece >> 1 | piece >> columns | piece >> (columns + 1)) & squares) & free,
            Joint::Edges => {
                let beside = (piece & !right) << 1 | (piece & !left) >> 1;
                (piece << columns | piece >> columns | beside) & usable
            }
        };
        let (mut open, mut pieces) = (usable, Vec::new());
        while open != 0 {
            let mut piece = open & open.wrapping_neg();
            loop {
                let more = grow(piece) | piece;
                if more == piece {
                    break;
                }
                piece = more;
            }
            pieces.push(cut(piece, columns));
            open &= !piece;
        }
        pieces
    }

    fn many_pieces(&self, free: &[bool]) -> Vec<TileBoard> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut open = vec![false; free.len()];
        for row in 1..rows {
            for column in 1..columns {
                let se = row * columns + column;
                let square = [se - columns - 1, se - columns, se - 1, se];
                if square.iter().filter(|c| free[**c]).count() >= 3 {
                    square.iter().for_each(|c| open[*c] |= free[*c]);
                }
            }
        }
        let mut pieces = Vec::new();
        for start in 0..open.len() {
            if !std::mem::take(&mut open[start]) {
                continue;
            }
            let mut piece = vec![start];
            let mut seen = 0;
            while let Some(&c) = piece.get(seen) {
                seen += 1;
                let (row, column) = (c / columns, c % columns);
                let neighbours = [
                    (row > 0).then(|| c - columns),
                    (row + 1 < rows).then(|| c + columns),
                    (column > 0).then(|| c - 1),
                    (column + 1 < columns).then(|| c + 1),
                ];
                piece.extend(neighbours.into_iter().flatten().filter(|n| std::mem::take(&mut open[*n])));
            }
            pieces.push(self.cut_to(&piece));
        }
        pieces
    }

    /// The board cut to the rectangle around the given cells, which alone are free.
    fn cut_to(&self, cells: &[usize]) -> TileBoard {
        let rows = || cells.iter().map(|c| c / self.columns());
        let columns = || cells.iter().map(|c| c % self.columns());
        let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
        let (height, width) = (rows().max().unwrap_or(0) - top + 1, columns().max().unwrap_or(0) - left + 1);
        let mut free = vec![false; height * width];
        for c in cells {
            free[(c / self.columns() - top) * width + c % self.columns() - left] = true;
        }
        TileBoard::new(height, width, |r, c| free[r * width + c])
    }

    /// The eight images under the symmetries of the square.
    pub(crate) fn images(&self) -> Vec<TileBoard> {
        let mut images = Vec::with_capacity(8);
        let mut board = self.clone();
        for _ in 0..4 {
            let mirrored = board.mirrored();
            board = mirrored.transposed();
            images.extend([mirrored, board.clone()]);
        }
        images
    }

    fn transposed(&self) -> TileBoard {
        TileBoard::new(self.columns(), self.rows(), |r, c| self.is_free(c, r))
    }

    fn mirrored(&self) -> TileBoard {
        TileBoard::new(self.rows(), self.columns(), |r, c| self.is_free(r, self.columns() - 1 - c))
    }

    /// The least of the images whose longer side runs across.
    pub(crate) fn normal(self) -> TileBoard {
        let Cells::Few(bits) = self.free else {
            return self.images().into_iter().fold(self, |least, image| least.min(image));
        };
        let (mut rows, mut columns, mut bits) = (self.rows(), self.columns(), bits);
        let least = match rows.cmp(&columns) {
            Ordering::Less => least_turn(bits, rows, columns),
            Ordering::Equal => {
                least_turn(bits, rows, columns).min(least_turn(transpose(bits, rows, columns), rows, columns))
            }
            Ordering::Greater => {
                bits = transpose(bits, rows, columns);
                (rows, columns) = (columns, rows);
                least_turn(bits, rows, columns)
            }
        };
        TileBoard { rows: rows as u32, columns: columns as u32, free: Cells::Few(least) }
    }
}

/// The upper left cells of the squares in which a tile fits.
fn squares(free: u64, rows: usize, columns: usize) -> u64 {
    if rows < 2 || columns < 2 {
        return 0;
    }
    // Upper left cells that have a square: not in the last row, not in the last column. Both sides are at most 32.
    let row = (1u64 << (columns - 1)) - 1;
    let inside = (0..rows - 1).fold(0, |mask, r| mask | row << (r * columns));
    let (nw, ne, sw, se) = (free, free >> 1, free >> columns, free >> (columns + 1));
    ((nw & ne & (sw | se)) | (sw & se & (nw | ne))) & inside
}

/// A row as the lowest bits.
fn row(bits: u64, r: usize, columns: usize) -> u64 {
    let mask = if columns == 64 { u64::MAX } else { (1 << columns) - 1 };
    bits >> (r * columns) & mask
}

/// The board cut to the rectangle around a piece.
fn cut(piece: u64, columns: usize) -> TileBoard {
    let last_row = (63 - piece.leading_zeros() as usize) / columns;
    let first_row = piece.trailing_zeros() as usize / columns;
    let shadow = (first_row..=last_row).fold(0, |all, r| all | row(piece, r, columns));
    let left = shadow.trailing_zeros() as usize;
    let width = 64 - shadow.leading_zeros() as usize - left;
    let height = last_row - first_row + 1;
    let bits = (0..height).fold(0, |all, r| all | (row(piece, first_row + r, columns) >> left) << (r * width));
    TileBoard { rows: height as u32, columns: width as u32, free: Cells::Few(bits) }
}

/// The least of the board, its two mirror images, and both together.
fn least_turn(bits: u64, rows: usize, columns: usize) -> u64 {
    let (mut down, mut across, mut both) = (0, 0, 0);
    for r in 0..rows {
        let line = row(bits, r, columns);
        let turned = line.reverse_bits() >> (64 - columns);
        let (here, there) = (r * columns, (rows - 1 - r) * columns);
        down |= line << there;
        across |= turned << here;
        both |= turned << there;
    }
    bits.min(down).min(across).min(both)
}

/// Rows become columns.
fn transpose(bits: u64, rows: usize, columns: usize) -> u64 {
    let (mut turned, mut rest) = (0, bits);
    while rest != 0 {
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        turned |= 1 << (cell % columns * rows + cell / columns);
    }
    turned
}
