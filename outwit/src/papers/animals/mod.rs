//! *Cannibal Animal Games*, page after page.

use super::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "animals",
    title: "Cannibal Animal Games",
    source: "J. Cardinal, S. Collette, H. Ito, M. Korman, S. Langerman, H. Sakaidani and P. Taslakian",
    parts: &[],
};
