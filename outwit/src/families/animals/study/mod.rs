//! The document on cannibal animals, taken at its word: its [blocks](tiling) verified or refuted, the [density] of what
//! they can hold, its [pieces] told apart, and its strategies for Alice as players, the fence of Theorem 1 and the
//! [squares] of Lemma 2 with the misprints repaired; and what is [drawn](picture), [said](words) and
//! [explained](page) about it. [`blocks`] and [`pieces`] are studies too.

pub mod blocks;
pub mod density;
pub mod page;
pub mod picture;
pub mod pieces;
pub mod squares;
pub mod tiling;
pub mod words;

use crate::certificate::{self};
use crate::error::ProofError;
use crate::families::animals::engine::Blocks;
use crate::families::animals::evidence;
use crate::families::animals::guide::fence;
use crate::families::animals::rules::{Animal, Cell, Position};
use std::io::Write;

/// The document's strategies for Alice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Theorem 1: a fence first, then the common cell of all copies that would stop everything.
    Fence,
    /// Lemma 2: squares in at most n² + 3 moves.
    Squares,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Strategy; 2] = [Strategy::Fence, Strategy::Squares];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Fence => "theorem-1",
            Strategy::Squares => "lemma-2",
        }
    }

    /// Alice's next cell; `moves` are the names of all moves so far, Alice's and Bob's in turn. Says why there is none.
    pub fn next(self, animal: &Animal, position: &Position, moves: &[&str]) -> Result<Cell, String> {
        let played = position.alice().len() + position.bob().len();
        let found = match self {
            Strategy::Squares if played != moves.len() => None,
            Strategy::Fence => fence::next(animal, position),
            Strategy::Squares => squares::after(animal, moves),
        };
        found.ok_or_else(|| match self {
            Strategy::Fence => "the strategy theorem-1 is Alice's, and about rectangles".to_owned(),
            Strategy::Squares => {
                "the strategy lemma-2 is Alice's, about squares, and begins on the empty board".to_owned()
            }
        })
    }
}

/// Writes the certificate that an animal is a cannibal by these blocks.
pub fn certificate(animal: &Animal, blocks: &Blocks, out: &mut dyn Write) -> Result<(), ProofError> {
    certificate::head(&format!("cannibal:{animal}"), "cannibal", [("verdict", "cannibal")], out)?;
    evidence::blocks::write(blocks, out)
}
