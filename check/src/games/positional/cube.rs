//! `cube:N^D`: all straight lines of n points in a cube.

use super::board::Board;
use super::points::{MOST_POINTS, Points};
use crate::core::reader::number;

/// The most words that describe lines.
const MOST_WORDS: usize = 1 << 17;

/// A power, if it is at most `most`.
fn power(base: usize, exponent: u64, most: usize) -> Option<usize> {
    let mut value = 1_usize;
    for _ in 0..exponent {
        value = value.checked_mul(base).filter(|v| *v <= most)?;
    }
    Some(value)
}

/// The `count` digits of a number, the highest first.
fn digits(number: usize, base: usize, count: usize) -> Vec<usize> {
    let mut rest = number;
    let mut digits: Vec<usize> = std::iter::repeat_with(|| (rest % base, rest /= base).0).take(count).collect();
    digits.reverse();
    digits
}

/// A cube of side N in D dimensions.
pub(super) fn cube(text: &str) -> Result<Board, String> {
    let (side, dimensions) = text.split_once('^').ok_or("a cube reads SIDE^DIMENSIONS")?;
    let side =
        number(side).filter(|n| *n >= 1 && *n <= MOST_POINTS as u64).ok_or("a side is a number from 1 to 512")?;
    let dimensions = number(dimensions).filter(|d| *d >= 1).ok_or("the number of dimensions is positive")?;
    let n = side as usize;
    // The base is at least 3, so a huge exponent exceeds the limit after a few steps.
    let words = power(n + 2, dimensions, MOST_WORDS).ok_or("a cube has too many lines")?;
    let points = power(n, dimensions, MOST_POINTS).ok_or("a cube has too many points")?;
    let d = dimensions as usize;
    let mut lines = Vec::new();
    // In a word, a digit below n is a fixed coordinate, n one that goes up along the line, n + 1 one that goes down.
    for word in (0..words).map(|word| digits(word, n + 2, d)) {
        if !word.iter().any(|digit| *digit >= n) {
            continue;
        }
        let coordinate = |digit: usize, t: usize| match digit.checked_sub(n) {
            None => digit,
            Some(0) => t,
            Some(_) => n - 1 - t,
        };
        let point = |t: usize| word.iter().fold(0, |number, digit| number * n + coordinate(*digit, t));
        lines.push((0..n).map(point).collect::<Points>());
    }
    let separator = if n > 9 { "." } else { "" };
    let name = |point| digits(point, n, d).iter().map(|c| (c + 1).to_string()).collect::<Vec<_>>().join(separator);
    Board::new((0..points).map(name).collect())?.with_lines(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_have_the_right_number_of_lines() {
        for (text, points, lines) in
            [("4^3", 64, 76), ("3^4", 81, 272), ("3^2", 9, 8), ("2^8", 256, 32640), ("1^3", 1, 1)]
        {
            let board = cube(text).unwrap();
            assert_eq!((board.names.len(), board.lines.len()), (points, lines), "{text}");
        }
        assert_eq!(cube("4^3").unwrap().names[..6], ["111", "112", "113", "114", "121", "122"]);
        assert_eq!(cube("10^2").unwrap().names[9..11], ["1.10", "2.1"]);
        assert_eq!(cube("512^1").unwrap().lines.len(), 1);
    }

    #[test]
    fn invalid_cubes_are_refused() {
        for text in ["4^99", "1^9223372036854775807", "2^9", "1^11", "1000^2", "0^2", "3^0", "3", "3^", "03^2"] {
            assert!(cube(text).is_err(), "{text}");
        }
    }
}
