//! Sets of points of a board.

/// The most points that a board may have.
pub(crate) const MOST_POINTS: usize = 512;

/// A set of points, which are numbered from 0 in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(pub [u64; MOST_POINTS / 64]);

impl Points {
    pub(crate) fn has(&self, point: usize) -> bool {
        self.0[point / 64] >> (point % 64) & 1 == 1
    }

    /// The set with one more point.
    pub(crate) fn with(mut self, point: usize) -> Points {
        self.0[point / 64] |= 1 << (point % 64);
        self
    }

    /// The points that are in this set or in the other.
    pub(crate) fn or(mut self, other: &Points) -> Points {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    /// The points of this set that are not in the other.
    pub(crate) fn without(mut self, other: &Points) -> Points {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    /// Whether the two sets have a point in common.
    pub(crate) fn meets(&self, other: &Points) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in the other.
    pub(crate) fn is_within(&self, other: &Points) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The points in increasing order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<> {
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
