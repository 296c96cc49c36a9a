//! What is known about positions, shared by threads without a lock.
//!
//! A slot serves all positions that differ only in their tokens: it keeps bounds on the value for each of the eight
//! sets of tempo, 2-bouquet and chain of two, and what is found about one set carries over to the others by the
//! [bounds](super::tokens) of tokens. Values are stored halved, since the number of coins determines their parity.
//!
//! A position is identified by 128 bits. The slot keeps half of them, and the rest determine where the slot may be, so
//! one position is mistaken for another with a probability below 10^-18; no certificate depends on it. The first of the
//! four words of a slot is combined with the others: if one thread reads while another writes, the words do not match,
//! and the position counts as unknown. When the table is full, the smaller position gives way.
//!
//! Cost: a lookup reads one cache line of 64 bytes, which holds two slots of 32 bytes. The table doubles until it takes
//! half of the memory limit.

use super::position::Position;
use super::tokens::{SMALL, Tokens};
use crate::limits::Meter;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most coins of a position whose value the table can hold.
pub(crate) const MOST_COINS: i32 = 250;
/// The slots that a position may be in; they fill a cache line.
const SLOTS: usize = 2;
const LEAST_BUCKETS: usize = 1 << 9;

/// Bounds on a value, and the move that was good before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The value is at least this.
    pub(crate) low: i32,
    /// The value is at most this.
    pub(crate) high: i32,
    /// The code of a move, or 0.
    pub(crate) hint: u16,
}

/// Bounds that say nothing.
const LOWEST: i8 = i8::MIN;
const HIGHEST: i8 = i8::MAX;

/// The words of a slot.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    lows: [i8; SMALL],
    highs: [i8; SMALL],
    /// Where the slot belongs, the size of the position (never 0 in a slot that is taken), and the good move.
    place: u32,
    size: u16,
    hint: u16,
}

impl Slot {
    fn words(&self) -> [u64; 4] {
        let bytes = |bounds: [i8; SMALL]| u64::from_le_bytes(bounds.map(|b| b as u8));
        let info = u64::from(self.place) << 32 | u64::from(self.size) << 16 | u64::from(self.hint);
        let (lows, highs) = (bytes(self.lows), bytes(self.highs));
        [self.key ^ lows ^ highs ^ info, lows, highs, info]
    }

    fn from_words([mixed, lows, highs, info]: [u64; 4]) -> Slot {
        let bounds = |word: u64| word.to_le_bytes().map(|b| b as i8);
        Slot {
            key: mixed ^ lows ^ highs ^ info,
            lows: bounds(lows),
            highs: bounds(highs),
            place: (info >> 32) as u32,
            size: (info >> 16) as u16,
            hint: info as u16,
        }
    }
}

#[derive(Debug)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 4]; SLOTS]);

impl Bucket {
    fn read(&self) -> [Slot; SLOTS] {
        std::array::from_fn(|i| Slot::from_words(std::array::from_fn(|word| self.0[i][word].load(Ordering::Relaxed))))
    }
}

/// A table whose number of buckets is a power of two.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    filled: AtomicU64,
}

impl Default for Table {
    /// A small table.
    fn default() -> Self {
        Table::with_buckets(LEAST_BUCKETS)
    }
}

/// The half of a key that a slot keeps, and the part that says where the slot may be.
fn halves(key: u128) -> (u64, u32) {
    (key as u64, (key >> 64) as u32)
}

/// In the normal game only tempos can be played before the critical state, so bounds carry over only between sets that
/// differ in a tempo.
const TEMPO_ONLY: u8 = 1;

