//! *Strategies for Playing Closing Octagons Game in Some Situations*, page after page.

use super::Document;

/// The document.
pub const DOCUMENT: Document = Document {
    name: "octagons",
    title: "Strategies for Playing Closing Octagons Game in Some Situations",
    source: "T. Leelathanakit, master's thesis, Chulalongkorn University, 2017",
    parts: &[],
};
