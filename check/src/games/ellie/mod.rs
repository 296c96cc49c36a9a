//! `ellie:MxN:BOARD`: players place L-shaped tiles of three cells.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::number;
use crate::core::turn::Rule;
use crate::games::LARGEST;
use grid::{cut_out, grid, tiles, write};

mod grid;

/// A board and its size.
struct Board {
    rows: usize,
    columns: usize,
    start: String,
}

/// The family `ellie:`.
pub(super) const ELLIE: Family = Family {
    name: "ellie",
    players: &["first", "second"],
    kind: Kind::Impartial,
    rules: &[Rule::Normal, Rule::Misere],
    read: read_spec,
};

fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
    let (size, board) = body.split_once(':').map_or((body, None), |(s, b)| (s, Some(b)));
    let (rows, columns) = size.split_once('x').ok_or("a board has rows x columns")?;
    let side = |text| number(text).filter(|n| *n >= 1 && *n <= LARGEST).ok_or("a side is a positive number");
    let (rows, columns) = (side(rows)?, side(columns)?);
    if rows * columns > LARGEST {
        return Err("the board is too large for this checker".to_owned());
    }
    let empty = vec![".".repeat(columns as usize); rows as usize].join("/");
    let board = board.map_or(empty, str::to_owned);
    let game = Board { rows: rows as usize, columns: columns as usize, start: board };
    game.check_position(&game.start)?;
    Ok(Box::new(game))
}

impl Naive for Board {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        let cells = grid(at)?;
        let fits = cells.len() == self.rows && cells[0].len() == self.columns;
        if fits { Ok(()) } else { Err("the board does not have this size".to_owned()) }
    }

    fn check_part(&self, at: &str) -> Result<(), String> {
        let cells = grid(at)?;
        let fits = cells.len() <= self.rows && cells[0].len() <= self.columns;
        if fits { Ok(()) } else { Err("the part is larger than the board".to_owned()) }
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let rows = grid(at)?;
        for (cells, (r, c), spared) in tiles(&rows) {
            let name = format!("r{}c{}{spared}", r + 1, c + 1);
            let mut to = rows.clone();
            cells.iter().for_each(|(r, c)| to[*r][*c] = false);
            if !see(&name, write(&to), 0) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn parts(&self, at: &str) -> Result<Vec<String>, String> {
        let rows = grid(at)?;
        let mut open = vec![vec![false; rows[0].len()]; rows.len()];
        for (cells, _, _) in tiles(&rows) {
            cells.iter().for_each(|(r, c)| open[*r][*c] = true);
        }
        let mut parts = Vec::new();
        for r in 0..open.len() {
            for c in 0..open[0].len() {
                if open[r][c] {
                    parts.push(cut_out(&mut open, (r, c)));
                }
            }
        }
        Ok(parts)
    }
}
