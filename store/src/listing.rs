//! The rows of a table as objects: the position, the question and the answer; a column for every range of the spec, named
//! as conditions name it; the fields of the answer, each in a column of its own; and what else is known.
//!
//! The columns are known before the first row, so rows can be written as they come. If the answer has a field `verdict` of
//! its own, as in cannibal games, the column has that word instead of the sentence.

use crate::export::{Column, Kind};
use crate::plan::Plan;
use crate::row::Row;
use outwit::answer::columns::{self, Holds, columns, flat};
use outwit::answer::winner::winner_names;
use outwit::question::Question;
use serde_json::{Map, Value, json};

/// The columns before the ranges.
const FIRST: [(&str, Kind); 3] = [("spec", Kind::Text), ("question", Kind::Text), ("answer", Kind::Text)];
/// The columns after the fields of the answer.
const LAST: [(&str, Kind); 10] = [
    ("input", Kind::Text),
    ("rule", Kind::Text),
    ("verdict", Kind::Text),
    ("winner", Kind::Text),
    ("same_as", Kind::Text),
    ("possible", Kind::Text),
    ("certificate", Kind::Whole),
    ("stopped", Kind::Text),
    ("positions", Kind::Whole),
    ("seconds", Kind::Real),
];
/// What depends on the machine, on other processes, or on what the store already had.
const VARYING: [&str; 3] = ["same_as", "positions", "seconds"];
/// What people read in a line of text: the answer has the fields, and the spec as it was typed the numbers.
const IN_TEXT: [&str; 8] = ["input", "answer", "same_as", "possible", "certificate", "stopped", "positions", "seconds"];

/// How the rows of a table are written.
#[derive(Clone, Debug)]
pub struct Listing {
    ranges: Vec<String>,
    fields: Vec<columns::Column>,
    winners: Vec<&'static str>,
    columns: Vec<Column>,
    stable: bool,
}

