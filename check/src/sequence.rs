//! Sequences: the nim-values of all heaps up to a given one, each the mex of what its moves lead to.
//!
//! Cost: for a code whose moves leave at most two heaps, with a good mask, as many steps per heap as there are rare
//! heaps before it, plus a few thousand; without a mask, or where the value is rare, as many as the heap has splits.

use crate::code::Code;
use crate::reader::{Reader, number};
use std::io::BufRead;

/// Steps after which the checker gives up.
const MOST_STEPS: u64 = 1 << 38;
/// All values are below this.
const VALUES: usize = 1 << 16;

/// The values that were proved.
pub(crate) struct Sequence {
    /// The values from heap 0 on.
    pub(crate) values: Vec<u16>,
    /// The mask that the certificate gives.
    pub(crate) mask: u16,
    /// If only some heaps were checked, how many: only for these is the value proved to be the mex.
    pub(crate) steps: Option<u64>,
}

/// Reads the block for the heaps up to `last`, and checks what it says.
pub(crate) fn check<B: BufRead>(reader: &mut Reader<B>, code: &Code, last: u64, mask: u16) -> Result<Sequence, String> {
    let mut values: Vec<u16> = Vec::new();
    let mut steps: Option<Vec<usize>> = None;
    while let Some(line) = reader.block_line()? {
        if steps.is_some() {
            return Err("the block must end after the steps".to_owned());
        }
        if let Some(heaps) = line.strip_prefix("steps ") {
            let heaps: Option<Vec<usize>> = heaps.split(' ').map(|h| number(h).map(|h| h as usize)).collect();
            let heaps = heaps.ok_or("`steps` must list heaps")?;
            if !heaps.is_sorted_by(|a, b| a < b) || heaps.iter().any(|h| *h as u64 > last) {
                return Err("`steps` must list heaps of the sequence in increasing order".to_owned());
            }
            steps = Some(heaps);
            continue;
        }
        for word in line.split(' ') {
            let value = number(word).and_then(|v| u16::try_from(v).ok()).ok_or("a value is a number below 65536")?;
            values.push(value);
            if values.len() as u64 > last + 1 {
                return Err("there are more values than heaps".to_owned());
            }
        }
    }
    if values.len() as u64 != last + 1 {
        return Err(format!("there are {} values for {} heaps", values.len(), last + 1));
    }
    let mut proof =
        Proof { code, values: &values, mask, rare: Vec::new(), marks: vec![0; VALUES], stamp: 0, left: MOST_STEPS };
    let count = steps.as_ref().map(|s| s.len() as u64);
    let mut wanted = steps.as_ref().map(|s| s.iter().copied().peekable());
    for (heap, value) in values.iter().enumerate() {
        let due = wanted.as_mut().is_none_or(|w| w.next_if_eq(&heap).is_some());
        if due {
            proof.check_mex(heap).map_err(|reason| format!("heap {heap}: {reason}"))?;
        }
        // From here on, this heap's value is used for larger heaps.
        if heap > 0 && proof.is_rare(*value) {
            proof.rare.push(heap);
        }
    }
    Ok(Sequence { values, mask, steps: count })
}

struct Proof<'a> {
    code: &'a Code,
    values: &'a [u16],
    mask: u16,
    /// The rare heaps before the current one, without heap 0.
    rare: Vec<usize>,
    /// The values that moves of the current heap lead to carry the stamp.
    marks: Vec<u32>,
    stamp: u32,
    left: u64,
}

impl Proof<'_> {
    fn is_rare(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    fn spend(&mut self, steps: usize) -> Result<(), String> {
        self.left = self.left.checked_sub(steps as u64).ok_or("this takes too many steps")?;
        Ok(())
    }

    fn mark(&mut self, value: u16) {
        self.marks[usize::from(value)] = self.stamp;
    }

    fn is_marked(&self, value: u16) -> bool {
        self.marks[usize::from(value)] == self.stamp
    }

    /// The numbers of tokens that a move can leave in this many heaps.
    fn sums(&self, heap: usize, parts: u32) -> Vec<usize> {
        let heap = heap as u64;
        let taken = (0..=self.code.most_taken(heap)).filter(|i| self.code.digit(*i) & (1 << parts) != 0);
        taken.map(|i| (heap - i) as usize).filter(|rest| *rest >= parts as usize).collect()
    }

    /// Checks that the listed value is the least that no move of the heap leads to.
    fn check_mex(&mut self, heap: usize) -> Result<(), String> {
        let g = self.values;
        let value = g[heap];
        self.stamp += 1;
        if self.code.digit(heap as u64) & 1 != 0 {
            self.mark(0);
        }
        for rest in self.sums(heap, 1) {
            if rest < heap {
                self.mark(g[rest]);
            }
        }
        let (pairs, triples) = (self.sums(heap, 2), self.sums(heap, 3));
        // With three parts, a common value may come from three common values.
        let guided = self.mask != 0 && !self.is_rare(value) && triples.is_empty();
        if guided {
            for &sum in &pairs {
                let rare = std::mem::take(&mut self.rare);
                let below = rare.partition_point(|r| *r < sum);
                rare[..below].iter().for_each(|r| self.mark(g[*r] ^ g[sum - r]));
                self.rare = rare;
                self.spend(below)?;
            }
            self.find_rare_values(value, &pairs)?;
        } else {
            for sum in pairs {
                self.spend(sum)?;
                (1..=sum / 2).for_each(|a| self.mark(g[a] ^ g[sum - a]));
            }
            for sum in triples {
                for a in 1..=sum / 3 {
                    self.spend(sum)?;
                    (a..=(sum - a) / 2).for_each(|b| self.mark(g[a] ^ g[b] ^ g[sum - a - b]));
                }
            }
        }
        if self.is_marked(value) {
            return Err(format!("a move leads to the value {value} itself"));
        }
        match (0..value).find(|u| !self.is_marked(*u)) {
            Some(u) => Err(format!("no move leads to the value {u}, which is below {value}")),
            None => Ok(()),
        }
    }

    /// Goes through the splits until every rare value below `value` has been reached.
    fn find_rare_values(&mut self, value: u16, sums: &[usize]) -> Result<(), String> {
        let g = self.values;
        let mut missing = (0..value).filter(|u| self.is_rare(*u) && !self.is_marked(*u)).count();
        for &sum in sums {
            for a in (1..=sum / 2).rev() {
                if missing == 0 {
                    return Ok(());
                }
                self.spend(1)?;
                let reached = g[a] ^ g[sum - a];
                if reached < value && !self.is_marked(reached) {
                    self.mark(reached);
                    // Smaller common values are already marked or not reached at all, so only rare ones count.
                    missing -= usize::from(self.is_rare(reached));
                }
            }
        }
        Ok(())
    }
}
