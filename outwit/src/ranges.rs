//! Ranges and lists in specs: `a..b` stands for all numbers from a to b, `[1,3,5..9]` for those listed, and a text with
//! several of them for every combination.
//!
//! ```text
//! cutcake:1..3x5      cutcake:1x5  cutcake:2x5  cutcake:3x5
//! nim:[1,4,8..9]      nim:1  nim:4  nim:8  nim:9
//! ```

use crate::spec::{SpecError, squeeze_outside_braces};
use std::fmt;

/// The largest number of specs that one text may stand for.
pub const MOST_SPECS: u128 = 10_000_000;

/// The largest number in a range.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The numbers that one place of a text stands for, in their order: intervals with both ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis(Vec<(u64, u64)>);

impl Axis {
    /// How many numbers there are.
    pub fn count(&self) -> u128 {
        self.0.iter().map(|(low, high)| u128::from(high - low) + 1).sum()
    }

    /// The numbers in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|(low, high)| *low..=*high)
    }

    /// Whether the numbers are consecutive.
    pub fn is_range(&self) -> bool {
        self.0.len() == 1
    }

    /// The first of them.
    fn first(&self) -> u64 {
        self.0[0].0
    }

    /// The last of them.
    fn last(&self) -> u64 {
        self.0[self.0.len() - 1].1
    }

    /// The number after this one, if there is one.
    fn after(&self, number: u64) -> Option<u64> {
        let at = self.0.iter().position(|(low, high)| (*low..=*high).contains(&number))?;
        if number < self.0[at].1 { Some(number + 1) } else { self.0.get(at + 1).map(|next| next.0) }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let one = |(low, high): &(u64, u64)| if low == high { low.to_string() } else { format!("{low}..{high}") };
        match &self.0[..] {
            [(low, high)] => write!(f, "{low}..{high}"),
            several => write!(f, "[{}]", several.iter().map(one).collect::<Vec<_>>().join(",")),
        }
    }
}

/// A text with ranges: literal texts, each but the last followed by a range or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges {
    literals: Vec<String>,
    axes: Vec<Axis>,
}

impl Ranges {
    /// Reads a text; one without ranges stands for itself.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let text = squeeze_outside_braces(text);
        let (mut literals, mut axes) = (Vec::new(), Vec::new());
        let mut rest = text.as_str();
        while let Some((before, range, after)) = next_range(rest) {
            let place = text.len() - rest.len() + before.len();
            axes.push(axis(range, text[..place].chars().count())?);
            literals.push(before.to_owned());
            rest = after;
        }
        literals.push(rest.to_owned());
        let found = Ranges { literals, axes };
        if found.count() > MOST_SPECS {
            return Err(SpecError::new(0, format!("these ranges have more than {MOST_SPECS} combinations")));
        }
        Ok(found)
    }

    /// A text without ranges, whatever brackets it has.
    pub fn none(text: &str) -> Self {
        Ranges { literals: vec![squeeze_outside_braces(text)], axes: Vec::new() }
    }

    /// How many specs it stands for.
    pub fn count(&self) -> u128 {
        self.axes.iter().fold(1, |product: u128, axis| product.saturating_mul(axis.count()))
    }

    /// The numbers of each range or list.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The text with other texts in the places of the ranges.
    pub fn with(&self, texts: &[String]) -> String {
        let texts = texts.iter().map(String::as_str).chain([""]);
        self.literals.iter().zip(texts).flat_map(|(literal, text)| [literal.as_str(), text]).collect()
    }

    /// The text with numbers in the places of the ranges.
    pub fn at(&self, numbers: &[u64]) -> String {
        self.with(&numbers.iter().map(u64::to_string).collect::<Vec<_>>())
    }

    /// The last of the specs.
    pub fn last(&self) -> Option<String> {
        Some(self.at(&self.axes.iter().map(Axis::last).collect::<Vec<_>>()))
    }

    /// The specs in order, the last range running fastest.
    pub fn specs(&self) -> impl Iterator<Item = String> + '_ {
        self.combinations().map(|numbers| self.at(&numbers))
    }

    /// The numbers of the specs in order.
    pub fn combinations(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let mut next = Some(self.axes.iter().map(Axis::first).collect::<Vec<u64>>());
        std::iter::from_fn(move || {
            let now = next.take()?;
            let mut after = now.clone();
            for (n, axis) in after.iter_mut().zip(&self.axes).rev() {
                if let Some(larger) = axis.after(*n) {
                    *n = larger;
                    next = Some(after);
                    break;
                }
                *n = axis.first();
            }
            Some(now)
        })
    }
}

