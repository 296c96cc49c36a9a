//! Chooses the store: the one named on the command line or in the environment, or the user's default.

use crate::args::{KeepArgs, StoreArgs};
use crate::failure::Failure;
use crate::output::day;
use outwit_store::keeping::Keeping;
use outwit_store::{Kept, Store};
use std::path::{Path, PathBuf};

/// The environment variable that names a store.
const VARIABLE: &str = "OUTWIT_STORE";

/// The store named on the command line or in the environment; `Some(None)` means no store.
fn named(args: &StoreArgs) -> Option<Option<PathBuf>> {
    let variable = || std::env::var_os(VARIABLE).filter(|v| !v.is_empty()).map(PathBuf::from);
    let path = args.store.clone().or_else(variable)?;
    Some(Some(path).filter(|path| path != Path::new("none")))
}

/// Where the store is, or would be.
pub fn path(args: &StoreArgs) -> Result<PathBuf, Failure> {
    let path = named(args).unwrap_or_else(Store::default_path);
    path.ok_or_else(|| Failure::Input("no store: name one with --store FILE".to_owned()))
}

/// Opens the store of a command that reads stored answers.
pub fn existing(args: &StoreArgs) -> Result<Store, Failure> {
    Ok(Store::open_existing(&path(args)?)?)
}

/// Like [`existing`], but the default store may be missing: then nothing has been stored yet.
pub fn existing_or_none_yet(args: &StoreArgs) -> Result<Option<Store>, Failure> {
    if named(args).is_none() && !path(args)?.exists() {
        return Ok(None);
    }
    existing(args).map(Some)
}

/// Opens the store of a command that writes to it, and creates it if necessary.
pub fn made(args: &StoreArgs) -> Result<Store, Failure> {
    match named(args) {
        Some(Some(path)) => Ok(Store::open(&path)?),
        None if Store::default_path().is_some() => {
            Store::open_default().ok_or_else(|| Failure::Io("cannot open the default store".to_owned()))
        }
        _ => Err(Failure::Input("no store: name one with --store FILE".to_owned())),
    }
}

/// The store of a command that solves.
pub fn keeping(args: &KeepArgs) -> Result<Keeping, Failure> {
    match named(&args.place) {
        Some(path) => Ok(Keeping::named(path.map(|path| Store::open(&path)).transpose()?, args.fresh)),
        None => Ok(Keeping::with_default(args.fresh)),
    }
}

/// Where a stored answer comes from, for people.
pub fn origin(kept: &Kept) -> String {
    format!("from the store: {}, Outwit {}", day(kept.at), kept.version)
}
