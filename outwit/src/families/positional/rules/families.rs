//! The families of boards, and how each is written.

use super::Family;
use super::board::Board;
use super::{grids, planes};
use crate::alias::Alias;
use crate::rules::Heading;
use crate::spec::{Scan, SpecError};

/// Reads the changes that follow a board: lines removed (`-index2`, `-line(a,b)`) and added (`+line(a,b)`).
pub(super) fn changed(scan: &mut Scan, mut board: Board) -> Result<Board, SpecError> {
    loop {
        let at = scan.at();
        if scan.eat_word("-index") {
            let number = scan.number_from(1, "the number of lines of the index class that are left out")?;
            let index = board.index.clone();
            if index.is_empty() || number > index.len() as u64 {
                return Err(SpecError::new(at, format!("the index class of this board has {} lines", index.len())));
            }
            let gone = index.iter().rev().take(number as usize).all(|line| board.remove(line));
            if !gone {
                return Err(SpecError::new(at, "the index class is not among the lines of this board"));
            }
            board.text += &format!("-index{number}");
            board.turned = None;
            continue;
        }
        let (sign, adds) = match () {
            () if scan.eat_word("-line(") => ('-', false),
            () if scan.eat_word("+line(") => ('+', true),
            () => return Ok(board),
        };
        let mut line = scan.list(',', |scan| {
            let place = scan.at();
            let name = scan.take_while(|c| !",)".contains(c));
            board.point(&name).ok_or_else(|| SpecError::new(place, format!("there is no point {name:?} on this board")))
        })?;
        scan.expect(')')?;
        line.sort_unstable();
        let names: Vec<&str> = line.iter().map(|p| board.names[*p].as_str()).collect();
        let text = format!("{sign}line({})", names.join(","));
        if adds {
            board.add(line).map_err(|e| SpecError::new(at, e))?;
        } else if !board.remove(&line) {
            return Err(SpecError::new(at, "the board has no such line"));
        }
        board.text += &text;
        board.turned = None;
    }
}

/// Declares a family: its name, everyday name, other names, title, examples and fields; how to read a board; and how to make a small one.
macro_rules! family {
    ($constant:ident, $name:literal, $everyday:literal, $aliases:expr, $title:literal, $wanted:expr, $examples:expr, $fields:literal, |$scan:ident| $read:expr, |$dice:ident| $small:expr) => {
        #[doc = concat!("`", $name, "`: ", $title, ".")]
        pub static $constant: Family = Family {
            heading: Heading {
                name: $name,
                everyday: $everyday,
                aliases: &$aliases,
                title: $title,
                examples: &$examples,
                fields: $fields,
                impartial: false,
                names_in_braces: false,
            },
            wanted: $wanted,
            board: |$scan| {
                let at = $scan.at();
                let board: Result<Board, String> = $read;
                changed($scan, board.map_err(|e| SpecError::new(at, e))?)
            },
            small: |$dice| $small,
        };
    };
}

/// What wins on a grid: only a square has diagonals.
fn lines_of_grid(board: &Board) -> String {
    let square = board.text.split_once('x').is_some_and(|(rows, columns)| rows == columns);
    if square { "a whole row, column or diagonal" } else { "a whole row or column" }.to_owned()
}

/// What wins on a board of k in a row: the last number of its text.
fn in_a_row(board: &Board) -> String {
    let k = board.text.rsplit(',').next().unwrap_or_default();
    format!("{k} points in a row, a column or a diagonal")
}

/// What wins on a board of animals: the text of a board is its size and the animal.
fn animal(board: &Board) -> String {
    let animal = board.text.split_once(',').map_or("", |(_, animal)| animal);
    format!("a copy of the animal {animal}, turned or mirrored")
}

family!(
    AFFINE,
    "affine",
    "Tic-tac-toe on an affine plane",
    [],
    "lines of an affine plane over a field",
    |_| "all points of a line of the plane".to_owned(),
    ["affine:3", "affine:4", "affine:4-index2", "affine:4:r1,r3/r2@second"],
    "affine:{order=4}",
    |scan| planes::affine(scan.number_from(2, "the order of a plane")?),
    |dice| format!("{}", 2 + dice(2))
);

family!(
    PROJECTIVE,
    "projective",
    "Tic-tac-toe on a projective plane",
    [Alias::board("fano", "Tic-tac-toe on the Fano plane", "2")],
    "lines of a projective plane over a field",
    |_| "all points of a line of the plane".to_owned(),
    ["projective:2", "projective:3"],
    "projective:{order=2}",
    |scan| planes::projective(scan.number_from(2, "the order of a plane")?),
    |_dice| "2".to_owned()
);

