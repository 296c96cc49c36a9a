//! What is known of positions, shared by threads without a lock.
//!
//! A slot is for all positions that differ only in their tokens: it keeps bounds of the value for each of the eight sets
//! of tempo, 2-bouquet and chain of two, and what is found out about one goes over to the others by the
//! [bounds](crate::families::coins::engine::tokens) of tokens. Values are kept halved, since the number of coins tells whether they are even.
//!
//! A position is known by 128 bits. Half of them are kept in its slot and the rest tells where it may be, so that one
//! position is taken for another with a chance below 10^-18; no certificate rests on it. The first of the four words of a
//! slot is combined with the others: what one thread reads while another writes does not fit together and counts as
//! unknown. When the table is full, what is smaller gives way.

use crate::engines::prefetch::prefetch;
use crate::families::coins::engine::position::Position;
use crate::families::coins::engine::tokens::{SMALL, Tokens};
use crate::limits::Meter;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most coins of a position whose value can be kept.
pub const MOST_COINS: i32 = 250;
/// Slots that a position may be in: they fill a cache line.
const SLOTS: usize = 2;
const LEAST_BUCKETS: usize = 1 << 9;

/// What is known of a value, and the move that was good before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// It is at least this.
    pub low: i32,
    /// It is at most this.
    pub high: i32,
    /// The code of a move, or 0.
    pub hint: u16,
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
    /// Where it belongs, its size, and the good move; never 0 in a slot that is taken.
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

/// Whose slot it is, and where it may be.
fn halves(key: u128) -> (u64, u32) {
    (key as u64, (key >> 64) as u32)
}

/// In the normal game only tempos are moves before the critical state, so only they tell of each other.
const TEMPO_ONLY: u8 = 1;

impl Table {
    fn with_buckets(buckets: usize) -> Self {
        let bucket = |_| Bucket(std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))));
        Table { buckets: (0..buckets).map(bucket).collect(), filled: AtomicU64::new(0) }
    }

    /// The memory that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.buckets[..])
    }

    fn bucket(&self, place: u32) -> &Bucket {
        &self.buckets[place as usize & (self.buckets.len() - 1)]
    }

    /// Lets the memory come that [`get`](Self::get) will look at soon.
    #[inline]
    pub fn expect(&self, key: u128) {
        prefetch(self.bucket(halves(key).1));
    }

    /// What is known of a position.
    pub fn get(&self, key: u128, tokens: Tokens, coins: i32) -> Option<Known> {
        let (tag, place) = halves(key);
        let slot = self.bucket(place).read().into_iter().find(|s| s.key == tag && s.size > 0)?;
        let set = usize::from(tokens.0) % SMALL;
        let whole = |half: i8| 2 * i32::from(half) + (coins & 1);
        let low = if slot.lows[set] == LOWEST { i32::MIN } else { whole(slot.lows[set]) };
        let high = if slot.highs[set] == HIGHEST { i32::MAX } else { whole(slot.highs[set]) };
        Some(Known { low, high, hint: slot.hint })
    }

    /// Keeps that the value of a position is at least, or at most, something. `size` tells how much work it may be.
    pub fn put(&self, key: u128, position: &Position, bound: Bound, hint: u16, size: u16, normal: bool) {
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

    /// Whether two thirds are filled.
    pub fn is_crowded(&self) -> bool {
        self.filled.load(Ordering::Relaxed) * 3 > (self.buckets.len() * SLOTS) as u64 * 2
    }

    /// How many positions it knows, each with all sets of tokens.
    pub fn filled(&self) -> u64 {
        self.filled.load(Ordering::Relaxed)
    }

    /// Twice the slots, unless the table would then take more than half of the memory.
    pub fn double(&mut self, meter: &mut Meter) -> bool {
        let (added, buckets) = (self.bytes(), self.buckets.len());
        // The old table and the new one are there together for a moment.
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

/// A bound of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at least this.
    AtLeast(i32),
    /// It is at most this.
    AtMost(i32),
}

impl Bound {
    /// What it tells of a position that differs in these tokens.
    fn of_other(self, difference: Tokens) -> Option<Bound> {
        match (self, difference.bound()) {
            (Bound::AtLeast(t), (b, false)) => Some(Bound::AtLeast(t - b)),
            (Bound::AtMost(t), (b, false)) => Some(Bound::AtMost(t + b)),
            (Bound::AtMost(t), (b, true)) => Some(Bound::AtLeast(-b - t)),
            (Bound::AtLeast(_), (_, true)) => None,
        }
    }
}
