//! The fields of an answer side by side: a nested field has the name of both, as in `starts_L`. They are known before there
//! is an answer, so tables can have a column for each and filters can say what they may hold.

use super::fields::OUTCOMES;
use super::outcome::{Cast, Class};
use crate::convention::Rule;
use crate::value::Dyadic;
use serde_json::{Map, Value};

/// What a field may hold, besides nothing where it is undecided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    /// One of these words.
    Words(Vec<String>),
    /// Whole numbers.
    Whole,
    /// Fractions, as text.
    Fraction,
    /// Any text.
    Text,
}

impl Holds {
    /// Whether a field may have this value.
    pub fn admits(&self, value: &str) -> bool {
        match self {
            Holds::Words(words) => words.iter().any(|word| word == value),
            Holds::Whole => value.parse::<i64>().is_ok(),
            Holds::Fraction => value.parse::<Dyadic>().is_ok(),
            Holds::Text => true,
        }
    }
}

/// A field of the answers about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it may hold.
    pub holds: Holds,
}

/// The fields of the answers about a game; some answers do not have all of them.
pub fn columns(impartial: bool, cast: &Cast) -> Vec<Column> {
    let column = |name: &str, holds: Holds| Column { name: name.to_owned(), holds };
    let words = |words: &[&str]| Holds::Words(words.iter().map(|word| (*word).to_owned()).collect());
    match cast.rule {
        rule if rule.counts_points() => vec![column("margin", Holds::Whole)],
        _ if impartial => vec![column("grundy", Holds::Whole), column("outcome", words(&["N", "P"]))],
        rule @ (Rule::Complete | Rule::Avoid | Rule::Maker | Rule::Eat) => {
            let results: &[&str] = match rule {
                Rule::Maker => &["maker", "breaker"],
                Rule::Eat => cast.keys,
                _ => &[cast.keys[0], cast.keys[1], "draw"],
            };
            vec![column("result", words(results)), column("plies", Holds::Whole)]
        }
        Rule::Cannibal => {
            let verdicts = words(&["cannibal", "non-cannibal", "open"]);
            let counts = ["moves", "at_least", "safe_after"].map(|name| column(name, Holds::Whole));
            [column("verdict", verdicts), column("method", Holds::Text)].into_iter().chain(counts).collect()
        }
        _ if cast.keys.len() == 3 => {
            let winners: Vec<&str> = cast.keys.iter().copied().chain(["queer"]).collect();
            let starts = cast.keys.iter().map(|key| column(&format!("starts_{key}"), words(&winners)));
            let class = column("class", Holds::Words(Class::all().map(|class| class.text(cast)).collect()));
            starts.chain([class]).collect()
        }
        _ => vec![column("value", Holds::Fraction), column("outcome", words(&OUTCOMES.map(|(name, _)| name)))],
    }
}

/// The fields of an object side by side.
pub fn flat(fields: &Map<String, Value>) -> Map<String, Value> {
    let mut side_by_side = Map::new();
    for (name, value) in fields {
        match value {
            Value::Object(inner) => {
                side_by_side.extend(flat(inner).into_iter().map(|(own, value)| (format!("{name}_{own}"), value)));
            }
            value => {
                side_by_side.insert(name.clone(), value.clone());
            }
        }
    }
    side_by_side
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const THREE: Cast = Cast { keys: &["L", "C", "R"], names: &["Left", "Center", "Right"], rule: Rule::Normal };

    #[test]
    fn nested_fields_stand_side_by_side() {
        let answer = json!({"starts": {"L": "C", "C": "queer", "R": null}, "class": "<_CR"});
        let flat = flat(answer.as_object().expect("an object"));
        assert_eq!(Value::from(flat), json!({"starts_L": "C", "starts_C": "queer", "starts_R": null, "class": "<_CR"}));
    }

    #[test]
    fn fields_admit_what_can_occur_and_nothing_else() {
        let columns = columns(false, &THREE);
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["starts_L", "starts_C", "starts_R", "class"]);
        assert!(columns[0].holds.admits("queer") && !columns[0].holds.admits("Q"));
        let Holds::Words(classes) = &columns[3].holds else { panic!("classes are words") };
        assert_eq!(classes.len(), 11, "{classes:?}");
        assert!(columns[3].holds.admits("=_LC") && !columns[3].holds.admits("=_CL"));
        assert!(Holds::Whole.admits("-3") && !Holds::Whole.admits("1/2"));
        assert!(Holds::Fraction.admits("-5/4") && !Holds::Fraction.admits("x"));
    }
}
