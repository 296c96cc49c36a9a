//! The cuts by which a player of Cutcake wins, in increasing order of what they cut off, without looking at every cut.
//!
//! The mover wins with the cuts that cost at most the value V of the whole sum. Take a cake with the mover's side l,
//! and let m be ⌊log2⌋ of the other side. Pieces t with the same logarithm below m have the same value, and the rest of
//! the cake is worth less the larger t is, so the winning pieces among them come first. From 2^m on, a cut costs 1 if t
//! mod 2^m ≤ l mod 2^m, and 2 otherwise.
//!
//! Cost: at most 64 binary searches of at most 64 steps per cake, and one heap operation per cut that is listed.
//! Memory: the cuts that are listed, and a few words per cake.

use super::value::{total, value};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

/// A cake, and how much of the mover's side the cut takes off.
pub(crate) type CakeCut = ([u64; 2], u64);

/// The first `most` winning cuts of the player to move, and whether there are more. Equal cakes must be adjacent. None
/// where a value is too large.
pub(crate) fn winning_cuts(cakes: &[[u64; 2]], by: usize, most: usize) -> Option<(Vec<CakeCut>, bool)> {
    let surplus = total(cakes, by)?;
    if surplus < 1 {
        return Some((Vec::new(), false));
    }
    let distinct: Vec<[u64; 2]> =
        cakes.iter().enumerate().filter(|(i, c)| *i == 0 || cakes[i - 1] != **c).map(|(_, c)| *c).collect();
    let mut cuts: Vec<_> = distinct.iter().map(|c| cheap(c[by], c[1 - by], surplus).flatten()).collect();
    let mut next: BinaryHeap<_> =
        cuts.iter_mut().enumerate().filter_map(|(i, cuts)| cuts.next().map(|t| Reverse((t, i)))).collect();
    let mut found = Vec::new();
    while let Some(Reverse((smaller, i))) = next.pop() {
        if found.len() == most {
            return Some((found, true));
        }
        found.push((distinct[i], smaller));
        next.extend(cuts[i].next().map(|t| Reverse((t, i))));
    }
    Some((found, false))
}

/// The pieces t that the player can cut off their side l of a cake at a cost of at most `most`, in increasing order.
fn cheap(l: u64, r: u64, most: i128) -> impl Iterator<Item = RangeInclusive<u64>> {
    let (m, half) = (r.ilog2(), l / 2);
    // Values of one cake always fit.
    let worth = move |side: u64| value(&[side, r], 0).unwrap_or(0);
    let is_cheap = move |t: u64| worth(l) - worth(l - t) - worth(t) <= most;
    let short = (0..m).map_while(move |j| (1 << j <= half).then(|| (1 << j, half.min((2 << j) - 1))));
    let short = short.filter(move |(first, _)| is_cheap(*first)).map(move |(first, last)| {
        let (mut good, mut beyond) = (first, last + 1);
        while beyond - good > 1 {
            let middle = good + (beyond - good) / 2;
            *(if is_cheap(middle) { &mut good } else { &mut beyond }) = middle;
        }
        first..=good
    });
    let (unit, rest) = (1u64 << m, l & ((1 << m) - 1));
    let every = (most >= 2 && unit <= half).then_some(unit..=half);
    let steps = if most == 1 { half >> m } else { 0 };
    let some = (1..=steps).map(move |q| (q << m)..=half.min((q << m) + rest));
    short.chain(every).chain(some)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cuts, one by one.
    fn plain(cakes: &[[u64; 2]], by: usize) -> Vec<CakeCut> {
        let mut distinct = cakes.to_vec();
        distinct.dedup();
        let whole = total(cakes, by).unwrap();
        let mut found = Vec::new();
        for cake in distinct {
            for t in 1..=cake[by] / 2 {
                let piece = |side| {
                    let mut piece = cake;
                    piece[by] = side;
                    value(&piece, by).unwrap()
                };
                if whole - value(&cake, by).unwrap() + piece(t) + piece(cake[by] - t) >= 0 {
                    found.push((cake, t));
                }
            }
        }
        found.sort_by_key(|(cake, t)| (*t, cakes.iter().position(|c| c == cake)));
        found
    }

    #[test]
    fn no_winning_cut_is_missed() {
        for by in [0, 1] {
            for l in 1..=70 {
                for r in 1..=40 {
                    for other in [[1, 1], [1, 3], [5, 1], [2, 9], [9, 2]] {
                        let mut cakes = [[l, r], other];
                        cakes.sort_unstable_by(|a, b| b.cmp(a));
                        assert_eq!(winning_cuts(&cakes, by, 1000), Some((plain(&cakes, by), false)), "{cakes:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn long_lists_end_early() {
        let cakes = [[1_000_000_000_000_000_000, 1], [70, 3]];
        let (cuts, more) = winning_cuts(&cakes, 0, 100).unwrap();
        assert!(more);
        assert_eq!(cuts.len(), 100);
        assert_eq!(cuts[..3], [(cakes[0], 1), (cakes[1], 1), (cakes[0], 2)]);
        assert_eq!(winning_cuts(&[[6, 1]], 0, 3), Some((vec![([6, 1], 1), ([6, 1], 2), ([6, 1], 3)], false)));
        assert!(winning_cuts(&[[8, 1]], 0, 3).unwrap().1);
    }
}
