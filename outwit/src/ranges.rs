//! Ranges in specs: `a..b` between numbers stands for all of them, and a text with several for every combination.
//!
//! ```text
//! cutcake:1..3x5      cutcake:1x5  cutcake:2x5  cutcake:3x5
//! ```

use crate::spec::{SpecError, squeeze_outside_braces};

/// The most specs that one text may stand for.
pub const MOST_SPECS: u128 = 10_000_000;

/// A text with ranges: literal texts, each but the last followed by a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges {
    literals: Vec<String>,
    ranges: Vec<(u64, u64)>,
}

impl Ranges {
    /// Reads a text; one without ranges stands for itself.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let text = squeeze_outside_braces(text);
        let (mut literals, mut ranges) = (Vec::new(), Vec::new());
        let mut rest = text.as_str();
        let mut literal = String::new();
        while let Some((before, low, high, after)) = next_range(rest) {
            let place = text.len() - rest.len() + before.len();
            let place = text[..place].chars().count();
            let number = |digits: &str| {
                let value = digits.parse().ok().filter(|n: &u64| *n <= 1_000_000_000_000_000_000);
                value.ok_or_else(|| SpecError::new(place, "the ends of a range are at most 10^18").too_large())
            };
            let (low, high) = (number(low)?, number(high)?);
            if low > high {
                return Err(SpecError::new(place, format!("the range {low}..{high} is empty"))
                    .instead(format!("{high}..{low}")));
            }
            literal.push_str(before);
            literals.push(std::mem::take(&mut literal));
            ranges.push((low, high));
            rest = after;
        }
        literals.push(rest.to_owned());
        let found = Ranges { literals, ranges };
        if found.count() > MOST_SPECS {
            return Err(SpecError::new(0, format!("these ranges have more than {MOST_SPECS} combinations")));
        }
        Ok(found)
    }

    /// How many specs it stands for.
    pub fn count(&self) -> u128 {
        self.ranges.iter().fold(1, |product: u128, (low, high)| product.saturating_mul(u128::from(high - low) + 1))
    }

    /// The ends of each range.
    pub fn ends(&self) -> &[(u64, u64)] {
        &self.ranges
    }

    /// The text with other texts in the places of the ranges.
    pub fn with(&self, texts: &[String]) -> String {
        let texts = texts.iter().map(String::as_str).chain([""]);
        self.literals.iter().zip(texts).flat_map(|(literal, text)| [literal.as_str(), text]).collect()
    }

    /// The last of the specs.
    pub fn last(&self) -> Option<String> {
        Some(self.with(&self.ranges.iter().map(|r| r.1.to_string()).collect::<Vec<_>>()))
    }

    /// The specs in order, the last range running fastest.
    pub fn specs(&self) -> impl Iterator<Item = String> + '_ {
        let mut next = Some(self.ranges.iter().map(|r| r.0).collect::<Vec<u64>>());
        std::iter::from_fn(move || {
            let now = next.take()?;
            let mut after = now.clone();
            for (n, (low, high)) in after.iter_mut().zip(&self.ranges).rev() {
                if *n < *high {
                    *n += 1;
                    next = Some(after);
                    break;
                }
                *n = *low;
            }
            Some(self.with(&now.iter().map(u64::to_string).collect::<Vec<_>>()))
        })
    }
}

/// The text before the first range, its two ends, and the text after it.
fn next_range(text: &str) -> Option<(&str, &str, &str, &str)> {
    let digit = |c: char| c.is_ascii_digit();
    for (at, _) in text.match_indices("..") {
        let (head, tail) = (&text[..at], &text[at + 2..]);
        let before = head.trim_end_matches(digit);
        let after = tail.trim_start_matches(digit);
        if before.len() < head.len() && after.len() < tail.len() {
            return Some((before, &head[before.len()..], &tail[..tail.len() - after.len()], after));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        Ranges::parse(text).unwrap().specs().collect()
    }

    #[test]
    fn every_combination_comes_once_and_in_order() {
        assert_eq!(all("a:1..2x9..10"), ["a:1x9", "a:1x10", "a:2x9", "a:2x10"]);
        assert_eq!(all("circnim:3,2:0, 1 .. 2,5"), ["circnim:3,2:0,1,5", "circnim:3,2:0,2,5"]);
        assert_eq!(Ranges::parse("x:0..9,0..9,0..9").unwrap().count(), 1000);
    }

    #[test]
    fn dots_of_a_strip_or_a_board_are_no_range() {
        for text in ["treblecross:..x..x..", "ellie:2x3:.../.#.", "octal:.007:20"] {
            assert_eq!(all(text), [text]);
        }
        assert_eq!(all("octal:.007:5..6"), ["octal:.007:5", "octal:.007:6"]);
    }

    #[test]
    fn wrong_ranges_are_refused() {
        assert!(Ranges::parse("a:5..2").is_err());
        assert!(Ranges::parse("a:0..9999x0..9999").is_err());
        assert!(Ranges::parse("a:0..99999999999999999999").is_err());
    }
}
