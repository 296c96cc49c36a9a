//! The laws for every registered game.

mod laws;
mod second;

use laws::World;
use outwit::families::STANDARD;

static WORLD: World = World { registry: &STANDARD, families: &outwit_check::STANDARD, rounds: 150 };

#[test]
fn texts_are_canonical() {
    WORLD.texts_are_canonical();
}

#[test]
fn moves_can_be_played() {
    WORLD.moves_can_be_played();
}

#[test]
fn fast_is_brute_force() {
    WORLD.fast_is_brute_force();
}

#[test]
fn genus_is_brute_force() {
    let compared = WORLD.genus_is_brute_force();
    assert!(compared > 800, "only {compared} genera were compared");
}

#[test]
fn symmetric_positions_are_equal() {
    let compared = World { rounds: 40, ..WORLD }.symmetric_positions_are_equal();
    assert!(compared > 500, "only {compared} pairs were compared");
}

#[test]
fn certificates_are_accepted() {
    let certificates = WORLD.certificates_are_accepted();
    assert!(certificates.len() > 1000);
    the_second_checker_accepts("laws", certificates);
}

#[test]
fn certificates_are_about_the_position() {
    let refused = World { rounds: 40, ..WORLD }.certificates_are_about_the_position();
    assert!(refused > 1000, "only {refused} certificates were refused");
}

#[test]
fn certificates_are_lean() {
    let removed = World { rounds: 40, ..WORLD }.certificates_are_lean();
    assert!(removed > 5000, "only {removed} lines were removed");
}

#[test]
fn budgets_stop_cleanly() {
    WORLD.budgets_stop_cleanly();
}

#[test]
fn boards_make_legal_moves() {
    let (ways, wayless) = World { rounds: 40, ..WORLD }.boards_make_legal_moves();
    // Without a way are abstract games, moves that leave three heaps, and cells far off.
    assert!(ways > 10_000 && wayless < ways / 10, "{ways} ways, and {wayless} moves without one");
}

#[test]
fn impartial_games_have_the_same_moves_for_all() {
    WORLD.impartial_games_have_the_same_moves_for_all();
}

#[test]
fn fields_make_specs() {
    WORLD.fields_make_specs();
}

#[test]
fn examples_work() {
    the_second_checker_accepts("examples", WORLD.examples_work());
}

fn the_second_checker_accepts(name: &str, mut certificates: Vec<Vec<u8>>) {
    certificates.retain(|c| c.iter().filter(|b| **b == b'\n').count() <= 10_000);
    let Some(second) = second::verdicts(name, &certificates) else { return };
    for (certificate, accepted) in certificates.iter().zip(second) {
        assert!(accepted, "the second checker rejects\n{}", String::from_utf8_lossy(certificate));
    }
}
