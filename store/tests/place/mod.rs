//! Scratch files and sweeps for the tests.

#![allow(dead_code)]

use outwit::convention::Form;
use outwit::limits::Limits;
use outwit_store::campaign::{Campaign, Row, Summary};
use outwit_store::plan::Plan;
use outwit_store::{Kept, Selection, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A path for the store of one test; an old store there is removed.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    clear(&path);
    path
}

/// Removes a store and the files that SQLite keeps beside it.
pub fn clear(path: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let _ = fs::remove_file(name);
    }
}

/// A plan without conditions.
pub fn plan(text: &str) -> Plan {
    Plan::read(text, Form::Usual, None, None).expect("it is well formed")
}

/// Limits with this many workers, which share a gibibyte.
pub fn workers(threads: usize) -> Limits<'static> {
    Limits { threads, ..Limits::default() }
}

/// The rows of a campaign, and how it ended.
pub fn rows(campaign: &Campaign) -> (Vec<Row>, Summary) {
    let mut rows = Vec::new();
    let summary = campaign.run(&mut |row| {
        rows.push(row);
        true
    });
    (rows, summary.expect("the campaign succeeds"))
}

/// Everything in a store, by its spec.
pub fn everything(store: &Store) -> BTreeMap<String, Kept> {
    let mut all = BTreeMap::new();
    store
        .each(&Selection::default(), &mut |kept| {
            assert!(all.insert(kept.key.canonical.clone(), kept).is_none(), "each answer is stored once");
            true
        })
        .expect("the store can be read");
    all
}

/// The answers in a store, without their times.
pub fn answers(store: &Store) -> BTreeMap<String, String> {
    let said = |kept: Kept| format!("{:?} {:?} {:?}", kept.answer, kept.stopped.map(|s| s.reason), kept.certificate);
    everything(store).into_iter().map(|(spec, kept)| (spec, said(kept))).collect()
}
