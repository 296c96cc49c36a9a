//! Inner and outer pieces of an animal: what is left when cells are punched out of it.
//!
//! A subset C of an animal A is an *outer piece* if a second copy of A∖C, disjoint from the first, can cover a cell of
//! C, and an *inner piece* otherwise. Lemma 4 says that A∖C is a cannibal if A is one and C is an inner piece. Its
//! proof has a gap: cells that Alice takes inside C to complete A are moves that Bob does not have to answer there, so
//! he gains as many copies elsewhere.
//!
//! Cost: a subset takes time polynomial in the cells of the animal; at most 20,000 subsets are examined.

use crate::families::animals::rules::{Animal, Cell, Copy, position};
use crate::spec::Scan;
use std::collections::BTreeSet;

/// A subset of an animal, and what kind of piece it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The cells that are removed.
    pub cells: Vec<Cell>,
    /// The rest, if it is an animal.
    pub rest: Option<Animal>,
    /// The cells of a second copy of the rest that proves the piece to be outer.
    pub shown_by: Option<Vec<Cell>>,
}

impl Piece {
    /// Inner or outer; None if the rest is not an animal.
    pub fn kind(&self) -> Option<&'static str> {
        self.rest.as_ref().map(|_| if self.shown_by.is_some() { "outer" } else { "inner" })
    }
}

/// The piece that a subset of an animal's first orientation is.
pub fn piece(animal: &Animal, cells: &[Cell]) -> Piece {
    let gone: BTreeSet<Cell> = cells.iter().copied().collect();
    let left: BTreeSet<Cell> = animal.orientations()[0].iter().copied().filter(|c| !gone.contains(c)).collect();
    let rest = Animal::new(left.iter().copied()).ok();
    let shown_by = rest.as_ref().and_then(|rest| {
        let second: BTreeSet<Copy> = gone.iter().flat_map(|&c| rest.copies_through(c)).collect();
        let disjoint = |copy: &Copy| rest.cells(*copy).all(|c| !left.contains(&c));
        second.into_iter().find(disjoint).map(|copy| rest.cells(copy).collect())
    });
    Piece { cells: gone.into_iter().collect(), rest, shown_by }
}

/// The most subsets that are examined.
const MOST: usize = 20_000;

/// All subsets of a size, if there are not too many.
pub fn pieces(animal: &Animal, size: usize) -> Option<Vec<Piece>> {
    let cells = &animal.orientations()[0];
    if size == 0 || size >= cells.len() {
        return Some(Vec::new());
    }
    let count = (0..size).try_fold(1usize, |count, i| Some(count.checked_mul(cells.len() - i)? / (i + 1)));
    count.filter(|n| *n <= MOST)?;
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut found = Vec::new();
    loop {
        found.push(piece(animal, &chosen.iter().map(|&i| cells[i]).collect::<Vec<_>>()));
        let Some(last) = (0..size).rev().find(|&i| chosen[i] < cells.len() - size + i) else { return Some(found) };
        chosen[last] += 1;
        for i in last + 1..size {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

/// The pieces that a text asks for: a size for all subsets of that size, or cells of the first orientation as
/// `x,y;x,y`.
pub(crate) fn asked(animal: &Animal, text: &str) -> Result<Vec<Piece>, String> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        return match text.parse() {
            _ if animal.size() == 1 => Err("an animal of one cell has no pieces".to_owned()),
            Ok(size) if (1..animal.size()).contains(&size) => {
                pieces(animal, size).ok_or_else(|| format!("there are more than {MOST} subsets of {size} cells"))
            }
            _ => Err(format!("a piece of {animal} has from 1 to {} cells", animal.size() - 1)),
        };
    }
    let mut scan = Scan::new(text);
    let cells = scan.list(';', position::cell).and_then(|cells| scan.finish().map(|()| cells));
    let cells = cells.map_err(|e| {
        format!("{text:?} is not a piece: {}; a piece is a number of cells, or cells such as 0,0;1,0", e.message)
    })?;
    match cells.iter().find(|c| !animal.orientations()[0].contains(c)) {
        Some(cell) => Err(format!("{cell} is not a cell of {animal}, whose least column and row are 0")),
        None => Ok(vec![piece(animal, &cells)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::animals::rules::read;

    fn animal(text: &str) -> Animal {
        read::animal(&mut Scan::new(text)).unwrap()
    }

    #[test]
    fn holes_are_inner_and_corners_outer() {
        let square = animal("R(4,4)");
        let kind = |x, y| piece(&square, &[Cell::new(x, y)]).kind();
        assert_eq!(kind(1, 1), Some("inner"));
        assert_eq!(kind(0, 0), Some("outer"));
        // Beside the notch one cell stands alone, and fits into the notch of a second copy.
        assert_eq!(kind(1, 0), Some("outer"));
        // In the middle of a side of five it has two on either side, and nothing fits.
        assert_eq!(piece(&animal("R(5,5)"), &[Cell::new(2, 0)]).kind(), Some("inner"));
        assert_eq!(pieces(&square, 1).map(|p| p.len()), Some(16));
        assert_eq!(pieces(&square, 2).map(|p| p.len()), Some(120));
        assert!(pieces(&animal("R(8,8)"), 8).is_none());
    }

    #[test]
    fn a_superset_of_an_outer_piece_is_outer() {
        // The document says so; these examples confirm it where the rest stays an animal.
        let mut exceptions = Vec::new();
        for text in ["R(3,3)", "R(2,4)", "O(3,4,1)", "U(3,3,1)", "R(3,4)"] {
            let whole = animal(text);
            let twos = pieces(&whole, 2).unwrap();
            for one in pieces(&whole, 1).unwrap().iter().filter(|p| p.kind() == Some("outer")) {
                for two in twos.iter().filter(|p| p.cells.contains(&one.cells[0]) && p.kind() == Some("inner")) {
                    exceptions.push((text, one.cells.clone(), two.cells.clone()));
                }
            }
        }
        assert_eq!(exceptions, []);
    }

    #[test]
    fn a_disconnected_rest_is_not_an_animal() {
        let row = animal("I3");
        assert_eq!(piece(&row, &[Cell::new(1, 0)]).kind(), None);
        assert_eq!(piece(&row, &[Cell::new(0, 0)]).kind(), Some("outer"));
    }
}
