//! Tests the program `outwit-check`: its options, its exit codes, and the page that `--explain` prints.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    let program = env!("CARGO_BIN_EXE_outwit-check");
    Command::new(program).args(arguments).stdin(Stdio::null()).output().expect("the program runs")
}

fn file(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).display().to_string()
}

/// A file of this test alone.
fn temporary(name: &str, text: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the file is written");
    path
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_exit_code_is_that_of_the_worst_file() {
    let (good, bad) = (file("accept/ellie-2x3.txt"), file("reject/wrong-mex.txt"));
    let long = vec!["#".repeat(20); 20].join("/");
    let long = format!(
        "certificate 1\ngame cannibal:{long}\nrule cannibal\nanswer density 1/1\ndensity\nfamily a0,0;a20,0\nend\n"
    );
    let long = temporary("long.txt", long.as_bytes()).display().to_string();
    let code = |arguments: &[&str]| run(arguments).status.code();
    assert_eq!(code(&[&good]), Some(0));
    assert_eq!(code(&[&good, &bad]), Some(1));
    assert_eq!(code(&["--time", "0.2", &long, &bad, &good]), Some(3));
    assert_eq!(code(&["--time=0.2", &long, "no such file"]), Some(4));
    assert_eq!(code(&[file("accept")].iter().map(String::as_str).collect::<Vec<_>>()), Some(4));
    assert_eq!(code(&["--memory", "50", &good]), Some(3));
    assert_eq!(code(&["--memory", "1K", &good]), Some(0));
    for usage in [&["--nonsense", &good][..], &[], &["--time"], &["--time", "x", &good], &["--memory", "1T", &good]] {
        assert_eq!(code(usage), Some(2), "{usage:?}");
    }
    let gave_up = text(&run(&["--time", "0.2", &long]));
    assert!(gave_up.starts_with("gave up ") && gave_up.contains("time limit reached"), "{gave_up}");
    assert_eq!(text(&run(&["--quiet", &good])), "");
}

#[test]
fn superfluous_lines_are_refused_only_if_asked() {
    let superfluous = file("reject/superfluous-state.txt");
    assert_eq!(run(&[&superfluous]).status.code(), Some(0));
    assert_eq!(run(&["--lean", &superfluous]).status.code(), Some(1));
}

#[test]
#[cfg(unix)]
fn names_that_are_not_text_are_read() {
    use std::os::unix::ffi::OsStrExt;
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(OsStr::from_bytes(b"certificate-\xff.txt"));
    if fs::copy(file("accept/ellie-2x3.txt"), &name).is_ok() {
        assert_eq!(run(&[name.as_os_str()]).status.code(), Some(0));
    }
    assert_eq!(run(&[OsStr::from_bytes(b"--\xff")]).status.code(), Some(4), "this is a name");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let many = vec![file("accept/ellie-2x3.txt"); 5000];
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit-check"))
        .args(&many)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn what_was_shown_is_explained() {
    let page = |name: &str| text(&run(&["--explain", &file(name)]));
    let potential = page("accept/potential-huge-cake.txt");
    for part in
        ["Shown: cutcake:", "claim start L side L goal win: 1 line, by potential (1 time)", "(section \"Potential\")"]
    {
        assert!(potential.contains(part), "{part}\n{potential}");
    }
    let plain = page("accept/ellie-2x3.txt");
    assert!(plain.contains("values: 5 lines, by play alone") && !plain.contains("theorems"), "{plain}");
    let board = page("accept/board-projective-2.txt");
    assert!(board.contains("symmetry: ") && board.contains("by play, threats (1 time)"), "{board}");
    let density = page("accept/animal-density.txt");
    assert!(density.contains("the search") && !plain.contains("the search"), "{density}");
}

#[test]
fn every_theorem_is_in_the_section_that_it_names() {
    let format = fs::read_to_string(file("../FORMAT.md")).expect("FORMAT.md is part of the project");
    let mut sections = 0;
    for entry in fs::read_dir(file("accept")).expect("the folder is part of the project") {
        let path = entry.expect("the folder can be listed").path();
        let page = text(&run(&[OsStr::new("--explain"), path.as_os_str()]));
        assert!(page.contains("What must be believed:"), "{}\n{page}", path.display());
        for section in page.split("(section \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(format.contains(&format!("\n## {section}\n")), "{section}");
            sections += 1;
        }
    }
    assert!(sections > 60, "{sections}");
}
