//! Damaged certificates: thousands of random changes, none of which may prove something false, end in a panic, or make
//! the two checkers disagree.

mod laws;
mod second;

use laws::{Dice, certify};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::limits::Limits;
use outwit::question::Question;
use outwit_check::{Verified, verify};
use serde_json::{Value, json};
use std::time::Duration;

const SPECS: [(&str, Rule); 43] = [
    ("octal:.007:20", Rule::Normal),
    ("octal:.77:7+4", Rule::Normal),
    ("octal:.8f:9", Rule::Normal),
    ("octal:4.3*:6", Rule::Normal),
    ("octal:.77:7+4", Rule::Misere),
    ("octal:.07:9+8", Rule::Misere),
    ("nim:3+4+5", Rule::Misere),
    ("treblecross:9", Rule::Complete),
    ("treblecross:..x....x", Rule::Avoid),
    ("ellie:3x4", Rule::Normal),
    ("ellie:3x4", Rule::Misere),
    ("ellie:3x3:.../.#./...", Rule::Normal),
    ("circnim:4,2:2,1,2,3", Rule::Normal),
    ("circnim:4,3,fixed=1:2,1,2,3", Rule::Normal),
    ("circnim:4,2,each=1:2,1,2,3", Rule::Misere),
    ("cutcake:3x3", Rule::Normal),
    ("cutcake:2x3+3x2", Rule::Normal),
    ("cutcake:6x2", Rule::Normal),
    ("cutcake:1x4+2x2", Rule::Normal),
    ("cutcake:2x3", Rule::Misere),
    ("cutblock:2x2x2", Rule::Normal),
    ("cutblock:1x2x2+2x1x2+2x2x1", Rule::Normal),
    ("cutblock:3x2x2", Rule::Normal),
    ("cutblock:4x1x1+1x2x2", Rule::Normal),
    ("cutblock:1x2x3@R,C", Rule::Normal),
    ("affine:3", Rule::Complete),
    ("affine:3:/r1@second", Rule::Maker),
    ("projective:2", Rule::Complete),
    ("grid:3x3:b2/a1", Rule::Complete),
    ("mnk:3,3,3", Rule::Maker),
    ("td:2,3:r1/c1", Rule::Complete),
    ("lines:{a b c;c d e;e f a}", Rule::Complete),
    ("harary:3x3,##/#.", Rule::Complete),
    ("graph:{1,2,a>3;2,3;3,4;4,5;5;}", Rule::Normal),
    ("graph:{1,2,3;2,3;3,4;4,5;5;}:1", Rule::Misere),
    ("graph-partizan:{L:1,R:2,3;R:3,L:4;L:3,4;R:5;5;}", Rule::Normal),
    ("graph-partizan:{L:1,R:2,3;R:3,L:4;L:3,4;R:5;5;}", Rule::Misere),
    ("graph-three:{L:1,C:2,R:1;C:3,R:2;L:3,4;4;}", Rule::Normal),
    ("graph-race:{1,2,3;L:4,R:5;4,5;R:4,5;!L;!R,6;!}", Rule::Complete),
    ("graph-race:{1,2;3,4;!R,4;!L;5;!}", Rule::Avoid),
    ("graph-race:{1,2,3;L:4,R:5;4,5;R:4,5;!L;}@R", Rule::Maker),
    ("graph-score:{L:1+2,2,R:3+4;3+1,4;4,5+3;5;5+2;}", Rule::Score),
    ("graph-points:{1+2,2,3;3+1,4;4,5+3;5,5+1;5+2;}", Rule::Points),
];

fn certificates() -> Vec<Vec<u8>> {
    let write = |(spec, rule): &(&str, Rule)| certify(STANDARD.find(spec).expect("it is registered"), spec, *rule).1;
    SPECS.iter().map(write).collect()
}

