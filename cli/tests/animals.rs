//! Cannibal animals: the infinite board, tables of all animals of a size, and the claims of the document.

mod program;
#[path = "../../outwit/tests/second/mod.rs"]
mod second;

use program::{errors, object, outwit, scratch, text, with_input};
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_verdict_has_the_documented_fields() {
    let answer = object(&outwit(&["solve", "cannibal:R(2,3)", "--json"]));
    assert_eq!(answer["spec"], "cannibal:###/###");
    assert_eq!(answer["answer"]["verdict"], "non-cannibal");
    assert!(answer["answer"]["method"].is_string() && answer["answer"].get("moves").is_some());
    assert_eq!(answer["certified"][0], "verdict");
}

#[test]
fn bad_animals_get_one_line_and_code_2() {
    for spec in [
        "cannibal:#.#",
        "cannibal:",
        "cannibal:R(9,9)",
        "cannibal:O(4,4,2)",
        "cannibal:U(2,4,2)",
        "cannibal:Q5",
        "cannibal:5",
        "cannibal:R(99999999999999999999,1)",
        "cannibal:X5:0,0/z0,0",
    ] {
        let output = outwit(&["solve", spec]);
        assert_eq!(output.status.code(), Some(2), "{spec}");
        assert!(errors(&output).lines().count() <= 4, "{}", errors(&output));
    }
    assert_eq!(outwit(&["solve", "cannibal:I2", "--engine", "brute"]).status.code(), Some(2));
    assert_eq!(outwit(&["draw", "cannibal:I2", "--tree"]).status.code(), Some(2));
    assert_eq!(outwit(&["solve", "cannibal:I2:0,0/", "--proof", "x"]).status.code(), Some(2));
    assert_eq!(outwit(&["table", "cannibal:99"]).status.code(), Some(3));
    assert!(errors(&outwit(&["solve", "cannibal:5"])).contains("try: 'cannibal:U(2,3,1)'"));
    assert!(errors(&outwit(&["solve", "cannibal:X5:0,0/z0,0"])).contains("the letter of its orientation, a\n"));
}

#[test]
fn a_game_that_may_never_end_is_cut_off() {
    let output = outwit(&["play", "cannibal:O(3,3,1)", "--seats", "random,perfect"]);
    assert!(text(&output).ends_with("moves; the game may go on forever\n"), "{}", errors(&output));
}

#[test]
fn a_table_has_every_animal_of_its_sizes() {
    let table = object(&outwit(&["table", "cannibal:1..3", "--json"]));
    let specs: Vec<&str> = table["rows"].as_array().expect("rows").iter().filter_map(|r| r["spec"].as_str()).collect();
    assert_eq!(specs, ["cannibal:#", "cannibal:##", "cannibal:###", "cannibal:##/#."]);
    let csv = text(&outwit(&["table", "cannibal:2", "--certify", "--quiet"]));
    let lines: Vec<&str> = csv.lines().collect();
    let (fields, rest) =
        ("verdict,method,moves,at_least,safe_after", "same_as,possible,certificate,stopped,positions,seconds");
    assert_eq!(lines[0], format!("spec,question,answer,{fields},input,rule,winner,{rest}"));
    assert!(lines.len() == 2 && lines[1].starts_with("cannibal:##,outcome,"), "{csv}");
    assert!(lines[1].contains(",cannibal,Alice,,,8,,"), "its certificate has 8 lines: {csv}");
    // A range inside R(…) is an ordinary range.
    let ranges = object(&outwit(&["table", "cannibal:R(1..2,2)", "--json"]));
    assert_eq!(ranges["rows"][1]["spec"], "cannibal:##/##");
    assert_eq!(outwit(&["table", "cannibal:1..2", "--map", "x.svg"]).status.code(), Some(2));
}

#[test]
fn alice_wins_when_her_animal_is_complete() {
    let won = object(&outwit(&["solve", "cannibal:I2:0,0;1,0/a0,1", "--json"]));
    assert_eq!(won["answer"], json!({"winner": "Alice"}));
    let one_missing = object(&outwit(&["solve", "cannibal:I2:0,0/a0,1@Alice", "--json"]));
    assert_eq!(one_missing["answer"], json!({"winner": "Alice"}));
    let output = with_input(&["play", "cannibal:I2", "--opponent", "random"], "0,0\nnonsense\n0,0\nmoves\nhint\n");
    assert!(text(&output).contains("is not a legal move"), "{}", text(&output));
    let output = with_input(&["play", "cannibal:I2:0,0/a0,1@Alice"], "1,0\n");
    assert!(text(&output).ends_with("Alice wins\n"), "{}", text(&output));
    // A cell far away is legal, and drawn beside the rest.
    let output = with_input(&["play", "cannibal:I2", "--opponent", "random"], "1000000,-1000000\nquit\n");
    assert!(text(&output).contains("Alice plays 1000000,-1000000"), "{}", text(&output));
}

