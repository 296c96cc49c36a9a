//! Follows README.md and docs/ as a reader would: every fenced command runs, and prints what the document says.
//!
//! The word after a fence says what it holds:
//!
//! | fence | holds |
//! | --- | --- |
//! | `console` | commands after `$ `, each followed by what it prints; run in order, in one folder per document |
//! | `console slow` | the same, for commands that take longer than a few seconds; run by `cargo xtask slow` |
//! | `console by-hand` | commands that install, need a browser or never end; they only have to be of these kinds |
//! | `python` | an example for Python, run by the tests of the package |
//! | `text`, `sql` | no command |
//!
//! In what is printed, a line `…` stands for any lines, `…` at the end of a line for the rest of it, and times may differ.
//! A line such as `your move, first> undo` is what the reader types.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A fenced part of a document.
struct Fence {
    info: String,
    /// The line of the document that opens it.
    at: usize,
    lines: Vec<String>,
}

/// A command and what it should print.
struct Example {
    at: usize,
    command: String,
    expected: Vec<String>,
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// README.md and the Markdown files of docs/.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![Path::new(ROOT).join("README.md")];
    let folder = fs::read_dir(Path::new(ROOT).join("docs")).expect("docs/ is there");
    let files = folder.map(|file| file.expect("docs/ can be listed").path());
    found.extend(files.filter(|path| path.extension().is_some_and(|e| e == "md")));
    found.sort();
    found
}

fn fences(text: &str) -> Vec<Fence> {
    let mut found: Vec<Fence> = Vec::new();
    let mut inside = false;
    for (i, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(info) if !inside => {
                inside = true;
                found.push(Fence { info: info.trim().to_owned(), at: i + 1, lines: Vec::new() });
            }
            Some(_) => inside = false,
            None if inside => found.last_mut().expect("a fence is open").lines.push(line.to_owned()),
            None => {}
        }
    }
    assert!(!inside, "a fence is not closed");
    found
}

fn examples(fence: &Fence) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for (i, line) in fence.lines.iter().enumerate() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => {
                found.push(Example { at: fence.at + i + 1, command: command.to_owned(), expected: Vec::new() });
            }
            (None, Some(example)) => example.expected.push(line.clone()),
            (None, None) => panic!("line {}: a console begins with a command", fence.at + 1),
        }
    }
    found
}

/// How the prompts of the program begin.
const PROMPTS: [&str; 2] = ["your move", "undo, new"];

/// What a reader types after the prompts of the program.
fn typed(expected: &[String]) -> String {
    let answer = |line: &String| {
        let (prompt, text) = line.split_once("> ")?;
        PROMPTS.iter().any(|start| prompt.starts_with(start)).then(|| format!("{text}\n"))
    };
    expected.iter().filter_map(answer).collect()
}

/// The line without its times: every number before ` s` or ` ms` becomes `0`.
fn timeless(line: &str) -> String {
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    let is_unit = |word: &str| ["s", "ms"].contains(&word.trim_end_matches([',', '.', ';', ':', ')']));
    let is_number =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && word.trim_start_matches('(').parse::<f64>().is_ok();
    let pairs = words.iter().zip(words.iter().skip(1).map(Some).chain([None]));
    let timed = pairs.map(|(word, next)| match next {
        Some(next) if is_unit(next) && is_number(word) => "0",
        _ => word,
    });
    timed.collect::<Vec<_>>().join(" ")
}

fn same_line(expected: &str, printed: &str) -> bool {
    match expected.trim_end().strip_suffix('…') {
        Some(start) => timeless(printed).starts_with(timeless(start).trim_end()),
        None => timeless(expected) == timeless(printed),
    }
}

/// Whether the lines that were printed fit the expected ones.
fn fits(expected: &[String], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((any, rest)), _) if any.trim() == "…" => (0..=printed.len()).any(|skip| fits(rest, &printed[skip..])),
        (Some((first, rest)), Some((line, more))) => same_line(first, line) && fits(rest, more),
        _ => false,
    }
}

