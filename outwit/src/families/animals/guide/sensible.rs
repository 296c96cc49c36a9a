//! Sensible moves for a side without a proof: win at once, fill a copy that cannot be stopped, or else build or block
//! the copies that are nearest to completion.
//!
//! Cost: polynomial in the cells of the animal and of Alice; nothing is searched ahead.

use crate::families::animals::rules::{ALICE, Animal, BOB, Cell, Copy, Move, Position};
use crate::player::Player;
use std::collections::{BTreeMap, BTreeSet};

/// A copy that Alice fills whatever Bob does: her moves in it, and why. Either one cell is missing and she is to move,
/// or no copy of Bob's fits over any missing cell.
pub fn finish(animal: &Animal, position: &Position, mover: Player) -> Option<(Vec<Move>, &'static str)> {
    let mut safe: Option<BTreeSet<Cell>> = None;
    for copy in hopes(animal, position) {
        let open: BTreeSet<Cell> = animal.cells(copy).filter(|c| !position.alice().contains(c)).collect();
        if mover == ALICE && open.len() == 1 {
            return Some((open.into_iter().map(Move::Take).collect(), "one cell is missing"));
        }
        let fits = |c: Cell| animal.copies_through(c).any(|b| position.has_room(animal, b));
        if safe.as_ref().is_none_or(|s| open.len() < s.len()) && !open.iter().any(|&c| fits(c)) {
            safe = Some(open);
        }
    }
    safe.map(|open| (open.into_iter().map(Move::Take).collect(), "nothing fits over what is missing"))
}

/// The copies that Alice has begun and Bob has not touched.
fn hopes(animal: &Animal, position: &Position) -> BTreeSet<Copy> {
    let begun = position.alice().iter().flat_map(|&c| animal.copies_through(c));
    begun.filter(|&q| animal.cells(q).all(|c| !position.covered().contains(&c))).collect()
}

/// How many copies a copy with one more of her cells outweighs.
const EACH_CELL: u64 = 6;

fn weight(animal: &Animal, position: &Position, hope: Copy) -> u64 {
    let hers = animal.cells(hope).filter(|c| position.alice().contains(c)).count() as u32;
    EACH_CELL.saturating_pow(hers.min(20))
}

/// A move for Alice.
pub fn alice(animal: &Animal, position: &Position) -> Move {
    let mut worth: BTreeMap<Cell, u64> = BTreeMap::new();
    for hope in hopes(animal, position) {
        let weight = weight(animal, position, hope);
        for cell in animal.cells(hope).filter(|&c| position.is_free(c)) {
            let sum = worth.entry(cell).or_default();
            *sum = sum.saturating_add(weight);
        }
    }
    let best = worth.into_iter().max_by_key(|&(cell, sum)| (sum, std::cmp::Reverse(cell)));
    let anywhere = || position.near(animal).into_iter().min_by_key(|c| (c.x.abs() + c.y.abs(), *c));
    Move::Take(best.map(|(cell, _)| cell).or_else(anywhere).unwrap_or_default())
}

/// A move for Bob: the copy that spoils most.
pub fn bob(animal: &Animal, position: &Position) -> Option<Move> {
    let hopes: Vec<(u64, Copy)> =
        hopes(animal, position).into_iter().map(|q| (weight(animal, position, q), q)).collect();
    let heaviest = hopes.iter().map(|(w, _)| *w).max().unwrap_or(0);
    // Only copies that spoil one of the heaviest are worth trying.
    let cells: BTreeSet<Cell> =
        hopes.iter().filter(|(w, _)| *w == heaviest).flat_map(|(_, q)| animal.cells(*q)).collect();
    let free = |copy: &Copy| position.has_room(animal, *copy);
    let copies: BTreeSet<Copy> = cells.iter().flat_map(|&c| animal.copies_through(c)).filter(free).collect();
    let spoilt = |copy: Copy| {
        let cells: BTreeSet<Cell> = animal.cells(copy).collect();
        let met = hopes.iter().filter(|(_, q)| animal.cells(*q).any(|c| cells.contains(&c)));
        met.fold(0u64, |sum, (w, _)| sum.saturating_add(*w))
    };
    let best = copies.into_iter().max_by_key(|&copy| (spoilt(copy), std::cmp::Reverse(copy)));
    best.map(Move::Lay).or_else(|| position.moves_near(animal, BOB).into_iter().next())
}

/// A move for either player.
pub fn either(animal: &Animal, position: &Position, mover: Player) -> Option<Move> {
    if mover == ALICE { Some(alice(animal, position)) } else { bob(animal, position) }
}
