//! Names of points and vertices: which characters they have, rows of them in braces and in files, and their numbers.

use crate::spec::{Scan, SpecError};
use rustc_hash::FxHashMap;

/// Whether a name may contain this character.
pub fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Names in the order in which they were first seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    names: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl Names {
    /// The number of a name, a new one if the name is new.
    pub fn see(&mut self, name: &str) -> usize {
        if let Some(number) = self.number(name) {
            return number;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// The number of a name that was seen.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The names by number.
    pub fn as_slice(&self) -> &[String] {
        &self.names
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name that a mistyped word was meant to be, if one is near.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        crate::near::nearest(word, self.names.iter().map(String::as_str))
    }
}

/// Reads a row of names in braces, up to `;` or `}`, each with its place; white space or commas separate them. `what` says
/// what is named, for messages.
pub fn row(scan: &mut Scan, what: &str) -> Result<Vec<(usize, String)>, SpecError> {
    let mut names = Vec::new();
    loop {
        let place = scan.at();
        let name = scan.take_word(is_name);
        if name.is_empty() {
            break;
        }
        names.push((place, name));
        // A comma must be followed by a name.
        if scan.eat(',') && !scan.peek().is_some_and(is_name) {
            return Err(scan.error(format!("expected the name of a {what} after the comma, found {}", scan.found())));
        }
    }
    match scan.peek() {
        Some(c) if !";}".contains(c) => {
            let found = scan.found();
            Err(scan
                .error(format!("names of {} may contain only letters, digits, _ and ., found {found}", plural(what))))
        }
        _ => Ok(names),
    }
}

fn plural(what: &str) -> String {
    if what == "vertex" { "vertices".to_owned() } else { format!("{what}s") }
}

/// The names in a row of a file, counted from 0; commas may separate them too.
pub fn row_of_file(row: usize, text: &str) -> Result<Vec<&str>, String> {
    let names: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == ',').filter(|n| !n.is_empty()).collect();
    match names.iter().find(|n| !n.chars().all(is_name)) {
        Some(name) => Err(format!("row {}: {name:?} is not a name of letters, digits, _ and .", row + 1)),
        None => Ok(names),
    }
}
