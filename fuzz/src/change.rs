//! Changes to an input that a reader may stumble over. Texts are changed token by token, so that most of what is changed
//! still looks like a text of its kind and gets past the first check.

use crate::dice::Dice;

/// Numbers next to the limits of readers and of machine words.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "00",
    "255",
    "256",
    "1023",
    "1025",
    "65535",
    "65537",
    "1048575",
    "1048576",
    "1048577",
    "4194304",
    "2147483647",
    "2147483648",
    "4294967296",
    "1000000000000000000",
    "1000000000000000001",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// Bytes that are rare in texts, or that readers treat in a special way: signs of several formats, white space, letters
/// and digits beyond ASCII, directions of writing, and bytes that are not UTF-8.
const ODD: [&[u8]; 34] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"|",
    b",",
    b";",
    b":",
    b"@",
    b"/",
    b"+",
    b"-",
    b"*",
    b"%",
    b"..",
    b".",
    b"#",
    b"->",
    b"\"",
    b"\\u0000",
    b" ",
    b"\t",
    b"\r\n",
    b"\n",
    b"\0",
    "×".as_bytes(),
    "é".as_bytes(),
    "٣".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{a0}".as_bytes(),
    b"\xff\xfe",
    b"\xc3",
];

/// The most bytes of a changed input.
const LONGEST: usize = 1 << 18;

/// One of the texts, with a few changes.
pub fn text(pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let Some(first) = dice.one_of(pool) else { return Vec::new() };
    let mut tokens = tokens(first);
    for _ in 0..=dice.below(4) {
        change(&mut tokens, pool, dice);
    }
    let mut text = tokens.concat();
    text.truncate(LONGEST);
    text
}

/// One of the inputs, with some bytes overwritten: for formats in which everything has its place.
pub fn bytes(pool: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = dice.one_of(pool).cloned().unwrap_or_default();
    for _ in 0..1 << dice.below(8) {
        let at = dice.below(bytes.len());
        let value = dice.byte();
        for byte in bytes.iter_mut().skip(at).take(1 << dice.below(4)) {
            *byte = value;
        }
    }
    if dice.below(8) == 0 {
        let end = dice.below(bytes.len());
        bytes.truncate(end);
    }
    bytes
}

/// Numbers, words and single other bytes.
fn tokens(text: &[u8]) -> Vec<Vec<u8>> {
    let kind = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_alphabetic() || !byte.is_ascii());
    let same = |a: &u8, b: &u8| kind(a) == kind(b) && kind(a) != (false, false);
    text.chunk_by(same).map(<[u8]>::to_vec).collect()
}

fn is_number(token: &[u8]) -> bool {
    token.first().is_some_and(u8::is_ascii_digit)
}

/// Makes one change.
fn change(tokens: &mut Vec<Vec<u8>>, pool: &[Vec<u8>], dice: &mut Dice) {
    let (start, end) = span(tokens.len(), dice);
    match dice.below(12) {
        0 => drop(tokens.drain(start..end)),
        1 => {
            let again = tokens[start..end].to_vec();
            tokens.splice(end..end, again);
        }
        2 if start < end => tokens.swap(start, end - 1),
        3..=5 => number(tokens, dice),
        6 => {
            // The beginning of one text and the end of another.
            let other = dice.one_of(pool).map(|other| self::tokens(other)).unwrap_or_default();
            let from = dice.below(other.len());
            tokens.truncate(end);
            tokens.extend_from_slice(&other[from..]);
        }
        7 => {
            let other = dice.one_of(pool).map(|other| self::tokens(other)).unwrap_or_default();
            let (from, to) = span(other.len(), dice);
            tokens.splice(start..end, other[from..to].iter().cloned());
        }
        8 => {
            let odd = dice.one_of(&ODD).map(|odd| odd.to_vec()).unwrap_or_default();
            tokens.insert(start, odd);
        }
        9 => tokens.insert(start, (0..=dice.below(8)).map(|_| dice.byte()).collect()),
        10 => lines(tokens, dice),
        11 if dice.below(8) == 0 => {
            let times = 1 << dice.below(16);
            let again: Vec<u8> = tokens[start..end].concat();
            if again.len().saturating_mul(times) <= LONGEST {
                tokens.insert(start, again.repeat(times));
            }
        }
        _ => {
            let (Some(here), Some(there)) = (one(tokens, dice), one(tokens, dice)) else { return };
            tokens[here] = tokens[there].clone();
        }
    }
}

