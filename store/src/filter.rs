//! Filters on answers: `FIELD=VALUE`, or a value alone, which any field may have. A nested field is written `starts_L` or
//! `starts.L`.

use outwit::answer::columns::{Column, Holds, flat};
use serde_json::{Map, Value};

/// What a field holds that is not decided.
const UNDECIDED: &str = "undecided";

/// A value, and the field that must have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// The field; `None` for any.
    field: Option<String>,
    value: String,
}

impl Filter {
    /// Reads `FIELD=VALUE` or `VALUE`. Some values begin with a sign of equality, as the class `=_LC`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("an empty filter: try outcome=P, grundy=0 or queer".to_owned());
        }
        Ok(match text.split_once('=') {
            Some((field, value)) if !field.trim().is_empty() => {
                Filter { field: Some(field.trim().replace('.', "_")), value: value.trim().to_owned() }
            }
            _ => Filter { field: None, value: text.to_owned() },
        })
    }

    /// Says in one line why no answer with these fields can have that value.
    pub fn check(&self, game: &str, fields: &[Column]) -> Result<(), String> {
        let value = &self.value;
        let of = |column: &Column| match &column.holds {
            Holds::Words(words) => format!("{} ({})", column.name, words.join(" ")),
            Holds::Whole => format!("{} (a number)", column.name),
            Holds::Fraction => format!("{} (a fraction)", column.name),
            Holds::Text => column.name.clone(),
        };
        let list = || fields.iter().map(of).collect::<Vec<_>>().join(", ");
        let Some(field) = &self.field else {
            // Any text at all would match a field of free text.
            let admits = |column: &Column| column.holds != Holds::Text && column.holds.admits(value);
            let occurs = value == UNDECIDED || fields.iter().any(admits);
            return if occurs {
                Ok(())
            } else {
                Err(format!("no answer of {game} has {value:?}; its fields are {}", list()))
            };
        };
        match fields.iter().find(|column| column.name == *field) {
            None => Err(format!("no answer of {game} has a field {field:?}; its fields are {}", list())),
            Some(column) if value == UNDECIDED || column.holds.admits(value) => Ok(()),
            Some(column) => Err(format!("no answer of {game} has {value:?} in {field:?}; expected {}", of(column))),
        }
    }

    /// Whether the answer has that value in that field.
    pub fn holds(&self, answer: &Map<String, Value>) -> bool {
        let answer = flat(answer);
        match &self.field {
            Some(field) => answer.get(field).is_some_and(|v| plain(v) == self.value),
            None => answer.values().any(|v| plain(v) == self.value),
        }
    }
}

/// A value as people write it, without quotes.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => UNDECIDED.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn holds(filter: &str, answer: &Value) -> bool {
        Filter::parse(filter).unwrap().holds(answer.as_object().unwrap())
    }

    fn fields() -> Vec<Column> {
        let words = |words: &[&str]| Holds::Words(words.iter().map(|w| (*w).to_owned()).collect());
        let column = |name: &str, holds| Column { name: name.to_owned(), holds };
        vec![
            column("starts_L", words(&["L", "C", "R", "queer"])),
            column("class", words(&["=_LC", "<"])),
            column("moves", Holds::Whole),
            column("method", Holds::Text),
        ]
    }

    #[test]
    fn a_value_alone_is_looked_for_in_every_field() {
        let block = json!({"starts": {"L": "queer", "C": "L", "R": null}, "class": "=_LC"});
        for filter in ["queer", "starts.L=queer", "starts_L=queer", "undecided", "=_LC", "class==_LC", " class = =_LC "]
        {
            assert!(holds(filter, &block), "{filter}");
        }
        for filter in ["starts.C=queer", "=_LR", "class==", "draw"] {
            assert!(!holds(filter, &block), "{filter}");
        }
    }

    #[test]
    fn what_cannot_occur_is_refused_with_what_can() {
        let check = |filter: &str| Filter::parse(filter).unwrap().check("cutblock", &fields());
        for filter in ["queer", "starts.L=queer", "class=undecided", "moves=12", "12", "method=anything", "=_LC"] {
            assert_eq!(check(filter), Ok(()), "{filter}");
        }
        let refused = check("outcome=P").unwrap_err();
        assert!(refused.contains("\"outcome\"") && refused.contains("starts_L (L C R queer)"), "{refused}");
        for filter in ["quer", "starts.L=Q", "moves=many", "class=P"] {
            assert!(check(filter).is_err(), "{filter}");
        }
        assert!(Filter::parse("  ").is_err());
    }
}
