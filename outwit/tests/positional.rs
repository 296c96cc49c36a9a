//! Positional games: what is known of boards, and that the engine, brute force and the certificates agree about them.

mod laws;

use laws::{certify, solve};
use outwit::answer::Answer;
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::Limits;
use outwit::question::Question;
use outwit_check::verify;
use serde_json::{Value, json};

fn game(spec: &str) -> &'static dyn Game {
    STANDARD.find(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

/// The answer with its certificate, which must prove every field of it.
fn proved(spec: &str, rule: Rule) -> Answer {
    let (answer, certificate) = certify(game(spec), spec, rule);
    let verified = verify(&certificate[..], &outwit_check::STANDARD).unwrap_or_else(|e| panic!("{spec} {rule:?}: {e}"));
    let fields: Vec<&str> = verified.answers.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, answer.fields().keys().collect::<Vec<_>>(), "{spec}");
    for (field, value) in &verified.answers {
        let said = &answer.fields()[field];
        assert_eq!(said.as_str().map_or(said.to_string(), str::to_owned), *value, "{spec} {field}");
    }
    answer
}

/// Boards with the result and the plies of the strong game, and who wins when Maker, or Breaker, begins. Planes and
/// cubes: Carroll and Dougherty, Tic-Tac-Toe on a finite plane, 2004; Golomb and Hales, Hypercube tic-tac-toe, 2002.
/// Four and five in a row: Uiterwijk and van den Herik, The advantage of the initiative, 2000.
const KNOWN: &[(&str, &str, Option<u32>, &str, &str)] = &[
    ("cube:2^2", "first", Some(3), "maker", "maker"),
    ("cube:3^2", "draw", None, "maker", "breaker"),
    ("cube:3^3", "first", Some(7), "maker", "maker"),
    ("cube:4^2", "draw", None, "breaker", "breaker"),
    ("affine:2", "first", Some(3), "maker", "maker"),
    ("affine:3", "first", Some(7), "maker", "maker"),
    ("affine:4", "first", Some(15), "maker", "breaker"),
    ("affine:5", "draw", None, "breaker", "breaker"),
    ("affine:7", "draw", None, "breaker", "breaker"),
    ("affine:13", "draw", None, "breaker", "breaker"),
    ("projective:2", "first", Some(7), "maker", "breaker"),
    ("projective:3", "draw", None, "breaker", "breaker"),
    ("projective:9", "draw", None, "breaker", "breaker"),
    ("affine:4-index1", "first", Some(15), "maker", "breaker"),
    ("affine:4-index2", "draw", None, "breaker", "breaker"),
    ("affine:4-index4", "draw", None, "breaker", "breaker"),
    ("td:5,4", "draw", None, "breaker", "breaker"),
    ("td:3,3", "first", Some(7), "maker", "breaker"),
    ("mnk:3,4,3", "first", Some(7), "maker", "maker"),
    ("mnk:4,4,3", "first", Some(5), "maker", "maker"),
    ("mnk:4,5,4", "draw", None, "breaker", "breaker"),
    ("mnk:5,6,4", "first", Some(11), "maker", "maker"),
    ("mnk:5,6,5", "draw", None, "breaker", "breaker"),
    ("mnk:6,6,5", "draw", None, "breaker", "breaker"),
];

#[test]
fn boards_have_the_results_that_are_known() {
    for (spec, strong, plies, maker_first, breaker_first) in KNOWN {
        let answer = proved(spec, Rule::Complete);
        assert_eq!(answer.fields()["result"], *strong, "{spec}");
        assert_eq!(answer.fields().get("plies"), plies.map(Value::from).as_ref(), "{spec}");
        assert_eq!(proved(spec, Rule::Maker).fields()["result"], *maker_first, "{spec} maker first");
        let spec = format!("{spec}:/@second");
        assert_eq!(proved(&spec, Rule::Maker).fields()["result"], *breaker_first, "{spec} breaker first");
    }
}

#[test]
fn the_answer_says_which_theorem_was_used() {
    let method = |spec: &str| proved(spec, Rule::Complete).method;
    assert_eq!(method("affine:7").as_deref(), Some("strategy stealing, weight"));
    assert_eq!(method("grid:5x5").as_deref(), Some("strategy stealing, weight"));
    assert_eq!(method("lines:{a b;c d;e f;g h}").as_deref(), Some("strategy stealing, pairing"));
    assert_eq!(method("affine:5").as_deref(), Some("strategy stealing, search"));
    assert_eq!(method("affine:3").as_deref(), Some("search"));
    assert_eq!(method("affine:2:r1,r2/c1").as_deref(), Some("search"));
}

#[test]
fn who_is_to_move_is_told_by_the_points() {
    let read = |spec: &str| solve(game(spec), spec, Rule::Complete, EngineChoice::Fast).spec;
    assert_eq!(read("affine:3:r1/@second"), "affine:3:r1/");
    assert_eq!(read("affine:3:r1/r2@first"), "affine:3:r1/r2");
    assert_eq!(read("affine:3:r1/r2@second"), "affine:3:r1/r2@second");
    assert_eq!(read("affine:3:/@first"), "affine:3");
    // Two threats at once; whoever is to move wins.
    let spec = "lines:{a b;b c;d e;e f}:b/e";
    assert_eq!(
        proved(spec, Rule::Complete).fields(),
        *json!({"result": "first", "plies": 1}).as_object().expect("it is")
    );
    let spec = "lines:{a b;b c;d e;e f}:b/e@second";
    assert_eq!(proved(spec, Rule::Complete).fields()["result"], "second");
}

#[test]
fn every_move_has_its_value() {
    let request = Request {
        spec: "grid:3x3:a1/b2".to_owned(),
        question: Question::Moves,
        rule: Rule::Complete,
        engine: EngineChoice::Fast,
    };
    let answer = game("grid:3x3").solve(&request, &Limits::default(), None).expect("it is a position");
    let answer = answer.fields();
    let moves = answer["moves"].as_array().expect("there is a list");
    assert_eq!(moves.len(), 7);
    assert!(moves.iter().all(|m| m["answer"]["result"] == "draw"), "{moves:?}");
    let early = Request { spec: "grid:3x3:a1/a2".to_owned(), ..request };
    let answer = game("grid:3x3").solve(&early, &Limits::default(), None).expect("it is a position");
    let answer = answer.fields();
    let moves = answer["moves"].as_array().expect("there is a list");
    let wins: Vec<&Value> = moves.iter().filter(|m| m["answer"]["result"] == "first").map(|m| &m["move"]).collect();
    assert_eq!(wins, ["b1", "b2", "c1"].map(|m| json!(m)).iter().collect::<Vec<_>>());
}

#[test]
fn the_good_moves_are_those_of_brute_force() {
    for spec in ["grid:3x3", "mnk:3,3,3:b2/", "affine:3:r1/r2", "lines:{a b c;c d e;e f a;a d}", "td:2,3:r1/c1"] {
        for rule in [Rule::Complete, Rule::Maker] {
            let fast = solve(game(spec), spec, rule, EngineChoice::Fast);
            let brute = solve(game(spec), spec, rule, EngineChoice::Brute);
            assert_eq!((fast.fields(), fast.best), (brute.fields(), brute.best), "{spec} {rule:?}");
            assert!(!fast.best_truncated);
        }
    }
}
