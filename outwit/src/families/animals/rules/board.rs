//! Cannibal animals on a finite board: `cannibal-board:5x5,##/##`, or a board as rows of `.` (free) and `#` (not part
//! of it) with Alice's cells as `A`. The cells that Bob takes are no longer part of the board.
//!
//! Alice takes a free cell, Bob all cells of a free copy. Alice has won when she owns a copy, and Bob when no copy is
//! left for her, with each cell hers or free. When no copy fits for Bob any more, he would pass forever and Alice would
//! fill all free cells, so she has won.

use super::animal::{Animal, Copy};
use super::drawing;
use super::plane::Cell;
use super::position::{ALICE, Move};
use super::read;
use crate::convention::Rule;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board as show;
use crate::scene::board::View;
use crate::scene::{Ink, Scene};
use crate::spec::{Scan, SpecError};

/// The most cells of the rectangle around a board.
const MOST: usize = 64;

/// The rules of an animal on finite boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnBoard {
    animal: Animal,
}

/// A board: the rectangle around it, and for each of its cells, row by row, whether it is free and whether it is hers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FiniteBoard {
    rows: u8,
    columns: u8,
    free: u64,
    alice: u64,
}

impl FiniteBoard {
    fn bit(&self, cell: Cell) -> Option<u64> {
        let inside = |n: i32, side: u8| usize::try_from(n).ok().filter(|n| *n < usize::from(side));
        let (x, y) = (inside(cell.x, self.columns)?, inside(cell.y, self.rows)?);
        Some(1 << (y * usize::from(self.columns) + x))
    }

    fn cell(&self, bit: u32) -> Cell {
        Cell::new((bit % u32::from(self.columns)) as i32, (bit / u32::from(self.columns)) as i32)
    }

    /// The cells of a set.
    fn cells(&self, mut set: u64) -> impl Iterator<Item = Cell> + '_ {
        std::iter::from_fn(move || {
            let bit = (set != 0).then(|| set.trailing_zeros())?;
            set &= set - 1;
            Some(self.cell(bit))
        })
    }

    /// All cells of the rectangle.
    fn whole(&self) -> u64 {
        u64::MAX >> (64 - u32::from(self.rows) * u32::from(self.columns))
    }

    /// The image of this board; `from` says where each cell comes from.
    fn image(&self, rows: u8, columns: u8, from: impl Fn(Cell) -> Cell) -> FiniteBoard {
        let mut image = FiniteBoard { rows, columns, free: 0, alice: 0 };
        for bit in 0..u32::from(rows) * u32::from(columns) {
            let old = self.bit(from(image.cell(bit))).unwrap_or(0);
            image.free |= u64::from(self.free & old != 0) << bit;
            image.alice |= u64::from(self.alice & old != 0) << bit;
        }
        image
    }
}

impl OnBoard {
    /// The copies on a board whose cells all lie in a set, each with its cells as a set.
    fn copies<'a>(&'a self, board: &'a FiniteBoard, within: u64) -> impl Iterator<Item = (Copy, u64)> + 'a {
        let numbered = self.animal.orientations().iter().zip(0..);
        numbered.flat_map(move |(cells, orientation)| {
            let (width, height) = self.animal.extent(orientation);
            let (right, down) = (i32::from(board.columns) - width, i32::from(board.rows) - height);
            let corners = (0..=down).flat_map(move |y| (0..=right).map(move |x| Cell::new(x, y)));
            corners.filter_map(move |at| {
                let set = cells.iter().try_fold(0, |set, &c| Some(set | board.bit(c + at)?))?;
                (set & within == set).then_some((Copy { at, orientation }, set))
            })
        })
    }
}

impl Rules for OnBoard {
    type Position = FiniteBoard;
    type Move = Move;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a FiniteBoard, by: Player) -> impl Iterator<Item = Move> + 'a {
        let (hers, his) = if by == ALICE { (at.free, 0) } else { (0, at.free) };
        // A board without free cells has no copies either, as an animal has at least one cell.
        at.cells(hers).map(Move::Take).chain(self.copies(at, his).map(|(copy, _)| Move::Lay(copy)))
    }

    fn play(&self, at: &FiniteBoard, _by: Player, m: &Move) -> FiniteBoard {
        let mut next = at.clone();
        match m {
            Move::Take(cell) => {
                let bit = at.bit(*cell).unwrap_or(0);
                next.free &= !bit;
                next.alice |= bit;
            }
            Move::Lay(copy) => {
                next.free &= !self.animal.cells(*copy).filter_map(|c| at.bit(c)).fold(0, |set, bit| set | bit);
            }
        }
        next
    }

    fn completed(&self, at: &FiniteBoard, by: Player) -> bool {
        let hopes = if by == ALICE { at.alice } else { at.alice | at.free };
        self.copies(at, hopes).next().is_some() == (by == ALICE)
    }

    fn images(&self, part: &FiniteBoard) -> Vec<FiniteBoard> {
        let (rows, columns) = (part.rows, part.columns);
        let (bottom, right) = (i32::from(rows) - 1, i32::from(columns) - 1);
        let mut images = Vec::with_capacity(7);
        for turn in 1..8 {
            let flip = move |c: Cell| {
                let (x, y) = if turn & 4 != 0 { (c.y, c.x) } else { (c.x, c.y) };
                Cell::new(if turn & 1 != 0 { right - x } else { x }, if turn & 2 != 0 { bottom - y } else { y })
            };
            let (rows, columns) = if turn & 4 != 0 { (columns, rows) } else { (rows, columns) };
            images.push(part.image(rows, columns, flip));
        }
        images
    }
}

