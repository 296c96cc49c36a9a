//! ELLIE: two players place L-shaped tiles of three cells on a board; who places the last one wins.
//!
//! ```text
//! +---+---+---+
//! |###|   |   |   r1c1ne: the tile lies in the square with corner row 1, column 1,
//! +---+---+---+   and leaves its north-east cell free
//! |###|###|   |
//! +---+---+---+
//! ```

use super::{Notation, Rules};
use crate::convention::Rule;
use crate::player::Player;
use crate::show::{Ink, Scene};
use crate::spec::{Scan, SpecError};
use std::cmp::Ordering;

/// The rules have no parameter: the board is the position.
#[derive(Clone, Copy, Debug)]
pub struct Ellie;

/// A board, true where a cell is free, row after row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    free: Box<[bool]>,
}

/// The 2×2 square by its upper left cell, and which of its four cells stays free: nw, ne, sw, se.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    row: usize,
    column: usize,
    spared: usize,
}

const CORNERS: [&str; 4] = ["nw", "ne", "sw", "se"];

/// The most cells of a board.
const MOST_CELLS: u64 = 1_000_000;

impl Board {
    fn empty(rows: usize, columns: usize) -> Self {
        Board { rows, columns, free: vec![true; rows * columns].into() }
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        self.free[row * self.columns + column]
    }

    /// The cells of the 2×2 square at a cell: nw, ne, sw, se.
    fn square(&self, row: usize, column: usize) -> [usize; 4] {
        let nw = row * self.columns + column;
        [nw, nw + 1, nw + self.columns, nw + self.columns + 1]
    }

    /// The cells that a tile covers.
    fn cells(&self, tile: &Tile) -> impl Iterator<Item = usize> + use<> {
        let spared = tile.spared;
        self.square(tile.row, tile.column).into_iter().enumerate().filter(move |(i, _)| *i != spared).map(|(_, c)| c)
    }

    /// The tiles that fit.
    fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        (0..self.rows.saturating_sub(1)).flat_map(move |row| {
            (0..self.columns.saturating_sub(1)).flat_map(move |column| {
                let free = self.square(row, column).map(|c| self.free[c]);
                (0..4).filter(move |spared| (0..4).all(|i| i == *spared || free[i])).map(move |spared| Tile {
                    row,
                    column,
                    spared,
                })
            })
        })
    }

    /// The board cut to the rectangle around the given cells, which alone are free.
    fn cut_to(&self, cells: &[usize]) -> Board {
        let rows = || cells.iter().map(|c| c / self.columns);
        let columns = || cells.iter().map(|c| c % self.columns);
        let (top, left) = (rows().min().unwrap_or(0), columns().min().unwrap_or(0));
        let (bottom, right) = (rows().max().unwrap_or(0), columns().max().unwrap_or(0));
        let width = right - left + 1;
        let mut free = vec![false; (bottom - top + 1) * width];
        for c in cells {
            free[(c / self.columns - top) * width + c % self.columns - left] = true;
        }
        Board { rows: bottom - top + 1, columns: width, free: free.into() }
    }

    fn transposed(&self) -> Board {
        let cells = (0..self.columns).flat_map(|c| (0..self.rows).map(move |r| (r, c)));
        Board { rows: self.columns, columns: self.rows, free: cells.map(|(r, c)| self.is_free(r, c)).collect() }
    }

    fn mirrored(&self) -> Board {
        let cells = (0..self.rows).flat_map(|r| (0..self.columns).rev().map(move |c| (r, c)));
        Board { free: cells.map(|(r, c)| self.is_free(r, c)).collect(), ..*self }
    }
}

