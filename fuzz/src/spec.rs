//! Specs, moves, ranges, conditions and codes: the texts that people type.
//!
//! The first line of an input is a spec, perhaps with ranges; the second a move, the third a condition on the ranges.

use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::sequences::Code;
use outwit::spec::SpecError;
use outwit_store::filter::Filter;
use outwit_store::plan::{Plan, Shard};

/// How many moves are made from a position, and how many specs of a list are read.
const FEW: usize = 3;
/// Positions with more moves are listed once and not played on: lists of moves take most of the time.
const MANY: usize = 1000;

/// The examples of every game in the registry and of its other names, as inputs.
pub fn examples() -> Vec<Vec<u8>> {
    let examples = STANDARD.0.iter().flat_map(|game| {
        let about = game.about();
        about.examples.iter().copied().chain(about.aliases.iter().map(|alias| alias.example))
    });
    examples.map(|spec| spec.as_bytes().to_vec()).collect()
}

/// Reads an input in every way that its text can be read.
pub fn read(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.splitn(3, '\n');
    let [spec, name, condition] = std::array::from_fn(|_| lines.next().unwrap_or_default());
    code(spec.split(':').nth(1).unwrap_or_default());
    if let Err(error) = STANDARD.code(spec) {
        assert_inside(spec, &error);
    }
    let _ = (Filter::parse(condition), name.parse::<Shard>());
    let game = match STANDARD.find(spec) {
        Ok(game) => game,
        Err(error) => {
            assert_inside(spec, &error);
            return false;
        }
    };
    let many = table(game, spec, condition);
    let Some(canonical) = assert_canonical(game, spec) else { return many };
    for rule in game.about().conventions {
        position(game, spec, &canonical, *rule, name);
    }
    true
}

/// Asserts that an error is inside the text that it is about, or at its end.
fn assert_inside(text: &str, error: &SpecError) {
    assert!(error.at <= text.chars().count(), "{error} at {} of {text:?}", error.at);
}

/// Asserts that the canonical text of a spec, if it has one, is its own canonical text.
pub(crate) fn assert_canonical(game: &dyn Game, spec: &str) -> Option<String> {
    match game.read(spec) {
        Ok(canonical) => {
            assert_eq!(game.read(&canonical).as_ref(), Ok(&canonical), "the canonical text of {spec:?}");
            Some(canonical)
        }
        Err(error) => {
            assert_inside(spec, &error);
            None
        }
    }
}

/// Asks for the state of a position, and moves on.
fn position(game: &dyn Game, spec: &str, canonical: &str, rule: Rule, name: &str) {
    match game.same(spec, canonical, rule) {
        Ok(same) => assert!(same, "{spec:?} and its canonical text {canonical:?}"),
        Err(error) => assert_inside(spec, &error),
    }
    if let Err(error) = game.play(spec, rule, name) {
        assert_inside(name, &error);
    }
    let mut spec = spec.to_owned();
    for step in 0..FEW {
        let standing = match game.standing(&spec, rule) {
            Ok(standing) => standing,
            Err(error) => return assert_inside(&spec, &error),
        };
        let chosen = if step % 2 == 0 { standing.moves.last() } else { standing.moves.first() };
        // When a game is over, nobody is to move.
        let Some(chosen) = chosen.filter(|_| standing.moves.len() <= MANY) else { return };
        let again = game.standing(&standing.spec, rule).map(|again| (again.spec, again.mover));
        assert_eq!(again, Ok((standing.spec.clone(), standing.mover)), "the state of {spec:?}");
        match game.play(&standing.spec, rule, chosen) {
            Ok(step) => spec = step.spec,
            Err(error) => panic!("{chosen:?} is listed in {:?}, and refused: {error}", standing.spec),
        }
    }
}

/// Reads a spec as the rows of a table.
fn table(game: &dyn Game, spec: &str, condition: &str) -> bool {
    match game.expand(spec) {
        Ok(many) => {
            for spec in many.iter().flatten().take(FEW) {
                assert!(assert_canonical(game, spec).is_some(), "{spec:?} is one of many and cannot be read");
            }
        }
        Err(error) => assert_inside(spec, &error),
    }
    let condition = Some(condition).filter(|condition| !condition.is_empty());
    match Plan::read(spec, Form::Usual, condition, None) {
        Ok(plan) => {
            for spec in plan.specs().take(FEW) {
                assert_canonical(plan.game(), &spec);
            }
            true
        }
        Err(error) => {
            assert_inside(&error.text, &error.error);
            false
        }
    }
}

/// Reads the code of a heap game.
fn code(text: &str) {
    match Code::alone(text) {
        Ok(code) => assert_eq!(Code::alone(&code.write()), Ok(code), "the code {text:?}"),
        Err(error) => assert_inside(text, &error),
    }
}
