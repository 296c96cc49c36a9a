//! Sweeps: what symmetry gives is what solving gives, and a row that runs out of time costs the others nothing.

use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request, transfer};
use outwit::limits::{Limits, Reason};
use outwit::question::Question;
use outwit::ranges::Ranges;
use outwit::sweep::{Class, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

fn rows(specs: impl IntoIterator<Item = String>, rule: Rule, each: Option<Duration>) -> Vec<Row> {
    let mut specs = specs.into_iter().peekable();
    let game = STANDARD.find(specs.peek().expect("there is one")).expect("it is registered");
    let mut rows = Vec::new();
    let result = game.sweep(&mut specs, rule, &Limits::default(), each, &mut |row: Row| {
        rows.push(row);
        true
    });
    assert!(result.is_ok());
    rows
}

#[test]
fn a_table_says_what_solving_each_alone_says() {
    for (text, rule, solved) in [
        // Of 64 blocks the four cubes stand alone, and the others come in threes.
        ("cutblock:1..4x1..4x1..4", Rule::Normal, 24),
        ("cutblock:1..2x1..2x1..2+1..2x1..2x1..2", Rule::Normal, 14),
        ("cutblock:1..3x1..3x2@C,R", Rule::Normal, 9),
        ("cutcake:1..5x1..5", Rule::Normal, 15),
        ("cutcake:1..4x1..4", Rule::Misere, 10),
        ("ellie:1..4x1..4", Rule::Normal, 7),
    ] {
        let ranges = Ranges::parse(text).expect("it is well formed");
        let rows = rows(ranges.specs(), rule, None);
        assert_eq!(rows.len() as u128, ranges.count());
        for row in &rows {
            let game = STANDARD.find(&row.spec).expect("it is registered");
            let (question, engine) = (Question::Outcome, EngineChoice::Fast);
            let request = Request { spec: row.spec.clone(), question, rule, engine };
            let alone = game.solve(&request, &Limits::default(), None).expect("it is solved");
            assert_eq!(Some(&row.outcome), alone.outcome(), "{} by {:?}", row.spec, row.same_as);
        }
        // Those who know classes alone take over the same answers from the same positions.
        let game = STANDARD.find(&rows[0].spec).expect("it is registered");
        let mut known: BTreeMap<String, (Class, &Row)> = BTreeMap::new();
        for row in &rows {
            let class = game.class(&row.spec, rule).expect("it was read before");
            let (first, from) = known.entry(class.text.clone()).or_insert((class.clone(), row));
            assert_eq!(transfer(&from.outcome, first, &class), row.outcome, "{}", row.spec);
            assert!(row.same_as.is_none() || row.same_as.as_ref() == Some(&from.spec), "{row:?}");
        }
        assert_eq!(known.len(), solved, "{text}");
        // A position that comes up again under its own name is taken over from itself.
        let worked_out: BTreeSet<&String> = rows.iter().filter(|r| r.same_as.is_none()).map(|r| &r.spec).collect();
        assert_eq!(worked_out.len(), solved, "{text}: {worked_out:?}");
    }
}

#[test]
fn boards_that_differ_by_a_turn_are_one_class_and_have_one_answer() {
    for (text, rule, classes) in [
        ("boxes:1..3x1..3", Rule::Points, 6),
        ("boxes:1..3x1..3,swedish", Rule::Points, 6),
        ("boxes:1..3x1..2,icelandic", Rule::Points, 5),
        ("octagons:1..2x1..3", Rule::PointsNormal, 5),
        ("hexagons:1..2x1..3", Rule::Points, 5),
        ("grid:1..4x1..4", Rule::Complete, 10),
        ("mnk:1..4,1..4,1..3", Rule::Complete, 30),
        ("mnk:1..4,1..4,3", Rule::Maker, 10),
        ("harary:1..4x1..3,##/#.", Rule::Complete, 9),
        ("harary:1..3x1..3,###", Rule::Maker, 6),
        // What was played, or added to the board, is not turned.
        ("boxes:1..2x1..2:0/", Rule::Points, 0),
        ("grid:2..3x2..3-line(a1,b1)", Rule::Complete, 0),
    ] {
        let ranges = Ranges::parse(text).expect("it is well formed");
        let game = STANDARD.find(&ranges.specs().next().expect("there is one")).expect("it is registered");
        let mut known: BTreeMap<String, (String, serde_json::Map<String, serde_json::Value>)> = BTreeMap::new();
        for spec in ranges.specs() {
            let Ok(class) = game.class(&spec, rule) else { continue };
            let (question, engine) = (Question::Outcome, EngineChoice::Fast);
            let request = Request { spec: spec.clone(), question, rule, engine };
            let alone = game.solve(&request, &Limits::default(), None).expect("it is solved").fields();
            let (first, answer) = known.entry(class.text).or_insert((spec.clone(), alone.clone()));
            assert_eq!(*answer, alone, "{spec} and {first}");
            assert!(classes > 0 || *first == spec, "{spec} is not known to be {first}");
        }
        assert!(classes == 0 || known.len() == classes, "{text}: {} classes", known.len());
    }
}

#[test]
fn a_row_without_time_stays_open_and_the_others_keep_what_is_known() {
    let specs = ["3x2x2", "7x7x7+6x6x6", "2x3x2", "7x7x7+6x6x6", "4x3x3"].map(|s| format!("cutblock:{s}"));
    let rows = rows(specs, Rule::Normal, Some(Duration::from_millis(20)));
    let open: Vec<bool> = rows.iter().map(|r| r.stopped.is_some()).collect();
    assert_eq!(open, [false, true, false, true, false]);
    assert!(rows[1].stopped.is_some_and(|s| s.reason == Reason::Time) && !rows[1].ends);
    let cast = STANDARD.find(&rows[1].spec).expect("it is registered").about().cast(Rule::Normal);
    let (_, possible) = rows[1].outcome.possible(&cast).expect("it says who may still win");
    assert!(possible["L"].as_array().is_some_and(|names| names.contains(&"queer".into())), "{possible}");
    assert_eq!(rows[2].same_as.as_deref(), Some("cutblock:3x2x2"), "an open row is no reason to forget");
    assert_eq!(rows[3].outcome, rows[1].outcome);
}
