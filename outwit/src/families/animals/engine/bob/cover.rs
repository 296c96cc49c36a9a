//! Several sites together: disjoint images of a family on a lattice that meet every copy.
//!
//! An exact-cover style backtracking: a copy that no site meets yet must be met by some image in some place. There are
//! finitely many ways, and each takes cells that no other site may use. A branch ends when the free cells cannot pay
//! for the copies that are still unmet, even at the best density.
//!
//! Cost: exponential in the number of sites. A step tries |images| · |D_o| placements of |U| + Σ|D_o| operations each;
//! the meter limits the steps. Memory: two bytes per class and orientation.

use super::families::Family;
use crate::families::animals::engine::evidence::{Blocks, Lattice, Site};
use crate::families::animals::rules::{Animal, Cell, Copy, Motion};
use crate::limits::{Meter, Stopped};

/// A family as one of its images.
#[derive(Clone, Debug)]
struct Image {
    members: Vec<Copy>,
    union: Vec<Cell>,
    met: Vec<Vec<Cell>>,
}

/// An image that is laid on the lattice, and where.
struct Placement {
    image: usize,
    by: Cell,
}

/// The images of families that may be laid together.
pub(crate) struct Cover<'a> {
    animal: &'a Animal,
    images: Vec<Image>,
}

/// A search on one lattice.
struct CoverSearch<'a> {
    cover: &'a Cover<'a>,
    lattice: Lattice,
    /// The cells that sites have taken, by class.
    taken: Vec<bool>,
    /// How many sites meet each class of copies, by orientation and class.
    met: Vec<u16>,
    unmet: usize,
    free: usize,
    laid: Vec<Placement>,
    /// The most copies that one cell of a site accounts for, as a fraction.
    density: (u64, u64),
}

impl<'a> Cover<'a> {
    /// The images of families under rotations and reflections, each once.
    pub(crate) fn new(animal: &'a Animal, families: &[&Family]) -> Self {
        let mut images: Vec<Image> = Vec::new();
        for family in families {
            for motion in Motion::about_origin() {
                let image = Image::new(animal, family, motion);
                if !images.iter().any(|i| i.is_translate_of(&image)) {
                    images.push(image);
                }
            }
        }
        Cover { animal, images }
    }

    /// Sites on a lattice of the given index, the first image among them.
    pub(crate) fn on_index(
        &self,
        index: usize,
        density: (u64, u64),
        meter: &mut Meter,
    ) -> Result<Option<Blocks>, Stopped> {
        for lattice in Lattice::of_index(index as i32) {
            let orientations = self.animal.orientations().len();
            let mut search = CoverSearch {
                cover: self,
                lattice,
                taken: vec![false; index],
                met: vec![0; index * orientations],
                unmet: index * orientations,
                free: index,
                laid: Vec::new(),
                density,
            };
            if search.lay(0, Cell::default()) && search.extend(meter)? {
                return Ok(Some(search.blocks()));
            }
        }
        Ok(None)
    }
}

impl Image {
    fn new(animal: &Animal, family: &Family, motion: Motion) -> Self {
        let members: Vec<Copy> = family.members.iter().map(|&m| animal.moved(m, motion)).collect();
        let mut union: Vec<Cell> = family.union.iter().map(|&c| motion.apply(c)).collect();
        union.sort_unstable();
        let mut met = vec![Vec::new(); family.met.len()];
        for (orientation, places) in (0u8..).zip(&family.met) {
            for &at in places {
                let moved = animal.moved(Copy { at, orientation }, motion);
                met[usize::from(moved.orientation)].push(moved.at);
            }
        }
        Image { members, union, met }
    }

    fn is_translate_of(&self, other: &Image) -> bool {
        let by = self.union[0] - other.union[0];
        let shifted = |m: &Copy| Copy { at: m.at + by, ..*m };
        self.union.len() == other.union.len()
            && self.members.len() == other.members.len()
            && other.members.iter().all(|m| self.members.contains(&shifted(m)))
    }
}

impl CoverSearch<'_> {
    /// Lays an image, if its cells are free and in different classes.
    fn lay(&mut self, image: usize, by: Cell) -> bool {
        let Image { union, met, .. } = &self.cover.images[image];
        for (i, &cell) in union.iter().enumerate() {
            let class = self.lattice.class(cell + by);
            if std::mem::replace(&mut self.taken[class], true) {
                // Only the cells before this one were free.
                union[..i].iter().for_each(|&c| self.taken[self.lattice.class(c + by)] = false);
                return false;
            }
        }
        self.free -= union.len();
        for (o, places) in met.iter().enumerate() {
            for &place in places {
                let count = &mut self.met[o * self.lattice.index() + self.lattice.class(place + by)];
                self.unmet -= usize::from(*count == 0);
                *count += 1;
            }
        }
        self.laid.push(Placement { image, by });
        true
    }

    fn undo(&mut self) {
        let Some(Placement { image, by }) = self.laid.pop() else { return };
        let Image { union, met, .. } = &self.cover.images[image];
        union.iter().for_each(|&c| self.taken[self.lattice.class(c + by)] = false);
        self.free += union.len();
        for (o, places) in met.iter().enumerate() {
            for &place in places {
                let count = &mut self.met[o * self.lattice.index() + self.lattice.class(place + by)];
                *count -= 1;
                self.unmet += usize::from(*count == 0);
            }
        }
    }

    /// Whether the free cells could still meet all unmet copies at the best possible density.
    fn can_still_cover(&self) -> bool {
        let (met, area) = self.density;
        let orientations = self.cover.animal.orientations().len() as u64;
        self.unmet as u64 * area <= self.free as u64 * orientations * met
    }

    /// Lays more sites until every copy is met.
    fn extend(&mut self, meter: &mut Meter) -> Result<bool, Stopped> {
        meter.visit()?;
        let Some(first) = self.met.iter().position(|m| *m == 0) else { return Ok(true) };
        if !self.can_still_cover() {
            return Ok(false);
        }
        let (orientation, class) = (first / self.lattice.index(), first % self.lattice.index());
        let goal = self.lattice.representative(class);
        for image in 0..self.cover.images.len() {
            for i in 0..self.cover.images[image].met[orientation].len() {
                let by = goal - self.cover.images[image].met[orientation][i];
                if self.lay(image, by) {
                    if self.extend(meter)? {
                        return Ok(true);
                    }
                    self.undo();
                }
            }
        }
        Ok(false)
    }

    fn blocks(&self) -> Blocks {
        let site = |l: &Placement| {
            let members = self.cover.images[l.image].members.iter();
            Site::Members(members.map(|m| Copy { at: m.at + l.by, ..*m }).collect())
        };
        Blocks { lattice: self.lattice, sites: self.laid.iter().map(site).collect() }
    }
}
