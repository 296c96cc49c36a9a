//! Words to type: specs, true and mutilated, numbers at every edge, and plain nonsense.

use crate::chance::Chance;
use crate::menu::Games;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

const NONSENSE: &[&str] = &[
    "",
    " ",
    "-",
    "--",
    "---",
    "-x",
    "0",
    "1",
    "2",
    "7",
    "-1",
    "1/1",
    "2/1",
    "0/0",
    "1/0",
    "9/3",
    "18446744073709551615",
    "18446744073709551616",
    "9223372036854775808",
    "340282366920938463463374607431768211456",
    "1e3",
    "NaN",
    "inf",
    "-0",
    "0x10",
    "+5",
    "1_000",
    "٣",
    "½",
    "a=b",
    "outcome=P",
    "grundy=0",
    "=",
    "==",
    "a=",
    "a>0",
    "a>=b>=c",
    "a%0=1",
    "a*a*a*a*a*a>99999999999999999999",
    "a-18446744073709551615<0",
    "a+b<10 and a%2=1",
    "a<b and",
    "((((((((",
    "{{{{",
    "none",
    "you",
    "random",
    "perfect",
    "you,you",
    "perfect,perfect",
    "random,random,random",
    "fast",
    "brute",
    "rows",
    "leaves",
    "decisions",
    "outcome",
    "value",
    "ellie",
    "cutblock",
    "Theorem",
    "least=rows",
    "strategy=4.20",
    "as=second",
    "bash",
    "zsh",
    "elvish",
    "tree",
    "é",
    "\u{202e}abc",
    "\n",
    "a\n\nb",
    "\r\n",
    "\t",
    "\u{1b}[31m",
    "\u{0}x",
    "*",
    "?",
    "~",
    "$HOME",
    "%s%n",
    "../..",
    ".",
    "..",
    "nim:3",
    ".007",
    ".77",
    "4.3*",
    ".3f",
    ".",
    ".8",
    "0.0",
    "😀",
    "\u{feff}",
];

/// Times and memory that end a run soon, or are refused.
pub const SHORT_TIMES: &[&str] = &["0", "0.1", "0.3", "1e-9", "1e-400", "nan", "-1", "", "inf", "x", "1e400", "0,5"];
pub const SMALL_SIZES: &[&str] =
    &["0", "1", "1K", "1M", "50M", "200M", "1.5M", ".", "1.1.1M", "M", "-1M", "", "8Q", "0.0000001G", "1e3", "²M"];

/// Characters that mean something in a spec.
const MEANT: &[char] = &[
    ':', ',', '.', 'x', '+', '#', '/', '{', '}', ';', '@', '-', '=', '*', '(', ')', '|', '_', '^', ' ', '>', '!', '<',
    '0', '1', '2', '9', 'a', 'b', 'L', 'C', 'R', 'T', 'F', 'A', 'U', '\n', 'é',
];

/// An argument of these bytes; an argument cannot hold a zero.
pub fn argument(bytes: Vec<u8>) -> OsString {
    OsString::from_vec(bytes.into_iter().filter(|b| *b != 0).collect())
}

pub fn nonsense(chance: &mut Chance, games: &Games) -> OsString {
    match chance.below(20) {
        0 => argument(chance.bytes(40)),
        1 => argument([chance.pick(NONSENSE).as_bytes(), b"\xff\xfe"].concat()),
        2 => "9".repeat(1 << chance.below(12)).into(),
        3 => chance.pick(&["a", "(", "{", "é", "1,", "+", "a<", "\u{1b}"]).repeat(1 << chance.below(15)).into(),
        4..7 => chance.pick(&games.words).into(),
        7..9 => chance.pick(&games.specs).into(),
        _ => argument(chance.pick(NONSENSE).as_bytes().to_vec()),
    }
}

/// A spec: often a good one, often a good one with a few changes, sometimes anything.
pub fn spec(chance: &mut Chance, games: &Games) -> OsString {
    let good = chance.pick(&games.specs).clone();
    match chance.below(12) {
        0..4 => good.into(),
        4..10 => mutilated(chance, games, &good).into(),
        10 => argument(spoiled(chance, good.into_bytes())),
        _ => nonsense(chance, games),
    }
}

/// A text with a few changes that keep most of its grammar.
pub fn mutilated(chance: &mut Chance, games: &Games, text: &str) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(text.len() + 1);
        let to = (at + chance.below(4)).min(text.len());
        match chance.below(9) {
            0 => drop(text.drain(at..to)),
            1 => text.insert(at, *chance.pick(MEANT)),
            2 if at < text.len() => text[at] = *chance.pick(MEANT),
            3 => {
                let part = text[at..to].to_vec();
                let times = 1 << chance.below(9);
                text.splice(at..at, part.repeat(times));
            }
            4 => {
                let number = chance.pick(&["0", "99", "65536", "4294967296", "18446744073709551616", "-1", "00"]);
                text.splice(at..at, number.chars());
            }
            5 => {
                let other: Vec<char> = chance.pick(&games.specs).chars().collect();
                let from = chance.below(other.len() + 1);
                text.truncate(at);
                text.extend(&other[from..]);
            }
            6 => text.iter_mut().for_each(|c| *c = c.to_ascii_uppercase()),
            7 => text.insert(at, ' '),
            _ => text.truncate(at),
        }
    }
    text.into_iter().collect()
}

/// Bytes with a few of them changed, removed or added.
pub fn spoiled(chance: &mut Chance, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        match chance.below(4) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            2 => drop(bytes.splice(at..at, chance.bytes(8))),
            _ => {
                let to = (at + chance.below(20)).min(bytes.len());
                bytes.drain(at..to);
            }
        }
    }
    bytes
}

/// A spec with ranges, for a table; most of them are short.
pub fn ranges(chance: &mut Chance, games: &Games) -> OsString {
    let good = chance.pick(&games.specs).clone();
    let range = chance.pick(&[
        "1..3",
        "0..2",
        "[1,3..4]",
        "[2]",
        "2..1",
        "..",
        "1..",
        "[",
        "[]",
        "0..18446744073709551615",
        "-1..1",
        "1..1..1",
    ]);
    let mut text = String::new();
    for c in good.chars() {
        match c.is_ascii_digit() && chance.percent(50) {
            true => text.push_str(range),
            false => text.push(c),
        }
    }
    if chance.percent(30) { mutilated(chance, games, &text).into() } else { text.into() }
}

/// What someone might type while playing, a line at a time.
pub fn typed(chance: &mut Chance, games: &Games) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..chance.below(12) {
        match chance.below(10) {
            0 => text.extend(chance.bytes(30)),
            1 => text.extend(nonsense(chance, games).into_vec()),
            2 => text.extend(b"save typed.txt"),
            3 => text.extend(spec(chance, games).into_vec()),
            _ => {
                let word = *chance.pick(&[
                    "moves",
                    "hint",
                    "undo",
                    "board",
                    "help",
                    "?",
                    "quit",
                    "q",
                    "",
                    "1",
                    "3->0",
                    "r1",
                    "a",
                    "0-1",
                    "1,1",
                    "save",
                    "L",
                    "5x3->2x3+3x3",
                    "2x2",
                    "c3",
                    "1 1",
                ]);
                text.extend(word.as_bytes());
            }
        }
        text.push(b'\n');
    }
    if chance.percent(20) {
        text.pop();
    }
    text
}
