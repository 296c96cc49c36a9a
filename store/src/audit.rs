//! Checks the certificates of a store again with the independent checker: each must be undamaged, accepted, and prove the
//! answer stored with it.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::filter::{field, plain};
use crate::kept::Kept;
use crate::store::{Selection, Store};
use serde_json::{Map, Value};

/// What is wrong with a certificate, in one line.
pub type Fault = String;

/// Checks that a certificate proves an answer about a position, and returns its number of lines.
pub(crate) fn proves(packed: &Packed, spec: &str, answer: &Map<String, Value>) -> Result<u64, Fault> {
    let found = packed.verify().map_err(|rejected| rejected.to_string())?;
    let says = |(name, value): &(String, String)| {
        field(answer, &name.split('.').collect::<Vec<_>>()).is_some_and(|v| plain(v) == *value)
    };
    if found.spec != spec {
        return Err(format!("it is about {}", found.spec));
    }
    match found.answers.iter().find(|answer| !says(answer)) {
        None => Ok(found.lines),
        Some((name, value)) => Err(format!("it proves {name} {value}")),
    }
}

impl Store {
    /// Checks the certificates of the selected answers. Calls `on_checked` with each answer and the result for its
    /// certificate, until it returns false.
    pub fn verify(
        &self,
        selection: &Selection,
        on_checked: &mut dyn FnMut(&Kept, Result<u64, Fault>) -> bool,
    ) -> Result<(), StoreError> {
        let mut failed = None;
        let certified = Selection { certified: true, ..selection.clone() };
        self.each(&certified, &mut |kept| {
            let sha256 = kept.certificate.clone().unwrap_or_default();
            let verdict = match self.certificate(&sha256) {
                Err(error) => {
                    failed = Some(error);
                    return false;
                }
                Ok(None) => Err("it is missing from the store".to_owned()),
                Ok(Some(packed)) if !packed.is_whole() => Err("its text does not match its hash".to_owned()),
                Ok(Some(packed)) => proves(&packed, &kept.spec, &kept.answer),
            };
            on_checked(&kept, verdict)
        })?;
        failed.map_or(Ok(()), Err)
    }
}
