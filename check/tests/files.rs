//! Checks that certificates in `accept/` are accepted, and those in `reject/` rejected for the reason they give.

use outwit_check::{STANDARD, verify};
use std::fs;
use std::path::Path;

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("the folder is part of the project");
    let paths = entries.map(|e| e.expect("the folder can be listed").path());
    paths.map(|p| (p.display().to_string(), fs::read_to_string(p).expect("the file is text"))).collect()
}

#[test]
fn good_certificates_are_accepted() {
    let files = files("accept");
    assert!(files.len() >= 10);
    for (name, text) in files {
        assert!(verify(text.as_bytes(), &STANDARD).is_ok(), "{name}: {:?}", verify(text.as_bytes(), &STANDARD));
    }
}

#[test]
fn bad_certificates_are_rejected_for_the_right_reason() {
    let files = files("reject");
    assert!(files.len() >= 12);
    for (name, text) in files {
        let reason =
            text.lines().next().and_then(|l| l.strip_prefix("% rejected: ")).expect("the first line gives the reason");
        let rejected = verify(text.as_bytes(), &STANDARD).expect_err(&name);
        assert!(rejected.reason.contains(reason), "{name}: {rejected}");
    }
}

#[test]
fn the_examples_in_format_md_are_accepted() {
    let format = Path::new(env!("CARGO_MANIFEST_DIR")).join("../FORMAT.md");
    let text = fs::read_to_string(format).expect("FORMAT.md is part of the project");
    let blocks = text.split("```").filter(|b| b.starts_with("\ncertificate 1\n"));
    let mut examples = 0;
    for block in blocks {
        assert!(verify(block.trim_start().as_bytes(), &STANDARD).is_ok(), "{block}");
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
