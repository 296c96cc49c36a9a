//! Lists of keys without repetition, in the order in which they were found.
//!
//! As bytes, a list is its keys one after another, each preceded by its length. Cost: one hash per look-up or insertion;
//! memory per key: its bytes, one more for the length, and about 16 for the index.

use crate::levels::hash;
use hashbrown::HashTable;

/// The keys of a list as bytes.
pub fn each(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first()?;
        // If the list ends in the middle of a key, the last key is cut short.
        let (key, after) = after.split_at(after.len().min(usize::from(*length)));
        rest = after;
        Some(key)
    })
}

/// A list of keys that numbers them.
#[derive(Default, Debug)]
pub struct Keys {
    bytes: Vec<u8>,
    /// Where each key ends.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
}

impl Keys {
    /// The list that some bytes hold.
    pub fn read(bytes: &[u8]) -> Keys {
        let mut keys = Keys::default();
        each(bytes).for_each(|key| keys.insert(key));
        keys
    }

    /// Adds a key if it is not in the list yet. A key has at most 255 bytes, and a list at most 2^32 keys.
    pub fn insert(&mut self, key: &[u8]) {
        let Keys { bytes, ends, numbers } = self;
        let own = hash(key);
        if numbers.find(own, |n| nth(bytes, ends, *n) == key).is_some() {
            return;
        }
        bytes.push(key.len() as u8);
        bytes.extend_from_slice(key);
        ends.push(bytes.len());
        let number = (ends.len() - 1) as u32;
        numbers.insert_unique(own, number, |n| hash(nth(bytes, ends, *n)));
    }

    /// The number of a key.
    pub fn number(&self, key: &[u8]) -> Option<usize> {
        let found = self.numbers.find(hash(key), |n| nth(&self.bytes, &self.ends, *n) == key);
        found.map(|n| *n as usize)
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The list as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The keys from one number up to another.
    pub fn range(&self, from: usize, to: usize) -> impl Iterator<Item = &[u8]> {
        (from..to.min(self.len())).map(|n| nth(&self.bytes, &self.ends, n as u32))
    }
}

fn nth<'a>(bytes: &'a [u8], ends: &[usize], n: u32) -> &'a [u8] {
    let n = n as usize;
    let begin = if n == 0 { 0 } else { ends[n - 1] };
    &bytes[begin + 1..ends[n]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::shard_of;

    #[test]
    fn a_key_has_one_number() {
        let mut keys = Keys::default();
        for n in (0..1000u32).chain(0..1000) {
            keys.insert(&n.to_le_bytes()[..1 + n as usize % 4]);
        }
        for (n, key) in keys.range(0, keys.len()).enumerate() {
            assert_eq!(keys.number(key), Some(n));
        }
        let again = Keys::read(keys.bytes());
        assert_eq!(again.bytes(), keys.bytes());
        assert_eq!(again.len(), keys.len());
        assert_eq!(keys.number(&[1, 2, 3, 4, 5]), None);
        assert!(each(keys.bytes()).eq(keys.range(0, usize::MAX)));
    }

    #[test]
    fn keys_are_dealt_out_evenly() {
        let mut dealt = [0; 7];
        (0..70_000u32).for_each(|n| dealt[shard_of(&n.to_be_bytes(), 7)] += 1);
        assert!(dealt.iter().all(|n| (9_500..10_500).contains(n)), "{dealt:?}");
    }
}
