//! The certificate of a sequence of nim-values, or of its period.
//!
//! It lists the values, and a mask that suggests which splits the checker should look at first; the checker trusts neither.
//! Cost: one pass over the values.

use crate::certificate::head;
use crate::code::Code;
use crate::engines::sequence::period::Period;
use std::io::{self, Write};

/// The number of values in a line.
const ROW: usize = 32;

/// What to prove about the listed values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// All of them are the nim-values of their heaps.
    Values,
    /// The same, and they prove a period.
    Period(Period),
    /// The values of some heaps, in rising order, are correct if those of the smaller heaps are.
    Steps(Vec<usize>),
}

/// Writes the certificate for the values from heap 0 on; there must be at least one.
pub fn write(code: &Code, values: &[u16], mask: u16, statement: &Statement, out: &mut dyn Write) -> io::Result<()> {
    let last = values.len().saturating_sub(1);
    let mut answers = match statement {
        Statement::Steps(heaps) => vec![("steps", heaps.len())],
        Statement::Values | Statement::Period(_) => vec![("sequence", last)],
    };
    if let Statement::Period(p) = statement {
        answers.extend([("preperiod", p.preperiod), ("period", p.period)]);
    }
    let answers: Vec<(&str, String)> = answers.into_iter().map(|(field, value)| (field, value.to_string())).collect();
    let game = format!("octal:{}:{last}", code.write());
    head(&game, "normal", answers.iter().map(|(field, value)| (*field, value.as_str())), out)?;
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

/// `count` heaps up to `last`, in rising order, chosen by a seed; all of them if there are not more.
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