/// One random change.
fn damage(certificate: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = certificate.to_vec();
    let text = String::from_utf8_lossy(certificate).into_owned();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let some_line = dice.below(lines.len() as u32) as usize;
    let other_line = dice.below(lines.len() as u32) as usize;
    let some_byte = dice.below(bytes.len() as u32) as usize;
    let replace = |lines: &mut Vec<String>, start: &str, pairs: &[(&str, &str)], dice: &mut Dice| {
        let (from, to) = pairs[dice.below(pairs.len() as u32) as usize];
        for line in lines.iter_mut().filter(|l| l.starts_with(start)) {
            *line = if dice.below(2) == 0 { line.replacen(from, to, 1) } else { line.replacen(to, from, 1) };
        }
    };
    match dice.below(16) {
        0 => drop(lines.remove(some_line)),
        1 => lines.insert(some_line, lines[other_line].clone()),
        2 => lines.swap(some_line, other_line),
        3 => lines.truncate(some_line),
        4 => {
            // A block goes: from one claim to the next.
            let claims: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].starts_with("claim ")).collect();
            if let Some(start) = claims.get(dice.below(claims.len() as u32) as usize) {
                let end = claims.iter().copied().find(|c| c > start).unwrap_or(lines.len());
                lines.drain(*start..end);
            }
        }
        5 => replace(
            &mut lines,
            "answer",
            &[
                (" N", " P"),
                (" L", " R"),
                (" C", " queer"),
                (" 0", " 1"),
                (" 1", " 2"),
                (" -", " "),
                (" <", " ="),
                (" first", " draw"),
                (" maker", " breaker"),
            ],
            dice,
        ),
        6 => replace(
            &mut lines,
            "game",
            &[
                ("1", "2"),
                ("2", "3"),
                ("7", "3"),
                ("x", "+"),
                (":", ":1+"),
                ("4", "5"),
                ("L:", "R:"),
                ("!", ""),
                (";", ","),
            ],
            dice,
        ),
        7 => replace(
            &mut lines,
            "rule",
            &[
                ("normal", "misere"),
                ("complete", "avoid"),
                ("normal", "complete"),
                ("complete", "maker"),
                ("score", "points"),
            ],
            dice,
        ),
        8 => replace(
            &mut lines,
            "claim",
            &[
                ("first", "second"),
                ("L", "R"),
                ("C", "L,R"),
                ("win", "notlose"),
                ("within", "prevent"),
                ("within", "win"),
                ("plus 1x3 ", ""),
                ("1x", "2x"),
            ],
            dice,
        ),
        9 => {
            let line = &mut lines[some_line];
            *line = match line.find(" by potential ") {
                // A state that is no longer closed, or closed for somebody else.
                Some(place) if dice.below(2) == 0 => line[..place].to_owned(),
                Some(_) => line.replacen("potential L", "potential R", 1).replacen("potential C", "potential L", 1),
                None => line.replacen("first", "second", 1).replacen("@L", "@R", 1),
            };
        }
        10 => {
            let digit = char::from(b'0' + dice.below(10) as u8).to_string();
            if let Some(i) = lines[some_line].find(|c: char| c.is_ascii_digit()) {
                lines[some_line].replace_range(i..i + 1, &digit);
            }
        }
        11 => lines[some_line] = lines[other_line].clone(),
        12 => {
            bytes.truncate(some_byte);
            return bytes;
        }
        13 => {
            bytes[some_byte] = dice.below(256) as u8;
            return bytes;
        }
        14 => {
            let noise: Vec<u8> = (0..dice.below(20)).map(|_| dice.below(256) as u8).collect();
            bytes.splice(some_byte..some_byte, noise);
            return bytes;
        }
        _ => {
            bytes[some_byte] = b"0123456789x.#/+@!=, "[dice.below(20) as usize];
            return bytes;
        }
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// Whether what a certificate is said to prove is true.
fn is_true(verified: &Verified) -> bool {
    let game = STANDARD.find(&verified.spec).expect("the checker knows no other games");
    let rule = *game.about().conventions.iter().find(|r| r.name() == verified.rule).expect("nor other rules");
    let request =
        Request { spec: verified.spec.clone(), question: Question::Outcome, rule, engine: EngineChoice::Brute };
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let answer = game.solve(&request, &limits, None).expect("an accepted spec can be read").fields();
    verified.answers.iter().all(|(field, value)| {
        let said: Value = field.split('.').fold(&json!(answer), |v, key| &v[key]).clone();
        said.as_str().map_or(said.to_string(), str::to_owned) == *value
    })
}

