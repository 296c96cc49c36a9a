//! Pictures of strings and coins, of the two types of the thesis: an array of cells whose sides are coloured, and a
//! graph whose edges are removed.

use super::layout::Layout;
use super::{CoinForm, CoinMove};
use crate::scene::board;
use crate::scene::board::Picture;

mod array;
mod graph;
mod places;

/// A picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Type I: cells, with the sides that are coloured.
    Array,
    /// Type II: the graph, with the edges that are left.
    Graph,
}

impl View {
    /// Both of them.
    pub(crate) const ALL: [View; 2] = [View::Array, View::Graph];

    /// The name by which the view is requested, and its title.
    pub(crate) fn named(self) -> board::View {
        match self {
            View::Array => board::View { name: "array", title: "as cells" },
            View::Graph => board::View { name: "graph", title: "as a graph" },
        }
    }
}

/// The middle of a cell, where there is an array.
pub(super) fn middle(form: &CoinForm, vertex: usize) -> Option<(f64, f64)> {
    match form.graph.layout {
        Layout::Array(cell, size) => Some(array::middle(cell, vertex / size.columns, vertex % size.columns)),
        Layout::Free => None,
    }
}

/// The picture of a position with the places of its edges; the graph where there is no array.
pub(super) fn picture(form: &CoinForm, view: View, title: String) -> Picture<CoinMove> {
    match (view, form.graph.layout) {
        (View::Array, Layout::Array(cell, size)) => array::picture(form, cell, size, title),
        _ => graph::picture(form, title),
    }
}
