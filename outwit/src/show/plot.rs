//! The two plots of the ELLIE slides: nim-values by heap, and how often each value occurs.
//!
//! A picture has a fixed number of columns. Where several heaps share a column, every height that occurs among them is
//! drawn, adjacent heights as one stroke: nothing visible is lost, and two million heaps make a small file.

use crate::scene::{Ink, Scene, Shape};

/// The size of the plot in units, and of its raster.
const WIDTH: f64 = 25.0;
const HEIGHT: f64 = 10.0;
const COLUMNS: usize = 800;
const ROWS: usize = 320;

/// Nim-values by heap.
pub fn values(title: &str, values: &[u16]) -> Scene {
    let points = values.iter().enumerate().map(|(n, v)| (n as u64, u64::from(*v)));
    let (last, most) = (values.len().saturating_sub(1), values.iter().copied().max().unwrap_or(0));
    let mut scene = frame(title, last as u64, most.into());
    let mut heights = vec![[false; ROWS + 1]; COLUMNS + 1];
    for (x, y) in points {
        heights[scaled(x, last as u64, COLUMNS)][scaled(y, most.into(), ROWS)] = true;
    }
    for (column, heights) in heights.iter().enumerate() {
        let mut row = 0;
        while row <= ROWS {
            let run = heights[row..].iter().take_while(|h| **h).count();
            if run > 0 {
                stroke(&mut scene, column, row as f64, (row + run) as f64);
            }
            row += run.max(1);
        }
    }
    scene
}

/// How often each value occurs, given as value and count.
pub fn histogram(title: &str, counts: &[(u16, u64)]) -> Scene {
    let last = counts.iter().map(|(v, _)| u64::from(*v)).max().unwrap_or(0);
    let most = counts.iter().map(|(_, c)| *c).max().unwrap_or(0);
    let mut scene = frame(title, last, most);
    // Where several values share a column, the most frequent one is shown.
    let mut heights = [0; COLUMNS + 1];
    for (value, count) in counts {
        let column = &mut heights[scaled((*value).into(), last, COLUMNS)];
        *column = scaled(*count, most, ROWS).max(1).max(*column);
    }
    for (column, height) in heights.iter().enumerate().filter(|(_, h)| **h > 0) {
        stroke(&mut scene, column, 0.0, *height as f64);
    }
    scene
}

/// The place of `x` out of `most` on a scale of `steps`.
fn scaled(x: u64, most: u64, steps: usize) -> usize {
    (u128::from(x) * steps as u128 / u128::from(most.max(1))) as usize
}

/// A vertical stroke in a column, between two rows counted from below.
fn stroke(scene: &mut Scene, column: usize, low: f64, high: f64) {
    let x = WIDTH * column as f64 / COLUMNS as f64;
    let y = |row: f64| -HEIGHT * row / ROWS as f64;
    scene.add(Shape::Line(x, y(low), x, y(high)), Ink::First);
}

/// Axes with the numbers at their ends.
fn frame(title: &str, last: u64, most: u64) -> Scene {
    let mut scene = Scene::new(title);
    scene.add(Shape::Line(0.0, 0.2, WIDTH, 0.2), Ink::Dark);
    scene.add(Shape::Line(-0.2, 0.0, -0.2, -HEIGHT), Ink::Dark);
    scene.label(0.0, 0.7, "0", Ink::Dark);
    scene.label(WIDTH, 0.7, last.to_string(), Ink::Dark);
    scene.label(-0.6 - 0.14 * most.to_string().len() as f64, -HEIGHT, most.to_string(), Ink::Dark);
    scene.label(WIDTH / 2.0, -HEIGHT - 0.6, title, Ink::Dark);
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sequence_stays_a_small_picture_and_keeps_its_extremes() {
        let mut sequence: Vec<u16> = (0..200_000u32).map(|n| (n % 7) as u16).collect();
        sequence[123_456] = 1000;
        let scene = values("test", &sequence);
        assert!(scene.shapes.len() < 4 * COLUMNS, "{}", scene.shapes.len());
        let top = scene.shapes.iter().filter(|(s, _)| matches!(s, Shape::Line(_, y, ..) if *y == -HEIGHT)).count();
        assert_eq!(top, 1, "the one large value is drawn");
        let counts = [(0, 10), (10, 1), (900, 100)];
        let strokes = histogram("test", &counts).shapes.iter().filter(|(_, ink)| *ink == Ink::First).count();
        assert_eq!(strokes, 3);
    }

    #[test]
    fn an_empty_sequence_can_be_plotted() {
        assert!(!values("nothing", &[]).shapes.is_empty());
        assert!(!histogram("nothing", &[]).shapes.is_empty());
    }
}
