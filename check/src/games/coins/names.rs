//! The names of the vertices of a graph.

use crate::core::reader::number;
use std::collections::HashMap;
use std::fmt::Write;

/// The names of the vertices.
#[derive(Debug)]
pub(super) enum Names {
    /// Numbers from 0 on, this many.
    Numbers(usize),
    /// The names, and the vertex that has each name.
    Listed(Vec<String>, HashMap<String, usize>),
}

impl Names {
    /// The vertex with this name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        match self {
            Names::Numbers(count) => number(name).filter(|v| *v < *count as u64).map(|v| v as usize),
            Names::Listed(_, numbers) => numbers.get(name).copied(),
        }
    }

    pub(super) fn write(&self, vertex: usize, text: &mut String) {
        match self {
            Names::Numbers(_) => write!(text, "{vertex}").expect("writing to a String cannot fail"),
            Names::Listed(names, _) => text.push_str(&names[vertex]),
        }
    }
}
