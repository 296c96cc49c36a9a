//! A picture that can be played on: places to touch, and how touches make moves.
//!
//! A front draws the scene, lays the spots over it and knows nothing of the game: a move is made by touching all spots of
//! one of its ways, in any order.

use super::scene::{Ink, Scene, Shape};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The most ways that a board lists. What has more can still be played by the names of its moves.
pub const MOST_WAYS: usize = 10_000;

/// A picture with the places of what it shows.
#[derive(Clone, Debug)]
pub struct Picture<T> {
    /// The picture.
    pub scene: Scene,
    /// What is where; some things are drawn several times.
    pub places: Vec<(T, Shape)>,
}

/// A place that can be touched.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// What it is called.
    pub label: String,
    /// Where it is.
    pub shape: Shape,
}

impl Spot {
    /// A place with its name.
    pub fn new(label: impl Into<String>, shape: Shape) -> Self {
        Spot { label: label.into(), shape }
    }
}

/// One way to make a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The move.
    pub name: String,
    /// The spots to touch, by their numbers.
    pub touch: Vec<usize>,
    /// What lights up while this way is thought of; if nothing, its spots do.
    pub shows: Vec<Shape>,
}

/// A line of a board of lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its points by name.
    pub label: String,
    /// Its spots.
    pub spots: Vec<usize>,
    /// Who owns all of it, counted from 0.
    pub owner: Option<usize>,
    /// Whether somebody can still own it.
    pub open: bool,
}

/// A box in space, and where its least corner is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Solid {
    /// Its sides.
    pub size: [u64; 3],
    /// Its corner.
    pub at: [f64; 3],
}

/// A plane that cuts a box.
#[derive(Clone, PartialEq, Debug)]
pub struct SolidCut {
    /// The move.
    pub name: String,
    /// The number of the box.
    pub solid: usize,
    /// Across which side.
    pub axis: usize,
    /// How far from the box's own corner.
    pub at: u64,
}

/// A part of an endless board: least column and row, greatest column and row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The least column.
    pub left: i32,
    /// The least row.
    pub top: i32,
    /// The greatest column.
    pub right: i32,
    /// The greatest row.
    pub bottom: i32,
}

/// Another picture of the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// How it is asked for.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
}

/// A picture that can be played on.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The picture.
    pub scene: Scene,
    /// The places.
    pub spots: Vec<Spot>,
    /// Their numbers by name.
    numbers: BTreeMap<String, usize>,
    /// How moves are made.
    pub ways: Vec<Way>,
    /// The lines of a board of lines.
    pub lines: Vec<Line>,
    /// Boxes in space, where the game is played in it.
    pub solids: Vec<Solid>,
    /// How they can be cut.
    pub cuts: Vec<SolidCut>,
    /// What lies below everything.
    pub under: Vec<(Shape, Ink)>,
    /// The part that is shown, where the board has no end.
    pub window: Option<Window>,
}

impl Board {
    /// A picture on which nothing can be touched yet.
    pub fn new(scene: Scene) -> Self {
        Board {
            scene,
            spots: Vec::new(),
            numbers: BTreeMap::new(),
            ways: Vec::new(),
            lines: Vec::new(),
            solids: Vec::new(),
            cuts: Vec::new(),
            under: Vec::new(),
            window: None,
        }
    }

    /// The number of a spot, which is added if its name is new.
    pub fn spot(&mut self, spot: Spot) -> usize {
        *self.numbers.entry(spot.label.clone()).or_insert_with(|| {
            self.spots.push(spot);
            self.spots.len() - 1
        })
    }

    /// Adds a way to make a move. Of too many ways the rest is left out.
    pub fn way(&mut self, name: impl Into<String>, touch: Vec<Spot>, shows: Vec<Shape>) {
        if self.ways.len() < MOST_WAYS {
            let touch = touch.into_iter().map(|spot| self.spot(spot)).collect();
            self.ways.push(Way { name: name.into(), touch, shows });
        }
    }

    /// Adds a way that touches one place.
    pub fn touch(&mut self, name: impl Into<String>, label: impl Into<String>, shape: Shape) {
        self.way(name, vec![Spot::new(label, shape)], Vec::new());
    }

