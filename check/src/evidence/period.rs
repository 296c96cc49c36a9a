//! Periods: when the values of finitely many heaps repeat for long enough, those of all heaps do.
//!
//! Theorem (FORMAT.md, "Sequences"). If moves leave at most P heaps and the last digit of the code is at place t, then
//! values that agree at n and n + p for all n from e to P·e + (P − 1)·p + t agree for all n from e on. With a mask by which
//! all values from some heap on are common, and the rare values below each value of one period found inside a window,
//! fewer heaps suffice.
//!
//! Cost: a few looks at each value, and for the window one look at each of its heaps for each heap of a period.

use crate::core::limits::Meter;
use crate::core::reader::number;
use crate::core::theory::{Role, Theorem};
use crate::games::octal::code::Code;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "period",
    statement: "If the values of heaps repeat for long enough, by the last digit of the code and the most heaps that a move \
                leaves, they repeat forever.",
    section: "Sequences",
    role: Role::Inside,
};

/// The preperiod and the period of an answer, which belong together.
pub(super) fn asked(answers: &[(String, String)]) -> Option<(u64, u64)> {
    let value = |name: &str| answers.iter().find(|(f, _)| f == name).and_then(|(_, v)| number(v));
    value("preperiod").zip(value("period"))
}

/// Whether the values of the heaps from 0 on prove that `period` is the least period, from the least `preperiod` on.
/// `by_window` is called with these two if the first theorem does not apply.
pub(super) fn is_least<T: PartialEq>(
    values: &[T],
    code: &Code,
    preperiod: u64,
    period: u64,
    by_window: impl Fn(usize, usize) -> bool,
) -> bool {
    let known = values.len();
    let small = |n: u64| usize::try_from(n).ok().filter(|n| *n < known);
    let (Some(e), Some(p)) = (small(preperiod), small(period)) else { return false };
    // A code with a repeated digit has no last place.
    if p == 0 || code.repeats {
        return false;
    }
    let (parts, last) = (code.most_parts(), code.last_place());
    let same = |n: usize, p: usize| values[n] == values[n + p];
    let end = parts * e + (parts - 1) * p + last;
    if !(end + p < known && (e..=end).all(|n| same(n, p)) || by_window(e, p)) {
        return false;
    }
    let holds = |p: usize| (e..known - p).all(|n| same(n, p));
    // If there were a smaller period, one of these would be a period, too.
    let mut factors = (2..).take_while(|q| q * q <= p).filter(|q| p.is_multiple_of(*q));
    (e == 0 || !same(e - 1, p)) && (p == 1 || !holds(1)) && factors.all(|q| !holds(q) && !holds(p / q))
}

/// Whether nim-values prove the period by a window: by the mask, all values from some heap on are common.
pub(super) fn by_window(values: &[u16], code: &Code, mask: u16, e: usize, p: usize, meter: &Meter) -> bool {
    let rare = |v: u16| (v & mask).count_ones().is_multiple_of(2);
    let Some(window) = values.iter().rposition(|v| rare(*v)) else { return false };
    let last = code.last_place();
    let Some(end) = (e.max(window + 1) + window + last + 2 * p).checked_sub(1).filter(|end| *end < values.len()) else {
        return false;
    };
    if code.repeats || code.most_parts() > 2 || mask == 0 || (e..=end - p).any(|n| values[n] != values[n + p]) {
        return false;
    }
    (end + 1 - p..=end).all(|n| {
        let mut seen = vec![false; usize::from(values[n]) + 1];
        let mut see = |v: u16| {
            if v <= values[n] {
                seen[usize::from(v)] = true;
            }
        };
        for taken in 0..=last.min(n) {
            let (digit, rest) = (code.digit(taken as u64), n - taken);
            if digit & 2 != 0 && taken > 0 && rest > 0 {
                see(values[rest]);
            }
            if digit & 4 != 0 && rest > 0 {
                if meter.work(window).is_err() {
                    return false;
                }
                (1..=window.min(rest - 1)).for_each(|a| see(values[a] ^ values[rest - a]));
            }
        }
        (0..values[n]).all(|u| !rare(u) || seen[usize::from(u)])
    })
}
