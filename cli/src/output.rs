//! Standard output: numbers with separators, emphasis where the terminal has it, and closed pipes.

use crate::failure::Failure;
use std::fmt::Display;
use std::io::{BufRead, Read, Write};

/// Prints a line.
pub fn line(text: &str) -> Result<(), Failure> {
    Ok(writeln!(anstream::stdout(), "{text}")?)
}

/// The longest line that is read from standard input.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a line, whatever its bytes, or None at the end.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == LONGEST_LINE {
        return Err(Failure::Input("a line of the input is far too long".to_owned()));
    }
    Ok(if bytes.is_empty() { None } else { Some(String::from_utf8_lossy(&bytes).into_owned()) })
}

/// A text in bold; terminals that cannot show it, and NO_COLOR, get it plain.
pub fn bold(text: impl Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// A number with its digits in groups of three.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A few items of a list, and how many more there are.
pub fn some_of(items: &[String], most: usize) -> String {
    let mut text = items.iter().take(most).cloned().collect::<Vec<_>>().join("  ");
    if items.len() > most {
        text += &format!("  … and {} more", items.len() - most);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
