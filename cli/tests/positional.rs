//! Boards of lines: from files, to files, as pictures, and their points and symmetries.

mod program;

use program::{errors, object, outwit, scratch, text, with_input};
use serde_json::{Value, json};
use std::fs;

/// A file of one test, as a spec.
fn board(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    fs::write(&path, content).expect("the folder is there");
    format!("lines:{}", path.display())
}

#[test]
fn a_board_in_a_file_is_its_lines() {
    let spec = board("triangle.txt", "# three points\na b\nb c # and\n\nc a\n");
    let inline = "lines:{a b;b c;c a}";
    assert_eq!(object(&outwit(&["solve", &spec, "--json"]))["spec"], inline);
    assert_eq!(object(&with_input(&["solve", "-", "--json"], &spec))["spec"], inline);
    assert!(text(&outwit(&["table", &spec])).contains(inline));
    assert!(text(&outwit(&["draw", &spec])).contains('o'));
    assert_eq!(outwit(&["explain", &spec]).status.code(), Some(0));
}

#[test]
fn a_file_that_is_not_a_board_is_refused_in_one_line() {
    let folder = format!("lines:{}", env!("CARGO_TARGET_TMPDIR"));
    for (spec, code, word) in [
        (folder, 4, "directory"),
        (format!("lines:{}", scratch("missing.txt").display()), 4, "missing.txt"),
        ("lines:/dev/zero".to_owned(), 4, "regular"),
        (board("minus.txt", "a b\nc -\n"), 2, "row 2"),
        (board("twice.txt", "a a\n"), 2, "twice"),
        (board("empty.txt", ""), 2, "no line"),
        (board("bytes.txt", [0xff, 0xfe, 0x00]), 2, "UTF-8"),
        (board("large.txt", "a b\n".repeat(1 << 22) + "c"), 2, "16 MiB"),
    ] {
        for command in ["solve", "draw"] {
            let output = outwit(&[command, &spec]);
            assert_eq!(output.status.code(), Some(code), "{spec}: {}", errors(&output));
            assert!(errors(&output).lines().next().is_some_and(|l| l.contains(word)), "{spec}: {}", errors(&output));
        }
    }
}