/// Runs a command in a shell, as typed in a terminal, and returns all that it printed.
fn run(example: &Example, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_outwit")).parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {}", example.command)])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("OUTWIT_STORE", folder.join("answers.sqlite"))
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bash starts");
    let _ = shell.stdin.take().expect("it is piped").write_all(typed(&example.expected).as_bytes());
    let output = shell.wait_with_output().expect("the command ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The name of a document, as people say it.
fn name(document: &Path) -> String {
    document.file_name().expect("it is a file").to_string_lossy().into_owned()
}

/// Runs the fences with this info string in every document.
fn follow(info: &str) {
    let mut failures = Vec::new();
    let mut count = 0;
    for document in documents() {
        let name = name(&document);
        let text = fs::read_to_string(&document).expect("a document is text");
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("documents-{}-{name}", info.replace(' ', "-")));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        for example in fences(&text).iter().filter(|fence| fence.info == info).flat_map(examples) {
            count += 1;
            let printed = run(&example, &folder);
            let lines: Vec<&str> = printed.lines().collect();
            if !fits(&example.expected, &lines) {
                let Example { at, command, expected } = example;
                let expected = expected.join("\n");
                failures
                    .push(format!("{name}, line {at}: {command}\n--- expected\n{expected}\n--- printed\n{printed}"));
            }
        }
    }
    assert!(count > 0, "there is no `{info}` in any document");
    assert!(failures.is_empty(), "{} of {count} commands:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn every_command_prints_what_the_documents_say() {
    follow("console");
}

#[test]
#[ignore = "takes minutes; run by cargo xtask slow"]
fn every_slow_command_prints_what_the_documents_say() {
    follow("console slow");
}

#[test]
fn every_fence_says_what_it_holds() {
    const BY_HAND: [&str; 8] =
        ["git clone ", "cd ", "cargo ", "pip install ", "outwit serve", "curl ", "sqlite3 ", "sbatch "];
    for document in documents() {
        let name = name(&document);
        for fence in fences(&fs::read_to_string(&document).expect("a document is text")) {
            let place = format!("{name}, line {}", fence.at);
            match fence.info.as_str() {
                "console" | "console slow" => {
                    for Example { at, command, expected } in examples(&fence) {
                        let says_something = expected.is_empty() || expected.iter().any(|line| line.trim() != "…");
                        assert!(says_something, "{name}, line {at}: nothing that `{command}` prints is compared");
                    }
                }
                "console by-hand" => {
                    for Example { command, .. } in examples(&fence) {
                        let by_hand = BY_HAND.iter().any(|start| command.starts_with(start));
                        assert!(by_hand, "{place}: `{command}` can be run by a test");
                    }
                }
                "python" => {}
                "text" | "sql" => {
                    let is_command = |line: &&String| line.starts_with("$ ") || line.starts_with("outwit ");
                    let command = fence.lines.iter().find(is_command);
                    assert!(command.is_none(), "{place}: {command:?} is a command in a fence that is not run");
                }
                other => panic!("{place}: unknown fence {other:?}"),
            }
        }
    }
}

#[test]
fn the_readme_is_short() {
    let text = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("README.md is text");
    let words = text.split_whitespace().count();
    assert!(words <= 700, "README.md has {words} words");
}

#[test]
fn every_link_leads_to_a_file() {
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document is text");
        let folder = document.parent().expect("it is in a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            let is_file = path.is_empty() || path.contains("://") || folder.join(path).exists();
            assert!(is_file, "{}: {link} is not there", name(&document));
        }
    }
}

#[test]
fn only_times_and_ellipses_may_differ() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let fit = |expected: &str, printed: &str| fits(&lines(expected), &printed.lines().collect::<Vec<_>>());
    assert!(fit("6 positions in 0.003 s", "6 positions in 1.2 s"));
    assert!(!fit("6 positions in 0.003 s", "7 positions in 0.003 s"));
    assert!(fit("good moves: a1  a2  …", "good moves: a1  a2  a3"));
    assert!(!fit("good moves: a1", "good moves: a1  a2"));
    assert!(fit("one\n…\nfour", "one\ntwo\nthree\nfour") && fit("one\n…", "one"));
    assert!(!fit("one\n…\nfour", "one\ntwo") && !fit("one", "one\ntwo") && !fit("one\ntwo", "one"));
}
