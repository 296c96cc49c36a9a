//! Files that commands write: `-o FILE` with its format, and `-` for standard output.

mod program;

use program::{errors, object, outwit, program, scratch, text, with_input};
use std::fs;
use std::process::{Command, Output};

fn code(output: &Output) -> i32 {
    output.status.code().expect("the program was not killed")
}

/// Each command that writes, with `-` as its file, and how the file begins.
const WRITERS: &[(&[&str], &str)] = &[
    (&["draw", "ellie:2x3", "-o", "-"], "     c1  c2"),
    (&["draw", "ellie:2x3", "-o", "-", "--format", "svg"], "<svg"),
    (&["draw", "ellie:2x3", "--format", "tex"], "% "),
    (&["explain", "nim:3+5", "-o", "-", "--format", "html"], "<!"),
    (&["explain", "nim:3+5", "--format", "md"], "# "),
    (&["grundy", ".77", "--to", "9", "-o", "-"], "        0    0    1    2    3"),
    (&["grundy", ".77", "--to", "9", "-o", "-", "--format", "csv"], "heap,value\n0,0\n1,1\n"),
    (&["grundy", ".77", "--to", "9", "--csv", "-"], "heap,value\n0,0\n1,1\n"),
    (&["grundy", ".77", "--to", "9", "--csv", "-", "--stats"], "heap,value\n0,0\n1,1\n"),
    (&["grundy", ".77", "--to", "9", "--raw", "-"], "\0\0\u{1}\0\u{2}\0\u{3}\0\u{1}\0\u{4}\0"),
    (&["grundy", ".77", "--to", "99", "--plot", "-"], "    "),
    (&["grundy", ".77", "--to", "9", "-o", "-", "--format", "json"], "{\"code\":\".77\""),
    (&["grundy", ".77", "--to", "9", "--proof", "-"], "certificate 1\n"),
    (&["period", ".77", "--proof", "-"], "certificate 1\n"),
    (&["quotient", ".75", "--to", "20", "--proof", "-"], "certificate 1\n"),
    (&["solve", "ellie:3x5", "--proof", "-"], "certificate 1\n"),
    (&["strategy", "affine:3", "--proof", "-"], "certificate 1\n"),
    (&["export", "grid:3x3", "--pg", "-"], "% grid:3x3"),
    (&["export", "grid:3x3", "-o", "-", "--format", "qdimacs"], "c "),
    (&["export", "grid:3x3", "--format", "pg"], "% grid:3x3"),
    (&["study", "cannibal:U(2,3,1)", "blocks", "size=4,2,2", "-o", "-", "--format", "svg"], "<svg"),
];

#[test]
fn a_dash_is_standard_output_and_nothing_else_goes_there() {
    for (call, start) in WRITERS {
        let output = outwit(call);
        assert_eq!(code(&output), 0, "{call:?}: {}", errors(&output));
        let printed = text(&output);
        assert!(printed.starts_with(start), "{call:?}: {printed}");
        // The same in a file: what is printed is the whole file.
        let file = scratch("as-a-file");
        let path = file.to_str().expect("text");
        let mut call: Vec<&str> = call.iter().map(|word| if *word == "-" { path } else { word }).collect();
        if call.contains(&path) && !call.iter().any(|w| ["-o", "--plot"].contains(w)) {
            assert_eq!(code(&outwit(&call)), 0, "{call:?}");
            assert_eq!(fs::read(&file).expect("it was written"), output.stdout, "{call:?}");
        } else if !call.contains(&path) {
            call.extend(["-o", path]);
            assert_eq!(code(&outwit(&call)), 0, "{call:?}");
            assert_eq!(fs::read(&file).expect("it was written"), output.stdout, "{call:?}");
        }
    }
}

#[test]
fn a_certificate_can_be_piped_to_the_checker() {
    for call in [
        &["solve", "ellie:3x5", "--proof", "-"][..],
        &["grundy", ".77", "--to", "30", "--proof", "-"],
        &["period", ".77", "--proof", "-"],
        &["quotient", ".75", "--to", "20", "--proof", "-"],
    ] {
        let output = outwit(call);
        let checked = with_input(&["check", "-"], &text(&output));
        assert_eq!(code(&checked), 0, "{call:?}: {}", text(&checked));
        assert!(!errors(&output).contains("certificate: -"), "{}", errors(&output));
    }
    // People still see the answer.
    let solved = outwit(&["solve", "ellie:3x5", "--proof", "-"]);
    assert!(errors(&solved).contains("ellie:3x5: the player"), "{}", errors(&solved));
    let refused = outwit(&["solve", "ellie:3x5", "--proof", "-", "--check"]);
    assert_eq!((code(&refused), text(&refused).as_str()), (2, ""));
    assert!(errors(&refused).contains("| outwit check -"), "{}", errors(&refused));
}

