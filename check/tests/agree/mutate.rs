//! Changes certificates at random, by the grammar of the format: numbers near every limit, words and lines that are
//! dropped, doubled, swapped or taken from elsewhere, other players, turns, goals and needs, stray separators, bytes
//! that do not belong there.

/// Pseudorandom numbers, the same on every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn one<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Small numbers and ways to write numbers wrongly.
const SMALL: [&str; 18] =
    ["0", "1", "2", "3", "4", "5", "7", "8", "13", "16", "40", "-1", "-2", "", "00", "01", "+1", "-0"];

/// Numbers at and just above every limit. Where such a number makes a large game, checking takes a while; so these are
/// used less often.
const LIMITS: [&str; 40] = [
    "32",
    "33",
    "63",
    "64",
    "65",
    "512",
    "513",
    "1023",
    "1024",
    "1025",
    "4095",
    "4096",
    "4097",
    "65535",
    "65536",
    "65537",
    "999999",
    "1000000",
    "1000001",
    "1048575",
    "1048576",
    "1048577",
    "4194304",
    "4194305",
    "16777216",
    "999999999",
    "1000000000",
    "1000000001",
    "2147483648",
    "4294967296",
    "4611686018427387904",
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775807",
    "-9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999",
];

const PLAYERS: [&str; 12] =
    ["first", "second", "L", "C", "R", "Alice", "Bob", "L,R", "R,C", "first,second", "L,C,R", "nobody"];

const GOALS: [&str; 11] = [
    "win",
    "notlose",
    "margin 0",
    "margin 1",
    "margin -1",
    "within 0",
    "within 1",
    "within 2",
    "prevent 0",
    "prevent 1",
    "margin -9223372036854775807",
];

const RULES: [&str; 11] =
    ["normal", "misere", "complete", "avoid", "points", "points-normal", "score", "maker", "cannibal", "eat", "none"];

const FIELDS: [&str; 22] = [
    "grundy 0",
    "grundy 1",
    "outcome N",
    "outcome P",
    "outcome L",
    "outcome R",
    "value 0",
    "value 1",
    "result first",
    "result draw",
    "result maker",
    "plies 1",
    "plies 0",
    "margin 0",
    "margin 1",
    "guarantee.first 0",
    "class =",
    "starts.L queer",
    "sequence 3",
    "quotient 2",
    "preperiod 0",
    "period 1",
];

const NAMES: [&str; 28] = [
    "octal",
    "treblecross",
    "ellie",
    "circnim",
    "cutcake",
    "cutblock",
    "three",
    "toads",
    "affine",
    "projective",
    "td",
    "grid",
    "mnk",
    "cube",
    "harary",
    "lines",
    "octagons",
    "boxes",
    "hexagons",
    "coins",
    "cannibal",
    "cannibal-board",
    "graph",
    "graph-partizan",
    "graph-three",
    "graph-race",
    "graph-score",
    "graph-points",
];

/// What may be added to the end of a game line, before its turn.
const TAILS: [&str; 22] = [
    ":",
    ":/",
    ":0",
    ":1",
    ":2",
    ":a1/",
    ":/a1",
    "+0",
    "+1",
    "+1x1",
    "+1x1x1",
    "+groups",
    "-index1",
    "-index2",
    "+line(a)",
    "+line(a,b)",
    "-line(a,b)",
    "+line(a1)",
    "-line()",
    "/",
    ",",
    "*",
];

const SEPARATORS: [&str; 20] =
    [" ", ",", ";", "/", ":", "@", "+", "-", "x", ">", "->", "~", "!", "=", "|", "{", "}", "(", ")", "."];

const STRANGE: [&[u8]; 14] = [
    b"\r",
    b"\t",
    b"\0",
    b"\x0b",
    b"\xff",
    b"\xc3",
    "é".as_bytes(),
    "１".as_bytes(),
    "٣".as_bytes(),
    "\u{2028}".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{feff}".as_bytes(),
    b"%",
    b"\n",
];

const LINES: [&str; 20] = [
    "end",
    "replies",
    "values",
    "reduced",
    "plan",
    "density",
    "blocks",
    "quotient",
    "theorem rectangle",
    "% a comment",
    "",
    "sequence mask 0",
    "sequence mask 1",
    "0",
    "steps 1",
    "portion",
    "0 = 0",
    "wins 0 0",
    "state /",
    "site a0,0",
];

/// A piece of a line: a number, a name, or one other character.
fn tokens(line: &str) -> Vec<&str> {
    let kind = |c: char| if c.is_ascii_digit() { 0 } else { 1 + usize::from(c.is_ascii_alphabetic()) };
    let (mut tokens, mut start, mut last) = (Vec::new(), 0, None);
    for (at, c) in line.char_indices() {
        if at > start && (last != Some(kind(c)) || kind(c) == 1) {
            tokens.push(&line[start..at]);
            start = at;
        }
        last = Some(kind(c));
    }
    tokens.push(&line[start..]);
    tokens
}

