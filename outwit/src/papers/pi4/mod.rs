//! *Tic-Tac-Toe on an Affine Plane of order 4*, page after page.

use super::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "pi4",
    title: "Tic-Tac-Toe on an Affine Plane of order 4",
    source: "P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach",
    parts: &[],
};
