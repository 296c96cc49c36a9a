//! Names, numbers and times as people type them, and what the program says when it does not understand.

mod program;

use program::{errors, object, outwit, text, with_input};
use serde_json::json;

fn code(call: &[&str]) -> i32 {
    outwit(call).status.code().expect("the program was not killed")
}

/// The first line on standard error, and the suggestion.
fn refused(call: &[&str]) -> (String, Option<String>) {
    let output = outwit(call);
    assert_eq!(output.status.code(), Some(2), "{call:?}: {}", errors(&output));
    let errors = errors(&output);
    let message = errors.lines().next().unwrap_or_default().trim_start_matches("outwit: ").to_owned();
    (message, errors.lines().find_map(|line| line.strip_prefix("  try: ")).map(str::to_owned))
}

#[test]
fn names_work_in_the_commands_about_heap_games() {
    let kayles = text(&outwit(&["grundy", "kayles", "--to", "100"]));
    assert_eq!(kayles, text(&outwit(&["grundy", ".77", "--to", "1e2"])));
    assert!(kayles.starts_with("        0    0    1    2    3    1    4"), "{kayles}");
    assert_eq!(kayles, text(&outwit(&["grundy", "octal:.77", "--to", "100"])));
    assert!(text(&outwit(&["period", "Kayles"])).starts_with("Kayles (.77): period 12, preperiod 71"));
    assert_eq!(object(&outwit(&["period", "subtraction:1,3,4", "--json"]))["code"], ".3033");
    assert_eq!(object(&outwit(&["quotient", "kayles", "--to", "10", "--json"]))["order"], 18);
    assert_eq!(refused(&["grundy", "kayles:5"]).1.as_deref(), Some("kayles"));
    assert!(refused(&["grundy", "ellie:2x2"]).0.contains("not a heap game"));
    assert_eq!(refused(&["grundy", "nmi"]).1.as_deref(), Some("nim"));
    assert_eq!(refused(&["period", "kayles", "--misere"]).1.as_deref(), Some("outwit quotient kayles"));
}

#[test]
fn without_an_end_a_default_is_used_and_said() {
    let values = errors(&outwit(&["grundy", "kayles"]));
    assert_eq!(values, "kayles (.77) up to heap 99; --to N goes farther\n");
    assert_eq!(object(&outwit(&["grundy", ".77", "--json"]))["to"], 99);
    let quotient = text(&outwit(&["quotient", "kayles"]));
    assert!(quotient.contains("order 18") && quotient.contains("--to N goes farther"), "{quotient}");
    assert_eq!(object(&outwit(&["quotient", ".77", "--json"]))["to"], 10);
}

#[test]
fn rules_are_explained_by_any_name() {
    let rules = text(&outwit(&["explain", "octal:.77"])).replacen("octal:.77", "", 1);
    assert!(rules.contains("taking one token"), "{rules}");
    for name in [".77", "kayles", "KAYLES"] {
        assert_eq!(text(&outwit(&["explain", name])), format!("{name}{rules}"));
    }
}