#[test]
fn strategies_of_the_document_can_play() {
    let output = outwit(&["play", "cannibal:O4", "--seats", "lemma-2,random", "--seed", "3"]);
    assert!(text(&output).contains("Alice wins"), "{}", text(&output));
    for call in [
        ["play", "cannibal:L3", "--seats", "lemma-2,random"],
        ["play", "cannibal:O4", "--seats", "random,lemma-2"],
        ["play", "kayles:5", "--seats", "theorem-1,random"],
        ["play", "cannibal:L3", "--seats", "theorem-1,random"],
    ] {
        assert_eq!(outwit(&call).status.code(), Some(2), "{call:?}");
    }
}

#[test]
fn blocks_are_verified_or_refuted() {
    let proof = scratch("u.proof");
    let path = proof.to_str().expect("text");
    let holds =
        object(&outwit(&["study", "cannibal:U(2,3,1)", "blocks", "size=4,2,2", "--json", "--proof", path, "--check"]));
    assert_eq!((&holds["answer"]["holds"], &holds["verified"]), (&json!(true), &json!(true)));
    assert!(fs::read_to_string(&proof).is_ok_and(|t| t.contains("\nlattice 4 2 2\nsite ")));
    let args = ["study", "cannibal:U(2,3,1)", "blocks", "size=4,2", "answers=mirrored", "--json"];
    let fails = object(&outwit(&args));
    assert_eq!((&fails["answer"]["holds"], &fails["answer"]["answers"]), (&json!(false), &json!("mirrored")));
    assert!(fails["answer"]["crack"].is_string() && !fails["answer"]["missed_by"].as_array().unwrap().is_empty());
    let refused = outwit(&["study", "cannibal:U(2,3,1)", "blocks", "size=4,2", "--proof", path]);
    assert_eq!(refused.status.code(), Some(3));
    let picture = text(&outwit(&["study", "cannibal:U(2,3,1)", "blocks", "size=4,2", "answers=mirrored", "-o", "-"]));
    assert!(picture.contains("===") && picture.contains(":::"), "{picture}");
    assert_eq!(outwit(&["study", "cannibal:U5", "blocks", "size=4"]).status.code(), Some(2));
    assert_eq!(outwit(&["study", "kayles:5", "blocks", "size=4,2"]).status.code(), Some(2));
}

#[test]
fn pieces_are_inner_or_outer() {
    let pieces = object(&outwit(&["solve", "cannibal:R(4,4)", "--ask", "pieces", "--json"]));
    let rows = pieces["answer"]["pieces"].as_array().expect("rows").clone();
    assert_eq!(rows.len(), 16);
    let inner: Vec<&Value> = rows.iter().filter(|r| r["kind"] == "inner").collect();
    assert_eq!(inner.len(), 4, "the four cells inside");
    assert!(inner[0]["lemma_4"].as_str().is_some_and(|l| l.contains("gap")));
    let one = object(&outwit(&["study", "cannibal:R(4,4)", "piece", "cells=1,1;2,1", "--json"]));
    assert_eq!(one["answer"]["pieces"][0]["kind"], "inner");
    assert_eq!(outwit(&["study", "cannibal:R(4,4)", "piece", "cells=9,9"]).status.code(), Some(2));
    for none in ["", "0", "16", "99999999999999999999", "1,1;"] {
        assert_eq!(
            outwit(&["study", "cannibal:R(4,4)", "piece", &format!("cells={none}")]).status.code(),
            Some(2),
            "{none:?}"
        );
    }
    assert_eq!(outwit(&["study", "cannibal:I1", "piece", "cells=1"]).status.code(), Some(2));
    assert_eq!(outwit(&["solve", "kayles:5", "--ask", "pieces"]).status.code(), Some(2));
}

