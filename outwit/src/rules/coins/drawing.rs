//! Pictures of graphs.

use super::CoinForm;
use super::families::Size;
use crate::show::scene::circle;
use crate::show::{Ink, Scene, Shape};

/// What the cells of a board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Octagons, of which four sides can be shared.
    Octagon,
    /// Squares.
    Square,
    /// Hexagons, each row half a cell to the right of the one above.
    Hexagon,
}

/// How a graph is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Cells in rows.
    Array(Cell, Size),
    /// Vertices round a circle.
    Circle,
}

/// The picture of a position.
pub(super) fn scene(form: &CoinForm, title: String) -> Scene {
    let mut scene = Scene::new(title);
    let places = match form.graph.layout {
        Layout::Array(cell, Size { columns, .. }) => {
            let shift = if cell == Cell::Hexagon { 1.0 } else { 0.0 };
            let at = |v: usize| (2.0 * (v % columns) as f64 + shift * (v / columns) as f64, 2.0 * (v / columns) as f64);
            (0..form.graph.vertices()).map(at).collect()
        }
        Layout::Circle => circle(form.graph.vertices()),
    };
    for ((u, v), times) in form.graph.ends.iter().zip(form.edges) {
        let ((x1, y1), (x2, y2)) = (places[*u as usize], places[*v as usize]);
        if *times > 0 {
            scene.add(Shape::Line(x1, y1, x2, y2), Ink::Dark);
        }
    }
    for (v, (x, y)) in places.iter().enumerate() {
        scene.add(Shape::Circle(*x, *y, 0.4), if form.weight(v) == 0 { Ink::Gone } else { Ink::Free });
        scene.label(*x, *y, form.loops[v].to_string(), Ink::Dark);
    }
    scene
}
