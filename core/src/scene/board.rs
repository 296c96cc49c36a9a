//! A picture that can be played on: places to touch, and how touches make moves.
//!
//! A front draws the scene and puts the spots on top, without any knowledge of the game: a player makes a move by touching
//! all spots of one of its ways, in any order.

use crate::scene::{Ink, Scene, Shape};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

/// The largest number of ways that a board lists. A position with more can still be played by the names of its moves.
pub const MOST_WAYS: usize = 10_000;

/// A picture with the places of what it shows.
#[derive(Clone, Debug)]
pub struct Picture<T> {
    /// The picture.
    pub scene: Scene,
    /// The shape of each thing; some things are drawn several times.
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
    /// What lights up while this way is considered; if empty, its spots do.
    pub shows: Vec<Shape>,
}

/// A line of a board of lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its points by name.
    pub label: String,
    /// Its spots.
    pub spots: Vec<usize>,
    /// The player who owns all of it, counted from 0.
    pub owner: Option<usize>,
    /// Whether a player can still own it.
    pub open: bool,
}

/// A box in space, with the place of its least corner.
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
    /// The side that it cuts across.
    pub axis: usize,
    /// The distance from the box's own corner.
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
    /// The name by which it is requested.
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
    /// Boxes, for a game that is played in space.
    pub solids: Vec<Solid>,
    /// How they can be cut.
    pub cuts: Vec<SolidCut>,
    /// What lies below everything.
    pub under: Vec<(Shape, Ink)>,
    /// The part that is shown of an endless board.
    pub window: Option<Window>,
}

impl Board {
    /// A picture without spots.
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

    /// Adds a way to make a move, unless there are too many.
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
        json(self)
    }
}

impl Scene {
    /// The picture as one JSON object.
    pub fn json(&self) -> Value {
        json(self)
    }
}

/// The JSON of a value that serializes into objects, lists, texts and numbers only, as everything here does.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// A shape with its ink.
struct Inked<'a>(&'a Shape, Ink);

impl<'a> Inked<'a> {
    fn all(shapes: &'a [(Shape, Ink)]) -> Vec<Inked<'a>> {
        shapes.iter().map(|(shape, ink)| Inked(shape, *ink)).collect()
    }
}

/// Writes an object with these fields.
macro_rules! object {
    ($serializer:expr, $($name:literal: $value:expr),+ $(,)?) => {{
        let mut map = $serializer.serialize_map(None)?;
        $(map.serialize_entry($name, &$value)?;)+
        map.end()
    }};
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let window = self.window.map(|w| [w.left, w.top, w.right, w.bottom]);
        let solid = (!self.solids.is_empty()).then_some(Blocks(self));
        object!(serializer,
            "scene": self.scene, "spots": self.spots, "ways": self.ways, "lines": self.lines, "solid": solid,
            "under": Inked::all(&self.under), "endless": window.is_some(), "window": window,
        )
    }
}

/// The boxes of a board and how they can be cut.
struct Blocks<'a>(&'a Board);

impl Serialize for Blocks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer, "boxes": self.0.solids, "cuts": self.0.cuts)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer, "label": self.label, "shape": Inked(&self.shape, Ink::Free))
    }
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shows: Vec<Inked> = self.shows.iter().map(|shape| Inked(shape, Ink::Dark)).collect();
        object!(serializer, "move": self.name, "touch": self.touch, "shows": shows)
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer, "label": self.label, "spots": self.spots, "owner": self.owner, "open": self.open)
    }
}

impl Serialize for Solid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer, "size": self.size, "at": self.at)
    }
}

impl Serialize for SolidCut {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer, "move": self.name, "box": self.solid, "axis": self.axis, "at": self.at)
    }
}

impl Serialize for Scene {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (left, top, right, bottom) = self.bounds();
        object!(serializer, "title": self.title, "bounds": [left, top, right, bottom], "shapes": Inked::all(&self.shapes))
    }
}

impl Serialize for Inked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Inked(shape, ink) = self;
        let ink = ink.name();
        let stroke = |kind: &str, ends: [f64; 4], serializer: S| {
            let [x1, y1, x2, y2] = ends;
            object!(serializer, "kind": kind, "x1": x1, "y1": y1, "x2": x2, "y2": y2, "ink": ink)
        };
        match shape {
            Shape::Rect(x, y, w, h) => {
                object!(serializer, "kind": "rect", "x": x, "y": y, "w": w, "h": h, "ink": ink)
            }
            Shape::Circle(x, y, r) => object!(serializer, "kind": "circle", "x": x, "y": y, "r": r, "ink": ink),
            Shape::Line(x1, y1, x2, y2) => stroke("line", [*x1, *y1, *x2, *y2], serializer),
            Shape::Thick(x1, y1, x2, y2) => stroke("thick", [*x1, *y1, *x2, *y2], serializer),
            Shape::Thin(x1, y1, x2, y2) => stroke("thin", [*x1, *y1, *x2, *y2], serializer),
            Shape::Polygon(points) => object!(serializer, "kind": "polygon", "points": points, "ink": ink),
            Shape::Label(x, y, text) => {
                object!(serializer, "kind": "label", "x": x, "y": y, "text": text, "ink": ink)
            }
        }
    }
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
