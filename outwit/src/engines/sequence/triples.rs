//! Hexadecimal codes: moves that leave three heaps.
//!
//! For every m the set of values G(b) ⊕ G(c) with b + c = m is kept as bits. The values of three parts a + b + c = s are then
//! the sets of s − a, shifted by G(a). The sets that are shifted by the same value are united first, so each heap a costs one
//! OR of machine words per 64 values.
//!
//! Cost: time quadratic in the number of heaps, where the naive method is cubic; memory: one bit for each heap and each value
//! up to the largest that occurs.

use crate::code::Code;
use crate::engines::sequence::SequenceError;
use crate::limits::Meter;

/// The values so far, and the sets of pairs.
pub struct Triples<'a> {
    code: &'a Code,
    /// The values from heap 0.
    pub(super) values: Vec<u16>,
    /// The number of machine words of a set: a power of two.
    words: usize,
    /// The sets of values of two parts, for the sums from 0 on.
    pairs: Vec<u64>,
}

impl<'a> Triples<'a> {
    /// An engine for a code with a digit that allows three heaps; None for other codes.
    pub fn new(code: &'a Code) -> Option<Self> {
        let three = code.most_parts() == 3;
        (three && !code.repeats()).then(|| Triples { code, values: Vec::new(), words: 1, pairs: Vec::new() })
    }

    /// Continues from values that are already known.
    pub(super) fn resume(&mut self, values: Vec<u16>) {
        let highest = values.iter().copied().max().map_or(0, usize::from);
        self.words = (highest / 64 + 1).next_power_of_two();
        self.pairs.clear();
        for sum in 0..values.len() {
            self.push_pair(&values, sum);
        }
        self.values = values;
    }

    /// Continues up to heap `to`.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), SequenceError> {
        while self.values.len() <= to {
            meter.visit()?;
            if self.values.len().is_multiple_of(64) {
                meter.look()?;
            }
            meter.hold(2 + 8 * self.words)?;
            let value = self.next_value();
            self.values.push(u16::try_from(value).map_err(|_| SequenceError::TooLarge(self.values.len()))?);
            while value >= 64 * self.words {
                meter.hold(8 * self.pairs.len())?;
                self.widen();
            }
        }
        Ok(())
    }

    /// The values of two parts with this sum.
    fn pair(&self, sum: usize) -> &[u64] {
        &self.pairs[sum * self.words..][..self.words]
    }

    /// Adds the set of values of two parts with the next sum.
    fn push_pair(&mut self, values: &[u16], sum: usize) {
        let start = self.pairs.len();
        self.pairs.resize(start + self.words, 0);
        let set = &mut self.pairs[start..];
        (1..=sum / 2).for_each(|a| insert(set, values[a] ^ values[sum - a]));
    }

    /// Doubles the range of values.
    fn widen(&mut self) {
        let empty = vec![0; self.words];
        self.pairs = self.pairs.chunks(self.words).flat_map(|set| set.iter().chain(&empty)).copied().collect();
        self.words *= 2;
    }

    /// The mex of everything that the next heap can become.
    fn next_value(&mut self) -> usize {
        let heap = self.values.len();
        // The pairs with this sum are needed when nothing is taken, and by later heaps.
        let values = std::mem::take(&mut self.values);
        self.push_pair(&values, heap);
        self.values = values;
        let mut reached = vec![0; self.words];
        for taken in 0..=self.code.last_place(0).min(heap as u64) as usize {
            let (digit, rest) = (self.code.digit(taken as u64), heap - taken);
            if digit & 1 != 0 && rest == 0 {
                insert(&mut reached, 0);
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 {
                insert(&mut reached, self.values[rest]);
            }
            if digit & 4 != 0 {
                unite(&mut reached, self.pair(rest));
            }
            if digit & 8 != 0 {
                self.three_parts(rest, &mut reached);
            }
        }
        let free = reached.iter().position(|word| *word != u64::MAX);
        free.map_or(64 * self.words, |at| 64 * at + reached[at].trailing_ones() as usize)
    }

    /// Adds the values of all splits of a sum into three parts; the least part is at most a third.
    fn three_parts(&self, sum: usize, reached: &mut [u64]) {
        if sum < 3 {
            return;
        }
        let highest = self.values[..=sum / 3].iter().copied().max().map_or(0, usize::from);
        let mut by_value = vec![0; (highest + 1) * self.words];
        for a in 1..=sum / 3 {
            let shift = usize::from(self.values[a]);
            unite(&mut by_value[shift * self.words..][..self.words], self.pair(sum - a));
        }
        for (shift, set) in by_value.chunks(self.words).enumerate() {
            for (at, word) in set.iter().enumerate() {
                reached[at ^ (shift / 64)] |= shifted(*word, shift % 64);
            }
        }
    }
}

fn insert(set: &mut [u64], value: u16) {
    set[usize::from(value / 64)] |= 1 << (value % 64);
}

fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

/// The set {v ⊕ shift} for the set of values v below 64.
fn shifted(mut set: u64, shift: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if shift >> bit & 1 != 0 {
            let by = 1 << bit;
            set = (set & low) << by | set >> by & low;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sequence::naive::Naive;
    use crate::limits::Limits;
    use crate::spec::Scan;

    #[test]
    fn sets_are_shifted() {
        for shift in 0..64 {
            for value in 0..64 {
                assert_eq!(shifted(1 << value, shift), 1 << (value ^ shift));
            }
        }
    }

    #[test]
    fn hexadecimal_codes_agree_with_the_naive_method() {
        let two = (0..256u32).map(|c| format!(".{c:02x}"));
        let more = ["8", "c", "8.3", "4.8", ".00f", ".0f", ".3f7", ".9a05", ".0008", ".ffff"].map(str::to_owned);
        for text in two.chain(more) {
            let code = Code::read(&mut Scan::new(&text)).unwrap();
            let Some(mut triples) = Triples::new(&code) else { continue };
            let mut meter = Meter::new(Limits::default());
            let mut naive = Naive::new(&code);
            naive.extend(150, &mut meter).unwrap();
            triples.extend(70, &mut meter).unwrap();
            triples.resume(triples.values.clone());
            triples.extend(150, &mut meter).unwrap();
            assert_eq!(naive.values, triples.values, "{text}");
        }
    }

    #[test]
    fn values_beyond_a_machine_word_are_found() {
        let code = Code::read(&mut Scan::new(".00000000f")).unwrap();
        let mut meter = Meter::new(Limits::default());
        let (mut naive, mut triples) = (Naive::new(&code), Triples::new(&code).unwrap());
        naive.extend(900, &mut meter).unwrap();
        triples.extend(900, &mut meter).unwrap();
        assert_eq!(naive.values, triples.values);
        assert!(triples.words > 1, "{}", naive.values.iter().max().unwrap());
    }
}
