//! Specs as text: a scanner that knows its place, and the error that says where and why a text is wrong.
//!
//! White space matters only between names in braces, so the scanner skips it elsewhere; places in
//! errors still count the characters as typed.

use std::fmt;

/// What is wrong with a text, where, and what would have worked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct SpecError {
    /// One sentence.
    pub message: String,
    /// The character at which the text goes wrong, counted from 0.
    pub at: usize,
    /// The nearest text that would have worked.
    pub instead: Option<String>,
    /// The text is well formed but can never fit the budget.
    pub too_large: bool,
}

impl SpecError {
    /// An error at a character.
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        SpecError { message: message.into(), at, instead: None, too_large: false }
    }

    /// The same error with a text that would have worked.
    pub fn instead(self, text: impl Into<String>) -> Self {
        SpecError { instead: Some(text.into()), ..self }
    }

    /// The same error, marked as a question of size.
    pub fn too_large(self) -> Self {
        SpecError { too_large: true, ..self }
    }
}

/// A text without its white space, read from left to right.
#[derive(Clone, Debug)]
pub struct Scan {
    chars: Vec<(usize, char)>,
    next: usize,
    end: usize,
}

impl Scan {
    /// Starts at the beginning of `text`.
    pub fn new(text: &str) -> Self {
        let chars = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
        Scan { chars, next: 0, end: text.chars().count() }
    }

    /// Where the next character is in the text as typed.
    pub fn at(&self) -> usize {
        self.chars.get(self.next).map_or(self.end, |&(at, _)| at)
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.next).map(|&(_, c)| c)
    }

    /// Reads one character.
    pub fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.next += 1;
        Some(c)
    }

    /// Reads `c` if it is next.
    pub fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.next += usize::from(found);
        found
    }

    /// Reads a times sign if it is next, however it was typed.
    pub fn eat_times(&mut self) -> bool {
        self.eat('x') || self.eat('X') || self.eat('×')
    }

    /// Reads `word` if it is next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = word.chars().enumerate().all(|(i, c)| self.chars.get(self.next + i).is_some_and(|x| x.1 == c));
        self.next += if found { word.chars().count() } else { 0 };
        found
    }

    /// Inserts `text` before the next character, as if it had been typed.
    pub fn insert(&mut self, text: &str) {
        let at = self.at();
        self.chars.splice(self.next..self.next, text.chars().map(|c| (at, c)));
    }

    /// Reads characters as long as `good` holds.
    pub fn take_while(&mut self, good: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| good(*c)) {
            text.push(c);
            self.next += 1;
        }
        text
    }

    /// Reads characters as long as `good` holds and no white space comes between them.
    pub fn take_word(&mut self, good: impl Fn(char) -> bool) -> String {
        let mut word = String::new();
        let mut place = self.at();
        while let Some(c) = self.peek().filter(|c| good(*c) && self.at() == place) {
            word.push(c);
            self.next += 1;
            place += 1;
        }
        word
    }

    /// Reads `c` or says that it was expected.
    pub fn expect(&mut self, c: char) -> Result<(), SpecError> {
        if self.eat(c) { Ok(()) } else { Err(self.error(format!("expected {c:?}, found {}", self.found()))) }
    }

    /// Reads a whole number of at most 10^18.
    pub fn number(&mut self, what: &str) -> Result<u64, SpecError> {
        let at = self.at();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(SpecError::new(at, format!("{what} must be a whole number, found {}", self.found())));
        }
        match digits.parse() {
            Ok(n) if n <= 1_000_000_000_000_000_000 => Ok(n),
            _ => Err(SpecError::new(at, format!("{what} must be at most 10^18"))),
        }
    }

    /// Reads a whole number of at least `least`.
    pub fn number_from(&mut self, least: u64, what: &str) -> Result<u64, SpecError> {
        let at = self.at();
        let n = self.number(what)?;
        if n < least { Err(SpecError::new(at, format!("{what} must be at least {least}"))) } else { Ok(n) }
    }

    /// Reads items with `separator` between them.
    pub fn list<T>(
        &mut self,
        separator: char,
        mut item: impl FnMut(&mut Self) -> Result<T, SpecError>,
    ) -> Result<Vec<T>, SpecError> {
        let mut items = vec![item(self)?];
        while self.eat(separator) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Returns an error if the text does not end here.
    pub fn finish(&self) -> Result<(), SpecError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error(format!("expected the end, found {}", self.found()))),
        }
    }

    /// An error at the next character.
    pub fn error(&self, message: impl Into<String>) -> SpecError {
        SpecError::new(self.at(), message)
    }

    /// The next character, in words.
    pub fn found(&self) -> impl fmt::Display {
        self.peek().map_or("the end".to_owned(), |c| format!("{c:?}"))
    }
}

/// A text without its white space, for comparisons.
pub fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A text without its white space except in braces, where it may separate names.
pub fn squeeze_outside_braces(text: &str) -> String {
    let mut depth = 0u32;
    let keeps = |c: &char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || !c.is_whitespace()
    };
    text.chars().filter(keeps).collect()
}

/// A text that is safe to show in a terminal: no control characters, no bidirectional overrides, not too long.
pub fn shown(text: &str, most: usize) -> String {
    let unsafe_to_show =
        |c: char| c.is_control() || ('\u{200b}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c);
    let mut shown: String = text.chars().take(most).map(|c| if unsafe_to_show(c) { '?' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// A key that sorts `2` before `10`: words and numbers in turn.
pub fn natural(text: &str) -> Vec<(&str, u128)> {
    let mut key = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, tail) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (digits, tail) = tail.split_at(tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len()));
        key.push((word, digits.parse().unwrap_or(0)));
        rest = tail;
    }
    key
}

/// Names in their natural order, each once.
pub fn in_natural_order(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names.dedup();
    let mut order: Vec<(Vec<(&str, u128)>, usize)> = names.iter().enumerate().map(|(i, n)| (natural(n), i)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, i)| names[i].clone()).collect()
}

/// A number with commas between groups of three digits.
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

/// A number with its noun: `1 row`, `2,000 rows`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(n), if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_the_spaces_that_were_typed() {
        let mut scan = Scan::new(" 2 0 + x");
        assert_eq!(scan.number("a heap"), Ok(20));
        assert!(scan.eat('+'));
        assert_eq!(scan.number("a heap").unwrap_err().at, 7);
    }

    #[test]
    fn words_end_at_white_space() {
        let mut scan = Scan::new("ab c d");
        let mut word = || scan.take_word(|c| c.is_ascii_alphabetic());
        assert_eq!([word(), word(), word(), word()], ["ab", "c", "d", ""]);
        assert_eq!(squeeze_outside_braces(" a b { c d } e"), "ab{ c d }e");
    }
}
