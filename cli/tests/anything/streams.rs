//! Standard streams that are closed, full or gone, and values at the edge of what a flag takes.

use crate::chance::Chance;
use crate::places::{Folder, Samples};
use crate::run::{Call, Input, Sink};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// A call of every command that prints something.
const PRINTERS: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["solve", "--help"],
    &["games"],
    &["games", "--json"],
    &["solve", "nim:3+4"],
    &["solve", "nim:3+4", "--json"],
    &["solve", "nim:3+4", "--ask", "moves"],
    &["solve", "-"],
    &["solve", "-", "--json"],
    &["check", "p"],
    &["check", "p", "--json"],
    &["play", "kayles:6", "--seats", "random,random", "--plain"],
    &["draw", "ellie:20x30"],
    &["table", "nim:0..60+0..60"],
    &["table", "nim:0..60+0..60", "--json"],
    &["table", "nim:0..9", "--out", "t.csv"],
    &["store", "list", "--store", "s"],
    &["store", "list", "--store", "s", "--json"],
    &["store", "show", "nim:3", "--store", "s"],
    &["store", "verify", "--store", "s"],
    &["explain", "octal:.17:7+3"],
    &["compare", "nim:3", "nim:4"],
    &["export", "grid:3x3", "--pg", "g.pg"],
    &["study", "affine:4"],
    &["strategy", "affine:3"],
    &["subsets", "grid:2x3"],
    &["grundy", ".007", "--to", "20000"],
    &["grundy", ".007", "--to", "20000", "--stats"],
    &["period", ".77"],
    &["quotient", ".77", "--to", "12"],
    &["papers", "ellie", "--each", "0.1"],
    &["completions", "bash"],
    &["man"],
];

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    for call in
        [&["solve", "nim:3+4", "--proof", "p"][..], &["table", "nim:0..99+0..9", "--store", "s", "--out", "o.csv"]]
    {
        let ended = Call::new(call).run(folder.path());
        assert!(ended.status.success(), "{call:?}: {ended:?}");
    }
    folder
}

fn input(call: &[&str]) -> Input {
    let many = call.contains(&"-").then(|| b"nim:3\nnonsense\n".repeat(300));
    Input::Bytes(many.unwrap_or_default())
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let folder = folder("closed");
    for call in PRINTERS {
        for sink in [Sink::Gone, Sink::Head(5), Sink::Closed] {
            let gone = Call { output: sink, input: input(call), ..Call::new(*call) };
            let ended = gone.run(folder.path());
            assert_eq!(gone.complaint(&ended), None, "{} {sink:?}: {ended:?}", gone.line());
            let wrong = call.contains(&"-") && ended.status.code() == Some(2);
            assert!(ended.status.success() || wrong, "{} {sink:?}: {ended:?}", gone.line());
        }
    }
}

#[test]
fn nobody_has_to_read_the_errors() {
    let folder = folder("errors");
    let wrong: &[&[&str]] = &[
        &[],
        &["nonsense"],
        &["solve"],
        &["solve", "nonsense"],
        &["solve", "nim:3", "--ask", "x"],
        &["check", "none"],
        &["table", "nim:1..2", "--where", "("],
        &["grundy", ".9x", "--to", "3"],
        &["solve", "affine:5", "--time", "0"],
        &["grundy", ".007", "--to", "3000000", "--time", "0.01"],
        &["store", "list", "--store", "none"],
    ];
    for call in PRINTERS.iter().chain(wrong) {
        let ordinary = Call { input: input(call), ..Call::new(*call) }.run(folder.path());
        for sink in [Sink::Gone, Sink::Closed, Sink::Full] {
            let mute = Call { errors: sink, input: input(call), ..Call::new(*call) };
            let ended = mute.run(folder.path());
            assert_eq!(mute.complaint(&ended), None, "{} {sink:?}: {ended:?}", mute.line());
            // Many specs from standard input end early when nobody reads what is wrong with them.
            let same = ended.status.code() == ordinary.status.code() || call.contains(&"-");
            assert!(same, "{} {sink:?}: {ended:?}", mute.line());
            // As in `2>&1 | head`.
            let both = Call { output: sink, errors: sink, input: input(call), ..Call::new(*call) };
            let ended = both.run(folder.path());
            assert_eq!(both.complaint(&ended), None, "{} {sink:?} twice: {ended:?}", both.line());
        }
    }
}

