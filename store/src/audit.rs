//! Every certificate of a store, checked again by the independent checker: it is whole, it is accepted, and it proves what
//! the answer beside it says.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::filter::{field, plain};
use crate::kept::Kept;
use crate::store::{Selection, Store};
use serde_json::{Map, Value};

/// What is wrong with a certificate, in one line.
pub type Fault = String;

/// Checks that a certificate proves an answer about a position; gives its lines.
pub fn proves(packed: &Packed, spec: &str, answer: &Map<String, Value>) -> Result<u64, Fault> {
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
    /// Checks the certificates of a selection. `heard` is told of each answer and what its certificate came to, and says
    /// whether to go on.
    pub fn verify(
        &self,
        selection: &Selection,
        heard: &mut dyn FnMut(&Kept, Result<u64, Fault>) -> bool,
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
                Ok(Some(packed)) if !packed.is_whole() => Err("its text is not the one that was kept".to_owned()),
                Ok(Some(packed)) => proves(&packed, &kept.spec, &kept.answer),
            };
            heard(&kept, verdict)
        })?;
        failed.map_or(Ok(()), Err)
    }
}
