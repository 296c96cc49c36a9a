//! Sets of points of a board.

/// The most points that a board may have.
pub const MOST_POINTS: usize = 512;

/// A set of points, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points([u64; MOST_POINTS / 64]);

impl Points {
    /// No point.
    pub const EMPTY: Points = Points([0; MOST_POINTS / 64]);

    /// Whether a point is in the set.
    pub fn contains(&self, point: usize) -> bool {
        self.0[point / 64] >> (point % 64) & 1 == 1
    }

    /// The same set with one more point.
    pub fn with(mut self, point: usize) -> Points {
        self.0[point / 64] |= 1 << (point % 64);
        self
    }

    /// The same set without a point.
    pub fn without(mut self, point: usize) -> Points {
        self.0[point / 64] &= !(1 << (point % 64));
        self
    }

    /// The points that both sets have.
    pub fn common(mut self, other: &Points) -> Points {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// Whether every point of `other` is in the set.
    pub fn contains_all(&self, other: &Points) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == *b)
    }

    /// The number of points.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The points in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        (0..MOST_POINTS).filter(move |p| words[p / 64] >> (p % 64) & 1 == 1)
    }
}

impl FromIterator<usize> for Points {
    fn from_iter<I: IntoIterator<Item = usize>>(points: I) -> Self {
        points.into_iter().fold(Points::default(), Points::with)
    }
}