#[test]
fn a_full_disk_is_a_failure_of_the_output() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder("full-output");
    for call in PRINTERS {
        let full = Call { output: Sink::Full, input: input(call), ..Call::new(*call) };
        let ended = full.run(folder.path());
        assert_eq!(full.complaint(&ended), None, "{}: {ended:?}", full.line());
        assert_eq!(ended.status.code(), Some(4), "{}: {ended:?}", full.line());
    }
}

/// Endless wrong input to a pipe that is closed, as in `yes x | outwit solve - --json | head`, comes to an end.
#[test]
fn endless_nonsense_ends_with_its_reader() {
    let folder = Folder::new("endless");
    for (output, errors, json) in [(Sink::Head(10), Sink::Read, true), (Sink::Read, Sink::Head(10), false)] {
        let mut call = Call::new(["solve", "-"]);
        call.args.extend(json.then(|| "--json".into()));
        call.input = Input::Bytes(b"x\n".repeat(3_000_000));
        (call.output, call.errors) = (output, errors);
        let ended = call.run(folder.path());
        assert_eq!(call.complaint(&ended), None, "{}", call.line());
        assert_eq!(ended.status.code(), Some(0), "{}", call.line());
        assert!(ended.took.as_secs() < 8, "{}: {:?}", call.line(), ended.took);
    }
}

/// Numbers that are allowed but beyond all use, on positions so small that they do not matter.
#[test]
fn the_largest_numbers_do_no_harm() {
    let folder = folder("largest");
    let calls: &[&[&str]] = &[
        &["solve", "nim:3+4"],
        &["solve", "affine:3"],
        &["solve", "mnk:3,4,3"],
        &["solve", "boxes:2x2"],
        &["solve", "cannibal:##/##"],
        &["solve", "cutblock:3x2x2"],
        &["solve", "three:{0|0|}"],
        &["solve", "toads:TT..FF"],
        &["solve", "nim:3", "--misere"],
        &["solve", "octal:.007:20", "--ask", "genus"],
        &["solve", "nim:3+4", "--proof", "q"],
        &["solve", "mnk:3,3,3", "--maker-breaker"],
        &["solve", "octagons:2x2", "--normal"],
        &["table", "nim:0..3"],
        &["explain", "octal:.17:7+3"],
        &["explain", "affine:3"],
        &["compare", "nim:3", "nim:4"],
        &["draw", "kayles:5", "--tree"],
        &["strategy", "affine:3"],
        &["subsets", "grid:2x3"],
        &["study", "octagons:2x2", "guarantee", "strategy=4.20", "as=second", "--normal"],
        &["grundy", ".007", "--to", "500"],
        &["period", ".77"],
        &["quotient", ".77", "--to", "12"],
        &["papers", "ellie", "--claim", "Digital Sum"],
        &["play", "kayles:6", "--plain", "--seats", "perfect,random"],
    ];
    let edges: &[&[&str]] = &[
        &["--time", "1e15"],
        &["--time", "1.8e19"],
        &["--memory", "18446744073709551615"],
        &["--memory", "99999999T"],
        &["--threads", "65535"],
        &["--threads", "65535", "--time", "5"],
        &["--memory", "1"],
        &["--memory", "0"],
        &["--time", "0"],
    ];
    for call in calls {
        for edge in edges {
            let mut call = Call::new(call.iter().chain(*edge));
            if call.args[0] == "papers" {
                call.args.extend(["--each".into(), "0.5".into()]);
            }
            let ended = call.run(folder.path());
            assert_eq!(call.complaint(&ended), None, "{}: {ended:?}", call.line());
            let little = edge.contains(&"0") || edge.contains(&"1");
            assert!(ended.status.success() || little && ended.status.code() == Some(3), "{}: {ended:?}", call.line());
        }
    }
    for call in [
        &["table", "nim:0..3", "--each", "1e15"][..],
        &["papers", "ellie", "--each", "1e19", "--time", "1"],
        &["grundy", ".007", "--to", "18446744073709551615"],
        &["grundy", ".007", "--to", "18446744073709551615", "--memory", "99999999T", "--time", "1"],
        &["grundy", ".007", "--to", "18446744073709551614", "--memory", "99999999T", "--time", "1"],
        &["grundy", ".007", "--to", "100", "--proof", "q", "--sample", "4294967295", "--seed", "18446744073709551615"],
        &["period", ".007", "--to", "18446744073709551615", "--time", "1"],
        &["period", ".007", "--to", "18446744073709551615", "--memory", "99999999T", "--time", "1"],
        &["period", ".3f", "--to", "18446744073709551615", "--memory", "99999999T", "--time", "1"],
        &["quotient", ".77", "--to", "18446744073709551615", "--memory", "99999999T", "--time", "1"],
        &["quotient", ".007", "--to", "18446744073709551615", "--time", "1"],
        &["export", "grid:3x3", "--qdimacs", "q", "--moves", "4294967295"],
        &["table", "nim:0..18446744073709551615", "--time", "0.5"],
        &[
            "table",
            "nim:0..4294967295+0..4294967295",
            "--time",
            "0.5",
            "--shard",
            "18446744073709551615/18446744073709551615",
        ],
        &["serve", "--port", "99999"],
    ] {
        let call = Call::new(call);
        let ended = call.run(folder.path());
        assert_eq!(call.complaint(&ended), None, "{}: {ended:?}", call.line());
    }
}

