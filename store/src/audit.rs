//! Checks the certificates of a store again with the independent checker: each must be undamaged, accepted, and prove the
//! answer stored with it, about the same position under the same rule, all of it, and no more than is said to be certified.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::filter::plain;
use crate::kept::Kept;
use crate::store::{Selection, Store};
use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::question::Question;
use outwit_check::Verified;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// What is wrong with a certificate, in one line.
pub type Fault = String;

/// What a certificate has to prove.
pub(crate) struct Statement<'a> {
    pub(crate) game: &'a dyn Game,
    pub(crate) spec: &'a str,
    pub(crate) rule: Rule,
    pub(crate) answer: &'a Map<String, Value>,
}

impl Statement<'_> {
    /// Checks that a certificate proves this, and returns what it proves.
    pub(crate) fn proved_by(&self, packed: &Packed) -> Result<Verified, Fault> {
        let found = packed.verify().map_err(|rejected| rejected.to_string())?;
        if found.rule != self.rule.name() {
            return Err(format!("it is about the rule {}, not {}", found.rule, self.rule.name()));
        }
        let name = |spec: &str| spec.split(':').next().map(str::to_owned);
        if name(&found.spec) != name(self.spec) || self.game.same(&found.spec, self.spec, self.rule) != Ok(true) {
            return Err(format!("it is about {}", found.spec));
        }
        let said: Vec<(String, String)> = flat(self.answer);
        if let Some((name, value)) = found.answers.iter().find(|proved| !said.contains(proved)) {
            return Err(format!("it proves {name} {value}"));
        }
        let unproved = self.game.about().unproved;
        let missing = |(name, value): &&(String, String)| {
            !found.answers.iter().any(|(proved, _)| proved == name)
                && !unproved.contains(&name.as_str())
                && is_expressible(value)
        };
        match said.iter().find(missing) {
            Some((name, value)) => Err(format!("it does not prove {name} {value}")),
            None => Ok(found),
        }
    }
}

/// The fields of an answer that are known, each with its value as a certificate writes it.
fn flat(answer: &Map<String, Value>) -> Vec<(String, String)> {
    let known = |(_, value): &(String, &Value)| !value.is_null();
    let fields = answer.iter().flat_map(|(name, value)| match value {
        Value::Object(parts) => parts.iter().map(|(part, value)| (format!("{name}.{part}"), value)).collect(),
        _ => vec![(name.clone(), value)],
    });
    fields.filter(known).map(|(name, value)| (name, plain(value))).collect()
}

/// Whether a certificate can state a value: its numbers are below 2^63.
fn is_expressible(value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    !digits.bytes().all(|b| b.is_ascii_digit()) || digits.parse::<u64>().is_ok_and(|n| n < 1 << 63)
}

/// Checks the certificate of a stored answer.
fn check(kept: &Kept, packed: &Packed) -> Result<u64, Fault> {
    if !packed.is_whole() {
        return Err("its text does not match its hash".to_owned());
    }
    let game = STANDARD.find(&kept.key.canonical).map_err(|e| e.to_string())?;
    let about = game.about();
    let rule = Form::read(&kept.key.form).and_then(|form| about.rule(form).ok());
    let rule = rule.ok_or_else(|| format!("{} has no form {:?}", about.name, kept.key.form))?;
    if game.same(&kept.spec, &kept.key.canonical, rule) != Ok(true) {
        return Err(format!("it is stored for another position, {}", kept.key.canonical));
    }
    match about.question(&kept.key.question) {
        Ok(Question::Outcome) => {}
        Ok(Question::Own(topic)) if topic.proves => {}
        _ => return Err(format!("no certificate answers the question {}", kept.key.question)),
    }
    let found = Statement { game, spec: &kept.spec, rule, answer: &kept.answer }.proved_by(packed)?;
    let first = |name: &str| name.split('.').next().unwrap_or(name).to_owned();
    let proved: BTreeSet<String> = found.answers.iter().map(|(name, _)| first(name)).collect();
    let listed = kept.detail.as_ref().and_then(|detail| detail.get("certified")).and_then(Value::as_array);
    let listed: Option<BTreeSet<String>> = listed.map(|l| l.iter().filter_map(Value::as_str).map(first).collect());
    match listed {
        Some(listed) if listed != proved => {
            let text = |set: BTreeSet<String>| set.into_iter().collect::<Vec<_>>().join(", ");
            Err(format!("it proves {}, and {} is called certified", text(proved), text(listed)))
        }
        _ => Ok(found.lines),
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
                Ok(Some(packed)) => check(&kept, &packed),
            };
            on_checked(&kept, verdict)
        })?;
        failed.map_or(Ok(()), Err)
    }
}
