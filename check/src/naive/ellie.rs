//! `ellie:MxN:BOARD`: players place L-shaped tiles of three cells.

use super::{Family, Kind, Naive, See};
use crate::LARGEST;
use crate::reader::number;
use crate::turn::Rule;

struct Board(String);

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
    let cells = grid(&board)?;
    if cells.len() as u64 != rows || cells[0].len() as u64 != columns {
        return Err("the board does not have this size".to_owned());
    }
    Ok(Box::new(Board(board)))
}

/// Rows of cells, all equally long; true where a cell is free.
type Grid = Vec<Vec<bool>>;

fn grid(at: &str) -> Result<Grid, String> {
    let cell = |c: u8| match c {
        b'.' => Ok(true),
        b'#' => Ok(false),
        _ => Err("a board consists of . and #".to_owned()),
    };
    let rows: Grid = at.split('/').map(|row| row.bytes().map(cell).collect()).collect::<Result<_, _>>()?;
    if rows.iter().any(|r| r.len() != rows[0].len() || r.is_empty()) {
        return Err("the rows of a board are equally long".to_owned());
    }
    Ok(rows)
}

fn write(rows: &Grid) -> String {
    let row = |r: &Vec<bool>| r.iter().map(|free| if *free { '.' } else { '#' }).collect::<String>();
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// The tiles that fit, each with its name and cells.
fn tiles(rows: &Grid) -> impl Iterator<Item = (String, Vec<(usize, usize)>)> + '_ {
    let squares = (1..rows.len()).flat_map(|r| (1..rows[0].len()).map(move |c| (r - 1, c - 1)));
    squares.flat_map(move |(r, c)| {
        let square = [("nw", r, c), ("ne", r, c + 1), ("sw", r + 1, c), ("se", r + 1, c + 1)];
        square.into_iter().filter_map(move |(spared, sr, sc)| {
            let cells: Vec<(usize, usize)> =
                square.iter().map(|(_, r, c)| (*r, *c)).filter(|cell| *cell != (sr, sc)).collect();
            let fits = cells.iter().all(|(r, c)| rows[*r][*c]);
            fits.then(|| (format!("r{}c{}{spared}", r + 1, c + 1), cells))
        })
    })
}

impl Naive for Board {
    fn start(&self) -> String {
        self.0.clone()
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let rows = grid(at)?;
        for (name, cells) in tiles(&rows) {
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
        for (_, cells) in tiles(&rows) {
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

/// Removes the piece that contains a cell from the open cells, and writes it in its bounding rectangle.
fn cut_out(open: &mut Grid, start: (usize, usize)) -> String {
    let mut piece = vec![start];
    open[start.0][start.1] = false;
    let mut done = 0;
    while done < piece.len() {
        let (r, c) = piece[done];
        done += 1;
        let around = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
        for (r, c) in around {
            if open.get(r).and_then(|row| row.get(c)) == Some(&true) {
                open[r][c] = false;
                piece.push((r, c));
            }
        }
    }
    let (mut top, mut left, mut bottom, mut right) = (start.0, start.1, start.0, start.1);
    for (r, c) in &piece {
        (top, left, bottom, right) = (top.min(*r), left.min(*c), bottom.max(*r), right.max(*c));
    }
    let mut rows = vec![vec![false; right - left + 1]; bottom - top + 1];
    piece.iter().for_each(|(r, c)| rows[r - top][c - left] = true);
    write(&rows)
}
