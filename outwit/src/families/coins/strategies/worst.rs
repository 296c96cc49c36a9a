//! The least that a strategy is sure of: its user's points less the other's, over everything that the other player may do
//! and every free choice of the user.
//!
//! A depth-first search that remembers the value of every class of equal places. As each move removes an edge, the depth is
//! at most the number of edges. Cost: every class of places that can come up, times its moves.

use crate::families::coins::strategies::classes::Classes;
use crate::families::coins::strategies::course::{Course, Now, Place};
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// The bytes that a remembered class takes: its number and its value, in a table that is half full at worst.
const BYTES: usize = 2 * (size_of::<(u128, i16)>() + 1);

/// The most edges that a graph may have: a search goes as deep as that.
const MOST_EDGES: u64 = 2000;

/// The search, with what it remembers.
#[derive(Debug)]
pub struct Worst<'a> {
    course: Course<'a>,
    classes: Classes<'a>,
    known: FxHashMap<u128, i16>,
}

impl<'a> Worst<'a> {
    /// Nothing is known yet; None for graphs that are too large to be remembered.
    pub fn new(course: Course<'a>) -> Option<Self> {
        let edges = course.game.loops.iter().chain(course.game.edges).map(|n| u64::from(*n)).sum::<u64>();
        if edges > MOST_EDGES {
            return None;
        }
        Some(Worst { course, classes: Classes::new(course.game.graph)?, known: FxHashMap::default() })
    }

    /// What the user of the strategy is sure of from a place on.
    pub fn margin(&mut self, place: &Place, meter: &mut Meter) -> Result<i32, Stopped> {
        let number = self.classes.number(place);
        if let Some(known) = number.and_then(|n| self.known.get(&n)) {
            return Ok((*known).into());
        }
        meter.visit()?;
        let mut worst: Option<i32> = None;
        let (sign, steps) = match &place.now {
            Now::Other(begun) => (-1, self.course.replies(&place.left, *begun)),
            now => (1, self.course.choices(&place.left, now)),
        };
        for (_, gain, to) in steps {
            let margin = sign * gain + self.margin(&to, meter)?;
            worst = Some(worst.map_or(margin, |w| w.min(margin)));
        }
        // Without a move the game is over.
        let worst = worst.unwrap_or(0);
        if let Some(number) = number {
            meter.hold(BYTES)?;
            self.known.insert(number, worst as i16);
        }
        Ok(worst)
    }
}
