//! Positions on the infinite board: Alice's cells and Bob's copies.

use super::animal::{Animal, Copy};
use super::plane::Cell;
use crate::player::Player;
use crate::spec::{Scan, SpecError};
use std::collections::BTreeSet;

/// The player who takes cells.
pub const ALICE: Player = Player(0);
/// The player who lays copies.
pub const BOB: Player = Player(1);

/// The largest coordinate that a user may type.
pub(crate) const FARTHEST: i32 = 1_000_000;

/// The most cells that may be taken.
const MOST_TAKEN: usize = 10_000;

/// Alice's cells and Bob's copies, all disjoint.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    alice: BTreeSet<Cell>,
    bob: BTreeSet<Copy>,
    /// The cells of Bob's copies.
    covered: BTreeSet<Cell>,
}

/// A move of either player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Alice takes a cell.
    Take(Cell),
    /// Bob lays a copy.
    Lay(Copy),
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Move::Take(cell) => cell.fmt(f),
            Move::Lay(copy) => copy.fmt(f),
        }
    }
}

impl Position {
    /// Alice's cells.
    pub fn alice(&self) -> &BTreeSet<Cell> {
        &self.alice
    }

    /// Bob's copies.
    pub fn bob(&self) -> &BTreeSet<Copy> {
        &self.bob
    }

    /// The cells of Bob's copies.
    pub fn covered(&self) -> &BTreeSet<Cell> {
        &self.covered
    }

    /// Every cell that is taken.
    pub fn taken(&self) -> impl Iterator<Item = Cell> + '_ {
        self.alice.iter().chain(&self.covered).copied()
    }

    /// Whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.alice.is_empty() && self.bob.is_empty()
    }

    /// Whether a cell is free.
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.alice.contains(&cell) && !self.covered.contains(&cell)
    }

    /// Whether a copy can be laid.
    pub fn has_room(&self, animal: &Animal, copy: Copy) -> bool {
        animal.cells(copy).all(|c| self.is_free(c))
    }

    /// Whether a move is legal on the whole board.
    pub fn allows(&self, animal: &Animal, m: Move) -> bool {
        match m {
            Move::Take(cell) => self.is_free(cell),
            Move::Lay(copy) => self.has_room(animal, copy),
        }
    }

    /// Makes a move that is legal.
    pub fn make(&mut self, animal: &Animal, m: Move) {
        match m {
            Move::Take(cell) => {
                self.alice.insert(cell);
            }
            Move::Lay(copy) => {
                self.bob.insert(copy);
                self.covered.extend(animal.cells(copy));
            }
        }
    }

    /// The position after a legal move.
    pub fn after(&self, animal: &Animal, m: Move) -> Position {
        let mut next = self.clone();
        next.make(animal, m);
        next
    }

    /// A copy that Alice has completed.
    pub fn completed(&self, animal: &Animal) -> Option<Copy> {
        let numbered = || animal.orientations().iter().zip(0..);
        self.alice.iter().find_map(|&cell| {
            numbered().find_map(|(cells, orientation)| {
                let at = cell - cells[0];
                cells.iter().all(|&c| self.alice.contains(&(c + at))).then_some(Copy { at, orientation })
            })
        })
    }

    /// The player to move if the spec does not say: Alice if she has as many cells as Bob has copies.
    pub fn mover(&self) -> Player {
        if self.alice.len() == self.bob.len() { ALICE } else { BOB }
    }

    /// The free cells near the taken cells, or near (0, 0).
    pub fn near(&self, animal: &Animal) -> BTreeSet<Cell> {
        let (width, height) = animal.extent(0);
        let margin = width.max(height) + 1;
        let start = self.is_empty().then_some(Cell::default());
        let square =
            |c: Cell| (-margin..=margin).flat_map(move |y| (-margin..=margin).map(move |x| c + Cell::new(x, y)));
        let reachable = |c: &Cell| c.x.abs() <= FARTHEST && c.y.abs() <= FARTHEST;
        self.taken().chain(start).flat_map(square).filter(|c| self.is_free(*c)).filter(reachable).collect()
    }

    /// The legal moves of a player near the taken cells; there are more farther away.
    pub fn moves_near(&self, animal: &Animal, by: Player) -> Vec<Move> {
        let near = self.near(animal);
        if by == ALICE {
            return near.into_iter().map(Move::Take).collect();
        }
        let copies = near.iter().flat_map(|&cell| {
            let numbered = animal.orientations().iter().zip(0..);
            numbered.map(move |(cells, orientation)| Copy { at: cell - cells[0], orientation })
        });
        let inside = |copy: &Copy| animal.cells(*copy).all(|c| near.contains(&c));
        let copies: BTreeSet<Copy> = copies.filter(inside).collect();
        copies.into_iter().map(Move::Lay).collect()
    }

    /// Reads `cells/copies`.
    pub fn read(animal: &Animal, scan: &mut Scan) -> Result<Position, SpecError> {
        let mut position = Position::default();
        let mut add = |m: Move, place: usize, what: &str| {
            if !position.allows(animal, m) {
                return Err(SpecError::new(place, format!("{what} {m} is on a cell that is already taken")));
            }
            position.make(animal, m);
            if position.alice.len() + position.covered.len() > MOST_TAKEN {
                return Err(SpecError::new(place, format!("at most {MOST_TAKEN} cells may be taken")).too_large());
            }
            Ok(())
        };
        if scan.peek() != Some('/') {
            scan.list(';', |scan| {
                let place = scan.at();
                add(Move::Take(cell(scan)?), place, "the cell")
            })?;
        }
        scan.expect('/')?;
        if scan.peek().is_some_and(|c| c != '@') {
            scan.list(';', |scan| {
                let place = scan.at();
                add(Move::Lay(copy(animal, scan)?), place, "the copy")
            })?;
        }
        Ok(position)
    }

    /// `cells/copies`, each in order.
    pub fn write(&self) -> String {
        let cells: Vec<String> = self.alice.iter().map(Cell::to_string).collect();
        let copies: Vec<String> = self.bob.iter().map(Copy::to_string).collect();
        format!("{}/{}", cells.join(";"), copies.join(";"))
    }
}

