//! Conditions on the ranges of a spec: `l>=c>=r`, `a+b<10 and a%2=1`.
//!
//! ```text
//! condition  = comparison { ("and" | ",") comparison }
//! comparison = sum ("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") sum { … }        a chain holds when every link holds
//! sum        = product { ("+" | "-") product }
//! product    = factor { ("*" | "%") factor }
//! factor     = number | name | "-" factor | "(" sum ")"
//! ```
//!
//! If every field of the game is a range, any unambiguous prefix of a field's name names its range, such as `l` for the
//! `Left` of Cutblock. Otherwise the ranges are called a, b, c, … in order.

use outwit::families::STANDARD;
use outwit::ranges::Ranges;
use outwit::spec::{Scan, SpecError};

/// How deeply brackets and signs may be nested.
const DEEPEST: usize = 100;

/// A condition on named numbers.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    chains: Vec<Chain>,
}

/// Sums with a comparison between neighbours.
#[derive(Clone, Debug)]
struct Chain {
    first: Sum,
    links: Vec<(Comparison, Sum)>,
}

#[derive(Clone, Copy, Debug)]
enum Comparison {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Other,
}

impl Comparison {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::More => a > b,
            Comparison::AtLeast => a >= b,
            Comparison::Equal => a == b,
            Comparison::Other => a != b,
        }
    }
}

/// An expression. Arithmetic saturates at 128 bits.
#[derive(Clone, Debug)]
enum Sum {
    Number(i128),
    Name(usize),
    Minus(Box<Sum>),
    Of(Box<Sum>, char, Box<Sum>),
}

impl Sum {
    /// Its value; `None` after a division by 0.
    fn value(&self, numbers: &[u64]) -> Option<i128> {
        Some(match self {
            Sum::Number(n) => *n,
            Sum::Name(i) => i128::from(*numbers.get(*i)?),
            Sum::Minus(a) => a.value(numbers)?.saturating_neg(),
            Sum::Of(a, sign, b) => {
                let (a, b) = (a.value(numbers)?, b.value(numbers)?);
                match sign {
                    '+' => a.saturating_add(b),
                    '-' => a.saturating_sub(b),
                    '*' => a.saturating_mul(b),
                    _ => a.checked_rem_euclid(b)?,
                }
            }
        })
    }
}

impl Condition {
    /// Reads a condition whose numbers are named by prefixes of `names`.
    pub(crate) fn parse(text: &str, names: &[String]) -> Result<Self, SpecError> {
        let mut reader = Reader { scan: Scan::new(text), names };
        let mut chains = vec![reader.chain()?];
        while reader.scan.peek().is_some() {
            if !reader.scan.eat(',') && !reader.and() {
                let error = reader.scan.error("expected `and` or a comma");
                return Err(error);
            }
            chains.push(reader.chain()?);
        }
        Ok(Condition { chains })
    }

    /// Whether it holds for these numbers.
    pub(crate) fn holds(&self, numbers: &[u64]) -> bool {
        self.chains.iter().all(|chain| {
            let mut left = chain.first.value(numbers);
            chain.links.iter().all(|(comparison, right)| {
                let right = right.value(numbers);
                let holds = left.zip(right).is_some_and(|(a, b)| comparison.holds(a, b));
                left = right;
                holds
            })
        })
    }
}

struct Reader<'n> {
    scan: Scan,
    names: &'n [String],
}

