//! When a sequence of nim-values repeats forever.
//!
//! **Theorem** (Guy and Smith, in the form used here). Let d be the place of the last non-zero digit (0 if there is none
//! after the point), t the largest number of parts that a move may leave (2 for octal codes, 3 for hexadecimal ones), p ≥ 1.
//! If G(n+p) = G(n) for e ≤ n ≤ t·e + (t−1)·p + d, then G(n+p) = G(n) for all n ≥ e. *Proof*: let n be the first number that
//! was not checked. A move from a heap of n+p leaves at least t(e+p)+1 tokens, so some part has at least e+p+1, and with p
//! fewer it still has at least 1 and at least e; a move from a heap of n leaves at least t·e+(t−1)p+1, so some part has at
//! least e+1, and it can be lengthened by p. Neither heap can be taken whole. So n and n+p reach the same values. ∎
//!
//! The Z-function of the reversed sequence says for every p how far back the end repeats. The least p that satisfies the
//! theorem is the period, since a proper divisor that works would satisfy it too. Cost: time linear in the number of heaps;
//! memory: 4 bytes per heap.
//!
//! **Theorem** (window). Take an octal code and a mask, and let every heap from W + 1 to T be common, where e > W and
//! T = e + W + d + 2p − 1. If G(n+p) = G(n) for e ≤ n ≤ T − p, and for every n of the last p heaps each rare u < G(n) is
//! reached by a split with a part ≤ W (0 counts as a part), then G(n+p) = G(n) for all n ≥ e. *Proof*: let n > T, and let
//! the claim hold below n. A common value is reached from n only by a split with a rare part, which is at most W; the
//! other part is at least n − d − W ≥ e + 2p, and has the same value when it is p smaller. So n and n − p reach the same
//! common values. G(n−p) is common, so the least common value that is not reached is G(n−p), and each rare value below it
//! is reached from n − p by a split with a part ≤ W, hence from n as well, by such a split again. So G(n) = G(n−p), which
//! is common, and n can join the last p heaps. ∎ This needs about e − W fewer heaps than the first theorem. Cost: beyond that
//! of the first theorem, p × W splits for each place that splits.
//!
//! Arithmetic periods, G(n+p) = G(n) + s, are only ever *observed*: no such theorem holds for them (for .6, p = 4 and s = 1
//! hold for 1 ≤ n ≤ 7 and fail at 8).

use crate::code::Code;

/// A period of a sequence.
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
    periods(values, last / t).find(|p| t * (p.preperiod + p.period) + d <= last)
}

/// The period that the values prove by a window, for a mask under which all heaps from some heap on are common.
pub fn find_by_window(values: &[u16], code: &Code, mask: u16) -> Option<Period> {
    let last = values.len().checked_sub(1)?;
    if mask == 0 || code.repeats() || code.most_parts() > 2 {
        return None;
    }
    let rare = |v: u16| (v & mask).count_ones().is_multiple_of(2);
    let window = values.iter().rposition(|v| rare(*v))?;
    let d = code.last_place(0) as usize;
    // The preperiod may be shorter than the window: the values themselves show the period before the window ends.
    let needed = |p: &Period| p.preperiod.max(window + 1) + window + d + 2 * p.period - 1;
    let found = periods(values, last / 2).find(|p| needed(p) <= last)?;
    let last = needed(&found);
    let witnessed = |n: usize| {
        let mut seen = vec![false; usize::from(values[n])];
        for taken in 0..=d.min(n) {
            let (digit, rest) = (code.digit(taken as u64), n - taken);
            let mut see = |v: u16| {
                if let Some(place) = seen.get_mut(usize::from(v)) {
                    *place = true;
                }
            };
            if digit & 2 != 0 && taken > 0 {
                see(values[rest]);
            }
            if digit & 4 != 0 {
                (1..=window.min(rest - 1)).for_each(|a| see(values[a] ^ values[rest - a]));
            }
        }
        (0..values[n]).all(|u| !rare(u) || seen[usize::from(u)])
    };
    (last + 1 - found.period..=last).all(witnessed).then_some(found)
}

