//! *Analyzing ELLIE: the Story of a Combinatorial Game*, slide after slide.

mod boards;
mod figures;
mod games;
mod plain;
mod theory;

use crate::Document;

/// The slides on ELLIE.
pub const DOCUMENT: Document = Document {
    name: "ellie",
    title: "Analyzing ELLIE: the Story of a Combinatorial Game",
    source: "S. Heubach, P. Chinn, M. Dufour and G. E. Stevens, slides of a talk",
    parts: &[boards::CLAIMS, theory::CLAIMS, figures::CLAIMS, games::CLAIMS],
};
