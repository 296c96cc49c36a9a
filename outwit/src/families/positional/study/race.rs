//! Decides whether a player, X, owns a line in the end, on a board of at most sixteen points.
//!
//! A depth-first search with a table of known states. Threats are answered at once; where O is to move, the weight of
//! Erdős and Selfridge shows early that X is stopped.
//!
//! Cost: at most 3^n states for n points, about 0.1 µs per state; the affine plane of order 4 takes thousands.
//! Memory: a table of 512 KiB.

use super::small::{MOST_POINTS, Set, points};
use crate::limits::{Meter, Stopped};

/// The game that is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// The first player to own a line wins, and X begins.
    Strong,
    /// Only X wants a line, and X begins.
    MakerFirst,
    /// Only X wants a line, and O begins.
    BreakerFirst,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::Strong, Mode::MakerFirst, Mode::BreakerFirst];

    /// Its name in the fields of an answer.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Strong => "strong",
            Mode::MakerFirst => "maker_first",
            Mode::BreakerFirst => "breaker_first",
        }
    }

    /// What it means that X wins, in words.
    pub fn in_words(self) -> &'static str {
        match self {
            Mode::Strong => "the first player wins",
            Mode::MakerFirst => "Maker wins, moving first",
            Mode::BreakerFirst => "Maker wins, Breaker moving first",
        }
    }
}

/// Slots of the table; a power of two.
const SLOTS: usize = 1 << 16;

/// A search that keeps its memory from one set of lines to the next.
#[derive(Debug)]
pub struct Race {
    lines: Vec<Set>,
    race: bool,
    /// Keys of states with their answers. The number of the question is part of the key.
    table: Vec<u64>,
    question: u64,
}

impl Default for Race {
    fn default() -> Self {
        Race { lines: Vec::new(), race: false, table: vec![0; SLOTS], question: 0 }
    }
}

/// The number that stands for a weight of 1.
const ONE: u32 = 1 << MOST_POINTS;

/// The weight of a line that lacks these points.
fn weight(missing: Set) -> u32 {
    ONE >> missing.count_ones()
}

fn is_one(set: Set) -> bool {
    set.is_power_of_two()
}

impl Race {
    /// Whether X owns a line in the end, starting from an empty board.
    pub fn wins(&mut self, lines: &[Set], mode: Mode, meter: &mut Meter) -> Result<bool, Stopped> {
        self.lines.clear();
        self.lines.extend_from_slice(lines);
        self.race = mode == Mode::Strong;
        self.question += 1;
        if mode == Mode::BreakerFirst { self.defend(0, 0, meter) } else { self.attack(0, 0, meter) }
    }

    fn slot(&self, x: Set, o: Set) -> (usize, u64) {
        let key = u64::from(x) << 16 | u64::from(o) | self.question << 33;
        let hash = (u64::from(x) << 16 | u64::from(o)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        (hash as usize & (SLOTS - 1), key)
    }

    fn known(&self, (slot, key): (usize, u64)) -> Option<bool> {
        let entry = self.table[slot];
        (entry & !(1 << 32) == key).then_some(entry >> 32 & 1 == 1)
    }

    fn remember(&mut self, (slot, key): (usize, u64), won: bool) -> bool {
        self.table[slot] = key | u64::from(won) << 32;
        won
    }

    /// Whether X wins with X to move. Neither player owns a line yet.
    fn attack(&mut self, x: Set, o: Set, meter: &mut Meter) -> Result<bool, Stopped> {
        let mut theirs: Set = 0;
        let mut values = [0u32; MOST_POINTS];
        for line in &self.lines {
            if line & o == 0 {
                let missing = line & !x;
                if is_one(missing) {
                    return Ok(true);
                }
                let weight = weight(missing);
                points(missing).for_each(|p| values[p] += weight * 2);
            } else if self.race && line & x == 0 {
                let missing = line & !o;
                if is_one(missing) {
                    theirs |= missing;
                } else {
                    points(missing).for_each(|p| values[p] += 1);
                }
            }
        }
        if theirs != 0 {
            return if is_one(theirs) { self.defend(x | theirs, o, meter) } else { Ok(false) };
        }
        let place = self.slot(x, o);
        if let Some(known) = self.known(place) {
            return Ok(known);
        }
        meter.visit()?;
        let mut won = false;
        while let Some(point) = best(&mut values) {
            if self.defend(x | 1 << point, o, meter)? {
                won = true;
                break;
            }
        }
        Ok(self.remember(place, won))
    }

    /// Whether X wins with O to move. Neither player owned a line before X moved.
    fn defend(&mut self, x: Set, o: Set, meter: &mut Meter) -> Result<bool, Stopped> {
        let (mut ours, mut sum): (Set, u32) = (0, 0);
        let mut theirs = false;
        let mut values = [0u32; MOST_POINTS];
        for line in &self.lines {
            if line & o == 0 {
                let missing = line & !x;
                let weight = weight(missing);
                sum += weight;
                if missing == 0 {
                    return Ok(true);
                }
                if is_one(missing) {
                    ours |= missing;
                }
                points(missing).for_each(|p| values[p] += weight * 2);
            } else if self.race && line & x == 0 {
                let missing = line & !o;
                theirs |= is_one(missing);
                points(missing).for_each(|p| values[p] += 1);
            }
        }
        if theirs || sum < ONE {
            return Ok(false);
        }
        if ours != 0 {
            return if is_one(ours) { self.attack(x, o | ours, meter) } else { Ok(true) };
        }
        let place = self.slot(x, o);
        if let Some(known) = self.known(place) {
            return Ok(known);
        }
        meter.visit()?;
        let mut won = true;
        while let Some(point) = best(&mut values) {
            if !self.attack(x, o | 1 << point, meter)? {
                won = false;
                break;
            }
        }
        Ok(self.remember(place, won))
    }
}

/// Removes and returns the point with the largest value, if any value is left.
fn best(values: &mut [u32; MOST_POINTS]) -> Option<usize> {
    let (point, value) = values.iter().enumerate().max_by_key(|(_, value)| **value)?;
    let found = (*value > 0).then_some(point);
    values[point] = 0;
    found
}
