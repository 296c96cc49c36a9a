//! Thermographs: the stops of a game when every move costs t, and the value that remains when moves cost too much.
//!
//! The Left wall at t is the best Right wall of a Left option, less t; the Right wall is the best Left wall of a Right
//! option, plus t. Where they meet, t is the temperature and the common value is the mean (Conway, Hanner). All corners are
//! dyadic, because the slopes of walls are 0 and ±1, so everything here is exact.
//!
//! A number is its own mean, and by convention has temperature −1/2^e where its denominator is 2^e.
//!
//! Cost: every form below the game is treated once, and merging the walls of its options takes time proportional to their
//! corners. Memory: the walls of every form below.

use crate::algebra::forms::{Form, FormId, Forms};
use crate::limits::{Meter, Stopped};
use crate::value::Dyadic;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A wall: corners (t, value) from t = 0 on, straight between them, vertical after the last.
type Wall = Vec<(Dyadic, Dyadic)>;

/// Both walls, and where they meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    /// The value of the mast.
    pub mean: Dyadic,
    /// Where the mast begins.
    pub temperature: Dyadic,
}

impl Forms {
    /// The thermograph of a game.
    pub fn thermograph(&self, id: FormId, meter: &mut Meter) -> Result<Rc<Thermograph>, Stopped> {
        self.heated(id, &mut FxHashMap::default(), meter)
    }

    fn heated(
        &self,
        id: FormId,
        known: &mut FxHashMap<FormId, Rc<Thermograph>>,
        meter: &mut Meter,
    ) -> Result<Rc<Thermograph>, Stopped> {
        if let Some(thermograph) = known.get(&id) {
            return Ok(thermograph.clone());
        }
        meter.visit()?;
        let found = match self.form(id) {
            Form::Number(number) => mast(*number),
            Form::Options(left, right) => {
                let (mut inner, mut outer) = (Vec::new(), Vec::new());
                for option in left {
                    inner.push(self.heated(*option, known, meter)?);
                }
                for option in right {
                    outer.push(self.heated(*option, known, meter)?);
                }
                meet(&inner, &outer)
            }
        };
        let thermograph = Rc::new(found.ok_or_else(|| meter.too_deep())?);
        meter.hold(size_of::<Thermograph>() + 32 * (thermograph.left.len() + thermograph.right.len()))?;
        known.insert(id, thermograph.clone());
        Ok(thermograph)
    }
}

/// The thermograph of a number.
fn mast(number: Dyadic) -> Option<Thermograph> {
    let wall = vec![(Dyadic::ZERO, number)];
    Some(Thermograph {
        left: wall.clone(),
        right: wall,
        mean: number,
        temperature: Dyadic::new(-1, number.exponent())?,
    })
}

/// The thermograph of a game that is not a number, from those of its options.
fn meet(left: &[Rc<Thermograph>], right: &[Rc<Thermograph>]) -> Option<Thermograph> {
    // A game without options on one side is a number, so neither list is empty.
    let best = |walls: Vec<&Wall>, greatest| {
        let mut walls = walls.into_iter();
        let first = walls.next()?.clone();
        walls.try_fold(first, |best, wall| envelope(&best, wall, greatest))
    };
    let from_left = best(left.iter().map(|t| &t.right).collect(), true)?;
    let from_right = best(right.iter().map(|t| &t.left).collect(), false)?;
    let gap =
        |t: Dyadic| value_at(&from_left, t)?.checked_sub(value_at(&from_right, t)?)?.checked_sub(t.checked_add(t)?);
    let mut temperature = Dyadic::ZERO;
    let corners = times(&from_left, &from_right);
    let mut open = gap(temperature)?;
    for &corner in &corners {
        let next = gap(corner)?;
        if next <= Dyadic::ZERO {
            break;
        }
        (temperature, open) = (corner, next);
    }
    // From here to the next corner the gap closes at rate 1 or 2, whichever brings it to 0 at or before the corner; after
    // the last corner it closes at rate 2.
    if open > Dyadic::ZERO {
        let fast = temperature.checked_add(open.half()?)?;
        let slow = temperature.checked_add(open)?;
        temperature = if gap(fast)? == Dyadic::ZERO { fast } else { slow };
    }
    let mean = value_at(&from_left, temperature)?.checked_sub(temperature)?;
    let tilted = |wall: &Wall, sign: i64| {
        let mut tilted = Wall::new();
        for t in wall.iter().map(|c| c.0).filter(|t| *t < temperature) {
            let value = value_at(wall, t)?;
            tilted.push((t, if sign < 0 { value.checked_sub(t)? } else { value.checked_add(t)? }));
        }
        tilted.push((temperature, mean));
        Some(tilted)
    };
    Some(Thermograph { left: tilted(&from_left, -1)?, right: tilted(&from_right, 1)?, mean, temperature })
}

/// Where either wall has a corner.
fn times(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut times: Vec<Dyadic> = a.iter().chain(b).map(|c| c.0).collect();
    times.sort_unstable();
    times.dedup();
    times
}

/// The value of a wall at t ≥ 0.
fn value_at(wall: &Wall, t: Dyadic) -> Option<Dyadic> {
    let after = wall.partition_point(|c| c.0 <= t);
    let (start, value) = wall[after.saturating_sub(1)];
    match wall.get(after) {
        Some((_, next)) if *next > value => value.checked_add(t.checked_sub(start)?),
        Some((_, next)) if *next < value => value.checked_sub(t.checked_sub(start)?),
        _ => Some(value),
    }
}

/// The greatest, or the least, of two walls that lean the same way.
fn envelope(a: &Wall, b: &Wall, greatest: bool) -> Option<Wall> {
    let better = |x: Dyadic, y: Dyadic| if greatest { x.max(y) } else { x.min(y) };
    let mut wall = Wall::new();
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for t in times(a, b) {
        let (x, y) = (value_at(a, t)?, value_at(b, t)?);
        let gap = x.checked_sub(y)?;
        if let Some((start, gap_before)) = before
            && gap_before.signum() * gap.signum() < 0
        {
            // One wall is vertical and the other leans, so the gap closes at rate 1.
            let width = if gap_before.signum() < 0 { gap_before.negative() } else { gap_before };
            let crossing = start.checked_add(width)?;
            wall.push((crossing, value_at(a, crossing)?));
        }
        wall.push((t, better(x, y)));
        before = Some((t, gap));
    }
    Some(wall)
}
