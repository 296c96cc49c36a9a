//! *Further Results on the Game of Cutblock*, page after page.

use super::Document;

/// The document.
pub const DOCUMENT: Document =
    Document { name: "cutblock", title: "Further Results on the Game of Cutblock", source: "A. Cincotti", parts: &[] };
