//! Every statement of the five documents that a computation can touch, recomputed.
//!
//! A [`Document`] is a list of claims. A [`claim::Claim`] names its place, says in our words what is stated there, and
//! has a function that tests it; what comes out is a [`claim::Finding`]: it holds on this range by this method, it fails
//! with this counterexample, or it is out of reach and the test came so far. The verdict is computed, never typed:
//! a test knows only what is printed ([`trial::Trial::printed`]) and the library.
//!
//! * [`claim`]: what a claim and a finding are; [`trial`]: what a test has at hand;
//! * [`run`]: many claims, by several threads, each with its own budget;
//! * [`site`]: the findings as pages, one for each document;
//! * [`published`]: the proof that one of the documents prints as tables, read cell by cell;
//! * one folder for each document, with the claims in the order of its pages.

mod animals;
pub mod claim;
mod cutblock;
mod ellie;
mod exhibit;
mod octagons;
mod pi4;
pub mod published;
pub mod run;
pub mod site;
pub mod trial;

use claim::Claim;

/// One of the documents that Outwit started from.
#[derive(Debug)]
pub struct Document {
    /// The name on the command line.
    pub name: &'static str,
    /// The title, as printed.
    pub title: &'static str,
    /// Who wrote it, and where it appeared.
    pub source: &'static str,
    /// The claims, part by part, in the order of the pages.
    pub parts: &'static [&'static [Claim]],
}

impl Document {
    /// The claims in the order of the pages.
    pub fn claims(&self) -> impl Iterator<Item = &'static Claim> {
        self.parts.iter().flat_map(|part| part.iter())
    }
}

/// The five documents.
pub const DOCUMENTS: &[&Document] =
    &[&ellie::DOCUMENT, &cutblock::DOCUMENT, &pi4::DOCUMENT, &octagons::DOCUMENT, &animals::DOCUMENT];

/// The document of a name.
pub fn find(name: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|d| d.name == name).copied()
}
