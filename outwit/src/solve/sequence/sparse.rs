//! Sparse space (Berlekamp; Winning Ways, chapter 4): most heaps have *common* values, and a few are *rare*.
//!
//! Choose a mask. A value is common when an odd number of its bits lie in the mask, otherwise rare. Parity is linear, so
//! a common value is the XOR of one rare and one common value: to find the least common value that a heap of an octal
//! game cannot reach, only the splits with a rare part need be looked at. That value is the mex, once every smaller rare
//! value has been seen to be reached; a rare one that is not reached by any split is the mex itself. So every value is
//! exact, whatever the mask; a good mask makes it fast. It is chosen anew whenever the number of heaps has doubled, by a
//! Walsh transform of the frequencies, as the one with the fewest rare heaps.
//!
//! Some games (.106) need a *twist*: the size of the heap counts as one more bit. When all moves that split take i or
//! i + 2, i + 4, … tokens, the parity of n + i is linear too: for a + b = n − i, (a + i) + (b + i) ≡ n + i modulo 2.
//!
//! Eight heaps are taken at once: one load for each rare heap feeds eight tables that stay in the first cache. A fixed
//! list of common heaps is marked as well, which reaches nearly all rare values; the rest is looked for in a scan of
//! all splits.
//!
//! Cost: about (rare heaps + witnesses) marks a heap and digit that splits; memory: 4 bytes a heap.

use super::SequenceError;
use super::naive::Naive;
use crate::rules::octal::Octal;
use crate::solve::limits::Meter;

/// Heaps that are taken at once.
const BATCH: usize = 8;
/// Heaps that are worked out plainly before there is a mask.
const HEAD: usize = 256;

/// Witnesses for each value that occurs.
const WITNESSES: usize = 4;

/// The places of the digits that allow to leave no heap, one heap, two heaps.
struct Places {
    none: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
}

/// Values so far, and the mask that guides the search.
pub struct Sparse<'a> {
    head: Naive<'a>,
    places: Places,
    /// The values from heap 0, and the same backwards: `reversed[top - n]` is G(n).
    values: Vec<u16>,
    reversed: Vec<u16>,
    top: usize,
    space: Space,
    /// The rare heaps, and some common ones as likely witnesses, with their values.
    rare: Vec<(u32, u16)>,
    witnesses: Vec<(u32, u16)>,
    /// The number of heaps at which the mask is chosen anew.
    renew_at: usize,
}

/// Which values are rare: by a mask and, where it is twisted, by the size of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Space {
    mask: u16,
    twisted: bool,
    /// A place that splits, to which the parity of heaps is relative.
    place: usize,
}

impl Space {
    /// 1 where the twist turns rare into common.
    fn twist(self, heap: usize) -> usize {
        usize::from(self.twisted) & (heap + self.place)
    }

    fn is_rare(self, value: u16, heap: usize) -> bool {
        ((value & self.mask).count_ones() as usize + self.twist(heap)).is_multiple_of(2)
    }
}

impl<'a> Sparse<'a> {
    /// An engine for an octal code with a digit that splits, None for other codes.
    pub fn new(code: &'a Octal) -> Option<Self> {
        let last = code.last_place(0);
        if code.repeats() || (0..=last).any(|i| code.digit(i) & 8 != 0) {
            return None;
        }
        let places = |bit: u8| (0..=last).filter(|i| code.digit(*i) & bit != 0).map(|i| i as usize).collect::<Vec<_>>();
        let places = Places { none: places(1), one: places(2), two: places(4) };
        let space = Space { mask: 0, twisted: false, place: *places.two.first()? };
        Some(Sparse {
            head: Naive::new(code),
            places,
            values: Vec::new(),
            reversed: Vec::new(),
            top: 0,
            space,
            rare: Vec::new(),
            witnesses: Vec::new(),
            renew_at: HEAD,
        })
    }

