//! The code of a take-and-break game: what a move may leave of a heap, by the number of tokens it takes.
//!
//! Digit `d` at place `i` after the point says what may be left of a heap when `i` tokens are taken: bit `j` of `d` allows
//! leaving it as exactly `j` non-empty heaps (octal: up to two, hexadecimal: up to three). The digit before the point is
//! about taking nothing; it can only allow a split. A star repeats the last digit forever, so `.3*` is Nim.

use crate::spec::{Scan, SpecError};

/// A code: what a move may leave of a heap, by the number of tokens it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The digit before the point.
    whole: u8,
    digits: Vec<u8>,
    /// Whether the last digit repeats forever.
    repeats: bool,
}

impl Code {
    /// The digits after the point.
    #[inline]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The last place with a digit; `most` for a code that repeats, which has no last place.
    #[inline]
    pub fn last_place(&self, most: u64) -> u64 {
        if self.repeats { most } else { self.digits.len() as u64 }
    }

    /// Whether the last digit repeats forever.
    #[inline]
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// The largest number of heaps that a move may leave, but at least two: 3 if a digit is 8 or more.
    #[inline]
    pub fn most_parts(&self) -> usize {
        if self.whole >= 8 || self.digits.iter().any(|d| *d >= 8) { 3 } else { 2 }
    }

    /// The digit for taking `i` tokens.
    #[inline]
    pub fn digit(&self, i: u64) -> u8 {
        match usize::try_from(i) {
            Ok(0) => self.whole,
            Ok(i) if i <= self.digits.len() => self.digits[i - 1],
            _ if self.repeats => *self.digits.last().unwrap_or(&0),
            _ => 0,
        }
    }

    /// The code with one digit before the point and these after it, for games that are heap games in disguise.
    pub fn with_digits(whole: u8, digits: &[u8]) -> Self {
        Code { whole, digits: digits.to_vec(), repeats: false }
    }

    /// Reads a code that stands alone.
    pub fn alone(text: &str) -> Result<Self, SpecError> {
        let mut scan = Scan::new(text);
        let code = Code::read(&mut scan).and_then(|code| scan.finish().map(|()| code));
        code.map_err(|error| error.instead(".007"))
    }

    /// Reads a code such as `.007`, `4.3*`, `.3f` or `4`.
    pub fn read(scan: &mut Scan) -> Result<Self, SpecError> {
        let start = scan.at();
        let mut whole = 0;
        if scan.peek().is_some_and(|c| c.is_ascii_hexdigit()) {
            whole = hex_digit(scan)?;
            if whole & 3 != 0 {
                return Err(SpecError::new(
                    start,
                    "the digit before the point must be 0, 4, 8 or c: a move that takes nothing must split",
                ));
            }
        } else if scan.peek() != Some('.') {
            return Err(scan.error(format!("expected a code such as .007, found {}", scan.found())));
        }
        let (mut digits, mut repeats) = (Vec::new(), false);
        if scan.eat('.') {
            while scan.peek().is_some_and(|c| c != ':') && !repeats {
                if scan.eat('*') && !digits.is_empty() {
                    repeats = true;
                } else {
                    digits.push(hex_digit(scan)?);
                }
            }
        }
        if repeats && digits.last() == Some(&0) {
            repeats = false;
        }
        // Each code has one text: digits without effect are dropped.
        if repeats {
            while digits.len() > 1 && digits[digits.len() - 2] == digits[digits.len() - 1] {
                digits.pop();
            }
        } else {
            while digits.last() == Some(&0) {
                digits.pop();
            }
        }
        Ok(Code { whole, digits, repeats })
    }

    /// The code as text.
    pub fn write(&self) -> String {
        let hex = |d: &u8| char::from_digit((*d).into(), 16).unwrap_or('0');
        let mut text = String::new();
        if self.whole != 0 {
            text.push(hex(&self.whole));
        }
        if !self.digits.is_empty() {
            text.push('.');
            text.extend(self.digits.iter().map(hex));
        }
        if self.repeats {
            text.push('*');
        }
        if text.is_empty() { ".0".to_owned() } else { text }
    }

    /// The ways to break a heap: the heaps that are left, the largest first, 0 for none.
    #[inline]
    pub fn breaks(&self, heap: u64) -> impl Iterator<Item = [u64; 3]> + '_ {
        let most = heap.min(self.last_place(heap));
        (0..=most).flat_map(move |taken| {
            let (d, rest) = (self.digit(taken), heap - taken);
            let allows = move |j: u8| d & (1 << j) != 0;
            let none = (rest == 0 && allows(0)).then_some([0, 0, 0]);
            let one = (rest > 0 && allows(1)).then_some([rest, 0, 0]);
            let two = (1..=rest / 2).take_while(move |_| allows(2)).map(move |b| [rest - b, b, 0]);
            let three = (1..=rest / 3)
                .take_while(move |_| allows(3))
                .flat_map(move |c| (c..=(rest - c) / 2).map(move |b| [rest - c - b, b, c]));
            none.into_iter().chain(one).chain(two).chain(three)
        })
    }
}

fn hex_digit(scan: &mut Scan) -> Result<u8, SpecError> {
    let error = scan.error(format!("expected a digit, 0 to 9 or a to f, found {}", scan.found()));
    let value = scan.take().and_then(|c| c.to_digit(16)).ok_or(error)?;
    // A hexadecimal digit fits a byte.
    Ok(value as u8)
}
