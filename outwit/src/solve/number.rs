//! Values of two-player partizan games, part by part, as long as they are numbers.
//!
//! When the options of a part are numbers and every Left option is less than every Right option, the part is the
//! simplest number between them (Conway); a sum has the sum of the values. A part that is no number, such as the switch
//! {1|−1}, has no value here.
//!
//! Cost: the parts that can be reached, times their moves; memory: one entry a part.

use super::limits::{Meter, Stopped};
use super::postorder::{Postorder, live_parts, options};
use crate::player::Player;
use crate::rules::Rules;
use crate::value::Dyadic;

/// The values of parts, as far as they were asked for; None where a part is no number.
#[derive(Debug)]
pub struct Numbers<'a, R: Rules> {
    rules: &'a R,
    values: Postorder<R::Position, Option<Dyadic>>,
}

impl<'a, R: Rules> Numbers<'a, R> {
    /// No value is known yet.
    pub fn new(rules: &'a R) -> Self {
        Numbers { rules, values: Postorder::new() }
    }

    /// The value of a position in normal play, Left being the first player, or None where a part is no number.
    pub fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        let rules = self.rules;
        let mut total = Some(Dyadic::ZERO);
        for part in live_parts(rules, at) {
            let value = |values: &Postorder<_, Option<Dyadic>>, part: &_| {
                let sum = |parts: Vec<R::Position>| {
                    parts.iter().try_fold(Dyadic::ZERO, |sum, p| sum.checked_add(values.known(p)??))
                };
                let left: Option<Vec<Dyadic>> = options(rules, part, Player(0)).map(sum).collect();
                let right: Option<Vec<Dyadic>> = options(rules, part, Player(1)).map(sum).collect();
                Dyadic::simplest_between(left?.into_iter().max(), right?.into_iter().min())
            };
            self.values.visit(rules, part.clone(), |p| live_parts(rules, p), value, meter)?;
            let value = self.values.known(&part).flatten();
            total = total.zip(value).and_then(|(a, b)| a.checked_add(b));
        }
        Ok(total)
    }
}
