//! `harary:RxC,ANIMAL`: the lines are the copies of an animal on a rectangle.

use super::board::Board;
use super::cells::Rectangle;

/// The longest text of an animal that is accepted.
const LONGEST_ANIMAL: usize = 4096;

/// `harary:RxC,ANIMAL`: copies of an animal, turned and reflected.
pub(super) fn copies(text: &str) -> Result<Board, String> {
    let (size, animal) = text.split_once(',').ok_or("a board of animals reads ROWSxCOLUMNS,ANIMAL")?;
    let (rows, columns) = size.split_once('x').ok_or("a board of animals reads ROWSxCOLUMNS,ANIMAL")?;
    let cells = Rectangle::read(rows, columns)?;
    if animal.len() > LONGEST_ANIMAL || !animal.bytes().all(|b| b"#./".contains(&b)) || !animal.contains('#') {
        return Err("an animal is written with # . and /, is not too long, and has a cell".to_owned());
    }
    let rows = animal.split('/').enumerate();
    let animal: Vec<(i64, i64)> = rows
        .flat_map(|(r, row)| {
            row.bytes().enumerate().filter(|(_, b)| *b == b'#').map(move |(c, _)| (r as i64, c as i64))
        })
        .collect();
    let mut lines = Vec::new();
    for turned in 0..8 {
        let turn = |(r, c): &(i64, i64)| {
            let (r, c) = if turned & 1 == 0 { (*r, *c) } else { (*c, *r) };
            (if turned & 2 == 0 { r } else { -r }, if turned & 4 == 0 { c } else { -c })
        };
        let copy: Vec<(i64, i64)> = animal.iter().map(turn).collect();
        let least = copy.iter().fold((i64::MAX, i64::MAX), |l, cell| (l.0.min(cell.0), l.1.min(cell.1)));
        let most = copy.iter().fold((i64::MIN, i64::MIN), |m, cell| (m.0.max(cell.0), m.1.max(cell.1)));
        // The upper left corner of the copy goes wherever its lower right corner is still on the board.
        for row in 0..cells.rows as i64 - (most.0 - least.0) {
            for column in 0..cells.columns as i64 - (most.1 - least.1) {
                let place =
                    |(r, c): &(i64, i64)| cells.at((row + r - least.0) as usize, (column + c - least.1) as usize);
                lines.push(copy.iter().map(place).collect());
            }
        }
    }
    cells.board(lines)
}
