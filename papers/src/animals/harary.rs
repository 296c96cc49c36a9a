//! Harary's game on small rectangular boards, from its rules: both players take one cell a turn, and who first owns a
//! copy of the animal wins.

use crate::trial::Trial;
use outwit::families::animals::rules::plane::Cell;
use outwit::families::animals::rules::{Animal, Copy, free};
use outwit::limits::Stopped;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Result {
    /// The second player.
    Bob = -1,
    /// Nobody.
    Draw = 0,
    /// The first player.
    Alice = 1,
}

struct Board {
    lines: Vec<u32>,
    whole: u32,
    known: FxHashMap<u64, i8>,
}

impl Board {
    fn new(animal: &Animal, rows: i32, columns: i32) -> Board {
        let bit = |c: Cell| 1u32 << (c.y * columns + c.x);
        let mut lines = Vec::new();
        for orientation in 0..animal.orientations().len() as u8 {
            let (w, h) = animal.extent(orientation);
            let corners = (0..=rows - h).flat_map(|y| (0..=columns - w).map(move |x| Cell::new(x, y)));
            lines.extend(corners.map(|at| animal.cells(Copy { at, orientation }).fold(0, |set, c| set | bit(c))));
        }
        Board { lines, whole: (1 << (rows * columns)) - 1, known: FxHashMap::default() }
    }

    /// What the mover can get: 1 a win, 0 a draw, −1 a loss. The mover's cells are the upper half of the key.
    fn value(&mut self, key: u64) -> i8 {
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let (mine, theirs) = ((key >> 32) as u32, key as u32);
        let mut free = self.whole & !(mine | theirs);
        let mut best = if free == 0 { 0 } else { -1 };
        while free != 0 && best < 1 {
            let cell = free & free.wrapping_neg();
            free &= free - 1;
            let now = mine | cell;
            let won = self.lines.iter().any(|&line| line & cell != 0 && line & !now == 0);
            best = best.max(if won { 1 } else { -self.value(u64::from(theirs) << 32 | u64::from(now)) });
        }
        self.known.insert(key, best);
        best
    }
}

/// All results on boards of at most so many cells, rows ≤ columns, for animals of at most so many cells.
pub fn results(
    trial: &Trial,
    cells: i32,
    size: usize,
) -> std::result::Result<BTreeMap<(i32, i32, Animal), Result>, Stopped> {
    let mut results = BTreeMap::new();
    for animal in (1..=size).flat_map(free::animals) {
        for (rows, columns) in boards(cells) {
            trial.look()?;
            let result = match Board::new(&animal, rows, columns).value(0) {
                1 => Result::Alice,
                0 => Result::Draw,
                _ => Result::Bob,
            };
            results.insert((rows, columns, animal.clone()), result);
        }
    }
    Ok(results)
}

/// Boards of at most so many cells, rows ≤ columns, the smallest first.
pub fn boards(cells: i32) -> Vec<(i32, i32)> {
    let all = (1..=cells).flat_map(|rows| (rows..=cells / rows).map(move |columns| (rows, columns)));
    let mut all: Vec<(i32, i32)> = all.collect();
    all.sort_by_key(|&(rows, columns)| (rows * columns, rows));
    all
}
