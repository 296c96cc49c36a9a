//! Checks `values`, the nim-values of parts, each listed after everything that its moves lead to.

use crate::naive::Naive;
use crate::reader::{Reader, number, shorten};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::io::BufRead;

/// Positions with their values, and whether a later line or the starting position needs them.
type Values = HashMap<Box<str>, (u64, Cell<bool>)>;

/// Reads the block, proves every value in it, and returns the nim-value of the starting position.
pub(crate) fn check<B: BufRead>(reader: &mut Reader<B>, rules: &dyn Naive) -> Result<u64, String> {
    let mut values: Values = HashMap::new();
    while let Some(line) = reader.block_line()? {
        let (position, value) = line.split_once(" = ").ok_or("a line of values reads `POSITION = NUMBER`")?;
        let value = number(value).ok_or("a value is a number")?;
        check_value(rules, &values, position, value)?;
        if values.insert(position.into(), (value, Cell::new(false))).is_some() {
            return Err(format!("the position {} is listed twice", shorten(position)));
        }
    }
    let total = xor(rules, &values, &rules.start())?;
    match values.iter().find(|(_, (_, needed))| !needed.get()) {
        Some((position, _)) => Err(format!("the position {} is not needed", shorten(position))),
        None => Ok(total),
    }
}

fn check_value(rules: &dyn Naive, values: &Values, at: &str, value: u64) -> Result<(), String> {
    let mut smaller: HashSet<u64> = HashSet::new();
    let mut result = Ok(());
    rules.moves(at, 0, &mut |name, to, _| {
        match xor(rules, values, &to) {
            Err(e) => result = Err(e),
            Ok(v) if v == value => result = Err(format!("the move {} leads to the same value", shorten(name))),
            Ok(v) if v < value => {
                smaller.insert(v);
            }
            Ok(_) => {}
        }
        result.is_ok()
    })?;
    result?;
    if (smaller.len() as u64) < value {
        return Err(format!("only {} of the {value} smaller values can be reached", smaller.len()));
    }
    Ok(())
}

/// The XOR of the values of the parts of a position.
fn xor(rules: &dyn Naive, values: &Values, at: &str) -> Result<u64, String> {
    let mut total = 0;
    for part in rules.parts(at)? {
        let (value, needed) =
            values.get(part.as_str()).ok_or_else(|| format!("the part {} is not listed above", shorten(&part)))?;
        needed.set(true);
        total ^= value;
    }
    Ok(total)
}
