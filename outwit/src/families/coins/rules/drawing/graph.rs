//! Pictures of type II: the graph with the edges that are left. A loop is a small ring at its vertex; vertices without
//! edges are filled.

use super::array::{middle, own_sides};
use super::places;
use crate::families::coins::rules::layout::Layout;
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::scene::board::Picture;
use crate::scene::{Ink, Scene, Shape};
use std::f64::consts::TAU;

/// The radius of a vertex and of a loop, and the distance of a loop from the middle of its vertex.
const VERTEX: f64 = 0.34;
const LOOP: f64 = 0.2;
const AWAY: f64 = 0.5;

/// The most loops of a vertex, and the most parallel edges, that are drawn one by one; more are drawn as a number.
const MOST_LOOPS: usize = 8;
const MOST_PARALLEL: u32 = 4;

/// The picture, with the place of each edge that is left.
pub(super) fn picture(form: &CoinForm, title: String) -> Picture<CoinMove> {
    let (mut scene, mut moves) = (Scene::new(title), Vec::new());
    let places: Vec<(f64, f64)> = match form.graph.layout {
        // Octagons and hexagons are a little closer together than in the array, squares a little farther apart.
        Layout::Array(cell, size) => {
            let (width, _) = middle(cell, 0, 1);
            let place = |v: usize| middle(cell, v / size.columns, v % size.columns);
            (0..form.graph.vertices()).map(place).map(|(x, y)| (x * 2.4 / width, y * 2.4 / width)).collect()
        }
        Layout::Free => places::places(form.graph),
    };
    for (e, (u, v)) in form.graph.ends.iter().enumerate() {
        let lines = edge(&mut scene, places[*u as usize], places[*v as usize], form.edges[e]);
        moves.extend(lines.into_iter().map(|line| (CoinMove::Edge(e as u32), line)));
    }
    for (v, (x, y)) in places.iter().copied().enumerate() {
        let left = form.loops[v] as usize;
        let directions = match form.graph.layout {
            Layout::Array(cell, size) => own_sides(form, cell, size, v),
            Layout::Free if left <= MOST_LOOPS => spread(form, &places, v, left),
            Layout::Free => spread(form, &places, v, 1),
        };
        for (right, down) in &directions {
            let length = right.hypot(*down);
            let ring = Shape::Circle(x + AWAY * right / length, y + AWAY * down / length, LOOP);
            scene.add(ring.clone(), Ink::Free);
            moves.push((CoinMove::Loop(v as u32), ring));
        }
        if left > directions.len() {
            for (right, down) in &directions {
                let length = right.hypot(*down);
                scene.label(x + 1.1 * right / length, y + 1.1 * down / length, format!("×{left}"), Ink::Dark);
            }
        }
        let ink = if form.weight(v) == 0 { Ink::Gone } else { Ink::Free };
        scene.add(Shape::Circle(x, y, VERTEX), ink);
        scene.label(x, y, form.graph.name(v), ink.contrast());
    }
    Picture { scene, places: moves }
}

/// Draws parallel edges side by side.
fn edge(scene: &mut Scene, (x1, y1): (f64, f64), (x2, y2): (f64, f64), times: u32) -> Vec<Shape> {
    let length = (x2 - x1).hypot(y2 - y1).max(0.01);
    let across = ((y1 - y2) / length, (x2 - x1) / length);
    let drawn = if times > MOST_PARALLEL { 1 } else { times };
    let line = |i: u32| {
        let aside = 0.16 * (f64::from(i) - f64::from(drawn - 1) / 2.0);
        let (right, down) = (aside * across.0, aside * across.1);
        Shape::Line(x1 + right, y1 + down, x2 + right, y2 + down)
    };
    let lines: Vec<Shape> = (0..drawn).map(line).collect();
    lines.iter().for_each(|line| scene.add(line.clone(), Ink::Dark));
    if times > drawn {
        let (x, y) = ((x1 + x2) / 2.0 + 0.4 * across.0, (y1 + y2) / 2.0 + 0.4 * across.1);
        scene.label(x, y, format!("×{times}"), Ink::Dark);
    }
    lines
}

/// Directions for a number of loops at a vertex, in the widest gap between its other edges.
fn spread(form: &CoinForm, places: &[(f64, f64)], vertex: usize, loops: usize) -> Vec<(f64, f64)> {
    let here = places[vertex];
    let mut angles: Vec<f64> = Vec::new();
    for e in form.graph.around(vertex) {
        let (u, v) = form.graph.ends[*e as usize];
        let there = places[if u as usize == vertex { v } else { u } as usize];
        angles.push((there.1 - here.1).atan2(there.0 - here.0));
    }
    angles.sort_by(f64::total_cmp);
    // Upwards, where nothing is in the way.
    let (mut start, mut gap) = (TAU / 4.0, TAU);
    for (i, angle) in angles.iter().enumerate() {
        let next = angles.get(i + 1).copied().unwrap_or(angles[0] + TAU);
        if i == 0 || next - angle > gap + 1e-6 {
            (start, gap) = (*angle, next - angle);
        }
    }
    let step = (gap / (loops + 1) as f64).min(TAU / 8.0);
    let first = start + gap / 2.0 - step * (loops as f64 - 1.0) / 2.0;
    (0..loops).map(|i| first + step * i as f64).map(|a| (a.cos(), a.sin())).collect()
}
