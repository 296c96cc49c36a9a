//! The verdict is told before anything else is looked for, and what is looked for after it has bounded time.

use outwit::answer::Answer;
use outwit::convention::Form;
use outwit::explain::guide;
use outwit::families::STANDARD;
use outwit::game::{Game, Request};
use outwit::limits::{Limits, Reason};
use outwit::play::Asker;
use std::time::{Duration, Instant};

fn asked(spec: &str) -> (&'static dyn Game, Request) {
    let game = STANDARD.find(spec).expect("it is a game");
    (game, Request::outcome(spec, game.about().rule(Form::Usual).expect("it has a usual form")))
}

fn solve(spec: &str, limits: &Limits) -> Answer {
    let (game, request) = asked(spec);
    game.solve(&request, limits, None).expect("it can be read")
}

/// No time at all for extras.
fn hasty() -> Limits<'static> {
    Limits { extras: Some(Duration::ZERO), ..Limits::default() }
}

#[test]
fn told_verdicts_only_grow() {
    for game in STANDARD.0.iter().filter(|game| game.about().finite) {
        for spec in game.about().examples {
            let (mut told, mut is_complete) = (Vec::new(), false);
            let mut on_verdict = |answer: &Answer, complete: bool| {
                assert!(!is_complete, "{spec}: a complete verdict is the last");
                told.push(answer.verdict());
                is_complete = complete;
            };
            let answer = game.solve_telling(None, &asked(spec).1, &Limits::default(), None, &mut on_verdict);
            let verdict = answer.expect("it can be read").verdict();
            assert_eq!(told.last(), Some(&verdict), "{spec}");
            assert!(is_complete && told.iter().all(|early| verdict.starts_with(early.as_str())), "{spec}: {told:?}");
        }
    }
}

#[test]
fn good_moves_do_not_delay_the_answer() {
    let started = Instant::now();
    let answer = solve("cutblock:1024x32x32", &Limits::default());
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(answer.fields()["starts"], serde_json::json!({"L": "L", "C": "L", "R": "L"}));
    assert_eq!(answer.stopped, None, "an answer with a verdict is an answer");
    let cut_short = answer.cut_short.expect("there are too many moves to look at");
    assert!(cut_short.reason == Reason::Time && answer.best_truncated);
    assert_eq!(answer.json()["cut_short"]["reason"], "time");
}

#[test]
fn lengths_are_extras_on_large_boards_only() {
    let large = solve("mnk:5,6,4", &hasty());
    assert_eq!(large.verdict(), "the first player wins");
    assert!(large.cut_short.is_some() && !large.fields().contains_key("plies"));
    assert_eq!(solve("mnk:5,6,4", &Limits::default()).verdict(), "the first player wins with 6 moves");
    assert_eq!(solve("affine:4", &hasty()).fields()["plies"], 15, "always there on at most 16 points");
}

#[test]
fn certificates_wait_for_every_field() {
    let (game, request) = asked("mnk:5,6,4");
    let mut certificate = Vec::new();
    let answer = game.solve(&request, &hasty(), Some(&mut certificate)).expect("it is proved");
    assert_eq!(answer.certified, ["result", "plies"]);
    assert!(String::from_utf8_lossy(&certificate).contains("\nanswer result first plies 11\n"));
}

#[test]
fn a_player_whose_good_moves_were_cut_short_is_not_perfect() {
    let spec = "cutblock:1024x32x32@L";
    let (game, Request { rule, .. }) = asked(spec);
    let standing = game.standing(spec, rule).expect("it can be read");
    let asker = Asker { game, rule, session: None, limits: hasty() };
    assert_eq!(asker.advice(&standing, &[]).expect("it can be read"), None);
}

#[test]
fn pages_begin_with_the_rules_and_say_what_is_missing() {
    let (game, Request { rule, .. }) = asked("cutblock:8x3x6");
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    let page = guide::page(game, "cutblock:8x3x6", rule, &limits).expect("there is always a page");
    assert!(page.stopped.is_some_and(|stopped| stopped.reason == Reason::Time));
    assert_eq!(page.answer["starts"], serde_json::json!({"L": null, "C": "L", "R": "L"}));
    let headings: Vec<&str> = page.sections.iter().map(|section| section.heading.as_str()).collect();
    assert_eq!(headings[..3], ["The rules", "The position", "The answer"]);
    assert!(headings.contains(&"How Left wins when Center starts"), "{headings:?}");
    let last = page.sections.last().expect("it has sections");
    assert_eq!(last.heading, "What is missing");
    assert!(last.lines[1].contains("`outwit explain cutblock:8x3x6 --time 6`"), "{last:?}");

    let page = guide::page(game, "cutblock:3x2x2", rule, &Limits::default()).expect("there is always a page");
    assert!(page.stopped.is_none() && page.cut_short.is_none());
    assert!(page.sections.iter().all(|section| section.heading != "What is missing"));
}
