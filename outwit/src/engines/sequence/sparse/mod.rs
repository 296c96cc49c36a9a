//! Sparse space (Berlekamp; Winning Ways, chapter 4): most heaps have *common* values, and a few are *rare*.
//!
//! Choose a mask. A value is common when an odd number of its bits lie in the mask, otherwise rare. Parity is linear, so
//! a common value is the XOR of one rare and one common value: to find the least common value that a heap of an octal
//! game cannot reach, only the splits with a rare part matter. That value is the mex if every smaller rare value is
//! reached; otherwise the mex is the least rare value that is not reached. So every value is exact, whatever the mask; a
//! good mask makes it fast. Whenever the number of heaps has doubled, a Walsh transform of the frequencies chooses the mask
//! with the fewest rare heaps. Where no mask is good, half of the heaps are rare, and the method below is still a fast way
//! to look at every split.
//!
//! Some games (.106) need a *twist*: the size of the heap counts as one more bit. When all moves that split take i or
//! i + 2, i + 4, … tokens, the parity of n + i is linear too: for a + b = n − i, (a + i) + (b + i) ≡ n + i modulo 2.
//!
//! Marking every split with a rare part in a table is expensive. So only some rare heaps are marked, enough to leave few
//! common values below the mex; those few are looked for among the other rare heaps, four values of 32 neighbouring heaps
//! at once, which costs about one instruction per split (`splits.rs`). Some common heaps are marked as well, as likely
//! witnesses of the rare values; the few that are left are looked for among all splits. Games whose values are below 64
//! keep the set of values in one machine word instead of a table.
//!
//! Cost: the time per heap grows with the number of rare heaps: for .007 about 20 µs, nearly constant, as its rare heaps
//! end; for games with few rare heaps some 35 ns. The worst case, half of the heaps rare, is quadratic in the number of
//! heaps. Memory: 4 bytes per heap. Several threads take 32 heaps each (`team.rs`).

use crate::code::Code;
use crate::engines::sequence::SequenceError;
use crate::engines::sequence::naive::Naive;
use crate::limits::Meter;
use space::Space;
use splits::{LANES, Part};

mod narrow;
mod space;
mod splits;
mod stages;
mod team;

/// The number of heaps that are computed naively before there is a mask.
const HEAD: usize = 256;
/// How many rare heaps and common heaps are marked for each value that occurs: few values are then left to look for.
const MARKS: usize = 6;
const WITNESSES: usize = 5;
/// The same for values in machine words, where marking costs less.
const NARROW_WITNESSES: usize = 6;
/// Marked parts come in runs of this length, which are neighbours in memory.
const RUN: usize = 16;
/// Values below this are kept in machine words.
const NARROW: usize = 64;

/// The places of the digits that allow a move to leave no heap, one heap, two heaps.
struct Places {
    none: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
}

/// The engine with the values so far.
pub struct Sparse<'a> {
    head: Naive<'a>,
    /// The number of heaps that are computed naively.
    head_length: usize,
    known: SparseState,
}

/// Everything that the stages of a batch read.
struct SparseState {
    places: Places,
    /// The values from heap 0, and the same backwards: `reversed[top - n]` is G(n).
    values: Vec<u16>,
    reversed: Vec<u16>,
    top: usize,
    space: Space,
    /// Rare heaps that are marked, the other rare heaps, and common heaps as likely witnesses; all in rising order.
    marked: Vec<Part>,
    unmarked: Vec<Part>,
    witnesses: Vec<Part>,
    /// All values so far are below this power of two; which values below it are rare, without and with a twist.
    width: usize,
    rare_values: [Vec<bool>; 2],
    /// The same for the values below 64, as bits.
    rare_bits: [u64; 2],
    /// The number of heaps at which a new mask is chosen.
    renew_at: usize,
}