#[test]
fn aliases_work_in_every_command() {
    let answer = object(&outwit(&["solve", "tictactoe", "--json"]));
    assert_eq!((&answer["spec"], &answer["answer"]["result"]), (&json!("grid:3x3"), &json!("draw")));
    let middle = object(&outwit(&["solve", "tic-tac-toe:a1/b1", "--json"]));
    assert_eq!((&middle["spec"], &middle["answer"]["result"]), (&json!("grid:3x3:a1/b1"), &json!("first")));
    let taken = object(&outwit(&["solve", "subtraction:1,3,4:21+5", "--json"]));
    assert_eq!((&taken["spec"], &taken["answer"]["grundy"]), (&json!("octal:.3033:21+5"), &json!(3)));
    let rows = object(&outwit(&["table", "subtraction:1,3,4:1..8", "--json"]));
    let values: Vec<u64> = rows["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|r| r["answer"]["grundy"].as_u64().expect("a value"))
        .collect();
    assert_eq!(values, [1, 0, 1, 2, 3, 2, 0, 1]);
    assert_eq!(code(&["draw", "dots-and-boxes:2x2"]), 0);
    assert_eq!(code(&["explain", "Dots and Boxes:1x1"]), 0);
    assert_eq!(code(&["compare", "nim:3", "kayles:3"]), 0);
    let lines = with_input(&["solve", "-"], "NIM:3\n.77:3\ntictactoe\n");
    assert_eq!(text(&lines).lines().count(), 3, "{}", errors(&lines));
    assert_eq!(
        object(&outwit(&["table", "cutblock:[4,2,2]+[3,1,1]", "--json"]))["rows"].as_array().map(Vec::len),
        Some(1)
    );
}

#[test]
fn help_knows_games_and_commands() {
    assert!(text(&outwit(&["help", "ellie"])).contains("ellie:3x4"));
    assert_eq!(text(&outwit(&["help", "kayles"])), text(&outwit(&["games", "KAYLES:5"])));
    assert!(text(&outwit(&["help", "solve"])).contains("Usage:"));
    assert!(text(&outwit(&["help", "store", "list"])).contains("Usage:"));
    assert_eq!(refused(&["help", "sovle"]).1.as_deref(), Some("outwit help solve"));
    assert!(refused(&["help", "nosuch"]).0.contains("no game called"));
    let games = object(&outwit(&["games", "boxes", "--json"]));
    assert_eq!(games["games"][0]["everyday"], "Dots and Boxes");
    assert_eq!(games["games"][0]["other_names"][0]["example"], "dots-and-boxes:2x2");
    assert_eq!(object(&outwit(&["games", "nim", "--json"]))["games"][0]["aliases"]["kayles"], ".77");
}

#[test]
fn near_words_are_suggested_with_what_was_typed() {
    for (call, suggested) in [
        (&["sovle", "nim:3"][..], "outwit solve nim:3"),
        (&["solve", "kayles:5", "--misre"], "outwit solve kayles:5 --misere"),
        (&["solve", "lines:{a b}", "--engin=brute"], "outwit solve 'lines:{a b}' --engine=brute"),
        (&["solve", "nim:3", "--engine", "bruet"], "outwit solve nim:3 --engine brute"),
        (&["store", "lst"], "outwit store list"),
        (&["NIM:3"], "outwit solve NIM:3"),
        (&["ellie"], "outwit games ellie"),
        (&["solve", "kayels:5"], "kayles:5"),
        (&["solve", "elie:3x7"], "ellie:3x7"),
        (&["explain", "ellie"], "ellie:3x4"),
        (&["play", "nim"], "nim:3+4+5"),
        (&["solve"], "outwit solve octal:.007:20"),
    ] {
        assert_eq!(refused(call).1.as_deref(), Some(suggested), "{call:?}");
    }
    assert!(refused(&["solve", "nim:3", "--ask", "mvoes"]).0.ends_with("did you mean moves?"));
    assert!(refused(&["study", "affine:3", "strateyg"]).0.ends_with("did you mean strategy?"));
    assert!(refused(&["study", "affine:3", "strategy", "lest=rows"]).0.ends_with("did you mean least?"));
    assert!(refused(&["play", "nim:3", "--opponent", "computre"]).0.ends_with("did you mean computer?"));
    let object = object(&outwit(&["sovle", "nim:3", "--json"]));
    assert_eq!(object["error"]["instead"], "outwit solve nim:3 --json");
}

#[test]
fn words_that_are_not_near_get_no_suggestion() {
    for (call, help) in [
        (&["frobnicate"][..], "outwit --help"),
        (&["solve", "nim:3", "--frobnicate"], "outwit solve --help"),
        (&["solve", "nim:3", "--engine", "x"], "outwit solve --help"),
        (&["store"], "outwit store --help"),
    ] {
        assert_eq!(refused(call).1.as_deref(), Some(help), "{call:?}");
    }
    let (message, suggested) = refused(&["solve", "domineering:3x3"]);
    assert!(message.ends_with("`outwit games` lists them") && suggested.is_none(), "{message} {suggested:?}");
    let lines = with_input(&["play", "tictactoe", "--plain"], "frobnicate\nquit\n");
    assert!(text(&lines).contains("not a legal move") && !text(&lines).contains("nearest"), "{}", text(&lines));
}

#[test]
fn numbers_and_times_are_read_as_people_write_them() {
    for to in ["1e3", "1000", "1,000", "1_000", "10^3"] {
        assert_eq!(object(&outwit(&["grundy", ".007", "--to", to, "--json"]))["to"], 1000, "{to}");
    }
    for time in ["5m", "90s", "1h30m", "1.5", "500ms"] {
        assert_eq!(code(&["solve", "nim:3", "--time", time, "--memory", "2GiB"]), 0, "{time}");
        assert_eq!(code(&["table", "nim:1..2", "--each", time]), 0, "{time}");
    }
    for (call, message) in [
        (&["solve", "nim:3", "--time", "soon"][..], "--time: \"soon\" is not a time: try 90 (seconds), 5m or 1h30m"),
        (&["table", "nim:1..2", "--each", "5q"], "--each: \"5q\" is not a time: try 90 (seconds), 5m or 1h30m"),
        (&["period", ".07", "--to", "many"], "--to: \"many\" is not a whole number below 2^64: try 1000, 1e6 or 2^20"),
        (&["solve", "nim:3", "--memory", "8Q"], "--memory: \"8Q\" is not a size: try 500M or 8G"),
        (&["solve", "nim:3", "--threads", "0"], "--threads: 0 is not in 1..=65535"),
        (&["solve", "nim:3", "--time"], "--time needs a value"),
        (&["solve", "nim:3", "--misere", "--normal"], "--misere and --normal exclude each other"),
    ] {
        assert_eq!(refused(call).0, message, "{call:?}");
    }
}

#[test]
fn a_spec_that_the_shell_has_split_is_to_be_quoted() {
    for (call, spec) in [
        (&["solve", "lines:{a", "b", "c}"][..], "'lines:{a b c}'"),
        (&["solve", "lines:{a b c"], "'lines:{a b c;c d e;e f a}'"),
        (&["draw", "coins:{a", "a}"], "'coins:{a a}'"),
        (&["play", "graph:{1,2"], "'graph:{1,2;2;}'"),
    ] {
        let (message, suggested) = refused(call);
        assert_eq!(message, format!("the brace is not closed: quote the spec, as in {spec}"), "{call:?}");
        assert_eq!(suggested.as_deref(), Some(spec), "{call:?}");
    }
    // The beginning of a spec is enough for a store.
    let output = outwit(&["store", "list", "lines:{a", "--store", "/nonexistent/store"]);
    assert!(!errors(&output).contains("brace"), "{}", errors(&output));
}

#[test]
fn a_spec_that_the_shell_has_split_at_its_spaces_is_to_be_quoted() {
    for (call, spec) in [
        (&["solve", "nim:3", "+", "4", "+", "5"][..], "nim:3 + 4 + 5"),
        (&["explain", "nim:", "3", "--misere"], "nim: 3"),
        (&["draw", "cutcake:", "5x3"], "cutcake: 5x3"),
        (&["solve", "tic", "tac", "toe"], "tic tac toe"),
    ] {
        let (message, suggested) = refused(call);
        assert!(message.ends_with(&format!("quote it, as in '{spec}'")), "{call:?}: {message}");
        assert_eq!(suggested, Some(format!("'{spec}'")), "{call:?}");
    }
    assert_eq!(code(&["solve", "nim:3", "nim:4"]), 0);
    assert_eq!(code(&["compare", "cutcake:5x3", "cutcake:3x2"]), 0);
}

#[test]
fn a_store_is_asked_by_any_name() {
    let store = program::scratch("names.sqlite");
    let store = store.to_str().expect("text");
    assert_eq!(code(&["solve", "kayles:5", "--store", store]), 0);
    assert_eq!(code(&["solve", "nim:5", "--store", store]), 0);
    let listed = text(&outwit(&["store", "list", "Kayles", "--store", store]));
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(listed.starts_with("kayles:5 "), "{listed}");
}

#[test]
fn alone_the_program_says_how_to_begin() {
    let output = outwit(&[]);
    assert_eq!(output.status.code(), Some(2));
    let steps = errors(&output);
    let calls = steps.lines().filter_map(|line| line.strip_prefix("  outwit "));
    let calls: Vec<Vec<&str>> = calls.map(|call| call.split("  ").next().unwrap().split(' ').collect()).collect();
    assert_eq!(calls.len(), 4, "{steps}");
    for call in calls {
        assert_eq!(code(&call), 0, "{call:?}");
    }
}

#[test]
fn a_heap_beyond_the_notation_is_wrong_input() {
    assert_eq!(code(&["solve", "nim:1000000000000000001"]), 2);
    assert_eq!(code(&["table", "nim:1..9999999999999999999"]), 2);
    assert_eq!(code(&["solve", "octagons:300x300"]), 3);
}
