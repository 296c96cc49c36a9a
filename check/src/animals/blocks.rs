//! Blocks: sites that repeat along a lattice, in each of which Bob answers independently of the others.
//!
//! Cost: for a site, all copies that meet its first member, each compared with the other members; for an area, see
//! [`area`](super::area). Memory: four bytes per class of copies, and the areas.

use super::Budget;
use super::animal::{Animal, Copy};
use super::area::Area;
use super::plane::{Cell, list};
use crate::reader::{Reader, number, shorten};
use std::io::BufRead;

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

/// Reads the block, and proves that Bob prevents every copy.
pub(super) fn check<B: BufRead>(reader: &mut Reader<B>, animal: &Animal) -> Result<(), String> {
    let line = reader.block_line()?.ok_or("expected a lattice")?;
    let lattice = Lattice::read(&line)?;
    let mut proof = Proof {
        animal,
        taken: vec![false; lattice.index()],
        holders: vec![NOBODY; lattice.index() * animal.shapes.len()],
        lattice,
        sites: 0,
        areas: Vec::new(),
        can_always_move: false,
        budget: Budget::new(),
    };
    let mut area: Option<Area> = None;
    while let Some(line) = reader.block_line()? {
        if let Some(state) = line.strip_prefix("state ") {
            area.as_mut().ok_or("a state belongs to an area")?.add_state(animal, state)?;
            continue;
        }
        proof.add_area(area.take())?;
        if let Some(members) = line.strip_prefix("site ") {
            proof.add_site(list(members, |m| animal.read_copy(m))?)?;
        } else if let Some(text) = line.strip_prefix("area ") {
            area = Some(Area::read(animal, text)?);
        } else {
            return Err(format!("not expected among blocks: {}", shorten(&line)));
        }
    }
    proof.add_area(area.take())?;
    proof.finish()
}

/// No site holds the class.
const NOBODY: u32 = 0;
/// Several sites hold the class.
const SEVERAL: u32 = u32::MAX;

struct Proof<'a> {
    animal: &'a Animal,
    lattice: Lattice,
    /// For each class of cells, whether a site has it.
    taken: Vec<bool>,
    /// For each class of copies, the number, counted from 1, of the only site that holds it, or `NOBODY` or `SEVERAL`.
    holders: Vec<u32>,
    sites: u32,
    /// The areas with their numbers.
    areas: Vec<(u32, Area)>,
    can_always_move: bool,
    budget: Budget,
}

impl Proof<'_> {
    /// Starts a new site, whose cells must not belong to other sites or to its own translates.
    fn occupy(&mut self, cells: &[Cell]) -> Result<(), String> {
        self.sites += 1;
        for cell in cells {
            if std::mem::replace(&mut self.taken[self.lattice.class(*cell)], true) {
                return Err("sites overlap".to_owned());
            }
        }
        Ok(())
    }

    /// The number of a copy's class.
    fn class(&self, copy: Copy) -> usize {
        copy.shape * self.lattice.index() + self.lattice.class(copy.at)
    }

    fn hold(&mut self, copy: Copy) {
        let class = self.class(copy);
        let holder = &mut self.holders[class];
        *holder = if *holder == NOBODY || *holder == self.sites { self.sites } else { SEVERAL };
    }

    fn add_site(&mut self, members: Vec<Copy>) -> Result<(), String> {
        let family = family(self.animal, &members)?;
        let mut cells: Vec<Cell> = family.concat();
        cells.sort_unstable();
        cells.dedup();
        self.occupy(&cells)?;
        for shape in 0..self.animal.shapes.len() {
            for place in self.animal.places(shape, &family[0]) {
                self.budget.spend(cells.len())?;
                if family.iter().all(|member| self.animal.meets(place, member)) {
                    self.hold(place);
                }
            }
        }
        self.can_always_move = true;
        Ok(())
    }

    fn add_area(&mut self, area: Option<Area>) -> Result<(), String> {
        let Some(mut area) = area else { return Ok(()) };
        self.occupy(area.cells())?;
        area.link(self.animal)?;
        for shape in 0..self.animal.shapes.len() {
            for place in self.animal.places(shape, area.cells()) {
                if area.holds(&area.part(self.animal, place), &mut self.budget)? {
                    self.hold(place);
                }
            }
        }
        self.can_always_move |= area.has_unasked();
        self.areas.push((self.sites, area));
        Ok(())
    }

    fn finish(mut self) -> Result<(), String> {
        if !self.can_always_move {
            return Err("Bob may have nothing to play unasked".to_owned());
        }
        if let Some(class) = self.holders.iter().position(|h| *h == NOBODY) {
            let (shape, cell) = (class / self.lattice.index(), class % self.lattice.index());
            let at = Cell { y: cell as i32 / self.lattice.a, x: cell as i32 % self.lattice.a };
            return Err(format!("no site holds the copy {}", self.animal.write_copy(Copy { at, shape })));
        }
        let mut needed = vec![false; self.sites as usize + 1];
        for holder in &self.holders {
            if *holder != SEVERAL {
                needed[*holder as usize] = true;
            }
        }
        if needed[1..].contains(&false) {
            return Err("a site is not needed".to_owned());
        }
        for (number, area) in std::mem::take(&mut self.areas) {
            self.check_states(number, &area)?;
        }
        Ok(())
    }

    /// Checks that every state but the first is needed: if it were not listed, some class would no longer be held.
    fn check_states(&mut self, number: u32, area: &Area) -> Result<(), String> {
        let mut held: Vec<(usize, Vec<u32>)> = Vec::new();
        for shape in 0..self.animal.shapes.len() {
            for place in self.animal.places(shape, area.cells()) {
                let class = self.class(place);
                let part = area.part(self.animal, place);
                if self.holders[class] == number && area.holds(&part, &mut self.budget)? {
                    held.push((class, part));
                }
            }
        }
        held.sort_unstable();
        let classes: Vec<&[(usize, Vec<u32>)]> = held.chunk_by(|a, b| a.0 == b.0).collect();
        for state in area.states().skip(1) {
            self.budget.spend(held.len())?;
            let lost = |class: &&[(usize, Vec<u32>)]| class.iter().all(|(_, part)| !state.is_met_by_bob(part));
            if !classes.iter().any(lost) {
                return Err("a state is not needed".to_owned());
            }
        }
        Ok(())
    }
}

/// The cells of the members of a family, which must have no common cell but must have one if any member is left out.
pub(super) fn family(animal: &Animal, members: &[Copy]) -> Result<Vec<Vec<Cell>>, String> {
    if members.len() > animal.shapes[0].len() + 1 {
        return Err("a member is not needed".to_owned());
    }
    let cells: Vec<Vec<Cell>> = members.iter().map(|m| animal.cells(*m).collect()).collect();
    if members.is_empty() {
        return Err("a family needs members".to_owned());
    }
    // A cell that only one member lacks shows that this member is needed; the first or the second member has that cell.
    let mut needed = vec![false; members.len()];
    for cell in cells.iter().take(2).flatten() {
        let mut missing = cells.iter().enumerate().filter(|(_, m)| m.binary_search(cell).is_err());
        match (missing.next(), missing.next()) {
            (None, _) => return Err("the members have a common cell".to_owned()),
            (Some((only, _)), None) => needed[only] = true,
            _ => {}
        }
    }
    if needed.contains(&false) { Err("a member is not needed".to_owned()) } else { Ok(cells) }
}
