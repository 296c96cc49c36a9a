//! *Tic-Tac-Toe on an Affine Plane of order 4*, page after page.
//!
//! * [`figures`]: the figures as printed, and the plane that they make up; [`play`]: printed lines of play, played out;
//! * the other files have the claims, in the order of the pages.

mod case1;
mod case2;
mod closing;
mod figures;
mod grid;
mod introduction;
mod notation;
mod opening;
mod play;
mod squares;
mod table9;

use crate::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "pi4",
    title: "Tic-Tac-Toe on an Affine Plane of order 4",
    source: "P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach",
    parts: &[
        introduction::CLAIMS,
        squares::CLAIMS,
        grid::CLAIMS,
        notation::CLAIMS,
        opening::CLAIMS,
        case1::CLAIMS,
        case2::CLAIMS,
        table9::CLAIMS,
        closing::CLAIMS,
    ],
};
