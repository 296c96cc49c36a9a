//! Boards of free and taken cells, the tiles that fit on them, and their pieces.

/// Rows of cells, all equally long; true where a cell is free.
pub(super) type Grid = Vec<Vec<bool>>;

/// Reads rows of `.` and `#`.
pub(super) fn grid(at: &str) -> Result<Grid, String> {
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

pub(super) fn write(rows: &Grid) -> String {
    let row = |r: &Vec<bool>| r.iter().map(|free| if *free { '.' } else { '#' }).collect::<String>();
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// A tile: its cells, the upper left corner of the square that it lies in, and the cell of the square that it spares.
pub(super) type Tile = ([(usize, usize); 3], (usize, usize), &'static str);

/// The tiles that fit.
pub(super) fn tiles(rows: &Grid) -> impl Iterator<Item = Tile> + '_ {
    let squares = (1..rows.len()).flat_map(|r| (1..rows[0].len()).map(move |c| (r - 1, c - 1)));
    let tiles = squares.flat_map(|(r, c)| {
        let [nw, ne, sw, se] = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)];
        [([ne, sw, se], "nw"), ([nw, sw, se], "ne"), ([nw, ne, se], "sw"), ([nw, ne, sw], "se")]
            .map(|(cells, spared)| (cells, nw, spared))
    });
    tiles.filter(|(cells, _, _)| cells.iter().all(|(r, c)| rows[*r][*c]))
}

/// Removes the piece that contains a cell from the open cells, and writes it in its bounding rectangle.
pub(super) fn cut_out(open: &mut Grid, start: (usize, usize)) -> String {
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
