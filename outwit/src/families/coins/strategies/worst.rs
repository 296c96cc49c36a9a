//! The least that a strategy guarantees: the margin of its user, over everything that the other player may do and every
//! free choice of the user.
//!
//! A depth-first search that remembers the value of every class of equal places. As each move removes an edge, the
//! depth is at most the number of edges.
//!
//! Cost: every class of places that can arise, times its moves; exponential in the number of edges. Memory: 33 bytes
//! per class, times 8/7 to 16/7.

use super::classes::Classes;
use super::course::{Course, Now, Place};
use crate::engines::map::Map;
use crate::limits::{Meter, Stopped};

/// The most edges that a graph may have, which bounds the depth of the search.
const MOST_EDGES: u64 = 2000;

/// The search, with what it remembers.
#[derive(Debug)]
pub struct Worst<'a> {
    course: Course<'a>,
    classes: Classes<'a>,
    known: Map<u128, i16>,
}

impl<'a> Worst<'a> {
    /// A search that has found nothing yet; None if the graph is too large.
    pub fn new(course: Course<'a>) -> Option<Self> {
        let edges = course.game.loops.iter().chain(course.game.edges).map(|n| u64::from(*n)).sum::<u64>();
        if edges > MOST_EDGES {
            return None;
        }
        Some(Worst { course, classes: Classes::new(course.game.graph)?, known: Map::new() })
    }

    /// The margin that the strategy guarantees its user from a place on.
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
            self.known.insert(number, worst as i16, meter)?;
        }
        Ok(worst)
    }
}
