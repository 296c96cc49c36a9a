//! Density: how much a site with one answer can hold, at best, for its size. The only search of this crate.
//!
//! Theorem (FORMAT.md, "Density"). A further member never makes a family denser. So if no family without a common cell is
//! found by adding members to families that are denser than the listed one, none is denser.
//!
//! Searches depth first for a family without a common cell that is denser than the listed one, no deeper than the
//! number of cells of the animal. Cost: for every family on the way, all copies that may still be added.

use crate::core::claim::Game;
use crate::core::limits::Meter;
use crate::core::reader::{Reader, nothing_more};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::verdict::Used;
use crate::evidence::animal::{Answers, animal};
use crate::evidence::blocks::family;
use crate::games::animal::plane::{Cell, list};
use crate::games::animal::{Animal, Copy};

pub(crate) const THEOREM: Theorem = Theorem {
    word: "density",
    statement: "A further member never makes a family denser, so if a search through all families that are denser than the \
                listed one finds none without a common cell, there is none.",
    section: "Density",
    role: Role::Body(check),
};

/// The longest side of an animal that is accepted.
const LONGEST_SIDE: i32 = 32;

/// Reads the block, proves that no family is denser than the one it lists, and returns its density.
fn check(reader: &mut Reader, game: &Game, rest: &str, _used: &mut Used) -> Result<Box<dyn Fact>, String> {
    nothing_more(rest)?;
    let animal = animal(game)?;
    if animal.side > LONGEST_SIDE {
        return Err("the animal is too large for its density".to_owned());
    }
    let members = list(&reader.field("family")?, |m| animal.read_copy(m))?;
    if reader.block_line()?.is_some() {
        return Err("the block must end after the family".to_owned());
    }
    let density = density(animal, &family(animal, &members, game.meter)?, game.meter)?;
    let mut search = Search::new(animal, density, game.meter);
    if search.finds_denser()? {
        return Err("a family without a common cell is denser".to_owned());
    }
    let divisor = gcd(density.0, density.1);
    Ok(Box::new(Answers(vec![("density", format!("{}/{}", density.0 / divisor, density.1 / divisor))])))
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The number of copies that meet all members, and the number of orientations times the number of cells of the union.
fn density(animal: &Animal, family: &[Vec<Cell>], meter: &Meter) -> Result<(u64, u64), String> {
    let mut cells: Vec<Cell> = family.concat();
    cells.sort_unstable();
    cells.dedup();
    let (shapes, mut held) = (animal.shapes.len(), 0);
    for shape in 0..shapes {
        for place in animal.places(shape, &family[0], meter)? {
            meter.work(family.len() * family[0].len())?;
            held += u64::from(family.iter().all(|member| animal.meets(place, member)));
        }
    }
    Ok((held, (shapes * cells.len()) as u64))
}

/// A copy that may be added to a family whose first member is the animal's first orientation at the origin.
struct Candidate {
    cells: Vec<Cell>,
    /// The copies that meet this copy, of those near the first member; see [`Search::places`].
    places: Vec<u64>,
}

/// A family on the current path of the search, without its members.
struct Frame {
    /// The copies that meet all members.
    places: Vec<u64>,
    /// The member that was added last; None for the first frame.
    last: Option<u32>,
    /// The cells that all members have; there is at least one.
    common: Vec<Cell>,
    /// The copies that may be added, without those already tried in the frames before.
    candidates: Vec<u32>,
    /// The next candidate to try.
    next: usize,
}

struct Search<'a> {
    animal: &'a Animal,
    /// The density to beat.
    density: (u64, u64),
    candidates: Vec<Candidate>,
    /// For each cell around the origin, how many members have it.
    covered: Vec<u32>,
    /// How many cells belong to at least one member.
    union: usize,
    meter: &'a Meter<'a>,
}

impl<'a> Search<'a> {
    fn new(animal: &'a Animal, density: (u64, u64), meter: &'a Meter<'a>) -> Self {
        let reach = Self::reach(animal);
        let covered = vec![0; (reach * reach) as usize];
        Search { animal, density, candidates: Vec::new(), covered, union: 0, meter }
    }

    /// The number of rows, and of columns, of cells that are considered, with the origin in the middle.
    fn reach(animal: &Animal) -> i32 {
        1 + 2 * 4 * animal.side
    }

    fn number(&self, cell: Cell) -> usize {
        let reach = Self::reach(self.animal);
        ((cell.y + reach / 2) * reach + cell.x + reach / 2) as usize
    }

