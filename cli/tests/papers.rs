//! The claims of the documents, as people and scripts call them.

mod program;

use program::{errors, object, outwit, scratch, text};
use std::fs;

#[test]
fn claims_are_tables_and_objects() {
    let table = text(&outwit(&["papers", "ellie", "--claim", "mex"]));
    for part in ["Analyzing ELLIE", "holds", "mex{1, 4, 5, 7} = 0", "tested: both sets"] {
        assert!(table.contains(part), "{part} is missing from\n{table}");
    }
    let found = object(&outwit(&["papers", "ellie", "--claim", "steps", "--json"]));
    let claims = found["claims"].as_array().expect("a list");
    assert_eq!(claims.len(), 2, "{found}");
    for field in ["document", "place", "statement", "verdict", "range", "counterexample", "seconds"] {
        assert!(claims[0].get(field).is_some(), "{field} is missing from {found}");
    }
    assert_eq!((&claims[0]["verdict"], &claims[1]["verdict"]), (&"fails".into(), &"holds".into()));
    assert!(claims[0]["counterexample"].is_string() && claims[1]["counterexample"].is_null());
    assert_eq!(claims[1]["repairs"], "steps");
}

#[test]
fn a_claim_that_exceeds_its_budget_is_out_of_reach() {
    let found = object(&outwit(&["papers", "ellie", "--claim", "known-max", "--each", "0.01", "--json"]));
    assert_eq!(found["claims"][0]["verdict"], "out of reach", "{found}");
    assert!(found["claims"][0]["method"].as_str().is_some_and(|m| m.contains("budget")), "{found}");
}

#[test]
fn unknown_documents_and_claims_get_one_line() {
    for (args, part) in [
        (&["papers", "thesis"][..], "try ellie, cutblock, pi4, octagons, animals"),
        (&["papers", "ellie", "--claim", "Theorem 99"][..], "no claim has"),
        (&["papers", "ellie", "--threads", "0"][..], "--threads"),
    ] {
        let output = outwit(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(errors(&output).contains(part), "{args:?}: {}", errors(&output));
    }
}

#[test]
fn the_site_has_a_page_for_each_document() {
    let folder = scratch("site");
    let path = folder.to_str().expect("a path");
    let output = outwit(&["papers", "ellie", "--claim", "board", "--html", path]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let index = fs::read_to_string(folder.join("index.html")).expect("the index");
    assert!(index.contains("href=\"ellie.html\""), "{index}");
    let page = fs::read_to_string(folder.join("ellie.html")).expect("the page");
    assert!(page.contains("<svg") && page.contains("verified by the independent checker"), "{page}");
    let certificate =
        fs::read_to_string(folder.join("certificates/ellie-board-2x3-wins-0.txt")).expect("a certificate");
    assert!(certificate.starts_with("certificate 1\ngame ellie:2x3"), "{certificate}");
    let again = outwit(&["papers", "ellie", "--claim", "board", "-q", "-o", path]);
    assert_eq!(again.status.code(), Some(0), "{}", errors(&again));
    let refused = outwit(&["papers", "ellie", "--claim", "board", "-o", "-"]);
    assert_eq!((refused.status.code(), text(&refused).as_str()), (Some(2), ""), "{}", errors(&refused));
    // A directory that cannot be created is an input/output error.
    let file = scratch("no-folder");
    fs::write(&file, "a file").expect("it is written");
    let output = outwit(&["papers", "ellie", "--claim", "mex", "--html", file.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(4), "{}", errors(&output));
}
