//! Which lines of a board a player owns, or could own with one more point.

use super::board::{Board, Taken};
use super::points::Points;

impl Board {
    /// The points that neither player has taken.
    pub(crate) fn free(&self, taken: &Taken) -> Points {
        self.all.without(&taken[0]).without(&taken[1])
    }

    /// Whether these points contain a line.
    pub(crate) fn owns(&self, points: &Points) -> bool {
        self.lines.iter().any(|line| line.is_within(points))
    }

    /// The free points, each of which would give a player who has the points `own` a whole line.
    pub(crate) fn completing(&self, own: &Points, free: &Points) -> Points {
        let mut found = Points::default();
        for missing in self.lines.iter().map(|line| line.without(own)) {
            match missing.count() {
                0 => return *free,
                1 if missing.is_within(free) => found = found.or(&missing),
                _ => {}
            }
        }
        found
    }
}
