//! Checks that certificates in `accept/` are accepted, and those in `reject/` rejected for the reason they give.

use outwit_check::{Failure, Options, Rejected, STANDARD, Verified, verify, verify_within};
use std::fs;
use std::path::Path;

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder is part of the project");
    let paths = entries.map(|e| e.expect("the folder can be listed").path());
    paths.map(|p| (p.display().to_string(), fs::read_to_string(p).expect("the file is text"))).collect()
}

/// Verifies a certificate that must have no superfluous lines.
fn lean(text: &str) -> Result<Verified, Rejected> {
    let options = Options { lean: true, ..Options::default() };
    verify_within(text.as_bytes(), &STANDARD, &options).map_err(|failure| match failure {
        Failure::Rejected(rejected) => rejected,
        Failure::GaveUp(reason) => panic!("{reason}"),
    })
}

#[test]
fn good_certificates_are_accepted() {
    let files = files("accept");
    assert!(files.len() >= 10);
    for (name, text) in files {
        let verified = lean(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(verify(text.as_bytes(), &STANDARD), Ok(verified), "{name}");
    }
}

#[test]
fn bad_certificates_are_rejected_for_the_right_reason() {
    let files = files("reject");
    assert!(files.len() >= 12);
    for (name, text) in files {
        let reason =
            text.lines().next().and_then(|l| l.strip_prefix("% rejected: ")).expect("the first line gives the reason");
        let rejected = lean(&text).expect_err(&name);
        assert!(rejected.reason.contains(reason), "{name}: {rejected}");
    }
}

/// The files in `reject/` that prove their answers, but say more than they need.
const SUPERFLUOUS: [&str; 23] = [
    "animal-area-state-from-nowhere.txt",
    "animal-area-state-not-needed.txt",
    "animal-blocks-site-not-needed.txt",
    "animal-plan-edge-not-needed.txt",
    "animal-plan-edge-twice.txt",
    "animal-plan-line-not-used.txt",
    "board-course-not-needed.txt",
    "board-pairing-not-needed.txt",
    "board-prevent-not-needed.txt",
    "board-prevent-reaches-nothing.txt",
    "board-second-within.txt",
    "board-superfluous-after-a-threat.txt",
    "board-superfluous-after-closing.txt",
    "board-superfluous.txt",
    "board-symmetry-not-used.txt",
    "coins-guarantee-not-needed.txt",
    "coins-reduced-superfluous.txt",
    "coins-rich-then-superfluous.txt",
    "coins-superfluous.txt",
    "potential-not-reached.txt",
    "quotient-wins-contained.txt",
    "sum-not-needed.txt",
    "superfluous-state.txt",
];

#[test]
fn superfluous_lines_are_accepted_unless_they_are_unwanted() {
    let files = files("reject").into_iter().filter(|(_, text)| verify(text.as_bytes(), &STANDARD).is_ok());
    let mut names: Vec<String> = files.filter_map(|(path, _)| Some(path.rsplit('/').next()?.to_owned())).collect();
    names.sort();
    assert_eq!(names, SUPERFLUOUS);
}

#[test]
fn the_examples_in_format_md_are_accepted() {
    let format = Path::new(env!("CARGO_MANIFEST_DIR")).join("../FORMAT.md");
    let text = fs::read_to_string(format).expect("FORMAT.md is part of the project");
    let blocks = text.split("```").filter(|b| b.starts_with("\ncertificate 1\n"));
    let mut examples = 0;
    for block in blocks {
        assert!(lean(block.trim_start()).is_ok(), "{block}");
        examples += 1;
    }
    assert_eq!(examples, 23);
}

#[test]
fn the_last_line_must_end_with_a_line_feed() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("accept/ellie-2x3.txt"))
        .expect("the file is text");
    assert!(verify(text.trim_end().as_bytes(), &STANDARD).is_err());
}