/// Reads a range `a..b`, or a list in brackets, at a place of the text.
fn axis(range: &str, place: usize) -> Result<Axis, SpecError> {
    let number = |digits: &str| {
        let value = digits.parse().ok().filter(|n: &u64| *n <= LARGEST);
        value.ok_or_else(|| SpecError::new(place, "the ends of a range must be at most 10^18"))
    };
    let mut intervals: Vec<(u64, u64)> = Vec::new();
    for item in range.trim_start_matches('[').trim_end_matches(']').split(',') {
        let (low, high) = item.split_once("..").unwrap_or((item, item));
        if low.is_empty() || high.is_empty() || !low.chars().chain(high.chars()).all(|c| c.is_ascii_digit()) {
            return Err(SpecError::new(place, "a list must consist of numbers and ranges, separated by commas")
                .instead("[1,3,5..9]"));
        }
        let (low, high) = (number(low)?, number(high)?);
        if low > high {
            let error = SpecError::new(place, format!("the range {low}..{high} is empty"));
            return Err(error.instead(format!("{high}..{low}")));
        }
        if let Some(twice) = intervals.iter().find(|(l, h)| low <= *h && *l <= high) {
            let twice = twice.0.max(low);
            return Err(SpecError::new(place, format!("the list {range} names {twice} twice")));
        }
        intervals.push((low, high));
        if intervals.len() > MOST_IN_LIST {
            return Err(SpecError::new(place, format!("a list has at most {MOST_IN_LIST} items")));
        }
    }
    Ok(Axis(intervals))
}

/// The largest number of items in a list.
const MOST_IN_LIST: usize = 1000;

/// The text before the first range or list, the range itself, and the text after it.
fn next_range(text: &str) -> Option<(&str, &str, &str)> {
    let digit = |c: char| c.is_ascii_digit();
    let range = text.match_indices("..").find_map(|(at, _)| {
        let (head, tail) = (&text[..at], &text[at + 2..]);
        let before = head.trim_end_matches(digit);
        let after = tail.trim_start_matches(digit);
        (before.len() < head.len() && after.len() < tail.len()).then_some((before.len(), text.len() - after.len()))
    });
    let list = text.match_indices('[').find_map(|(at, _)| {
        let end = at + 1 + text[at + 1..].find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')?;
        (text[end..].starts_with(']') && end > at + 1).then_some((at, end + 1))
    });
    // A range inside a list belongs to the list, which begins before it.
    let (start, end) = range.into_iter().chain(list).min()?;
    Some((&text[..start], &text[start..end], &text[end..]))
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
    fn dots_of_a_strip_or_a_board_are_not_a_range() {
        for text in ["treblecross:..x..x..", "ellie:2x3:.../.#.", "octal:.007:20"] {
            assert_eq!(all(text), [text]);
        }
        assert_eq!(all("octal:.007:5..6"), ["octal:.007:5", "octal:.007:6"]);
    }

    #[test]
    fn a_list_stands_for_what_it_names_in_its_order() {
        assert_eq!(all("nim:[4,1,8..9]"), ["nim:4", "nim:1", "nim:8", "nim:9"]);
        assert_eq!(all("a:[7]x[1, 3]x2..3"), ["a:7x1x2", "a:7x1x3", "a:7x3x2", "a:7x3x3"]);
        assert_eq!(Ranges::parse("a:[7]x[1,3,5..9]").unwrap().axes()[1].to_string(), "[1,3,5..9]");
        // Brackets without numbers stay as they are.
        assert_eq!(all("a:[x]"), ["a:[x]"]);
        for wrong in ["a:[1,,2]", "a:[1...3]", "a:[3,1..5]", "a:[5..1]", "a:[1,2.]"] {
            assert!(Ranges::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn wrong_ranges_are_refused() {
        assert!(Ranges::parse("a:5..2").is_err());
        assert!(Ranges::parse("a:0..9999x0..9999").is_err());
        assert!(Ranges::parse("a:0..99999999999999999999").is_err());
    }
}
