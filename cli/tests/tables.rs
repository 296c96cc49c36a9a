//! Tables: coordinates and fields as columns, filters that say what they can find, stable files and maps in letters.

mod program;

use program::{errors, object, outwit, scratch, text};
use serde_json::{Value, json};
use std::fs;

/// The one line that refuses a call.
fn refused(args: &[&str]) -> String {
    let output = outwit(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", errors(&output));
    assert_eq!((errors(&output).lines().count(), text(&output)), (1, String::new()), "{args:?}");
    errors(&output)
}

#[test]
fn rows_have_their_coordinates_and_their_fields_as_columns() {
    let csv = text(&outwit(&["table", "cutblock:1..2x1..2x3", "-q"]));
    let lines: Vec<&str> = csv.lines().collect();
    let fields = "starts_L,starts_C,starts_R,class";
    let rest = "input,rule,verdict,winner,same_as,possible,stopped,positions,seconds";
    assert_eq!(lines[0], format!("spec,question,answer,a,b,{fields},{rest}"));
    assert!(lines[2].contains("}\",1,2,R,R,C,"), "{csv}");
    let seconds = lines[1].rsplit(',').next().expect("a column");
    let decimals = seconds.split_once('.').map(|(_, decimals)| decimals.len());
    assert_eq!(decimals, Some(6), "plain numbers, no exponents: {seconds}");

    let table = object(&outwit(&["table", "cutcake:2..3x1..2", "--json"]));
    let row = &table["rows"][3];
    assert_eq!((&row["left"], &row["right"], &row["value"]), (&json!(3), &json!(2), &json!("0")));
    assert_eq!((&row["input"], &row["winner"]), (&json!("cutcake:3x2"), &json!({"L": "R", "R": "L"})));
}

#[test]
fn two_stable_runs_give_equal_files() {
    // The second run finds everything in the store, and the answers come out the same.
    let store = scratch("stable.sqlite");
    for end in ["-wal", "-shm"] {
        scratch(&format!("stable.sqlite{end}"));
    }
    let store = store.to_str().expect("text");
    let objects = [(); 2].map(|()| {
        let call = ["table", "cutblock:1..3x1..3x1..3", "--stable", "-q", "--format", "json", "--store", store];
        text(&outwit(&call))
    });
    assert_eq!(objects[0], objects[1]);
    let files = ["stable-1.csv", "stable-2.csv"].map(|name| {
        let path = scratch(name);
        let call = ["table", "cutblock:1..4x1..4x1..4", "--stable", "-q", "-o", path.to_str().expect("text")];
        assert_eq!(outwit(&call).status.code(), Some(0));
        fs::read_to_string(path).expect("it was written")
    });
    assert_eq!(files[0], files[1]);
    let columns: Vec<&str> = files[0].lines().next().expect("a header").split(',').collect();
    assert_eq!(columns[..6], ["spec", "question", "answer", "left", "center", "right"]);
    assert!(["seconds", "positions", "same_as"].iter().all(|name| !columns.contains(name)), "{columns:?}");
    let table = object(&outwit(&["table", "nim:1..3", "--stable", "--json"]));
    assert!(table["rows"][0].get("seconds").is_none() && table["rows"][0].get("stored").is_none(), "{table}");
}

#[test]
fn a_filter_finds_what_can_occur_and_refuses_the_rest() {
    let count = |only: &str| {
        let table = object(&outwit(&["table", "cutblock:1..4x1..3x1..3", "--json", "--only", only]));
        table["rows"].as_array().map(Vec::len)
    };
    let all = object(&outwit(&["table", "cutblock:1..4x1..3x1..3", "--json"]));
    let has = |row: &Value, value: &str| ["L", "C", "R"].iter().any(|s| row["answer"]["starts"][s] == value);
    let queer = all["rows"].as_array().expect("rows").iter().filter(|row| has(row, "queer")).count();
    assert!(queer > 0);
    assert_eq!(count("queer"), Some(queer));
    assert_eq!(count("starts.L=queer"), count("starts_L=queer"));
    assert!(count("starts_L=queer") > Some(0));
    assert_eq!(
        object(&outwit(&["table", "nim:0..9", "--json", "--only", "winner=second"]))["rows"][0]["spec"],
        "octal:.3*:0"
    );
    let unknown = refused(&["table", "cutblock:1..2x1x1", "--only", "outcome=P"]);
    assert!(unknown.contains("\"outcome\"") && unknown.contains("starts_L (L C R queer)"), "{unknown}");
    for only in ["quer", "starts_L=Q", "class=P"] {
        refused(&["table", "cutblock:1..2x1x1", "--only", only]);
    }
    refused(&["table", "nim:1..2", "--only", "grundy=many"]);
    refused(&["table", "nim:1..2", "--only", "queer"]);
}

#[test]
fn rows_go_where_they_are_sent() {
    let plain = text(&outwit(&["table", "nim:1..3", "--stable", "-q"]));
    assert_eq!(text(&outwit(&["table", "nim:1..3", "--stable", "-q", "-o", "-"])), plain);
    let lines = text(&outwit(&["table", "nim:1..3", "-q", "-o", "-", "--format", "jsonl"]));
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((rows.len(), &rows[2]["a"], &rows[2]["grundy"]), (3, &json!(3), &json!(3)));
    assert_eq!(object(&outwit(&["table", "nim:1..3", "-q", "--format", "json"]))["positions"], 3);
    let words = text(&outwit(&["table", "nim:1..3", "--stable", "-q", "--format", "txt"]));
    assert_eq!(words.lines().next(), Some("nim:1                         grundy 1, outcome N"));
    let path = scratch("rows.dat");
    let call = ["table", "nim:1..3", "--stable", "-q", "--format", "csv", "-o", path.to_str().expect("text")];
    assert_eq!(outwit(&call).status.code(), Some(0));
    assert_eq!(fs::read_to_string(path).expect("it was written"), plain);
    refused(&["table", "nim:1..3", "-o", "rows.dat"]);
}

#[test]
fn a_map_in_letters_has_all_its_rows_and_a_legend() {
    let printed = outwit(&["table", "cutblock:1..2x1..3x1..2", "--map", "-"]);
    let map = text(&printed);
    let lines: Vec<&str> = map.lines().collect();
    assert_eq!((lines[0], lines[1]), ("cutblock:1x↓x→", "     1    2"), "{map}");
    assert_eq!((&lines[2][..3], lines[6]), ("1  ", "cutblock:2x↓x→"), "{map}");
    assert_eq!(lines.iter().filter(|line| line.starts_with(['1', '2', '3'])).count(), 6, "{map}");
    assert!(map.contains("the letters of a cell: Left starts, Center starts, Right starts"), "{map}");
    assert!(map.contains("\nR  Right wins\n") && !map.contains("spec,question"), "{map}");
    assert!(errors(&printed).contains("12 positions"), "{}", errors(&printed));
    let path = scratch("letters.txt");
    let file = path.to_str().expect("text");
    assert_eq!(outwit(&["table", "cutblock:1..2x1..3x1..2", "--map", file, "-q"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&path).expect("it was written"), map);
    assert_eq!(text(&outwit(&["table", "cutblock:1..2x1..3x1..2", "--map", file])), "", "the map is enough");
    let rows = scratch("beside.csv");
    let beside = outwit(&["table", "cutblock:1..2x1..3x1..2", "--map", "-", "-o", rows.to_str().expect("text")]);
    assert_eq!((text(&beside), fs::read_to_string(rows).map(|csv| csv.lines().count()).ok()), (map, Some(13)));
    refused(&["table", "nim:1..3", "--map", "-", "-o", "-"]);
    let both = outwit(&["table", "nim:1..3", "--map", "-", "--json"]);
    assert_eq!(both.status.code(), Some(2));
    assert!(object(&both)["error"]["message"].is_string());
}

#[test]
fn what_a_rule_does_not_have_is_not_undecided() {
    let rows = text(&outwit(&["table", "kayles:1..2", "--misere", "--format", "txt", "--stable"]));
    assert_eq!(rows, "kayles:1                      outcome P\nkayles:2                      outcome N\n");
}

#[test]
fn a_summary_tells_what_was_solved_now() {
    let (store, rows) = (scratch("summary.sqlite"), scratch("summary.csv"));
    let call =
        ["table", "boxes:1..2x1..2", "-o", rows.to_str().expect("text"), "--store", store.to_str().expect("text")];
    let (first, second) = (text(&outwit(&call)), text(&outwit(&call)));
    assert!(first.ends_with(" (3 solved, 1 by symmetry)\n"), "{first}");
    assert!(second.ends_with("; all from the store\n") && !second.contains("solved"), "{second}");
}

#[test]
fn a_row_has_a_minute_unless_told_otherwise() {
    let help = text(&outwit(&["table", "--help"]));
    assert!(
        help.contains("Time per position, in seconds or as 5m, or none") && help.contains("[default: 60]"),
        "{help}"
    );
    let cut = outwit(&["table", "cutblock:7x7x7", "--each", "0.05", "-q"]);
    assert_eq!(cut.status.code(), Some(3));
    let expected = "outwit: 1 row reached the limit of 0.05 s per row; --each 0.5 gives it more\n";
    assert_eq!(errors(&cut), expected);
    assert_eq!(outwit(&["table", "nim:1..3", "--each", "none", "-q"]).status.code(), Some(0));
    let wrong = outwit(&["table", "nim:1..3", "--each", "soon"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(errors(&wrong).contains("soon"), "{}", errors(&wrong));
}
