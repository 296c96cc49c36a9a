//! ELLIE: two players place L-shaped tiles of three cells on a board; the player who places the last one wins.
//!
//! ```text
//! +---+---+---+
//! |###|   |   |   r1c1ne: the tile lies in the square with corner row 1, column 1,
//! +---+---+---+   and leaves its north-east cell free
//! |###|###|   |
//! +---+---+---+
//! ```

use crate::convention::Rule;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board as show;
use crate::scene::board::{Spot, View};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};
use board::Joint;

mod board;

pub(crate) use board::{Tile, TileBoard};

/// The rules have no parameter: the board is the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ellie;

const CORNERS: [&str; 4] = ["nw", "ne", "sw", "se"];

/// The most cells of a board.
const MOST_CELLS: u64 = 1_000_000;

impl Rules for Ellie {
    type Position = TileBoard;
    type Move = Tile;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a TileBoard, _by: Player) -> impl Iterator<Item = Tile> + 'a {
        at.tiles()
    }

    fn play(&self, at: &TileBoard, _by: Player, m: &Tile) -> TileBoard {
        at.with(m)
    }

    /// Cells that no tile can cover are struck out; the rest falls into pieces joined by edges, each cut to its
    /// bounding rectangle.
    fn parts(&self, at: &TileBoard) -> Vec<TileBoard> {
        at.pieces(Joint::Edges)
    }

    fn pieces(&self, at: &TileBoard) -> Vec<TileBoard> {
        at.pieces(Joint::Tiles).into_iter().map(TileBoard::normal).collect()
    }

    fn images(&self, part: &TileBoard) -> Vec<TileBoard> {
        part.images()
    }

    fn bytes(&self, at: &TileBoard) -> usize {
        at.bytes()
    }
}

/// The most rows and columns that are drawn.
const DRAWN: usize = 60;