/// One of the places of a list for which the condition holds.
fn place<T>(list: &[T], dice: &mut Dice, wanted: impl Fn(&T) -> bool) -> Option<usize> {
    let places: Vec<usize> = (0..list.len()).filter(|i| wanted(&list[*i])).collect();
    if places.is_empty() { None } else { Some(places[dice.below(places.len())]) }
}

/// Drops, doubles, swaps or replaces an item of a list.
fn shuffle(list: &mut Vec<String>, at: usize, dice: &mut Dice, other: impl FnOnce(&mut Dice) -> String) {
    let to = dice.below(list.len());
    match dice.below(6) {
        0 => drop(list.remove(at)),
        1 => list.insert(to, list[at].clone()),
        2 => list.swap(at, to),
        3 => list[at] = list[to].clone(),
        4 => list.insert(at, other(dice)),
        _ => list[at] = other(dice),
    }
}

fn number(old: &str, dice: &mut Dice) -> String {
    let near =
        |by: i64| old.parse::<i64>().ok().and_then(|n| n.checked_add(by)).map_or(String::new(), |n| n.to_string());
    match dice.below(16) {
        0..=3 => near(1),
        4..=7 => near(-1),
        8..=9 => near(2),
        10 => format!("0{old}"),
        11 => format!("-{old}"),
        12 => dice.one(&LIMITS).to_owned(),
        _ => dice.one(&SMALL).to_owned(),
    }
}

/// Changes a piece of a line.
fn change_line(line: &str, dice: &mut Dice) -> String {
    match dice.below(16) {
        0..=5 => {
            let mut parts: Vec<String> = tokens(line).into_iter().map(str::to_owned).collect();
            let is_number = |t: &String| t.starts_with(|c: char| c.is_ascii_digit());
            match place(&parts, dice, is_number) {
                Some(at) => parts[at] = number(&parts[at], dice),
                None => parts.push(dice.one(&SMALL).to_owned()),
            }
            parts.concat()
        }
        6..=7 => {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let at = dice.below(words.len());
            shuffle(&mut words, at, dice, |dice| dice.one(&PLAYERS).to_owned());
            words.join(" ")
        }
        8..=9 => {
            let mut parts: Vec<String> = tokens(line).into_iter().map(str::to_owned).collect();
            let at = dice.below(parts.len());
            shuffle(&mut parts, at, dice, |dice| dice.one(&SEPARATORS).to_owned());
            parts.concat()
        }
        10..=11 => {
            // The parts of a list or of a sum.
            let separator = dice.one(&[",", ";", "+", "/", "|", "x"]);
            let mut parts: Vec<String> = line.split(separator).map(str::to_owned).collect();
            let at = dice.below(parts.len());
            shuffle(&mut parts, at, dice, |dice| dice.one(&SMALL).to_owned());
            parts.join(separator)
        }
        12 => match line.split_once('@') {
            Some((position, rest)) => {
                let rest = rest.split_once(' ').map_or(String::new(), |(_, rest)| format!(" {rest}"));
                format!("{position}@{}{rest}", dice.one(&PLAYERS))
            }
            None => format!("{line}@{}", dice.one(&PLAYERS)),
        },
        13 => format!("{line}{}", dice.one(&SEPARATORS)),
        14 => {
            let add = [" need 0", " need 9223372036854775807", " need -9223372036854775807", " within 1", " ! 1"];
            let add = dice.one(&add);
            if dice.below(2) == 0 { format!("{line}{add}") } else { line.replacen(' ', &format!("{add} "), 1) }
        }
        _ => {
            // One piece many times: a long line.
            let mut parts: Vec<String> = tokens(line).into_iter().map(str::to_owned).collect();
            let most = if dice.below(40) == 0 { 15 } else { 5 };
            let (at, count) = (dice.below(parts.len()), 1 << dice.below(most));
            parts[at] = parts[at].repeat(count);
            parts.concat()
        }
    }
}

/// Changes the game line.
fn change_game(line: &str, dice: &mut Dice) -> String {
    let (spec, turn) = line.split_once('@').map_or((line, None), |(spec, turn)| (spec, Some(turn)));
    let turn = match dice.below(6) {
        0 => None,
        1 => Some(dice.one(&PLAYERS)),
        _ => turn,
    };
    let spec = match dice.below(5) {
        0 => format!("{spec}{}", dice.one(&TAILS)),
        1 => spec.rsplit_once(':').map_or(spec, |(spec, _)| spec).to_owned(),
        2 => spec.split_once(':').map_or(String::new(), |(_, body)| format!("game {}:{body}", dice.one(&NAMES))),
        3 => change_line(spec, dice),
        _ => spec.to_owned(),
    };
    turn.map_or(spec.clone(), |turn| format!("{spec}@{turn}"))
}

