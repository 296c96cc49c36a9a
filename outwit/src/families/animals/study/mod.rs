//! Studies of the document on cannibal animals.
//!
//! * [`tiling`]: verifies or refutes the document's blocks; `density`: the most that sites with one answer can hold;
//! * [`pieces`]: inner and outer pieces;
//! * [`squares`]: Alice's strategy of Lemma 2, with the misprints corrected (the fence of Theorem 1 is in the guide);
//! * [`picture`], `words` and `page`: pictures, sentences and sections about them; `blocks`: the studies themselves.
//!
//! Cost: polynomial in the cells of the animal and the block, except for the density, a search; see the modules.

pub(crate) mod blocks;
pub(crate) mod density;
pub(crate) mod page;
pub mod picture;
pub mod pieces;
pub mod squares;
pub mod tiling;
pub(crate) mod words;

use super::engine::Blocks;
use super::evidence;
use super::guide::fence;
use super::rules::{Animal, Cell, Position};
use crate::certificate;
use crate::error::ProofError;
use std::io::Write;

/// The document's strategies for Alice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strategy {
    /// Theorem 1: a fence first, then the common cell of all copies that would stop her at once.
    Fence,
    /// Lemma 2: squares in at most n² + 3 moves.
    Squares,
}

impl Strategy {
    /// Every strategy.
    pub(crate) const ALL: [Strategy; 2] = [Strategy::Fence, Strategy::Squares];

    /// Its name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Strategy::Fence => "theorem-1",
            Strategy::Squares => "lemma-2",
        }
    }

    /// Alice's next cell, or an error that says why there is none. `moves` are the names of all moves so far, Alice's
    /// and Bob's in turn.
    pub(crate) fn next(self, animal: &Animal, position: &Position, moves: &[&str]) -> Result<Cell, String> {
        let played = position.alice().len() + position.bob().len();
        let found = match self {
            Strategy::Squares if played != moves.len() => None,
            Strategy::Fence => fence::next(animal, position),
            Strategy::Squares => squares::after(animal, moves),
        };
        found.ok_or_else(|| match self {
            Strategy::Fence => "the strategy theorem-1 is for Alice, and only for rectangles".to_owned(),
            Strategy::Squares => {
                "the strategy lemma-2 is for Alice, only for squares, and starts on the empty board".to_owned()
            }
        })
    }
}

/// Writes the certificate that an animal is a cannibal by these blocks.
pub(crate) fn certificate(animal: &Animal, blocks: &Blocks, out: &mut dyn Write) -> Result<(), ProofError> {
    certificate::head(&format!("cannibal:{animal}"), "cannibal", [("verdict", "cannibal")], out)?;
    evidence::blocks::write(blocks, out)
}
