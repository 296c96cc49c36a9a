//! A lower bound on Alice's moves: whether she can win without wasting a cell, in as many moves as the animal has
//! cells. If not, she needs at least one move more.
//!
//! To waste no cell, all her cells must lie in the copy that she completes. So only copies that contain all of them and
//! no cell of Bob's are alive, and only their cells are worth a move. The search tries Bob's answers that meet a living
//! copy, those that meet the most first, and then a move far away: if one of them stops her, she is stopped.
//!
//! Cost: exponential in the number of cells in the worst case; a few thousand positions for animals of eight cells.
//! Memory: a few sets of cells per level.

use super::window::{Cells, Laid, ORIGIN, Window};
use crate::families::animals::rules::Animal;
use crate::limits::{Meter, Stopped};
use std::cmp::Reverse;

/// Whether Bob can keep Alice from winning in as many moves as the animal has cells.
pub fn needs_more_moves_than_cells(animal: &Animal, meter: &mut Meter) -> Result<bool, Stopped> {
    let Some(window) = Window::new(animal) else { return Ok(false) };
    let search = BoundSearch { window: &window };
    let mut alice = Cells::NONE;
    alice.add(ORIGIN);
    let mut alive: Vec<Laid> = window.through(ORIGIN).collect();
    alive.sort_unstable();
    Ok(!search.wins_after(&alice, &Cells::NONE, &alive, animal.size() - 1, meter)?)
}

struct BoundSearch<'a> {
    window: &'a Window<'a>,
}

impl BoundSearch<'_> {
    /// Whether Alice, who just moved and needs `more` cells, wins whatever Bob does.
    fn wins_after(
        &self,
        alice: &Cells,
        bob: &Cells,
        alive: &[Laid],
        more: usize,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        if more == 0 {
            return Ok(true);
        }
        let mut taken = *alice;
        taken.unite(bob);
        let through = alive.iter().flat_map(|&copy| self.window.spots(copy)).flat_map(|s| self.window.through(s));
        let mut answers: Vec<Laid> = through.filter(|&l| self.window.misses(l, &taken)).collect();
        answers.sort_unstable();
        answers.dedup();
        let hits = |answer: Laid| alive.iter().filter(|&&copy| self.window.overlap(copy, answer)).count();
        answers.sort_by_cached_key(|&a| Reverse(hits(a)));
        for answer in answers {
            let left: Vec<Laid> = alive.iter().copied().filter(|&c| !self.window.overlap(c, answer)).collect();
            let mut walls = *bob;
            self.window.lay(answer, &mut walls);
            if !self.wins(alice, &walls, &left, more, meter)? {
                return Ok(false);
            }
        }
        self.wins(alice, bob, alive, more, meter)
    }

    /// Whether Alice, to move, wins.
    fn wins(
        &self,
        alice: &Cells,
        bob: &Cells,
        alive: &[Laid],
        more: usize,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        meter.visit()?;
        if alive.is_empty() || more == 1 {
            return Ok(!alive.is_empty());
        }
        let mut cells: Vec<_> = alive.iter().flat_map(|&c| self.window.spots(c)).filter(|&s| !alice.has(s)).collect();
        cells.sort_unstable();
        cells.dedup();
        for spot in cells {
            let mut more_alice = *alice;
            more_alice.add(spot);
            let left: Vec<Laid> = alive.iter().copied().filter(|&c| self.window.covers(c, spot)).collect();
            if self.wins_after(&more_alice, bob, &left, more - 1, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
