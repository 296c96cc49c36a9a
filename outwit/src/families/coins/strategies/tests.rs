//! Tests of the strategies against the words of the thesis, and of what they guarantee.

use super::course::{Course, Left, Now, Place, after};
use super::worst::Worst;
use super::*;
use crate::convention::Rule;
use crate::families::coins::rules::tests::{known, small_positions};
use crate::families::coins::rules::{Coins, Position};
use crate::limits::{Limits, Meter};
use crate::rules::Notation;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

fn with_form<T>(spec: &str, normal: bool, see: impl FnOnce(&CoinForm) -> T) -> T {
    let (game, at) = known(spec);
    let game = game.played_by(if normal { Rule::PointsNormal } else { Rule::Points });
    see(&game.form(&at))
}

/// The turns that a strategy allows, as text; None where no rule applies.
fn turns(strategy: Strategy, spec: &str, before: Before, normal: bool) -> Option<Vec<String>> {
    with_form(spec, normal, |form| match strategy.allowed(form, before) {
        Allowed::Every => None,
        Allowed::These(turns) => {
            let text = |turn: &Turn| turn.iter().map(|m| form.write_move(*m)).collect::<Vec<_>>().join(" ");
            Some(turns.iter().map(text).collect())
        }
    })
}

fn guarantee(spec: &str, strategy: Strategy, user_begins: bool, normal: bool) -> i32 {
    with_form(spec, normal, |form| {
        let course = Course { game: *form, strategy };
        let mut worst = Worst::new(course).expect("it is small");
        let mut meter = Meter::new(Limits::default());
        worst.margin(&course.start(user_begins), &mut meter).expect("it fits")
    })
}

/// Every legal turn from a position, by the moves of the game.
fn legal_turns(form: &CoinForm) -> Vec<Turn> {
    let mut all = Vec::new();
    let mut open = vec![Turn::new()];
    while let Some(turn) = open.pop() {
        let left = after(form, &turn);
        let now = left.form(form);
        let mut moves = now.legal().peekable();
        if moves.peek().is_none() && !turn.is_empty() {
            all.push(turn.clone());
        }
        for m in moves {
            let longer = [&turn[..], &[m]].concat();
            if now.gain(m) > 0 { open.push(longer) } else { all.push(longer) }
        }
    }
    all
}

/// What turns lead to.
fn results(form: &CoinForm, turns: &[Turn]) -> BTreeSet<Vec<u32>> {
    turns.iter().map(|turn| after(form, turn).0.to_vec()).collect()
}

fn is_over(form: &CoinForm, turn: &Turn) -> bool {
    after(form, turn).0.iter().all(|n| *n == 0)
}

fn small_forms(rounds: u32, most: u32, mut see: impl FnMut(&CoinForm)) {
    small_positions(rounds, most, |game: &Coins, at: &Position| {
        for rule in [Rule::Points, Rule::PointsNormal] {
            see(&game.clone().played_by(rule).form(at));
        }
    });
}

#[test]
fn a_is_a_maximum_turn_of_definition_4_1() {
    small_forms(1200, 8, |form| {
        let all = legal_turns(form);
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        let maximum: Vec<Turn> = all.into_iter().filter(|turn| turn.len() == most).collect();
        let found = maximum::turns(form);
        assert!(found.iter().all(|turn| turn.len() == most));
        assert_eq!(results(form, &found), results(form, &maximum), "{}", form.write());
    });
}

#[test]
fn b_is_a_longest_turn_within_the_captures_of_a_maximum_turn() {
    let mut ruled = 0;
    small_forms(6000, 9, |form| {
        let all = legal_turns(form);
        let maximum = maximum::turns(form);
        // All maximum turns have the same winning moves.
        let unfinished = maximum.first().filter(|turn| !is_over(form, turn));
        let winning: Vec<CoinMove> = unfinished.map_or(Vec::new(), |turn| turn[..turn.len() - 1].to_vec());
        let within: Vec<Turn> = all.into_iter().filter(|turn| turn.iter().all(|m| winning.contains(m))).collect();
        let most = within.iter().map(Vec::len).max();
        let longest: Vec<Turn> = within.into_iter().filter(|turn| Some(turn.len()) == most).collect();
        match dealing::turns(form) {
            Allowed::Every => assert!(longest.is_empty(), "{}", form.write()),
            Allowed::These(found) => {
                ruled += 1;
                assert!(found.iter().all(|turn| Some(turn.len()) == most), "{}", form.write());
                assert_eq!(results(form, &found), results(form, &longest), "{}", form.write());
            }
        }
    });
    assert!(ruled > 100, "only {ruled}");
}