impl Rules for Ellie {
    type Position = Board;
    type Move = Tile;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Board, _by: Player) -> impl Iterator<Item = Tile> + 'a {
        at.tiles()
    }

    fn play(&self, at: &Board, _by: Player, m: &Tile) -> Board {
        let mut board = at.clone();
        for c in at.cells(m) {
            board.free[c] = false;
        }
        board
    }

    /// Cells that no tile can cover are struck out; what is left falls into pieces joined by edges, each cut to the
    /// rectangle around it.
    fn parts(&self, at: &Board) -> Vec<Board> {
        let mut open = vec![false; at.free.len()];
        for row in 1..at.rows {
            for column in 1..at.columns {
                // A tile fits where at least three cells of a square are free, and then it can cover any of those.
                let square = at.square(row - 1, column - 1);
                if square.iter().filter(|c| at.free[**c]).count() >= 3 {
                    square.iter().for_each(|c| open[*c] |= at.free[*c]);
                }
            }
        }
        let mut parts = Vec::new();
        for start in 0..open.len() {
            if !std::mem::take(&mut open[start]) {
                continue;
            }
            let mut piece = vec![start];
            let mut seen = 0;
            while let Some(&c) = piece.get(seen) {
                seen += 1;
                let (row, column) = (c / at.columns, c % at.columns);
                let neighbours = [
                    (row > 0).then(|| c - at.columns),
                    (row + 1 < at.rows).then(|| c + at.columns),
                    (column > 0).then(|| c - 1),
                    (column + 1 < at.columns).then(|| c + 1),
                ];
                piece.extend(neighbours.into_iter().flatten().filter(|n| std::mem::take(&mut open[*n])));
            }
            parts.push(at.cut_to(&piece));
        }
        parts
    }

    fn images(&self, part: &Board) -> Vec<Board> {
        let mut images = Vec::with_capacity(8);
        let mut board = part.clone();
        for _ in 0..4 {
            let mirrored = board.mirrored();
            board = mirrored.transposed();
            images.extend([mirrored, board.clone()]);
        }
        images
    }

    /// The image with the least cells, as numbers of up to 128 bits; larger boards take the slow way.
    fn normal(&self, part: Board) -> Board {
        if part.free.len() > 128 {
            return self.images(&part).into_iter().fold(part, |least, image| least.min(image));
        }
        let (rows, columns) = (part.rows, part.columns);
        let mut images = [0u128; 8];
        for (cell, _) in part.free.iter().enumerate().filter(|(_, free)| **free) {
            let (r, c) = (cell / columns, cell % columns);
            let (down, right) = (rows - 1 - r, columns - 1 - c);
            // Four images keep the sides, four exchange them.
            let (wide, tall) =
                ([(r, c), (r, right), (down, c), (down, right)], [(c, r), (c, down), (right, r), (right, down)]);
            for (image, (row, column)) in images.iter_mut().zip(wide) {
                *image |= 1 << (row * columns + column);
            }
            for (image, (row, column)) in images[4..].iter_mut().zip(tall) {
                *image |= 1 << (row * rows + column);
            }
        }
        // The longer side goes to the right; a square has eight candidates.
        let candidates = match rows.cmp(&columns) {
            Ordering::Less => &images[..4],
            Ordering::Greater => &images[4..],
            Ordering::Equal => &images[..],
        };
        let least = candidates.iter().copied().min().unwrap_or(0);
        let free = (0..part.free.len()).map(|cell| least >> cell & 1 == 1).collect();
        Board { rows: rows.min(columns), columns: rows.max(columns), free }
    }

    fn bytes(&self, at: &Board) -> usize {
        size_of::<Board>() + at.free.len()
    }
}

