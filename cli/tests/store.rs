//! Stored answers: answers that come from the store and say so, sweeps that continue, and `outwit store`.

mod program;

use program::{errors, object, outwit, program, scratch, text};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

/// The path of a store for one test, which does not exist yet.
fn store(name: &str) -> PathBuf {
    for end in ["-wal", "-shm"] {
        scratch(&format!("{name}{end}"));
    }
    scratch(name)
}

fn with(store: &Path, args: &[&str]) -> Output {
    let mut all = args.to_vec();
    all.extend(["--store", store.to_str().expect("text")]);
    outwit(&all)
}

#[test]
fn a_stored_answer_is_the_same_and_says_so() {
    let place = store("solve.sqlite");
    for spec in ["ellie:3x5", "cutblock:4x3x3", "affine:4", "kayles:12+5"] {
        let first = object(&with(&place, &["solve", spec, "--json"]));
        let again = object(&with(&place, &["solve", spec, "--json"]));
        assert!(first.get("stored").is_none(), "{first}");
        assert_eq!((&again["stored"], &again["version"]), (&json!(true), &json!(env!("CARGO_PKG_VERSION"))));
        for (field, value) in first.as_object().expect("an object") {
            assert_eq!(again[field], *value, "{spec}: {field}");
        }
        let fresh = object(&with(&place, &["solve", spec, "--json", "--fresh"]));
        assert!(fresh.get("stored").is_none() && fresh["answer"] == first["answer"]);
    }
    let people = text(&with(&place, &["solve", "ellie:3x5"]));
    assert!(people.contains("from the store: 20") && people.contains("--fresh"), "{people}");
    let misere = object(&with(&place, &["solve", "kayles:12+5", "--misere", "--json"]));
    assert!(misere.get("stored").is_none(), "another form is another question");
    assert!(object(&with(&place, &["solve", "ellie:3x3", "--engine", "brute", "--json"])).get("stored").is_none());
    assert!(
        object(&with(&place, &["solve", "ellie:3x3", "--json"])).get("stored").is_none(),
        "brute force stores nothing"
    );
    // Unfinished answers are not stored.
    assert_eq!(with(&place, &["solve", "cutblock:7x7x7+6x6x6", "--time", "0.05"]).status.code(), Some(3));
    let listed = object(&with(&place, &["store", "list", "--json"]));
    assert_eq!(listed["count"], 6, "{listed}");
    assert_eq!(object(&with(&place, &["store", "list", "cutblock:", "--json"]))["count"], 1);
    assert_eq!(object(&with(&place, &["store", "list", "--only", "outcome=P", "--json"]))["count"], 3);
    let shown = object(&with(&place, &["store", "show", "kayles:5+12", "--json"]));
    assert_eq!((&shown["spec"], &shown["question"]), (&json!("octal:.77:12+5"), &json!("outcome")));
    let missing = with(&place, &["store", "show", "kayles:99"]);
    assert_eq!((missing.status.code(), errors(&missing).lines().count()), (Some(2), 1), "{}", errors(&missing));
}