/// Reads `x,y`.
pub(crate) fn cell(scan: &mut Scan) -> Result<Cell, SpecError> {
    let x = coordinate(scan, "a column")?;
    scan.expect(',')?;
    Ok(Cell::new(x, coordinate(scan, "a row")?))
}

/// Reads an orientation's letter and a cell.
pub(crate) fn copy(animal: &Animal, scan: &mut Scan) -> Result<Copy, SpecError> {
    let place = scan.at();
    let count = animal.orientations().len() as u8;
    let letter = scan.take().and_then(|c| u8::try_from(c).ok()).and_then(|c| c.checked_sub(b'a'));
    let Some(orientation) = letter.filter(|o| *o < count) else {
        let letters = if count == 1 { "a".to_owned() } else { format!("a to {}", char::from(b'a' + count - 1)) };
        return Err(SpecError::new(place, format!("a copy begins with the letter of its orientation, {letters}")));
    };
    Ok(Copy { at: cell(scan)?, orientation })
}

fn coordinate(scan: &mut Scan, what: &str) -> Result<i32, SpecError> {
    let place = scan.at();
    let negative = scan.eat('-');
    let number = scan.number(what).ok().and_then(|n| i32::try_from(n).ok()).filter(|n| *n <= FARTHEST);
    let number = number
        .ok_or_else(|| SpecError::new(place, format!("{what} is a whole number from -{FARTHEST} to {FARTHEST}")))?;
    Ok(if negative { -number } else { number })
}

/// Reads the move of a player.
pub(crate) fn read_move(animal: &Animal, by: Player, text: &str) -> Result<Move, SpecError> {
    let mut scan = Scan::new(text);
    let m = if by == ALICE { Move::Take(cell(&mut scan)?) } else { Move::Lay(copy(animal, &mut scan)?) };
    scan.finish()?;
    Ok(m)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &str, text: &str) -> Result<(Animal, Position), SpecError> {
        let animal = crate::families::animals::rules::read::animal(&mut Scan::new(rows))?;
        let mut scan = Scan::new(text);
        let position = Position::read(&animal, &mut scan)?;
        scan.finish()?;
        Ok((animal, position))
    }

    #[test]
    fn texts_are_written_in_order() {
        let (_, position) = read("###/#.#", "4,1;0,0/c5,5;a1,0").unwrap();
        assert_eq!(position.write(), "0,0;4,1/a1,0;c5,5");
        assert_eq!(position.mover(), ALICE);
        assert_eq!(read("#", "/").unwrap().1, Position::default());
    }

    #[test]
    fn overlapping_or_distant_moves_are_refused() {
        for text in ["0,0;0,0/", "0,0/a0,0", "/a0,0;a1,0", "1000001,0/", "/e0,0", "0,0", "0/", "99999999999,0/", "-,0/"]
        {
            assert!(read("###/#.#", text).is_err(), "{text}");
        }
        // The notch of the U is free.
        assert!(read("###/#.#", "1,1/a0,0").is_ok());
    }

    #[test]
    fn alice_has_won_when_her_cells_contain_a_copy() {
        let (animal, position) = read("###/#.#", "5,5;0,0;1,0;2,0;0,1/").unwrap();
        assert_eq!(position.completed(&animal), None);
        let won = position.after(&animal, Move::Take(Cell::new(2, 1)));
        assert_eq!(won.completed(&animal).map(|c| c.to_string()).as_deref(), Some("a0,0"));
    }

    #[test]
    fn moves_near_are_legal_and_complete() {
        let (animal, position) = read("##/#.", "0,0/a1,0").unwrap();
        for by in [ALICE, BOB] {
            let moves = position.moves_near(&animal, by);
            assert!(moves.iter().all(|&m| position.allows(&animal, m)));
            assert!(moves.len() > 50);
        }
        let cells = position.near(&animal);
        let every: usize = cells
            .iter()
            .flat_map(|&c| animal.copies_through(c))
            .filter(|&copy| animal.cells(copy).all(|c| cells.contains(&c)))
            .collect::<BTreeSet<_>>()
            .len();
        assert_eq!(position.moves_near(&animal, BOB).len(), every);
    }
}