/// A short span of the tokens, seldom a long one.
fn span(length: usize, dice: &mut Dice) -> (usize, usize) {
    let start = dice.below(length);
    let most = if dice.below(4) == 0 { length } else { 6 };
    (start, length.min(start + 1 + dice.below(most)))
}

fn one(tokens: &[Vec<u8>], dice: &mut Dice) -> Option<usize> {
    (!tokens.is_empty()).then(|| dice.below(tokens.len()))
}

/// Changes a number to one nearby, or to one next to a limit.
fn number(tokens: &mut [Vec<u8>], dice: &mut Dice) {
    let numbers: Vec<usize> = (0..tokens.len()).filter(|i| is_number(&tokens[*i])).collect();
    let Some(&at) = dice.one_of(&numbers) else { return };
    let old: u64 = std::str::from_utf8(&tokens[at]).ok().and_then(|digits| digits.parse().ok()).unwrap_or(0);
    let new = match dice.below(5) {
        0 => old.saturating_add(1).to_string(),
        1 => old.saturating_sub(1).to_string(),
        2 => dice.below(12).to_string(),
        _ => dice.one_of(&NUMBERS).map_or(String::new(), |number| (*number).to_owned()),
    };
    tokens[at] = new.into_bytes();
}

/// Deletes a line, repeats it elsewhere, or moves it.
fn lines(tokens: &mut Vec<Vec<u8>>, dice: &mut Dice) {
    let text = tokens.concat();
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let (from, to) = (dice.below(lines.len()), dice.below(lines.len()));
    let Some(&line) = lines.get(from) else { return };
    match dice.below(3) {
        0 => drop(lines.remove(from)),
        1 => lines.insert(to, line),
        _ => lines.swap(from, to),
    }
    *tokens = self::tokens(&lines.concat());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_numbers_words_and_signs() {
        let words = |text: &str| tokens(text.as_bytes()).into_iter().map(|t| String::from_utf8(t).unwrap()).collect();
        let found: Vec<String> = words("grid:10x3:b2/é..");
        assert_eq!(found, ["grid", ":", "10", "x", "3", ":", "b", "2", "/", "é", ".", "."]);
    }

    #[test]
    fn the_same_seed_makes_the_same_changes() {
        let pool = [b"nim:3+4".to_vec(), b"kayles:12".to_vec(), Vec::new()];
        let made = |seed| (0..1000).map(|_| text(&pool, &mut Dice::new(seed))).collect::<Vec<_>>();
        assert_eq!(made(1), made(1));
        let mut dice = Dice::new(1);
        let many: Vec<Vec<u8>> = (0..20_000).map(|_| text(&pool, &mut dice)).collect();
        let has = |wanted: &dyn Fn(&[u8]) -> bool| many.iter().any(|input| wanted(input));
        assert!(has(&|input| input == b"nim:3+1048577"), "a number at a limit");
        assert!(has(&|input| input.starts_with(b"nim:") && input.ends_with(b":12")), "two texts spliced");
        assert!(has(&|input| std::str::from_utf8(input).is_err()), "bytes that are not a text");
        assert!(has(&|input| input.len() > 100_000), "a very long text");
        assert!(many.iter().all(|input| input.len() <= LONGEST));
    }

    #[test]
    fn nothing_can_be_changed_too() {
        let mut dice = Dice::new(1);
        for _ in 0..1000 {
            text(&[Vec::new()], &mut dice);
            assert!(bytes(&[Vec::new()], &mut dice).is_empty());
            text(&[], &mut dice);
        }
    }
}
