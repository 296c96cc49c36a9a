//! The answer first: early verdicts, bounded extras, several specs, comments, and pages that always come.

mod program;

use program::{errors, object, outwit, program, scratch, text, with_input};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

#[test]
fn the_verdict_is_printed_before_good_moves_are_looked_for() {
    let started = Instant::now();
    let mut child = program()
        .args(["solve", "cutblock:1024x32x32", "--extras", "3"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let first = lines.next().expect("there is a line").expect("it is text");
    let early = started.elapsed();
    assert_eq!(first, "cutblock:1024x32x32: Left starts: Left wins; Center starts: Left wins; Right starts: Left wins");
    let rest: Vec<String> = lines.map(|line| line.expect("it is text")).collect();
    let late = started.elapsed();
    assert!(late - early > Duration::from_secs(2), "{early:?} {late:?}");
    assert!(rest.iter().any(|line| line.contains("cut short after 3 s")), "{rest:?}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "the question is answered");
}

#[test]
fn json_says_that_good_moves_were_cut_short() {
    let output = outwit(&["solve", "cutblock:1024x32x32", "--extras", "0.1", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let answer = object(&output);
    assert_eq!(answer["best_truncated"], true);
    assert_eq!(answer["cut_short"]["reason"], "time");
    assert!(answer.get("stopped").is_none());
}

#[test]
fn the_first_line_is_one_line() {
    let output = text(&outwit(&["solve", "mnk:5,6,4"]));
    assert_eq!(output.lines().next(), Some("mnk:5,6,4: the first player wins with 6 moves"));
    let output = text(&outwit(&["solve", "cutcake:10x1"]));
    assert_eq!(output.lines().next(), Some("cutcake:10x1: Left wins, whoever starts (L); value 9"));
}

#[test]
fn several_specs_get_one_answer_each() {
    let output = outwit(&["solve", "ellie:2x3", "cutcake:5x3", "boxes:1x1"]);
    assert_eq!(output.status.code(), Some(0));
    let heads: Vec<String> = text(&output).lines().filter(|l| !l.starts_with(' ')).map(str::to_owned).collect();
    assert_eq!(heads.len(), 3, "{heads:?}");
    assert!(heads[0].starts_with("ellie:2x3: ") && heads[2].starts_with("boxes:1x1: "), "{heads:?}");

    let output = outwit(&["solve", "ellie:2x3", "nosuch:3", "boxes:4x4", "--time", "0.2", "--json"]);
    assert_eq!(output.status.code(), Some(3), "the worst exit code");
    let rows: Vec<serde_json::Value> =
        text(&output).lines().map(|l| serde_json::from_str(l).expect("an object")).collect();
    assert_eq!(rows[0]["answer"]["outcome"], "N");
    assert!(rows[1]["error"]["message"].is_string() && rows[2]["stopped"].is_string());

    let proof = scratch("several.proof");
    let output = outwit(&["solve", "ellie:2x3", "ellie:2x2", "--proof", proof.to_str().expect("text")]);
    assert_eq!((output.status.code(), errors(&output).lines().count()), (Some(2), 1));
    assert_eq!(outwit(&["solve", "ellie:2x3", "-"]).status.code(), Some(2));
}

#[test]
fn batches_may_have_comments() {
    let input = "# heaps\n\nnim:3+4 # a sum\n  # indented\nellie:2x3:.#./...\nellie:2x3:... / #.. # a board\n";
    let output = with_input(&["solve", "-"], input);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let answers = text(&output);
    let specs: Vec<&str> = answers.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(specs, ["nim:3+4", "ellie:2x3:.#./...", "ellie:2x3:... / #.."], "{answers}");
}

#[test]
fn answers_say_how_the_game_is_played() {
    let misere = text(&outwit(&["solve", "kayles:12+5", "--misere", "-q"]));
    assert_eq!(misere, "kayles:12+5 (misère): the player who does not move wins (P)\n");
    let batch = text(&with_input(&["solve", "-", "--misere"], "kayles:12+5\n"));
    assert_eq!(batch, misere);
}

#[test]
fn a_short_list_of_good_moves_says_that_there_may_be_more() {
    let answer = text(&outwit(&["solve", "mnk:5,6,4", "--extras", "0.001"]));
    let good = answer.lines().find(|line| line.contains("good moves"));
    assert!(good.is_none_or(|line| line.contains("perhaps more") || line.contains("found so far")), "{answer}");
}

#[test]
fn what_is_left_is_said_in_words() {
    let output = outwit(&["solve", "cutblock:8x3x6", "--time", "0.5"]);
    assert_eq!(output.status.code(), Some(3));
    let words = "Left starts: Left or nobody (undecided); Center starts: Left wins; Right starts: Left wins";
    assert!(text(&output).starts_with(&format!("cutblock:8x3x6: {words}\n")), "{}", text(&output));
    assert!(!text(&output).contains("possible"), "{}", text(&output));

    let output = text(&outwit(&["solve", "hexagons:3x3", "--time", "0.5"]));
    assert!(output.starts_with("hexagons:3x3: undecided: the player to move (first) scores between "), "{output}");
    assert!(text(&outwit(&["solve", "ellie:2x2"])).contains("  1 position in "), "one is singular");
}

#[test]
fn there_is_always_a_page() {
    let output = outwit(&["explain", "cutblock:8x3x6", "--time", "1"]);
    assert_eq!(output.status.code(), Some(3), "a page without the whole verdict");
    let page = text(&output);
    assert!(page.starts_with("cutblock:8x3x6\n\nThe rules\n"), "{page}");
    assert!(page.contains("Center starts: Left wins; Right starts: Left wins"), "{page}");
    assert!(page.contains("`outwit explain cutblock:8x3x6 --time 3` looks longer"), "{page}");

    let output = outwit(&["explain", "mnk:6,7,4", "--time", "20"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("The first player wins"), "{}", text(&output));
}

#[test]
fn hints_keep_flags_and_quotes() {
    let page = text(&outwit(&["explain", "kayles:5+3", "--misere"]));
    assert!(page.contains("@second --misere` continues from there."), "{page}");
    let page = text(&outwit(&["explain", "ellie:3x4:.#../..../...."]));
    let hint = page.lines().find(|line| line.contains("continues from there")).expect("there is a hint");
    assert!(hint.contains("`outwit explain 'ellie:"), "{hint}");
    // The player to move loses, so nothing was played that one could go on from.
    let page = text(&outwit(&["explain", "nim:1+4+5"]));
    assert!(page.contains("What answers each move") && !page.contains("continues from there"), "{page}");
}
