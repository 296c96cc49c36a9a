//! The commands as people and scripts call them.

mod program;

use program::{errors, outwit, program, scratch, text, with_input};
use serde_json::Value;
use std::fs;
use std::process::{Command, Output, Stdio};

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", text(output)))
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program was not killed")
}

#[test]
fn the_verdict_comes_first() {
    let output = outwit(&["solve", "ellie:2x3"]);
    assert_eq!(code(&output), 0);
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "ellie:2x3: the player to move wins (N); nim-value 2");
    assert!(lines[1].starts_with("  good moves: r1c1nw  r1c1sw"), "{text}");
    assert!(lines[2].contains(" positions in "), "{text}");
    assert!(!text.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn json_has_the_documented_fields() {
    let answer = json(&outwit(&["solve", "octal:.007:20", "--json"]));
    assert_eq!(answer["spec"], "octal:.007:20");
    assert_eq!(answer["question"], "outcome");
    assert_eq!(answer["answer"], serde_json::json!({"grundy": 2, "outcome": "N"}));
    assert_eq!(answer["best"], serde_json::json!(["20->12+5", "20->13+4"]));
    assert_eq!(answer["certified"], serde_json::json!(["grundy", "outcome"]));
    assert!(answer["seconds"].is_number() && answer["positions"].is_u64());

    let misere = json(&outwit(&["solve", "octal:.77:2", "--misere", "--json"]));
    assert_eq!(misere["answer"], serde_json::json!({"grundy": null, "outcome": "N"}));
    let cake = json(&outwit(&["solve", "cutcake:10x1", "--json"]));
    assert_eq!(cake["answer"], serde_json::json!({"value": "9", "outcome": "L"}));
    assert!(cake["best"]["L"].is_array() && cake["best"]["R"].is_array());
    let block = json(&outwit(&["solve", "cutblock:2x2x2", "--json"]));
    assert_eq!(block["answer"]["starts"], serde_json::json!({"L": "R", "C": "L", "R": "C"}));
    assert_eq!(block["answer"]["class"], "<");
}

#[test]
fn every_example_of_the_list_works_when_pasted() {
    let games = json(&outwit(&["games", "--json"]));
    let games = games["games"].as_array().expect("a list").clone();
    assert_eq!(games.len(), outwit::families::STANDARD.0.len());
    for spec in games.iter().flat_map(|g| g["examples"].as_array().expect("a list")) {
        let spec = spec.as_str().expect("text");
        let proof = scratch(&format!("example-{}", spec.replace([':', '/', '*'], "_")));
        let path = proof.to_str().expect("text");
        assert_eq!(code(&outwit(&["solve", spec, "--proof", path])), 0, "{spec}");
        assert_eq!(code(&outwit(&["check", path])), 0, "{spec}");
        assert_eq!(code(&outwit(&["draw", spec])), 0, "{spec}");
    }
}

#[test]
fn the_list_is_readable() {
    let list = text(&outwit(&["games"]));
    let words =
        ["octal", "treblecross", "kayles", "Dots and Boxes", "tictactoe", "'coins:{a a;a b;b b}'", "--ask genus"];
    for word in words {
        assert!(list.contains(word), "{word} is missing from\n{list}");
    }
    let entry = text(&outwit(&["games", "kayles"]));
    for word in ["kayles (.77)", "subtraction:1,3,4:21", "--misere", "outcome, moves, genus", "20->9+8"] {
        assert!(entry.contains(word), "{word} is missing from\n{entry}");
    }
    assert_eq!(code(&outwit(&["games", "nosuch"])), 2);
}

#[test]
fn invalid_specs_get_a_caret_and_a_suggestion() {
    let output = outwit(&["solve", "octal:.007:2o"]);
    assert_eq!(code(&output), 2);
    let errors = errors(&output);
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines.len(), 4, "{errors}");
    assert_eq!(lines[1].find("2o").map(|i| i + 1), lines[2].find('^'), "{errors}");
    assert!(lines[3].contains("try: octal:.007:20"), "{errors}");

    for spec in
        ["", ":", "octal", "octal:.g:3", "octal:.007:-1", "ellie:0x3", "cutblock:1x1", "circnim:3,4:1,1,1", "nosuch:1"]
    {
        let output = outwit(&["solve", spec]);
        assert_eq!(code(&output), 2, "{spec:?}: {}", self::errors(&output));
        let object = json(&outwit(&["solve", spec, "--json"]));
        assert!(object["error"]["message"].is_string() && object["error"]["at"].is_u64(), "{object}");
    }
}

