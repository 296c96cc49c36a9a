//! What is known about cutting games, compared with what the engines say.

mod laws;
mod second;

use laws::{certify, solve};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::EngineChoice;
use outwit::limits::Limits;
use outwit::player::Player;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::time::Duration;

fn answer(spec: &str) -> serde_json::Map<String, Value> {
    solve(STANDARD.find(spec).expect("it is registered"), spec, Rule::Normal, EngineChoice::Fast).fields()
}

/// Table I: the longer floored logarithm wins.
fn table_1(l: u64, r: u64) -> &'static str {
    match l.ilog2().cmp(&r.ilog2()) {
        Ordering::Greater => "L",
        Ordering::Less => "R",
        Ordering::Equal => "P",
    }
}

#[test]
fn cutcake_has_the_outcomes_of_table_1_and_its_value_up_to_the_longest_sides() {
    let powers = [0, 1, 2, 3, 4, 7, 20, 31, 32, 45, 59].map(|e| 1u64 << e).into_iter();
    let sides: Vec<u64> =
        powers.flat_map(|p| [p - 1, p, p + 1, p / 2 * 3]).chain([5, 11, 13, LONGEST]).filter(|s| *s > 0).collect();
    for l in &sides {
        for r in &sides {
            let (a, b) = (l.ilog2(), r.ilog2());
            let value = if a >= b { (l >> b) as i64 - 1 } else { 1 - (r >> a) as i64 };
            let found = answer(&format!("cutcake:{l}x{r}"));
            assert_eq!(found["value"], value.to_string(), "{l}×{r}");
            assert_eq!(found["outcome"], table_1(*l, *r), "{l}×{r}");
        }
    }
}

/// The longest side that can be written.
const LONGEST: u64 = 1_000_000_000_000_000_000;

#[test]
fn cakes_and_their_good_moves_are_those_of_brute_force() {
    let game = STANDARD.find("cutcake:1x1").expect("it is registered");
    for spec in ["6x2", "2x6", "4x3", "4x2+2x3", "3x2+3x2+1x4", "3x2+3x1+1x2", "9x1+1x4+1x4"] {
        let spec = format!("cutcake:{spec}");
        let [fast, brute] =
            [EngineChoice::Fast, EngineChoice::Brute].map(|engine| solve(game, &spec, Rule::Normal, engine));
        assert_eq!((fast.fields(), fast.best), (brute.fields(), brute.best), "{spec}");
        assert!(!fast.best_truncated && !brute.best_truncated);
    }
}

#[test]
fn long_lists_of_good_moves_say_so() {
    let spec = format!("cutcake:{LONGEST}x999999999999999");
    let answer = solve(STANDARD.find(&spec).expect("it is registered"), &spec, Rule::Normal, EngineChoice::Fast);
    let moves = answer.best.of(Player(0));
    assert_eq!(moves.len(), 1000);
    assert!(answer.best_truncated);
    assert_eq!(answer.json()["best_truncated"], true);
    // The value is 1775, so that cuts which cost more lose: those that leave Right a thin strip.
    assert_eq!(answer.fields()["value"], "1775");
    assert!(!moves.iter().any(|m| m.ends_with("+1x999999999999999")));
    let short =
        solve(STANDARD.find("cutcake:5x1").expect("it is registered"), "cutcake:5x1", Rule::Normal, EngineChoice::Fast);
    assert_eq!(short.best.of(Player(0)), ["5x1->3x1+2x1", "5x1->4x1+1x1"]);
    assert_eq!(short.json().get("best_truncated"), None);
}

#[test]
fn the_longest_sides_are_certified_for_both_checkers() {
    let specs = [
        format!("cutcake:{LONGEST}x{}", LONGEST - 1),
        format!("cutcake:{LONGEST}x3+7x{}", LONGEST / 3),
        format!("cutcake:1x{LONGEST}"),
        // The value of this sum is beyond 2^63 and has no cake of its own, the outcome is certified all the same.
        format!("cutcake:{}", vec![format!("{LONGEST}x1"); 12].join("+")),
        "cutcake:1x1".to_owned(),
        "cutcake:5x3+2x7".to_owned(),
    ];
    let mut certificates = Vec::new();
    for spec in &specs {
        let (answer, certificate) = certify(STANDARD.find(spec).expect("it is registered"), spec, Rule::Normal);
        let verified = outwit_check::verify(&certificate[..], &outwit_check::STANDARD).expect(spec);
        let proved: Vec<&str> = verified.answers.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(answer.certified, proved, "{spec}");
        assert_eq!(proved.contains(&"value"), spec.matches('+').count() < 11, "{spec}");
        assert!(verified.lines <= 20, "{spec}: {} lines", verified.lines);
        certificates.push(certificate);
    }
    let Some(second) = second::verdicts("longest-sides", &certificates) else { return };
    assert_eq!(second, vec![true; specs.len()]);
}

