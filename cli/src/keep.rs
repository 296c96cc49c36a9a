//! The store of a call: which one it is, what it knows, and what is put there.
//!
//! The user's own store is a courtesy: where it cannot be used, nothing is kept and nothing is said. One that he names must
//! work.

use crate::args::{KeepArgs, StoreArgs};
use crate::failure::Failure;
use crate::output::day;
use outwit_store::certificate::Packed;
use outwit_store::{Kept, Key, Store};
use std::path::{Path, PathBuf};

/// The variable of the environment that names a store.
const VARIABLE: &str = "OUTWIT_STORE";

/// The file that is named, by the call or by the environment; Some(None) asks for none at all.
fn named(args: &StoreArgs) -> Option<Option<PathBuf>> {
    let variable = || std::env::var_os(VARIABLE).filter(|v| !v.is_empty()).map(PathBuf::from);
    let path = args.store.clone().or_else(variable)?;
    Some(Some(path).filter(|path| path != Path::new("none")))
}

/// The store of a call that is about what is kept.
pub fn existing(args: &StoreArgs) -> Result<Store, Failure> {
    let path = match named(args) {
        Some(path) => path,
        None => Store::default_path(),
    };
    let path = path.ok_or_else(|| Failure::Input("there is no store: name one with --store FILE".to_owned()))?;
    Ok(Store::open_existing(&path)?)
}

/// The store that a call puts into, which is made where there is none.
pub fn made(args: &StoreArgs) -> Result<Store, Failure> {
    match named(args) {
        Some(Some(path)) => Ok(Store::open(&path)?),
        None if Store::default_path().is_some() => {
            Store::open_default().ok_or_else(|| Failure::Io("your own store cannot be opened".to_owned()))
        }
        _ => Err(Failure::Input("there is no store: name one with --store FILE".to_owned())),
    }
}

/// The store of a call that solves.
pub struct Keeping {
    store: Option<Store>,
    /// Whether it was named, so that its failures matter.
    named: bool,
    fresh: bool,
}

impl Keeping {
    /// Opens it.
    pub fn open(args: &KeepArgs) -> Result<Self, Failure> {
        let (store, named) = match named(&args.place) {
            Some(path) => (path.map(|path| Store::open(&path)).transpose()?, true),
            None => (Store::open_default(), false),
        };
        Ok(Keeping { store, named, fresh: args.fresh })
    }

    /// The store itself.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// What is kept under a key and is an answer, unless everything is to be worked out again.
    pub fn find(&self, key: &Key) -> Result<Option<Kept>, Failure> {
        let Some(store) = self.store.as_ref().filter(|_| !self.fresh) else { return Ok(None) };
        match store.get(key) {
            Ok(kept) => Ok(kept.filter(|kept| kept.stopped.is_none() && outwit_store::is_settled(&kept.answer))),
            Err(error) if self.named => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// The certificate of an answer.
    pub fn certificate(&self, kept: &Kept) -> Result<Option<Packed>, Failure> {
        let (Some(store), Some(sha256)) = (&self.store, &kept.certificate) else { return Ok(None) };
        match store.certificate(sha256) {
            // A certificate that is not whole any more is written again.
            Ok(packed) => Ok(packed.filter(Packed::is_whole)),
            Err(error) if self.named => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// Keeps answers with their certificates.
    pub fn put(&self, answers: &[Kept], certificates: &[Packed]) -> Result<(), Failure> {
        let Some(store) = self.store.as_ref().filter(|_| !answers.is_empty()) else { return Ok(()) };
        match store.put(answers, certificates) {
            Err(error) if self.named => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Where a kept answer comes from, for people.
pub fn origin(kept: &Kept) -> String {
    format!("from the store: {}, Outwit {}", day(kept.at), kept.version)
}
