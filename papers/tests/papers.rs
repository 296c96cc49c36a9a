//! The verdict of every claim, pinned, and every claim that holds broken in a small way to see that its test can fail.
//!
//! `papers/NAME.txt` has a line `key | verdict | counterexample` for each claim of a document, in its order.

use outwit::limits::Limits;
use outwit_papers::claim::{Report, Verdict};
use outwit_papers::run::{Settings, run};
use outwit_papers::trial::Manner;
use outwit_papers::{DOCUMENTS, Document, find};
use std::collections::BTreeSet;
use std::time::Duration;

/// Far more than any claim needs: nothing here depends on how fast the machine is.
const EACH: Duration = Duration::from_secs(900);

fn reports(document: &'static Document, altered: bool, only: impl Fn(&str) -> bool) -> Vec<Report> {
    let claims: Vec<_> = document.claims().filter(|c| only(c.key)).map(|c| (document, c)).collect();
    let manner = Manner { altered, ..Manner::default() };
    run(&claims, &Settings { manner, limits: Limits::memory(4 << 30), each: Some(EACH) }, &|_| ())
}

fn pinned(name: &str, pins: &str) {
    let document = find(name).expect("the document is there");
    let found = reports(document, false, |_| true);
    let text: String = found
        .iter()
        .map(|r| {
            let case = r.finding.counterexample.as_deref().map(|c| format!(" | {c}")).unwrap_or_default();
            format!("{} | {}{case}\n", r.claim.key, r.finding.verdict.name())
        })
        .collect();
    assert_eq!(text, pins, "what {name} says now:\n{text}");
    for Report { claim, finding, .. } in &found {
        assert!(!finding.range.is_empty() && !finding.method.is_empty(), "{}", claim.key);
        if let Some(broken) = claim.repairs {
            let verdict = |key: &str| found.iter().find(|r| r.claim.key == key).map(|r| r.finding.verdict);
            assert_eq!(verdict(broken), Some(Verdict::Fails), "{} repairs what does not fail", claim.key);
            assert_eq!(finding.verdict, Verdict::Holds, "{} is no repair", claim.key);
        }
    }
    let holding: BTreeSet<&str> =
        found.iter().filter(|r| r.finding.verdict == Verdict::Holds).map(|r| r.claim.key).collect();
    for report in reports(document, true, |key| holding.contains(key)) {
        let key = report.claim.key;
        assert_eq!(report.finding.verdict, Verdict::Fails, "{key} holds whatever is printed: {:?}", report.finding);
    }
}

#[test]
fn ellie() {
    pinned("ellie", include_str!("papers/ellie.txt"));
}

#[test]
fn cutblock() {
    pinned("cutblock", include_str!("papers/cutblock.txt"));
}

#[test]
fn pi4() {
    pinned("pi4", include_str!("papers/pi4.txt"));
}

#[test]
fn octagons() {
    pinned("octagons", include_str!("papers/octagons.txt"));
}

#[test]
fn animals() {
    pinned("animals", include_str!("papers/animals.txt"));
}

#[test]
fn every_document_has_its_claims() {
    for document in DOCUMENTS {
        let keys: Vec<&str> = document.claims().map(|c| c.key).collect();
        let different: BTreeSet<&str> = keys.iter().copied().collect();
        assert_eq!(different.len(), keys.len(), "{}: two claims have the same key", document.name);
        for claim in document.claims() {
            assert!(
                claim.key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{}",
                claim.key
            );
            assert!(!claim.place.is_empty() && claim.statement.len() > 5, "{}", claim.key);
        }
    }
}
