//! Pictures of type I: an array of octagons, squares or hexagons. Sides that can still be coloured are thin, coloured
//! sides are thick, and cells with all sides coloured are filled.
//!
//! A position counts the loops of a vertex without telling them apart. So any of the sides that a cell shares with no
//! other may be the coloured ones, and the picture takes the first.

use crate::families::coins::rules::layout::{Cell, Size};
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::scene::board::Picture;
use crate::scene::{Ink, Scene, Shape};

/// The offset of a neighbour, in rows and columns.
type Step = (i64, i64);

/// The outline of a cell.
struct Outline {
    /// The corners, clockwise, relative to the cell's own place; side i goes from corner i to the next.
    corners: Vec<(f64, f64)>,
    /// The neighbour beyond each side.
    beyond: Vec<Option<Step>>,
    /// The sides in the order in which the unshared ones are coloured. Where only part of the border is free at the
    /// start of a game, the free sides come first.
    order: Vec<usize>,
}

/// The distance between cells of a row.
fn width(cell: Cell) -> f64 {
    if cell == Cell::Square { 2.0 } else { 3.0 }
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell, row: usize, column: usize) -> (f64, f64) {
    let (row, column, width) = (row as f64, column as f64, width(cell));
    match cell {
        Cell::Hexagon => ((column + row / 2.0) * width, row * width * 3f64.sqrt() / 2.0),
        _ => (column * width, row * width),
    }
}

impl Outline {
    fn of(cell: Cell) -> Outline {
        let (up, right, down, left) = (Some((-1, 0)), Some((0, 1)), Some((1, 0)), Some((0, -1)));
        let half = width(cell) / 2.0;
        match cell {
            Cell::Square => Outline {
                corners: vec![(-half, -half), (half, -half), (half, half), (-half, half)],
                beyond: vec![up, right, down, left],
                order: vec![2, 1, 0, 3],
            },
            Cell::Octagon => {
                let short = half * (2f64.sqrt() - 1.0);
                let corners = vec![
                    (-short, -half),
                    (short, -half),
                    (half, -short),
                    (half, short),
                    (short, half),
                    (-short, half),
                    (-half, short),
                    (-half, -short),
                ];
                let beyond = vec![up, None, right, None, down, None, left, None];
                Outline { corners, beyond, order: vec![1, 3, 5, 7, 0, 2, 4, 6] }
            }
            Cell::Hexagon => {
                let (side, short) = (2.0 * half / 3f64.sqrt(), half / 3f64.sqrt());
                let corners =
                    vec![(0.0, -side), (half, -short), (half, short), (0.0, side), (-half, short), (-half, -short)];
                let beyond = vec![Some((-1, 1)), right, down, Some((1, -1)), left, up];
                Outline { corners, beyond, order: (0..6).collect() }
            }
        }
    }
}

/// The directions of the loops that are left at a cell: the middles of their sides, relative to the cell.
pub(super) fn own_sides(form: &CoinForm, cell: Cell, size: Size, vertex: usize) -> Vec<(f64, f64)> {
    let outline = Outline::of(cell);
    let middle = |side: &usize| {
        let (a, b) = (outline.corners[*side], outline.corners[(side + 1) % outline.corners.len()]);
        ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
    };
    free_sides(form, &outline, size, vertex).iter().map(middle).collect()
}

/// The cell beyond a side.
fn neighbour(size: Size, vertex: usize, step: Option<Step>) -> Option<usize> {
    let (down, right) = step?;
    let row = (vertex / size.columns).checked_add_signed(down as isize).filter(|r| *r < size.rows)?;
    let column = (vertex % size.columns).checked_add_signed(right as isize).filter(|c| *c < size.columns)?;
    Some(row * size.columns + column)
}

/// The sides of a cell that are loops and still free.
fn free_sides(form: &CoinForm, outline: &Outline, size: Size, vertex: usize) -> Vec<usize> {
    let own = outline.order.iter().copied().filter(|s| neighbour(size, vertex, outline.beyond[*s]).is_none());
    let (all, left) = (form.graph.loops[vertex] as usize, form.loops[vertex] as usize);
    own.take(all).skip(all - left).collect()
}

/// The picture, with the place of each side that can be coloured.
pub(super) fn picture(form: &CoinForm, cell: Cell, size: Size, title: String) -> Picture<CoinMove> {
    let outline = Outline::of(cell);
    let (mut scene, mut places) = (Scene::new(title), Vec::new());
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    let mut labels = Vec::new();
    for v in 0..form.graph.vertices() {
        let (x, y) = middle(cell, v / size.columns, v % size.columns);
        let corner = |i: usize| {
            let (right, down) = outline.corners[i % outline.corners.len()];
            (x + right, y + down)
        };
        let closed = form.weight(v) == 0;
        if closed {
            scene.add(Shape::Polygon((0..outline.corners.len()).map(corner).collect()), Ink::Gone);
        }
        labels.push((x, y, form.graph.name(v), if closed { Ink::Gone.contrast() } else { Ink::Dark }));
        let own = free_sides(form, &outline, size, v);
        for (side, step) in outline.beyond.iter().enumerate() {
            let free = match neighbour(size, v, *step) {
                None => own.contains(&side).then_some(CoinMove::Loop(v as u32)),
                // A common side is drawn once.
                Some(other) if other < v => continue,
                Some(other) => {
                    form.graph.edge(v, other).filter(|e| form.edges[*e] > 0).map(|e| CoinMove::Edge(e as u32))
                }
            };
            let ((x1, y1), (x2, y2)) = (corner(side), corner(side + 1));
            match free {
                Some(m) => {
                    thin.push(Shape::Thin(x1, y1, x2, y2));
                    places.push((m, Shape::Line(x1, y1, x2, y2)));
                }
                None => thick.push(Shape::Thick(x1, y1, x2, y2)),
            }
        }
    }
    thin.into_iter().for_each(|side| scene.add(side, Ink::Gone));
    thick.into_iter().for_each(|side| scene.add(side, Ink::Dark));
    for (x, y, name, ink) in labels {
        scene.label(x, y, name, ink);
    }
    Picture { scene, places }
}
