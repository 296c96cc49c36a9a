//! Where the vertices of a graph are drawn: distances in the plane approximate distances in the graph.
//!
//! Stress majorisation (Gansner, Koren and North, Graph drawing by stress majorization): from places on a circle every
//! vertex moves, again and again, to the mean of where the others want it. Components are drawn side by side. Cost: the
//! square of the number of vertices per round, so large graphs stay on their circle.

use crate::families::coins::rules::graph::Graph;
use crate::scene::circle;
use std::collections::VecDeque;

/// The length of an edge.
const LENGTH: f64 = 2.4;
/// The distance between components.
const APART: f64 = 2.4;
/// The largest component that is laid out, and the most work on one: rounds times the square of its number of vertices.
const MOST: usize = 100;
const WORK: usize = 1 << 21;

/// A place for every vertex.
pub(super) fn places(graph: &Graph) -> Vec<(f64, f64)> {
    let mut places = vec![(0.0, 0.0); graph.vertices()];
    let mut seen = vec![false; graph.vertices()];
    let mut left = 0.0;
    for start in 0..graph.vertices() {
        if seen[start] {
            continue;
        }
        let members: Vec<usize> = distances(graph, start).into_iter().map(|(v, _)| v).collect();
        members.iter().for_each(|v| seen[*v] = true);
        let mut own = if members.len() <= MOST { laid_out(graph, &members) } else { circle(members.len()) };
        lie_down(&mut own);
        let bounds = |of: fn(&(f64, f64)) -> f64| {
            let (low, high) = (own.iter().map(of).reduce(f64::min), own.iter().map(of).reduce(f64::max));
            (low.unwrap_or(0.0), high.unwrap_or(0.0))
        };
        let ((low, high), (top, bottom)) = (bounds(|p| p.0), bounds(|p| p.1));
        for (v, (x, y)) in members.iter().zip(&own) {
            places[*v] = (left + x - low, y - (top + bottom) / 2.0);
        }
        left += high - low + APART;
    }
    places
}

/// The reachable vertices, each with its distance, nearest first.
fn distances(graph: &Graph, start: usize) -> Vec<(usize, usize)> {
    let mut seen = vec![false; graph.vertices()];
    seen[start] = true;
    let mut found = Vec::new();
    let mut next = VecDeque::from([(start, 0)]);
    while let Some((v, distance)) = next.pop_front() {
        found.push((v, distance));
        for e in graph.around(v) {
            let (a, b) = graph.ends[*e as usize];
            let other = if a as usize == v { b } else { a } as usize;
            if !std::mem::replace(&mut seen[other], true) {
                next.push_back((other, distance + 1));
            }
        }
    }
    found
}

/// The places of a component.
fn laid_out(graph: &Graph, members: &[usize]) -> Vec<(f64, f64)> {
    let mut wanted = vec![vec![0.0; members.len()]; members.len()];
    for (i, v) in members.iter().enumerate() {
        for (other, distance) in distances(graph, *v) {
            // Every member is reached from every other.
            if let Some(j) = members.iter().position(|m| *m == other) {
                wanted[i][j] = LENGTH * distance as f64;
            }
        }
    }
    let mut places = circle(members.len());
    for _ in 0..(WORK / (members.len() * members.len())).min(5000) {
        for i in 0..places.len() {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for j in (0..places.len()).filter(|j| *j != i) {
                let (right, down) = (places[i].0 - places[j].0, places[i].1 - places[j].1);
                let (length, weight) = (right.hypot(down).max(1e-6), 1.0 / (wanted[i][j] * wanted[i][j]));
                x += weight * (places[j].0 + wanted[i][j] * right / length);
                y += weight * (places[j].1 + wanted[i][j] * down / length);
                weights += weight;
            }
            if weights > 0.0 {
                places[i] = (x / weights, y / weights);
            }
        }
    }
    places
}

/// Rotates a layout that is clearly longer in one direction so that it lies flat.
fn lie_down(places: &mut [(f64, f64)]) {
    let n = places.len() as f64;
    let (cx, cy) = places.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in places.iter().map(|p| (p.0 - cx, p.1 - cy)) {
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let apart = (xx - yy).hypot(2.0 * xy);
    if apart < 0.2 * (xx + yy) {
        return;
    }
    let angle = (2.0 * xy).atan2(xx - yy) / 2.0;
    let (sin, cos) = angle.sin_cos();
    for (x, y) in places {
        let (right, down) = (*x - cx, *y - cy);
        (*x, *y) = (right * cos + down * sin, down * cos - right * sin);
    }
}
