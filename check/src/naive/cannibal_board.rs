//! `cannibal-board:BOARD,ANIMAL`: Alice takes cells of a finite board, Bob whole copies of the animal.

use super::{Family, Kind, Naive, See};
use crate::animals::animal::Animal;
use crate::reader::number;
use crate::turn::Rule;

/// The family `cannibal-board:`.
pub(super) const CANNIBAL_BOARD: Family = Family {
    name: "cannibal-board",
    players: &["Alice", "Bob"],
    kind: Kind::Positional,
    rules: &[Rule::Eat],
    read: read_spec,
};

/// The most cells of a board.
const LARGEST: u64 = 1024;

struct Game {
    animal: Animal,
    start: String,
}

fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
    let (board, animal) = body.split_once(',').ok_or("a board and an animal are needed")?;
    let start = match board.split_once('x') {
        None => board.to_owned(),
        Some((rows, columns)) => {
            let side = |text| number(text).filter(|n| (1..=LARGEST).contains(n)).ok_or("a side is a positive number");
            let (rows, columns) = (side(rows)?, side(columns)?);
            if rows * columns > LARGEST {
                return Err("the board is too large for this checker".to_owned());
            }
            vec![".".repeat(columns as usize); rows as usize].join("/")
        }
    };
    grid(&start)?;
    Ok(Box::new(Game { animal: Animal::read(animal)?, start }))
}

/// Rows of marks, all equally long: `.` is a free cell, `A` one of Alice's, `#` one that is gone.
type Grid = Vec<Vec<u8>>;

fn grid(at: &str) -> Result<Grid, String> {
    let rows: Grid = at.split('/').map(|row| row.bytes().collect()).collect();
    if rows.iter().any(|r| r.len() != rows[0].len() || r.is_empty() || r.iter().any(|b| !b".A#".contains(b))) {
        return Err("a board has equally long rows of . A and #".to_owned());
    }
    if at.len() as u64 > 2 * LARGEST {
        return Err("the board is too large for this checker".to_owned());
    }
    Ok(rows)
}

fn write(rows: &Grid) -> String {
    rows.iter().map(|r| String::from_utf8_lossy(r).into_owned()).collect::<Vec<_>>().join("/")
}

impl Game {
    /// The copies on the board all of whose cells are good: their names, and their cells as row and column.
    fn copies(&self, rows: &Grid, good: &[u8]) -> Vec<(String, Vec<(usize, usize)>)> {
        let mut found = Vec::new();
        for (shape, letter) in self.animal.shapes.iter().zip('a'..) {
            for y in 0..rows.len() {
                for x in 0..rows[0].len() {
                    let cells: Vec<(usize, usize)> =
                        shape.iter().map(|c| (y + c.y as usize, x + c.x as usize)).collect();
                    let is_good = |(r, c): &(usize, usize)| {
                        rows.get(*r).and_then(|row| row.get(*c)).is_some_and(|b| good.contains(b))
                    };
                    if cells.iter().all(is_good) {
                        found.push((format!("{letter}{x},{y}"), cells));
                    }
                }
            }
        }
        found
    }
}

impl Naive for Game {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let rows = grid(at)?;
        let mut moves = Vec::new();
        if player == 1 {
            moves = self.copies(&rows, b".");
        } else {
            for (y, row) in rows.iter().enumerate() {
                let free = row.iter().enumerate().filter(|(_, b)| **b == b'.');
                moves.extend(free.map(|(x, _)| (format!("{x},{y}"), vec![(y, x)])));
            }
        }
        for (name, cells) in moves {
            let mut to = rows.clone();
            cells.iter().for_each(|(r, c)| to[*r][*c] = if player == 1 { b'#' } else { b'A' });
            if !see(&name, write(&to), 0) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn completed(&self, at: &str, player: usize) -> Result<bool, String> {
        let rows = grid(at)?;
        Ok(match player {
            0 => !self.copies(&rows, b"A").is_empty(),
            _ => self.copies(&rows, b"A.").is_empty(),
        })
    }
}
