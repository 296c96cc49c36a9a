//! Checks `values`, the nim-values of parts, each listed after everything that its moves lead to.

use super::claim::Game;
use super::reader::{Reader, number, shorten};
use super::verdict::Used;
use std::collections::{HashMap, HashSet};

/// What is stored of a position besides its text, in bytes.
const POSITION: usize = 64;

/// Positions with their values.
type Values = HashMap<Box<str>, u64>;

/// Reads the block, proves every value in it, and returns the nim-value of the starting position.
pub(crate) fn check(reader: &mut Reader, game: &Game, used: &mut Used) -> Result<u64, String> {
    let mut values = Values::new();
    while let Some(line) = reader.block_line()? {
        game.meter.store(POSITION + line.len())?;
        let (position, value) = read_line(&line, game)?;
        check_value(game, &values, position, value)?;
        if values.insert(position.into(), value).is_some() {
            return Err(format!("the position {} is listed twice", shorten(position)));
        }
    }
    used.lines = values.len() as u64;
    xor(game, &values, &game.rules.start())
}

/// Reads `POSITION = NUMBER`.
pub(crate) fn read_line<'a>(line: &'a str, game: &Game) -> Result<(&'a str, u64), String> {
    let (position, value) = line.split_once(" = ").ok_or("a line of values reads `POSITION = NUMBER`")?;
    game.rules.check_part(position)?;
    Ok((position, number(value).ok_or("a value is a number")?))
}

/// Checks that the value is the least that no move leads to.
fn check_value(game: &Game, values: &Values, at: &str, value: u64) -> Result<(), String> {
    let mut smaller: HashSet<u64> = HashSet::new();
    game.moves(at, 0, |name, to, _| {
        let reached = xor(game, values, &to)?;
        if reached == value {
            return Err(format!("the move {} leads to the same value", shorten(name)));
        }
        if reached < value {
            smaller.insert(reached);
        }
        Ok(())
    })?;
    if (smaller.len() as u64) < value {
        return Err(format!("only {} of the {value} smaller values can be reached", smaller.len()));
    }
    Ok(())
}

/// The XOR of the values of the parts of a position.
fn xor(game: &Game, values: &Values, at: &str) -> Result<u64, String> {
    let value = |part: &String| {
        values.get(part.as_str()).ok_or_else(|| format!("the part {} is not listed above", shorten(part)))
    };
    game.rules.parts(at)?.iter().try_fold(0, |total, part| Ok(total ^ value(part)?))
}