#[test]
fn nothing_is_printed_of_a_certificate_that_is_not_finished() {
    let output = outwit(&["solve", "cutblock:7x7x7", "--time", "0.2", "--proof", "-"]);
    assert_eq!((code(&output), text(&output).as_str()), (3, ""), "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn a_file_on_a_closed_or_full_output_ends_as_text_does() {
    let run = |script: &str| {
        let script = format!("outwit() {{ {} \"$@\"; }}; {script}", env!("CARGO_BIN_EXE_outwit"));
        let output = Command::new("bash").args(["-c", &script]).env("OUTWIT_STORE", "none").output();
        output.expect("bash starts")
    };
    let closed = run("outwit grundy .007 --to 20000 --csv - | head -1; exit ${PIPESTATUS[0]}");
    assert_eq!((code(&closed), text(&closed).as_str(), errors(&closed).as_str()), (0, "heap,value\n", ""));
    let full = run("outwit grundy .007 --to 20000 --raw - >/dev/full");
    assert_eq!((code(&full), errors(&full).lines().count()), (4, 1), "{}", errors(&full));
}

#[test]
fn standard_output_holds_one_thing() {
    for call in [
        &["solve", "nim:3", "--proof", "-", "--json"][..],
        &["grundy", ".77", "--to", "9", "--raw", "-", "--json"],
        &["explain", "nim:3", "--format", "md", "--json"],
    ] {
        let output = outwit(call);
        assert_eq!(code(&output), 2, "{call:?}");
        let message = object(&output)["error"]["message"].to_string();
        assert!(message.contains("and --json cannot both write to standard output"), "{message}");
    }
    for call in [
        &["grundy", ".77", "--to", "9", "--raw", "-", "--csv", "-"][..],
        &["export", "grid:3x3", "--pg", "-", "--qdimacs", "-"],
        &["study", "cannibal:U(2,3,1)", "blocks", "size=4,2,2", "-o", "-", "--proof", "-"],
    ] {
        let output = outwit(call);
        assert_eq!((code(&output), text(&output).as_str()), (2, ""), "{call:?}");
        assert_eq!(errors(&output).lines().count(), 1, "{}", errors(&output));
    }
}

#[test]
fn the_ending_of_a_file_chooses_its_format() {
    for (name, start) in [
        ("values.csv", "heap,value\n"),
        ("values.txt", "        0 "),
        ("values.svg", "<svg"),
        ("values.json", "{\"code\""),
    ] {
        let file = scratch(name);
        let output = outwit(&["grundy", ".77", "--to", "50", "-o", file.to_str().expect("text")]);
        assert_eq!((code(&output), text(&output).as_str()), (0, ""), "{name}: {}", errors(&output));
        let written = fs::read_to_string(&file).expect("it was written");
        assert!(written.starts_with(start), "{name}: {written}");
    }
    let raw = scratch("values.raw");
    assert_eq!(code(&outwit(&["grundy", ".77", "--to", "50", "-o", raw.to_str().expect("text")])), 0);
    assert_eq!(fs::read(&raw).expect("it was written").len(), 102);
    for name in ["g.pg", "g.qdimacs"] {
        let (by_ending, by_flag) = (scratch(name), scratch("by-flag"));
        let flag = if name == "g.pg" { "--pg" } else { "--qdimacs" };
        assert_eq!(code(&outwit(&["export", "grid:3x3", "-o", by_ending.to_str().expect("text")])), 0);
        assert_eq!(code(&outwit(&["export", "grid:3x3", flag, by_flag.to_str().expect("text"), "-q"])), 0);
        assert_eq!(fs::read(&by_ending).expect("it was written"), fs::read(&by_flag).expect("it was written"));
    }
    for (call, endings) in [
        (&["draw", "ellie:2x3", "-o", "x.gif"][..], ".svg, "),
        (&["explain", "nim:3", "-o", "x.gif"], ".html or .md"),
        (&["grundy", ".77", "--to", "9", "-o", "x"], ".csv, .raw, .txt, .json, .svg"),
        (&["grundy", ".77", "--to", "9", "--plot", "x.csv"], ".svg, "),
        (&["export", "grid:3x3", "-o", "x.txt"], ".pg or .qdimacs"),
        (&["store", "export", "x.gif"], ".csv, .jsonl"),
        (&["draw", "ellie:2x3", "--format", "gif"], "expected svg, "),
    ] {
        let output = outwit(call);
        assert_eq!(code(&output), 2, "{call:?}");
        let line = errors(&output);
        assert!(line.contains(endings) && line.lines().count() == 1, "{call:?}: {line}");
    }
}

#[test]
fn colours_are_used_when_asked_for() {
    let bold = "\x1b[1m";
    let call = ["solve", "ellie:2x3"];
    assert!(!text(&outwit(&call)).contains(bold), "not in a pipe");
    for place in [vec!["--color", "always", "solve", "ellie:2x3"], vec!["solve", "ellie:2x3", "--color=always"]] {
        assert!(text(&outwit(&place)).contains(bold), "{place:?}");
    }
    let forced = |args: &[&str], name: &str| {
        let output = program().args(args).env(name, "1").output().expect("it runs");
        text(&output).contains(bold)
    };
    assert!(forced(&call, "CLICOLOR_FORCE"));
    assert!(!forced(&["solve", "ellie:2x3", "--color", "never"], "CLICOLOR_FORCE"));
    assert!(forced(&["solve", "ellie:2x3", "--color", "always"], "NO_COLOR"), "a flag wins over the environment");
    assert_eq!(code(&outwit(&["solve", "ellie:2x3", "--color", "red"])), 2);
}

#[test]
fn quiet_commands_print_what_was_asked_for_only() {
    let file = scratch("quiet.pg");
    let output = outwit(&["export", "grid:3x3", "-q", "--pg", file.to_str().expect("text")]);
    assert_eq!((code(&output), text(&output).as_str(), errors(&output).as_str()), (0, "", ""));
    let page = scratch("quiet.md");
    let output = outwit(&["explain", "nim:3", "-q", "-o", page.to_str().expect("text")]);
    assert_eq!((code(&output), text(&output).as_str(), errors(&output).as_str()), (0, "", ""));
    assert!(text(&outwit(&["draw", "ellie:2x3", "--quiet"])).contains("c1"));
}
