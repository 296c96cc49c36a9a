//! The certificate of a sequence of nim-values, or of its period.
//!
//! It lists the values, and a mask that tells the checker which splits to look at first; the checker trusts neither.

use crate::code::Code;
use crate::engines::sequence::period::Period;
use std::io::{self, Write};

/// Values in a line.
const ROW: usize = 32;

/// What is to be proved about listed values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// All of them are the nim-values of their heaps.
    Values,
    /// And they prove a period.
    Period(Period),
    /// Those of some heaps, in rising order, are the mex of what the values of smaller heaps give.
    Steps(Vec<usize>),
}

/// Writes the certificate for the values from heap 0 on, of which there is at least one.
pub fn write(
    code: &Code,
    values: &[u16],
    mask: u16,
    statement: &Statement,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let last = values.len().saturating_sub(1);
    writeln!(out, "certificate 1\ngame octal:{}:{last}\nrule normal", code.write())?;
    match statement {
        Statement::Values => writeln!(out, "answer sequence {last}")?,
        Statement::Period(p) => {
            writeln!(out, "answer sequence {last} preperiod {} period {}", p.preperiod, p.period)?;
        }
        Statement::Steps(heaps) => writeln!(out, "answer steps {}", heaps.len())?,
    }
    writeln!(out, "sequence mask {mask}")?;
    for row in values.chunks(ROW) {
        let row: Vec<String> = row.iter().map(u16::to_string).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    if let Statement::Steps(heaps) = statement {
        let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
        writeln!(out, "steps {}", heaps.join(" "))?;
    }
    writeln!(out, "end")
}

/// So many heaps up to `last`, in rising order, chosen by a seed (all of them, if there are not more).
pub fn sample(last: usize, count: usize, mut seed: u64) -> Vec<usize> {
    let mut chosen = std::collections::BTreeSet::new();
    while chosen.len() < count.min(last + 1) {
        // SplitMix64.
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        chosen.insert(((z ^ (z >> 31)) % (last as u64 + 1)) as usize);
    }
    chosen.into_iter().collect()
}