impl Listing {
    /// The listing of a plan. `certified` says whether its rows have certificates, `stable` whether to leave out
    /// everything that may differ between two runs.
    pub fn new(plan: &Plan, certified: bool, stable: bool) -> Self {
        let (impartial, cast) = (plan.game().about().impartial, plan.cast());
        let fields = columns(impartial, &cast);
        let taken = |name: &str| {
            let fixed = FIRST.iter().chain(&LAST).any(|(fixed, _)| *fixed == name);
            fixed || fields.iter().any(|field| field.name == name)
        };
        let range = |name: String| {
            let name = name.to_lowercase().replace(' ', "_");
            if taken(&name) { format!("range_{name}") } else { name }
        };
        let ranges: Vec<String> = plan.range_names().into_iter().map(range).collect();
        let kind = |holds: &Holds| if *holds == Holds::Whole { Kind::Whole } else { Kind::Text };
        let fixed = |(name, kind): &(&str, Kind)| ((*name).to_owned(), *kind);
        let own = |name: &str| fields.iter().any(|field| field.name == name);
        let left_out =
            |name: &str| own(name) || stable && VARYING.contains(&name) || !certified && name == "certificate";
        let places = ranges.iter().map(|name| (name.clone(), Kind::Whole));
        let answer = fields.iter().map(|field| (field.name.clone(), kind(&field.holds)));
        let last = LAST.iter().filter(|(name, _)| !left_out(name)).map(fixed);
        let columns = FIRST.iter().map(fixed).chain(places).chain(answer).chain(last).collect();
        Listing { ranges, winners: winner_names(impartial, &cast), fields, columns, stable }
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The columns of a line of text.
    pub fn text_columns(&self) -> Vec<Column> {
        let column = |name: &&str| self.columns.iter().find(|(column, _)| column == name).cloned();
        IN_TEXT.iter().filter_map(column).collect()
    }

    /// The fields of the answer, and the winner where there is one for all starters: what a filter can ask for.
    pub fn filtered(&self) -> Vec<columns::Column> {
        let names = self.winners.iter().map(|name| (*name).to_owned()).collect();
        let winner = columns::Column { name: "winner".to_owned(), holds: Holds::Words(names) };
        self.fields.iter().cloned().chain(Some(winner).filter(|_| !self.winners.is_empty())).collect()
    }

    /// A row, with a value for every column; those who write certificates add what they know about them.
    pub fn row(&self, row: &Row) -> Map<String, Value> {
        let answer = row.fields();
        let fields = flat(&answer);
        let mut values = Map::new();
        values.insert("spec".to_owned(), json!(row.spec));
        values.insert("question".to_owned(), json!(Question::Outcome.name()));
        values.insert("answer".to_owned(), answer.into());
        // A row of a narrowed plan has no numbers.
        let numbers = row.numbers.iter().map(|n| json!(n)).chain(std::iter::repeat(Value::Null));
        values.extend(self.ranges.iter().cloned().zip(numbers));
        for field in &self.fields {
            values.insert(field.name.clone(), fields.get(&field.name).cloned().unwrap_or_default());
        }
        // An answer may itself say that its time ran out.
        let stopped = row.stopped.map(|stopped| match self.stable {
            true => json!(stopped.reason.key()),
            false => json!(stopped.to_string()),
        });
        let said = fields.get("stopped").filter(|_| !self.stable).cloned();
        let rest = [
            ("input", json!(row.input)),
            ("rule", json!(row.cast.rule.name())),
            ("verdict", json!(row.verdict())),
            ("winner", row.winner()),
            ("same_as", json!(row.same_as)),
            ("possible", row.possible().unwrap_or_default()),
            ("certificate", Value::Null),
            ("stopped", stopped.or(said).unwrap_or_default()),
            ("positions", json!(row.positions)),
            ("seconds", json!(row.seconds)),
        ];
        let listed = |name: &str| self.columns.iter().any(|(column, _)| column == name);
        for (name, value) in rest {
            if listed(name) && !values.contains_key(name) {
                values.insert(name.to_owned(), value);
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Campaign;
    use outwit::convention::Form;
    use outwit::limits::Limits;

    fn listed(spec: &str, form: Form) -> (Vec<String>, Vec<Map<String, Value>>) {
        let plan = Plan::read(spec, form, None, None).unwrap();
        let listing = Listing::new(&plan, false, false);
        let mut rows = Vec::new();
        Campaign::new(&plan, None, Limits::default())
            .run(&mut |row| {
                // Every field of an answer has a column.
                let known = |name: &String| listing.columns().iter().any(|(column, _)| column == name);
                assert!(flat(&row.fields()).keys().all(known), "{spec}: {:?}", row.fields());
                rows.push(listing.row(&row));
                true
            })
            .unwrap();
        (listing.columns().iter().map(|(name, _)| name.clone()).collect(), rows)
    }

    #[test]
    fn every_kind_of_game_has_its_coordinates_and_its_fields_as_columns() {
        const LAST: &str = "input rule verdict winner same_as possible stopped positions seconds";
        for (spec, form, own) in [
            ("nim:1..2+3", Form::Usual, "a grundy outcome"),
            ("nim:1..2+3", Form::Misere, "a grundy outcome"),
            ("treblecross:3..4", Form::Usual, "cells grundy outcome"),
            ("cutcake:1..2x1..2", Form::Usual, "left right value outcome"),
            ("cutblock:1..2x1..2x1", Form::Usual, "a b starts_L starts_C starts_R class"),
            ("mnk:[2,3],3,3", Form::Usual, "a result plies"),
            ("grid:1..2x2", Form::MakerBreaker, "a result plies"),
            ("boxes:1..2x1..2", Form::Usual, "rows columns margin"),
            ("cannibal-board:2x2..3,##/#.", Form::Usual, "a result plies"),
        ] {
            let (columns, rows) = listed(spec, form);
            assert_eq!(columns.join(" "), format!("spec question answer {own} {LAST}"), "{spec}");
            for row in &rows {
                let keys: Vec<&String> = row.keys().collect();
                assert_eq!(keys, columns.iter().collect::<Vec<_>>(), "{spec}: the order is that of the columns");
            }
        }
        let (columns, rows) = listed("cannibal:1..3", Form::Usual);
        let own = "animal verdict method moves at_least safe_after";
        assert_eq!(columns.join(" "), format!("spec question answer {own} {}", LAST.replace(" verdict", "")));
        let told: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["animal"], &row["verdict"])).collect();
        assert_eq!(told[3], (&json!(3), &json!("non-cannibal")));
    }

    #[test]
    fn rows_have_the_numbers_of_their_ranges_and_a_winner() {
        let (_, rows) = listed("cutblock:1..2x2x1..2", Form::Usual);
        let places: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["a"], &row["b"])).collect();
        assert_eq!(
            places,
            [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(a, b)| (json!(a), json!(b))).each_ref().map(|(a, b)| (a, b))
        );
        assert_eq!(rows[0]["winner"], json!({"L": "C", "C": "C", "R": "C"}));
        assert_eq!((&rows[0]["starts_L"], &rows[0]["rule"]), (&json!("C"), &json!("normal")));
    }

    #[test]
    fn a_stable_listing_leaves_out_what_varies() {
        let plan = Plan::read("nim:1..2", Form::Usual, None, None).unwrap();
        let listing = Listing::new(&plan, false, true);
        let names: Vec<&str> = listing.columns().iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.join(" "), "spec question answer a grundy outcome input rule verdict winner possible stopped");
    }
}
