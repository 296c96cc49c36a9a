//! Can Alice win with no cell wasted, in as many moves as the animal has cells? If not, she needs one move more.
//!
//! Then all her cells lie in the copy that she completes, so that only copies which contain all of them and no cell of
//! Bob's are alive, and only cells of these are worth a move. Of Bob's answers those are tried that meet a copy which is
//! alive, those that meet most of them first, and a move far away: when one of them stops her, she is stopped.
//!
//! Cost: a few thousand positions for animals of eight cells.

use crate::families::animals::engine::alice::window::{Cells, Laid, ORIGIN, Window};
use crate::families::animals::rules::Animal;
use crate::limits::{Meter, Stopped};
use std::cmp::Reverse;

/// Whether Bob can keep Alice from winning in as many moves as the animal has cells.
pub fn needs_more_moves_than_cells(animal: &Animal, meter: &mut Meter) -> Result<bool, Stopped> {
    let Some(window) = Window::new(animal) else { return Ok(false) };
    let search = Search { window: &window };
    let mut alice = Cells::NONE;
    alice.add(ORIGIN);
    let mut alive: Vec<Laid> = window.through(ORIGIN).collect();
    alive.sort_unstable();
    Ok(!search.wins_after(&alice, &Cells::NONE, &alive, animal.size() - 1, meter)?)
}

struct Search<'a> {
    window: &'a Window<'a>,
}

impl Search<'_> {
    /// Whether Alice, who has just moved and needs `more` cells, wins whatever Bob does.
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
