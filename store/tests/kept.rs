//! A store written by version 0.1.0 still opens, verifies and answers.

mod place;

use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::Request;
use outwit::limits::Limits;
use outwit_store::campaign::Campaign;
use outwit_store::keeping::Keeping;
use outwit_store::plan::Plan;
use outwit_store::{Selection, Store};
use place::scratch;
use std::fs;
use std::path::Path;

/// A copy of the store, because opening one may write to it.
fn old_store(name: &str) -> Store {
    let path = scratch(name);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.1.0.sqlite");
    fs::copy(kept, &path).unwrap();
    Store::open(&path).unwrap()
}

#[test]
fn every_certificate_still_verifies() {
    let store = old_store("verify.sqlite");
    let (mut verified, mut faults) = (0, Vec::new());
    let on_checked = &mut |kept: &outwit_store::Kept, verdict: Result<u64, String>| {
        match verdict {
            Ok(_) => verified += 1,
            Err(why) => faults.push(format!("{}: {why}", kept.spec)),
        }
        true
    };
    store.verify(&Selection::default(), on_checked).unwrap();
    assert_eq!((verified, faults), (91, Vec::<String>::new()));
}

#[test]
fn every_answer_is_read_back_as_it_was_written() {
    let store = old_store("read.sqlite");
    let (mut answers, mut outcomes) = (0, 0);
    let each = &mut |kept: outwit_store::Kept| {
        answers += 1;
        let game = STANDARD.find(&kept.spec).unwrap();
        let form = Form::read(&kept.key.form).unwrap();
        let cast = game.about().cast(game.about().rule(form).unwrap());
        if kept.key.question == "outcome" {
            outcomes += 1;
            let outcome = kept.outcome(&cast).unwrap_or_else(|| panic!("{}: {:?}", kept.spec, kept.answer));
            assert_eq!(outcome.fields(&cast), kept.answer, "{}", kept.spec);
            assert_eq!(outcome.possible(&cast).map(|(_, value)| value), kept.possible, "{}", kept.spec);
        }
        if let (Some(detail), "outcome") = (&kept.detail, kept.key.question.as_str()) {
            let question = game.about().question(&kept.key.question).unwrap();
            let whole = kept.whole(question, &cast).unwrap_or_else(|| panic!("{}", kept.spec));
            assert_eq!(whole.fields(), kept.answer, "{}", kept.spec);
            assert_eq!(whole.best.json(&cast), detail["best"], "{}", kept.spec);
            assert_eq!(serde_json::Value::from(whole.plans_json()), detail["plans"], "{}", kept.spec);
        }
        true
    };
    store.each(&Selection::default(), each).unwrap();
    assert_eq!((answers, outcomes), (135, 132));
}

#[test]
fn it_learns_what_was_typed_and_other_fields_are_worked_out() {
    let path = scratch("upgraded.sqlite");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.1.0.sqlite"), &path).unwrap();
    let version = |path: &Path| {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!(version(&path), 1);
    let store = Store::open(&path).unwrap();
    let mut objects = Vec::new();
    let each = &mut |kept: outwit_store::Kept| {
        assert_eq!((kept.input.as_deref(), kept.input()), (None, kept.spec.as_str()));
        objects.push(kept.json());
        true
    };
    store.each(&Selection::default(), each).unwrap();
    for object in &objects {
        let first: Vec<&String> = object.as_object().unwrap().keys().take(6).collect();
        assert_eq!(first, ["input", "spec", "rule", "verdict", "winner", "question"], "{object}");
        assert!(object["rule"].is_string() && object["verdict"].is_string(), "{object}");
    }
    let named = |start: &str| {
        let named = |spec: &str| spec.starts_with(start);
        objects.iter().find(|o| o["spec"].as_str().is_some_and(named) && o["question"] == "outcome").unwrap()
    };
    assert_eq!(named("cutblock:4x3x3")["winner"], serde_json::json!({"L": "nobody", "C": "L", "R": "L"}));
    let animal = named("cannibal:");
    let winner = if animal["answer"]["verdict"] == "cannibal" { "Bob" } else { "Alice" };
    assert_eq!(animal["winner"], winner, "{animal}");
    // New answers are stored beside the old ones, with what was typed.
    let keeping = Keeping::named(Some(store), false);
    let game = STANDARD.find("nim:7+9+11").unwrap();
    let request = Request::outcome("nim:7+9+11", game.about().conventions[0]);
    let solved = keeping.solve(game, &request, &Limits::default(), None).unwrap();
    keeping.put(solved.new.as_slice(), &[]).unwrap();
    drop(keeping);
    let again = Store::open(&path).unwrap();
    let selection = Selection { prefix: Some("nim:".to_owned()), ..Selection::default() };
    let mut typed = Vec::new();
    again
        .each(&selection, &mut |kept| {
            typed.push((kept.input.clone(), kept.spec.clone()));
            true
        })
        .unwrap();
    assert_eq!(typed, [(Some("nim:7+9+11".to_owned()), "octal:.3*:11+9+7".to_owned())]);
    assert_eq!(version(&path), 2);
}

#[test]
fn it_answers_questions() {
    let keeping = Keeping::named(Some(old_store("answers.sqlite")), false);
    for spec in ["ellie:3x7", "cutblock:4x3x3", "affine:3", "octagons:2x2", "cannibal:U5", "cutcake:5x3+2x7"] {
        let game = STANDARD.find(spec).unwrap();
        let request = Request::outcome(spec, game.about().conventions[0]);
        let solved = keeping.solve(game, &request, &Limits::default(), None).unwrap();
        let kept = solved.kept.unwrap_or_else(|| panic!("{spec} does not come from the store"));
        assert_eq!(kept.version, "0.1.0");
        let fresh = game.solve(&request, &Limits::default(), None).unwrap();
        assert_eq!(solved.answer.fields(), fresh.fields(), "{spec}");
        assert_eq!(solved.answer.best, fresh.best, "{spec}");
        assert_eq!(solved.answer.verdict(), fresh.verdict(), "{spec}");
    }
}

#[test]
fn sweeps_continue_from_it() {
    let store = old_store("sweeps.sqlite");
    let plan = Plan::read("cutblock:1..3x1..3x1..4", Form::Usual, None, None).unwrap();
    let mut rows = Vec::new();
    let summary = Campaign::new(&plan, Some(&store), Limits::default()).run(&mut |row| {
        rows.push(row);
        true
    });
    let summary = summary.unwrap();
    assert_eq!((summary.reported, summary.stored), (36, 27));
    // The same rows without a store.
    let mut fresh = Vec::new();
    Campaign::new(&plan, None, Limits::default())
        .run(&mut |row| {
            fresh.push(row);
            true
        })
        .unwrap();
    for (row, fresh) in rows.iter().zip(&fresh) {
        assert_eq!((&row.spec, &row.outcome), (&fresh.spec, &fresh.outcome));
    }
}