impl Notation for Ellie {
    const NAME: &'static str = "ellie";
    const IMPARTIAL: bool = true;
    const EVERYDAY: &'static str = "ELLIE, a game of L-shaped tiles";
    const TITLE: &'static str = "place L-shaped tiles of three cells on a board";
    const EXAMPLES: &'static [&'static str] = &["ellie:3x4", "ellie:2x7", "ellie:3x3:.../.#./..."];
    const FIELDS: &'static str = "ellie:{rows=3}x{columns=6}";
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str =
        "the upper left cell of a 2×2 square and the corner of it that stays free: r1c3ne (nw, ne, sw or se)";

    fn parse(scan: &mut Scan) -> Result<(Self, TileBoard), SpecError> {
        let at = scan.at();
        let rows = scan.number_from(1, "a side")?;
        if !scan.eat_times() {
            return Err(scan.error(format!("a board is rows x columns, found {}", scan.found())));
        }
        let columns = scan.number_from(1, "a side")?;
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(SpecError::new(at, format!("a board has at most {MOST_CELLS} cells")).too_large());
        }
        let (rows, columns) = (rows as usize, columns as usize);
        let mut free = vec![true; rows * columns];
        if scan.eat(':') {
            for (row, cells) in free.chunks_mut(columns).enumerate() {
                if row > 0 {
                    scan.expect('/')?;
                }
                for cell in cells {
                    let error = scan.error(format!("row {} has {columns} cells of . or #", row + 1));
                    *cell = match scan.take() {
                        Some('.') => true,
                        Some('#') => false,
                        _ => return Err(error),
                    };
                }
            }
        }
        Ok((Ellie, TileBoard::new(rows, columns, |r, c| free[r * columns + c])))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Two players move in turn. A move covers three free cells of a 2×2 square with a tile in the shape of \
                     an L.";
        Rulebook::last_move(moves, rule, 2).noting(vec![
            "Cells that no tile can cover do not count, and pieces that no tile joins are a sum of games.".to_owned(),
            "On two rows only the number of cells matters: the 2×n board is the heap 2n of .007.".to_owned(),
        ])
    }

    fn write(&self, at: &TileBoard) -> String {
        let cell = |r, c| if at.is_free(r, c) { '.' } else { '#' };
        let row = |r| (0..at.columns()).map(|c| cell(r, c)).collect::<String>();
        (0..at.rows()).map(row).collect::<Vec<_>>().join("/")
    }

    fn write_body(&self, at: &TileBoard) -> String {
        let size = format!("{}x{}", at.rows(), at.columns());
        if at.is_empty() { size } else { format!("{size}:{}", self.write(at)) }
    }

    fn write_move(&self, _at: &TileBoard, m: &Tile) -> String {
        format!("r{}c{}{}", m.row + 1, m.column + 1, CORNERS[m.spared])
    }

    fn scene(&self, at: &TileBoard) -> Scene {
        let mut scene = Scene::new(format!("ELLIE board {}", self.write_body(at)));
        for row in 0..at.rows().min(DRAWN) {
            for column in 0..at.columns().min(DRAWN) {
                let ink = if at.is_free(row, column) { Ink::Free } else { Ink::Gone };
                scene.cell(column as f64, row as f64, ink);
            }
            scene.label(-0.6, row as f64 + 0.5, format!("r{}", row + 1), Ink::Dark);
        }
        for column in 0..at.columns().min(DRAWN) {
            scene.label(column as f64 + 0.5, -0.5, format!("c{}", column + 1), Ink::Dark);
        }
        if at.rows().max(at.columns()) > DRAWN {
            let (x, y) = (at.columns().min(DRAWN) as f64 / 2.0, at.rows().min(DRAWN) as f64 + 0.6);
            scene.label(x, y, format!("part of {}×{}", at.rows(), at.columns()), Ink::Dark);
        }
        scene
    }

    /// A tile is placed by touching its three cells.
    fn board(&self, at: &TileBoard, by: Player, _view: Option<View>, _window: Option<show::Window>) -> show::Board {
        let mut board = show::Board::new(self.scene(at));
        for m in self.moves(at, by).filter(|m| m.row.max(m.column) < DRAWN - 1) {
            let cell = |i: usize| {
                let (row, column) = (m.row + i / 2, m.column + i % 2);
                let shape = Shape::Rect(column as f64, row as f64, 1.0, 1.0);
                Spot::new(format!("row {}, column {}", row + 1, column + 1), shape)
            };
            let cells = (0..4).filter(|i| *i != m.spared).map(cell).collect();
            board.way(self.write_move(at, &m), cells, Vec::new());
        }
        board
    }

    fn picture(&self, at: &TileBoard) -> Scene {
        let mut scene = Scene::new(format!("ELLIE board {}", self.write_body(at)));
        for (row, column) in (0..at.rows()).flat_map(|r| (0..at.columns()).map(move |c| (r, c))) {
            scene.cell(column as f64, row as f64, if at.is_free(row, column) { Ink::Free } else { Ink::Gone });
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

    fn board(body: &str) -> TileBoard {
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
        for body in ["2x3:..#/...", "3x3:..#/.../#..", "3x2:#./../..", "1x4:.##.", "2x2:#./..", "8x8", "1x64", "12x11"]
        {
            let part = board(body);
            let normal = part.clone().normal();
            let images = Ellie.images(&part);
            assert!(images.contains(&normal), "{body}");
            assert!(images.into_iter().all(|image| image.normal() == normal), "{body}");
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
    fn pieces_without_a_common_tile_are_independent() {
        //  . . # # . .
        //  . . . . . .     no tile covers both middle cells
        //  . . # # . .
        let joined = board("3x6:..##../....../..##..");
        assert_eq!(Ellie.parts(&joined), std::slice::from_ref(&joined));
        let halves = [board("3x3:..#/.../..#"), board("3x3:#../.../#..")].map(TileBoard::normal);
        assert_eq!(Ellie.pieces(&joined), halves);
    }

    #[test]
    fn small_and_large_boards_split_alike() {
        // The same cells on a board that fits in a word, and in the corner of one that does not.
        let mut seed = 7u64;
        for _ in 0..500 {
            let mut flip = || {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                seed >> 60 < 11
            };
            let cells: Vec<bool> = (0..30).map(|_| flip()).collect();
            let small = TileBoard::new(5, 6, |r, c| cells[6 * r + c]);
            let large = TileBoard::new(9, 9, |r, c| r < 5 && c < 6 && cells[6 * r + c]);
            assert_eq!(Ellie.parts(&small), Ellie.parts(&large), "{}", Ellie.write(&small));
            let names = |b: &TileBoard| Ellie.moves(b, Player(0)).map(|m| Ellie.write_move(b, &m)).collect::<Vec<_>>();
            assert_eq!(names(&small), names(&large), "{}", Ellie.write(&small));
        }
    }

    #[test]
    fn a_strip_has_no_moves() {
        for body in ["1x9", "1x64", "64x1", "1x65", "1x1"] {
            assert_eq!(Ellie.moves(&board(body), Player(0)).count(), 0);
            assert_eq!(Ellie.pieces(&board(body)), []);
        }
    }
}
