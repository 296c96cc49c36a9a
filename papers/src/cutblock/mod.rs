//! *Further Results on the Game of Cutblock*, page after page.
//!
//! * [`cutcake`]: abstract, introduction, Table I; [`numbers`]: Section II, Table II, with the numbers of [`world`];
//!   [`blocks`]: Section III, Table III;
//! * [`theorems`]: what the six theorems state; [`first`], [`cases`] and [`second`]: the two proofs with Tables IV
//!   to VII, read off the first [`turns`]; [`open`]: Section V;
//! * [`tools`]: classes and winners, in more than one way.

use crate::Document;

mod blocks;
mod cases;
mod cutcake;
mod first;
mod numbers;
mod open;
mod second;
mod theorems;
mod tools;
mod turns;
mod world;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "cutblock",
    title: "Further Results on the Game of Cutblock",
    source: "A. Cincotti",
    parts: &[
        cutcake::CLAIMS,
        numbers::CLAIMS,
        blocks::CLAIMS,
        theorems::FIRST,
        first::CLAIMS,
        cases::CLAIMS,
        theorems::SECOND,
        second::CLAIMS,
        theorems::TURNED,
        open::CLAIMS,
    ],
};
