//! A game of your own is one rules file, one registry line, and a few naive rules for the checker: three toys show it,
//! and pass all laws. Between them they cover the conventions that no registered game has yet.

#[path = "toys/mod.rs"]
mod games;
#[path = "laws/mod.rs"]
mod laws;

use games::{chains, nim, noughts};
use laws::{World, certify, solve};
use outwit::answer::Best;
use outwit::convention::Rule;
use outwit::entry::Entry;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game};
use outwit::registry::Registry;
use outwit_check::Family;

/// The standard games and a seventh: this line is all it takes.
static NIM: Entry<nim::Nim> = Entry::new();
static NOUGHTS: Entry<noughts::Noughts> = Entry::new();
static CHAINS: Entry<chains::Chains> = Entry::new();

static TOYS: World = World {
    registry: &Registry(&[&NIM, &NOUGHTS, &CHAINS]),
    families: &[nim::naive::NIM, noughts::naive::NOUGHTS, chains::naive::CHAINS],
    rounds: 120,
};

#[test]
fn the_toys_obey_every_law() {
    TOYS.texts_are_canonical();
    TOYS.moves_can_be_played();
    TOYS.impartial_games_have_the_same_moves_for_all();
    TOYS.fast_is_brute_force();
    assert!(TOYS.symmetric_positions_are_equal() > 100);
    assert!(TOYS.certificates_are_accepted().len() > 500);
    assert!(TOYS.certificates_are_about_the_position() > 500);
    assert!(TOYS.certificates_are_lean() > 2000);
    TOYS.budgets_stop_cleanly();
    TOYS.examples_work();
}

#[test]
fn a_seventh_game_joins_the_six() {
    let seven: Vec<&dyn Game> = STANDARD.0.iter().copied().chain([&NIM as &dyn Game]).collect();
    let registry = Registry(&seven);
    let game = registry.find("toynim:3+4+5").expect("it is registered");
    let answer = solve(game, "toynim:3+4+5", Rule::Normal, EngineChoice::Fast);
    assert_eq!(answer.fields()["grundy"], 3 ^ 4 ^ 5);
    assert_eq!(answer.best, Best::Moves(vec!["3:1".to_owned()]));

    let (_, certificate) = certify(game, "toynim:3+4+5", Rule::Normal);
    let families: Vec<Family> = outwit_check::STANDARD.into_iter().chain([nim::naive::NIM]).collect();
    assert!(outwit_check::verify(&certificate[..], &families).is_ok());
    assert!(outwit_check::verify(&certificate[..], &outwit_check::STANDARD).is_err(), "the six do not know it");
}

#[test]
fn noughts_and_crosses_is_a_draw_from_both_sides() {
    let (answer, certificate) = certify(&NOUGHTS, "noughts:.........", Rule::Complete);
    assert_eq!(answer.fields()["result"], "draw");
    let text = String::from_utf8(certificate).expect("certificates are text");
    assert_eq!(text.matches("goal notlose").count(), 2);
    // One side alone does not make a draw.
    let second = text.find("claim start first side second").expect("both sides are there");
    assert!(TOYS.verify(&text.as_bytes()[..second]).is_err());
}

#[test]
fn a_corner_fork_wins() {
    // x . o      x to move takes the corner below and threatens two lines
    // . . .
    // x . o
    let answer = solve(&NOUGHTS, "noughts:x.o...x.o@first", Rule::Complete, EngineChoice::Fast);
    assert_eq!(answer.fields()["result"], "first");
    assert_eq!(answer.best, Best::Moves(vec!["4".to_owned()]));
}

#[test]
fn margins_of_single_chains() {
    // A chain of n coins with both ends in the ground: whoever opens it loses all of it.
    for coins in 1..7i64 {
        let spec = format!("chains:{}.2", coins + 1);
        assert_eq!(solve(&CHAINS, &spec, Rule::Points, EngineChoice::Fast).fields()["margin"], -coins, "{spec}");
    }
}