    /// The copies that meet these cells, as bits; only copies near the animal at the origin have a bit.
    fn places(&self, cells: &[Cell]) -> Result<Vec<u64>, String> {
        let near = self.animal.side - 1;
        let across = 2 * near + 1;
        let bits = (across * across) as usize;
        let mut places = vec![0; (bits * self.animal.shapes.len()).div_ceil(64)];
        for shape in 0..self.animal.shapes.len() {
            for at in self.animal.places(shape, cells, self.meter)?.iter().map(|place| place.at) {
                if at.x.abs() <= near && at.y.abs() <= near {
                    let bit = shape * bits + ((at.y + near) * across + at.x + near) as usize;
                    places[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        Ok(places)
    }

    /// Whether meeting this many copies with a union of this many cells is denser than the listed family.
    fn is_denser(&self, places: u32, union: usize) -> bool {
        u64::from(places) * self.density.1 > self.density.0 * (self.animal.shapes.len() * union) as u64
    }

    fn cover(&mut self, cells: &[Cell]) {
        for cell in cells {
            let number = self.number(*cell);
            self.union += usize::from(self.covered[number] == 0);
            self.covered[number] += 1;
        }
    }

    fn uncover(&mut self, cells: &[Cell]) {
        for cell in cells {
            let number = self.number(*cell);
            self.covered[number] -= 1;
            self.union -= usize::from(self.covered[number] == 0);
        }
    }

    /// The candidates that, added to the current family with these places, leave it denser than the listed one.
    fn dense_enough(&mut self, places: &[u64], candidates: impl Iterator<Item = u32>) -> Result<Vec<u32>, String> {
        let mut left = Vec::new();
        for i in candidates {
            self.meter.work(4 * places.len())?;
            let candidate = &self.candidates[i as usize];
            let new = candidate.cells.iter().filter(|c| self.covered[self.number(**c)] == 0).count();
            let both = places.iter().zip(&candidate.places).map(|(a, b)| (a & b).count_ones()).sum();
            if self.is_denser(both, self.union + new) {
                left.push(i);
            }
        }
        Ok(left)
    }

    /// Whether some family without a common cell is denser than the listed one.
    fn finds_denser(&mut self) -> Result<bool, String> {
        let first = self.animal.shapes[0].clone();
        let places = self.places(&first)?;
        self.cover(&first);
        if !self.is_denser(places.iter().map(|p| p.count_ones()).sum(), self.union) {
            return Ok(false);
        }
        // A copy that is farther away meets no copy that meets the first member.
        let far = 3 * self.animal.side;
        for shape in 0..self.animal.shapes.len() {
            for (y, x) in (-far..=far).flat_map(|y| (-far..=far).map(move |x| (y, x))) {
                let cells: Vec<Cell> = self.animal.cells(Copy { at: Cell { y, x }, shape }).collect();
                let candidate = Candidate { places: self.places(&cells)?, cells };
                self.candidates.push(candidate);
                if self.dense_enough(&places, [self.candidates.len() as u32 - 1].into_iter())?.is_empty() {
                    self.candidates.pop();
                } else {
                    self.meter.store(8 * (first.len() + places.len()))?;
                }
            }
        }
        let candidates = (0..self.candidates.len() as u32).collect();
        let mut frames = vec![Frame { places, last: None, common: first, candidates, next: 0 }];
        while let Some(frame) = frames.last_mut() {
            self.meter.work(64)?;
            let Some(&i) = frame.candidates.get(frame.next) else {
                let last = frame.last;
                frames.pop();
                if let Some(last) = last {
                    let cells = std::mem::take(&mut self.candidates[last as usize].cells);
                    self.uncover(&cells);
                    self.candidates[last as usize].cells = cells;
                }
                continue;
            };
            frame.next += 1;
            // Some member to come must lack the first common cell; only such members are tried here.
            let has = |i: u32, cell: Cell| self.candidates[i as usize].cells.binary_search(&cell).is_ok();
            let cell = frame.common[0];
            if has(i, cell) {
                continue;
            }
            let common: Vec<Cell> = frame.common.iter().copied().filter(|c| has(i, *c)).collect();
            if common.is_empty() {
                return Ok(true);
            }
            // Families that contain a candidate tried earlier in this frame have already been searched.
            let next = frame.next;
            let kept = frame.candidates.iter().enumerate().filter(|(k, j)| *k >= next || has(**j, cell));
            let kept: Vec<u32> = kept.map(|(_, j)| *j).collect();
            let added = &self.candidates[i as usize];
            let places: Vec<u64> = frame.places.iter().zip(&added.places).map(|(a, b)| a & b).collect();
            let cells = added.cells.clone();
            self.cover(&cells);
            let candidates = self.dense_enough(&places, kept.into_iter())?;
            frames.push(Frame { places, last: Some(i), common, candidates, next: 0 });
        }
        Ok(false)
    }
}
