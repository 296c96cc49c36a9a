//! When a sequence of nim-values repeats for ever.
//!
//! Theorem (Guy and Smith, in the form used here). Let d be the place of the last non-zero digit (0 if there is none
//! after the point), t the most parts that a move may leave (2 for octal codes, 3 for hexadecimal ones), p ≥ 1. If
//! G(n+p) = G(n) for e ≤ n ≤ t·e + (t−1)·p + d, then for all n ≥ e. *Proof*: let n be the first number that was not
//! checked. A heap of n+p leaves at least t(e+p)+1 tokens, so some part is at least e+p+1, which less p is still at least
//! 1 and at least e; a heap of n leaves at least t·e+(t−1)p+1, so some part is at least e+1, which can be lengthened by p.
//! Neither can be taken whole. So n and n+p reach the same values.
//!
//! The Z-function of the reversed sequence tells for every p how far back the end repeats; the least p that satisfies the
//! theorem is the period, since a proper divisor that works would satisfy it too. Cost: linear.

/// A period that is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least e with G(n+p) = G(n) for all n ≥ e.
    pub preperiod: usize,
    /// The least p.
    pub period: usize,
}

/// The period that the values prove, for a code whose last place is `d` and whose moves leave at most `t` parts.
pub fn find(values: &[u16], d: usize, t: usize) -> Option<Period> {
    let last = values.len().checked_sub(1)?;
    let runs = z_function(values);
    (1..=last / t).find_map(|period| {
        // G(n) = G(n − p) for the last `run` heaps n.
        let run = runs[period];
        let preperiod = last + 1 - run - period;
        (t * (preperiod + period) + d <= last).then_some(Period { preperiod, period })
    })
}

/// For every p how many values, counted from the end, equal the value p places before them.
fn z_function(values: &[u16]) -> Vec<usize> {
    let n = values.len();
    let at = |i: usize| values[n - 1 - i];
    let mut z = vec![0; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        let mut k = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + k < n && at(k) == at(i + k) {
            k += 1;
        }
        z[i] = k;
        if i + k > right {
            (left, right) = (i, i + k);
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_the_theorem_is_kept() {
        // 5, then 0 1 for ever: e = 1, p = 2.
        let sequence: Vec<u16> = std::iter::once(5).chain([0, 1].into_iter().cycle()).take(40).collect();
        assert_eq!(find(&sequence, 1, 2), Some(Period { preperiod: 1, period: 2 }));
        // Values up to t·e + t·p + d = 7 are needed, and enough.
        assert_eq!(find(&sequence[..8], 1, 2), Some(Period { preperiod: 1, period: 2 }));
        assert_eq!(find(&sequence[..7], 1, 2), None);
    }

    #[test]
    fn a_sequence_without_a_period_has_none() {
        let sequence: Vec<u16> = (0..200).map(|n: u16| n.trailing_zeros() as u16).collect();
        assert_eq!(find(&sequence, 1, 2), None);
    }
}