#[test]
fn certificates_of_blocks_are_closed_by_the_potential() {
    let spec = "cutblock:3x3x2";
    let game = STANDARD.find(spec).expect("it is registered");
    let (answer, short) = certify(game, spec, Rule::Normal);
    assert_eq!(answer.certified, ["starts", "class"]);
    let mut long = Vec::new();
    let by_brute_force = laws::request(spec, Rule::Normal, EngineChoice::Brute);
    game.solve(&by_brute_force, &Limits::default(), Some(&mut long)).expect("it is small");
    for certificate in [&short, &long] {
        outwit_check::verify(&certificate[..], &outwit_check::STANDARD).expect("it is a proof");
    }
    let lines = |certificate: &[u8]| certificate.iter().filter(|b| **b == b'\n').count();
    assert!(lines(&short) * 4 < lines(&long), "{} lines instead of {}", lines(&short), lines(&long));
}

#[test]
fn classes_of_the_longest_blocks_are_told_at_once() {
    for (block, expected) in [
        ([LONGEST, 1, 1], ">_L"),
        ([LONGEST, LONGEST, 1], "=_LC"),
        ([LONGEST, LONGEST, 2], "<"),
        ([1 << 59, 1 << 29, 1 << 30], "<_CR"),
    ] {
        assert_eq!(class(block), expected);
        let spec = format!("cutblock:{}", block.map(|s| s.to_string()).join("x"));
        let request = laws::request(&spec, Rule::Normal, EngineChoice::Fast);
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let found = STANDARD.find(&spec).expect("it is registered").solve(&request, &limits, None);
        assert_eq!(found.expect("it can be asked").fields()["class"], expected, "{spec}");
    }
}

/// The class of Table III, with floors.
fn class([l, c, r]: [u64; 3]) -> &'static str {
    let [a, b, d] = [l, c, r].map(u64::ilog2);
    match () {
        () if [l, c, r] == [1, 1, 1] => "=",
        () if a > b + d => ">_L",
        () if b > a + d => ">_C",
        () if d > a + b => ">_R",
        () if a == b && r == 1 => "=_LC",
        () if a == d && c == 1 => "=_LR",
        () if b == d && l == 1 => "=_CR",
        () if a == b + d => "<_CR",
        () if b == a + d => "<_LR",
        () if d == a + b => "<_LC",
        () => "<",
    }
}

#[test]
fn cutblock_has_the_classes_of_table_3_and_the_winners_of_table_2() {
    for code in 0..125 {
        let [l, c, r] = [code / 25 + 1, code / 5 % 5 + 1, code % 5 + 1];
        if l * c * r > 24 {
            continue;
        }
        let found = answer(&format!("cutblock:{l}x{c}x{r}"));
        let class = class([l, c, r]);
        assert_eq!(found["class"], class, "[{l},{c},{r}]");
        // Where Table II has a question mark, anything may come out.
        let table_2 = match class {
            "=" => ["R", "L", "C"],
            ">_L" => ["L"; 3],
            ">_C" => ["C"; 3],
            ">_R" => ["R"; 3],
            "=_LC" => ["C", "L", "C"],
            "=_LR" => ["R", "L", "L"],
            "=_CR" => ["R", "R", "C"],
            "<_CR" => ["?", "L", "L"],
            "<_LR" => ["C", "?", "C"],
            "<_LC" => ["R", "R", "?"],
            _ => ["?"; 3],
        };
        for (starter, winner) in ["L", "C", "R"].iter().zip(table_2) {
            assert!(winner == "?" || found["starts"][starter] == winner, "[{l},{c},{r}], {starter} starts");
        }
    }
}

#[test]
fn who_has_left_matters_on_a_dead_board() {
    assert_eq!(answer("cutblock:1x1x1")["starts"], json!({"L": "R", "C": "L", "R": "C"}));
    assert_eq!(answer("cutblock:1x1x1@C,R")["starts"], json!({"L": null, "C": "R", "R": "C"}));
}

#[test]
fn states_after_somebody_has_left_are_certified_too() {
    for spec in ["cutblock:1x2x2@C,R", "cutblock:1x3x2+1x2x2@R,C", "cutblock:3x1x2@L,R"] {
        let (answer, certificate) = certify(STANDARD.find(spec).expect("it is registered"), spec, Rule::Normal);
        assert_eq!(answer.spec, spec);
        let verified = outwit_check::verify(&certificate[..], &outwit_check::STANDARD);
        assert_eq!(verified.map(|v| v.answers.len()), Ok(2), "{spec}");
    }
}

#[test]
fn the_order_after_the_at_sign_is_the_order_of_play() {
    let game = STANDARD.find("cutblock:2x2x2").expect("it is registered");
    assert_eq!(game.read("cutblock:2x2x2@R,L,C").as_deref(), Ok("cutblock:2x2x2@R"));
    assert_eq!(game.read("cutblock:2x2x2@C,L").as_deref(), Ok("cutblock:2x2x2@C,L"));
    for wrong in ["@L,R,C", "@C,C", "@L,C,R,L", "@X", "@"] {
        assert!(game.read(&format!("cutblock:2x2x2{wrong}")).is_err(), "{wrong}");
    }
}