#[test]
fn b_leaves_a_pair_or_two() {
    let turns = |spec, normal| turns(Strategy::Dealing, spec, Before::Other, normal);
    let some = |names: &[&str]| Some(names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
    // A tree tied to the rest, and one with a loop: the root and a neighbour are left.
    assert_eq!(turns("coins:{a b;b c;c d;d d;d d}", false), some(&["a-b c-d"]));
    assert_eq!(turns("coins:{a a;a b;b c;x x;x x}", false), some(&["b-c a-a"]));
    // A path: its outer edges are left.
    assert_eq!(turns("coins:{a b;b c;c d;x x;x x}", false), some(&["b-c"]));
    assert_eq!(turns("coins:{a b;b c;c d;d e;x x;x x}", true), some(&["a-b c-d", "d-e b-c"]));
    // Nothing can be left of single vertices and stars, or of a game that ends; in the normal game rule 3' is stronger.
    assert_eq!(turns("coins:{a a;x x;x x}", false), None);
    assert_eq!(turns("coins:{a b;a c;a d;x x;x x}", false), None);
    assert_eq!(turns("coins:{a b;b c;c d}", false), None);
    assert_eq!(turns("coins:{a b;b c;c d;x x;x x;x x}", true), None);
}

#[test]
fn example_4_8_a_is_better_than_b() {
    // A square and a chain of two, after the first edge of the square.
    let spec = "octagons:2x3:0,0,1,0,0,1/0-1,1-4,3-4,2-5";
    assert_eq!(guarantee(spec, Strategy::Maximum, true, true), 2);
    assert_eq!(guarantee(spec, Strategy::Dealing, true, true), -2);
}

#[test]
fn what_is_allowed_is_legal() {
    small_forms(1000, 8, |form| {
        let all: BTreeSet<Turn> = legal_turns(form).into_iter().collect();
        let befores = [Before::Nothing, Before::Simple, Before::Other].into_iter();
        for before in befores.chain((0..form.loops.len()).map(Before::Loop)) {
            for strategy in Strategy::ALL {
                if let Allowed::These(turns) = strategy.allowed(form, before) {
                    assert!(turns.iter().all(|turn| all.contains(turn)), "{strategy:?} {}", form.write());
                    assert!(!turns.is_empty() || all.is_empty(), "{strategy:?} {}", form.write());
                }
                // What is forgotten does not matter.
                let remembered = strategy.remembered(form, before);
                if before != Before::Nothing {
                    assert_eq!(strategy.allowed(form, remembered), strategy.allowed(form, before), "{strategy:?}");
                }
            }
        }
    });
}

#[test]
fn rules_of_4_14() {
    let turns = |spec, before| turns(Strategy::Rows, spec, before, true);
    let some = |names: &[&str]| Some(names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
    // (A), (B1), (B2), (B3), (B4)
    assert_eq!(turns("octagons:1x3", Before::Nothing), some(&["0-1", "1-2"]));
    assert_eq!(turns("octagons:1x3:6,6,7/0-1,1-2", Before::Loop(0)), some(&["0-1"]));
    assert_eq!(turns("octagons:1x3:6,6,7/1-2", Before::Loop(0)), some(&["1-2"]));
    assert_eq!(turns("octagons:1x3:6,6,7/1-2", Before::Simple), some(&["1-2"]));
    assert_eq!(turns("octagons:1x3:6,6,2/", Before::Simple), some(&["0-0", "1-1"]));
    // The critical state, and (C).
    assert_eq!(turns("octagons:1x3:2,2,2/", Before::Simple), None);
    assert_eq!(turns("octagons:1x3:1,2,2/", Before::Loop(0)), some(&["0-0 1-1", "0-0 2-2"]));
}

#[test]
fn rules_of_4_20() {
    let turns = |spec, before| turns(Strategy::Square, spec, before, true);
    let some = |names: &[&str]| Some(names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
    assert_eq!(turns("octagons:2x2", Before::Nothing), None);
    // (A1): of the edges at the vertex only those that lead to a normal state.
    assert_eq!(turns("octagons:1x3:1,2,1/0-1,1-2", Before::Loop(1)), some(&["1-1"]));
    assert_eq!(turns("octagons:1x3:2,2,1/0-1,1-2", Before::Loop(1)), some(&["0-1"]));
    // (A2), (A3)
    assert_eq!(turns("octagons:1x3:2,2,1/0-1,1-2", Before::Loop(2)), some(&["0-1"]));
    assert_eq!(turns("octagons:1x3:2,2,2/0-1,1-2", Before::Simple), some(&["0-1", "1-2"]));
    // (A5), (B1), (B2), and no rule.
    assert_eq!(turns("octagons:1x3:2,1,1/1-2", Before::Simple), some(&["0-0"]));
    assert_eq!(turns("octagons:2x2:1,2,1,1/2-3", Before::Simple), some(&["0-0 1-1"]));
    assert_eq!(turns("octagons:1x3:1,1,0/1-2", Before::Simple).map(|t| t.len()), Some(1));
    assert_eq!(turns("octagons:1x3:1,1,1/1-2", Before::Simple), None);
}

/// What a strategy guarantees, without classes: by the places themselves.
fn plainly(course: Course, place: &Place, known: &mut FxHashMap<Place, i32>) -> i32 {
    if let Some(margin) = known.get(place) {
        return *margin;
    }
    let (sign, steps) = match &place.now {
        Now::Other(begun) => (-1, course.replies(&place.left, *begun)),
        now => (1, course.choices(&place.left, now)),
    };
    let margins: Vec<i32> = steps.into_iter().map(|(_, gain, to)| sign * gain + plainly(course, &to, known)).collect();
    let margin = margins.into_iter().min().unwrap_or(0);
    known.insert(place.clone(), margin);
    margin
}

#[test]
fn classes_change_nothing() {
    for spec in [
        "octagons:2x2:3,2,4,3/0-1,0-2,1-3",
        "octagons:1x3:4,3,4/0-1,1-2",
        "octagons:2x3:2,1,2,1,2,1/0-1,1-2,0-3,1-4,2-5",
        "boxes:2x3",
        "hexagons:2x2:3,2,2,3/0-1,0-2,1-2,1-3,2-3",
        "coins:{a b;b c;c a;a a;b b;c c;c c;d d;d d;d c}",
    ] {
        for (strategy, normal) in Strategy::ALL.into_iter().flat_map(|s| [(s, false), (s, true)]) {
            with_form(spec, normal, |form| {
                let course = Course { game: *form, strategy };
                for user_begins in [false, true] {
                    let plain = plainly(course, &course.start(user_begins), &mut FxHashMap::default());
                    assert_eq!(guarantee(spec, strategy, user_begins, normal), plain, "{spec} {strategy:?} {normal}");
                }
            });
        }
    }
}

#[test]
fn theorems_about_rows() {
    // 4.15: the second player wins on odd rows; 4.16, 4.18: otherwise a player who uses it does not lose.
    for (spec, second, first) in [
        ("octagons:1x1", Some(1), None),
        ("octagons:1x2", Some(0), Some(0)),
        ("octagons:1x3", Some(1), None),
        ("octagons:1x4", Some(0), Some(0)),
        ("octagons:2x2", Some(0), Some(0)),
    ] {
        for (user_begins, expected) in [(false, second), (true, first)] {
            if let Some(expected) = expected {
                assert!(guarantee(spec, Strategy::Rows, user_begins, true) >= expected, "{spec} {user_begins}");
            }
        }
    }
}

#[test]
fn theorems_4_10_and_4_11_about_bouquets() {
    for cells in 1..7 {
        let spec = format!("octagons:1x{cells}:{}/", vec!["2"; cells].join(","));
        // Where all components are 2-bouquets and their number is odd, the player who does not begin is ahead by one.
        assert_eq!(guarantee(&spec, Strategy::Maximum, false, true), (cells % 2) as i32, "{spec}");
        if cells % 2 == 0 {
            assert_eq!(guarantee(&spec, Strategy::Maximum, true, true), 0, "{spec}");
        }
    }
}

#[test]
fn no_strategy_guarantees_more_than_the_game_is_worth() {
    use crate::answer::Outcome;
    use crate::game::Request;
    for spec in ["octagons:1x3", "boxes:2x2", "hexagons:2x2:3,2,2,3/0-1,0-2,1-2,1-3,2-3"] {
        for (rule, normal) in [(Rule::Points, false), (Rule::PointsNormal, true)] {
            let game = crate::families::STANDARD.find(spec).expect("it is a game");
            let answer = game.solve(&Request::outcome(spec, rule), &Limits::default(), None).expect("it is small");
            let margin = answer.outcome().and_then(Outcome::margin).expect("it is decided");
            for strategy in Strategy::ALL {
                assert!(guarantee(spec, strategy, true, normal) <= margin, "{spec} {strategy:?}");
                assert!(guarantee(spec, strategy, false, normal) <= -margin, "{spec} {strategy:?}");
            }
        }
    }
}

#[test]
fn the_states_of_a_certificate_are_closed_under_play() {
    for (spec, strategy, user_begins, normal) in [
        ("octagons:1x3", Strategy::Rows, false, true),
        ("octagons:1x2", Strategy::Rows, true, false),
        ("octagons:2x2:3,2,3,3/0-1,0-2,1-3,2-3", Strategy::Square, false, true),
        ("boxes:2x2", Strategy::Dealing, false, false),
        ("coins:{a b;b c;c a;a a;b b;c c;c c;d d;d d;d c}", Strategy::Maximum, true, false),
    ] {
        with_form(spec, normal, |form| {
            let course = Course { game: *form, strategy };
            let start = course.start(user_begins);
            let margin = guarantee(spec, strategy, user_begins, normal);
            let names = if user_begins { ["second", "first"] } else { ["first", "second"] };
            let mut out = Vec::new();
            let mut meter = Meter::new(Limits::default());
            let game = (spec, if normal { "points-normal" } else { "points" });
            certificate::write(course, &start, margin, game, names, &mut meter, &mut out).expect("it fits");
            assert_eq!(faults(form, &String::from_utf8(out).expect("it is text"), names, margin), "");
        });
    }
}

/// Reads the lines of a certificate and says what is wrong with them, by the plain rules.
fn faults(form: &CoinForm, text: &str, [other, user]: [&str; 2], margin: i32) -> String {
    let (_, lines) = text.split_once("replies\n").expect("it has replies");
    let mut listed: FxHashMap<String, (i32, Option<String>)> = FxHashMap::default();
    for line in lines.lines().filter(|l| *l != "end") {
        let (state, rest) = line.split_once(" need ").expect("it has a need");
        let (need, reply) = rest.split_once(" ! ").map_or((rest, None), |(n, r)| (n, Some(r.to_owned())));
        listed.insert(state.to_owned(), (need.parse().expect("it is a number"), reply));
    }
    let starter = if text.contains(&format!("start {user} ")) { user } else { other };
    let mut open = vec![(Left::of(form), starter, margin)];
    let mut reached = BTreeSet::new();
    while let Some((left, mover, need)) = open.pop() {
        let now = left.form(form);
        let state = format!("{}@{mover}", now.write());
        if now.legal().next().is_none() {
            if need > 0 {
                return format!("{state} ends with a need of {need}");
            }
            continue;
        }
        let Some((kept, reply)) = listed.get(&state) else { return format!("{state} is missing") };
        if *kept < need {
            return format!("{state} is listed with {kept}, not {need}");
        }
        if !reached.insert(state.clone()) {
            continue;
        }
        let moves: Vec<CoinMove> = match reply {
            Some(name) => now.legal().filter(|m| now.write_move(*m) == *name).collect(),
            None => now.legal().collect(),
        };
        if moves.is_empty() || reply.is_some() != (mover == user) {
            return format!("{state} has no legal reply");
        }
        for m in moves {
            let (to, gain) = left.play(form, m);
            let next = if (gain > 0) == (mover == user) { user } else { other };
            open.push((to, next, if mover == user { kept - gain } else { kept + gain }));
        }
    }
    if reached.len() == listed.len() { String::new() } else { "a state is listed that play never reaches".to_owned() }
}
