//! Completions in a real shell.

#![cfg(unix)]

mod program;

use program::{outwit, text};
use std::process::Command;

/// What bash offers for the last of some words; they are split as bash splits them.
fn offered(words: &[&str]) -> Vec<String> {
    let script = format!(
        "compopt() {{ echo \"compopt $*\"; }}
        source <({program} completions bash)
        COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1))
        completer=$(complete -p outwit | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        $completer outwit \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"
        printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        program = env!("CARGO_BIN_EXE_outwit"),
    );
    let output = Command::new("bash").args(["-c", &script, "bash"]).args(words).output().expect("bash starts");
    assert!(output.stderr.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    text(&output).lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_flags_games_and_questions() {
    assert_eq!(offered(&["outwit", "sol"]), ["solve"]);
    assert_eq!(offered(&["outwit", "solve", "ellie:3x7", "--mis"]), ["--misere"]);
    assert_eq!(offered(&["outwit", "--colo"]), ["--color"]);
    assert_eq!(offered(&["outwit", "solve", "--color", "a"]), ["auto", "always"]);
    // An only game needs no space after its colon.
    assert_eq!(offered(&["outwit", "solve", "ell"]), ["compopt -o nospace", "ellie:"]);
    assert_eq!(offered(&["outwit", "play", "kay"]), ["compopt -o nospace", "kayles:"]);
    assert_eq!(offered(&["outwit", "solve", "cut"]), ["cutblock:", "cutcake:"]);
    for words in [["explain", "cut"], ["table", "cut"], ["draw", "cut"]] {
        assert_eq!(offered(&["outwit", words[0], words[1]]), ["cutblock:", "cutcake:"], "{words:?}");
    }
    assert_eq!(offered(&["outwit", "store", "show", "cutb"]), ["compopt -o nospace", "cutblock:"]);
    assert_eq!(offered(&["outwit", "games", "cutb"]), ["cutblock"]);
    assert_eq!(offered(&["outwit", "solve", "kayles", ":", "5", "--ask", "gen"]), ["genus"]);
    assert_eq!(offered(&["outwit", "solve", "--ask", "val"]), ["value"]);
    assert_eq!(offered(&["outwit", "play", "nim", ":", "3", "--opponent", "perf"]), ["perfect"]);
    assert_eq!(offered(&["outwit", "study", "affine", ":", "4", "strat"]), ["strategy"]);
    assert_eq!(offered(&["outwit", "store", "pa"]), ["path"]);
    if cfg!(feature = "papers") {
        assert_eq!(offered(&["outwit", "papers", "cut"]), ["cutblock"]);
    }
    // Bash takes a colon for a word of its own; files are its own business.
    assert!(offered(&["outwit", "solve", "lines", ":"]).is_empty());
    assert!(offered(&["outwit", "solve", "lines", ":", "c"]).is_empty());
    let games = offered(&["outwit", "solve", ""]);
    assert!(games.len() > 20 && games.iter().all(|word| !word.starts_with('-')), "{games:?}");
}

#[test]
fn completion_does_not_restrict_what_is_accepted() {
    assert_eq!(outwit(&["solve", "octal:.77:3"]).status.code(), Some(0));
    assert_eq!(outwit(&["study", "affine:4", "nosuch"]).status.code(), Some(2));
}

#[test]
fn every_shell_has_a_script_that_knows_games() {
    for (shell, word) in [
        ("bash", "cutblock:"),
        ("zsh", "cutblock\\:"),
        ("fish", "cutblock:"),
        ("elvish", "solve"),
        ("powershell", "solve"),
    ] {
        let output = outwit(&["completions", shell]);
        assert!(output.status.success() && text(&output).contains(word), "{shell}");
    }
}
