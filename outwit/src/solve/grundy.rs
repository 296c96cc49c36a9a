//! Nim-values by the theorem of Sprague and Grundy: mex over the options, XOR over the parts.
//!
//! Cost: the parts that can be reached (one of each symmetry class), times their moves; memory: one entry a part.

use super::limits::{Meter, Stopped};
use super::postorder::{Postorder, live_parts, options};
use crate::player::Player;
use crate::rules::Rules;

/// The nim-values of parts, as far as they were asked for.
#[derive(Debug)]
pub struct Grundy<'a, R: Rules> {
    rules: &'a R,
    values: Postorder<R::Position, u64>,
}

impl<'a, R: Rules> Grundy<'a, R> {
    /// No value is known yet.
    pub fn new(rules: &'a R) -> Self {
        Grundy { rules, values: Postorder::new() }
    }

    /// The nim-value of a position of an impartial game in normal play.
    pub fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        let rules = self.rules;
        let mut total = 0;
        let mut seen: Vec<u64> = Vec::new();
        for part in live_parts(rules, at) {
            let mex = |values: &Postorder<_, u64>, part: &_| {
                seen.clear();
                seen.extend(options(rules, part, Player(0)).map(|parts| {
                    // Everything below was visited before.
                    parts.iter().map(|p| values.known(p).unwrap_or(0)).fold(0, |a, b| a ^ b)
                }));
                mex(&mut seen)
            };
            self.values.visit(rules, part.clone(), |p| live_parts(rules, p), mex, meter)?;
            total ^= self.values.known(&part).unwrap_or(0);
        }
        Ok(total)
    }
}

/// The least number that does not occur.
pub fn mex(seen: &mut [u64]) -> u64 {
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