#[test]
fn invalid_calls_get_one_line_and_code_2() {
    for call in
        [&["solve"][..], &["solve", "ellie:2x2", "--nosuch"], &["nosuch"], &["solve", "ellie:2x2", "--ask", "x"]]
    {
        let output = outwit(call);
        assert_eq!(code(&output), 2, "{call:?}");
        assert!(errors(&output).lines().count() <= 2, "{}", errors(&output));
    }
    assert_eq!(code(&outwit(&["solve", "cutblock:2x2x2", "--misere"])), 2);
    let object = json(&outwit(&["solve", "--json", "--nosuch"]));
    assert!(object["error"]["message"].is_string());
}

#[test]
fn budgets_end_in_code_3_with_what_is_known() {
    let output = outwit(&["solve", "cutblock:7x7x7", "--time", "0.2", "--json"]);
    assert_eq!(code(&output), 3);
    let answer = json(&output);
    assert!(answer["answer"]["starts"].is_object());
    assert!(answer["possible"].is_object(), "{answer}");
    assert_eq!(answer["certified"], serde_json::json!([]));

    let output = outwit(&["solve", "ellie:6x9", "--memory", "1M"]);
    assert_eq!(code(&output), 3);
    assert!(errors(&output).contains("memory limit"), "{}", errors(&output));

    // A question that can never fit is refused at once.
    for spec in ["octal:.007:1000000000000000000", "cutblock:1000000x1000000x1000000", "ellie:100000x100000"] {
        let started = std::time::Instant::now();
        assert_eq!(code(&outwit(&["solve", spec])), 3, "{spec}");
        assert!(started.elapsed().as_secs() < 5, "{spec}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_search_with_code_3() {
    let child = program()
        .args(["solve", "cutblock:7x7x7", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill exists").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(code(&output), 3);
    assert!(json(&output)["stopped"].as_str().expect("it says why").contains("stopped on request"));
}

#[test]
fn no_half_certificate_is_left_behind() {
    let proof = scratch("half.proof");
    let output = outwit(&["solve", "cutblock:7x7x7", "--time", "0.2", "--proof", proof.to_str().expect("text")]);
    assert_eq!(code(&output), 3);
    let folder = proof.parent().expect("it has one");
    let left: Vec<_> = fs::read_dir(folder)
        .expect("it can be listed")
        .filter_map(|e| e.ok().map(|e| e.file_name().to_string_lossy().into_owned()))
        .filter(|n| n.starts_with("half.proof"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    let nowhere = outwit(&["solve", "ellie:2x2", "--proof", "no/such/folder/p"]);
    assert_eq!(code(&nowhere), 4);
}

#[test]
fn many_specs_come_from_standard_input() {
    let output = with_input(&["solve", "-"], "ellie:2x2\n\nkayles:5\nnosuch:1\n nim: 1 + 2 + 3 \n");
    assert_eq!(code(&output), 2);
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[1].starts_with("kayles:5: ") && lines[2].starts_with("nim: 1 + 2 + 3: "), "{text}");

    let output = with_input(&["solve", "-", "--json"], "ellie:2x2\nnosuch:1\n");
    let lines: Vec<Value> = program::text(&output).lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines[0]["answer"]["outcome"], "N");
    assert!(lines[1]["error"]["message"].is_string());
}

#[test]
fn check_verifies_and_rejects() {
    let good = scratch("good.proof");
    let bad = scratch("bad.proof");
    let (good_path, bad_path) = (good.to_str().expect("text"), bad.to_str().expect("text"));
    let solved = outwit(&["solve", "cutcake:3x2", "--proof", good_path, "--check"]);
    assert!(text(&solved).contains("verified ("), "{}", text(&solved));
    let certificate = fs::read_to_string(&good).expect("it was written");
    fs::write(&bad, certificate.replace("outcome P", "outcome L")).expect("it can be written");
    assert_eq!(code(&outwit(&["check", good_path])), 0);
    assert_eq!(code(&outwit(&["check", good_path, bad_path])), 1);
    let object = json(&outwit(&["check", "--json", good_path, bad_path]));
    assert_eq!(object["files"][0]["verified"], true);
    assert_eq!(object["files"][1]["verified"], false);
    assert_eq!(code(&outwit(&["check", "no such file"])), 4);
    assert_eq!(code(&with_input(&["check", "-"], &certificate)), 0);
    assert_eq!(text(&outwit(&["check", "--quiet", good_path])), "");
}

#[test]
fn every_move_can_be_asked_for() {
    let answer = json(&outwit(&["solve", "cutcake:3x2@R", "--ask", "moves", "--json"]));
    assert_eq!(answer["answer"]["mover"], "R");
    assert_eq!(answer["answer"]["moves"][0]["move"], "3x2->3x1+3x1");
    assert_eq!(answer["answer"]["moves"][0]["answer"]["value"], "4");
}

#[test]
fn pictures_come_in_every_format() {
    for (name, start) in [("p.svg", "<svg"), ("p.tex", "% "), ("p.txt", "     c1  c2")] {
        let path = scratch(name);
        assert_eq!(code(&outwit(&["draw", "ellie:2x3", "-o", path.to_str().expect("text")])), 0);
        let text = fs::read_to_string(&path).expect("it was written");
        assert!(text.starts_with(start), "{name}: {text}");
    }
    assert_eq!(code(&outwit(&["draw", "ellie:2x3", "-o", "p.gif"])), 2);
    let ascii = text(&outwit(&["draw", "treblecross:x..x."]));
    assert!(ascii.contains("| X |   |   | X |   |") || ascii.contains("|:X:|   |   |:X:|   |"), "{ascii}");
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_a_png_with_something_on_it() {
    let path = scratch("p.png");
    assert_eq!(code(&outwit(&["draw", "cutblock:3x2x2", "-o", path.to_str().expect("text")])), 0);
    let bytes = fs::read(&path).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 2000, "{} bytes", bytes.len());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    let command = format!("{} games | head -1; exit ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_outwit"));
    let output = Command::new("bash").args(["-c", &command]).output().expect("bash starts");
    assert_eq!(code(&output), 0);
    assert!(errors(&output).is_empty(), "{}", errors(&output));
}

#[test]
fn help_completions_and_manual_are_there() {
    assert!(text(&outwit(&["--help"])).contains("Exit codes:"));
    assert!(text(&outwit(&["--version"])).starts_with("outwit "));
    assert!(text(&outwit(&["completions", "bash"])).contains("_outwit"));
    let manual = text(&outwit(&["man"]));
    assert!(manual.contains(".TH outwit") && manual.contains("outwit solve") && manual.contains("\\-\\-proof"));
}

/// The commands in a help text: those after "Examples:", without the words beside them.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().filter_map(|line| line.strip_prefix("  outwit "));
    lines.map(|line| format!("outwit {}", line.split("  ").next().unwrap_or_default())).collect()
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_works() {
    let folder = scratch("examples-of-the-help");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    for help in [&["--help"][..], &["solve", "--help"]] {
        let examples = examples(&text(&outwit(help)));
        assert!((5..=10).contains(&examples.len()), "{examples:?}");
        for example in examples {
            let script = format!("outwit() {{ {} \"$@\"; }}; {example}", env!("CARGO_BIN_EXE_outwit"));
            let output = Command::new("bash")
                .args(["-c", &script])
                .current_dir(&folder)
                .env("OUTWIT_STORE", "none")
                .stdin(Stdio::null())
                .output()
                .expect("bash starts");
            assert_eq!(code(&output), 0, "{example}: {}", errors(&output));
        }
    }
}

#[test]
fn the_help_of_solve_begins_with_what_everybody_needs() {
    let help = text(&outwit(&["solve", "--help"]));
    let place = |what: &str| help.find(what).unwrap_or_else(|| panic!("{what} is missing from\n{help}"));
    let order = [
        "Examples:",
        "\n  <SPEC>",
        "--misere\n",
        "--proof <",
        "--time <",
        "--json\n",
        "\nOther rules:",
        "--maker-breaker\n",
        "\nSearch:",
        "--memory <",
        "--engine <",
        "\nStored answers:",
        "--fresh\n",
    ];
    assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{help}");
    let short = text(&outwit(&["solve", "-h"]));
    assert!(short.contains("--proof") && !short.contains("--memory") && short.lines().count() < 25, "{short}");
}

#[test]
fn nim_values_of_a_sequence_and_their_statistics() {
    // The ELLIE slides: 10,000 values, largest 262, largest frequency 202.
    let stats = json(&outwit(&["grundy", ".007", "--to", "9999", "--stats", "--json"]));
    assert_eq!(stats["max"]["value"], 262);
    assert_eq!(stats["frequent"][0]["count"], 202);
    assert_eq!(stats["zeros"].as_array().map(Vec::len), Some(36));
    let (raw, csv) = (scratch("v.raw"), scratch("v.csv"));
    let output = outwit(&[
        "grundy",
        ".77",
        "--to",
        "12",
        "--raw",
        raw.to_str().expect("text"),
        "--csv",
        csv.to_str().expect("text"),
    ]);
    assert_eq!(code(&output), 0);
    let values: Vec<u8> = fs::read(&raw).expect("it was written").chunks(2).map(|v| v[0]).collect();
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    assert!(fs::read_to_string(&csv).expect("it was written").starts_with("heap,value\n0,0\n1,1\n2,2\n"));
    for flag in ["--plot", "--histogram"] {
        let picture = scratch("plot.svg");
        assert_eq!(code(&outwit(&["grundy", ".007", "--to", "500", flag, picture.to_str().expect("text")])), 0);
        assert!(fs::read_to_string(&picture).expect("it was drawn").matches("<line").count() > 20, "{flag}");
    }
    assert_eq!(code(&outwit(&["grundy", ".g", "--to", "5"])), 2);
    assert_eq!(code(&outwit(&["grundy", ".007", "--to", "1000000000000"])), 3);
}

#[test]
fn a_killed_sequence_continues() {
    let place = scratch("killed.checkpoint");
    let file = place.to_str().expect("text");
    let all = ["grundy", ".007", "--to", "40000", "--threads", "2", "--json", "--resume", file];
    let mut child = program().args(all).stdout(std::process::Stdio::null()).spawn().expect("the program starts");
    // Kill it as soon as the checkpoint has values.
    let started = std::time::Instant::now();
    while fs::metadata(&place).map_or(0, |m| m.len()) < 100 && started.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    assert!(fs::metadata(&place).expect("the checkpoint is there").len() >= 100);
    let direct = json(&outwit(&["grundy", ".007", "--to", "40000", "--json"]));
    assert_eq!(json(&outwit(&all)), direct);
    // More is known already than is asked for.
    let fewer = json(&outwit(&["grundy", ".007", "--to", "9999", "--json", "--resume", file]));
    assert_eq!(fewer["max"]["value"], 262);
    let other = outwit(&["grundy", ".77", "--to", "10", "--resume", file]);
    assert_eq!(code(&other), 2);
    assert!(errors(&other).contains("not a checkpoint of .77"), "{}", errors(&other));
}

#[test]
fn sequences_and_periods_are_certified() {
    let place = scratch("sequence.proof");
    let file = place.to_str().expect("text");
    for call in [
        &["grundy", ".007", "--to", "3000", "--proof", file][..],
        &["grundy", ".007", "--to", "9000", "--proof", file, "--sample", "20"],
        &["period", ".77", "--proof", file],
        &["quotient", ".75", "--to", "30", "--proof", file],
    ] {
        assert_eq!(code(&outwit(call)), 0, "{call:?}");
        assert_eq!(code(&outwit(&["check", file])), 0, "{call:?}");
    }
    let certificate = fs::read_to_string(&place).expect("it was written");
    fs::write(&place, certificate.replace("answer quotient 8", "answer quotient 9")).expect("it is written");
    assert_eq!(code(&outwit(&["check", file])), 1);
    // A saltus is observed, never proved.
    let nim = json(&outwit(&["period", ".3*", "--json"]));
    assert_eq!((&nim["saltus"], &nim["proved"], &nim["period"]), (&1.into(), &false.into(), &1.into()));
}

#[test]
fn periods_are_proved() {
    for (game, preperiod, period) in [(".77", 71, 12), (".16", 105_351, 149_459), ("4", 1, 2), (".4", 54, 34)] {
        let found = json(&outwit(&["period", game, "--json", "--to", "600000"]));
        assert_eq!((&found["preperiod"], &found["period"]), (&preperiod.into(), &period.into()), "{game}");
        assert_eq!(found["proved"], true);
    }
    let none = outwit(&["period", ".007", "--to", "3000", "--json"]);
    assert_eq!(code(&none), 3);
    assert!(json(&none)["period"].is_null());
}

#[cfg(unix)]
#[test]
fn outputs_that_are_not_regular_files_survive() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    assert_eq!(code(&outwit(&["solve", "nim:3", "--proof", "/dev/null"])), 0);
    assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());
    let (link, target) = (scratch("link.proof"), scratch("target.proof"));
    fs::write(&target, "old").expect("it can be written");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).expect("it is ours");
    symlink(&target, &link).expect("links can be made");
    assert_eq!(code(&outwit(&["solve", "nim:3", "--proof", link.to_str().expect("text")])), 0);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&target).expect("text").starts_with("certificate 1"));
    assert_eq!(fs::metadata(&target).expect("it is there").permissions().mode() & 0o777, 0o600);
}