impl Notation for OnBoard {
    const NAME: &'static str = "cannibal-board";
    const EVERYDAY: &'static str = "Cannibal animals on a board";
    const TITLE: &'static str = "cannibal animals on a finite board: Alice takes cells, Bob copies of the animal";
    const EXAMPLES: &'static [&'static str] =
        &["cannibal-board:4x4,##/##", "cannibal-board:3x3,##/#.", "cannibal-board:..#/A../...,###/.#."];
    const FIELDS: &'static str = "cannibal-board:{rows=4}x{columns=4},{animal=##/##}";
    const PLAYERS: &'static [&'static str] = &["Alice", "Bob"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Eat];
    const MOVE_HELP: &'static str = "a cell for Alice, such as 2,0 (column, row, from 0); for Bob a copy, by the letter of \
                                     its orientation and its least column and row, such as b1,0";

    fn parse(scan: &mut Scan) -> Result<(Self, FiniteBoard), SpecError> {
        let start = scan.at();
        let too_large = || SpecError::new(start, format!("a board has at most {MOST} cells")).too_large();
        let board = if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            let rows = scan.number_from(1, "the number of rows")?;
            if !scan.eat_times() {
                return Err(scan.error("a board is its rows x columns, or rows of . # A with / between them"));
            }
            let columns = scan.number_from(1, "the number of columns")?;
            if rows.saturating_mul(columns) > MOST as u64 {
                return Err(too_large());
            }
            let board = FiniteBoard { rows: rows as u8, columns: columns as u8, free: 0, alice: 0 };
            FiniteBoard { free: board.whole(), ..board }
        } else {
            let text = scan.take_while(|c| matches!(c, '.' | '#' | 'A' | '/'));
            let rows: Vec<&str> = text.split('/').collect();
            let columns = rows[0].len();
            if columns == 0 || rows.iter().any(|r| r.len() != columns) {
                return Err(SpecError::new(
                    start,
                    "the rows of a board have equal length and consist of . (free), # (not there) and A",
                ));
            }
            if rows.len() * columns > MOST {
                return Err(too_large());
            }
            let cells = rows.concat();
            let set = |mark| cells.bytes().enumerate().fold(0, |set, (i, c)| set | u64::from(c == mark) << i);
            FiniteBoard { rows: rows.len() as u8, columns: columns as u8, free: set(b'.'), alice: set(b'A') }
        };
        scan.expect(',')?;
        Ok((OnBoard { animal: read::animal(scan)? }, board))
    }

    fn write(&self, at: &FiniteBoard) -> String {
        let mark = |bit: u32| match (at.free >> bit & 1, at.alice >> bit & 1) {
            (1, _) => '.',
            (_, 1) => 'A',
            _ => '#',
        };
        let columns = u32::from(at.columns);
        let row = |y: u32| (0..columns).map(|x| mark(y * columns + x)).collect::<String>();
        (0..at.rows.into()).map(row).collect::<Vec<_>>().join("/")
    }

    fn write_body(&self, at: &FiniteBoard) -> String {
        let board = if at.free == at.whole() { format!("{}x{}", at.rows, at.columns) } else { self.write(at) };
        format!("{board},{}", self.animal)
    }

    fn write_move(&self, _at: &FiniteBoard, m: &Move) -> String {
        m.to_string()
    }

    fn rulebook(&self, _rule: Rule) -> Rulebook {
        let moves = format!(
            "The animal is {}, turned and mirrored as the players like. In turn, Alice takes one free cell of the board, \
             and Bob takes all cells of one free copy of the animal.",
            self.animal
        );
        let goal = "Alice wins when she owns all cells of a copy, or when Bob has no copy left to take. Bob wins when \
                    there is no room left for a copy of hers.";
        Rulebook::new(moves, goal)
    }

    fn scene(&self, at: &FiniteBoard) -> Scene {
        let mut scene = Scene::new(format!("{}:{}", Self::NAME, self.write_body(at)));
        for bit in 0..u32::from(at.rows) * u32::from(at.columns) {
            let cell = at.cell(bit);
            let ink = match (at.free >> bit & 1, at.alice >> bit & 1) {
                (1, _) => Ink::Free,
                (_, 1) => Ink::First,
                _ => Ink::Gone,
            };
            scene.cell(cell.x.into(), cell.y.into(), ink);
        }
        scene
    }

    fn board(&self, at: &FiniteBoard, by: Player, _view: Option<View>, _window: Option<show::Window>) -> show::Board {
        let mut board = show::Board::new(self.scene(at));
        drawing::touch(&mut board, &self.animal, self.moves(at, by));
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        const SMALL: [&str; 7] = ["#", "##", "###", "##/#.", "##/##", "###/#.#", "###/.#."];
        let (rows, columns) = (1 + dice(3), 1 + dice(4));
        let mark = |roll| match roll {
            0 => '#',
            1 => 'A',
            _ => '.',
        };
        let row = |dice: &mut dyn FnMut(u32) -> u32| (0..columns).map(|_| mark(dice(7))).collect::<String>();
        let rows: Vec<String> = (0..rows).map(|_| row(dice)).collect();
        let turn = ["", "@Bob", "@Alice"][dice(3) as usize];
        format!("{},{}{turn}", rows.join("/"), SMALL[dice(SMALL.len() as u32) as usize])
    }
}
