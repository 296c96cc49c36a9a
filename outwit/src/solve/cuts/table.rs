//! The proof numbers of states, shared by threads without a lock.
//!
//! A state is known by 128 bits that are drawn by lot: the chance that among 10^9 states two share them is below
//! 10^-20, and no certificate rests on it. A slot is three words, the first of which is combined with the third: what
//! one thread reads while another writes does not fit together and counts as unknown. When the table is full, what took
//! the least work gives way.

use crate::solve::limits::Meter;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is left to prove and to disprove, in open states; 0 and [`INFINITE`](Self::INFINITE) when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// For a win of P.
    pub proof: u32,
    /// For the two others, who keep him from it.
    pub disproof: u32,
}

impl Numbers {
    /// More than any number of open states.
    pub const INFINITE: u32 = (1 << 24) - 1;

    /// The numbers of a state that is decided.
    pub fn decided(wins: bool) -> Self {
        let [proof, disproof] = if wins { [0, Self::INFINITE] } else { [Self::INFINITE, 0] };
        Numbers { proof, disproof }
    }

    /// The verdict, where there is one.
    pub fn verdict(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// In one word, with the size of the work in the lowest byte: never 0.
    fn pack(self, work: u64) -> u64 {
        u64::from(self.proof) << 40 | u64::from(self.disproof) << 16 | u64::from(work.max(1).ilog2())
    }

    fn unpack(word: u64) -> Self {
        Numbers { proof: (word >> 40) as u32, disproof: (word >> 16) as u32 & Self::INFINITE }
    }
}

/// Words of a slot, and slots that a state may be in.
const WORDS: usize = 3;
const BUCKET: usize = 4;

/// A table whose number of slots is a power of two.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    filled: AtomicU64,
}

impl Default for Table {
    /// A small table.
    fn default() -> Self {
        Table::with_slots(1 << 10)
    }
}

impl Table {
    fn with_slots(slots: usize) -> Self {
        Table { words: (0..slots * WORDS).map(|_| AtomicU64::new(0)).collect(), filled: AtomicU64::new(0) }
    }

    fn slots(&self) -> usize {
        self.words.len() / WORDS
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.words[..])
    }

    /// What is known about a state.
    pub fn get(&self, key: u128) -> Option<Numbers> {
        let (tag, hash) = halves(key);
        let found = self.bucket(hash).map(|slot| self.read(slot)).find(|w| w[0] ^ w[2] == tag && w[1] == hash);
        found.filter(|w| w[2] != 0).map(|w| Numbers::unpack(w[2]))
    }

    /// Keeps what was found out about a state with so much work.
    pub fn put(&self, key: u128, numbers: Numbers, work: u64) {
        let (tag, hash) = halves(key);
        self.insert(tag, hash, numbers.pack(work));
    }

    fn insert(&self, tag: u64, hash: u64, numbers: u64) {
        let mut least = (u64::MAX, 0);
        for slot in self.bucket(hash) {
            let [a, b, c] = self.read(slot);
            let (empty, same) = (c == 0, a ^ c == tag && b == hash);
            self.filled.fetch_add(u64::from(empty), Ordering::Relaxed);
            let worth = if empty || same { 0 } else { 1 + (c & 0xff) };
            least = least.min((worth, slot));
            if worth == 0 {
                break;
            }
        }
        for (i, word) in [tag ^ numbers, hash, numbers].into_iter().enumerate() {
            self.words[least.1 * WORDS + i].store(word, Ordering::Relaxed);
        }
    }

    fn read(&self, slot: usize) -> [u64; WORDS] {
        [0, 1, 2].map(|i| self.words[slot * WORDS + i].load(Ordering::Relaxed))
    }

    fn bucket(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let start = hash as usize & (self.slots() - 1);
        (0..BUCKET).map(move |i| start ^ i)
    }

    /// Makes the table larger when two thirds are filled, as far as memory allows.
    pub fn make_room(&mut self, meter: &mut Meter) {
        while self.filled.load(Ordering::Relaxed) * 3 > self.slots() as u64 * 2 && self.double(meter) {}
    }

    /// Twice the slots, unless the table would then take more than half of the memory.
    pub fn double(&mut self, meter: &mut Meter) -> bool {
        let added = self.bytes();
        // The old table and the new one are there together for a moment.
        if 4 * added > meter.memory() || 3 * added > meter.room() || meter.hold(added).is_err() {
            return false;
        }
        let old = std::mem::replace(self, Table::with_slots(2 * self.slots()));
        for [a, b, c] in (0..old.slots()).map(|slot| old.read(slot)).filter(|w| w[2] != 0) {
            self.insert(a ^ c, b, c);
        }
        true
    }
}

fn halves(key: u128) -> (u64, u64) {
    ((key >> 64) as u64, key as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::limits::Limits;

    fn key(i: u64) -> u128 {
        u128::from(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(i.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    fn numbers(i: u64) -> Numbers {
        Numbers { proof: 1 + (i % 1000) as u32, disproof: 1 + (i % 77) as u32 }
    }

    #[test]
    fn what_is_found_is_what_was_put() {
        let (mut table, mut meter) = (Table::default(), Meter::new(Limits::memory(1 << 22)));
        for i in 0..20_000 {
            table.put(key(i), numbers(i), i);
            assert_eq!(table.get(key(i)), Some(numbers(i)));
            table.make_room(&mut meter);
        }
        let kept = (0..20_000).filter(|i| table.get(key(*i)).is_some_and(|n| n == numbers(*i))).count();
        let known = (0..20_000).filter(|i| table.get(key(*i)).is_some()).count();
        assert_eq!(kept, known);
        assert!(kept > 15_000, "{kept}");
        assert!(table.bytes() <= 1 << 21);
        assert!((20_000..40_000).all(|i| table.get(key(i)).is_none()));
    }

    #[test]
    fn a_full_table_forgets_what_took_little_work() {
        let table = Table::default();
        for i in 0..500 {
            table.put(key(i), numbers(i), 1 << 30);
        }
        for i in 500..20_000 {
            table.put(key(i), numbers(i), 1);
        }
        let kept = (0..500).filter(|i| table.get(key(*i)).is_some()).count();
        assert!(kept > 450, "{kept}");
    }

    #[test]
    fn decided_numbers_tell_their_verdict() {
        for wins in [true, false] {
            let numbers = Numbers::decided(wins);
            assert_eq!(Numbers::unpack(numbers.pack(0)), numbers);
            assert_eq!(numbers.verdict(), Some(wins));
        }
        assert_eq!(numbers(5).verdict(), None);
    }
}
