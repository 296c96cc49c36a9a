//! Draws boards: a cell or a circle for every point, X and O for points that are taken, and the lines that have won.

use super::Taken;
use super::board::{Board, Style};
use crate::scene::board::Picture;
use crate::scene::{Ink, Scene, Shape};

/// A circle shows its lines only if there are at most this many.
const MOST_DRAWN: usize = 40;

/// The ink for the owner of a point.
pub(super) fn ink(at: &Taken, point: usize) -> Ink {
    match () {
        () if at[0].contains(point) => Ink::First,
        () if at[1].contains(point) => Ink::Second,
        () => Ink::Free,
    }
}

/// The mark for the owner of a point.
pub(super) fn mark(at: &Taken, point: usize) -> Option<&'static str> {
    match ink(at, point) {
        Ink::First => Some("X"),
        Ink::Second => Some("O"),
        _ => None,
    }
}

/// The lines that a player owns.
pub(super) fn owned(board: &Board, at: &Taken) -> Vec<Vec<usize>> {
    let sets = board.lines.iter().zip(board.sets());
    sets.filter(|(_, set)| at.iter().any(|taken| taken.contains_all(set))).map(|(line, _)| line.clone()).collect()
}

/// Draws a point as a cell with a text; a cell of a winning line has a frame.
pub(super) fn cell(
    picture: &mut Picture<usize>,
    (x, y): (f64, f64),
    point: usize,
    (ink, won): (Ink, bool),
    text: &str,
) {
    let scene = &mut picture.scene;
    scene.cell(x, y, if won { Ink::Dark } else { ink });
    if won {
        scene.add(Shape::Rect(x + 0.07, y + 0.07, 0.86, 0.86), ink);
    }
    scene.label(x + 0.5, y + 0.5, text, ink.contrast());
    picture.places.push((point, Shape::Rect(x, y, 1.0, 1.0)));
}

/// Draws points as cells at given places, with a stroke through every line that a player owns.
pub(super) fn cells(picture: &mut Picture<usize>, board: &Board, at: &Taken, place: impl Fn(usize) -> (f64, f64)) {
    let owned = owned(board, at);
    for p in 0..board.names.len() {
        let won = owned.iter().any(|line| line.contains(&p));
        cell(picture, place(p), p, (ink(at, p), won), mark(at, p).unwrap_or(&board.names[p]));
    }
    for line in owned {
        let centres = line.iter().map(|p| place(*p)).map(|(x, y)| (x + 0.5, y + 0.5)).collect();
        stroke(&mut picture.scene, centres, ink(at, line[0]).contrast());
        for p in line {
            let ((x, y), ink) = (place(p), ink(at, p));
            picture.scene.label(x + 0.5, y + 0.5, mark(at, p).unwrap_or_default(), ink.contrast());
        }
    }
}

/// A stroke from place to place.
fn stroke(scene: &mut Scene, mut places: Vec<(f64, f64)>, ink: Ink) {
    places.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    for pair in places.windows(2) {
        scene.add(Shape::Line(pair[0].0, pair[0].1, pair[1].0, pair[1].1), ink);
    }
}

/// The picture of a position.
pub(super) fn picture(board: &Board, at: &Taken, title: String) -> Picture<usize> {
    let mut picture = Picture { scene: Scene::new(title), places: Vec::new() };
    match board.style {
        Style::Cells => cells(&mut picture, board, at, |p| board.places[p]),
        Style::Circle => circle(&mut picture, board, at),
    }
    picture
}

fn circle(picture: &mut Picture<usize>, board: &Board, at: &Taken) {
    let Picture { scene, places } = picture;
    let owned = owned(board, at);
    if board.lines.len() <= MOST_DRAWN {
        for line in &board.lines {
            // A line of a circle goes round it, in the order of the points.
            for pair in line.windows(2) {
                let ((x1, y1), (x2, y2)) = (board.places[pair[0]], board.places[pair[1]]);
                let ink = if owned.contains(line) { Ink::Dark } else { Ink::Gone };
                scene.add(Shape::Line(x1, y1, x2, y2), ink);
            }
        }
    }
    let n = board.places.len() as f64;
    let (cx, cy) = board.places.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    for (p, (x, y)) in board.places.iter().copied().enumerate() {
        let ink = ink(at, p);
        if owned.iter().any(|line| line.contains(&p)) {
            scene.add(Shape::Circle(x, y, 0.5), Ink::Dark);
        }
        scene.add(Shape::Circle(x, y, 0.4), ink);
        places.push((p, Shape::Circle(x, y, 0.4)));
        if let Some(mark) = mark(at, p) {
            scene.label(x, y, mark, ink.contrast());
        }
        let (right, down) = (x - cx, y - cy);
        let length = right.hypot(down).max(0.01);
        let away = if board.places.len() == 1 { (0.0, 0.9) } else { (0.95 * right / length, 0.8 * down / length) };
        scene.label(x + away.0, y + away.1, board.names[p].clone(), Ink::Dark);
    }
}
