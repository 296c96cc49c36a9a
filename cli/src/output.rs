//! Standard input and output: lines, bold text, dates and short lists.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};

pub use outwit::command::quoted;
pub use outwit::spec::{counted, grouped};

/// Whether a file is written to standard output.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Leaves standard output to a file: from now on, lines go to standard error.
pub fn leave_to_a_file() {
    TAKEN.store(true, Ordering::SeqCst);
}

/// Prints a line.
pub fn line(text: &str) -> io::Result<()> {
    part(&format!("{text}\n"))
}

/// Prints a part of a line, which appears at once.
pub fn part(text: &str) -> io::Result<()> {
    if TAKEN.load(Ordering::SeqCst) {
        // Beside a file, nobody has to read it.
        let _ = write!(anstream::stderr(), "{text}");
        return Ok(());
    }
    let mut out = anstream::stdout();
    write!(out, "{text}")?;
    if text.ends_with('\n') { Ok(()) } else { out.flush() }
}

/// Prints a remark beside the answer, on standard error, where nobody has to read it.
pub fn remark(text: &str) {
    let _ = complain(text);
}

/// Prints a line on standard error.
pub fn complain(text: &str) -> io::Result<()> {
    writeln!(anstream::stderr(), "{text}")
}

/// The longest line to read from standard input.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a line, even if it is not UTF-8; `None` at the end.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == LONGEST_LINE {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a line of the input is too long"));
    }
    Ok(if bytes.is_empty() { None } else { Some(String::from_utf8_lossy(&bytes).into_owned()) })
}

/// A text in bold; plain if the terminal cannot show it or `NO_COLOR` is set.
pub fn bold(text: impl Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// The date of a time in seconds since 1970, as `2026-11-16`.
pub fn day(seconds: i64) -> String {
    // Days are counted from 1 March of the year 0, so a leap day is the last day of its year.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{date:02}", era * 400 + year + next_year)
}

/// The first items of a list, and how many more there are.
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
    fn seconds_become_dates() {
        for (seconds, text) in [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_794_873_599, "2026-11-16")] {
            assert_eq!(day(seconds), text);
        }
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
