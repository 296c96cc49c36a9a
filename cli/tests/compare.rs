//! `compare`, `--ask value` and the abstract three-player games, through the program.

mod program;

use program::{outwit, scratch, text, with_input};
use serde_json::{Value, json};

fn answer(args: &[&str]) -> Value {
    serde_json::from_slice(&outwit(args).stdout).expect("one JSON object")
}

#[test]
fn three_player_games_compare_in_three_orders() {
    let found = answer(&["compare", "cutblock:2x1x1", "three:{0|0|}", "--json"]);
    assert_eq!(found["left"], "cutblock:2x1x1");
    assert_eq!(found["right"], "three:{0|0|}");
    assert_eq!(found["kind"], "three");
    assert_eq!(found["order"], json!({"L": ">", "C": "<", "R": "="}));
    assert_eq!(found["numbers"], json!({"left": true, "right": false}));
    assert_eq!(found["values"]["left"], json!({"L": "1", "C": "-1", "R": "-1"}));
    assert_eq!(found["values"]["right"], json!({"L": "*", "C": "*", "R": "-1"}));
    let equal = answer(&["compare", "cutblock:4x3x3@C", "cutblock:4x3x3", "--json"]);
    assert_eq!(equal["order"], json!({"L": "=", "C": "=", "R": "="}));
    let confused = outwit(&["compare", "three:{0|0|}", "three:0"]);
    assert!(text(&confused).starts_with("three:{0|0|} ||_L three:0   (* and 0)"), "{}", text(&confused));
}

#[test]
fn blocks_of_any_size_compare_at_once() {
    let found = answer(&["compare", "cutblock:1000000000000000000x7x9", "cutblock:999999999999999999x8x8", "--json"]);
    assert_eq!(found["order"], json!({"L": ">", "C": "<", "R": ">"}));
    let cakes = answer(&["compare", "cutcake:1000000000000x3", "cutcake:1000000000000x2", "--json"]);
    assert_eq!((&cakes["order"], &cakes["kind"]), (&json!("="), &json!("two")));
    let huge = outwit(&["compare", "cutblock:1x1000000000000000000x1000000000000000000", "three:{0|0|}"]);
    assert_eq!(huge.status.code(), Some(3), "the value is too large for a canonical form");
}

#[test]
fn two_player_and_impartial_games_compare() {
    let found = answer(&["compare", "cutcake:5x3", "cutcake:3x4+2x1", "--json"]);
    assert_eq!(found["order"], ">");
    assert_eq!(found["values"], json!({"left": "1", "right": "0"}));
    let nim = answer(&["compare", "nim:3+5", "kayles:2", "--json"]);
    assert_eq!(
        (&nim["order"], &nim["values"]["left"], &nim["values"]["right"]),
        (&json!("||"), &json!("*6"), &json!("*2"))
    );
    assert_eq!(answer(&["compare", "nim:3+5", "nim:6", "--json"])["order"], "=");
}

#[test]
fn games_that_do_not_compare_are_refused_in_one_line() {
    for [left, right] in [
        ["cutcake:5x3", "cutblock:2x2x2"],
        ["nim:3", "cutcake:2x2"],
        ["treblecross:7", "treblecross:8"],
        ["cutblock:2x2x2@C,R", "three:0"],
        ["three:{0|0}", "three:0"],
    ] {
        let output = outwit(&["compare", left, right]);
        assert_eq!(output.status.code(), Some(2), "{left} {right}");
        assert!(output.stdout.is_empty());
        let found = answer(&["compare", left, right, "--json"]);
        let message = found["error"]["message"].as_str().expect("a message");
        assert!(!message.is_empty() && !message.contains('\n'), "{message}");
    }
}

#[test]
fn a_comparison_that_does_not_fit_says_so_with_code_3() {
    let text = "three:{1_L|{0||0},1_C|{0|0|{0||}}}+{0|0|{|0|0}}";
    let output = outwit(&["compare", text, "three:0", "--memory", "300", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&found["order"], &found["numbers"]["left"]), (&Value::Null, &Value::Null));
    assert!(found["stopped"].is_string());
}

#[test]
fn values_can_be_asked_for() {
    let cake = answer(&["solve", "cutcake:5x3", "--ask", "value", "--json"]);
    assert_eq!(cake["question"], "value");
    let fields = |value: &str, outcome: &str, temperature: &str, stop: &str| {
        json!({"value": value, "outcome": outcome, "mean": stop, "temperature": temperature,
               "left_stop": stop, "right_stop": stop, "canonical": value})
    };
    assert_eq!(cake["answer"], fields("1", "L", "-1", "1"));
    let toads = answer(&["solve", "toads:TT..FF", "--ask", "value", "--json"]);
    assert_eq!(toads["answer"], fields("*", "N", "0", "0"));
    let game = answer(&["solve", "three:{0,1_L|0|}", "--ask", "value", "--json"]);
    assert_eq!(
        game["answer"],
        json!({"number": false, "values": {"L": "{1|0}", "C": "{0|-1}", "R": "-2"}, "form": "{{0||}|0|}"})
    );
    let block = answer(&["solve", "cutblock:1000000x2x2", "--ask", "value", "--json"]);
    assert_eq!(block["answer"]["values"]["L"], "249999");
    assert_eq!((&block["answer"]["number"], &block["answer"]["form"]), (&json!(true), &Value::Null));
    assert_eq!(outwit(&["solve", "cutcake:5x3", "--ask", "value", "--misere"]).status.code(), Some(2));
    assert_eq!(outwit(&["solve", "nim:3", "--ask", "value"]).status.code(), Some(2));
}

#[test]
fn abstract_games_are_solved_certified_played_and_drawn() {
    let proof = scratch("three.proof");
    let path = proof.to_str().expect("it is UTF-8");
    let solved = outwit(&["solve", "three:2_L+{0|{0||},0|{|0|}}", "--proof", path, "--check", "--quiet"]);
    assert_eq!(solved.status.code(), Some(0), "{}", text(&solved));
    assert_eq!(outwit(&["check", path]).status.code(), Some(0));
    let class = answer(&["solve", "three:{0|0|}", "--json"]);
    assert_eq!(class["spec"], "three:{0|0|}");
    assert_eq!(class["answer"], json!({"starts": {"L": "L", "C": "C", "R": "L"}, "class": null}));
    let played = with_input(&["play", "three:{0|0|}", "--seats", "you,random,random"], "{0|0|}->0\n");
    assert!(text(&played).contains("Left wins"), "{}", text(&played));
    assert!(text(&outwit(&["draw", "three:{0|1_L|}"])).contains("{0|{0||}|}"));
    let deep = format!("three:{}0{}", "{".repeat(100_000), "||}".repeat(100_000));
    assert_eq!(with_input(&["solve", "-"], &deep).status.code(), Some(2));
}
