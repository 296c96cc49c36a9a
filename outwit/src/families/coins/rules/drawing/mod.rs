//! Pictures of strings and coins, of the two types of the thesis: an array of cells whose sides are coloured, and the
//! graph whose edges are removed.

use crate::families::coins::rules::layout::Layout;
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::scene::Scene;
use crate::scene::board;
use crate::scene::board::Picture;

mod array;
mod graph;
mod places;

/// A picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Type I: cells, with the sides that are coloured.
    Array,
    /// Type II: the graph, with the edges that are left.
    Graph,
}

impl View {
    /// Both of them.
    pub const ALL: [View; 2] = [View::Array, View::Graph];

    /// How it is asked for, and what it is.
    pub fn named(self) -> board::View {
        match self {
            View::Array => board::View { name: "array", title: "as cells" },
            View::Graph => board::View { name: "graph", title: "as a graph" },
        }
    }
}

/// The picture of a position with the places of its edges; where there is no array, the graph.
pub(super) fn picture(form: &CoinForm, view: View, title: String) -> Picture<CoinMove> {
    match (view, form.graph.layout) {
        (View::Array, Layout::Array(cell, size)) => array::picture(form, cell, size, title),
        _ => graph::picture(form, title),
    }
}

/// The picture of a position of one type, or why there is none.
pub fn view(form: &CoinForm, view: View, title: String) -> Result<Scene, String> {
    match (view, form.graph.layout) {
        (View::Array, Layout::Free) => {
            Err("an array is drawn of octagons, boxes and hexagons only, such as octagons:2x3".to_owned())
        }
        _ => Ok(picture(form, view, title).scene),
    }
}
