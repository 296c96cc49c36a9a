//! Blocks: sites that repeat along a lattice, in each of which Bob answers independently of the others.
//!
//! Theorem (FORMAT.md, "Blocks"). If the translates of all sites are disjoint, every copy in the plane is held by one of
//! them, and Bob can always play somewhere unasked, then Alice never completes a copy. A site that is a family of copies
//! without a common cell holds every copy that meets all members; for areas, see [`areas`](super::areas).
//!
//! Cost: for a site, all copies that meet its first member, each compared with the other members; for an area, see there.
//! Memory: a byte per class of copies, and the areas.

use super::animal::{Answers, animal};
use super::areas::{self, Area};
use crate::core::claim::Game;
use crate::core::limits::Meter;
use crate::core::reader::{Reader, nothing_more, number, shorten};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::verdict::Used;
use crate::games::animal::plane::{Cell, list};
use crate::games::animal::{Animal, Copy};

pub(crate) const THEOREM: Theorem = Theorem {
    word: "blocks",
    statement: "If disjoint sites repeat along a lattice so that some site holds every copy, Bob prevents every copy by \
                answering in the site where Alice plays.",
    section: "Blocks",
    role: Role::Body(check),
};

/// The largest index of a lattice: the number of classes of cells.
const LARGEST_INDEX: u64 = 1_000_000;

/// All integer combinations of (a, 0) and (t, b).
struct Lattice {
    a: i32,
    t: i32,
    b: i32,
}

impl Lattice {
    fn read(line: &str) -> Result<Lattice, String> {
        let numbers = line.strip_prefix("lattice ").map(|l| l.split(' ').map(number).collect::<Option<Vec<u64>>>());
        let Some(Some([a, t, b])) = numbers.as_ref().map(|n| n.as_deref()) else {
            return Err("a lattice reads `lattice A T B`".to_owned());
        };
        let index = a.checked_mul(*b).filter(|i| (1..=LARGEST_INDEX).contains(i));
        match index {
            Some(_) if t < a => Ok(Lattice { a: *a as i32, t: *t as i32, b: *b as i32 }),
            Some(_) => Err("a lattice is shifted by less than its period".to_owned()),
            None => Err("the lattice has no cells, or too many".to_owned()),
        }
    }

    fn index(&self) -> usize {
        self.a as usize * self.b as usize
    }

    /// The number of the cell's class; two cells are in the same class if the lattice takes one to the other.
    fn class(&self, cell: Cell) -> usize {
        let down = i64::from(cell.y.div_euclid(self.b));
        let x = (i64::from(cell.x) - down * i64::from(self.t)).rem_euclid(i64::from(self.a));
        cell.y.rem_euclid(self.b) as usize * self.a as usize + x as usize
    }
}

/// A set of cells with a way in which Bob plays there.
pub(crate) enum Site {
    /// A family of copies, by their cells.
    Family(Vec<Vec<Cell>>),
    Area(Area),
}

/// The sites of a certificate.
pub(crate) struct Sites<'a> {
    pub(crate) animal: &'a Animal,
    lattice: Lattice,
    pub(crate) sites: Vec<Site>,
    /// For each class of cells, whether a site has it.
    taken: Vec<bool>,
    meter: &'a Meter<'a>,
}

/// Reads the block, and proves that Bob prevents every copy.
fn check(reader: &mut Reader, game: &Game, rest: &str, used: &mut Used) -> Result<Box<dyn Fact>, String> {
    let animal = animal(game)?;
    nothing_more(rest)?;
    let sites = Sites::read(reader, animal, game.meter)?;
    let areas = sites.sites.iter().filter(|site| matches!(site, Site::Area(_)));
    areas.for_each(|_| used.count(areas::THEOREM.word));
    let can_move = sites.sites.iter().any(|site| match site {
        Site::Family(_) => true,
        Site::Area(area) => area.has_unasked(),
    });
    if !can_move {
        return Err("Bob may have nothing to play unasked".to_owned());
    }
    let mut held = vec![false; sites.classes()];
    for site in &sites.sites {
        for copy in sites.held(site)? {
            held[sites.class(copy)] = true;
        }
    }
    if let Some(class) = held.iter().position(|held| !held) {
        return Err(format!("no site holds the copy {}", animal.write_copy(sites.copy(class))));
    }
    Ok(Box::new(Answers(vec![("verdict", "cannibal".to_owned())])))
}

