//! Sets of points of a board.

/// The most points that a board may have.
pub const MOST_POINTS: usize = 512;

/// A set of points, which are counted from 0 in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(pub [u64; MOST_POINTS / 64]);

impl Points {
    /// Whether a point is in the set.
    pub fn has(&self, point: usize) -> bool {
        self.0[point / 64] >> (point % 64) & 1 == 1
    }

    /// The set and one more point.
    pub fn with(mut self, point: usize) -> Points {
        self.0[point / 64] |= 1 << (point % 64);
        self
    }

    /// The points that are in this set or in the other.
    pub fn or(mut self, other: &Points) -> Points {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    /// The points of this set that are not in the other.
    pub fn without(mut self, other: &Points) -> Points {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    /// Whether the two sets have a point in common.
    pub fn meets(&self, other: &Points) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in the other.
    pub fn is_within(&self, other: &Points) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// How many points there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The points in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < words.len() && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(64 * at + bit)
        })
    }
}

impl FromIterator<usize> for Points {
    fn from_iter<I: IntoIterator<Item = usize>>(points: I) -> Points {
        points.into_iter().fold(Points::default(), Points::with)
    }
}
