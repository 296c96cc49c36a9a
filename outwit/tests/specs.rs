//! Whatever is typed: an answer or one line that says where and why, never a panic.

use outwit::alias::same_name;
use outwit::families::STANDARD;
use proptest::prelude::*;

/// Texts that look like specs, with a mistake here and there.
fn nearly_a_spec() -> impl Strategy<Value = String> {
    let games = STANDARD.0.iter().flat_map(|g| g.about().examples).copied().collect::<Vec<_>>();
    let edit =
        (0..4u8, any::<usize>(), prop::sample::select("0123456789x+:@,./#*=-LCRfirst √ ".chars().collect::<Vec<_>>()));
    (prop::sample::select(games), prop::collection::vec(edit, 0..5)).prop_map(|(spec, edits)| {
        let mut chars: Vec<char> = spec.chars().collect();
        for (kind, place, c) in edits {
            let i = place % (chars.len() + 1);
            match kind {
                0 => chars.insert(i, c),
                1 if i < chars.len() => chars[i] = c,
                2 if i < chars.len() => drop(chars.remove(i)),
                _ => chars.truncate(i.max(3)),
            }
        }
        chars.into_iter().collect()
    })
}

fn read(spec: &str) {
    match STANDARD.find(spec).and_then(|g| g.read(spec).map(|text| (g, text))) {
        Ok((game, text)) => assert_eq!(game.read(&text), Ok(text.clone()), "{spec:?}"),
        Err(error) => {
            assert!(error.at <= spec.chars().count(), "{spec:?} at {}", error.at);
            assert!(!error.message.is_empty() && !error.message.contains('\n'), "{spec:?}: {}", error.message);
            if let Some(instead) = error.instead {
                let game = STANDARD.find(&instead).unwrap_or_else(|e| panic!("{spec:?} suggests {instead:?}: {e}"));
                assert!(game.read(&instead).is_ok(), "{spec:?} suggests {instead:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn near_misses_are_told_where(spec in nearly_a_spec()) {
        read(&spec);
    }

    #[test]
    fn noise_is_refused(spec in ".{0,40}") {
        read(&spec);
    }
}

fn instead(typed: &str) -> Option<String> {
    STANDARD.find(typed).err().expect("there is no such game").instead
}

#[test]
fn a_near_name_is_suggested_with_what_was_typed() {
    for (typed, suggested) in [
        ("elie:3x7", "ellie:3x7"),
        ("kayels:5", "kayles:5"),
        ("cutcacke:1x2", "cutcake:1x2"),
        ("tictactoo", "tictactoe"),
        ("tictactoo:a1/", "tictactoe:a1/"),
        // What was typed makes no sense: an example.
        ("elie:3by7", "ellie:3x4"),
        ("kayels", "kayles:10"),
    ] {
        assert_eq!(instead(typed).as_deref(), Some(suggested), "{typed}");
    }
}

#[test]
fn a_name_that_is_not_near_gets_no_suggestion() {
    for typed in ["domineering:3x3", "chess:8", "nosuch:1", "x:1", "", ":", "connect4"] {
        assert_eq!(instead(typed), None, "{typed}");
        let message = STANDARD.find(typed).err().expect("there is no such game").message;
        assert!(message.contains("`outwit games` lists them"), "{message}");
    }
}

fn canonical(typed: &str) -> String {
    let read = STANDARD.find(typed).and_then(|game| game.read(typed));
    read.unwrap_or_else(|e| panic!("{typed}: {e} at {}", e.at))
}

#[test]
fn everyday_names_stand_for_specs() {
    for (typed, spec) in [
        ("tictactoe", "grid:3x3"),
        ("tic-tac-toe:a1/b2", "grid:3x3:a1/b2"),
        ("Tic Tac Toe:a1/@second", "grid:3x3:a1/@second"),
        ("tictactoe@first", "grid:3x3@first"),
        ("dots-and-boxes:3x3", "boxes:3x3"),
        ("Dots and Boxes:2x2,swedish", "boxes:2x2,swedish"),
        ("qubic", "cube:4^3"),
        ("gomoku", "mnk:15,15,5"),
        ("fano", "projective:2"),
        ("subtraction:1,3,4:21+5", "octal:.3033:21+5"),
        ("subtraction: 4, 1 : 7", "octal:.3003:7"),
        ("NIM:3", "octal:.3*:3"),
        ("Dawson's Chess:9", "octal:.137:9"),
        (".007:20", "octal:.007:20"),
        ("4.3*:7+4", "octal:4.3*:7+4"),
        ("strings-and-coins:{A a;a a}", "coins:{A a;a a}"),
        ("CutBlock:[4,2,2]+[3,1,1]", "cutblock:4x2x2+3x1x1"),
        ("cutcake:[5,3]+2x1", "cutcake:5x3+2x1"),
    ] {
        assert_eq!(canonical(typed), canonical(spec), "{typed}");
    }
}

#[test]
fn every_alias_has_an_example_of_its_game_and_a_name_of_its_own() {
    let games: Vec<_> = STANDARD.0.iter().map(|game| game.about()).collect();
    for about in &games {
        for alias in about.aliases {
            assert_eq!(STANDARD.find(alias.example).expect("a game").about().name, about.name, "{}", alias.example);
            assert!(canonical(alias.example).starts_with(&format!("{}:", about.name)), "{}", alias.example);
            let names = games.iter().flat_map(|g| std::iter::once(g.name).chain(g.aliases.iter().map(|a| a.name)));
            assert_eq!(names.filter(|name| same_name(name, alias.name)).count(), 1, "{}", alias.name);
        }
    }
}

#[test]
fn errors_behind_an_alias_point_at_what_was_typed() {
    for (typed, at) in [
        ("kayles:5+x", 9),
        ("tictactoe:a1/z9", 13),
        ("subtraction:1,0:5", 14),
        ("subtraction:1,3:x", 16),
        ("subtraction", 11),
        ("nim", 3),
        ("ellie", 5),
        ("dots-and-boxes:3y3", 16),
        (".0g7:5", 2),
        ("cutblock:[4,2+1x1x1", 13),
        ("cutblock:[4,2,2", 15),
        ("qubic:111/@third", 11),
    ] {
        let error = STANDARD.find(typed).and_then(|game| game.read(typed)).expect_err(typed);
        assert_eq!(error.at, at, "{typed}: {error}");
        assert!(error.instead.is_some(), "{typed}");
    }
}

#[test]
fn heap_games_are_named_by_code_or_name() {
    for (typed, code) in [
        (".77", ".77"),
        ("4", "4"),
        ("octal:.770", ".77"),
        ("Kayles", ".77"),
        ("subtraction:1,3,4", ".3033"),
        ("laskers-nim", "4.3*"),
    ] {
        assert_eq!(STANDARD.code(typed).map(|code| code.write()).as_deref(), Ok(code), "{typed}");
    }
    for (typed, at) in
        [(".0g", 2), ("kayles:5", 6), ("ellie", 0), ("ellie:2x2", 0), ("nosuch", 0), ("octal", 5), ("", 0)]
    {
        assert_eq!(STANDARD.code(typed).expect_err(typed).at, at, "{typed}");
    }
    assert_eq!(STANDARD.code("kayles:5").expect_err("it has heaps").instead.as_deref(), Some("kayles"));
}

#[test]
fn a_beginning_of_specs_may_have_any_name() {
    for (typed, beginning) in [
        ("kayles", "octal:.77"),
        ("KAYLES:5", "octal:.77:5"),
        ("octal:.7", "octal:.7"),
        ("Dots and Boxes:3", "boxes:3"),
        ("tictactoe:a1", "grid:3x3:a1"),
        ("CUT", "CUT"),
        ("", ""),
    ] {
        assert_eq!(STANDARD.beginning(typed), beginning, "{typed}");
    }
}

#[test]
fn a_number_beyond_the_notation_is_wrong_and_not_too_large() {
    let spec = "nim:1000000000000000001";
    let error = STANDARD.find(spec).and_then(|game| game.read(spec)).expect_err("it is too large");
    assert!(!error.too_large, "{error}");
}

#[test]
fn the_order_of_pieces_and_capitals_do_not_matter_in_moves() {
    for (spec, exact, loose) in
        [("kayles:5", "5->2+1", "5->1+2"), ("cutcake:5x3", "5x3->3x3+2x3", "5x3->2x3+3x3"), ("tictactoe", "a1", "A1")]
    {
        let game = STANDARD.find(spec).expect("it is a game");
        let play = |name: &str| game.play(spec, game.about().conventions[0], name).map(|step| step.spec);
        assert_eq!(play(loose), play(exact), "{spec}: {loose}");
        assert!(play(exact).is_ok() && play("5->1+1+1").is_err(), "{spec}");
    }
}

#[test]
fn a_subtraction_set_may_have_braces() {
    let read = |spec: &str| STANDARD.find(spec).and_then(|game| game.read(spec));
    assert_eq!(read("subtraction:{1,3,4}:21").expect("a set"), read("subtraction:1,3,4:21").expect("a list"));
    assert!(read("subtraction:{1,3,4:21").is_err());
}

#[test]
fn capitals_count_where_two_names_differ_by_them() {
    let game = STANDARD.find("lines:{a A b}").expect("it is a game");
    let play = |name: &str| game.play("lines:{a A b}", game.about().conventions[0], name).map(|step| step.spec);
    assert!(play("a").is_ok() && play("A").is_ok() && play("a") != play("A"));
    assert_eq!(play("B"), play("b"));
}
