//! A hash map that grows within a budget.
//!
//! A hash table doubles when it is full, and while it moves its entries the old table and the new one exist together: three
//! times the old size. Near the end of a budget that is too much. This map consists of segments of one size instead, and a
//! full segment is split in two (extendible hashing; Fagin, Nievergelt, Pippenger and Strong, 1979). Each step is counted
//! before it is taken, so the map stops growing exactly when the budget is used up.
//!
//! Cost: that of a hash table, and one more load per look-up. Memory: per entry between 8/7 and 16/7 of its size and one
//! byte, and one segment of at most 256 KiB while it is split. What entries own on the heap is counted by the caller.

use crate::limits::{Meter, Stopped};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::ops::Index;

/// A segment takes at most this many bytes.
const SEGMENT: usize = 1 << 18;

/// The directory has at most about this many entries per segment.
const MOST_PER_SEGMENT: usize = 32;

/// Values by key.
#[derive(Debug)]
pub struct Map<K, V> {
    /// The segment of a hash, by its bits from [`WITHIN`](Self::WITHIN) on.
    directory: Vec<u32>,
    segments: Vec<Segment<K, V>>,
    bytes: usize,
}

#[derive(Debug)]
struct Segment<K, V> {
    table: HashTable<(K, V)>,
    /// How many of these bits all its entries have in common.
    depth: u32,
}

impl<K: Hash + Eq, V> Map<K, V> {
    /// The number of bits of a hash that place an entry within a full segment.
    const WITHIN: u32 = ((SEGMENT / (size_of::<(K, V)>() + 1)) | 16).ilog2();

    /// An empty map.
    pub fn new() -> Self {
        Map { directory: vec![0], segments: vec![Segment { table: HashTable::new(), depth: 0 }], bytes: 0 }
    }

    /// The memory that it takes, without what its entries own on the heap.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.segments.iter().all(|s| s.table.is_empty())
    }

    fn place(&self, hash: u64) -> usize {
        (hash >> Self::WITHIN) as usize & (self.directory.len() - 1)
    }

    fn segment(&self, hash: u64) -> usize {
        self.directory[self.place(hash)] as usize
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let hash = of(key);
        self.segments[self.segment(hash)].table.find(hash, |(k, _)| k.borrow() == key).map(|(_, value)| value)
    }

    /// Whether a key has a value.
    #[inline]
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// Gives a key a value, and returns the one that it had before.
    pub fn insert(&mut self, key: K, value: V, meter: &mut Meter) -> Result<Option<V>, Stopped> {
        let hash = of(&key);
        let mut at = self.segment(hash);
        if let Some((_, known)) = self.segments[at].table.find_mut(hash, |(k, _)| *k == key) {
            return Ok(Some(std::mem::replace(known, value)));
        }
        while self.segments[at].table.len() == self.segments[at].table.capacity() {
            self.grow(hash, meter)?;
            at = self.segment(hash);
        }
        self.segments[at].table.insert_unique(hash, (key, value), rehash);
        Ok(None)
    }

    /// All entries, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.segments.iter().flat_map(|s| s.table.iter())
    }

    /// A copy of the entries whose values are wanted.
    pub fn copy_where(&self, wanted: impl Fn(&V) -> bool, meter: &mut Meter) -> Result<Self, Stopped>
    where
        K: Clone,
        V: Clone,
    {
        let mut copy = Map::new();
        for (key, value) in self.iter().filter(|(_, value)| wanted(value)) {
            copy.insert(key.clone(), value.clone(), meter)?;
        }
        Ok(copy)
    }

    /// Empties the map, and gives its memory back.
    pub fn forget(&mut self, meter: &mut Meter) {
        meter.release(self.bytes);
        *self = Map::new();
    }

    /// Makes room in the full segment for a hash, or in the half of it that the hash then belongs to.
    fn grow(&mut self, hash: u64, meter: &mut Meter) -> Result<(), Stopped> {
        let at = self.segment(hash);
        let Segment { table, depth } = &self.segments[at];
        let (bytes, capacity, depth) = (table.allocation_size(), table.capacity(), *depth);
        let is_full_size = table.num_buckets() >= 1 << Self::WITHIN;
        let is_whole = 1 << depth == self.directory.len();
        // Hashes that agree in many bits are not separated by a split: only the directory would grow.
        if !is_full_size || is_whole && self.directory.len() > MOST_PER_SEGMENT * self.segments.len() {
            // The smallest table has four places.
            let doubled = (2 * bytes).max(5 * size_of::<(K, V)>() + 64);
            self.count(bytes, doubled, meter)?;
            self.segments[at].table.reserve(1, rehash);
            return Ok(());
        }
        if is_whole {
            let bytes = size_of_val(&self.directory[..]);
            self.count(bytes, 2 * bytes, meter)?;
            self.directory.extend_from_within(..);
        }
        self.count(bytes, 2 * bytes, meter)?;
        let mut halves = [(); 2].map(|()| HashTable::with_capacity(capacity));
        for entry in std::mem::take(&mut self.segments[at].table) {
            let hash = of(&entry.0);
            halves[(hash >> (Self::WITHIN + depth)) as usize & 1].insert_unique(hash, entry, rehash);
        }
        let [lower, upper] = halves.map(|table| Segment { table, depth: depth + 1 });
        let first = self.place(hash) & ((1 << depth) - 1) | 1 << depth;
        for place in (first..self.directory.len()).step_by(2 << depth) {
            self.directory[place] = self.segments.len() as u32;
        }
        self.segments[at] = lower;
        self.segments.push(upper);
        Ok(())
    }

    /// Counts memory that takes the place of other memory.
    fn count(&mut self, old: usize, new: usize, meter: &mut Meter) -> Result<(), Stopped> {
        meter.replace(old, new)?;
        self.bytes += new - old;
        Ok(())
    }
}

