//! A search for dense families of copies without a common cell.
//!
//! For a family F with union U and an orientation o let D_o be the places where o meets every member. Sites are
//! disjoint, and every copy must meet all members of some site; so the mean of |D_o| over the orientations must reach
//! |U| for some family. When a member is added, the D_o shrink and U grows: a family that is not dense enough has no
//! dense extension, and the search drops it. The search reaches all families without a common cell, up to symmetry and
//! up to superfluous members: the first member is the animal as it is written, and the next one misses the first cell
//! that the members so far have in common.
//!
//! Cost: exponential in the number of members in the worst case; heptominoes have a few thousand dense families each. A
//! step takes a few words per orientation. Memory: for each of the O(e²) candidates per orientation, where e is the
//! longer side of the animal, a bit per place of each orientation.

use crate::families::animals::rules::{Animal, Cell, Copy};
use crate::limits::{Meter, Stopped, allocated};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// A family without a common cell.
#[derive(Clone, Debug)]
pub struct Family {
    /// Its members; the first is the animal as it is written, at the origin.
    pub members: Vec<Copy>,
    /// All cells of members.
    pub union: Vec<Cell>,
    /// For each orientation, the places where it meets every member.
    pub met: Vec<Vec<Cell>>,
}

impl Family {
    /// The sum of all |D_o|, and the number of orientations times |U|: their ratio is the density.
    pub fn density(&self) -> (u64, u64) {
        let places: usize = self.met.iter().map(Vec::len).sum();
        (places as u64, (self.met.len() * self.union.len()) as u64)
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> usize {
        let list = |cells: usize| size_of::<Vec<Cell>>() + allocated(cells * size_of::<Cell>());
        let met = self.met.iter().map(|places| list(places.capacity())).sum::<usize>();
        list(self.union.capacity()) + met + allocated(self.members.capacity() * size_of::<Copy>()) + 64
    }

    /// The least |D_o|.
    pub fn least(&self) -> usize {
        self.met.iter().map(Vec::len).min().unwrap_or(0)
    }
}

/// Which families the search drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Those with |D_o| < |U| for some orientation: they are not a site on their own.
    OneSite,
    /// Those whose density is not above a fraction.
    Above(u64, u64),
    /// Those whose density is below 1.
    BelowOne,
    /// Those that some orientation never meets.
    Useless,
}

/// A copy that may join the first member.
struct Candidate {
    copy: Copy,
    /// The cells of the first member that it covers, as bits.
    shared: u64,
    cells: Vec<u32>,
}

/// The search for families of one animal.
pub struct Families<'a> {
    animal: &'a Animal,
    /// The places where each orientation meets the first member.
    places: Vec<Vec<Cell>>,
    /// The number of words for the places of one orientation.
    words: usize,
    candidates: Vec<Candidate>,
    /// For each candidate, the places where each orientation meets it, as bits.
    meets: Vec<u64>,
    /// For each cell of the first member, the candidates that miss it.
    missing: Vec<Vec<u32>>,
    /// How many members cover each cell of the field around the first member.
    covered: Vec<u8>,
    /// Candidates that were already tried in place of a member.
    barred: Vec<bool>,
    /// How many families were visited.
    pub visited: u64,
    /// The bytes reported to the meter.
    bytes: usize,
}

/// What the depth-first search carries.
struct Partial {
    members: Vec<u32>,
    union: usize,
}

