//! Filters on answers: `FIELD=VALUE`, with a dot between a field and its own field, as in `starts.L=queer`.

use serde_json::{Map, Value};

/// A field and the value that it must have.
#[derive(Clone, Debug)]
pub struct Filter {
    path: Vec<String>,
    value: String,
}

impl Filter {
    /// Reads `FIELD=VALUE`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a filter: try outcome=P or grundy=0");
        let (field, value) = text.split_once('=').ok_or_else(wrong)?;
        if field.trim().is_empty() {
            return Err(wrong());
        }
        let path = field.trim().split('.').map(str::to_owned).collect();
        Ok(Filter { path, value: value.trim().to_owned() })
    }

    /// Whether the answer has that value in that field.
    pub fn holds(&self, answer: &Map<String, Value>) -> bool {
        field(answer, &self.path).is_some_and(|v| plain(v) == self.value)
    }
}

/// The field of an answer at the end of a path.
pub(crate) fn field<'a>(answer: &'a Map<String, Value>, path: &[impl AsRef<str>]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(answer.get(first.as_ref())?, |value, name| value.get(name.as_ref()))
}

/// A value as people write it, without quotes.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => "undecided".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
