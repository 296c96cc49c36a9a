//! The families of games, and the registry: every game that Outwit knows, one line each.
//!
//! A family is one folder, or a single file if it consists of rules alone.

use crate::entry::Entry;
use crate::registry::Registry;
use animals::rules::board::OnBoard;
use animals::rules::endless::Cannibal;
use coins::rules::Coins;
use cutting::rules::Cuts;
use graph::rules::{Graph, kinds};
use heaps::rules::{circnim::CircNim, ellie::Ellie, octal::Octal, treblecross::Treblecross};
use positional::rules::Positional;
use three::Three;
use toads::Toads;

pub mod animals;
pub mod coins;
pub mod cutting;
mod graph;
pub(crate) mod heaps;
pub mod positional;
pub mod three;
mod toads;

/// The games that come with Outwit. This is a static, not a constant, so the engines are compiled here and not again in
/// every crate that uses it.
pub static STANDARD: Registry<'static> = Registry(&[
    &Entry::<Octal>::new(),
    &Entry::<Treblecross>::new(),
    &Entry::<Ellie>::new(),
    &Entry::<CircNim>::new(),
    &Entry::<Cuts<2>>::new(),
    &Entry::<Cuts<3>>::new(),
    &Entry::<Three>::new(),
    &Entry::<Toads>::new(),
    &Entry::<Positional>::named(positional::rules::families::AFFINE.heading),
    &Entry::<Positional>::named(positional::rules::families::PROJECTIVE.heading),
    &Entry::<Positional>::named(positional::rules::families::TRANSVERSAL.heading),
    &Entry::<Positional>::named(positional::rules::families::GRID.heading),
    &Entry::<Positional>::named(positional::rules::families::IN_A_ROW.heading),
    &Entry::<Positional>::named(positional::rules::families::CUBE.heading),
    &Entry::<Positional>::named(positional::rules::families::HARARY.heading),
    &Entry::<Positional>::named(positional::rules::listed::LINES.heading),
    &Entry::<Coins>::named(coins::rules::families::OCTAGONS.heading),
    &Entry::<Coins>::named(coins::rules::families::BOXES.heading),
    &Entry::<Coins>::named(coins::rules::families::HEXAGONS.heading),
    &Entry::<Coins>::named(coins::rules::listed::COINS.heading),
    &Entry::<Cannibal>::new(),
    &Entry::<OnBoard>::new(),
    &Entry::<Graph<2>>::named(kinds::IMPARTIAL.heading),
    &Entry::<Graph<2>>::named(kinds::PARTIZAN.heading),
    &Entry::<Graph<3>>::named(kinds::THREE.heading),
    &Entry::<Graph<2>>::named(kinds::RACE.heading),
    &Entry::<Graph<2>>::named(kinds::SCORE.heading),
    &Entry::<Graph<2>>::named(kinds::POINTS.heading),
]);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_tells_its_rules_in_words() {
        for game in STANDARD.0 {
            let about = game.about();
            for spec in about.examples {
                let mut goals = BTreeSet::new();
                for rule in about.conventions {
                    let rules = game.rulebook(spec, *rule).expect("examples can be read");
                    for text in [&rules.moves, &rules.goal] {
                        assert!(text.ends_with('.') && text.len() < 600, "{spec}: {text}");
                    }
                    goals.insert(rules.moves + &rules.goal);
                }
                // A form of the game with the same words as another would be played by the wrong ones.
                assert_eq!(goals.len(), about.conventions.len(), "{spec}");
            }
        }
    }
}