/// An arithmetic period that was observed: the period, and the saltus s > 0.
pub fn observe_arithmetic(values: &[u16], d: usize) -> Option<(Period, u16)> {
    const TIMES: usize = 8;
    let steps: Vec<i32> = values.windows(2).map(|w| i32::from(w[1]) - i32::from(w[0])).collect();
    let last = steps.len().checked_sub(1)?;
    let found = periods(&steps, last / TIMES).find(|p| TIMES * (p.preperiod + p.period) + d <= last)?;
    let saltus = values[found.preperiod + found.period].checked_sub(values[found.preperiod])?;
    (saltus > 0).then_some((found, saltus))
}

/// For every period p up to `most`, the least e from which on the known values repeat with it.
fn periods<T: PartialEq + Copy>(values: &[T], most: usize) -> impl Iterator<Item = Period> {
    let known = values.len();
    let runs = z_function(values, most);
    (1..=most).map(move |period| Period { preperiod: known - runs[period] as usize - period, period })
}

/// For every p up to `most`, how many values, counted from the end, equal the value p places before them.
fn z_function<T: PartialEq + Copy>(values: &[T], most: usize) -> Vec<u32> {
    let n = values.len();
    let at = |i: usize| values[n - 1 - i];
    let mut z = vec![0u32; n.min(most + 1)];
    let (mut left, mut right) = (0, 0);
    for i in 1..z.len() {
        let mut k = if i < right { (z[i - left] as usize).min(right - i) } else { 0 };
        while i + k < n && at(k) == at(i + k) {
            k += 1;
        }
        z[i] = k as u32;
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
        // 5, then 0 1 forever: e = 1, p = 2.
        let sequence: Vec<u16> = std::iter::once(5).chain([0, 1].into_iter().cycle()).take(40).collect();
        assert_eq!(find(&sequence, 1, 2), Some(Period { preperiod: 1, period: 2 }));
        // Values up to t·e + t·p + d = 7 are needed and sufficient.
        assert_eq!(find(&sequence[..8], 1, 2), Some(Period { preperiod: 1, period: 2 }));
        assert_eq!(find(&sequence[..7], 1, 2), None);
    }

    fn values(text: &str, to: usize) -> (Code, Vec<u16>, u16) {
        use crate::engines::sequence::Sequence;
        use crate::limits::{Limits, Meter};
        let code = Code::read(&mut crate::spec::Scan::new(text)).unwrap();
        let mut sequence = Sequence::new(&code);
        sequence.extend(to, &mut Meter::new(Limits::default())).unwrap();
        let (values, mask) = (sequence.values().to_vec(), sequence.mask());
        (code, values, mask)
    }

    #[test]
    fn a_window_proves_the_same_period_with_fewer_heaps() {
        let mut shorter = 0;
        for text in [".165", ".644", ".77", ".15", ".356"] {
            let (code, known, mask) = values(text, 20_000);
            let d = code.last_place(0) as usize;
            let Some(full) = find(&known, d, 2) else { continue };
            let needed = 2 * (full.preperiod + full.period) + d;
            assert_eq!(find(&known[..=needed], d, 2), Some(full), "{text}");
            assert_eq!(find(&known[..needed], d, 2), None, "{text}");
            if let Some(window) = find_by_window(&known[..needed], &code, mask) {
                assert_eq!(window, full, "{text}");
                shorter += 1;
            }
        }
        assert!(shorter >= 2, "{shorter}");
    }

    #[test]
    fn arithmetic_periods_are_observed() {
        let (_, nim, _) = values(".3*", 300);
        let period = Period { preperiod: 0, period: 1 };
        assert_eq!(observe_arithmetic(&nim, 0), Some((period, 1)));
        // .6 looks arithmetic-periodic for a while.
        let (code, six, _) = values(".6", 2000);
        assert_eq!(observe_arithmetic(&six, code.last_place(0) as usize), None);
    }

    #[test]
    fn a_sequence_without_a_period_has_none() {
        let sequence: Vec<u16> = (0..200).map(|n: u16| n.trailing_zeros() as u16).collect();
        assert_eq!(find(&sequence, 1, 2), None);
    }
}
