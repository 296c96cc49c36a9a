//! What a block is worth to one player against all others, who move as one: always an integer, by a closed formula.
//!
//! With l the player's own side, k = ⌊log2 l⌋, and m the sum of ⌊log2⌋ of the other sides c and r, the value is ⌊l/2^m⌋
//! − 1 if k ≥ m, and otherwise 1 minus the sum of 2^(i+j−k) over all bits i of c and j of r with i + j ≥ k. For two
//! players this is the value of Cutcake (Berlekamp, Conway, Guy: Winning Ways), for three the order of Cincotti's
//! Cutblock.
//!
//! Cost: at most one step per bit of r, so at most 64; no memory.
//!
//! ```
//! use outwit::families::cutting::engine::value::value;
//! assert_eq!(value(&[8, 3], 0), Some(3));
//! assert_eq!(value(&[8, 3], 1), Some(-3));
//! assert_eq!([0, 1, 2].map(|player| value(&[3, 2, 2], player)), [Some(-1), Some(-2), Some(-2)]);
//! ```

/// The largest absolute value; the checkers refuse anything beyond it.
const LARGEST: i128 = 1 << 120;

/// The value of a block to player `one`, or None where it is too large. Sides are at least 1.
pub fn value<const N: usize>(block: &[u64; N], one: usize) -> Option<i128> {
    let own = block[one];
    let mut others = (0..N).filter(|i| *i != one).map(|i| block[i]);
    let (c, r) = (others.next().unwrap_or(1), others.next().unwrap_or(1));
    let (k, m) = (own.ilog2(), c.ilog2() + r.ilog2());
    if k >= m {
        return Some(i128::from(own >> m) - 1);
    }
    // The sum is at most c·r, so it fits. For each bit of r, the bits of c that count are those left after the shift.
    let (mut sum, mut bits) = (0u128, r);
    while bits != 0 {
        sum += u128::from(c) << bits.trailing_zeros() >> k;
        bits &= bits - 1;
    }
    within(1 - i128::try_from(sum).ok()?)
}

/// The value of a sum to player `one`, or None where it is too large.
pub fn total<const N: usize>(blocks: &[[u64; N]], one: usize) -> Option<i128> {
    blocks.iter().try_fold(0, |sum, block| within(sum + value(block, one)?))
}

/// The value, if it is not too large.
pub(super) fn within(value: i128) -> Option<i128> {
    (-LARGEST..=LARGEST).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::against::Against;
    use crate::engines::number::Numbers;
    use crate::families::cutting::rules::Cuts;
    use crate::limits::{Limits, Meter};
    use crate::player::Player;
    use crate::value::Dyadic;

    #[test]
    fn cakes_are_worth_what_their_options_say() {
        let mut numbers = Numbers::new(&Cuts::<2>);
        let mut meter = Meter::new(Limits::default());
        for cake in (1..=40).flat_map(|l| (1..=40).map(move |r| [l, r])) {
            let found = numbers.value(&vec![cake], &mut meter).unwrap().and_then(Dyadic::as_integer);
            assert_eq!(value(&cake, 0), found, "{cake:?}");
            assert_eq!(value(&cake, 1), found.map(|v| -v), "{cake:?}");
        }
    }

    #[test]
    fn blocks_are_worth_what_the_options_of_the_duel_say() {
        for one in 0..3 {
            let duel = Against { rules: &Cuts::<3>, one: Player(one) };
            let mut numbers = Numbers::new(&duel);
            let mut meter = Meter::new(Limits::default());
            for code in 0..12u64.pow(3) {
                let block = [code / 144 + 1, code / 12 % 12 + 1, code % 12 + 1];
                let found = numbers.value(&vec![block], &mut meter).unwrap().and_then(Dyadic::as_integer);
                assert_eq!(value(&block, one.into()), found, "{block:?}, player {one}");
            }
        }
    }

    #[test]
    fn the_longest_sides_are_refused_rather_than_wrong() {
        assert_eq!(value(&[u64::MAX, 1], 0), Some(i128::from(u64::MAX) - 1));
        assert_eq!(value(&[1, u64::MAX], 0), Some(1 - i128::from(u64::MAX)));
        assert_eq!(value(&[1, u64::MAX, u64::MAX], 0), None);
        assert_eq!(value(&[1, 1 << 60, 1 << 60], 0), Some(1 - (1 << 120)));
        assert_eq!(total(&[[1, 1 << 60, 1 << 60]; 2], 0), None);
    }
}