impl<'a> Sparse<'a> {
    /// An engine for an octal code with a digit that splits; None for other codes.
    pub fn new(code: &'a Code) -> Option<Self> {
        let last = code.last_place(0);
        if code.repeats() || code.most_parts() > 2 {
            return None;
        }
        let places = |bit: u8| (0..=last).filter(|i| code.digit(*i) & bit != 0).map(|i| i as usize).collect::<Vec<_>>();
        let places = Places { none: places(1), one: places(2), two: places(4) };
        let space = Space { mask: 0, twisted: false, place: *places.two.first()? };
        let known = SparseState {
            places,
            values: Vec::new(),
            reversed: Vec::new(),
            top: 0,
            space,
            marked: Vec::new(),
            unmarked: Vec::new(),
            witnesses: Vec::new(),
            width: 0,
            rare_values: [Vec::new(), Vec::new()],
            rare_bits: [0; 2],
            renew_at: 0,
        };
        let head_length = HEAD.max(2 * (last as usize + LANES));
        Some(Sparse { head: Naive::new(code), head_length, known })
    }

    /// The values known so far, from heap 0.
    pub fn values(&self) -> &[u16] {
        &self.known.values
    }

    /// The values, without copying them.
    pub fn into_values(self) -> Vec<u16> {
        self.known.values
    }

    /// The mask, if it alone decides which heaps are rare.
    pub(super) fn mask(&self) -> u16 {
        if self.known.space.twisted { 0 } else { self.known.space.mask }
    }

    /// Continues from values that are already known, if there are enough of them to be useful.
    pub(super) fn resume(&mut self, values: Vec<u16>) {
        if values.len() > self.head_length {
            self.known.values = values;
        }
    }

    /// Makes room for the values up to heap `to`.
    pub(super) fn reserve(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        self.begin(to, meter)?;
        self.known.make_room(to, meter)
    }

    /// Computes the first heaps naively.
    fn begin(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        if self.known.values.len() < self.head_length {
            self.head.extend(to.min(self.head_length - 1), meter)?;
            self.known.values.clone_from(&self.head.values);
            // The backward copy is too short now.
            self.known.top = 0;
        }
        Ok(())
    }

    /// Continues up to heap `to`.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        self.begin(to, meter)?;
        if self.known.values.len() > to {
            return Ok(());
        }
        self.known.make_room(to, meter)?;
        while self.known.values.len() <= to {
            self.known.renew();
            match self.known.width {
                0..=NARROW => team::run(&mut self.known, to, meter, || narrow::far, narrow::near)?,
                256 => self.wide::<256>(to, meter)?,
                1024 => self.wide::<1024>(to, meter)?,
                2048 => self.wide::<2048>(to, meter)?,
                4096 => self.wide::<4096>(to, meter)?,
                16384 => self.wide::<16384>(to, meter)?,
                _ => return Err(SequenceError::TooLarge(self.known.values.len())),
            }
        }
        Ok(())
    }

    fn wide<const W: usize>(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        let far = || {
            let mut tables = stages::Tables::<W>::new();
            move |known: &SparseState, base| stages::far(known, base, &mut tables)
        };
        team::run(&mut self.known, to, meter, far, stages::near)
    }
}

impl SparseState {
    /// Makes room for the values up to heap `to`, and writes them backwards.
    fn make_room(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        let to = to.max(self.values.len());
        if to > self.top {
            meter.hold(4 * (to - self.top))?;
            self.values.reserve_exact(to + 1 - self.values.len().min(to));
            self.reversed = vec![0; to + 1];
            self.values.iter().enumerate().for_each(|(n, v)| self.reversed[to - n] = *v);
            self.top = to;
        }
        Ok(())
    }

    /// Adds the value of the next heap.
    fn push(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        self.reversed[self.top - heap] = value;
        if self.space.is_rare(value, heap) {
            self.unmarked.push((heap as u32, value));
        }
    }