#[test]
fn a_stored_certificate_is_written_again_and_a_false_one_is_reported() {
    let place = store("proofs.sqlite");
    let (first, second) = (scratch("kept-1.proof"), scratch("kept-2.proof"));
    let solve = |file: &Path| with(&place, &["solve", "ellie:3x5", "--proof", file.to_str().expect("text"), "--check"]);
    assert_eq!(solve(&first).status.code(), Some(0));
    let again = solve(&second);
    assert!(text(&again).contains("from the store") && text(&again).contains("verified"), "{}", text(&again));
    assert_eq!(fs::read(&first).expect("it was written"), fs::read(&second).expect("it was written"));
    assert_eq!(with(&place, &["table", "cutblock:1..3x2x2", "--certify", "--quiet"]).status.code(), Some(0));
    let verified = object(&with(&place, &["store", "verify", "--json"]));
    assert_eq!((&verified["verified"], &verified["rejected"]), (&json!(4), &json!([])));
    let third = scratch("kept-3.proof");
    let shown = with(&place, &["store", "show", "cutblock:3x2x2", "--proof", third.to_str().expect("text")]);
    assert_eq!(shown.status.code(), Some(0), "{}", errors(&shown));
    assert_eq!(outwit(&["check", third.to_str().expect("text")]).status.code(), Some(0));
    let connection = rusqlite::Connection::open(&place).expect("it is a database");
    let lie = "UPDATE answers SET answer = '{\"grundy\":7,\"outcome\":\"N\"}' WHERE spec = 'ellie:3x5'";
    assert_eq!(connection.execute(lie, []).expect("it can be changed"), 1);
    drop(connection);
    let output = with(&place, &["store", "verify"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("rejected ellie:3x5: it proves grundy"), "{}", text(&output));
}

#[test]
fn a_table_comes_from_the_store_and_continues_after_a_stop() {
    let place = store("table.sqlite");
    let call = ["table", "cutblock:1..4x1..4x1..4", "--where", "l>=c>=r", "--json"];
    let first = object(&with(&place, &call));
    assert_eq!((&first["positions"], &first["stored"]), (&json!(20), &json!(0)));
    let again = object(&with(&place, &call));
    assert_eq!((&again["stored"], &again["counts"]), (&json!(20), &first["counts"]));
    // Good moves are worked out when asked for, and stored then.
    let solved = object(&with(&place, &["solve", "cutblock:4x3x3", "--json"]));
    assert_eq!(solved["stored"], true, "{solved}");
    assert_eq!(solved["best"], object(&outwit(&["solve", "cutblock:4x3x3", "--json"]))["best"]);
    assert!(object(&with(&place, &["store", "show", "cutblock:4x3x3", "--json"]))["plans"].is_object());
    // Three times as many rows, all of them by symmetry.
    let wide = object(&with(&place, &["table", "cutblock:1..4x1..4x1..4", "--json"]));
    assert_eq!((&wide["positions"], &wide["stored"]), (&json!(64), &json!(20)));

    let long = store("long.sqlite");
    let path = long.to_str().expect("text").to_owned();
    let call = ["table", "cutblock:3..9x3..9x3..9", "--store", &path, "--quiet"];
    let mut child = program().args(call).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(900));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it is still running");
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    assert!(errors(&output).contains("run the same command again to continue from the store"), "{}", errors(&output));
    let kept = object(&outwit(&["store", "list", "--json", "--store", &path]))["count"].as_u64().expect("a number");
    assert!(kept > 0);
    let on = object(&outwit(&["table", "cutblock:3..9x3..9x3..9", "--time", "0.3", "--json", "--store", &path]));
    assert!(on["stored"].as_u64() >= Some(kept), "{kept} were kept: {}", on["stored"]);
}

