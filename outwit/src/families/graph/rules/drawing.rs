//! The picture of a graph: a small graph as a whole, in layers from the start down; of a larger one, a position and the
//! positions it leads to.

use super::positions::Positions;
use crate::player::Player;
use crate::scene::board::Picture;
use crate::scene::{Ink, Scene, Shape};

/// The most positions of a graph that is drawn as a whole.
const MOST_DRAWN: usize = 40;

/// The most moves drawn from a position of a larger graph.
const MOST_MOVES: usize = 12;

const INKS: [Ink; 3] = [Ink::First, Ink::Second, Ink::Third];
const RADIUS: f64 = 0.35;
const STEP: f64 = 2.0;

/// Draws a position, with the place of each of its moves.
pub(crate) fn draw(positions: &Positions, at: u32) -> Picture<u32> {
    let mut scene = Scene::new(format!("position {at} of {}", positions.count()));
    let whole = positions.count() <= MOST_DRAWN;
    let layers = if whole { layers(positions) } else { near(positions, at) };
    let mut place = std::collections::BTreeMap::new();
    for (y, layer) in layers.iter().enumerate() {
        for (x, node) in layer.iter().enumerate() {
            place.insert(*node, (STEP * (x as f64 - (layer.len() - 1) as f64 / 2.0), STEP * y as f64));
        }
    }
    let mut places = Vec::new();
    for from in layers.iter().flatten().filter(|from| whole || **from == at) {
        for m in positions.range(*from) {
            let moved = positions.moved(m);
            let Some((to, start)) = place.get(&moved.to).zip(place.get(from)) else { continue };
            let ink = moved.by.map_or(Ink::Dark, ink);
            scene.add(Shape::Line(start.0, start.1, to.0, to.1), ink);
            let (x, y) = ((start.0 + 2.0 * to.0) / 3.0, (start.1 + 2.0 * to.1) / 3.0);
            if moved.called.is_some() || moved.points > 0 {
                scene.label(x, y, moved.name(), Ink::Dark);
            }
            if *from == at {
                places.push((m, Shape::Circle(x, y, RADIUS)));
            }
        }
    }
    for (node, (x, y)) in &place {
        let won = positions.completed(*node);
        let ink = if *node == at { Ink::Dark } else { won.iter().next().map_or(Ink::Free, ink) };
        scene.add(Shape::Circle(*x, *y, RADIUS), ink);
        scene.label(*x, *y, node.to_string(), ink.contrast());
    }
    let more = positions.range(at).len().saturating_sub(MOST_MOVES);
    if !whole && more > 0 {
        scene.label(0.0, 2.0 * STEP, format!("… and {more} more moves"), Ink::Dark);
    }
    Picture { scene, places }
}

fn ink(player: Player) -> Ink {
    INKS[usize::from(player.0)]
}

/// The positions by their distance from the start.
fn layers(positions: &Positions) -> Vec<Vec<u32>> {
    let mut distance = vec![usize::MAX; positions.count()];
    distance[0] = 0;
    let mut layers: Vec<Vec<u32>> = Vec::new();
    // The numbers are those of a breadth-first search, so the positions on a shortest path come in order.
    for at in 0..positions.count() as u32 {
        let from = distance[at as usize];
        for m in positions.range(at) {
            let to = positions.moved(m).to as usize;
            distance[to] = distance[to].min(from + 1);
        }
        layers.resize(layers.len().max(from + 1), Vec::new());
        layers[from].push(at);
    }
    layers
}

/// A position and the first positions it leads to.
fn near(positions: &Positions, at: u32) -> Vec<Vec<u32>> {
    let mut next: Vec<u32> = positions.range(at).take(MOST_MOVES).map(|m| positions.moved(m).to).collect();
    next.sort_unstable();
    next.dedup();
    vec![vec![at], next]
}
