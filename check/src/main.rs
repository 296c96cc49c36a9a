//! The program `outwit-check`, which verifies certificates and does nothing else.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Write, stdin, stdout};
use std::process::ExitCode;

const HELP: &str = "Verifies Outwit certificates with its own implementation of the rules.

Usage: outwit-check [--quiet] FILE...

With - as FILE, reads standard input. Exit code 0: every certificate is
verified. 1: one is rejected. 2: usage error. 4: a file cannot be read.
";

fn main() -> ExitCode {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with('-') && a.as_str() != "-");
    let mut quiet = false;
    for flag in &flags {
        match flag.as_str() {
            "--help" | "-h" => return print(HELP, 0),
            "--version" | "-V" => {
                return print(&format!("outwit-check {}\n", env!("CARGO_PKG_VERSION")), 0);
            }
            "--quiet" | "-q" => quiet = true,
            other => {
                eprintln!("outwit-check: unknown option {other}");
                return ExitCode::from(2);
            }
        }
    }
    if files.is_empty() {
        eprint!("{HELP}");
        return ExitCode::from(2);
    }
    let mut worst = 0;
    for file in &files {
        let (code, text) = check(file);
        worst = worst.max(code);
        if (!quiet || code != 0) && print(&text, 0) != ExitCode::SUCCESS {
            worst = worst.max(4);
        }
    }
    ExitCode::from(worst)
}

fn check(file: &str) -> (u8, String) {
    let verdict = if file == "-" {
        outwit_check::verify(stdin().lock(), &outwit_check::STANDARD)
    } else {
        match File::open(file) {
            Ok(f) if f.metadata().is_ok_and(|m| m.is_dir()) => {
                return (4, format!("unreadable {file}: is a directory\n"));
            }
            Ok(f) => outwit_check::verify(BufReader::new(f), &outwit_check::STANDARD),
            Err(e) => return (4, format!("unreadable {file}: {e}\n")),
        }
    };
    match verdict {
        Ok(v) => {
            let answers: Vec<String> = v.answers.iter().map(|(field, value)| format!("{field} {value}")).collect();
            (0, format!("verified {file}: {} ({}): {}\n", v.spec, v.rule, answers.join(", ")))
        }
        Err(rejected) => (1, format!("rejected {file}: {rejected}\n")),
    }
}

/// Prints to standard output. A closed pipe is not an error; a full disk is.
fn print(text: &str, code: u8) -> ExitCode {
    let result = stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush());
    match result {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => ExitCode::from(4),
        _ => ExitCode::from(code),
    }
}
