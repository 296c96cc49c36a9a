//! A page that a person can follow: headings with lines and pictures below them.

use crate::convention::Rule;
use crate::limits::Stopped;
use crate::scene::Scene;
use serde_json::{Map, Value};

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What is explained, as it was typed.
    pub input: String,
    /// The canonical text of what is explained.
    pub spec: String,
    /// The rule in force.
    pub rule: Option<Rule>,
    /// The answer in one sentence; none for a page about rules alone.
    pub verdict: Option<String>,
    /// The winner by name, as `solve` gives it.
    pub winner: Value,
    /// The answer as `solve` gives it; empty for a page about rules alone.
    pub answer: Map<String, Value>,
    /// Its sections.
    pub sections: Vec<Section>,
    /// Why the verdict is missing, if it is.
    pub stopped: Option<Stopped>,
    /// Why anything else was left out, if it was.
    pub cut_short: Option<Stopped>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// Its pictures, each with a caption.
    pub pictures: Vec<(String, Scene)>,
}

impl From<(String, Vec<String>)> for Section {
    fn from((heading, lines): (String, Vec<String>)) -> Self {
        Section { heading, lines, pictures: Vec::new() }
    }
}

impl Section {
    /// A heading and lines.
    pub fn new(heading: impl Into<String>, lines: Vec<String>) -> Self {
        (heading.into(), lines).into()
    }

    /// A heading with a picture of that name.
    pub fn drawn(heading: &str, scene: Scene) -> Self {
        Section { pictures: vec![(heading.to_owned(), scene)], ..Section::new(heading, Vec::new()) }
    }
}
