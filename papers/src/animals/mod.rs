//! *Cannibal Animal Games*, page after page.
//!
//! [`partition`] tests the strategies that answer inside blocks from the definition, without the library's engines;
//! [`tools`] is what several parts use.

mod blocks;
mod definitions;
mod harary;
mod helly;
mod partition;
mod pieces;
mod remarks;
mod slants;
mod squares;
mod tools;
mod winners;

use crate::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "animals",
    title: "Cannibal Animal Games",
    source: "J. Cardinal, S. Collette, H. Ito, M. Korman, S. Langerman, H. Sakaidani and P. Taslakian",
    parts: &[
        definitions::CLAIMS,
        winners::CLAIMS,
        squares::CLAIMS,
        blocks::CLAIMS,
        slants::CLAIMS,
        pieces::CLAIMS,
        remarks::CLAIMS,
    ],
};
