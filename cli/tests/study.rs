//! `outwit subsets` and `outwit strategy`.

mod program;

use program::{object, outwit, scratch, text};
use serde_json::{Value, json};

#[test]
fn sets_of_lines_are_counted() {
    let plane = object(&outwit(&["subsets", "affine:4", "--json"]));
    assert_eq!((&plane["sets"], &plane["classes"]), (&json!(1 << 20), &json!(499)));
    let minimal = json!([{"spec": "affine:4-line(b1,b2,b3,b4)", "sets": 20}]);
    let strong = &plane["won"]["strong"];
    assert_eq!((&strong["sets"], &strong["classes"], &strong["minimal"]), (&json!(21), &json!(2), &minimal));
    assert_eq!(plane["won"]["breaker_first"]["sets"], 0);
    let index: Vec<&Value> = plane["index"].as_array().expect("a list").iter().map(|k| &k["won"]["strong"]).collect();
    assert_eq!(index, [true, false, false, false]);
    // The spec of every class can be pasted.
    let small = object(&outwit(&["subsets", "affine:2", "--classes", "--json"]));
    let list = small["list"].as_array().expect("a list");
    assert_eq!((list.len(), &small["classes"]), (11, &json!(11)));
    for class in list {
        let spec = class["spec"].as_str().expect("a spec");
        let result = object(&outwit(&["solve", spec, "--json"]))["answer"]["result"].clone();
        assert_eq!(result == "first", class["won"]["strong"] == true, "{spec}: {result}");
    }
    assert!(
        text(&outwit(&["subsets", "affine:2", "--classes"])).contains("lines:{r1 c1;r1 c2}: the first player wins")
    );
}

#[test]
fn the_least_strategies_are_shown_and_proved() {
    for (measure, value) in [("rows", 14), ("leaves", 30), ("decisions", 52)] {
        let proof = scratch(&format!("least-{measure}.txt"));
        let path = proof.to_str().expect("text");
        let output = outwit(&["strategy", "affine:4", "--least", measure, "--proof", path, "--check", "--json"]);
        let found = object(&output);
        assert_eq!(
            (&found[measure], &found["minimal"], &found["verified"]),
            (&json!(value), &json!(true), &json!(true))
        );
        assert_eq!(outwit(&["check", path]).status.code(), Some(0));
    }
    let table = text(&outwit(&["strategy", "projective:2"]));
    assert!(table.contains("(r2) c1 (a1!) c2! wins a2 z"), "{table}");
    let published = object(&outwit(&["strategy", "affine:4", "--published", "--json"]));
    assert_eq!(
        ["rows", "leaves", "decisions"].map(|measure| published[measure].as_u64()),
        [Some(23), Some(35), Some(70)]
    );
    assert_eq!(published["findings"].as_array().map(Vec::len), Some(5));
}

#[test]
fn other_boards_are_refused_in_one_line() {
    for (args, code, word) in [
        (&["subsets", "affine:5"][..], 2, "16 points"),
        (&["subsets", "mnk:4,4,3"], 2, "20 lines"),
        (&["subsets", "affine:4:r1/"], 2, "empty"),
        (&["subsets", "affine:4@second"], 2, "empty"),
        (&["subsets", "ellie:3x3"], 2, "no studies"),
        (&["subsets", "afine:4"], 2, "afine"),
        (&["subsets", "affine:4", "--time", "0"], 3, "time"),
        (&["subsets", "affine:4", "--memory", "1K"], 3, "memory"),
        (&["strategy", "affine:5"], 2, "16 points"),
        (&["strategy", "grid:3x3"], 2, "does not win"),
        (&["strategy", "cube:2^4"], 2, "symmetries"),
        (&["strategy", "affine:3", "--published"], 2, "affine:4"),
        (&["strategy", "affine:4", "--least", "words"], 2, "words"),
        (&["strategy", "affine:4", "--published", "--least", "rows"], 2, "--published"),
        (&["strategy", "affine:4", "--time", "0"], 3, "time"),
        (&["strategy", "affine:4", "--memory", "1K"], 3, "memory"),
    ] {
        let output = outwit(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.lines().next().is_some_and(|line| line.contains(word)), "{args:?}: {errors}");
    }
}

#[test]
fn tables_can_be_written_as_in_the_document() {
    let table = text(&outwit(&["strategy", "affine:4", "--overlined"]));
    assert!(table.contains("X_W(") && table.contains("α\u{305}") && !table.contains('!'), "{table}");
    assert_eq!(outwit(&["strategy", "affine:3", "--overlined"]).status.code(), Some(2));
}

#[test]
fn studies_and_their_pictures_come_as_one_object() {
    let studies = object(&outwit(&["study", "affine:4", "--json"]));
    let names: Vec<&Value> = studies["studies"].as_array().expect("a list").iter().map(|s| &s["name"]).collect();
    assert_eq!(names, ["strategy", "subsets"]);
    let blocks = ["study", "cannibal:U(2,3,1)", "blocks", "size=4,2,2", "answers=mirrored", "-o", "-"];
    let picture = text(&outwit(&blocks));
    let drawn = object(&outwit(&[&blocks[..], &["--json"]].concat()));
    assert_eq!(drawn["picture"].as_str().map(str::trim_end), Some(picture.trim_end()));
}
