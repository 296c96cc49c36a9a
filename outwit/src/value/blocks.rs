//! The value of a block in cutting games, by a closed formula.
//!
//! Let k be ⌊log₂⌋ of the player's own side and m the sum of ⌊log₂⌋ over the other sides. The block is worth
//! ⌊own/2^m⌋ − 1 to him if k ≥ m. Otherwise it is worth 1 − Σ 2^(i+j−k) over the bits i and j of the two other sides with
//! i + j ≥ k; with one other side that is 1 − ⌊other/2^k⌋, the value of Cutcake in Winning Ways. A sum is worth the sum.
//!
//! The values are integers, every cut costs its player at least 1 and gives every other player at least 1, and x ≥_X y
//! just when x is worth at least as much to X as y.

/// What the block is worth to the player who cuts side `own`, or None where that does not fit.
pub fn value(block: &[u64], own: usize) -> Option<i128> {
    let side = *block.get(own)?;
    let k = side.checked_ilog2()?;
    let others: Vec<u64> = block.iter().enumerate().filter(|(i, _)| *i != own).map(|(_, s)| *s).collect();
    let m = others.iter().map(|s| s.checked_ilog2()).sum::<Option<u32>>()?;
    if k >= m {
        return Some(i128::from(side >> m) - 1);
    }
    1i128.checked_sub(bits(&others, i64::from(k))?)
}

/// Σ 2^(i+j+…−k) over the bits i, j, … of the sides with i + j + … ≥ k.
fn bits(sides: &[u64], k: i64) -> Option<i128> {
    match sides {
        [] if k > 0 => Some(0),
        [] => 1i128.checked_shl(u32::try_from(-k).ok()?).filter(|power| *power > 0),
        [side] if k >= 0 => Some(i128::from(*side >> k.min(63))),
        [side] => i128::from(*side).checked_mul(bits(&[], k)?),
        [side, rest @ ..] => {
            let set = (0..64).filter(|i| side >> i & 1 == 1);
            set.map(|i| bits(rest, k - i)).try_fold(0i128, |sum, term| sum.checked_add(term?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_known_blocks() {
        assert_eq!(value(&[10, 1], 0), Some(9));
        assert_eq!(value(&[2, 7], 0), Some(-2));
        assert_eq!(value(&[8, 7], 0), Some(1));
        assert_eq!([0, 1, 2].map(|own| value(&[4, 2, 2], own)), [Some(0), Some(-3), Some(-3)]);
        assert_eq!([0, 1, 2].map(|own| value(&[1, 1, 1], own)), [Some(0); 3]);
        let long = 1_000_000_000_000_000_000;
        assert_eq!(value(&[long, 1, 1], 0), Some(long as i128 - 1));
        assert!(value(&[1, long, long], 0).is_some_and(|v| v < -(10i128.pow(35))));
        assert_eq!(value(&[1, long, long, long], 0), None);
    }
}
