//! The store of a call: the one that it names, that the environment names, or the user's own.

use crate::args::{KeepArgs, StoreArgs};
use crate::failure::Failure;
use crate::output::day;
use outwit_store::keeping::Keeping;
use outwit_store::{Kept, Store};
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
pub fn keeping(args: &KeepArgs) -> Result<Keeping, Failure> {
    match named(&args.place) {
        Some(path) => Ok(Keeping::named(path.map(|path| Store::open(&path)).transpose()?, args.fresh)),
        None => Ok(Keeping::courtesy(args.fresh)),
    }
}

/// Where a kept answer comes from, for people.
pub fn origin(kept: &Kept) -> String {
    format!("from the store: {}, Outwit {}", day(kept.at), kept.version)
}
