//! Strings and Coins: graphs from files, pictures, the terms of the thesis, and its strategies.

mod program;

use program::{errors, object, outwit, scratch, text, with_input};
use serde_json::{Value, json};
use std::fs;

/// A file of one test, as a spec.
fn graph(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    fs::write(&path, content).expect("the folder is there");
    format!("coins:{}", path.display())
}

#[test]
fn a_graph_in_a_file_is_its_edges() {
    let spec = graph("pair.txt", "# two coins\nb a\nb b # a loop\n\na a\n");
    let answer = object(&outwit(&["solve", &spec, "--json"]));
    assert_eq!((&answer["spec"], &answer["answer"]), (&json!("coins:{a a;a b;b b}"), &json!({"margin": -2})));
    for (name, content, row) in [("one.txt", "a b\nc\n", "row 2"), ("three.txt", "a b c\n", "row 1")] {
        let output = outwit(&["solve", &graph(name, content)]);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors(&output).contains(row), "{}", errors(&output));
    }
    assert_eq!(outwit(&["solve", &graph("empty.txt", "# nothing\n")]).status.code(), Some(2));
}

#[test]
fn both_forms_of_the_game_are_answered() {
    let spec = "octagons:2x2:0,1,1,0/0-1,0-2,1-3,2-3";
    let margin =
        |args: &[&str]| object(&outwit(&[&["solve", spec, "--json"], args].concat()))["answer"]["margin"].clone();
    assert_eq!(margin(&[]), 2);
    assert_eq!(margin(&["--normal"]), -4);
    assert_eq!(outwit(&["solve", "kayles:5", "--normal"]).status.code(), Some(2));
    assert_eq!(outwit(&["solve", "octagons:300x300"]).status.code(), Some(3));
}

#[test]
fn pictures_come_in_two_types() {
    for spec in ["octagons:2x3:4,3,6,0,5,2/0-1,1-2,1-4", "boxes:2x2,swedish", "hexagons:2x2"] {
        let [array, graph] = ["array", "graph"].map(|view| text(&outwit(&["draw", spec, "--as", view])));
        assert_eq!(array, text(&outwit(&["draw", spec])), "{spec}");
        assert!(graph.contains('-') && array != graph, "{spec}");
    }
    assert_eq!(outwit(&["draw", "coins:{a b}", "--as", "graph"]).status.code(), Some(0));
    assert!(errors(&outwit(&["draw", "coins:{a b}", "--as", "array"])).contains("octagons:2x3"));
    assert_eq!(outwit(&["draw", "affine:4", "--as", "graph"]).status.code(), Some(2));
    assert_eq!(outwit(&["draw", "octagons:2x2", "--as", "squares"]).status.code(), Some(2));
    assert_eq!(outwit(&["draw", "octagons:1x1:2/", "--tree"]).status.code(), Some(2));
    // A closed cell is filled, a drawn side is a line, and a free side is dotted.
    let boxes = text(&outwit(&["draw", "boxes:1x2:0,2/"]));
    assert_eq!(
        boxes,
        "+-------+........\n|#######|       :\n|###0###|   1   :\n|#######|       :\n+-------+-------+\n",
    );
}

#[test]
fn a_state_is_described_in_the_terms_of_the_thesis() {
    let args = ["solve", "octagons:1x3:2,1,1/1-2", "--ask", "state"];
    let answer = &object(&outwit(&[&args[..], &["--json"]].concat()))["answer"];
    let expected = json!({"state": "critical", "components": [
        {"vertices": ["0"], "edges": 2, "strength": "chain", "kind": "2-bouquet"},
        {"vertices": ["1", "2"], "edges": 3, "strength": "chain", "kind": "1-pseudopath chain"},
    ]});
    assert_eq!(*answer, expected);
    let words = text(&outwit(&args));
    assert!(words.contains("a critical state, 2 components"), "{words}");
    assert!(words.contains("  chain, 2-bouquet: 0 (2 edges)\n  1-pseudopath chain: 1  2 (3 edges)"), "{words}");
    assert_eq!(outwit(&["solve", "kayles:5", "--ask", "state"]).status.code(), Some(2));
}

#[test]
fn a_strategy_guarantees_a_margin() {
    let proof = scratch("rows.proof");
    let path = proof.to_str().expect("text");
    let args =
        ["study", "octagons:1x3", "guarantee", "strategy=4.14", "as=second", "--normal", "--json", "--proof", path];
    let answer = object(&outwit(&args));
    assert_eq!(answer["answer"], json!({"margin": 1, "strategy": "4.14", "as": "second"}));
    assert_eq!((&answer["question"], &answer["certified"]), (&json!("guarantee"), &json!(["guarantee.second"])));
    let certificate = fs::read_to_string(&proof).expect("it was written");
    assert!(certificate.starts_with(
        "certificate 1\ngame octagons:1x3\nrule points-normal\nanswer guarantee.second 1\n\
         claim start first side second goal margin 1\nreplies\n7,6,7/0-1,1-2@first need 1\n"
    ));
    assert_eq!(outwit(&["study", "octagons:1x3", "guarantee", "as=second"]).status.code(), Some(2));
    assert_eq!(outwit(&["study", "kayles:5", "guarantee", "strategy=A", "as=first"]).status.code(), Some(2));
    let short = outwit(&["study", "octagons:3x3", "guarantee", "strategy=A", "as=first", "--time", "0.01", "--json"]);
    assert_eq!((short.status.code(), &object(&short)["answer"]["margin"]), (Some(3), &Value::Null));
}

#[test]
fn strategies_can_play() {
    for seed in ["1", "2", "3"] {
        for (spec, seats) in [("octagons:3x3", "random,4.20"), ("octagons:1x3", "random,4.14")] {
            let output = outwit(&["play", spec, "--normal", "--seats", seats, "--seed", seed]);
            assert!(text(&output).contains("second wins"), "{spec} {seats} {seed}");
        }
        let output = outwit(&["play", "boxes:2x2", "--seats", "A,B", "--seed", seed]);
        assert_eq!(output.status.code(), Some(0));
    }
    let output = with_input(&["play", "octagons:1x1:2/", "--opponent", "A"], "0-0\n");
    assert!(text(&output).contains("second: A") && text(&output).contains("second wins, 0 to 1"), "{}", text(&output));
    assert_eq!(outwit(&["play", "kayles:5", "--opponent", "4.20"]).status.code(), Some(2));
}
