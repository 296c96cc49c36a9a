//! Draws animals and positions.

use super::animal::{Animal, Copy};
use super::plane::Cell;
use super::position::{ALICE, FARTHEST, Move, Position};
use crate::player::Player;
use crate::scene::board::{Board, Spot, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::SpecError;
use std::collections::{BTreeMap, BTreeSet};

/// The shades of Bob's copies, used in rotation.
const SHADES: [Ink; 3] = [Ink::Gone, Ink::Third, Ink::Second];

/// The width of a character of a number, in cells.
const CHARACTER: f64 = 0.25;

/// The most cells of a picture.
const MOST_PLACES: usize = 250_000;

/// Adds cells with a thick outline; `place` gives the corner of a cell.
pub(crate) fn region(scene: &mut Scene, cells: &BTreeSet<Cell>, ink: Ink, place: impl Fn(Cell) -> (f64, f64)) {
    for &cell in cells {
        let (x, y) = place(cell);
        scene.cell(x, y, ink);
    }
    outline(scene, cells, place);
}

/// Adds a thick outline around cells.
pub(crate) fn outline(scene: &mut Scene, cells: &BTreeSet<Cell>, place: impl Fn(Cell) -> (f64, f64)) {
    for &cell in cells {
        let (x, y) = place(cell);
        let [right, left, below, above] = cell.neighbours().map(|n| !cells.contains(&n));
        let sides = [
            (above, (x, y, x + 1.0, y)),
            (below, (x, y + 1.0, x + 1.0, y + 1.0)),
            (left, (x, y, x, y + 1.0)),
            (right, (x + 1.0, y, x + 1.0, y + 1.0)),
        ];
        for (_, (x1, y1, x2, y2)) in sides.into_iter().filter(|(open, _)| *open) {
            scene.add(Shape::Thick(x1, y1, x2, y2), Ink::Dark);
        }
    }
}

/// The corner of a cell in a picture with the cell (0, 0) at its origin.
pub(crate) fn in_place(cell: Cell) -> (f64, f64) {
    (cell.x.into(), cell.y.into())
}

/// Adds the ways to make moves: a cell by touching it, a copy by touching its cells.
pub(crate) fn touch(board: &mut Board, animal: &Animal, moves: impl IntoIterator<Item = Move>) {
    let spot = |cell: Cell| {
        let (x, y) = in_place(cell);
        Spot::new(format!("column {}, row {}", cell.x, cell.y), Shape::Rect(x, y, 1.0, 1.0))
    };
    for m in moves {
        let cells = match m {
            Move::Take(cell) => vec![spot(cell)],
            Move::Lay(copy) => animal.cells(copy).map(spot).collect(),
        };
        board.way(m.to_string(), cells, Vec::new());
    }
}

/// The window that shows the position, with some room around it.
pub(crate) fn window(animal: &Animal, position: &Position) -> Window {
    let (width, height) = animal.extent(0);
    let room = width.max(height) + 2;
    let around = |cells: &mut dyn Iterator<Item = i32>| {
        let (least, most) = cells.fold((0, 0), |(least, most), n| (least.min(n), most.max(n)));
        (least - room, most + room)
    };
    let (left, right) = around(&mut position.taken().map(|c| c.x));
    let (top, bottom) = around(&mut position.taken().map(|c| c.y));
    clipped(Window { left, top, right, bottom })
}

/// The most columns and rows of a window.
const MOST_COLUMNS: i32 = 40;
const MOST_ROWS: i32 = 30;

/// A window cut to a size that can be listed, on the part of the board that can be named.
pub(crate) fn clipped(window: Window) -> Window {
    let clip = |least: i32, most: i32, longest: i32| {
        let least = least.clamp(-FARTHEST, FARTHEST);
        (least, most.clamp(least, FARTHEST).min(least.saturating_add(longest - 1)))
    };
    let (left, right) = clip(window.left, window.right, MOST_COLUMNS);
    let (top, bottom) = clip(window.top, window.bottom, MOST_ROWS);
    Window { left, top, right, bottom }
}

/// The position in place, and the moves of a player inside a window.
pub(crate) fn endless(animal: &Animal, position: &Position, by: Option<Player>, window: Window, title: &str) -> Board {
    let mut scene = Scene::new(title);
    for (i, &copy) in position.bob().iter().enumerate() {
        let (ink, cells) = (SHADES[i % SHADES.len()], animal.cells(copy).collect());
        region(&mut scene, &cells, ink, in_place);
    }
    for &cell in position.alice() {
        scene.cell(cell.x.into(), cell.y.into(), Ink::First);
    }
    let mut board = Board::new(scene);
    board.window = Some(window);
    let inside = |c: &Cell| (window.left..=window.right).contains(&c.x) && (window.top..=window.bottom).contains(&c.y);
    let cells = (window.top..=window.bottom).flat_map(|y| (window.left..=window.right).map(move |x| Cell::new(x, y)));
    let free = cells.filter(|c| position.is_free(*c));
    match by {
        Some(ALICE) => touch(&mut board, animal, free.map(Move::Take)),
        Some(_) => {
            let numbered = || animal.orientations().iter().zip(0..);
            let copies = free
                .flat_map(|cell| numbered().map(move |(cells, orientation)| Copy { at: cell - cells[0], orientation }));
            let legal = |c: &Copy| animal.cells(*c).all(|cell| inside(&cell)) && position.has_room(animal, *c);
            touch(&mut board, animal, copies.filter(legal).map(Move::Lay));
        }
        None => {}
    }
    board
}

/// An animal in all its orientations, each with its letter.
pub(crate) fn animal(animal: &Animal, title: &str) -> Scene {
    let mut scene = Scene::new(title);
    let mut left = 0.0;
    for (orientation, letter) in (0..animal.orientations().len() as u8).zip('a'..) {
        let (width, height) = animal.extent(orientation);
        let cells = animal.orientations()[usize::from(orientation)].iter().copied().collect();
        region(&mut scene, &cells, Ink::Gone, |c| (left + f64::from(c.x), c.y.into()));
        scene.label(left + f64::from(width) / 2.0, f64::from(height) + 0.5, letter.to_string(), Ink::Dark);
        left += f64::from(width) + 1.0;
    }
    scene
}

/// A position: Alice's cells dark, Bob's copies in alternating shades and numbered in order, columns and rows at the
/// borders. Columns and rows far from any taken cell are left out.
pub(crate) fn position(animal: &Animal, position: &Position, title: &str) -> Result<Scene, SpecError> {
    let axis = |coordinate: fn(Cell) -> i32| {
        let taken: BTreeSet<i32> = position.taken().map(coordinate).collect();
        let shown: BTreeSet<i32> = taken.iter().flat_map(|n| [n - 1, *n, n + 1]).collect();
        let mut places = BTreeMap::new();
        let (mut next, mut last) = (0.0, None);
        for n in shown {
            if last.is_some_and(|last| n > last + 1) {
                next += 1.0;
            }
            places.insert(n, next);
            (next, last) = (next + 1.0, Some(n));
        }
        places
    };
    let (columns, rows) = (axis(|c| c.x), axis(|c| c.y));
    if columns.len() * rows.len() > MOST_PLACES {
        return Err(SpecError::new(0, format!("a picture shows at most {MOST_PLACES} cells")).too_large());
    }
    let mut scene = Scene::new(title);
    for (y, down) in &rows {
        for (x, right) in &columns {
            if position.is_free(Cell::new(*x, *y)) {
                scene.cell(*right, *down, Ink::Free);
            }
        }
    }
    let place = |c: Cell| (columns[&c.x], rows[&c.y]);
    for (i, &copy) in position.bob().iter().enumerate() {
        let (ink, cells) = (SHADES[i % SHADES.len()], animal.cells(copy).collect());
        region(&mut scene, &cells, ink, place);
        for (x, y) in cells.iter().map(|&c| place(c)) {
            scene.label(x + 0.5, y + 0.5, (i + 1).to_string(), ink.contrast());
        }
    }
    for (x, y) in position.alice().iter().map(|&c| place(c)) {
        scene.cell(x, y, Ink::First);
    }
    // Long column numbers would overlap: those without room are left out.
    let width = |name: &str| name.len() as f64 * CHARACTER;
    let mut free_from = f64::NEG_INFINITY;
    for (x, right) in &columns {
        let (name, middle) = (x.to_string(), right + 0.5);
        if middle - width(&name) / 2.0 >= free_from {
            free_from = middle + width(&name) / 2.0 + CHARACTER;
            scene.label(middle, -0.5, name, Ink::Dark);
        }
    }
    for (y, down) in &rows {
        let name = y.to_string();
        scene.label(-0.5 - width(&name).max(2.0 * CHARACTER) / 2.0, down + 0.5, name, Ink::Dark);
    }
    Ok(scene)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::ascii::ascii;
    use crate::spec::Scan;

    fn picture(rows: &str, text: &str) -> String {
        let animal = crate::families::animals::rules::read::animal(&mut Scan::new(rows)).unwrap();
        let played = Position::read(&animal, &mut Scan::new(text)).unwrap();
        ascii(&position(&animal, &played, "a test").unwrap())
    }

    #[test]
    fn an_animal_is_drawn_in_its_orientations() {
        let animal_of = crate::families::animals::rules::read::animal(&mut Scan::new("I2")).unwrap();
        let text = ascii(&animal(&animal_of, "I2"));
        assert_eq!(
            text,
            "+---+---+   +---+\n|###|###|   |###|\n+---+---+   +---+\n    a       |###|\n            +---+\n              b\n"
        );
    }

    #[test]
    fn distant_cells_are_drawn_side_by_side() {
        let near = picture("I2", "0,0/a4,0");
        let far = picture("I2", "0,0/a999999,0");
        assert!(near.contains("|===|") && near.contains("|#1#|#1#|"), "{near}");
        let numbers = picture("I2", "0,0/a-1000000,-1000000").lines().next().unwrap_or_default().to_owned();
        let columns: Vec<i32> = numbers.split_whitespace().map(|n| n.parse().expect("a number alone")).collect();
        assert_eq!(columns, [-1_000_001, -999_998, -1, 0, 1]);
        assert!(far.contains("999998") && far.lines().count() == near.lines().count(), "{far}");
    }
}
