//! Pairwise meeting copies and common cells: Helly's property for polyominoes.

use crate::claim::{Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::rules::{Animal, Cell, Copy, free};
use std::collections::BTreeSet;

/// Every set of rectangles on a small board that meet pairwise, by its maximal ones.
pub fn rectangles(trial: &mut Trial) -> Tested {
    let with_els = trial.printed(false, true);
    let (rows, columns) = trial.range((3, 4), (4, 4));
    let bit = |x: u32, y: u32| 1u32 << (y * columns + x);
    let mut sets = Vec::new();
    for (top, left) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
        for (bottom, right) in (top..rows).flat_map(|y| (left..columns).map(move |x| (y, x))) {
            let cells = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
            sets.push(cells.fold(0, |set, (x, y)| set | bit(x, y)));
        }
        if with_els && top + 1 < rows && left + 1 < columns {
            let square = [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)];
            sets.extend((0..4).map(|i| (0..4).filter(|j| i != *j).fold(0, |s, j| s | bit(square[j].0, square[j].1))));
        }
    }
    let meets: Vec<u128> = (0..sets.len())
        .map(|i| (0..sets.len()).filter(|&j| i != j && sets[i] & sets[j] != 0).fold(0, |all, j| all | 1u128 << j))
        .collect();
    let mut cliques = Vec::new();
    maximal(&meets, 0, (1u128 << sets.len()) - 1, 0, &mut cliques);
    let members = |clique: u128| (0..sets.len()).filter(move |i| clique >> i & 1 == 1);
    let wrong = cliques.iter().find(|&&c| members(c).fold(u32::MAX, |all, i| all & sets[i]) == 0);
    let wrong = wrong.map(|&c| format!("{} sets of cells meet pairwise and have no common cell", members(c).count()));
    let range = format!(
        "all {} rectangles on a {rows}×{columns} board: {} largest sets that meet pairwise",
        sets.len(),
        cliques.len()
    );
    Ok(Finding::without(wrong, range, "maximal cliques of the graph of meeting rectangles")
        .beyond("true for all: columns and rows are intervals, and intervals that meet pairwise have a common point"))
}

/// Bron and Kerbosch, with a pivot.
fn maximal(meets: &[u128], clique: u128, mut open: u128, mut done: u128, found: &mut Vec<u128>) {
    if open == 0 {
        if done == 0 {
            found.push(clique);
        }
        return;
    }
    let bits = |set: u128| (0..meets.len()).filter(move |i| set >> i & 1 == 1);
    let pivot = bits(open | done).max_by_key(|&i| (meets[i] & open).count_ones()).unwrap_or(0);
    for i in bits(open & !meets[pivot]) {
        maximal(meets, clique | 1 << i, open & meets[i], done & meets[i], found);
        open &= !(1 << i);
        done |= 1 << i;
    }
}

/// A copy as bits of a board around the first one.
type Mask = [u32; 32];

fn meet(a: &Mask, b: &Mask) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Copies that meet pairwise without a common cell, the first one lying as the animal is written; this search is complete.
fn without_common_cell(animal: &Animal) -> Option<Vec<Copy>> {
    let first = Copy { at: Cell::default(), orientation: 0 };
    let near: BTreeSet<Copy> = animal.cells(first).flat_map(|c| animal.copies_through(c)).collect();
    let mask = |copy: Copy| {
        let mut rows = [0u32; 32];
        animal.cells(copy).for_each(|c| rows[(c.y + 10) as usize] |= 1 << (c.x + 10));
        rows
    };
    let near: Vec<(Copy, Mask)> = near.into_iter().map(|c| (c, mask(c))).collect();
    let mut family = vec![first];
    extend(&near, &mask(first), &mut family).then_some(family)
}

/// Adds copies that meet all members until no common cell is left: one of them misses the first common cell.
fn extend(candidates: &[(Copy, Mask)], common: &Mask, family: &mut Vec<Copy>) -> bool {
    let Some(y) = common.iter().position(|row| *row != 0) else { return true };
    let cell = common[y] & common[y].wrapping_neg();
    for (copy, mask) in candidates.iter().filter(|(_, mask)| mask[y] & cell == 0) {
        let left: Mask = std::array::from_fn(|y| common[y] & mask[y]);
        let meeting: Vec<(Copy, Mask)> = candidates.iter().filter(|(_, m)| meet(m, mask)).copied().collect();
        family.push(*copy);
        if extend(&meeting, &left, family) {
            return true;
        }
        family.pop();
    }
    false
}

/// Every polyomino of some sizes: rectangles have the property, others not.
pub fn only_rectangles(trial: &mut Trial) -> Tested {
    // Altered: El has it, too.
    let more: Option<&str> = trial.printed(None, Some("##/#."));
    let most = trial.range(7, 9);
    let mut wrong = None;
    let (mut with, mut without) = (0, 0);
    for animal in (1..=most).flat_map(free::animals) {
        trial.look()?;
        let stated = animal.is_rectangle() || more.is_some_and(|text| animal.to_string() == text);
        match without_common_cell(&animal) {
            Some(family) if stated => {
                let list = family.iter().map(Copy::to_string).collect::<Vec<_>>().join(", ");
                wrong = wrong.or(Some(format!("{animal}: {list} meet pairwise and have no common cell")));
            }
            None if !stated => wrong = wrong.or(Some(format!("{animal} has the property, too"))),
            Some(_) => without += 1,
            None => with += 1,
        }
    }
    let range = format!("all polyominoes of at most {most} cells: {with} rectangles and {without} others");
    Ok(Finding::without(wrong, range, "copies that meet pairwise without a common cell, by a complete search")
        .beyond("that rectangles have it is proved; that the others have not is proved in the paper cited, not here"))
}
