//! Files of one test, and sweeps that are made in them.

#![allow(dead_code)]

use outwit::convention::Form;
use outwit::limits::Limits;
use outwit_store::campaign::{Campaign, Row, Summary};
use outwit_store::plan::Plan;
use outwit_store::{Kept, Selection, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A path for a store of one test; what was there is gone.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    clear(&path);
    path
}

/// Removes a store with what belongs to it.
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

/// So many workers with a gibibyte together.
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
    (rows, summary.expect("it goes through"))
}

/// Everything in a store, by its spec.
pub fn everything(store: &Store) -> BTreeMap<String, Kept> {
    let mut all = BTreeMap::new();
    store
        .each(&Selection::default(), &mut |kept| {
            assert!(all.insert(kept.key.canonical.clone(), kept).is_none(), "nothing is there twice");
            true
        })
        .expect("the store can be read");
    all
}

/// What a store says, without how long it took.
pub fn answers(store: &Store) -> BTreeMap<String, String> {
    let said = |kept: Kept| format!("{:?} {:?} {:?}", kept.answer, kept.stopped.map(|s| s.reason), kept.certificate);
    everything(store).into_iter().map(|(spec, kept)| (spec, said(kept))).collect()
}