#[test]
fn bytes_that_are_no_text_are_one_line() {
    let folder = folder("bytes");
    let bytes = |text: &[u8]| OsString::from_vec(text.to_vec());
    for (args, code) in [
        (vec![bytes(b"solve"), bytes(b"nim:3\xff")], 2),
        (vec![bytes(b"\xff")], 2),
        (vec![bytes(b"solve"), bytes(b"--\xff")], 2),
        (vec![bytes(b"solve"), bytes(b"nim:3"), bytes(b"--ask"), bytes(b"\xff")], 2),
        (vec![bytes(b"solve"), bytes(b"nim:3\xff"), bytes(b"--json")], 2),
        (vec![bytes(b"solve"), bytes(b"nim:3"), bytes(b"--proof"), bytes(b"\xff.proof")], 0),
        (vec![bytes(b"check"), bytes(b"\xff.proof"), bytes(b"--json")], 0),
        (vec![bytes(b"draw"), bytes(b"nim:3"), bytes(b"-o"), bytes(b"\xff.svg")], 0),
        (vec![bytes(b"solve"), bytes(b"nim:3"), bytes(b"--store"), bytes(b"\xff")], 0),
        (vec![bytes(b"store"), bytes(b"list"), bytes(b"--store"), bytes(b"\xff")], 0),
        (vec![bytes(b"store"), bytes(b"merge"), bytes(b"\xff"), bytes(b"--store"), bytes(b"\xfe")], 0),
        (vec![bytes(b"grundy"), bytes(b".77"), bytes(b"--to"), bytes(b"9"), bytes(b"--resume"), bytes(b"\xff\xff")], 0),
    ] {
        let call = Call::new(args);
        let ended = call.run(folder.path());
        assert_eq!((call.complaint(&ended), ended.status.code()), (None, Some(code)), "{}: {ended:?}", call.line());
        let lines = ended.errors.iter().filter(|b| **b == b'\n').count();
        assert!(lines <= 4, "{}: {ended:?}", call.line());
    }
}

/// The checker is a program of its own; it is driven where it was built, as with the whole workspace.
#[test]
fn the_checker_alone_does_not_crash() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_outwit")).with_file_name("outwit-check");
    if !program.exists() {
        return;
    }
    let folder = folder("checker");
    let samples = Samples::make(folder.path());
    for number in 0..60 {
        let mut chance = Chance::new(number);
        let mut args: Vec<OsString> = (0..chance.below(4)).map(|_| folder.file(&mut chance, &samples)).collect();
        args.push((*chance.pick(&["-", "p", "p1", "--quiet", "--nonsense"])).into());
        let input = Input::Bytes(samples.damaged(&mut chance));
        let output = *chance.pick(&[Sink::Read, Sink::Gone, Sink::Closed, Sink::Full]);
        let call = Call { program: program.clone(), input, output, ..Call::new(args) };
        let ended = call.run(folder.path());
        assert_eq!(call.crash(&ended), None, "{} {output:?}: {ended:?}", call.line());
    }
}
