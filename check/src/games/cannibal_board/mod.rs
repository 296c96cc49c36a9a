//! `cannibal-board:BOARD,ANIMAL`: Alice takes cells of a finite board, Bob whole copies of the animal.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::number;
use crate::core::turn::Rule;
use crate::games::animal::Animal;
use grid::{LARGEST, copies, grid, write};

mod grid;

/// The family `cannibal-board:`.
pub(super) const CANNIBAL_BOARD: Family = Family {
    name: "cannibal-board",
    players: &["Alice", "Bob"],
    kind: Kind::Positional,
    rules: &[Rule::Eat],
    read: read_spec,
};

struct Game {
    animal: Animal,
    start: String,
    /// Whether the spec writes the cells out.
    is_written: bool,
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
    Ok(Box::new(Game { animal: Animal::read(animal)?, start, is_written: !board.contains('x') }))
}

impl Naive for Game {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn starts_in_the_middle(&self) -> bool {
        self.is_written
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        let (rows, start) = (grid(at)?, grid(&self.start)?);
        let fits = rows.len() == start.len() && rows[0].len() == start[0].len();
        if fits { Ok(()) } else { Err("the board has another size".to_owned()) }
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let rows = grid(at)?;
        let mut moves = Vec::new();
        if player == 1 {
            moves = copies(&self.animal, &rows, b".");
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
            0 => !copies(&self.animal, &rows, b"A").is_empty(),
            _ => copies(&self.animal, &rows, b"A.").is_empty(),
        })
    }
}
