//! A transposition table of bounded size: buckets of four slots, in which the entry that was cheapest to find is replaced.
//!
//! Whole keys are stored and compared, so an answer never relies on a hash. The table starts small and doubles while the
//! budget allows; after that it forgets instead of growing.
//!
//! Cost: four comparisons of keys per look-up or insertion, and a rehash of everything each time it doubles. Memory: one key,
//! one bit and the effort per slot, at least a quarter of them empty while the table grows, and what the keys own on the
//! heap.

use crate::limits::Meter;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

const BUCKET: usize = 4;
const FIRST_SLOTS: usize = 1 << 10;

#[derive(Clone, Debug)]
struct Entry<K> {
    key: K,
    holds: bool,
    /// The number of positions visited to find it.
    effort: u64,
}

/// Truth values by key.
#[derive(Debug)]
pub struct Table<K> {
    slots: Vec<Option<Entry<K>>>,
    /// What a key owns on the heap.
    heap: fn(&K) -> usize,
    used: usize,
    full: bool,
}

impl<K: Hash + Eq> Table<K> {
    /// An empty table of keys that own this much on the heap.
    pub fn new(heap: fn(&K) -> usize) -> Self {
        Table { slots: empty(FIRST_SLOTS), heap, used: 0, full: false }
    }

    /// Empties the table but keeps its size.
    pub fn forget(&mut self, meter: &mut Meter) {
        for entry in self.slots.iter_mut().filter_map(Option::take) {
            meter.release((self.heap)(&entry.key));
        }
        self.used = 0;
    }

    /// What is known about a key.
    pub fn get(&self, key: &K) -> Option<bool> {
        let bucket = &self.slots[bucket(key, self.slots.len())..][..BUCKET];
        bucket.iter().flatten().find(|e| e.key == *key).map(|e| e.holds)
    }

    /// Remembers a key, replacing a cheaper entry if necessary.
    pub fn put(&mut self, key: K, holds: bool, effort: u64, meter: &mut Meter) {
        if !self.full && self.used * 4 >= self.slots.len() * 3 {
            self.grow(meter);
        }
        self.store(Entry { key, holds, effort }, meter);
    }

    fn store(&mut self, entry: Entry<K>, meter: &mut Meter) {
        let start = bucket(&entry.key, self.slots.len());
        let bucket = &mut self.slots[start..start + BUCKET];
        let place = bucket
            .iter()
            .position(|slot| slot.as_ref().is_none_or(|e| e.key == entry.key))
            .or_else(|| (0..BUCKET).min_by_key(|i| bucket[*i].as_ref().map_or(0, |e| e.effort)));
        let Some(slot) = place.map(|i| &mut bucket[i]) else { return };
        let (old, new) = (slot.as_ref().map_or(0, |e| (self.heap)(&e.key)), (self.heap)(&entry.key));
        // The search itself needs room too: near the end of the budget only shorter keys replace others.
        if new > old && meter.room() < meter.memory() / 8 || meter.replace(old, new).is_err() {
            return;
        }
        self.used += usize::from(slot.is_none());
        *slot = Some(entry);
    }

    fn grow(&mut self, meter: &mut Meter) {
        let added = self.slots.len() * size_of::<Option<Entry<K>>>();
        // The old slots and the new ones exist together for a moment, and the search itself needs room too.
        if meter.room() / 4 < added || meter.hold(added).is_err() {
            self.full = true;
            return;
        }
        let slots = empty(2 * self.slots.len());
        let old = std::mem::replace(&mut self.slots, slots);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            meter.release((self.heap)(&entry.key));
            self.store(entry, meter);
        }
    }
}

fn empty<K>(slots: usize) -> Vec<Option<Entry<K>>> {
    std::iter::repeat_with(|| None).take(slots).collect()
}

/// The first slot of the bucket for a key.
fn bucket<K: Hash>(key: &K, slots: usize) -> usize {
    // The upper bits of the hash are the better mixed ones.
    (FxBuildHasher.hash_one(key) >> 20) as usize % (slots / BUCKET) * BUCKET
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_full_table_forgets_the_cheap_and_never_lies() {
        let mut meter = Meter::new(Limits::memory(200_000));
        let mut table = Table::new(|_| 0);
        for k in 0..100_000u64 {
            table.put(k, k % 3 == 0, if k < 10 { 1_000_000 } else { 1 }, &mut meter);
        }
        assert!(table.full);
        assert!((0..10).all(|k| table.get(&k) == Some(k % 3 == 0)), "expensive entries are kept");
        assert!((0..100_000).all(|k| table.get(&k).is_none_or(|v| v == (k % 3 == 0))));
        assert!(table.slots.len() * size_of::<Option<Entry<u64>>>() <= 200_000);
    }
}