family!(
    TRANSVERSAL,
    "td",
    "Tic-tac-toe on a transversal design",
    [],
    "blocks of a transversal design, from orthogonal latin squares",
    |_| "all points of a block of the design".to_owned(),
    ["td:3,3", "td:4,4+groups"],
    "td:{groups=4},{order=4}",
    |scan| {
        let k = scan.number("the number of groups")?;
        scan.expect(',')?;
        let n = scan.number_from(2, "the order")?;
        planes::transversal(k, n, scan.eat_word("+groups"))
    },
    |dice| format!("{},{}", 2 + dice(2), 2 + dice(2))
);

family!(
    GRID,
    "grid",
    "Tic-tac-toe on a grid",
    [
        Alias::board("tictactoe", "Tic-tac-toe", "3x3"),
        Alias::board("noughts-and-crosses", "Noughts and Crosses", "3x3"),
    ],
    "rows, columns and on a square both diagonals",
    lines_of_grid,
    ["grid:3x3", "grid:2x3"],
    "grid:{rows=3}x{columns=3}",
    |scan| {
        let rows = scan.number_from(1, "the number of rows")?;
        if !scan.eat_times() {
            return Err(scan.error(format!("a grid has rows x columns, found {}", scan.found())));
        }
        grids::grid(rows, scan.number_from(1, "the number of columns")?)
    },
    |dice| format!("{}x{}", 1 + dice(3), 1 + dice(3))
);

family!(
    IN_A_ROW,
    "mnk",
    "Gomoku and other games of k in a row",
    [Alias::board("gomoku", "Gomoku, free-style", "15,15,5")],
    "k in a row on a board of m rows and n columns",
    in_a_row,
    ["mnk:3,4,3", "mnk:5,6,4"],
    "mnk:{rows=4},{columns=4},{in a row=3}",
    |scan| {
        let rows = scan.number_from(1, "the number of rows")?;
        scan.expect(',')?;
        let columns = scan.number_from(1, "the number of columns")?;
        scan.expect(',')?;
        grids::in_a_row(rows, columns, scan.number_from(1, "the length of a line")?)
    },
    |dice| format!("{},{},{}", 1 + dice(3), 1 + dice(3), 1 + dice(3))
);

family!(
    CUBE,
    "cube",
    "Tic-tac-toe in three or more dimensions",
    [Alias::board("qubic", "Qubic", "4^3")],
    "tic-tac-toe in a cube of side n and d dimensions",
    |_| "a whole line from side to side, straight or diagonal in any direction".to_owned(),
    ["cube:3^2", "cube:3^3", "cube:2^3:111/222"],
    "cube:{side=3}^{dimensions=3}",
    |scan| {
        let side = scan.number_from(1, "the side of the cube")?;
        scan.expect('^')?;
        grids::cube(side, scan.number_from(1, "the number of dimensions")?)
    },
    |dice| ["2^2", "3^2", "2^3"][dice(3) as usize].to_owned()
);

family!(
    HARARY,
    "harary",
    "Animal tic-tac-toe",
    [Alias::game("animal-tic-tac-toe", "Animal tic-tac-toe", "animal-tic-tac-toe:3x3,##/#.")],
    "first to own a copy of an animal, in any orientation",
    animal,
    ["harary:3x3,##/#.", "harary:4x4,###/.#."],
    "harary:{rows=4}x{columns=4},{animal=###/.#.}",
    |scan| {
        let rows = scan.number_from(1, "the number of rows")?;
        if !scan.eat_times() {
            return Err(scan.error(format!("a board has rows x columns, found {}", scan.found())));
        }
        let columns = scan.number_from(1, "the number of columns")?;
        scan.expect(',')?;
        let text = scan.take_while(|c| "#./".contains(c));
        let rows_of_animal = text.split('/').enumerate();
        let cells: Vec<(usize, usize)> = rows_of_animal
            .flat_map(|(r, row)| row.chars().enumerate().filter(|(_, c)| *c == '#').map(move |(c, _)| (r, c)))
            .collect();
        if cells.is_empty() {
            return Err(scan.error("an animal has rows of # and . with / between them, and at least one #"));
        }
        grids::copies(rows, columns, &cells, &text)
    },
    |dice| format!("3x3,{}", ["##", "###", "##/#."][dice(3) as usize])
);