#[test]
fn finite_boards_are_solved_and_certified() {
    let proof = scratch("board.proof");
    let path = proof.to_str().expect("text");
    let answer = object(&outwit(&["solve", "cannibal-board:2x4,##/#.", "--json", "--proof", path, "--check"]));
    assert_eq!((&answer["answer"], &answer["verified"]), (&json!({"result": "Bob"}), &json!(true)));
    // After Alice has won, neither player has a good move.
    let won = object(&outwit(&["solve", "cannibal-board:AA/..,##", "--json"]));
    assert_eq!((&won["answer"], &won["best"]), (&json!({"result": "Alice"}), &json!([])));
    assert_eq!(outwit(&["solve", "cannibal-board:9x9,##"]).status.code(), Some(3));
    assert_eq!(outwit(&["solve", "cannibal-board:2x2"]).status.code(), Some(2));
}

#[test]
fn densities_are_computed_and_certified() {
    let expected = [
        ("I1", "0/1", "impossible"),
        ("F5", "1/1", "not excluded"),
        ("I5", "1/1", "not excluded"),
        ("L5", "17/16", "not excluded"),
        ("N5", "19/16", "not excluded"),
        ("P5", "3/4", "impossible"),
        ("T5", "7/8", "impossible"),
        ("U5", "5/4", "not excluded"),
        ("V5", "7/9", "impossible"),
        ("W5", "29/40", "impossible"),
        ("X5", "2/5", "impossible"),
        ("Y5", "19/16", "not excluded"),
        ("Z5", "4/5", "impossible"),
    ];
    let mut certificates = Vec::new();
    for (name, density, one_answer) in expected {
        let proof = scratch(&format!("density-{name}.proof"));
        let path = proof.to_str().expect("text");
        let spec = format!("cannibal:{name}");
        let output = outwit(&["solve", &spec, "--ask", "density", "--json", "--proof", path, "--check"]);
        let found = object(&output);
        assert_eq!(
            (&found["answer"]["density"], &found["answer"]["one_answer"]),
            (&json!(density), &json!(one_answer))
        );
        assert_eq!((&found["certified"], &found["verified"]), (&json!(["density"]), &json!(true)), "{name}");
        assert!(found["answer"]["family"].as_array().is_some_and(|f| f.len() >= 2), "{name}");
        certificates.push(fs::read(&proof).expect("it was written"));
    }
    if let Some(verdicts) = second::verdicts("densities", &certificates) {
        assert!(verdicts.iter().all(|v| *v), "{verdicts:?}");
    }
    let words = text(&outwit(&["solve", "cannibal:P5", "--ask", "density"]));
    assert!(words.contains("no strategy with one answer per site exists"), "{words}");
    assert!(words.contains("does not make the animal a non-cannibal"), "{words}");
    assert_eq!(outwit(&["solve", "cannibal:I33", "--ask", "density"]).status.code(), Some(3));
    assert_eq!(outwit(&["solve", "kayles:5", "--ask", "density"]).status.code(), Some(2));
    let stopped = outwit(&["solve", "cannibal:R(8,8)", "--ask", "density", "--time", "0", "--json"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped));
    assert_eq!(object(&stopped)["answer"]["density"], Value::Null);
}

#[test]
fn open_is_an_answer() {
    let output = outwit(&["solve", "cannibal:V5", "--time", "1", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let open = object(&output);
    assert_eq!(open["answer"]["verdict"], "open");
    assert!(open["answer"]["method"].as_str().is_some_and(|m| m.contains("not found")), "{open}");
    assert!(open["answer"]["stopped"].as_str().is_some_and(|s| s.starts_with("time limit")), "{open}");
    let words = outwit(&["solve", "cannibal:V5", "--time", "1"]);
    assert!(text(&words).contains("searched:") && text(&words).contains("stopped: time limit"), "{}", text(&words));
    // An open verdict has no certificate.
    let path = scratch("open.proof");
    let proof = path.to_str().expect("text");
    assert_eq!(outwit(&["solve", "cannibal:V5", "--time", "1", "--proof", proof]).status.code(), Some(3));
    assert!(!path.exists());
    // Rows may be open, but a table without some of its rows is not complete.
    let rows = outwit(&["table", "cannibal:###/#../#..", "--each", "1", "--json"]);
    assert_eq!(rows.status.code(), Some(0), "{}", errors(&rows));
    assert_eq!(object(&rows)["rows"][0]["answer"]["verdict"], "open");
    let rows = outwit(&["table", "cannibal:5", "--time", "0.1", "--json"]);
    assert_eq!(rows.status.code(), Some(3));
}
