//! Sequences: the nim-values of all heaps up to a given one, each the mex of what its moves lead to.
//!
//! Theorem (FORMAT.md, "Sequences"). The value of a heap is the least number that no move leads to. Call a value rare if it
//! has an even number of bits in common with a mask; then a common value comes only from a rare heap and a common one, so
//! for a heap with a common value only splits with a rare heap need to be looked at.
//!
//! Cost: for a code whose moves leave at most two heaps, with a good mask, as many steps per heap as there are rare
//! heaps before it, plus a few thousand; without a mask, or where the value is rare, as many as the heap has splits.

use super::period;
use crate::core::claim::Game;
use crate::core::limits::Meter;
use crate::core::reader::{Reader, number};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::turn::Rule;
use crate::core::verdict::Used;
use crate::games::octal::Heaps;
use crate::games::octal::code::Code;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "sequence",
    statement: "Every listed value is the least number that no move of its heap leads to.",
    section: "Sequences",
    role: Role::Body(check),
};

/// All values are below this.
const VALUES: usize = 1 << 16;

/// Reads the block for the heaps up to the one of the game line, and checks what it says.
fn check(reader: &mut Reader, game: &Game, rest: &str, _used: &mut Used) -> Result<Box<dyn Fact>, String> {
    let heaps = game.rules.form().and_then(|form| form.downcast_ref::<Heaps>());
    let heaps = heaps.filter(|_| game.rule == Rule::Normal).ok_or("a sequence belongs to heaps in normal play")?;
    let last = heaps.single.ok_or("a sequence needs a single heap")?;
    let mask = rest.strip_prefix("mask ").and_then(number).and_then(|m| u16::try_from(m).ok());
    let mask = mask.ok_or("a mask is a number below 65536")?;
    let (values, steps) = read(reader, last, game.meter)?;
    let (rare, marks) = (Vec::new(), vec![0; VALUES]);
    let mut proof = Proof { code: &heaps.code, values: &values, mask, rare, marks, stamp: 0, meter: game.meter };
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
    Ok(Box::new(Sequence { values, mask, steps: count }))
}

/// Reads the values, and which heaps are to be checked if not all.
fn read(reader: &mut Reader, last: u64, meter: &Meter) -> Result<(Vec<u16>, Option<Vec<usize>>), String> {
    let mut values: Vec<u16> = Vec::new();
    let mut steps: Option<Vec<usize>> = None;
    while let Some(line) = reader.block_line()? {
        meter.store(line.len())?;
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
    Ok((values, steps))
}

/// The values that were proved.
struct Sequence {
    /// The values from heap 0 on.
    values: Vec<u16>,
    /// The mask that the certificate gives.
    mask: u16,
    /// If only some heaps were checked, how many: only for these is the value proved to be the mex.
    steps: Option<u64>,
}

impl Fact for Sequence {
    fn entails(&self, game: &Game, field: &str, value: &str, answers: &[(String, String)]) -> bool {
        let Some(heaps) = game.rules.form().and_then(|form| form.downcast_ref::<Heaps>()) else { return false };
        match (field, self.steps) {
            ("steps", steps) => steps.is_some() && number(value) == steps,
            (_, Some(_)) => false,
            ("sequence", None) => number(value) == Some(self.values.len() as u64 - 1),
            ("preperiod" | "period", None) => period::asked(answers).is_some_and(|(e, p)| {
                let by_window = |e, p| period::by_window(&self.values, &heaps.code, self.mask, e, p, game.meter);
                period::is_least(&self.values, &heaps.code, e, p, by_window)
            }),
            _ => false,
        }
    }
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
    meter: &'a Meter<'a>,
}

impl Proof<'_> {
    fn is_rare(&self, value: u16) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    fn mark(&mut self, value: u16) {
        self.marks[usize::from(value)] = self.stamp;
    }

    fn is_marked(&self, value: u16) -> bool {
        self.marks[usize::from(value)] == self.stamp
    }

    /// The numbers of tokens that a move can leave in this many heaps.
    fn sums(&self, heap: usize, parts: u32) -> Result<Vec<usize>, String> {
        let mut sums = Vec::new();
        for taken in self.code.leaving(heap as u64) {
            self.meter.work(1)?;
            let rest = heap - taken as usize;
            if self.code.digit(taken) & (1 << parts) != 0 && rest >= parts as usize {
                sums.push(rest);
            }
        }
        Ok(sums)
    }

    /// Checks that the listed value is the least that no move of the heap leads to.
    fn check_mex(&mut self, heap: usize) -> Result<(), String> {
        let g = self.values;
        let value = g[heap];
        self.stamp += 1;
        if self.code.digit(heap as u64) & 1 != 0 {
            self.mark(0);
        }
        self.meter.work(16 + usize::from(value))?;
        for rest in self.sums(heap, 1)? {
            if rest < heap {
                self.mark(g[rest]);
            }
        }
        let (pairs, triples) = (self.sums(heap, 2)?, self.sums(heap, 3)?);
        // With three parts, a common value may come from three common values.
        let guided = self.mask != 0 && !self.is_rare(value) && triples.is_empty();
        if guided {
            for &sum in &pairs {
                let rare = std::mem::take(&mut self.rare);
                let below = rare.partition_point(|r| *r < sum);
                rare[..below].iter().for_each(|r| self.mark(g[*r] ^ g[sum - r]));
                self.rare = rare;
                self.meter.work(below)?;
            }
            self.find_rare_values(value, &pairs)?;
        } else {
            for sum in pairs {
                self.meter.work(sum)?;
                (1..=sum / 2).for_each(|a| self.mark(g[a] ^ g[sum - a]));
            }
            for sum in triples {
                for a in 1..=sum / 3 {
                    self.meter.work(sum)?;
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
                self.meter.work(1)?;
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