impl Reader<'_> {
    /// Reads `and` if it is next.
    fn and(&mut self) -> bool {
        let mut ahead = self.scan.clone();
        let found = "and".chars().all(|c| ahead.eat(c));
        if found {
            self.scan = ahead;
        }
        found
    }

    fn chain(&mut self) -> Result<Chain, SpecError> {
        let first = self.sum(0)?;
        let mut links = Vec::new();
        while let Some(comparison) = self.comparison() {
            links.push((comparison, self.sum(0)?));
        }
        if links.is_empty() {
            return Err(self.scan.error("expected a comparison: < <= > >= = or !="));
        }
        Ok(Chain { first, links })
    }

    fn comparison(&mut self) -> Option<Comparison> {
        let mut ahead = self.scan.clone();
        let sign = ahead.take()?;
        let equal = ahead.eat('=');
        let found = match (sign, equal) {
            ('<', false) => Comparison::Less,
            ('<', true) => Comparison::AtMost,
            ('>', false) => Comparison::More,
            ('>', true) => Comparison::AtLeast,
            ('=', _) => Comparison::Equal,
            ('!', true) => Comparison::Other,
            _ => return None,
        };
        self.scan = ahead;
        Some(found)
    }

    fn sum(&mut self, depth: usize) -> Result<Sum, SpecError> {
        self.folded(&['+', '-'], depth, |reader| reader.folded(&['*', '%'], depth, |reader| reader.factor(depth)))
    }

    /// Operands with one of the signs between neighbours.
    fn folded(
        &mut self,
        signs: &[char],
        depth: usize,
        mut operand: impl FnMut(&mut Self) -> Result<Sum, SpecError>,
    ) -> Result<Sum, SpecError> {
        let mut left = operand(self)?;
        let mut operands = depth;
        while let Some(sign) = self.scan.peek().filter(|c| signs.contains(c)) {
            self.scan.take();
            operands += 1;
            self.bound(operands)?;
            left = Sum::Of(Box::new(left), sign, Box::new(operand(self)?));
        }
        Ok(left)
    }

    fn bound(&self, depth: usize) -> Result<(), SpecError> {
        if depth > DEEPEST { Err(self.scan.error("this condition is too long")) } else { Ok(()) }
    }

    fn factor(&mut self, depth: usize) -> Result<Sum, SpecError> {
        self.bound(depth)?;
        if self.scan.eat('-') {
            return Ok(Sum::Minus(Box::new(self.factor(depth + 1)?)));
        }
        if self.scan.eat('(') {
            let inside = self.sum(depth + 1)?;
            self.scan.expect(')')?;
            return Ok(inside);
        }
        let place = self.scan.at();
        let digits = self.scan.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() {
            let number = digits.parse().map_err(|_| SpecError::new(place, "this number is too large"))?;
            return Ok(Sum::Number(number));
        }
        self.name(place)
    }

    /// The range that a word names. White space is already gone, so an `and` may follow without a gap.
    fn name(&mut self, place: usize) -> Result<Sum, SpecError> {
        let mut ahead = self.scan.clone();
        let mut word = ahead.take_while(|c| c.is_ascii_alphabetic()).to_lowercase();
        let called = |word: &str| {
            let begins = |name: &&String| !word.is_empty() && name.to_lowercase().starts_with(word);
            let exact = self.names.iter().position(|name| name.to_lowercase() == word);
            let mut found = self.names.iter().enumerate().filter(|(_, name)| begins(name)).map(|(i, _)| i);
            exact.or_else(|| found.next().filter(|_| found.next().is_none()))
        };
        let whole = called(&word);
        let shorter = || word.match_indices("and").find_map(|(at, _)| Some((called(&word[..at])?, at)));
        if let Some(index) = whole {
            self.scan = ahead;
            return Ok(Sum::Name(index));
        }
        if let Some((index, length)) = shorter() {
            (0..length).for_each(|_| {
                self.scan.take();
            });
            return Ok(Sum::Name(index));
        }
        word.truncate(20);
        let names = self.names.join(", ");
        let error = match (self.names.is_empty(), word.is_empty()) {
            (true, _) => SpecError::new(place, "this spec has no ranges to put conditions on"),
            (_, true) => SpecError::new(place, format!("expected a number or a range: {names}")),
            _ => SpecError::new(place, format!("no range is called {word:?}: they are {names}")),
        };
        Err(error)
    }
}