#[test]
fn no_damage_proves_anything_false() {
    const EACH: u64 = 700;
    let (mut tried, mut caught, mut harmless) = (0, 0, 0);
    for (i, certificate) in certificates().iter().enumerate() {
        for seed in 0..EACH {
            let mut dice = Dice::new(i as u64 * EACH + seed);
            let mut damaged = damage(certificate, &mut dice);
            if dice.below(4) == 0 {
                damaged = damage(&damaged, &mut dice);
            }
            if damaged == *certificate {
                continue;
            }
            tried += 1;
            match verify(&damaged[..], &outwit_check::STANDARD) {
                Err(_) => caught += 1,
                // A change that leaves a proof, such as two lines in another order: what it proves must be true.
                Ok(verified) => {
                    assert!(is_true(&verified), "false and accepted:\n{}", String::from_utf8_lossy(&damaged));
                    harmless += 1;
                }
            }
        }
    }
    println!("{tried} changes, {caught} caught, {harmless} harmless");
    assert!(tried > 11_500, "only {tried} changes were tried");
    assert!(caught > tried * 8 / 10, "only {caught} of {tried} changes were caught");
}

#[test]
fn both_checkers_agree_on_damage() {
    const EACH: u64 = 120;
    let mut all = Vec::new();
    for (i, certificate) in certificates().iter().enumerate() {
        all.push(certificate.clone());
        for seed in 0..EACH {
            all.push(damage(certificate, &mut Dice::new(1_000_000 + i as u64 * EACH + seed)));
        }
    }
    let Some(second) = second::verdicts("damage", &all) else { return };
    for (certificate, second) in all.iter().zip(second) {
        let first = verify(&certificate[..], &outwit_check::STANDARD);
        assert_eq!(first.is_ok(), second, "{first:?}\n{}", String::from_utf8_lossy(certificate));
    }
}

#[test]
fn noise_is_rejected() {
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let noise: Vec<u8> = (0..dice.below(400)).map(|_| dice.below(256) as u8).collect();
        assert!(verify(&noise[..], &outwit_check::STANDARD).is_err());
    }
}

#[test]
fn a_huge_game_line_does_not_run_away() {
    for game in [
        "octal:.007:1000000000",
        "octal:.007:1048576",
        "octal:.f*:1048576",
        "ellie:1000000x1000000",
        "ellie:1024x1024",
        "circnim:3,3:1048576,1048576,1048576",
        "treblecross:1048576",
        "cutcake:1048576x1048576",
        "cutblock:1048576x1048576x1048576",
        "affine:9223372036854775807",
        "td:9223372036854775807,13",
        "grid:9223372036854775807x9223372036854775807",
        "mnk:1,1000000000000,3",
        "mnk:22,23,9223372036854775807",
        "cube:4^99",
        "cube:1^9223372036854775807",
        "cube:2^8",
        "harary:1000000x1000000,#",
    ] {
        for rule in ["normal", "misere", "complete", "avoid", "maker"] {
            for rest in ["values\nend\n", "claim start first side first goal win\nreplies\nend\n"] {
                let text = format!("certificate 1\ngame {game}\nrule {rule}\nanswer outcome N\n{rest}");
                assert!(verify(text.as_bytes(), &outwit_check::STANDARD).is_err(), "{text}");
            }
        }
    }
}
