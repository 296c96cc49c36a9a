//! The answers of studies of animals: their fields, and a sentence.
//!
//! Cost: one pass over the result.

use super::pieces::Piece;
use super::tiling::{Outcome, Study};
use crate::families::animals::rules::{Animal, Cell};
use serde_json::{Map, Value, json};

/// The result of a study of blocks, in words.
pub(crate) fn verdict(study: &Study) -> String {
    match &study.outcome {
        Outcome::Holds => "a cannibal: these blocks hold Alice off, whichever of the answers Bob chooses".to_owned(),
        Outcome::NothingFits => "refuted: no answer fits into a block".to_owned(),
        Outcome::NoAnswer(cell) => format!("refuted: every answer in the block at 0,0 covers {cell}"),
        Outcome::Crack { copy, .. } => {
            format!("refuted: Alice can build {copy}, if Bob chooses answers that miss it")
        }
    }
}

/// The remark about Lemma 4 for inner pieces.
const LEMMA_4: &str = "if the whole is a cannibal, so is the rest, by Lemma 4, whose proof has a gap";

/// Pieces of an animal.
pub(crate) fn pieces(animal: &Animal, pieces: &[Piece]) -> (Map<String, Value>, String) {
    let list = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(";");
    let row = |piece: &Piece| {
        let kind = piece.kind();
        json!({
            "piece": list(&piece.cells), "kind": kind, "rest": piece.rest.as_ref().map(Animal::to_string),
            "shown_by": piece.shown_by.as_deref().map(list),
            "lemma_4": (kind == Some("inner")).then_some(LEMMA_4),
        })
    };
    let count = |kind| pieces.iter().filter(|p| p.kind() == Some(kind)).count();
    let (inner, outer) = (count("inner"), count("outer"));
    let verdict = format!("{inner} inner and {outer} outer pieces, {} leave no animal", pieces.len() - inner - outer);
    let mut fields = Map::new();
    fields.insert("animal".into(), animal.to_string().into());
    fields.insert("pieces".into(), pieces.iter().map(row).collect());
    (fields, verdict)
}
