//! What is known about cutting games, compared with what the engines say.

mod laws;

use laws::{certify, solve};
use outwit::convention::Rule;
use outwit::game::EngineChoice;
use outwit::games::STANDARD;
use serde_json::{Value, json};

fn answer(spec: &str) -> serde_json::Map<String, Value> {
    solve(STANDARD.find(spec).expect("it is registered"), spec, Rule::Normal, EngineChoice::Fast).answer
}

#[test]
fn cutcake_has_its_closed_formula_and_table_1() {
    for l in 1..=20u64 {
        for r in 1..=20u64 {
            let (a, b) = (l.ilog2(), r.ilog2());
            let value = if a >= b { (l >> b) as i64 - 1 } else { 1 - (r >> a) as i64 };
            let outcome = if a > b {
                "L"
            } else if a < b {
                "R"
            } else {
                "P"
            };
            let found = answer(&format!("cutcake:{l}x{r}"));
            assert_eq!(found["value"], value.to_string(), "{l}×{r}");
            assert_eq!(found["outcome"], outcome, "{l}×{r}");
        }
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
