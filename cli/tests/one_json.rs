//! One JSON for all games: the first fields of an answer are the same everywhere, and what was typed comes back.

mod program;

use program::{errors, object, outwit, scratch, text, with_input};
use serde_json::{Value, json};
use std::fs;

const FIRST: [&str; 8] = ["input", "spec", "rule", "verdict", "winner", "question", "answer", "best"];

fn keys(answer: &Value) -> Vec<&str> {
    answer.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Runs `solve -` on these lines.
fn batch(lines: &str) -> Vec<Value> {
    let output = with_input(&["solve", "-", "--json"], lines);
    text(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_answer_begins_with_the_same_fields_and_names_the_winner() {
    let cases: &[(&[&str], &str, Value)] = &[
        (&["nim:3+4+5"], "normal", json!("first")),
        (&["nim:3+5+6"], "normal", json!("second")),
        (&["kayles:4", "--misere"], "misere", json!("second")),
        (&["treblecross:5"], "complete", json!("first")),
        (&["cutcake:5x3"], "normal", json!({"L": "L", "R": "L"})),
        (&["cutcake:5x3@R"], "normal", json!({"L": "L", "R": "L"})),
        (&["cutblock:4x3x3"], "normal", json!({"L": "nobody", "C": "L", "R": "L"})),
        (&["cutblock:4x3x3@L,R"], "normal", json!({"L": "L", "C": null, "R": "L"})),
        (&["three:{0|0|}"], "normal", json!({"L": "L", "C": "C", "R": "L"})),
        (&["affine:3"], "complete", json!("first")),
        (&["grid:3x3"], "complete", json!("draw")),
        (&["grid:3x3", "--maker-breaker"], "maker", json!("maker")),
        (&["boxes:2x2"], "points", json!("first")),
        (&["octagons:1x3:2,3,1/1-2"], "points", Value::Null),
        (&["cannibal:U5"], "cannibal", json!("Bob")),
        (&["kayles:5", "--ask", "moves"], "normal", Value::Null),
        (&["kayles:5", "--ask", "genus"], "normal", Value::Null),
    ];
    for (call, rule, winner) in cases {
        let output = outwit(&[&["solve"], *call, &["--json"]].concat());
        let answer = object(&output);
        assert_eq!(keys(&answer)[..8], FIRST, "{call:?}");
        assert_eq!((&answer["input"], &answer["rule"]), (&json!(call[0]), &json!(rule)), "{call:?}");
        assert_eq!(&answer["winner"], winner, "{call:?}: {answer}");
        assert!(answer["verdict"].as_str().is_some_and(|verdict| !verdict.is_empty()), "{answer}");
        for field in ["certified", "seconds", "positions"] {
            assert!(answer.get(field).is_some(), "{call:?} lacks {field}");
        }
        if call.len() == 1 {
            let [line] = &batch(&format!("  {}  \n", call[0]))[..] else { panic!("one line for one spec") };
            for field in FIRST {
                assert_eq!(line[field], answer[field], "{call:?}: {field}");
            }
        }
    }
    let open = object(&outwit(&["solve", "mnk:15,15,5", "--time", "0.05", "--json"]));
    assert_eq!(
        (&open["winner"], &open["verdict"]),
        (&Value::Null, &json!("undecided: the first player wins, or it is a draw"))
    );
}

#[test]
fn what_was_typed_comes_back() {
    assert!(text(&outwit(&["solve", " nim:3+4+5 "])).starts_with("nim:3+4+5: the player to move wins"));
    assert!(text(&outwit(&["explain", "nim:3+4+5"])).starts_with("nim:3+4+5\n"));
    let page = object(&outwit(&["explain", "nim:3+4+5", "--json"]));
    assert_eq!((&page["input"], &page["spec"]), (&json!("nim:3+4+5"), &json!("octal:.3*:5+4+3")));
    assert!(text(&outwit(&["compare", "nim:1+2", "nim:3"])).starts_with("nim:1+2 = nim:3 "));
    let order = object(&outwit(&["compare", "nim:1+2", "nim:3", "--json"]));
    assert_eq!(order["inputs"], json!({"left": "nim:1+2", "right": "nim:3"}));
    let board = scratch("typed.txt");
    fs::write(&board, "a b c\nc d e\n").expect("it can be written");
    let typed = format!("lines:{}", board.display());
    let answer = object(&outwit(&["solve", &typed, "--json"]));
    assert_eq!((&answer["input"], &answer["spec"]), (&json!(typed), &json!("lines:{a b c;c d e}")));
}

#[test]
fn the_store_keeps_what_was_typed() {
    let place = scratch("typed.sqlite");
    for end in ["-wal", "-shm"] {
        scratch(&format!("typed.sqlite{end}"));
    }
    let with = |args: &[&str]| outwit(&[args, &["--store", place.to_str().expect("text")]].concat());
    let first = object(&with(&["solve", "nim:3+4+5", "--json"]));
    assert_eq!(with(&["table", "nim:7..8+1", "-q"]).status.code(), Some(0));
    let shown = object(&with(&["store", "show", "nim:5+4+3", "--json"]));
    for field in FIRST {
        assert_eq!(shown[field], first[field], "{field}");
    }
    // The same position, typed in another way.
    let again = object(&with(&["solve", "nim:5+3+4", "--json"]));
    assert_eq!((&again["input"], &again["stored"]), (&json!("nim:5+3+4"), &json!(true)));
    let listed = object(&with(&["store", "list", "nim:", "--json"]));
    let inputs: Vec<&str> =
        listed["answers"].as_array().expect("a list").iter().filter_map(|a| a["input"].as_str()).collect();
    assert_eq!(inputs, ["nim:3+4+5", "nim:7+1", "nim:8+1"]);
    for answer in listed["answers"].as_array().expect("a list") {
        assert_eq!(keys(answer)[..6], FIRST[..6], "{answer}");
        assert_eq!((&answer["rule"], &answer["winner"]), (&json!("normal"), &json!("first")));
    }
    let list = with(&["store", "list"]);
    assert!(text(&list).starts_with("nim:3+4+5  "), "{}{}", text(&list), errors(&list));
}
