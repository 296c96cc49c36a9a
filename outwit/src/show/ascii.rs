//! A scene as text: four columns and two rows per unit, `+--+` for outlines, and a letter for each ink.

use crate::scene::{Ink, Scene, Shape};

const COLUMNS: f64 = 4.0;
const ROWS: f64 = 2.0;

/// The picture as lines of text. No line ends in a space, and the first and the last are not empty.
pub fn ascii(scene: &Scene) -> String {
    Canvas::of(scene).text()
}

/// A picture in characters.
pub struct Canvas {
    rows: Vec<Vec<char>>,
    left: f64,
    top: f64,
}

impl Canvas {
    /// The picture of a scene.
    pub fn of(scene: &Scene) -> Self {
        let mut canvas = Canvas::blank(scene);
        for (shape, ink) in &scene.shapes {
            canvas.paint(shape, *ink);
        }
        canvas
    }

    /// A blank picture of the size of a scene.
    pub fn blank(scene: &Scene) -> Self {
        let (left, top, right, bottom) = scene.bounds();
        let (width, height) = (((right - left) * COLUMNS).round(), ((bottom - top) * ROWS).round());
        let rows = vec![vec![' '; width as usize + 1]; height as usize + 1];
        Canvas { rows, left, top }
    }

    /// The characters, row by row.
    pub fn rows(&self) -> &[Vec<char>] {
        &self.rows
    }

    /// The column and row of a point.
    pub fn at(&self, x: f64, y: f64) -> (i64, i64) {
        (((x - self.left) * COLUMNS).round() as i64, ((y - self.top) * ROWS).round() as i64)
    }

    fn put(&mut self, x: i64, y: i64, c: char) {
        let cell = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y)).and_then(|row| {
            let x = usize::try_from(x).ok()?;
            row.get_mut(x)
        });
        if let Some(cell) = cell {
            *cell = c;
        }
    }

    /// Adds a shape.
    pub fn paint(&mut self, shape: &Shape, ink: Ink) {
        match shape {
            Shape::Rect(x, y, w, h) => {
                let ((x1, y1), (x2, y2)) = (self.at(*x, *y), self.at(x + w, y + h));
                for row in y1 + 1..y2 {
                    for column in x1 + 1..x2 {
                        self.put(column, row, ink.letter());
                    }
                }
                self.outline(&[(x1, y1), (x2, y1), (x2, y2), (x1, y2)]);
            }
            Shape::Circle(x, y, _) => {
                let (x, y) = self.at(*x, *y);
                self.put(x, y, if ink == Ink::Free { 'o' } else { '*' });
            }
            Shape::Line(x1, y1, x2, y2) => self.line(self.at(*x1, *y1), self.at(*x2, *y2)),
            Shape::Thick(x1, y1, x2, y2) => {
                let ends = [self.at(*x1, *y1), self.at(*x2, *y2)];
                self.line(ends[0], ends[1]);
                ends.iter().for_each(|&(x, y)| self.put(x, y, '+'));
            }
            Shape::Thin(x1, y1, x2, y2) => {
                let (from, to) = (self.at(*x1, *y1), self.at(*x2, *y2));
                let dot = if from.0 == to.0 { ':' } else { '.' };
                for (x, y, _) in strokes(from, to) {
                    if self.get(x, y) == ' ' {
                        self.put(x, y, dot);
                    }
                }
            }
            Shape::Polygon(corners) => {
                let corners: Vec<_> = corners.iter().map(|&(x, y)| self.at(x, y)).collect();
                if ink == Ink::Gone {
                    self.fill(&corners, ink.letter());
                }
                self.outline(&corners);
            }
            Shape::Label(x, y, text) => {
                let (x, y) = self.at(*x, *y);
                let start = x - text.chars().count() as i64 / 2;
                for (i, c) in text.chars().enumerate() {
                    self.put(start + i as i64, y, c);
                }
            }
        }
    }

    fn outline(&mut self, corners: &[(i64, i64)]) {
        for (i, &from) in corners.iter().enumerate() {
            self.line(from, corners[(i + 1) % corners.len()]);
        }
        for &(x, y) in corners {
            self.put(x, y, '+');
        }
    }

    fn line(&mut self, from: (i64, i64), to: (i64, i64)) {
        for (x, y, c) in strokes(from, to) {
            match (self.get(x, y), c) {
                ('|' | '/' | '\\', '-') | ('-', '|') => self.put(x, y, '+'),
                ('+', _) => {}
                _ => self.put(x, y, c),
            }
        }
    }

    /// Fills a convex area.
    fn fill(&mut self, corners: &[(i64, i64)], c: char) {
        let Some((low, high)) = corners.iter().map(|p| p.1).min().zip(corners.iter().map(|p| p.1).max()) else {
            return;
        };
        for y in low..=high {
            let edges = corners.iter().zip(corners.iter().cycle().skip(1));
            let walls: Vec<i64> =
                edges.flat_map(|(from, to)| strokes(*from, *to)).filter(|p| p.1 == y).map(|p| p.0).collect();
            if let Some((left, right)) = walls.iter().min().zip(walls.iter().max()) {
                (left + 1..*right).for_each(|x| self.put(x, y, c));
            }
        }
    }

    fn get(&self, x: i64, y: i64) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(' ')
    }

    fn text(&self) -> String {
        let mut lines: Vec<String> =
            self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let blank = lines.iter().take_while(|l| l.is_empty()).count();
        lines[blank..].join("\n") + "\n"
    }
}

/// The characters of a line, each with its place. A slanted line has one stroke per row: more would run together.
fn strokes((x1, y1): (i64, i64), (x2, y2): (i64, i64)) -> impl Iterator<Item = (i64, i64, char)> {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let (c, steps) = match (dx.signum() * dy.signum(), dx == 0) {
        (0, true) => ('|', dy.abs()),
        (0, false) => ('-', dx.abs()),
        (1, _) => ('\\', dy.abs()),
        _ => ('/', dy.abs()),
    };
    let rounded = move |d: i64, i: i64| (2 * d * i + steps).div_euclid(2 * steps.max(1));
    (0..=steps).map(move |i| (x1 + rounded(dx, i), y1 + rounded(dy, i), c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_share_their_walls() {
        let mut scene = Scene::new("two cells");
        scene.cell(0.0, 0.0, Ink::Free);
        scene.cell(1.0, 0.0, Ink::Gone);
        scene.label(0.5, 0.5, "x", Ink::Dark);
        assert_eq!(ascii(&scene), "+---+---+\n| x |###|\n+---+---+\n");
    }
}