    /// Widens the tables if they have become too narrow, and chooses a new mask when it is time.
    fn renew(&mut self) {
        let highest = usize::from(self.values.iter().copied().max().unwrap_or(0));
        if highest < self.width && self.values.len() < self.renew_at {
            return;
        }
        let widths = [NARROW, 256, 1024, 2048, 4096, 16384];
        self.width = widths.into_iter().find(|w| highest < *w).unwrap_or(usize::MAX);
        let place = self.space.place;
        let may_twist = self.places.two.iter().all(|p| (p + place).is_multiple_of(2));
        self.space = self.space.best(&self.values, (highest + 1).next_power_of_two(), may_twist);
        let space = self.space;
        let rare_values = |twist: bool, width: usize| {
            let heap = place + usize::from(twist);
            (0..width).map(move |v| space.is_rare(v as u16, heap))
        };
        self.rare_values = [false, true].map(|twist| rare_values(twist, self.width.min(1 << 16)).collect());
        let bits = |twist| rare_values(twist, NARROW).enumerate().fold(0, |bits, (v, r)| bits | u64::from(r) << v);
        self.rare_bits = [false, true].map(bits);

        let heaps = || self.values.iter().enumerate().skip(1).map(|(n, v)| (n as u32, *v));
        let rare: Vec<Part> = heaps().filter(|(n, v)| space.is_rare(*v, *n as usize)).collect();
        let commons = self.values.len() - rare.len();
        let narrow = self.width <= NARROW;
        // Parts of all sizes are taken: parts of similar size have similar values, and only those give small XORs.
        let stride = if narrow { 1 } else { (rare.len() / (MARKS * (highest + 1))).max(1) };
        let marked = |(i, _): &(usize, Part)| (i / RUN).is_multiple_of(stride);
        let (marked, unmarked): (Vec<_>, Vec<_>) = rare.into_iter().enumerate().partition(marked);
        self.marked = marked.into_iter().map(|(_, part)| part).collect();
        self.unmarked = unmarked.into_iter().map(|(_, part)| part).collect();
        let witnesses = (highest + 1) * if narrow { NARROW_WITNESSES } else { WITNESSES };
        let stride = (commons / witnesses).max(1);
        let common = heaps().filter(|(n, v)| !space.is_rare(*v, *n as usize)).enumerate();
        self.witnesses = common.filter(|(i, _)| (i / RUN).is_multiple_of(stride)).map(|(_, part)| part).collect();
        self.renew_at = self.renew_at.max(self.values.len()) * 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::spec::Scan;

    fn compare(code: &str, to: usize) {
        compare_by(code, to, 1);
    }

    fn compare_by(code: &str, to: usize, threads: usize) {
        let code = Code::read(&mut Scan::new(code)).unwrap();
        let mut meter = Meter::new(Limits { threads, ..Limits::default() });
        let mut naive = Naive::new(&code);
        naive.extend(to, &mut meter).unwrap();
        let mut sparse = Sparse::new(&code).unwrap();
        // In steps, to test that a sequence can be continued.
        sparse.extend(100, &mut meter).unwrap();
        sparse.extend(to / 3, &mut meter).unwrap();
        sparse.extend(to, &mut meter).unwrap();
        let mut resumed = Sparse::new(&code).unwrap();
        resumed.reserve(to, &mut meter).unwrap();
        resumed.extend(to / 2, &mut meter).unwrap();
        assert_eq!(resumed.values(), &naive.values[..=to / 2]);
        let known = resumed.values().to_vec();
        let mut resumed = Sparse::new(&code).unwrap();
        resumed.resume(known);
        resumed.extend(to, &mut meter).unwrap();
        assert!(resumed.values() == naive.values);
        let differ = naive.values.iter().zip(sparse.values()).position(|(a, b)| a != b);
        assert_eq!(differ, None, "{}", code.write());
        assert_eq!(sparse.values().len(), to + 1);
    }

    #[test]
    fn every_small_octal_code_agrees_with_the_naive_method() {
        for code in 0..512u32 {
            let code = format!(".{}{}{}", code / 64, code / 8 % 8, code % 8);
            if Sparse::new(&Code::read(&mut Scan::new(&code)).unwrap()).is_some() {
                compare(&code, 1500);
            }
        }
        for code in ["4", "4.3", "4.007", "4.45", ".0007", ".00000000007", ".4444444444"] {
            compare(code, 2500);
        }
    }

    #[test]
    fn long_sequences_agree_with_the_naive_method() {
        for code in [".007", ".106", ".16", ".6", ".444", "4.0001"] {
            compare(code, 12_000);
        }
    }

    #[test]
    fn several_threads_give_the_same_values() {
        for (code, threads) in [(".007", 2), (".007", 3), (".106", 2), (".444", 5)] {
            compare_by(code, 6000, threads);
        }
    }

    #[test]
    fn a_code_with_many_places_agrees_with_the_naive_method() {
        let code = format!(".{}7", "0".repeat(700));
        compare(&code, 5000);
    }
}
