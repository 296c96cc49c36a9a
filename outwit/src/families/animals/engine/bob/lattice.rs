//! Lattices, and the test whether a family laid on one of them meets every copy.
//!
//! A family F with union U is a strategy on a lattice if the cells of U lie in different classes and, for each
//! orientation, the places where it meets every member represent all classes. So the index lies between |U| and the
//! least |D_o|, the number of such places of an orientation o.
//!
//! Cost: there are as many lattices of index n as the sum of the divisors of n. Each takes at most |U| + Σ|D_o| steps.
//! Memory: one word per class.

use super::families::Family;
use crate::families::animals::engine::evidence::Lattice;
use crate::families::animals::rules::Cell;

impl Lattice {
    /// All lattices of an index.
    pub(crate) fn of_index(index: i32) -> impl Iterator<Item = Lattice> {
        let rows = (1..=index).filter(move |b| index % b == 0);
        rows.flat_map(move |b| (0..index / b).map(move |t| Lattice { a: index / b, t, b }))
    }

    /// The number of classes of cells.
    pub fn index(self) -> usize {
        (self.a * self.b) as usize
    }

    /// The class of a cell, a number below the index.
    pub(crate) fn class(self, cell: Cell) -> usize {
        let down = cell.y.div_euclid(self.b);
        let x = (cell.x - down * self.t).rem_euclid(self.a);
        (cell.y.rem_euclid(self.b) * self.a + x) as usize
    }

    /// The cell of a class in the block at the origin.
    pub(crate) fn representative(self, class: usize) -> Cell {
        Cell::new(class as i32 % self.a, class as i32 / self.a)
    }
}

/// A lattice on which the family alone is a strategy, if there is one.
pub(super) fn one_site(family: &Family) -> Option<Lattice> {
    let (fewest, most) = (family.union.len(), family.least());
    let mut seen = vec![0u32; most + 1];
    let mut now = 0;
    (fewest..=most).flat_map(|n| Lattice::of_index(n as i32)).find(|&lattice| {
        now += 1;
        let apart = family.union.iter().all(|&c| {
            let class = &mut seen[lattice.class(c)];
            std::mem::replace(class, now) != now
        });
        apart
            && family.met.iter().all(|places| {
                now += 1;
                let mut classes = 0;
                for &place in places {
                    let class = &mut seen[lattice.class(place)];
                    classes += usize::from(std::mem::replace(class, now) != now);
                }
                classes == lattice.index()
            })
    })
}
