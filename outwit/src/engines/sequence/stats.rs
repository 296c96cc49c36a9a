//! Statistics of a sequence of nim-values: the figures of the ELLIE slides.
//!
//! Cost: one pass over the values, with 1.5 MiB of counters, one for each possible value.

/// A value and the heap at which it first occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// The value.
    pub value: u16,
    /// The heap.
    pub at: usize,
}

/// The statistics of a sequence from heap 0 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// The largest value.
    pub max: First,
    /// The value that first occurs last.
    pub last_new: First,
    /// Each value with its number of occurrences, the most frequent first.
    pub frequent: Vec<(u16, u64)>,
}

/// The heaps of value 0. There may be more of them than fits into memory as a list.
pub fn zeros(values: &[u16]) -> impl Iterator<Item = usize> + '_ {
    values.iter().enumerate().filter(|(_, v)| **v == 0).map(|(n, _)| n)
}

impl Stats {
    /// The statistics of a sequence.
    pub fn of(values: &[u16]) -> Self {
        let mut first: Vec<Option<usize>> = vec![None; 1 << 16];
        let mut count = vec![0u64; 1 << 16];
        for (n, v) in values.iter().enumerate() {
            first[usize::from(*v)].get_or_insert(n);
            count[usize::from(*v)] += 1;
        }
        let firsts = || (0..=u16::MAX).filter_map(|value| first[usize::from(value)].map(|at| First { value, at }));
        let nothing = First { value: 0, at: 0 };
        let mut frequent: Vec<(u16, u64)> = firsts().map(|f| (f.value, count[usize::from(f.value)])).collect();
        frequent.sort_by_key(|(value, count)| (std::cmp::Reverse(*count), *value));
        Stats {
            max: firsts().max_by_key(|f| f.value).unwrap_or(nothing),
            last_new: firsts().max_by_key(|f| f.at).unwrap_or(nothing),
            frequent,
        }
    }
}