#[test]
fn sides_of_any_length_are_answered_or_refused_at_once() {
    let long = "cutcake:1000000000000000000x999999999999999999";
    let started = std::time::Instant::now();
    let answer = json(&outwit(&["solve", long, "--json"]));
    assert_eq!(answer["answer"], serde_json::json!({"value": "0", "outcome": "P"}));
    assert_eq!(answer["certified"], serde_json::json!(["outcome", "value"]));
    let shown = text(&outwit(&["solve", "cutcake:1000000000000000000x3"]));
    assert!(shown.contains("value 499999999999999999") && shown.contains("… and many more"), "{shown}");
    let page = text(&outwit(&["explain", "cutcake:1000000000000000000x3"]));
    assert!(page.contains("… and many more"), "{page}");
    let table = text(&outwit(&["table", "cutcake:999999999999999999..1000000000000000000x3..4"]));
    assert_eq!(table.lines().filter(|l| l.contains("\"\"L\"\"")).count(), 4, "{table}");
    let proof = scratch("long.proof");
    let path = proof.to_str().expect("text");
    assert_eq!(code(&outwit(&["solve", long, "--proof", path, "--check"])), 0);
    assert_eq!(code(&outwit(&["draw", long])), 0);
    assert_eq!(code(&outwit(&["draw", "cutblock:1000000000000000000x1000000000000000000x1000000000000000000"])), 0);
    for refused in [
        &["play", "cutcake:1000000000000000000x3"][..],
        &["solve", "cutcake:1000000000000000000x3", "--ask", "moves"],
        &["solve", "cutcake:1000000000000000000x3", "--misere"],
        &["explain", "cutblock:1000000x1000000x1000000"],
    ] {
        let output = outwit(refused);
        assert_eq!(code(&output), 3, "{refused:?}: {}", errors(&output));
    }
    for wrong in ["cutcake:1000000000000000001x3", "cutcake:18446744073709551616x3"] {
        assert_eq!(code(&outwit(&["solve", wrong])), 2, "{wrong}");
    }
    let block = json(&outwit(&["solve", "cutblock:1000000000000x3x3", "--json"]));
    assert_eq!(block["answer"]["starts"], serde_json::json!({"L": "L", "C": "L", "R": "L"}));
    assert_eq!(block["best_truncated"], true);
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn too_much_is_refused_within_the_time_limit() {
    let started = std::time::Instant::now();
    for args in [
        &["solve", "cutcake:1000000000000000000x1", "--ask", "moves"][..],
        &["solve", "cutblock:1000000000000000000x1x1", "--engine", "brute", "--json"],
        &["solve", "treblecross:1000000", "--engine", "brute", "--memory", "100M"],
        &["solve", "ellie:1000x1000", "--time", "0.2"],
        &["solve", "nim:100000", "--ask", "moves", "--time", "0.2"],
        &["play", "nim:1000000000000000000"],
    ] {
        let output = outwit(args);
        assert_eq!(code(&output), 3, "{args:?}: {}", errors(&output));
    }
    assert!(started.elapsed().as_secs() < 60);
}

#[test]
fn the_genus_has_the_documented_fields() {
    let answer = json(&outwit(&["solve", "kayles:5", "--ask", "genus", "--json"]));
    assert_eq!(answer["answer"], serde_json::json!({"grundy": 4, "genus": [1, 4, 6, 4, 6, 4, 6, 4], "tame": false}));
    assert_eq!((&answer["question"], &answer["certified"]), (&"genus".into(), &serde_json::json!([])));
    assert_eq!(code(&outwit(&["solve", "treblecross:5", "--ask", "genus"])), 2);
    assert_eq!(code(&outwit(&["solve", "kayles:5", "--ask", "genus", "--proof", "/dev/null"])), 2);
    assert_eq!(code(&outwit(&["solve", "octal:.007:300", "--ask", "genus", "--time", "0.2"])), 3);
}

#[test]
fn quotients_are_printed_and_certified() {
    let proof = scratch("quotient.proof");
    let path = proof.to_str().expect("it is text");
    let output = outwit(&["quotient", ".75", "--to", "40", "--json", "--proof", path, "--check"]);
    assert_eq!(code(&output), 0);
    let object = json(&output);
    assert_eq!((&object["order"], &object["complete"], &object["verified"]), (&8.into(), &true.into(), &true.into()));
    assert_eq!((&object["preperiod"], &object["period"]), (&8.into(), &2.into()));
    assert_eq!(object["pretending"].as_array().map(Vec::len), Some(41));
    assert_eq!(code(&outwit(&["check", path])), 0);
    let page = text(&outwit(&["quotient", ".77", "--to", "30"]));
    assert!(page.starts_with(".77: misère quotient of heaps up to 30: order 40\n"), "{page}");
    let stopped = outwit(&["quotient", ".007", "--to", "100", "--memory", "1M", "--json"]);
    assert_eq!(code(&stopped), 3);
    assert_eq!((&json(&stopped)["closed"], &json(&stopped)["closed_to"]), (&false.into(), &35.into()));
    assert_eq!(code(&outwit(&["quotient", "x", "--to", "3"])), 2);
    assert_eq!(code(&outwit(&["quotient", ".77", "--to", "99999999999999"])), 3);
}
