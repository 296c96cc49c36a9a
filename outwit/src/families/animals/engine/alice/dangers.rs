//! The dangers to a copy that Alice wants, and the smallest sets of cells that avert them.
//!
//! A danger of a copy Q is a copy that Bob may still play and that covers an unfilled cell of Q: a copy that meets Q
//! and has no taken cell. When there is none, Q is safe. If Bob plays far away forever, Alice needs a set of cells that
//! hits every danger; so a copy whose dangers need more cells than she has moves left is of no use to her.
//!
//! All copies that meet Q are numbered once for each orientation of Q. The dangers are then bits, and taking a cell
//! clears the bits of the copies through it.
//!
//! Cost: taking a cell or greedily packing disjoint dangers takes a few passes over W words. Listing hitting sets is
//! exponential in their size, with a limit on the steps. Memory: for each orientation, W words per copy that meets it
//! and per cell of a square of side 3e − 2, where e is the longer side of the animal.

use super::window::{Laid, ORIGIN, Spot, Window};

/// A set of dangers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    const NONE: Bits<W> = Bits([0; W]);

    /// Whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|w| *w != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn without(mut self, other: &Bits<W>) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }
}

/// The copies that meet one orientation of the animal, and the cells around it.
#[derive(Debug)]
struct Zone<const W: usize> {
    all: Bits<W>,
    /// For each cell of the zone, the copies through it.
    hits: Vec<Bits<W>>,
    /// For each copy, the copies it meets, including itself.
    meets: Vec<Bits<W>>,
    /// For each copy, its cells by their places in the zone.
    cells: Vec<Vec<u32>>,
}

/// The zones of all orientations.
#[derive(Debug)]
pub(crate) struct Zones<const W: usize> {
    zones: Vec<Zone<W>>,
    /// The number of columns, and rows, of a zone before the corner of the copy in its middle.
    margin: usize,
    side: usize,
}

impl<const W: usize> Zones<W> {
    /// The zones of an animal; None if a zone has more copies than bits.
    pub(crate) fn new(window: &Window) -> Option<Self> {
        let margin = window.extent() - 1;
        let side = 3 * window.extent() - 2;
        let zone = |orientation: u16| {
            let middle = orientation << 12 | ORIGIN;
            let corner = usize::from(ORIGIN) - margin * 65;
            let place = |s: Spot| {
                let from = usize::from(s) - corner;
                (from >> 6) * side + (from & 63)
            };
            let mut copies: Vec<Laid> = window.spots(middle).flat_map(|s| window.through(s)).collect();
            copies.sort_unstable();
            copies.dedup();
            if copies.len() > 64 * W {
                return None;
            }
            let mut zone = Zone {
                all: Bits::NONE,
                hits: vec![Bits::NONE; side * side],
                meets: vec![Bits::NONE; copies.len()],
                cells: Vec::new(),
            };
            for (number, &copy) in copies.iter().enumerate() {
                zone.all.add(number);
                let cells: Vec<u32> = window.spots(copy).map(|s| place(s) as u32).collect();
                cells.iter().for_each(|&c| zone.hits[c as usize].add(number));
                zone.cells.push(cells);
                for (other, &laid) in copies.iter().enumerate() {
                    if window.overlap(copy, laid) {
                        zone.meets[number].add(other);
                    }
                }
            }
            Some(zone)
        };
        let zones = (0..window.orientations()).map(zone).collect::<Option<Vec<_>>>()?;
        Some(Zones { zones, margin, side })
    }

    fn zone(&self, wanted: Laid) -> &Zone<W> {
        &self.zones[usize::from(wanted >> 12)]
    }

    /// All copies that meet the wanted one.
    pub(crate) fn all(&self, wanted: Laid) -> Bits<W> {
        self.zone(wanted).all
    }

    /// The place of a spot in the zone of a copy.
    fn place(&self, wanted: Laid, spot: Spot) -> Option<usize> {
        let x = (usize::from(spot & 63) + self.margin).wrapping_sub(usize::from(wanted & 63));
        let y = (usize::from(spot >> 6) + self.margin).wrapping_sub(usize::from(wanted >> 6 & 63));
        (x < self.side && y < self.side).then(|| y * self.side + x)
    }

    fn spot(&self, wanted: Laid, place: u32) -> Spot {
        let (x, y) = (place as usize % self.side, place as usize / self.side);
        (usize::from(wanted & 4095) + y * 64 + x - self.margin * 65) as Spot
    }

    /// Removes the dangers that end when a cell is taken.
    pub(crate) fn take(&self, wanted: Laid, spot: Spot, dangers: &mut Bits<W>) {
        if let Some(place) = self.place(wanted, spot) {
            *dangers = dangers.without(&self.zone(wanted).hits[place]);
        }
    }

    /// Whether `most` cells cannot hit all dangers because more than `most` of them are disjoint.
    pub(crate) fn too_many(&self, wanted: Laid, dangers: &Bits<W>, most: u32) -> bool {
        let zone = self.zone(wanted);
        let mut left = *dangers;
        for _ in 0..=most {
            let Some(first) = left.first() else { return false };
            left = left.without(&zone.meets[first]);
        }
        true
    }

    /// A cell common to all dangers, where Alice may play.
    pub(crate) fn common(&self, window: &Window, wanted: Laid, dangers: &Bits<W>) -> Option<Spot> {
        let zone = self.zone(wanted);
        let cells = zone.cells[dangers.first()?].iter();
        let mut common = cells.filter(|&&c| dangers.without(&zone.hits[c as usize]).is_empty());
        common.find_map(|&c| Some(self.spot(wanted, c)).filter(|&s| window.inside(s)))
    }

    /// Calls `found` with the sets of at most `most` cells that hit all dangers, and gives up after `effort` steps.
    pub(crate) fn hitting_sets(
        &self,
        window: &Window,
        wanted: Laid,
        dangers: &Bits<W>,
        most: u32,
        mut effort: u32,
        found: &mut impl FnMut(&[Spot]),
    ) {
        let mut hitting = Hitting { zones: self, zone: self.zone(wanted), window, wanted, barred: Vec::new() };
        hitting.branch(dangers, most, &mut Vec::new(), &mut effort, found);
    }
}

/// An enumeration of hitting sets. A cell that was tried in place of a later one is barred below it.
struct Hitting<'a, const W: usize> {
    zones: &'a Zones<W>,
    zone: &'a Zone<W>,
    window: &'a Window<'a>,
    wanted: Laid,
    barred: Vec<u32>,
}

impl<const W: usize> Hitting<'_, W> {
    fn branch(
        &mut self,
        left: &Bits<W>,
        most: u32,
        chosen: &mut Vec<Spot>,
        effort: &mut u32,
        found: &mut impl FnMut(&[Spot]),
    ) {
        let Some(first) = left.first() else { return found(chosen) };
        if *effort == 0 || most == 0 || self.zones.too_many(self.wanted, left, most) {
            return;
        }
        *effort -= 1;
        let before = self.barred.len();
        for i in 0..self.zone.cells[first].len() {
            let place = self.zone.cells[first][i];
            let spot = self.zones.spot(self.wanted, place);
            if self.barred.contains(&place) || !self.window.inside(spot) {
                continue;
            }
            chosen.push(spot);
            self.branch(&left.without(&self.zone.hits[place as usize]), most - 1, chosen, effort, found);
            chosen.pop();
            self.barred.push(place);
        }
        self.barred.truncate(before);
    }
}
