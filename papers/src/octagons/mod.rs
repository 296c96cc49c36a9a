//! *Strategies for Playing Closing Octagons Game in Some Situations*, page after page.
//!
//! * [`plain`]: the definitions of the thesis, word by word; [`cases`]: the states and graphs to test claims on;
//! * [`play`]: its strategies, word by word;
//! * the claims: [`graphs`] (chapter II), [`game`], [`states`], [`components`] (chapter III), [`examples`], [`rows`],
//!   [`square`] (chapter IV).

mod cases;
mod components;
mod examples;
mod game;
mod graphs;
mod plain;
mod play;
mod rows;
mod square;
mod states;

use crate::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "octagons",
    title: "Strategies for Playing Closing Octagons Game in Some Situations",
    source: "T. Leelathanakit, master's thesis, Chulalongkorn University, 2017",
    parts: &[
        graphs::CLAIMS,
        game::CLAIMS,
        states::CLAIMS,
        components::CLAIMS,
        examples::CLAIMS,
        rows::CLAIMS,
        square::CLAIMS,
    ],
};
