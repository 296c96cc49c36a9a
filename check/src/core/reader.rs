//! Reads the lines of a certificate one at a time, skipping comments.

use crate::core::limits::Meter;
use std::io::{BufRead, Read};

/// The most bytes of a line, without its line feed.
const LONGEST_LINE: u64 = 1 << 24;

/// Reads lines and counts them.
pub(crate) struct Reader<'a> {
    input: &'a mut dyn BufRead,
    meter: &'a Meter<'a>,
    number: u64,
    buffer: Vec<u8>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, meter: &'a Meter<'a>) -> Self {
        Reader { input, meter, number: 0, buffer: Vec::new() }
    }

    /// The number of the last line read, counted from 1.
    pub(crate) fn line_number(&self) -> u64 {
        self.number
    }

    /// The next line that is not a comment, or None at the end of the file.
    pub(crate) fn next(&mut self) -> Result<Option<String>, String> {
        loop {
            self.buffer.clear();
            let read = (&mut *self.input)
                .take(LONGEST_LINE + 1)
                .read_until(b'\n', &mut self.buffer)
                .map_err(|e| format!("cannot be read: {e}"))?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            self.meter.work(read)?;
            if self.buffer.pop() != Some(b'\n') {
                return Err("the line does not end with a line feed, or is far too long".to_owned());
            }
            let line = std::str::from_utf8(&self.buffer).map_err(|_| "this is not UTF-8".to_owned())?;
            if line.is_empty() {
                return Err("the line is empty".to_owned());
            }
            if !line.starts_with('%') {
                return Ok(Some(line.to_owned()));
            }
        }
    }

    /// The rest of the next line, which must begin with `word` and a space.
    pub(crate) fn field(&mut self, word: &str) -> Result<String, String> {
        let line = self.next()?.ok_or_else(|| format!("expected `{word}`, found the end of the file"))?;
        let rest = line.strip_prefix(word).and_then(|l| l.strip_prefix(' '));
        rest.map(str::to_owned).ok_or_else(|| format!("expected `{word}`, found {}", shorten(&line)))
    }

    /// Like [`field`](Self::field), but the word may also stand alone.
    pub(crate) fn field_or_bare(&mut self, word: &str) -> Result<String, String> {
        let line = self.next()?.ok_or_else(|| format!("expected `{word}`, found the end of the file"))?;
        let rest = line.strip_prefix(word).and_then(|l| if l.is_empty() { Some(l) } else { l.strip_prefix(' ') });
        rest.filter(|l| !l.is_empty() || line == word)
            .map(str::to_owned)
            .ok_or_else(|| format!("expected `{word}`, found {}", shorten(&line)))
    }

    /// The next line of a block, or None at its `end`.
    pub(crate) fn block_line(&mut self) -> Result<Option<String>, String> {
        match self.next()? {
            None => Err("the file ends inside a block".to_owned()),
            Some(line) if line == "end" => Ok(None),
            Some(line) => Ok(Some(line)),
        }
    }
}

/// Refuses words that follow a title.
pub(crate) fn nothing_more(rest: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("not expected here: {}", shorten(rest))) }
}

/// The beginning of a text, quoted for messages.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short:?}")
}

/// A number as the format writes it: decimal, no sign, no leading zero, below 2^63.
pub(crate) fn number(text: &str) -> Option<u64> {
    let canonical = text == "0" || text.starts_with(|c: char| ('1'..='9').contains(&c));
    let value: u64 =
        if canonical && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok()? } else { return None };
    (value < 1 << 63).then_some(value)
}

/// An integer as the format writes it: a number, or a minus sign and a number other than 0.
pub(crate) fn integer(text: &str) -> Option<i64> {
    match text.strip_prefix('-') {
        Some(digits) => number(digits).filter(|n| *n > 0).and_then(|n| i64::try_from(n).ok()).map(|n| -n),
        None => number(text).and_then(|n| i64::try_from(n).ok()),
    }
}