impl Notation for Ellie {
    const NAME: &'static str = "ellie";
    const TITLE: &'static str = "place L-shaped tiles of three cells on a board";
    const EXAMPLES: &'static [&'static str] = &["ellie:3x4", "ellie:2x7", "ellie:3x3:.../.#./..."];
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str =
        "the upper left cell of a 2×2 square and the corner of it that stays free: r1c3ne (nw, ne, sw or se)";

    fn parse(scan: &mut Scan) -> Result<(Self, Board), SpecError> {
        let at = scan.at();
        let rows = scan.number_from(1, "a side")?;
        if !scan.eat_times() {
            return Err(scan.error(format!("a board is rows x columns, found {}", scan.found())));
        }
        let columns = scan.number_from(1, "a side")?;
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(SpecError::new(at, format!("a board has at most {MOST_CELLS} cells")).too_large());
        }
        let mut board = Board::empty(rows as usize, columns as usize);
        if scan.eat(':') {
            for row in 0..board.rows {
                if row > 0 {
                    scan.expect('/')?;
                }
                for column in 0..board.columns {
                    let error = scan.error(format!("row {} has {columns} cells of . or #", row + 1));
                    board.free[row * board.columns + column] = match scan.take() {
                        Some('.') => true,
                        Some('#') => false,
                        _ => return Err(error),
                    };
                }
            }
        }
        Ok((Ellie, board))
    }

    fn write(&self, at: &Board) -> String {
        let rows = at.free.chunks(at.columns);
        rows.map(|r| r.iter().map(|f| if *f { '.' } else { '#' }).collect()).collect::<Vec<String>>().join("/")
    }

    fn write_body(&self, at: &Board) -> String {
        let size = format!("{}x{}", at.rows, at.columns);
        if at.free.iter().all(|f| *f) { size } else { format!("{size}:{}", self.write(at)) }
    }

    fn write_move(&self, _at: &Board, m: &Tile) -> String {
        format!("r{}c{}{}", m.row + 1, m.column + 1, CORNERS[m.spared])
    }

    fn scene(&self, at: &Board) -> Scene {
        const DRAWN: usize = 60;
        let mut scene = Scene::new(format!("ELLIE board {}", self.write_body(at)));
        for row in 0..at.rows.min(DRAWN) {
            for column in 0..at.columns.min(DRAWN) {
                let ink = if at.is_free(row, column) { Ink::Free } else { Ink::Gone };
                scene.cell(column as f64, row as f64, ink);
            }
            scene.label(-0.6, row as f64 + 0.5, format!("r{}", row + 1), Ink::Dark);
        }
        for column in 0..at.columns.min(DRAWN) {
            scene.label(column as f64 + 0.5, -0.5, format!("c{}", column + 1), Ink::Dark);
        }
        if at.rows.max(at.columns) > DRAWN {
            let (x, y) = (at.columns.min(DRAWN) as f64 / 2.0, at.rows.min(DRAWN) as f64 + 0.6);
            scene.label(x, y, format!("part of {}×{}", at.rows, at.columns), Ink::Dark);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let (rows, columns) = (1 + dice(3), 1 + dice(4));
        let row = |dice: &mut dyn FnMut(u32) -> u32| {
            (0..columns).map(|_| if dice(5) == 0 { '#' } else { '.' }).collect::<String>()
        };
        let board: Vec<String> = (0..rows).map(|_| row(dice)).collect();
        format!("{rows}x{columns}:{}", board.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn board(body: &str) -> Board {
        Ellie::parse(&mut Scan::new(body)).unwrap().1
    }

    #[test]
    fn the_images_are_the_eight_symmetries() {
        let images: BTreeSet<String> = Ellie.images(&board("2x3:..#/...")).iter().map(|b| Ellie.write(b)).collect();
        let expected = ["..#/...", "#../...", ".../..#", ".../#..", "../../.#", "../../#.", ".#/../..", "#./../.."];
        assert_eq!(images, expected.map(str::to_owned).into());
    }

    #[test]
    fn all_images_have_one_normal_form_among_them() {
        for body in ["2x3:..#/...", "3x3:..#/.../#..", "3x2:#./../..", "1x4:.##.", "2x2:#./..", "12x11"] {
            let part = board(body);
            let normal = Ellie.normal(part.clone());
            let images = Ellie.images(&part);
            assert!(images.contains(&normal), "{body}");
            assert!(images.into_iter().all(|image| Ellie.normal(image) == normal), "{body}");
        }
    }

    #[test]
    fn cells_out_of_reach_are_struck_out() {
        //  . . # .      the cells at the right end can hold no tile,
        //  . . # .      nor can the single cell below
        //  # # . #
        let parts = Ellie.parts(&board("3x4:..#./..#./##.#"));
        assert_eq!(parts, [board("2x2")]);
    }

    #[test]
    fn a_strip_has_no_moves() {
        assert_eq!(Ellie.moves(&board("1x9"), Player(0)).count(), 0);
    }
}
