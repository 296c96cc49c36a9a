//! A file that is said to be a store: it can be read to its end, or an error says why not.

use outwit_store::{Selection, Store};
use std::fs;
use std::path::PathBuf;

/// Reads a file as a store, and checks its certificates.
pub fn read(bytes: &[u8]) -> bool {
    let scratch = Scratch(std::env::temp_dir().join(format!("outwit-fuzz-{}.sqlite", std::process::id())));
    scratch.clear();
    if fs::write(&scratch.0, bytes).is_err() {
        return false;
    }
    let Ok(store) = Store::open_existing(&scratch.0) else { return false };
    let counted = store.count().is_ok();
    let all = Selection::default();
    let listed = store.each(&all, &mut |kept| store.get(&kept.key).is_ok()).is_ok();
    let verified = store.verify(&all, &mut |_, _| true).is_ok();
    counted && listed && verified
}

/// A file that is removed in the end, with those that SQLite keeps beside it.
struct Scratch(PathBuf);

impl Scratch {
    fn clear(&self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(end);
            // Most of them are not there.
            let _ = fs::remove_file(name);
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.clear();
    }
}
