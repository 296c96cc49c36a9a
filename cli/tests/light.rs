//! What only the full build has: the light build says so, whatever else is typed.

#![cfg(not(any(feature = "papers", feature = "parquet", feature = "png", feature = "serve")))]

mod program;

use program::{errors, object, outwit};

const FULL: &str = "`cargo install --path cli --locked` builds the full one";

#[test]
fn what_the_light_build_lacks_names_the_full_one() {
    for (call, lack) in [
        (&["serve"][..], "has no `serve`"),
        (&["serve", "--open"], "has no `serve`"),
        (&["serve", "--port", "0", "x", "-y"], "has no `serve`"),
        (&["papers"], "has no `papers`"),
        (&["papers", "cutblock", "--claim", "Theorem 3"], "has no `papers`"),
        (&["strategy", "affine:4", "--published"], "has no documents to quote"),
        (&["draw", "ellie:2x3", "-o", "x.png"], "cannot write PNG"),
        (&["draw", "ellie:2x3", "--format", "png"], "cannot write PNG"),
        (&["grundy", ".77", "--to", "9", "--plot", "x.png"], "cannot write PNG"),
        (&["grundy", ".77", "--to", "9", "-o", "x.png"], "cannot write PNG"),
        (&["table", "nim:1..2", "--out", "x.parquet"], "cannot write Parquet"),
        (&["store", "export", "x.parquet"], "cannot write Parquet"),
    ] {
        let output = outwit(call);
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert_eq!(errors(&output), format!("outwit: this light build {lack}; {FULL}\n"), "{call:?}");
    }
    for call in [&["serve", "--json"][..], &["papers", "cutblock", "--json"], &["papers", "--json", "--long"]] {
        let output = outwit(call);
        assert_eq!((output.status.code(), errors(&output).as_str()), (Some(2), ""), "{call:?}");
        assert!(object(&output)["error"]["message"].as_str().is_some_and(|m| m.contains(FULL)), "{call:?}");
    }
}

#[test]
fn its_lists_name_what_it_can_write() {
    let line = errors(&outwit(&["draw", "ellie:2x3", "-o", "x.gif"]));
    assert_eq!(line, "outwit: x.gif: expected a file name that ends in .svg, .tex or .txt\n");
}
