//! The example of a game of one's own does what it says, and obeys the laws for every game.

#[allow(dead_code)]
#[path = "../examples/sixth_game.rs"]
mod example;
#[path = "laws/mod.rs"]
mod laws;

use laws::World;
use outwit::entry::Entry;
use outwit::registry::Registry;

#[test]
fn the_example_solves_certifies_checks_and_plays() {
    let told = example::run().expect("the example runs");
    assert_eq!(told[0], "elephants:EE..RR: whoever starts loses (P)");
    assert!(told[2].starts_with("verified: elephants:EE..RR in "), "{told:?}");
    assert!(told.last().is_some_and(|end| end.contains("Won(Player(1))")), "Left begins and loses: {told:?}");
}

static ELEPHANTS: Entry<example::Elephants> = Entry::new();

#[test]
fn it_obeys_the_laws() {
    let world = World { registry: &Registry(&[&ELEPHANTS]), families: &[example::naive::ELEPHANTS], rounds: 100 };
    world.texts_are_canonical();
    world.moves_can_be_played();
    world.impartial_games_have_the_same_moves_for_all();
    world.fast_is_brute_force();
    assert!(world.certificates_are_accepted().len() >= 200);
    assert!(world.certificates_are_lean() > 500);
    world.budgets_stop_cleanly();
    world.examples_work();
}
