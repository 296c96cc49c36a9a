//! Sets of cells and copies with a hash that is quick to compute; nobody gains by making them slow.

use crate::games::animal::Copy;
use crate::games::animal::plane::Cell;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A set of cells.
pub(super) type Set = HashSet<Cell, BuildHasherDefault<Mix>>;
/// A set of copies.
pub(super) type Copies = HashSet<Copy, BuildHasherDefault<Mix>>;

/// Mixes each number in by a multiplication.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i32(&mut self, number: i32) {
        self.write_u64(u64::from(number as u32));
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