impl Table {
    fn with_buckets(buckets: usize) -> Self {
        let bucket = |_| Bucket(std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))));
        Table { buckets: (0..buckets).map(bucket).collect(), filled: AtomicU64::new(0) }
    }

    /// The memory that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.buckets[..])
    }

    fn bucket(&self, place: u32) -> &Bucket {
        &self.buckets[place as usize & (self.buckets.len() - 1)]
    }

    /// What is known about a position.
    pub(crate) fn get(&self, key: u128, tokens: Tokens, coins: i32) -> Option<Bounds> {
        let (tag, place) = halves(key);
        let slot = self.bucket(place).read().into_iter().find(|s| s.key == tag && s.size > 0)?;
        let set = usize::from(tokens.0) % SMALL;
        let whole = |half: i8| 2 * i32::from(half) + (coins & 1);
        let low = if slot.lows[set] == LOWEST { i32::MIN } else { whole(slot.lows[set]) };
        let high = if slot.highs[set] == HIGHEST { i32::MAX } else { whole(slot.highs[set]) };
        Some(Bounds { low, high, hint: slot.hint })
    }

    /// Stores a bound on the value of a position. `size` says how much work the position may be.
    pub(crate) fn put(&self, key: u128, position: &Position, bound: Bound, hint: u16, size: u16, normal: bool) {
        let (tag, place) = halves(key);
        let bucket = self.bucket(place);
        let slots = bucket.read();
        let own = slots.iter().position(|s| s.key == tag && s.size > 0);
        let i = own.unwrap_or_else(|| (0..SLOTS).min_by_key(|i| slots[*i].size).unwrap_or(0));
        if own.is_none() && slots[i].size == 0 {
            self.filled.fetch_add(1, Ordering::Relaxed);
        }
        let empty = Slot { key: tag, lows: [LOWEST; SMALL], highs: [HIGHEST; SMALL], place, size: 0, hint: 0 };
        let mut slot = if own.is_some() { slots[i] } else { empty };
        slot.size = slot.size.max(size.max(1));
        if hint != 0 {
            slot.hint = hint;
        }
        for set in 0..SMALL as u8 {
            let difference = Tokens(set).plus(Tokens(position.tokens.0 % SMALL as u8));
            if normal && difference.0 > TEMPO_ONLY {
                continue;
            }
            let coins = position.coins + difference.coins();
            match bound.of_other(difference) {
                Some(Bound::AtLeast(t)) => {
                    let half = (t - (coins & 1) + 1).div_euclid(2).clamp(-127, 126);
                    slot.lows[usize::from(set)] = slot.lows[usize::from(set)].max(half as i8);
                }
                Some(Bound::AtMost(t)) => {
                    let half = (t - (coins & 1)).div_euclid(2).clamp(-127, 126);
                    slot.highs[usize::from(set)] = slot.highs[usize::from(set)].min(half as i8);
                }
                None => {}
            }
        }
        for (to, word) in bucket.0[i].iter().zip(slot.words()) {
            to.store(word, Ordering::Relaxed);
        }
    }

    /// Whether more than two thirds of the slots are filled.
    pub(crate) fn is_crowded(&self) -> bool {
        self.filled.load(Ordering::Relaxed) * 3 > (self.buckets.len() * SLOTS) as u64 * 2
    }

    /// The number of slots filled; each serves all sets of tokens.
    pub(crate) fn filled(&self) -> u64 {
        self.filled.load(Ordering::Relaxed)
    }

    /// Doubles the table, unless it would then take more than half of the memory.
    pub(crate) fn double(&mut self, meter: &mut Meter) -> bool {
        let (added, buckets) = (self.bytes(), self.buckets.len());
        // The old table and the new one exist together for a moment.
        let too_large = 4 * added > meter.memory() || 3 * added > meter.room() || buckets >= 1 << 31;
        if too_large || meter.hold(added).is_err() {
            return false;
        }
        let old = std::mem::replace(self, Table::with_buckets(2 * buckets));
        for slot in old.buckets.iter().flat_map(Bucket::read).filter(|s| s.size > 0) {
            let bucket = self.bucket(slot.place);
            let free = bucket.read().iter().position(|s| s.size == 0);
            if let Some(i) = free {
                bucket.0[i].iter().zip(slot.words()).for_each(|(to, word)| to.store(word, Ordering::Relaxed));
                self.filled.fetch_add(1, Ordering::Relaxed);
            }
        }
        true
    }
}

/// A bound on a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at least this.
    AtLeast(i32),
    /// It is at most this.
    AtMost(i32),
}

impl Bound {
    /// What the bound implies for a position that differs in these tokens.
    fn of_other(self, difference: Tokens) -> Option<Bound> {
        match (self, difference.bound()) {
            (Bound::AtLeast(t), (b, false)) => Some(Bound::AtLeast(t - b)),
            (Bound::AtMost(t), (b, false)) => Some(Bound::AtMost(t + b)),
            (Bound::AtMost(t), (b, true)) => Some(Bound::AtLeast(-b - t)),
            (Bound::AtLeast(_), (_, true)) => None,
        }
    }
}