/// Changes the rule, the answer or a claim.
fn change_header(line: &str, dice: &mut Dice) -> String {
    if line.starts_with("rule ") {
        return format!("rule {}", dice.one(&RULES));
    }
    if line.starts_with("answer ") {
        return match dice.below(3) {
            0 => format!("{line} {}", dice.one(&FIELDS)),
            1 => format!("answer {}", dice.one(&FIELDS)),
            _ => change_line(line, dice),
        };
    }
    if let Some((claim, _)) = line.split_once(" goal ").filter(|_| dice.below(3) == 0) {
        return format!("{claim} goal {}", dice.one(&GOALS));
    }
    match dice.below(3) {
        0 => line.replacen("claim ", "claim plus 1x2 ", 1),
        _ => change_line(line, dice),
    }
}

/// Replaces a number, a name or a player wherever it stands, or swaps two.
fn change_everywhere(text: &str, dice: &mut Dice) -> String {
    let all: Vec<Vec<&str>> = text.lines().map(tokens).collect();
    let parts: Vec<&str> = all.concat();
    let is_word = |t: &&str| t.starts_with(|c: char| c.is_ascii_alphanumeric());
    let Some(at) = place(&parts, dice, is_word) else { return text.to_owned() };
    let from = parts[at];
    let is_number = from.starts_with(|c: char| c.is_ascii_digit());
    let to = if is_number { number(from, dice) } else { parts[dice.below(parts.len())].to_owned() };
    let swaps = dice.below(2) == 0;
    let change = |t: &&str| match *t {
        t if t == from => to.clone(),
        t if swaps && t == to => from.to_owned(),
        t => t.to_owned(),
    };
    all.iter().map(|line| line.iter().map(change).collect::<String>() + "\n").collect()
}

/// Changes a certificate in one place. `other` is one from which lines are taken.
fn change(text: &str, other: &str, dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.into();
    }
    let at = dice.below(lines.len());
    let is_header = |l: &String| ["rule ", "answer ", "claim "].iter().any(|word| l.starts_with(word));
    match dice.below(24) {
        0..=8 => lines[at] = change_line(&lines[at], dice),
        9..=11 => {
            if let Some(at) = place(&lines, dice, |l| l.starts_with("game ")) {
                lines[at] = change_game(&lines[at], dice);
            }
        }
        12..=13 => {
            if let Some(at) = place(&lines, dice, is_header) {
                lines[at] = change_header(&lines[at], dice);
            }
        }
        14..=16 => {
            let others: Vec<&str> = other.lines().collect();
            shuffle(&mut lines, at, dice, |dice| match dice.below(3) {
                0 => dice.one(&LINES).to_owned(),
                _ => dice.one(&others).to_owned(),
            });
        }
        17 => {
            // A whole claim of the other certificate: superfluous or wrong.
            let claims: Vec<&str> =
                other.split_inclusive("end\n").filter_map(|c| c.find("claim ").map(|i| &c[i..])).collect();
            if !claims.is_empty() {
                lines.push(dice.one(&claims).trim_end().to_owned());
            }
        }
        18..=19 => {
            // What is listed in another order, or with a comment.
            let to = dice.below(lines.len());
            let line = if dice.below(4) == 0 { "% a comment".to_owned() } else { lines.remove(at) };
            lines.insert(to.min(lines.len()), line);
        }
        20..=21 => return change_everywhere(text, dice).into(),
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            let at = dice.below(bytes.len());
            match dice.below(5) {
                0 => return text.replace('\n', "\r\n").into(),
                1 => return text.trim_end().into(),
                2 => bytes.truncate(at),
                3 => bytes[at] = b"0123456789.#/,;@x "[dice.below(18)],
                _ => drop(bytes.splice(at..at, dice.one(&STRANGE).iter().copied())),
            }
            return bytes;
        }
    }
    (lines.join("\n") + "\n").into()
}

/// A certificate with one change, two or three. `others` are about games of the same name.
pub fn mutate(seed: &str, others: &[&str], dice: &mut Dice) -> Vec<u8> {
    let mut text = seed.to_owned();
    let more = dice.below(6);
    for _ in 3..more {
        let other = dice.one(others);
        match String::from_utf8(change(&text, other, dice)) {
            Ok(changed) => text = changed,
            Err(bytes) => return bytes.into_bytes(),
        }
    }
    let other = dice.one(others);
    change(&text, other, dice)
}
