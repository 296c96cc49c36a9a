//! Every way to break every heap: the reference engine for sequences.
//!
//! The value of a heap is the mex of the XORs of the values of its parts (Sprague–Grundy). Cost: quadratic in the number of
//! heaps for octal codes, cubic for hexadecimal ones, times the number of places. Memory: 2 bytes per heap, and 512 KiB.

use crate::code::Code;
use crate::engines::sequence::SequenceError;
use crate::limits::Meter;

/// The values so far, and stamps that mark the values that the current heap can reach.
pub struct Naive<'a> {
    code: &'a Code,
    /// The values from heap 0.
    pub values: Vec<u16>,
    seen: Vec<u32>,
    stamp: u32,
}

impl<'a> Naive<'a> {
    /// No value is known yet.
    pub fn new(code: &'a Code) -> Self {
        Naive { code, values: Vec::new(), seen: vec![0; 1 << 17], stamp: 0 }
    }

    /// Continues up to heap `to`.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        while self.values.len() <= to {
            meter.visit()?;
            meter.hold(2)?;
            if self.values.len().is_multiple_of(64) {
                meter.look()?;
            }
            let value = self.next_value();
            self.values.push(value.ok_or(SequenceError::TooLarge(self.values.len()))?);
        }
        Ok(())
    }

    /// The mex of everything that the next heap can become.
    fn next_value(&mut self) -> Option<u16> {
        let heap = self.values.len();
        let g = &self.values;
        // XOR of 16-bit values has 16 bits, and a mex is at most one more than the largest of them.
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        let (seen, stamp) = (&mut self.seen, self.stamp);
        let mut see = |v: u16| seen[usize::from(v)] = stamp;
        for taken in 0..=self.code.last_place(heap as u64).min(heap as u64) as usize {
            let (digit, rest) = (self.code.digit(taken as u64), heap - taken);
            if digit & 1 != 0 && rest == 0 {
                see(0);
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 {
                see(g[rest]);
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| see(g[a] ^ g[rest - a]));
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    (a..=(rest - a) / 2).for_each(|b| see(g[a] ^ g[b] ^ g[rest - a - b]));
                }
            }
        }
        let mex = self.seen.iter().position(|s| *s != stamp)?;
        u16::try_from(mex).ok()
    }
}