fn of<Q: Hash + ?Sized>(key: &Q) -> u64 {
    FxBuildHasher.hash_one(key)
}

fn rehash<K: Hash, V>((key, _): &(K, V)) -> u64 {
    of(key)
}

impl<K: Hash + Eq, V> Default for Map<K, V> {
    fn default() -> Self {
        Map::new()
    }
}

impl<K: Hash + Eq, V> Index<&K> for Map<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("the key has a value")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn what_was_inserted_is_found() {
        let (mut map, mut meter) = (Map::new(), Meter::new(Limits::memory(1 << 30)));
        for k in 0..300_000u64 {
            assert_eq!(map.insert(k.to_string(), 0, &mut meter), Ok(None));
            assert_eq!(map.insert(k.to_string(), k, &mut meter), Ok(Some(0)));
        }
        assert_eq!(map.iter().count(), 300_000);
        assert!(map.segments.len() > 16, "{} segments", map.segments.len());
        assert!((0..300_000).all(|k: u64| map[&k.to_string()] == k));
        assert_eq!(map.get("300000"), None);
    }

    #[test]
    fn every_byte_is_counted_and_given_back() {
        let mut meter = Meter::new(Limits::memory(10_000_000));
        let mut map: Map<u64, u64> = Map::new();
        let full = (0..).find_map(|k: u64| map.insert(k * k, k, &mut meter).err());
        assert_eq!(full, Some(meter.full()));
        let taken: usize = map.segments.iter().map(|s| s.table.allocation_size()).sum();
        assert!(taken <= map.bytes() && map.bytes() <= taken + taken / 50, "{taken} of {}", map.bytes());
        assert!(map.bytes() > 9_000_000, "the budget is used: {}", map.bytes());
        assert_eq!(meter.room(), 10_000_000 - map.bytes());
        map.forget(&mut meter);
        assert_eq!((map.is_empty(), meter.room()), (true, 10_000_000));
    }

    #[test]
    fn keys_with_equal_hashes_fit_too() {
        #[derive(PartialEq, Eq)]
        struct Same(u32);
        impl Hash for Same {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                0u8.hash(state);
            }
        }
        let (mut map, mut meter) = (Map::new(), Meter::new(Limits::memory(1 << 24)));
        // A segment of these has 2^13 places.
        for k in 0..9_000 {
            map.insert(Same(k), [k; 6], &mut meter).unwrap();
        }
        assert_eq!(map[&Same(7)], [7; 6]);
        assert!(map.directory.len() <= 2 * MOST_PER_SEGMENT * map.segments.len());
    }
}
