//! The table of proof numbers, shared by threads without a lock.
//!
//! A state is known by a random key of 128 bits. Half of the key is stored in the state's slot, and the rest says which four
//! slots the state may be in. So a look-up reads one cache line and mistakes one state for another with probability below
//! 10^-18; certificates do not rely on it. A slot is two words, and the first is stored XORed with the second (Hyatt and
//! Mann's lockless hashing): if one thread reads while another writes, the words do not match and the entry counts as
//! unknown. When a bucket is full, the entry that took the least work is replaced.
//!
//! Cost: four slots per look-up; 16 bytes per slot. The table doubles while it may, up to half of the memory limit or 1 GiB;
//! doubling copies it once.

use crate::engines::prefetch::prefetch;
use crate::limits::Meter;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bits of a proof number, of the logarithm of the work, and of the hash bits that are kept.
const NUMBER: u32 = 21;
const WORK: u32 = 6;
const KEPT: u32 = 16;

/// How many open states a proof and a disproof still need; 0 and [`INFINITE`](Self::INFINITE) when it is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// To prove that the side in question wins.
    pub proof: u32,
    /// To prove that it does not.
    pub disproof: u32,
}

impl Numbers {
    /// More than any number of open states.
    pub const INFINITE: u32 = (1 << NUMBER) - 1;

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

    /// Packs the numbers into one word with the logarithm of the work and some bits of the hash. The word is never 0.
    fn pack(self, work: u64, hash: u64) -> u64 {
        let numbers = u64::from(self.proof) << NUMBER | u64::from(self.disproof);
        let kept = hash >> LEAST_BUCKETS.ilog2() & ((1 << KEPT) - 1);
        (numbers << WORK | u64::from(work.max(1).ilog2())) << KEPT | kept
    }

    fn unpack(word: u64) -> Self {
        let number = |shift: u32| (word >> shift) as u32 & Self::INFINITE;
        Numbers { proof: number(NUMBER + WORK + KEPT), disproof: number(WORK + KEPT) }
    }
}

/// The logarithm of the work that a word holds.
fn work_of(word: u64) -> u64 {
    word >> KEPT & ((1 << WORK) - 1)
}

/// The slots that a state may be in: they fill a cache line.
const SLOTS: usize = 4;
/// The number of buckets of a new table.
const LEAST_BUCKETS: usize = 1 << 8;
/// The table cannot grow beyond this, because no more bits of the hash are kept.
const MOST_BUCKETS: usize = LEAST_BUCKETS << KEPT;

/// Slots that are read together; each has two words.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

impl Bucket {
    fn empty() -> Self {
        Bucket(std::array::from_fn(|_| [const { AtomicU64::new(0) }; 2]))
    }

    /// The contents of the slots: the tag of the state, and its numbers; 0 where a slot is empty.
    fn read(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|[first, second]| {
            let numbers = second.load(Ordering::Relaxed);
            (first.load(Ordering::Relaxed) ^ numbers, numbers)
        })
    }
}

/// A table whose number of buckets is a power of two.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    filled: AtomicU64,
}

impl Default for Table {
    /// A small table.
    fn default() -> Self {
        Table::with_buckets(LEAST_BUCKETS)
    }
}

impl Table {
    fn with_buckets(buckets: usize) -> Self {
        Table { buckets: (0..buckets).map(|_| Bucket::empty()).collect(), filled: AtomicU64::new(0) }
    }

    /// The memory that the table takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.buckets[..])
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[hash as usize & (self.buckets.len() - 1)]
    }

    /// Prefetches what [`get`](Self::get) will read soon.
    #[inline]
    pub fn expect(&self, key: u128) {
        prefetch(self.bucket(key as u64));
    }

    /// What is known about a state.
    pub fn get(&self, key: u128) -> Option<Numbers> {
        let (tag, hash) = halves(key);
        let found = self.bucket(hash).read().find(|(whose, numbers)| *whose == tag && *numbers != 0);
        found.map(|(_, numbers)| Numbers::unpack(numbers))
    }

    /// Stores the numbers of a state, and how much work they took.
    pub fn put(&self, key: u128, numbers: Numbers, work: u64) {
        let (tag, hash) = halves(key);
        self.insert(tag, hash, numbers.pack(work, hash));
    }

    fn insert(&self, tag: u64, hash: u64, numbers: u64) {
        let bucket = self.bucket(hash);
        let mut least = (u64::MAX, 0);
        for (slot, (whose, known)) in bucket.read().enumerate() {
            let (empty, same) = (known == 0, whose == tag);
            let worth = if empty || same { 0 } else { 1 + work_of(known) };
            least = least.min((worth, slot));
            if worth == 0 {
                self.filled.fetch_add(u64::from(empty), Ordering::Relaxed);
                break;
            }
        }
        let [first, second] = &bucket.0[least.1];
        first.store(tag ^ numbers, Ordering::Relaxed);
        second.store(numbers, Ordering::Relaxed);
    }

    /// How many states are stored.
    pub fn filled(&self) -> u64 {
        self.filled.load(Ordering::Relaxed)
    }

    /// Enlarges the table when two thirds of it are filled, as far as memory allows.
    pub fn make_room(&mut self, meter: &mut Meter) {
        let slots = |table: &Table| (table.buckets.len() * SLOTS) as u64;
        while self.filled() * 3 > slots(self) * 2 && self.double(meter) {}
    }

    /// Doubles the slots, unless the table would then take more than half of the memory.
    pub fn double(&mut self, meter: &mut Meter) -> bool {
        let (added, buckets) = (self.bytes(), self.buckets.len());
        // The old table and the new one exist together for a moment.
        let too_large = 4 * added > meter.memory() || 3 * added > meter.room() || buckets == MOST_BUCKETS;
        if too_large || meter.hold(added).is_err() {
            return false;
        }
        let old = std::mem::replace(self, Table::with_buckets(2 * buckets));
        for (i, bucket) in old.buckets.iter().enumerate() {
            for (tag, numbers) in bucket.read().filter(|(_, numbers)| *numbers != 0) {
                let kept = numbers & ((1 << KEPT) - 1);
                let hash = kept << LEAST_BUCKETS.ilog2() | i as u64 & (LEAST_BUCKETS as u64 - 1);
                self.insert(tag, hash, numbers);
            }
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
    use crate::limits::Limits;

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
    fn decided_numbers_give_their_verdict() {
        for wins in [true, false] {
            let numbers = Numbers::decided(wins);
            assert_eq!(Numbers::unpack(numbers.pack(0, u64::MAX)), numbers);
            assert_eq!(numbers.verdict(), Some(wins));
        }
        assert_eq!(numbers(5).verdict(), None);
    }
}
