//! Runs the program as people and scripts do.

#![allow(dead_code)]

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program, which does not touch the default store of the user who runs the tests.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_outwit"));
    program.env("OUTWIT_STORE", "none");
    program
}

/// Runs the program with an input; it may end before reading all of it.
pub fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Runs the program without input.
pub fn outwit(args: &[&str]) -> Output {
    with_input(args, "")
}

/// The JSON object that it printed.
pub fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", text(output)))
}

/// Its standard error.
pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Its standard output.
pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A path for a file of one test.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}