/// The names of the ranges of a spec, given the fields of the game.
pub(crate) fn names(fields: &str, ranges: &Ranges) -> Vec<String> {
    let count = ranges.axes().len();
    // Putting the fields in place of the ranges must give the text in which the game shows its fields.
    let shown = fields.split('{').skip(1).filter_map(|field| field.split_once('}'));
    let shown: Vec<(String, String)> = shown.map(|(field, _)| (name(field), format!("{{{field}}}"))).collect();
    let (named, texts): (Vec<String>, Vec<String>) = shown.into_iter().unzip();
    if named.len() == count && STANDARD.beginning(&ranges.with(&texts)).starts_with(fields) {
        return named;
    }
    let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
    let letters = |i: usize| if i < 26 { letter(i).into() } else { format!("{}{}", letter(i / 26 - 1), letter(i)) };
    (0..count).map(letters).collect()
}

/// The name of a field, without its default value.
fn name(field: &str) -> String {
    field.split('=').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: &str = "cutblock:{Left=4}x{Center=3}x{Right=3}";

    /// The names of `count` ranges that are not fields.
    fn letters(count: usize) -> Vec<String> {
        names(BLOCK, &Ranges::parse(&format!("nim:{}", vec!["1..2"; count].join("+"))).unwrap())
    }

    fn holds(text: &str, numbers: &[u64]) -> bool {
        Condition::parse(text, &letters(numbers.len())).unwrap().holds(numbers)
    }

    #[test]
    fn chains_sums_and_remainders_hold_as_they_read() {
        assert!(holds("a>=b>=c", &[3, 2, 2]) && !holds("a>=b>=c", &[3, 1, 2]) && !holds("a >= b >= c", &[1, 2, 2]));
        assert!(holds("a+2*b=7", &[1, 3]) && !holds("(a+2)*b=7", &[1, 3]) && holds("(a+2)*b==9", &[1, 3]));
        assert!(holds("a-b-c=0", &[6, 4, 2]), "from left to right");
        assert!(holds("a%3=2 and b!=a, a<b", &[5, 6]) && !holds("a%3=2 and b!=a, a<b", &[5, 5]));
        assert!(holds("-a<-1", &[2]) && holds("a<bandb<9", &[2, 3]), "white space is ignored");
        assert!(!holds("a%b=0", &[4, 0]), "there is no remainder by 0");
        assert!(holds("a*a*a*a*a*a*a>0", &[1_000_000_000_000_000_000]), "overflow saturates");
    }

    #[test]
    fn ranges_are_named_after_the_fields_of_the_game() {
        let block = names(BLOCK, &Ranges::parse("cutblock:1..3x[1,2]x1..3@C").unwrap());
        assert_eq!(block, ["Left", "Center", "Right"]);
        assert_eq!(names(BLOCK, &Ranges::parse("CutBlock:1..3x1..3x1..3").unwrap()), block, "by any name");
        assert!(Condition::parse("l>=c>=r", &block).unwrap().holds(&[3, 2, 1]));
        assert!(Condition::parse("LEFT>center and ri=1", &block).unwrap().holds(&[3, 2, 1]));
        assert_eq!(names(BLOCK, &Ranges::parse("cutblock:1..3x2x1..3").unwrap()), ["a", "b"]);
        assert_eq!(names("octal:{code=.77}:{heaps=12+5}", &Ranges::parse("nim:1..2+1..2").unwrap()), ["a", "b"]);
        assert_eq!(letters(3), ["a", "b", "c"], "three ranges that are not the fields of a block");
    }

    #[test]
    fn errors_say_where_they_are() {
        for (text, at) in [
            ("", 0),
            ("a", 1),
            ("a<", 2),
            ("a<x", 2),
            ("a<1 b<2", 4),
            ("a<(1", 4),
            ("a & 1", 2),
            ("a<99999999999999999999999999999999999999999", 2),
            ("a<1,", 4),
        ] {
            let error = Condition::parse(text, &letters(2)).unwrap_err();
            assert_eq!(error.at, at, "{text}: {}", error.message);
        }
        for deep in ["(".repeat(100_000), "-".repeat(100_000), format!("a{}<1", "+1".repeat(100_000))] {
            assert!(Condition::parse(&deep, &letters(1)).is_err());
        }
    }
}