impl<'a> Families<'a> {
    /// Prepares the search.
    pub fn new(animal: &'a Animal, meter: &mut Meter) -> Result<Self, Stopped> {
        let first: Vec<Cell> = animal.orientations()[0].clone();
        let place_list = |o: &Vec<Cell>| {
            let mut list: Vec<Cell> = first.iter().flat_map(|&f| o.iter().map(move |&c| f - c)).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let places: Vec<Vec<Cell>> = animal.orientations().iter().map(place_list).collect();
        let words = places.iter().map(|p| p.len().div_ceil(64)).max().unwrap_or(1);
        let (width, height) = animal.extent(0);
        let extent = width.max(height);
        let side = 7 * extent;
        let number = |c: Cell| ((c.y + 3 * extent) * side + c.x + 3 * extent) as u32;
        let mut families = Families {
            animal,
            places,
            words,
            candidates: Vec::new(),
            meets: Vec::new(),
            missing: vec![Vec::new(); first.len()],
            covered: vec![0; (side * side) as usize],
            barred: Vec::new(),
            visited: 0,
            bytes: 0,
        };
        let per_cell = families.places_through();
        let mut ranked = Vec::new();
        for (orientation, cells) in animal.orientations().iter().enumerate() {
            for y in -2 * extent..=2 * extent {
                meter.work((4 * extent as usize + 1) * (families.words * families.places.len() + animal.size()) * 8)?;
                for x in -2 * extent..=2 * extent {
                    let copy = Copy { at: Cell::new(x, y), orientation: orientation as u8 };
                    let covers = |c: Cell| cells.binary_search(&(c - copy.at)).is_ok();
                    let shared = first.iter().enumerate().map(|(i, &c)| u64::from(covers(c)) << i).sum::<u64>();
                    let mut meets = vec![0; families.words * families.places.len()];
                    for c in animal.cells(copy) {
                        if let Some(through) = per_cell.get(&c) {
                            meets.iter_mut().zip(through).for_each(|(m, t)| *m |= t);
                        }
                    }
                    let total: u32 = meets.iter().map(|w| w.count_ones()).sum();
                    if shared.count_ones() < first.len() as u32 && total > 0 {
                        // Twice, because they are sorted before they are stored.
                        let lists = allocated(8 * meets.len()) + allocated(4 * animal.size());
                        let bytes = 2 * (lists + size_of::<Candidate>() + 32);
                        families.bytes += bytes;
                        meter.hold(bytes)?;
                        let cells = animal.cells(copy).map(number).collect();
                        ranked.push((total, Candidate { copy, shared, cells }, meets));
                    }
                }
            }
        }
        ranked.sort_by_key(|r| (std::cmp::Reverse(r.0), r.1.copy));
        for (number, (_, candidate, meets)) in ranked.into_iter().enumerate() {
            for (cell, missing) in families.missing.iter_mut().enumerate() {
                if candidate.shared >> cell & 1 == 0 {
                    missing.push(number as u32);
                }
            }
            families.candidates.push(candidate);
            families.meets.extend(meets);
        }
        for &c in &first {
            families.covered[number(c) as usize] = 1;
        }
        families.barred = vec![false; families.candidates.len()];
        Ok(families)
    }

    /// For each cell, the places of orientations that cover it, as bits.
    fn places_through(&self) -> HashMap<Cell, Vec<u64>, FxBuildHasher> {
        let mut through: HashMap<Cell, Vec<u64>, FxBuildHasher> = HashMap::default();
        for (o, (shape, places)) in self.animal.orientations().iter().zip(&self.places).enumerate() {
            for (i, &place) in places.iter().enumerate() {
                for &c in shape {
                    let bits = through.entry(c + place).or_insert_with(|| vec![0; self.words * self.places.len()]);
                    bits[o * self.words + i / 64] |= 1 << (i % 64);
                }
            }
        }
        through
    }

    /// Calls `found` with every family that has no common cell and is not cut. `found` returns how to cut from then on,
    /// or None to end the search.
    pub fn search(
        &mut self,
        cut: Cut,
        meter: &mut Meter,
        found: &mut impl FnMut(Family) -> Option<Cut>,
    ) -> Result<(), Stopped> {
        let all: Vec<u64> = self.places.iter().flat_map(|p| self.bits_up_to(p.len())).collect();
        let common = u64::MAX >> (64 - self.animal.size());
        self.retain_passing(cut, &all);
        let mut partial = Partial { members: Vec::new(), union: self.animal.size() };
        let ended = self.extend(&mut partial, common, &all, cut, meter, found);
        meter.release(self.bytes);
        ended.map(|_| ())
    }

    /// Drops the candidates that are cut together with the first member alone.
    fn retain_passing(&mut self, cut: Cut, all: &[u64]) {
        let passes = |number: u32| {
            let met = &self.meets[number as usize * all.len()..][..all.len()];
            let cells = &self.candidates[number as usize].cells;
            let more = cells.iter().filter(|c| self.covered[**c as usize] == 0).count();
            self.passes(cut, met, self.animal.size() + more)
        };
        let kept: Vec<bool> = (0..self.candidates.len() as u32).map(passes).collect();
        for missing in &mut self.missing {
            missing.retain(|&number| kept[number as usize]);
        }
    }

    fn bits_up_to(&self, count: usize) -> Vec<u64> {
        let word = |w: usize| if count >= 64 * (w + 1) { !0 } else { (1u64 << count.saturating_sub(64 * w)) - 1 };
        (0..self.words).map(word).collect()
    }

    fn passes(&self, cut: Cut, met: &[u64], union: usize) -> bool {
        let count = |o: &[u64]| o.iter().map(|w| w.count_ones() as usize).sum::<usize>();
        let total = || met.iter().map(|w| u64::from(w.count_ones())).sum::<u64>();
        let area = (union * self.places.len()) as u64;
        match cut {
            Cut::OneSite => met.chunks(self.words).all(|o| count(o) >= union),
            Cut::Useless => met.chunks(self.words).all(|o| count(o) > 0),
            Cut::BelowOne => total() >= area,
            Cut::Above(n, d) => total() * d > n * area,
        }
    }

    /// Adds members to a family in every way. Returns how to cut from now on, or None to end the search.
    fn extend(
        &mut self,
        partial: &mut Partial,
        common: u64,
        met: &[u64],
        mut cut: Cut,
        meter: &mut Meter,
        found: &mut impl FnMut(Family) -> Option<Cut>,
    ) -> Result<Option<Cut>, Stopped> {
        let cell = common.trailing_zeros() as usize;
        let mut next = vec![0; met.len()];
        let mut newly = Vec::new();
        let mut end = None;
        for i in 0..self.missing[cell].len() {
            let number = self.missing[cell][i];
            if self.barred[number as usize] {
                continue;
            }
            self.visited += 1;
            if let Err(stopped) = meter.visit() {
                end = Some(Err(stopped));
                break;
            }
            let meets = &self.meets[number as usize * met.len()..][..met.len()];
            for ((n, a), b) in next.iter_mut().zip(met).zip(meets) {
                *n = a & b;
            }
            let candidate = &self.candidates[number as usize];
            let more = candidate.cells.iter().filter(|c| self.covered[**c as usize] == 0).count();
            let union = partial.union + more;
            if !self.passes(cut, &next, union) {
                continue;
            }
            let common = common & candidate.shared;
            partial.members.push(number);
            let result = if common == 0 {
                let needed = self.needs_all(&partial.members);
                Ok(if needed { found(self.family(&partial.members, &next)) } else { Some(cut) })
            } else {
                self.cover(number, true);
                let before = std::mem::replace(&mut partial.union, union);
                let result = self.extend(partial, common, &next, cut, meter, found);
                partial.union = before;
                self.cover(number, false);
                result
            };
            partial.members.pop();
            match result {
                Ok(Some(from_now_on)) => cut = from_now_on,
                ended => {
                    end = Some(ended);
                    break;
                }
            }
            self.barred[number as usize] = true;
            newly.push(number);
        }
        for n in newly {
            self.barred[n as usize] = false;
        }
        end.unwrap_or(Ok(Some(cut)))
    }

    /// Whether any proper subfamily has a common cell. Other families are found without their superfluous members.
    fn needs_all(&self, members: &[u32]) -> bool {
        let all = u64::MAX >> (64 - self.animal.size());
        let others = members.iter().map(|&m| self.animal.cells(self.candidates[m as usize].copy).collect::<Vec<_>>());
        let common = others.reduce(|a, b| a.into_iter().filter(|c| b.contains(c)).collect());
        common.is_some_and(|c| !c.is_empty())
            && (0..members.len()).all(|left_out| {
                let others = members.iter().enumerate().filter(|(i, _)| *i != left_out);
                others.fold(all, |common, (_, &m)| common & self.candidates[m as usize].shared) != 0
            })
    }

    fn cover(&mut self, number: u32, on: bool) {
        for &c in &self.candidates[number as usize].cells {
            let count = &mut self.covered[c as usize];
            *count = if on { *count + 1 } else { *count - 1 };
        }
    }

    fn family(&self, members: &[u32], met: &[u64]) -> Family {
        let first = Copy { at: Cell::default(), orientation: 0 };
        let others = members.iter().map(|&m| self.candidates[m as usize].copy);
        let members: Vec<Copy> = std::iter::once(first).chain(others).collect();
        let mut union: Vec<Cell> = members.iter().flat_map(|&m| self.animal.cells(m)).collect();
        union.sort_unstable();
        union.dedup();
        let list = |(o, places): (usize, &Vec<Cell>)| {
            let is_met = |i: usize| met[o * self.words + i / 64] >> (i % 64) & 1 != 0;
            places.iter().enumerate().filter(|(i, _)| is_met(*i)).map(|(_, &c)| c).collect()
        };
        let met = self.places.iter().enumerate().map(list).collect();
        Family { members, union, met }
    }
}