    /// The board as one JSON object.
    pub fn json(&self) -> Value {
        let shapes = |shapes: &[Shape]| shapes.iter().map(|s| s.json(Ink::Dark)).collect::<Vec<_>>();
        let spots: Vec<Value> =
            self.spots.iter().map(|s| json!({"label": s.label, "shape": s.shape.json(Ink::Free)})).collect();
        let ways: Vec<Value> =
            self.ways.iter().map(|w| json!({"move": w.name, "touch": w.touch, "shows": shapes(&w.shows)})).collect();
        let line = |l: &Line| json!({"label": l.label, "spots": l.spots, "owner": l.owner, "open": l.open});
        let lines: Vec<Value> = self.lines.iter().map(line).collect();
        let under: Vec<Value> = self.under.iter().map(|(s, ink)| s.json(*ink)).collect();
        let window = self.window.map(|w| [w.left, w.top, w.right, w.bottom]);
        json!({
            "scene": self.scene.json(), "spots": spots, "ways": ways, "lines": lines, "solid": self.solid(),
            "under": under, "endless": window.is_some(), "window": window,
        })
    }

    fn solid(&self) -> Option<Value> {
        let boxes: Vec<Value> = self.solids.iter().map(|s| json!({"size": s.size, "at": s.at})).collect();
        let cut = |c: &SolidCut| json!({"move": c.name, "box": c.solid, "axis": c.axis, "at": c.at});
        let cuts: Vec<Value> = self.cuts.iter().map(cut).collect();
        (!boxes.is_empty()).then(|| json!({"boxes": boxes, "cuts": cuts}))
    }
}

impl Scene {
    /// The picture as one JSON object.
    pub fn json(&self) -> Value {
        let (left, top, right, bottom) = self.bounds();
        let shapes: Vec<Value> = self.shapes.iter().map(|(shape, ink)| shape.json(*ink)).collect();
        json!({"title": self.title, "bounds": [left, top, right, bottom], "shapes": shapes})
    }
}

impl Shape {
    /// The shape as one JSON object.
    pub fn json(&self, ink: Ink) -> Value {
        let (kind, fields): (&str, Vec<(&str, Value)>) = match self {
            Shape::Rect(x, y, w, h) => ("rect", numbers(["x", "y", "w", "h"], [*x, *y, *w, *h])),
            Shape::Circle(x, y, r) => ("circle", numbers(["x", "y", "r"], [*x, *y, *r])),
            Shape::Line(x1, y1, x2, y2) => ("line", numbers(["x1", "y1", "x2", "y2"], [*x1, *y1, *x2, *y2])),
            Shape::Thick(x1, y1, x2, y2) => ("thick", numbers(["x1", "y1", "x2", "y2"], [*x1, *y1, *x2, *y2])),
            Shape::Thin(x1, y1, x2, y2) => ("thin", numbers(["x1", "y1", "x2", "y2"], [*x1, *y1, *x2, *y2])),
            Shape::Polygon(corners) => ("polygon", vec![("points", json!(corners))]),
            Shape::Label(x, y, text) => {
                let mut fields = numbers(["x", "y"], [*x, *y]);
                fields.push(("text", text.as_str().into()));
                ("label", fields)
            }
        };
        let mut object = Map::new();
        object.insert("kind".into(), kind.into());
        object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        object.insert("ink".into(), ink.name().into());
        object.into()
    }
}

fn numbers<const N: usize>(names: [&'static str; N], values: [f64; N]) -> Vec<(&'static str, Value)> {
    names.into_iter().zip(values.map(Value::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_two_ways_touch_is_one_spot() {
        let mut board = Board::new(Scene::new("a test"));
        let cell = |x: f64| Spot::new(format!("cell {x}"), Shape::Rect(x, 0.0, 1.0, 1.0));
        board.way("a", vec![cell(0.0), cell(1.0)], Vec::new());
        board.way("b", vec![cell(1.0), cell(2.0)], Vec::new());
        assert_eq!(board.spots.len(), 3);
        assert_eq!(board.ways[1].touch, [1, 2]);
        let json = board.json();
        assert_eq!(json["ways"][1]["move"], "b");
        assert_eq!(json["spots"][2]["shape"]["x"], 2.0);
        assert_eq!(json["solid"], Value::Null);
    }
}