#[test]
fn a_game_description_goes_out_and_comes_back() {
    let path = scratch("grid.pg");
    let file = path.to_str().expect("text");
    let output = outwit(&["export", "grid:3x3:b2/a1@second", "--pg", file, "--maker-breaker"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let back = outwit(&["solve", &format!("lines:{file}"), "--json"]);
    assert!(errors(&back).contains("--maker-breaker"), "{}", errors(&back));
    let spec = object(&back)["spec"].as_str().expect("a spec").to_owned();
    assert!(spec.starts_with("lines:{a1 b1 c1;") && spec.ends_with(":b2/a1@second"), "{spec}");
}

#[test]
fn formulas_are_complete() {
    let path = scratch("plane.qdimacs");
    let file = path.to_str().expect("text");
    assert_eq!(outwit(&["export", "affine:3", "--qdimacs", file, "--moves", "4"]).status.code(), Some(0));
    let formula = fs::read_to_string(&path).expect("it was written");
    let header = formula.lines().find(|l| l.starts_with("p cnf ")).expect("a header");
    let clauses: usize = header.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    assert_eq!(formula.lines().filter(|l| l.ends_with(" 0") && !l.starts_with(['a', 'e'])).count(), clauses);
    for (args, word) in [
        (&["export", "affine:3"][..], "--pg"),
        (&["export", "afine:3", "--pg", "x"], "affine:3"),
        (&["export", "ellie:3x3", "--pg", "x"], "positional"),
        (&["export", "affine:3", "--pg", "x", "--moves", "0"], "0"),
        (&["export", "grid:1x1:a1/", "--pg", "x"], "over"),
    ] {
        let output = outwit(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(errors(&output).contains(word), "{args:?}: {}", errors(&output));
    }
}

#[test]
fn planes_are_drawn_in_four_ways() {
    let grid = text(&outwit(&["draw", "affine:4", "--as", "grid"]));
    for row in ["|r2 |a4 |b2 |c3 |", "|b1 |c1 |r1 |a1 |", "|c4 |b3 |a2 |r3 |", "|a3 |r4 |c2 |b4 |"] {
        assert!(grid.contains(row), "{grid}");
    }
    assert!(text(&outwit(&["draw", "affine:4:r2/a1", "--as", "squares"])).contains("|r2=|a2 |a1:|a4 |a3 |"));
    assert!(text(&outwit(&["draw", "projective:2", "--as", "td"])).contains("|r1 |r2 | z |"));
    assert!(text(&outwit(&["draw", "affine:4:r1/r2"])).contains("|=X=|:O:|r3 |r4 |"));
    assert_eq!(outwit(&["draw", "ellie:3x3", "--as", "grid"]).status.code(), Some(2));
    for spec in ["grid:3x3", "lines:{a b}"] {
        let output = outwit(&["draw", spec, "--as", "grid"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors(&output).contains("affine:4"), "{}", errors(&output));
    }
}

#[test]
fn boards_have_points_and_symmetries() {
    let ask =
        |spec: &str, question: &str| object(&outwit(&["solve", spec, "--ask", question, "--json"]))["answer"].clone();
    let points = ask("lines:{a b;b c}-line(a,b)", "points");
    assert_eq!(points, json!({"points": ["a", "b", "c"], "lines": [["b", "c"]]}));
    let plane = ask("affine:4", "symmetry");
    assert_eq!((&plane["order"], &plane["index"]["order"]), (&json!(5760), &json!(1152)));
    assert!(
        plane["index"]["generators"]
            .as_array()
            .is_some_and(|g| g.iter().all(|v| v.as_array().map(Vec::len) == Some(5)))
    );
    // The autoparatopisms that fix the first position of the proof leave these moves to consider.
    let first = ask("affine:4:r1,r3,c1/r2,r4", "symmetry");
    let orbits = json!([
        ["r1", "r3"],
        ["r2", "r4"],
        ["c1"],
        ["c2", "c3"],
        ["c4"],
        ["a1", "a3", "b1", "b2"],
        ["a2", "a4", "b3", "b4"]
    ]);
    assert_eq!((&first["order"], &first["orbits"]), (&json!(4), &orbits));
    let huge = ask("cube:2^5", "symmetry");
    assert_eq!(huge["order"], "263130836933693530167218012160000000");
    assert!(text(&outwit(&["solve", "affine:3", "--ask", "points"])).contains("r1     4 lines"));
    assert_eq!(outwit(&["solve", "ellie:3x3", "--ask", "symmetry"]).status.code(), Some(2));
}

#[test]
fn two_perfect_players_play_as_long_as_it_takes() {
    for (spec, flag, moves, result) in [
        ("affine:3", None, 7, "first wins"),
        ("affine:4", None, 15, "first wins"),
        ("affine:4", Some("--maker-breaker"), 13, "first wins"),
        ("affine:4:r1,r3/r2", None, 12, "first wins"),
        ("grid:3x3", None, 9, "a draw"),
        ("grid:3x3:b2/a1,c3@second", Some("--maker-breaker"), 6, "second wins"),
    ] {
        let args: Vec<&str> =
            ["play", spec, "--seats", "perfect,perfect", "--time", "600"].into_iter().chain(flag).collect();
        let game = text(&outwit(&args));
        assert_eq!(game.matches(" plays ").count(), moves, "{spec} {flag:?}\n{game}");
        assert!(game.contains(result), "{spec} {flag:?}\n{game}");
    }
}

#[test]
fn a_flag_selects_maker_and_breaker() {
    let answer = |args: &[&str]| object(&outwit(&[&["solve", "--json"], args].concat()))["answer"].clone();
    assert_eq!(answer(&["affine:4", "--maker-breaker"]), json!({"result": "maker", "plies": 13}));
    assert_eq!(answer(&["affine:4:/@second", "--maker-breaker"]), json!({"result": "breaker"}));
    let wrong = outwit(&["solve", "octal:.007:20", "--maker-breaker"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(errors(&wrong).contains("has no Maker-Breaker form"), "{}", errors(&wrong));
    let rows = answer(&["affine:2", "--ask", "moves", "--maker-breaker"]);
    assert_eq!(rows["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(rows["moves"][0]["answer"], json!({"result": "maker", "plies": 2}));
}

#[test]
fn a_budget_that_runs_out_says_who_can_still_win() {
    let output = outwit(&["solve", "mnk:8,8,5", "--time", "0.3", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer = object(&output);
    assert_eq!(answer["answer"]["result"], Value::Null);
    assert_eq!(answer["possible"], json!(["first", "draw"]));
}
