//! Values: the nim-values of parts, each after everything that its moves lead to.

use crate::naive::Naive;
use crate::reader::{Reader, number, shorten};
use std::collections::{HashMap, HashSet};
use std::io::BufRead;

/// Reads the block, proves every value in it, and gives the nim-value of the starting position.
pub fn check<B: BufRead>(reader: &mut Reader<B>, rules: &dyn Naive) -> Result<u64, String> {
    let mut values: HashMap<Box<str>, u64> = HashMap::new();
    while let Some(line) = reader.block_line()? {
        let (position, value) = line.split_once(" = ").ok_or("a line of values reads `POSITION = NUMBER`")?;
        let value = number(value).ok_or("a value is a number")?;
        check_value(rules, &values, position, value)?;
        if values.insert(position.into(), value).is_some() {
            return Err(format!("the position {} is listed twice", shorten(position)));
        }
    }
    xor(rules, &values, &rules.start())
}

fn check_value(rules: &dyn Naive, values: &HashMap<Box<str>, u64>, at: &str, value: u64) -> Result<(), String> {
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
fn xor(rules: &dyn Naive, values: &HashMap<Box<str>, u64>, at: &str) -> Result<u64, String> {
    let mut total = 0;
    for part in rules.parts(at)? {
        total ^=
            values.get(part.as_str()).ok_or_else(|| format!("the part {} is not listed before", shorten(&part)))?;
    }
    Ok(total)
}
