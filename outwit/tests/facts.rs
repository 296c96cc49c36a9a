//! Every line of `truth/`: published answers, each with its source in the first line of its file.

mod laws;

use laws::request;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::limits::Limits;
use outwit::question::Question;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn every_fact_comes_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../truth");
    let mut facts = 0;
    for entry in fs::read_dir(folder).expect("truth/ is part of the project") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_none_or(|e| e != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        assert!(text.starts_with("# "), "{} names no source", path.display());
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            check(line);
            facts += 1;
        }
    }
    assert!(facts > 80, "only {facts} facts were found");
}

fn check(line: &str) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [spec, question, expected] = fields[..] else { panic!("{line}: not `spec | question | answer`") };
    let (form, question) = match question {
        "outcome" => (Form::Usual, Question::Outcome),
        "outcome misere" => (Form::Misere, Question::Outcome),
        "outcome maker-breaker" => (Form::MakerBreaker, Question::Outcome),
        "outcome normal-game" => (Form::NormalGame, Question::Outcome),
        "genus" => (Form::Usual, Question::Genus),
        _ => panic!("{line}: unknown question"),
    };
    let game = STANDARD.find(spec).unwrap_or_else(|e| panic!("{line}: {e}"));
    let rule = game.about().rule(form).unwrap_or_else(|e| panic!("{line}: {e}"));
    let request = Request { question, ..request(spec, rule, EngineChoice::Fast) };
    let answer = game.solve(&request, &Limits::default(), None).unwrap_or_else(|e| panic!("{line}: {e}")).fields();
    let expected: Value = serde_json::from_str(expected).unwrap_or_else(|e| panic!("{line}: {e}"));
    for (field, value) in expected.as_object().expect("an answer is an object") {
        assert_eq!(answer.get(field), Some(value), "{line}");
    }
}
