//! The registry: every game that Outwit knows, one line each.

use crate::cannibal::Cannibal;
use crate::entry::Entry;
use crate::game::Game;
use crate::rules::animals::board::OnBoard;
use crate::rules::coins::{self, Coins};
use crate::rules::graph::{Graph, kinds};
use crate::rules::positional::{Positional, families, listed};
use crate::rules::{circnim::CircNim, cuts::Cuts, ellie::Ellie, octal::Octal, three::Three, treblecross::Treblecross};
use crate::spec::{Scan, SpecError, distance};

/// A list of games. The standard one is [`STANDARD`]; tests and extensions make their own.
pub struct Registry<'a>(pub &'a [&'a dyn Game]);

/// The games that come with Outwit. A static and not a constant, so that the engines are compiled here and not once more
/// in every crate that names it.
pub static STANDARD: Registry<'static> = Registry(&[
    &Entry::<Octal>::new(),
    &Entry::<Treblecross>::new(),
    &Entry::<Ellie>::new(),
    &Entry::<CircNim>::new(),
    &Entry::<Cuts<2>>::new(),
    &Entry::<Cuts<3>>::new(),
    &Entry::<Three>::new(),
    &Entry::<Positional>::named(families::AFFINE.heading),
    &Entry::<Positional>::named(families::PROJECTIVE.heading),
    &Entry::<Positional>::named(families::TRANSVERSAL.heading),
    &Entry::<Positional>::named(families::GRID.heading),
    &Entry::<Positional>::named(families::IN_A_ROW.heading),
    &Entry::<Positional>::named(families::CUBE.heading),
    &Entry::<Positional>::named(families::HARARY.heading),
    &Entry::<Positional>::named(listed::LINES.heading),
    &Entry::<Coins>::named(coins::families::OCTAGONS.heading),
    &Entry::<Coins>::named(coins::families::BOXES.heading),
    &Entry::<Coins>::named(coins::families::HEXAGONS.heading),
    &Entry::<Coins>::named(coins::listed::COINS.heading),
    &Cannibal,
    &Entry::<OnBoard>::new(),
    &Entry::<Graph<2>>::named(kinds::IMPARTIAL.heading),
    &Entry::<Graph<2>>::named(kinds::PARTIZAN.heading),
    &Entry::<Graph<3>>::named(kinds::THREE.heading),
    &Entry::<Graph<2>>::named(kinds::RACE.heading),
    &Entry::<Graph<2>>::named(kinds::SCORE.heading),
    &Entry::<Graph<2>>::named(kinds::POINTS.heading),
]);

impl Registry<'_> {
    /// The game that a spec is about.
    pub fn find(&self, spec: &str) -> Result<&dyn Game, SpecError> {
        let mut scan = Scan::new(spec);
        let start = scan.at();
        let name = scan.take_while(|c| c != ':');
        let knows = |g: &&&dyn Game| g.about().name == name || g.about().aliases.iter().any(|(a, _)| *a == name);
        if let Some(game) = self.0.iter().find(knows) {
            return Ok(*game);
        }
        let error = if name.is_empty() {
            SpecError::new(start, "a spec begins with the name of a game")
        } else {
            SpecError::new(start, format!("there is no game called {name:?}"))
        };
        Err(match self.nearest(&name) {
            Some(example) => error.instead(example),
            None => error,
        })
    }

    /// An example of the game whose name is nearest to a word.
    fn nearest(&self, word: &str) -> Option<String> {
        let names = self.0.iter().flat_map(|g| {
            let about = g.about();
            let own = (about.name, about.examples[0].to_owned());
            std::iter::once(own).chain(about.aliases.iter().map(|(a, _)| (*a, format!("{a}:10"))))
        });
        names.min_by_key(|(name, _)| distance(name, word)).map(|(_, example)| example)
    }
}
