//! ELLIE's board: a word of bits where it fits into one, a row of flags where it does not.
//!
//! A tile fits where at least three cells of a 2×2 square are free, and then it can cover any of those. On a word the
//! squares that hold a tile are found by a few shifts, for all cells at once; so are the pieces that share no such
//! square, and the eight images of a board come from turning whole rows. Larger boards take the plain way.

use std::cmp::Ordering;

/// A board and its free cells, row after row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
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

/// The 2×2 square by its upper left cell, and which of its four cells stays free: nw, ne, sw, se.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The upper row of the square.
    pub row: usize,
    /// The left column of the square.
    pub column: usize,
    /// The place in the square that is not covered.
    pub spared: usize,
}

/// How the pieces of a board hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    /// By common edges: this is how certificates split a board.
    Edges,
    /// By tiles that cover both: pieces with a common edge and no tile across it are independent too.
    Tiles,
}

impl Board {
    /// A board whose free cells are given by row and column.
    pub fn new(rows: usize, columns: usize, free: impl Fn(usize, usize) -> bool) -> Self {
        let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        let free = if rows * columns <= 64 {
            Cells::Few(cells.enumerate().fold(0, |bits, (i, (r, c))| bits | u64::from(free(r, c)) << i))
        } else {
            Cells::Many(cells.map(|(r, c)| free(r, c)).collect())
        };
        Board { rows: rows as u32, columns: columns as u32, free }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Whether a cell is free.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        let cell = row * self.columns() + column;
        match &self.free {
            Cells::Few(bits) => bits >> cell & 1 == 1,
            Cells::Many(free) => free[cell],
        }
    }

    /// Whether all cells are free.
    pub fn is_empty(&self) -> bool {
        match &self.free {
            Cells::Few(bits) => bits.count_ones() == self.rows * self.columns,
            Cells::Many(free) => free.iter().all(|f| *f),
        }
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> usize {
        match &self.free {
            Cells::Few(_) => size_of::<Board>(),
            Cells::Many(free) => size_of::<Board>() + free.len(),
        }
    }

    /// The tiles that fit, square after square.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
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
    pub fn with(&self, tile: &Tile) -> Board {
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
    pub fn pieces(&self, joint: Joint) -> Vec<Board> {
        match &self.free {
            Cells::Few(bits) => self.few_pieces(*bits, joint),
            // Without the finer splitting: such boards soon fall into small ones.
            Cells::Many(free) => self.many_pieces(free),
        }
    }

    fn few_pieces(&self, free: u64, joint: Joint) -> Vec<Board> {
        let (rows, columns) = (self.rows(), self.columns());
        let squares = squares(free, rows, columns);
        if squares == 0 {
            return Vec::new();
        }
        let across = |s: u64| s | s << 1 | s << columns | s << (columns + 1);
        let usable = across(squares) & free;
        // Steps to the side must not leave their row.
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
            pieces.push(cut(piece, rows, columns));
            open &= !piece;
        }
        pieces
    }

    fn many_pieces(&self, free: &[bool]) -> Vec<Board> {
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
    fn cut_to(&self, cells: &[usize]) -> Board {
        let rows = || cells.iter().map(|c| c / self.columns());
        let columns = || cells.iter().map(|c| c % self.columns());
        let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
        let (height, width) = (rows().max().unwrap_or(0) - top + 1, columns().max().unwrap_or(0) - left + 1);
        let mut free = vec![false; height * width];
        for c in cells {
            free[(c / self.columns() - top) * width + c % self.columns() - left] = true;
        }
        Board::new(height, width, |r, c| free[r * width + c])
    }

    /// The eight images under the symmetries of the square.
    pub fn images(&self) -> Vec<Board> {
        let mut images = Vec::with_capacity(8);
        let mut board = self.clone();
        for _ in 0..4 {
            let mirrored = board.mirrored();
            board = mirrored.transposed();
            images.extend([mirrored, board.clone()]);
        }
        images
    }

    fn transposed(&self) -> Board {
        Board::new(self.columns(), self.rows(), |r, c| self.is_free(c, r))
    }

    fn mirrored(&self) -> Board {
        Board::new(self.rows(), self.columns(), |r, c| self.is_free(r, self.columns() - 1 - c))
    }

    /// One of the images: the longer side goes to the right, and among those the least.
    pub fn normal(self) -> Board {
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
        Board { rows: rows as u32, columns: columns as u32, free: Cells::Few(least) }
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
fn cut(piece: u64, rows: usize, columns: usize) -> Board {
    let last_row = (63 - piece.leading_zeros() as usize) / columns;
    let first_row = piece.trailing_zeros() as usize / columns;
    let shadow = (first_row..=last_row.min(rows - 1)).fold(0, |all, r| all | row(piece, r, columns));
    let left = shadow.trailing_zeros() as usize;
    let width = 64 - shadow.leading_zeros() as usize - left;
    let height = last_row - first_row + 1;
    let bits = (0..height).fold(0, |all, r| all | (row(piece, first_row + r, columns) >> left) << (r * width));
    Board { rows: height as u32, columns: width as u32, free: Cells::Few(bits) }
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