impl<'a> Sites<'a> {
    /// Reads the lattice and the sites, whose translates must be disjoint.
    pub(crate) fn read(reader: &mut Reader, animal: &'a Animal, meter: &'a Meter<'a>) -> Result<Sites<'a>, String> {
        let line = reader.block_line()?.ok_or("expected a lattice")?;
        let lattice = Lattice::read(&line)?;
        meter.store(lattice.index() * (1 + animal.shapes.len()))?;
        let taken = vec![false; lattice.index()];
        let mut sites = Sites { animal, lattice, sites: Vec::new(), taken, meter };
        while let Some(line) = reader.block_line()? {
            meter.store(4 * line.len())?;
            if let Some(state) = line.strip_prefix("state ") {
                let Some(Site::Area(area)) = sites.sites.last_mut() else {
                    return Err("a state belongs to an area".to_owned());
                };
                area.add_state(animal, state, meter)?;
            } else if let Some(members) = line.strip_prefix("site ") {
                let family = family(animal, &list(members, |m| animal.read_copy(m))?, meter)?;
                let mut cells: Vec<Cell> = family.concat();
                cells.sort_unstable();
                cells.dedup();
                sites.occupy(&cells)?;
                sites.sites.push(Site::Family(family));
            } else if let Some(text) = line.strip_prefix("area ") {
                let area = Area::read(animal, text)?;
                sites.occupy(area.cells())?;
                sites.sites.push(Site::Area(area));
            } else {
                return Err(format!("not expected among blocks: {}", shorten(&line)));
            }
        }
        for site in &mut sites.sites {
            if let Site::Area(area) = site {
                area.link(animal, meter)?;
            }
        }
        Ok(sites)
    }

    /// Gives cells to a site; they must not belong to other sites or to its own translates.
    fn occupy(&mut self, cells: &[Cell]) -> Result<(), String> {
        for cell in cells {
            if std::mem::replace(&mut self.taken[self.lattice.class(*cell)], true) {
                return Err("sites overlap".to_owned());
            }
        }
        Ok(())
    }

    /// The number of classes of copies; two are in the same class if the lattice takes one to the other.
    pub(crate) fn classes(&self) -> usize {
        self.lattice.index() * self.animal.shapes.len()
    }

    /// The number of a copy's class.
    pub(crate) fn class(&self, copy: Copy) -> usize {
        copy.shape * self.lattice.index() + self.lattice.class(copy.at)
    }

    /// A copy of a class.
    fn copy(&self, class: usize) -> Copy {
        let (shape, cell) = (class / self.lattice.index(), class % self.lattice.index());
        Copy { at: Cell { y: cell as i32 / self.lattice.a, x: cell as i32 % self.lattice.a }, shape }
    }

    /// The copies that a site holds.
    pub(crate) fn held(&self, site: &Site) -> Result<Vec<Copy>, String> {
        let mut held = Vec::new();
        for shape in 0..self.animal.shapes.len() {
            match site {
                Site::Family(family) => {
                    for place in self.animal.places(shape, &family[0], self.meter)? {
                        self.meter.work(family.len() * family[0].len())?;
                        if family.iter().all(|member| self.animal.meets(place, member)) {
                            held.push(place);
                        }
                    }
                }
                Site::Area(area) => {
                    for place in self.animal.places(shape, area.cells(), self.meter)? {
                        self.meter.work(4 * self.animal.shapes[shape].len())?;
                        if area.holds(&area.part(self.animal, place), self.meter)? {
                            held.push(place);
                        }
                    }
                }
            }
        }
        Ok(held)
    }
}

/// The cells of the members of a family, which must have no common cell but must have one if any member is left out.
pub(crate) fn family(animal: &Animal, members: &[Copy], meter: &Meter) -> Result<Vec<Vec<Cell>>, String> {
    if members.len() > animal.shapes[0].len() + 1 {
        return Err("a member is not needed".to_owned());
    }
    meter.store(8 * members.len() * animal.shapes[0].len())?;
    let cells: Vec<Vec<Cell>> = members.iter().map(|m| animal.cells(*m).collect()).collect();
    if members.is_empty() {
        return Err("a family needs members".to_owned());
    }
    // A cell that only one member lacks shows that this member is needed; the first or the second member has that cell.
    let mut needed = vec![false; members.len()];
    for cell in cells.iter().take(2).flatten() {
        meter.work(8 * cells.len())?;
        let mut missing = cells.iter().enumerate().filter(|(_, m)| m.binary_search(cell).is_err());
        match (missing.next(), missing.next()) {
            (None, _) => return Err("the members have a common cell".to_owned()),
            (Some((only, _)), None) => needed[only] = true,
            _ => {}
        }
    }
    if needed.contains(&false) { Err("a member is not needed".to_owned()) } else { Ok(cells) }
}
