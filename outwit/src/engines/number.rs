//! Values of two-player partizan games, part by part, as long as they are numbers.
//!
//! When the options of a part are numbers and every Left option is less than every Right option, the part is the simplest
//! number between them (Conway, On Numbers and Games); the value of a sum is the sum of the values. A part that is not a
//! number, such as the switch {1|−1}, has no value here.
//!
//! Cost: time grows with the number of reachable parts times their moves; memory: the part
//! and its value, times 8/7 to 16/7, per part (`postorder.rs`).

use crate::engines::postorder::{Postorder, Valuation, live_parts};
use crate::limits::{Meter, Stopped};
use crate::rules::Rules;
use crate::value::Dyadic;

/// Numbers: sums over parts, the simplest number between the options; None where there is none.
#[derive(Clone, Copy, Debug)]
struct Number;

impl<P> Valuation<P> for Number {
    type Value = Option<Dyadic>;
    const NOTHING: Option<Dyadic> = Some(Dyadic::ZERO);

    fn add(&mut self, a: Self::Value, b: Self::Value, _meter: &mut Meter) -> Result<Self::Value, Stopped> {
        Ok(a.zip(b).and_then(|(a, b)| a.checked_add(b)))
    }

    fn value(
        &mut self,
        _part: &P,
        options: &mut [Vec<Self::Value>],
        _meter: &mut Meter,
    ) -> Result<Self::Value, Stopped> {
        if options.iter().flatten().any(Option::is_none) {
            return Ok(None);
        }
        let [left, right] = [&options[0], &options[1]];
        Ok(Dyadic::simplest_between(left.iter().copied().max().flatten(), right.iter().copied().min().flatten()))
    }
}

/// The values of the parts seen so far; None where a part is not a number.
#[derive(Debug)]
pub struct Numbers<'a, R: Rules> {
    rules: &'a R,
    values: Postorder<R::Position, Number>,
}

impl<'a, R: Rules> Numbers<'a, R> {
    /// No value is known yet.
    pub fn new(rules: &'a R) -> Self {
        Numbers { rules, values: Postorder::new(Number) }
    }

    /// The value of a position in normal play, Left being the first player, or None where a part is not a number.
    pub fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        self.values.value(self.rules, at, |p| live_parts(self.rules, p), meter)
    }
}