#[test]
fn tables_and_stores_are_written_for_other_programs() {
    let place = store("formats.sqlite");
    for name in ["rows.csv", "rows.json", "rows.jsonl", "rows.txt"] {
        let file = scratch(name);
        let path = file.to_str().expect("text");
        assert_eq!(with(&place, &["table", "nim:[1,3]+1..2", "--out", path, "-q"]).status.code(), Some(0), "{name}");
        let table = fs::read_to_string(&file).expect("it was written");
        assert!(table.contains(":3+1"), "{name}: {table}");
        if name == "rows.jsonl" {
            let rows: Vec<Value> = table.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
            assert_eq!((rows.len(), &rows[0]["question"]), (4, &json!("outcome")));
        }
    }
    for (name, works) in [("all.csv", true), ("all.jsonl", true), ("all.txt", true), ("all.gif", false)] {
        let file = scratch(name);
        let output = with(&place, &["store", "export", file.to_str().expect("text")]);
        assert_eq!((output.status.code(), file.exists()), (Some(if works { 0 } else { 2 }), works), "{name}");
    }
    let parquet = scratch("all.parquet");
    let output = with(&place, &["store", "export", parquet.to_str().expect("text"), "octal:"]);
    if cfg!(feature = "parquet") {
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        let file = fs::read(&parquet).expect("it was written");
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    } else {
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn merged_shards_make_up_the_whole() {
    let whole = store("merged.sqlite");
    let mut parts = Vec::new();
    let mut rows = 0;
    for shard in ["1/2", "2/2"] {
        let part = store(&format!("part-{}.sqlite", &shard[..1]));
        let table = object(&with(&part, &["table", "ellie:1..4x1..4", "--shard", shard, "--json"]));
        rows += table["positions"].as_u64().expect("a number");
        parts.push(part);
    }
    assert_eq!(rows, 16);
    let [a, b] = [0, 1].map(|i| parts[i].to_str().expect("text"));
    let merged = object(&with(&whole, &["store", "merge", a, b, "--json"]));
    assert_eq!(merged, json!({"read": 16, "new": 16}));
    assert_eq!(object(&with(&whole, &["table", "ellie:1..4x1..4", "--json"]))["stored"], 16);
}

#[test]
fn errors_are_one_line() {
    let place = store("wrong.sqlite");
    let foreign = scratch("foreign.txt");
    fs::write(&foreign, "this is a text and not a store, however long it is: ".repeat(20)).expect("it can be written");
    let file = foreign.to_str().expect("text");
    for (args, code) in [
        (&["solve", "nim:1", "--store", file][..], 2),
        (&["table", "nim:1..2", "--store", file], 2),
        (&["store", "list", "--store", file], 2),
        (&["store", "list", "--store", "/nowhere/at/all.sqlite"], 2),
        (&["solve", "nim:1", "--store", "/nowhere/at/all.sqlite"], 4),
        (&["store", "list", "--store", "none"], 2),
        (&["store", "merge", "/nowhere/x.sqlite", "--store", place.to_str().expect("text")], 2),
    ] {
        let output = outwit(args);
        assert_eq!(
            (output.status.code(), errors(&output).lines().count()),
            (Some(code), 1),
            "{args:?}: {}",
            errors(&output)
        );
    }
    for args in [
        &["table", "nim:1..2", "--where", "a<"][..],
        &["table", "nim:1..2+1..2", "--where", "q<1"],
        &["table", "nim:1..2", "--shard", "3/2"],
        &["table", "nim:[1,,2]"],
        &["table", "nim:[2,2]"],
    ] {
        let output = outwit(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", errors(&output));
    }
    let pointed = errors(&outwit(&["table", "nim:1..2+1..2", "--where", "a<=x"]));
    assert!(pointed.contains("no range is called \"x\": they are a, b") && pointed.contains("\n     ^"), "{pointed}");
    // Errors from the default store are ignored.
    let mut unusable = program();
    let home = unusable.env_remove("OUTWIT_STORE").env("XDG_DATA_HOME", "/proc/nowhere").env("HOME", "/proc/nowhere");
    let output = home.args(["solve", "nim:1+2", "--json"]).output().expect("it runs");
    assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""));
    let data = scratch("data-folder");
    let own = || {
        let mut own = program();
        let own = own.env_remove("OUTWIT_STORE").env("XDG_DATA_HOME", &data);
        object(&own.args(["solve", "nim:1+2", "--json"]).output().expect("it runs"))
    };
    let _ = fs::remove_dir_all(&data);
    assert!(own().get("stored").is_none());
    assert_eq!(own()["stored"], true);
    assert!(data.join("outwit/answers.sqlite").is_file());
}

#[test]
fn the_place_of_the_store_is_printed() {
    let place = store("path.sqlite");
    assert_eq!(text(&with(&place, &["store", "path"])), format!("{}\n", place.display()));
    let object = object(&with(&place, &["store", "path", "--json"]));
    assert_eq!(object, json!({"path": place.to_str(), "exists": false}));
    assert_eq!(outwit(&["store", "path"]).status.code(), Some(2), "OUTWIT_STORE is none");
    let data = scratch("path-folder");
    let default = program().env_remove("OUTWIT_STORE").env("XDG_DATA_HOME", &data).args(["store", "path"]).output();
    assert_eq!(text(&default.expect("it runs")), format!("{}\n", data.join("outwit/answers.sqlite").display()));
}

#[test]
fn a_list_is_cut_and_an_empty_store_says_so() {
    let place = store("limit.sqlite");
    assert_eq!(with(&place, &["table", "nim:1..5", "-q"]).status.code(), Some(0));
    let output = with(&place, &["store", "list", "--limit", "2"]);
    assert_eq!(text(&output).lines().count(), 2);
    assert_eq!(errors(&output), format!("2 of 5 answers in {}\n", place.display()));
    let rows = object(&with(&place, &["store", "list", "--limit", "2", "--json"]));
    assert_eq!(
        (rows["answers"].as_array().map(Vec::len), &rows["count"], &rows["more"]),
        (Some(2), &json!(2), &json!(3))
    );
    assert_eq!(errors(&with(&place, &["store", "list", "-q"])), "");
    let none = with(&place, &["store", "list", "cutblock:"]);
    assert_eq!((none.status.code(), errors(&none)), (Some(0), format!("no such answers in {}\n", place.display())));
    assert_eq!(with(&place, &["store", "rm", "--all", "-q"]).status.code(), Some(0));
    assert_eq!(errors(&with(&place, &["store", "list"])), format!("no answers in {}\n", place.display()));
    // A default store that does not exist yet is empty.
    let data = scratch("no-data-folder");
    let list = |more: &[&str]| {
        let mut own = program();
        let own = own.env_remove("OUTWIT_STORE").env("XDG_DATA_HOME", &data).args(["store", "list"]).args(more);
        own.output().expect("it runs")
    };
    let yet = list(&[]);
    assert_eq!((yet.status.code(), text(&yet).as_str()), (Some(0), ""));
    assert!(errors(&yet).starts_with("no answers yet: ") && errors(&yet).lines().count() == 1, "{}", errors(&yet));
    assert_eq!(object(&list(&["--json"]))["count"], 0);
    assert!(!data.exists(), "asking creates nothing");
}

#[test]
fn answers_are_removed_with_their_certificates() {
    let place = store("rm.sqlite");
    let proof = scratch("rm.proof");
    let path = proof.to_str().expect("text");
    for call in [
        &["solve", "nim:3"][..],
        &["solve", "nim:3", "--misere"],
        &["solve", "nim:31"],
        &["solve", "ellie:3x5", "--proof", path],
        &["table", "cutblock:1..3x2x2", "--certify", "--quiet"],
    ] {
        assert_eq!(with(&place, call).status.code(), Some(0), "{call:?}");
    }
    let count = || object(&with(&place, &["store", "list", "--json"]))["count"].clone();
    let certificates = || {
        let connection = rusqlite::Connection::open(&place).expect("it is a database");
        connection.query_row("SELECT count(*) FROM certificates", [], |row| row.get::<_, i64>(0)).expect("a number")
    };
    assert_eq!((count(), certificates()), (json!(7), 4));
    // A position with all its forms, and no other one whose text begins like it.
    let removed = with(&place, &["store", "rm", "nim: 3"]);
    assert_eq!(removed.status.code(), Some(0), "{}", errors(&removed));
    assert_eq!(text(&removed), "removed octal:.3*:3\nremoved octal:.3*:3 misere\n");
    assert_eq!((count(), certificates()), (json!(5), 4));
    let blocks = object(&with(&place, &["store", "rm", "cutblock:", "--json"]));
    assert_eq!((blocks["removed"].as_array().map(Vec::len), &blocks["certificates"]), (Some(3), &json!(3)));
    assert_eq!((count(), certificates()), (json!(2), 1));
    // What is not there is said, and the rest is removed.
    let partly = with(&place, &["store", "rm", "kayles:99", "ellie:3x5"]);
    assert_eq!((partly.status.code(), text(&partly).as_str()), (Some(2), "removed ellie:3x5\n"));
    assert!(errors(&partly).starts_with("outwit: the store has no answer for \"kayles:99\"\n"), "{}", errors(&partly));
    assert_eq!((count(), certificates()), (json!(1), 0));
    for refused in [&["store", "rm"][..], &["store", "rm", ""], &["store", "rm", "--all", "nim:31"]] {
        assert_eq!(with(&place, refused).status.code(), Some(2), "{refused:?}");
    }
    assert_eq!(count(), 1);
    assert_eq!(with(&place, &["store", "rm", "--all"]).status.code(), Some(0));
    assert_eq!(count(), 0);
}

#[cfg(unix)]
#[test]
fn a_killed_removal_removes_all_or_nothing() {
    let full = store("rm-full.sqlite");
    assert_eq!(with(&full, &["table", "nim:0..40+0..40", "-q"]).status.code(), Some(0));
    let all = object(&with(&full, &["store", "list", "--json"]))["count"].clone();
    let place = store("rm-killed.sqlite");
    for wait in 0..12 {
        store("rm-killed.sqlite");
        fs::copy(&full, &place).expect("it can be copied");
        let path = place.to_str().expect("text");
        let call = ["store", "rm", "--all", "-q", "--store", path];
        let mut child = program().args(call).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
        let left = object(&with(&place, &["store", "list", "--json"]))["count"].clone();
        assert!(left == all || left == 0, "{left} of {all}");
    }
}

#[test]
fn an_export_goes_where_it_is_told() {
    let place = store("export.sqlite");
    assert_eq!(with(&place, &["table", "nim:1..3", "-q"]).status.code(), Some(0));
    assert_eq!(with(&place, &["solve", "ellie:2x2"]).status.code(), Some(0));
    let printed = text(&with(&place, &["store", "export", "-"]));
    assert!(printed.starts_with("spec,question,answer,") && printed.lines().count() == 5, "{printed}");
    let lines = text(&with(&place, &["store", "export", "-o", "-", "--format", "jsonl", "ellie:"]));
    assert_eq!(serde_json::from_str::<Value>(&lines).expect("one object")["spec"], "ellie:2x2");
    let file = scratch("exported.csv");
    let path = file.to_str().expect("text");
    assert_eq!(with(&place, &["store", "export", "-o", path, "-q"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).expect("it was written"), printed);
    let proof = scratch("export.proof");
    assert_eq!(with(&place, &["solve", "ellie:2x3", "--proof", proof.to_str().expect("text")]).status.code(), Some(0));
    let shown = with(&place, &["store", "show", "ellie:2x3", "--proof", "-"]);
    assert_eq!(shown.stdout, fs::read(&proof).expect("it was written"));
    for refused in [&["store", "export"][..], &["store", "export", "-", "--json"]] {
        assert_eq!(with(&place, refused).status.code(), Some(2), "{refused:?}");
    }
}

#[test]
fn a_map_leaves_out_what_the_conditions_exclude() {
    let file = scratch("where.svg");
    let path = file.to_str().expect("text");
    let call = ["table", "cutcake:1..3x1..3", "--where", "l>=r", "--map", path, "-q"];
    assert_eq!(outwit(&call).status.code(), Some(0));
    let svg = fs::read_to_string(&file).expect("it was drawn");
    let whole = scratch("whole.svg");
    outwit(&["table", "cutcake:1..3x1..3", "--map", whole.to_str().expect("text"), "-q"]);
    let all = fs::read_to_string(&whole).expect("it was drawn");
    assert!(svg.matches("<rect").count() + 3 <= all.matches("<rect").count(), "three of nine are left out");
}