    /// The values known so far, from heap 0.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Goes on up to heap `to`.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        if self.values.len() < HEAD {
            self.head.extend(to.min(HEAD - 1), meter)?;
            self.values.clone_from(&self.head.values);
        }
        self.reverse(to, meter)?;
        while self.values.len() <= to {
            if self.values.len() >= self.renew_at {
                self.renew_mask();
            }
            // A value of the next heaps may be the first with another bit, and tables have fixed widths.
            let highest = self.values.iter().copied().max().unwrap_or(0);
            match highest {
                0..64 => self.run::<64>(to, meter)?,
                64..256 => self.run::<256>(to, meter)?,
                256..1024 => self.run::<1024>(to, meter)?,
                1024..2048 => self.run::<2048>(to, meter)?,
                2048..4096 => self.run::<4096>(to, meter)?,
                4096..16384 => self.run::<16384>(to, meter)?,
                _ => return Err(SequenceError::TooLarge(self.values.len())),
            }
        }
        Ok(())
    }

    /// Makes room for the values up to heap `to`, a batch more, and writes them backwards.
    fn reverse(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        let top = to + BATCH;
        if top > self.top {
            meter.hold(4 * (top - self.top))?;
            self.values.reserve_exact(top + 1 - self.values.len().min(top));
            self.reversed = vec![0; top + 1];
            self.values.iter().enumerate().for_each(|(n, v)| self.reversed[top - n] = *v);
            self.top = top;
        }
        Ok(())
    }

    /// Works out batches while values stay below `W`, a power of two, and the mask need not be renewed.
    fn run<const W: usize>(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        let rare_values: [[bool; W]; 2] =
            [0, 1].map(|parity| std::array::from_fn(|v| self.space.is_rare(v as u16, parity + self.space.place)));
        let mut rows = Box::new([[0u8; W]; BATCH]);
        let mut stamp = 0u8;
        while self.values.len() <= to && self.values.len() < self.renew_at {
            for _ in 0..BATCH {
                meter.visit()?;
            }
            if self.values.len() % 1024 < BATCH {
                meter.look()?;
            }
            stamp = stamp.wrapping_add(1);
            if stamp == 0 {
                *rows = [[0; W]; BATCH];
                stamp = 1;
            }
            let start = self.values.len();
            for &place in &self.places.two {
                mark_batch(&mut rows, &self.values, &self.rare, start - place, stamp);
                mark_batch(&mut rows, &self.values, &self.witnesses, start - place, stamp);
            }
            for row in rows.iter_mut() {
                self.mark_rest(row, start, stamp);
                let parity = self.space.twist(self.values.len()) % 2;
                let value = self.mex(row, &rare_values[parity], stamp);
                self.push(value);
                if usize::from(value) >= W || self.values.len() > to {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Marks what the batch could not: single heaps, and splits with a part inside the batch.
    fn mark_rest<const W: usize>(&self, row: &mut [u8; W], start: usize, stamp: u8) {
        let (g, heap) = (&self.values, self.values.len());
        let mut mark = |v: u16| row[usize::from(v) & (W - 1)] = stamp;
        if self.places.none.contains(&heap) {
            mark(0);
        }
        self.places.one.iter().filter(|i| **i > 0).for_each(|i| mark(g[heap - i]));
        for place in &self.places.two {
            (start..heap - place.min(&heap)).for_each(|a| mark(g[a] ^ g[heap - place - a]));
        }
    }

    /// The least value that the next heap cannot reach, given what is marked.
    fn mex<const W: usize>(&self, row: &[u8; W], rare_values: &[bool; W], stamp: u8) -> u16 {
        let mut least_common = None;
        let mut missing: Vec<u16> = Vec::new();
        for v in 0..W {
            if row[v] != stamp {
                if rare_values[v] {
                    missing.push(v as u16);
                } else {
                    least_common = Some(v as u16);
                    break;
                }
            }
        }
        // All values so far are below W, so nothing from W on is reached.
        let least_common = least_common.unwrap_or(W as u16);
        missing.into_iter().find(|u| !self.is_reached(*u)).unwrap_or(least_common)
    }

    /// Whether some split of the next heap has this value.
    fn is_reached(&self, value: u16) -> bool {
        const CHUNK: usize = 64;
        let heap = self.values.len();
        self.places.two.iter().any(|place| {
            let sum = heap - place;
            let (forwards, backwards) = (&self.values[1..=sum / 2], &self.reversed[self.top - sum + 1..]);
            let backwards = &backwards[..forwards.len()];
            let hit = |(x, y): (&[u16], &[u16])| x.iter().zip(y).fold(false, |hit, (a, b)| hit | (a ^ b == value));
            // From the middle, where the parts are of like size and hits are likely.
            forwards.chunks(CHUNK).zip(backwards.chunks(CHUNK)).rev().any(hit)
        })
    }

    fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        self.reversed[self.top - heap] = value;
        if self.space.is_rare(value, heap) {
            self.rare.push((heap as u32, value));
        }
    }

    /// Chooses the mask, twisted or not, with the fewest rare heaps.
    fn renew_mask(&mut self) {
        let highest = self.values.iter().copied().max().unwrap_or(0);
        let width = (usize::from(highest) + 1).next_power_of_two();
        let place = self.space.place;
        let mut even = vec![0i64; width];
        let mut odd = vec![0i64; width];
        for (n, v) in self.values.iter().enumerate() {
            let count = if (n + place).is_multiple_of(2) { &mut even } else { &mut odd };
            count[usize::from(*v)] += 1;
        }
        walsh(&mut even);
        walsh(&mut odd);
        // The rare heaps less the common ones, for a mask without and with a twist.
        let may_twist = self.places.two.iter().all(|p| (p + place).is_multiple_of(2));
        let excess = |space: &Space| {
            let (e, o) = (even[usize::from(space.mask)], odd[usize::from(space.mask)]);
            if space.twisted { e - o } else { e + o }
        };
        let masks = (0..width).map(|m| m as u16);
        let spaces = masks.flat_map(|mask| [false, true].map(|twisted| Space { mask, twisted, place }));
        self.space = spaces.filter(|s| may_twist || !s.twisted).min_by_key(excess).unwrap_or(self.space);
        let space = self.space;
        let heaps = || self.values.iter().enumerate().skip(1).map(|(n, v)| (n as u32, *v));
        self.rare = heaps().filter(|(n, v)| space.is_rare(*v, *n as usize)).collect();
        // A witness reaches a rare value about at random: with so many for each value few are left to search for. They
        // are spread over all heaps, since two parts of like size have like values, and only those give small ones.
        let step = (self.values.len() / (WITNESSES * width)).max(1);
        self.witnesses = heaps().filter(|(n, v)| !space.is_rare(*v, *n as usize)).step_by(step).collect();
        self.renew_at = self.renew_at.max(self.values.len()) * 2;
    }
}

/// Marks, for eight heaps from `sum` (less what is taken) on, the value of every split with a listed part, as far as the
/// other part is known.
fn mark_batch<const W: usize>(rows: &mut [[u8; W]; BATCH], g: &[u16], listed: &[(u32, u16)], sum: usize, stamp: u8) {
    for &(part, value) in listed {
        let part = part as usize;
        if part < sum && sum - part + BATCH <= g.len() {
            let other: &[u16; BATCH] = g[sum - part..][..BATCH].try_into().unwrap_or(&[0; BATCH]);
            for (row, o) in rows.iter_mut().zip(other) {
                row[usize::from(o ^ value) & (W - 1)] = stamp;
            }
        } else {
            for (j, row) in rows.iter_mut().enumerate() {
                let other = (sum + j).checked_sub(part).filter(|o| *o > 0).and_then(|o| g.get(o));
                if let Some(o) = other {
                    row[usize::from(o ^ value) & (W - 1)] = stamp;
                }
            }
        }
    }
}

/// The Walsh–Hadamard transform, in place: Σ f(v) (−1)^(bits that v and m share).
fn walsh(f: &mut [i64]) {
    let mut half = 1;
    while half < f.len() {
        for block in f.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::limits::Limits;
    use crate::spec::Scan;

    fn compare(code: &str, to: usize) {
        let code = Octal::code(&mut Scan::new(code)).unwrap();
        let mut meter = Meter::new(Limits::default());
        let mut naive = Naive::new(&code);
        naive.extend(to, &mut meter).unwrap();
        let mut sparse = Sparse::new(&code).unwrap();
        // In two steps, so that going on is tried as well.
        sparse.extend(to / 3, &mut meter).unwrap();
        sparse.extend(to, &mut meter).unwrap();
        let differ = naive.values.iter().zip(sparse.values()).position(|(a, b)| a != b);
        assert_eq!(differ, None, "{}", code.write_code());
        assert_eq!(sparse.values().len(), to + 1);
    }

    #[test]
    fn every_small_octal_code_agrees_with_the_naive_method() {
        for code in 0..512u32 {
            let code = format!(".{}{}{}", code / 64, code / 8 % 8, code % 8);
            if Sparse::new(&Octal::code(&mut Scan::new(&code)).unwrap()).is_some() {
                compare(&code, 1500);
            }
        }
        for code in ["4", "4.3", "4.007", "4.45", ".0007", ".00000000007", ".4444444444"] {
            compare(code, 2500);
        }
    }

    #[test]
    fn long_sequences_agree_with_the_naive_method() {
        for code in [".007", ".106", ".16", ".6"] {
            compare(code, 12_000);
        }
    }
}
