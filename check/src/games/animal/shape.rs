//! Sets of cells as the shapes of animals: whether they are connected, and how they are written.

use super::plane::Cell;
use std::collections::HashSet;

pub(super) fn is_connected(cells: &[Cell]) -> bool {
    let mut left: HashSet<Cell> = cells.iter().copied().collect();
    let mut open: Vec<Cell> = cells.first().copied().into_iter().collect();
    while let Some(cell) = open.pop() {
        if left.remove(&cell) {
            let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(y, x)| cell.plus(Cell { y, x }));
            open.extend(beside.iter().filter(|c| left.contains(c)));
        }
    }
    !cells.is_empty() && left.is_empty()
}

/// The cells in order, moved so that the least column and row are 0.
pub(super) fn to_corner(cells: Vec<Cell>) -> Vec<Cell> {
    let x = cells.iter().map(|c| c.x).min().unwrap_or(0);
    let y = cells.iter().map(|c| c.y).min().unwrap_or(0);
    let mut cells: Vec<Cell> = cells.into_iter().map(|c| c.minus(Cell { y, x })).collect();
    cells.sort_unstable();
    cells
}

pub(super) fn rows(shape: &[Cell]) -> i32 {
    1 + shape.iter().map(|c| c.y).max().unwrap_or(0)
}

pub(super) fn write(shape: &[Cell]) -> String {
    let width = 1 + shape.iter().map(|c| c.x).max().unwrap_or(0) as usize;
    let mut text = vec![vec![b'.'; width]; rows(shape) as usize];
    for cell in shape {
        text[cell.y as usize][cell.x as usize] = b'#';
    }
    let lines: Vec<String> = text.iter().map(|row| row.iter().map(|b| char::from(*b)).collect()).collect();
    lines.join("/")
}
