//! Pictures: shapes and labels in units of one cell, with x to the right and y downwards.

pub mod board;

/// A colour by its meaning. Each has its own lightness and its own letter, so no picture depends on hue alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Outlines and writing.
    Dark,
    /// What is still in play.
    Free,
    /// What is used up.
    Gone,
    /// Left, or the first player.
    First,
    /// Right of two, or Center.
    Second,
    /// Right of three.
    Third,
}

impl Ink {
    /// Every ink.
    pub const ALL: [Ink; 6] = [Ink::Dark, Ink::Free, Ink::Gone, Ink::First, Ink::Second, Ink::Third];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ink::Dark => "dark",
            Ink::Free => "free",
            Ink::Gone => "gone",
            Ink::First => "first",
            Ink::Second => "second",
            Ink::Third => "third",
        }
    }

    /// Red, green and blue: hues of Okabe and Ito's palette, spread in lightness.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Ink::Dark => [0x22, 0x22, 0x22],
            Ink::Free => [0xff, 0xff, 0xff],
            Ink::Gone => [0x8a, 0x8a, 0x8a],
            Ink::First => [0x00, 0x5a, 0x9c],
            Ink::Second => [0xf0, 0xb0, 0x30],
            Ink::Third => [0xb0, 0xdc, 0xc8],
        }
    }

    /// The letter that fills an area of this ink in text.
    pub fn letter(self) -> char {
        match self {
            Ink::Dark => '@',
            Ink::Free => ' ',
            Ink::Gone => '#',
            Ink::First => '=',
            Ink::Second => ':',
            Ink::Third => '.',
        }
    }

    /// The ink that can be read on this one.
    pub fn contrast(self) -> Ink {
        match self {
            Ink::Dark | Ink::First => Ink::Free,
            _ => Ink::Dark,
        }
    }
}

/// A shape without its colours.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Left, top, width, height.
    Rect(f64, f64, f64, f64),
    /// Centre and radius.
    Circle(f64, f64, f64),
    /// From a point to a point.
    Line(f64, f64, f64, f64),
    /// The same, thick: what has been drawn.
    Thick(f64, f64, f64, f64),
    /// The same, thin: what can still be drawn. Text shows dots.
    Thin(f64, f64, f64, f64),
    /// Corners in order.
    Polygon(Vec<(f64, f64)>),
    /// Writing, centred at a point.
    Label(f64, f64, String),
}

impl Shape {
    /// The same shape elsewhere.
    fn moved(&self, right: f64, down: f64) -> Shape {
        match self {
            Shape::Rect(x, y, w, h) => Shape::Rect(x + right, y + down, *w, *h),
            Shape::Circle(x, y, r) => Shape::Circle(x + right, y + down, *r),
            Shape::Line(x1, y1, x2, y2) => Shape::Line(x1 + right, y1 + down, x2 + right, y2 + down),
            Shape::Thick(x1, y1, x2, y2) => Shape::Thick(x1 + right, y1 + down, x2 + right, y2 + down),
            Shape::Thin(x1, y1, x2, y2) => Shape::Thin(x1 + right, y1 + down, x2 + right, y2 + down),
            Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(|(x, y)| (x + right, y + down)).collect()),
            Shape::Label(x, y, text) => Shape::Label(x + right, y + down, text.clone()),
        }
    }

    /// Left, top, right, bottom.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        match self {
            Shape::Rect(x, y, w, h) => (*x, *y, x + w, y + h),
            Shape::Circle(x, y, r) => (x - r, y - r, x + r, y + r),
            Shape::Line(x1, y1, x2, y2) | Shape::Thick(x1, y1, x2, y2) | Shape::Thin(x1, y1, x2, y2) => {
                (x1.min(*x2), y1.min(*y2), x1.max(*x2), y1.max(*y2))
            }
            Shape::Polygon(corners) => corners
                .iter()
                .fold((f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY), |(l, t, r, b), &(x, y)| {
                    (l.min(x), t.min(y), r.max(x), b.max(y))
                }),
            Shape::Label(x, y, text) => {
                let half = 0.14 * text.chars().count() as f64 + 0.1;
                (x - half, y - 0.3, x + half, y + 0.3)
            }
        }
    }
}

/// A picture: shapes in the order in which they are painted.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What the picture shows, for readers who cannot see it.
    pub title: String,
    /// Shapes with the ink that fills them.
    pub shapes: Vec<(Shape, Ink)>,
}

impl Scene {
    /// An empty picture.
    pub fn new(title: impl Into<String>) -> Self {
        Scene { title: title.into(), shapes: Vec::new() }
    }

    /// Adds a shape, filled with `ink` (lines and labels are painted in it).
    pub fn add(&mut self, shape: Shape, ink: Ink) {
        self.shapes.push((shape, ink));
    }

    /// Adds writing, centred at a point.
    pub fn label(&mut self, x: f64, y: f64, text: impl Into<String>, ink: Ink) {
        self.add(Shape::Label(x, y, text.into()), ink);
    }

    /// Adds a square cell of side 1.
    pub fn cell(&mut self, x: f64, y: f64, ink: Ink) {
        self.add(Shape::Rect(x, y, 1.0, 1.0), ink);
    }

    /// Adds another picture, moved to the right and down.
    pub fn place(&mut self, other: &Scene, right: f64, down: f64) {
        self.shapes.extend(other.shapes.iter().map(|(shape, ink)| (shape.moved(right, down), *ink)));
    }

    /// Left, top, right and bottom of everything.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        self.shapes
            .iter()
            .map(|(s, _)| s.bounds())
            .reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
            .unwrap_or((0.0, 0.0, 1.0, 1.0))
    }
}

/// Places around a circle, the first at the top.
pub fn circle(points: usize) -> Vec<(f64, f64)> {
    let n = points as f64;
    let radius = if points < 2 { 0.0 } else { (n * 1.5 / std::f64::consts::TAU).max(1.0) };
    let at = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / n - std::f64::consts::FRAC_PI_2;
        (radius + radius * angle.cos(), radius + radius * angle.sin())
    };
    (0..points).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_differ_in_lightness() {
        let lightness = |i: Ink| {
            let [r, g, b] = i.rgb().map(f64::from);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        for a in Ink::ALL {
            for b in Ink::ALL {
                assert!(a == b || (lightness(a) - lightness(b)).abs() > 20.0, "{a:?} and {b:?} look alike in grey");
            }
        }
    }

    #[test]
    fn text_is_readable_on_every_ink() {
        for ink in Ink::ALL {
            assert_ne!(ink.contrast(), ink);
        }
    }
}
