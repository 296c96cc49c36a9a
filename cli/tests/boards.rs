//! Trees, pages and tables, as people and scripts call them.

mod program;

use program::{errors, object, outwit, scratch, text};
use serde_json::{Value, json};
use std::fs;
use std::time::Instant;

#[test]
fn long_strips_and_large_heaps_are_answered_at_once() {
    let started = Instant::now();
    let strip = object(&outwit(&["solve", "treblecross:10000", "--json"]));
    assert_eq!(strip["answer"], json!({"grundy": null, "outcome": "N"}));
    let moves: Vec<u64> =
        strip["best"].as_array().expect("a list").iter().filter_map(|m| m.as_str()?.parse().ok()).collect();
    assert!(!moves.is_empty());
    // The strip is its own mirror image, so its good moves come in mirrored pairs.
    assert!(moves.iter().all(|m| moves.contains(&(10_001 - m))), "{moves:?}");
    // After a good move the other player has none.
    let after = format!("treblecross:{}x{}", ".".repeat(moves[0] as usize - 1), ".".repeat(10_000 - moves[0] as usize));
    assert_eq!(object(&outwit(&["solve", &after, "--json"]))["answer"]["outcome"], "P");
    let kayles = object(&outwit(&["solve", "octal:.77:1000000", "--json"]));
    assert_eq!(kayles["answer"]["grundy"], 1);
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn large_certificates_stop_at_the_budget() {
    let proof = scratch("large.proof");
    for spec in ["treblecross:10000", "octal:.007:30000"] {
        let started = Instant::now();
        let path = proof.to_str().expect("text");
        let output = outwit(&["solve", spec, "--proof", path, "--memory", "200M", "--time", "1"]);
        assert_eq!(output.status.code(), Some(3), "{spec}: {}", errors(&output));
        assert!(!proof.exists() && started.elapsed().as_secs() < 15, "{spec}");
    }
}

#[test]
fn the_tree_of_the_slides() {
    // 2×3: N at the root, P and N below it, P below the N; symmetric boards once.
    let picture = text(&outwit(&["draw", "ellie:2x3", "--tree"]));
    assert_eq!(picture.matches("  N").count() - 1, 2, "{picture}");
    let badges = |letter: &str| {
        picture.lines().filter(|l| l.trim_end().ends_with(letter) || l.contains(&format!("{letter}  "))).count()
    };
    assert!(badges("0  P") == 2 && badges("1  N") == 1 && badges("2  N") == 1, "{picture}");
    for (name, start) in [("tree.svg", "<svg"), ("tree.tex", "% game tree of ellie:2x3"), ("tree.txt", " ")] {
        let path = scratch(name);
        assert_eq!(outwit(&["draw", "ellie:2x3", "--tree", "-o", path.to_str().expect("text")]).status.code(), Some(0));
        let drawn = fs::read_to_string(&path).expect("it was written");
        assert!(drawn.starts_with(start), "{name}: {drawn}");
        assert!(!name.ends_with("svg") || drawn.matches("<circle").count() == 4, "{drawn}");
    }
    let misere = text(&outwit(&["draw", "nim:2", "--tree", "--misere"]));
    assert!(misere.contains("| 2 |") && !misere.contains("nim-values"), "{misere}");
    for spec in ["ellie:4x5", "cutcake:3x2", "ellie:0x1"] {
        let output = outwit(&["draw", spec, "--tree"]);
        assert_eq!(output.status.code(), Some(2), "{spec}: {}", errors(&output));
    }
}

#[test]
fn the_digits_of_a_code_are_explained() {
    let page = text(&outwit(&["explain", "octal:.17"]));
    assert!(page.contains("d1 = 1 = 0·4 + 0·2 + 1·1: taking one token may leave no heap"), "{page}");
    assert!(page.contains("d2 = 7 = 1·4 + 1·2 + 1·1: taking 2 tokens may leave no heap"), "{page}");
    assert_eq!(object(&outwit(&["explain", "octal:.17", "--json"]))["spec"], "octal:.17");
}

#[test]
fn values_are_shown_step_by_step() {
    // The slides: 12 ⊕ 13 ⊕ 7 = 6.
    let page = text(&outwit(&["explain", "nim:12+13+7"]));
    for line in ["  12   1 1 0 0", "  13   1 1 0 1", "   7     1 1 1", "   6   0 1 1 0", "mex{0, 1, 2, 3, 4, 5, 6} = 7"]
    {
        assert!(page.contains(line), "{line} is missing from\n{page}");
    }
    assert!(page.contains("12->10") && page.contains("13->11") && page.contains("7->1"), "{page}");
    let page = object(&outwit(&["explain", "octal:.17:7+4", "--json"]));
    assert_eq!(page["answer"], json!({"grundy": 2, "outcome": "N"}));
    let headings: Vec<&str> =
        page["sections"].as_array().expect("a list").iter().filter_map(|s| s["heading"].as_str()).collect();
    assert_eq!(headings[..3], ["The rules", "The position", "The value of 7"], "{page}");
    assert!(headings.contains(&"A line of best play"), "{page}");
    let games = object(&outwit(&["games", "--json"]));
    for spec in
        games["games"].as_array().expect("a list").iter().flat_map(|g| g["examples"].as_array().expect("a list"))
    {
        let output = outwit(&["explain", spec.as_str().expect("text")]);
        assert_eq!(output.status.code(), Some(0), "{spec}: {}", errors(&output));
    }
    assert_eq!(outwit(&["explain", "octal:.1g"]).status.code(), Some(2));
}

#[test]
fn pages_are_written_to_files() {
    let html = scratch("plane.html");
    let path = html.to_str().expect("a path");
    assert_eq!(outwit(&["explain", "affine:4", "-o", path]).status.code(), Some(0));
    let page = fs::read_to_string(&html).expect("the page");
    assert!(
        page.starts_with("<!doctype html>") && page.contains("A strategy of the first player in 14 rows"),
        "{page}"
    );
    assert!(page.matches("<svg").count() > 5, "there are pictures");
    // The page fetches nothing: its only URL is the SVG namespace.
    assert!(page.match_indices("http").all(|(i, _)| page[i..].starts_with("http://www.w3.org/2000/svg")), "{page}");
    let md = scratch("cake.md");
    assert_eq!(outwit(&["explain", "cutcake:3x2", "-o", md.to_str().expect("a path")]).status.code(), Some(0));
    let page = fs::read_to_string(&md).expect("the page");
    assert!(page.starts_with("# `cutcake:3x2`") && page.contains("## A line of best play"), "{page}");
    let output = outwit(&["explain", "cutcake:3x2", "-o", "page.pdf"]);
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
}

#[test]
fn a_table_lists_every_position_and_solves_symmetric_ones_once() {
    let output = outwit(&["table", "circnim:4,2:0..3,0..3,0..3,0..3", "--only", "outcome=P"]);
    assert_eq!(output.status.code(), Some(0));
    let csv = text(&output);
    let lines: Vec<&str> = csv.lines().collect();
    let rest = "input,rule,verdict,winner,same_as,possible,stopped,positions,seconds";
    assert_eq!(lines[0], format!("spec,question,answer,a,b,c,d,grundy,outcome,{rest}"));
    // (a, b, a, b): sixteen positions with heaps up to 3.
    assert_eq!(lines.len(), 17, "{csv}");
    let answer = "\"circnim:4,2:0,1,0,1\",outcome,\"{\"\"grundy\"\":0,\"\"outcome\"\":\"\"P\"\"}\",0,1,0,1,0,P,";
    assert!(lines[2].starts_with(answer), "{}", lines[2]);
    assert!(errors(&output).contains("256 positions: 240 N, 16 P"), "{}", errors(&output));

    let table = object(&outwit(&["table", "ellie:2..3x2..3", "--json"]));
    let rows = table["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[2]["same_as"], "ellie:2x3");
    assert_eq!(rows[2]["answer"], json!({"grundy": 2, "outcome": "N"}));
    assert_eq!(table["counts"], json!({"N": 3, "P": 1}));
    for row in rows {
        let alone = object(&outwit(&["solve", row["spec"].as_str().expect("text"), "--json"]));
        assert_eq!(alone["answer"], row["answer"], "{row}");
    }
    let blocks = object(&outwit(&["table", "cutblock:1..3x1..3x2", "--json", "--only", "class=<"]));
    for row in blocks["rows"].as_array().expect("rows") {
        let alone = object(&outwit(&["solve", row["spec"].as_str().expect("text"), "--json"]));
        assert_eq!(alone["answer"], row["answer"], "{row}");
    }
}

#[test]
fn tables_go_to_files_and_invalid_ones_are_refused() {
    let (csv, list) = (scratch("t.csv"), scratch("t.json"));
    let out = |path: &std::path::Path| path.to_str().expect("text").to_owned();
    fs::write(&csv, "old").expect("it can be written");
    assert_eq!(outwit(&["table", "kayles:1..12", "--out", &out(&csv)]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&csv).expect("it was written").lines().count(), 13);
    assert_eq!(outwit(&["table", "kayles:1..12", "--misere", "--out", &out(&list)]).status.code(), Some(0));
    let table: Value = serde_json::from_slice(&fs::read(&list).expect("it was written")).expect("JSON");
    assert_eq!(table["rows"][11]["spec"], "octal:.77:12");
    for args in [
        &["table", "ellie:1..10000x1..10000"][..],
        &["table", "kayles:5..1"],
        &["table", "circnim:4,3..5:1,1,1,1"],
        &["table", "nosuch:1..2"],
        &["table", "kayles:1..2", "--only", "X"],
        &["table", "kayles:1..2", "--out", "t.gif"],
    ] {
        let output = outwit(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", errors(&output));
    }
    let stopped = outwit(&["table", "ellie:5..9x5..9", "--time", "0.5", "--json"]);
    assert_eq!(stopped.status.code(), Some(3));
    assert_eq!(object(&stopped)["complete"], false);
}

#[test]
fn each_row_has_a_time_limit_and_open_rows_say_who_can_still_win() {
    let output = outwit(&["table", "cutblock:6..7x7x6..7", "--each", "0.05"]);
    assert_eq!(output.status.code(), Some(3));
    let csv = text(&output);
    assert_eq!(csv.lines().count(), 5, "the sweep goes on: {csv}");
    let cube = csv.lines().last().expect("a row");
    assert!(cube.starts_with("cutblock:7x7x7,") && cube.contains("\"\"queer\"\"]"), "{csv}");
    assert!(errors(&output).contains(" open"), "{}", errors(&output));
    assert!(errors(&output).contains("reached the limit of 0.05 s per row; --each 0.5 gives"), "{}", errors(&output));
    let table = object(&outwit(&["table", "cutblock:7x7x3..7", "--each", "0.05", "--json"]));
    assert_eq!(table["rows"].as_array().map(Vec::len), Some(5));
    assert!(table["open"].as_u64() > Some(0) && table["complete"] == true, "{table}");
    assert!(table["rows"][4]["possible"]["L"].is_array(), "{table}");
}

#[test]
fn every_row_is_certified_and_checked() {
    let out = scratch("certified.json");
    let path = out.to_str().expect("text");
    assert_eq!(outwit(&["table", "cutblock:1..3x1..4x3", "--certify", "--out", path]).status.code(), Some(0));
    let table: Value = serde_json::from_slice(&fs::read(&out).expect("it was written")).expect("JSON");
    let rows = table["rows"].as_array().expect("rows");
    assert!(rows.iter().all(|r| r["certificate"].as_u64() > Some(0)), "{table}");
    assert_eq!((&table["certificates"], rows.len()), (&json!(12), 12));
    let lines: u64 = rows.iter().filter_map(|r| r["certificate"].as_u64()).sum();
    assert_eq!(table["certificate_lines"], lines);
    let queer = rows.iter().find(|r| r["spec"] == "cutblock:3x4x3").expect("it is there");
    let proof = scratch("alone.proof");
    outwit(&["solve", "cutblock:3x4x3", "--proof", proof.to_str().expect("text")]);
    let alone = fs::read_to_string(&proof).expect("it was written").lines().count();
    assert_eq!(queer["certificate"], alone, "as many lines as when solved alone");
    let folder = out.parent().expect("it has one");
    let left = fs::read_dir(folder).expect("it can be listed").filter_map(|e| e.ok()?.file_name().into_string().ok());
    assert_eq!(left.filter(|n| n.starts_with("outwit-") && n.ends_with(".proof")).count(), 0);
}

#[test]
fn maps_show_every_answer_or_are_refused() {
    let path = scratch("map.svg");
    let file = path.to_str().expect("text");
    let call = ["table", "cutblock:3..4x3..3x2..3", "--map", file, "--quiet"];
    assert_eq!(outwit(&call).status.code(), Some(0));
    let svg = fs::read_to_string(&path).expect("it was drawn");
    for text in ["cutblock:3x↓x→", "cutblock:4x↓x→", "Left wins", "queer: nobody can force a win", ">Q<"] {
        assert!(svg.contains(text), "{text} is missing");
    }
    // Four cells with three stripes, four boxes in the legend, and the background.
    assert_eq!(svg.matches("<rect").count(), 4 * 3 + 4 + 1);
    for (name, start) in [("map.tex", "% "), ("map.txt", "")] {
        let path = scratch(name);
        assert_eq!(outwit(&["table", "nim:0..9", "--map", path.to_str().expect("text")]).status.code(), Some(0));
        assert!(fs::read_to_string(&path).expect("it was drawn").starts_with(start), "{name}");
    }
    for (spec, name) in [("nim:5", "m.svg"), ("circnim:4,2:0..1,0..1,0..1,0..1", "m.svg"), ("nim:0..9", "m.gif")] {
        let output = outwit(&["table", spec, "--map", name]);
        assert_eq!(output.status.code(), Some(2), "{spec}");
        assert_eq!((errors(&output).lines().count(), text(&output)), (1, String::new()), "{}", errors(&output));
    }
}

#[test]
fn queer_positions_show_how_each_player_is_stopped() {
    let answer = object(&outwit(&["solve", "cutblock:4x3x3", "--json"]));
    let plans = answer["plans"].as_object().expect("plans");
    assert_eq!(plans.keys().collect::<Vec<_>>(), ["L"], "only for queer starters");
    assert_eq!(plans["L"]["L"]["side"], json!(["C", "R"]));
    assert_eq!(plans["L"]["L"]["by"], "replies");
    assert_eq!(plans["L"]["L"]["moves"].as_array().map(Vec::len), Some(2), "an answer to each of Left's cuts");
    assert_eq!(plans["L"]["C"]["by"], "outlast L");
    // The plans are right: after the move, or the answer, the stopped player does not win.
    for (stopped, plan) in plans["L"].as_object().expect("plans") {
        for line in plan["moves"].as_array().expect("moves") {
            let moves: Vec<&str> = match line {
                Value::String(name) => vec![name],
                _ => vec![line["after"].as_str().expect("text"), line["answer"].as_str().expect("text")],
            };
            let mut blocks = vec!["4x3x3".to_owned()];
            for name in &moves {
                let (block, pieces) = name.split_once("->").expect("a cut");
                let at = blocks.iter().position(|b| b == block).expect("the block is there");
                blocks.remove(at);
                blocks.extend(pieces.split('+').map(str::to_owned));
            }
            let after = object(&outwit(&["solve", &format!("cutblock:{}", blocks.join("+")), "--json"]));
            let mover = ["L", "C", "R"][moves.len()];
            assert_ne!(after["answer"]["starts"][mover], json!(stopped), "{line}");
        }
    }
    let page = text(&outwit(&["explain", "cutblock:4x3x3"]));
    for line in [
        "How each is stopped when Left starts",
        "Left is stopped by Center and Right.",
        "Left outlasts Center: ",
        "How Left wins when Right starts",
        "after 4x3x3->4x3x2+4x3x1  Left plays ",
    ] {
        assert!(page.contains(line), "{line} is missing from\n{page}");
    }
    assert!(text(&outwit(&["solve", "cutblock:4x3x3"])).contains("`outwit explain cutblock:4x3x3` shows"));
    assert!(object(&outwit(&["solve", "cutblock:3x3x3", "--json"]))["plans"].is_null());
    assert!(text(&outwit(&["explain", "three:{0|0|}"])).contains("The answer"));
}
