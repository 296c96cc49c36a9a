//! Nim-values by the Sprague–Grundy theorem: mex over the options, XOR over the parts.
//!
//! Cost: time grows with the number of reachable parts (one per symmetry class) times their moves; memory: the part and
//! 8 bytes, times 8/7 to 16/7, per part (`postorder.rs`).

use crate::engines::postorder::{Postorder, Valuation, live_parts};
use crate::limits::{Meter, Stopped};
use crate::rules::Rules;

/// Nim-values: XOR over parts, mex over options.
#[derive(Clone, Copy, Debug)]
struct NimValue;

impl<P> Valuation<P> for NimValue {
    type Value = u64;
    const NOTHING: u64 = 0;

    fn add(&mut self, a: u64, b: u64, _meter: &mut Meter) -> Result<u64, Stopped> {
        Ok(a ^ b)
    }

    fn value(&mut self, _part: &P, options: &mut [Vec<u64>], _meter: &mut Meter) -> Result<u64, Stopped> {
        Ok(mex(&mut options[0]))
    }
}

/// The nim-values of the parts seen so far.
#[derive(Debug)]
pub struct Grundy<'a, R: Rules> {
    rules: &'a R,
    values: Postorder<R::Position, NimValue>,
}

impl<'a, R: Rules> Grundy<'a, R> {
    /// No value is known yet.
    pub fn new(rules: &'a R) -> Self {
        Grundy { rules, values: Postorder::new(NimValue) }
    }

    /// The nim-value of a position of an impartial game in normal play.
    pub fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        self.values.value(self.rules, at, |p| live_parts(self.rules, p), meter)
    }
}

/// The least number that is not in the list.
pub fn mex(seen: &mut [u64]) -> u64 {
    // Nearly all values are small, and a set of small values is a word of bits.
    let small = seen.iter().fold(0u64, |set, v| if *v < 64 { set | 1 << v } else { set });
    if small != u64::MAX {
        return small.trailing_ones().into();
    }
    seen.sort_unstable();
    let mut least = 0;
    for v in seen.iter() {
        if *v == least {
            least += 1;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_of_the_slides() {
        assert_eq!(mex(&mut [1, 4, 5, 7]), 0);
        assert_eq!(mex(&mut [0, 1, 2, 6]), 3);
        assert_eq!(mex(&mut []), 0);
    }
}
