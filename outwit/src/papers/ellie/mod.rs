//! *Analyzing ELLIE: the Story of a Combinatorial Game*, slide after slide.

mod theory;

use super::Document;

/// The slides on ELLIE.
pub const DOCUMENT: Document = Document {
    name: "ellie",
    title: "Analyzing ELLIE: the Story of a Combinatorial Game",
    source: "S. Heubach, P. Chinn, M. Dufour and G. E. Stevens, slides of a talk",
    parts: &[theory::CLAIMS],
};
