//! A game tree as a picture: every position once, below everything that leads to it, with lines to its options.
//!
//! A position is one layer below the lowest position that leads to it, so every line runs downwards. A line that passes
//! a layer is bent there and keeps its place among the positions (Sugiyama's method): a few sweeps order each layer by
//! the mean place of its neighbours, and a few more move everything as near to its neighbours as the widths allow, by
//! isotonic regression.
//!
//! Cost: the number of sweeps, times the lines and the layers they pass.

use crate::scene::{Ink, Scene, Shape};

/// A position of a tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// Its picture.
    pub picture: Scene,
    /// Its nim-value, where it has one.
    pub value: Option<u64>,
    /// Whether the player to move wins.
    pub wins: bool,
    /// The positions that its moves lead to, each once.
    pub options: Vec<usize>,
}

/// The positions of a game, the first one at the root, without cycles.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What the picture shows.
    pub title: String,
    /// The positions.
    pub nodes: Vec<TreeNode>,
}

const SWEEPS: usize = 12;
/// Space between neighbours in a layer, beside a line that passes, and between layers.
const GAP: f64 = 1.0;
const PASSING: f64 = 0.5;
const LAYER_GAP: f64 = 1.5;
/// The badge with the value.
const BADGE: f64 = 0.42;

/// A place in a layer: a position, or a line that passes.
struct Place {
    node: Option<usize>,
    layer: usize,
    width: f64,
    x: f64,
    above: Vec<usize>,
    below: Vec<usize>,
}

impl Tree {
    /// The picture.
    pub fn scene(&self) -> Scene {
        let (mut places, mut layers) = self.places();
        order(&mut layers, &places);
        spread(&mut places, &layers);
        let size: Vec<(f64, f64, f64, f64)> = self.nodes.iter().map(|n| n.picture.bounds()).collect();
        let height = |p: usize| places[p].node.map_or(0.0, |n| size[n].3 - size[n].1);
        let heights: Vec<f64> = layers.iter().map(|l| l.iter().map(|p| height(*p)).fold(0.0, f64::max)).collect();
        let mut tops = vec![0.0];
        for h in &heights {
            // Multiples of half a unit align with the rows of the text form.
            tops.push(tops[tops.len() - 1] + (2.0 * h).ceil() / 2.0 + 2.0 * BADGE + 0.16 + LAYER_GAP);
        }
        let mut scene = Scene::new(&self.title);
        for place in &places {
            let bottom = tops[place.layer + 1] - LAYER_GAP;
            for &to in &place.below {
                let (x, y) = (places[to].x, tops[places[to].layer]);
                scene.add(Shape::Line(place.x, bottom, x, y), Ink::Gone);
            }
            if place.node.is_none() {
                scene.add(Shape::Line(place.x, tops[place.layer], place.x, bottom), Ink::Gone);
            }
        }
        for place in &places {
            let Some(n) = place.node else { continue };
            let node = &self.nodes[n];
            let (left, top, right, bottom) = size[n];
            let x = ((place.x - (right - left) / 2.0) * 4.0).round() / 4.0;
            // The pictures of a layer share a baseline, and their badges are below it.
            let ground = tops[place.layer + 1] - LAYER_GAP - 2.0 * BADGE - 0.16;
            scene.place(&node.picture, x - left, ground - (bottom - top) - top);
            if heights[place.layer] > bottom - top {
                let y = tops[place.layer];
                scene.add(Shape::Line(place.x, y, place.x, ground - (bottom - top)), Ink::Gone);
            }
            let y = ground + 0.08 + BADGE;
            scene.add(Shape::Circle(place.x, y, BADGE), if node.wins { Ink::Free } else { Ink::Second });
            let letter = if node.wins { "N" } else { "P" };
            match node.value {
                Some(value) => {
                    scene.label(place.x, y, value.to_string(), Ink::Dark);
                    scene.label(place.x + BADGE + 0.3, y, letter, Ink::Dark);
                }
                None => scene.label(place.x, y, letter, Ink::Dark),
            }
        }
        let (left, _, right, bottom) = scene.bounds();
        let numbers = self.nodes.iter().any(|n| n.value.is_some()).then_some("numbers are nim-values");
        let letters = ["N: the player to move wins", "P: the other player wins"];
        for (line, text) in numbers.into_iter().chain(letters).enumerate() {
            scene.label((left + right) / 2.0, bottom + 1.0 + 0.5 * line as f64, text, Ink::Dark);
        }
        scene
    }

    /// Positions by layer, and a place in every layer that a line passes.
    fn places(&self) -> (Vec<Place>, Vec<Vec<usize>>) {
        let layer = self.depths();
        let mut layers = vec![Vec::new(); layer.iter().max().map_or(1, |d| d + 1)];
        let mut places: Vec<Place> = Vec::new();
        for (n, node) in self.nodes.iter().enumerate() {
            let (left, _, right, _) = node.picture.bounds();
            let width = (right - left).max(2.0 * BADGE + 0.8);
            layers[layer[n]].push(n);
            places.push(Place { node: Some(n), layer: layer[n], width, x: 0.0, above: Vec::new(), below: Vec::new() });
        }
        for (n, node) in self.nodes.iter().enumerate() {
            for &to in &node.options {
                let mut from = n;
                for (passed, places_there) in layers.iter_mut().enumerate().take(layer[to]).skip(layer[n] + 1) {
                    let here = places.len();
                    places_there.push(here);
                    let (above, below) = (vec![from], Vec::new());
                    places.push(Place { node: None, layer: passed, width: PASSING, x: 0.0, above, below });
                    places[from].below.push(here);
                    from = here;
                }
                places[from].below.push(to);
                places[to].above.push(from);
            }
        }
        (places, layers)
    }

    /// The length of the longest way from the root to each position.
    fn depths(&self) -> Vec<usize> {
        let mut waiting = vec![0usize; self.nodes.len()];
        self.nodes.iter().flat_map(|n| &n.options).for_each(|o| waiting[*o] += 1);
        let mut depth = vec![0; self.nodes.len()];
        let mut ready: Vec<usize> = (0..self.nodes.len()).filter(|n| waiting[*n] == 0).collect();
        while let Some(n) = ready.pop() {
            for &o in &self.nodes[n].options {
                depth[o] = depth[o].max(depth[n] + 1);
                waiting[o] -= 1;
                if waiting[o] == 0 {
                    ready.push(o);
                }
            }
        }
        depth
    }
}

/// Orders every layer by the mean place of the neighbours above, then below, and so on.
fn order(layers: &mut [Vec<usize>], places: &[Place]) {
    let mut rank = vec![0.0; places.len()];
    let renumber = |layer: &[usize], rank: &mut Vec<f64>| {
        // Ranks are relative to the length of the layer, so those of different layers compare.
        layer.iter().enumerate().for_each(|(i, p)| rank[*p] = (i as f64 + 0.5) / layer.len() as f64);
    };
    layers.iter().for_each(|l| renumber(l, &mut rank));
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let mut turns: Vec<usize> = (0..layers.len()).collect();
        if !down {
            turns.reverse();
        }
        for i in turns {
            let wish = |p: &usize| {
                let near = if down { &places[*p].above } else { &places[*p].below };
                if near.is_empty() { rank[*p] } else { near.iter().map(|q| rank[*q]).sum::<f64>() / near.len() as f64 }
            };
            let mut wishes: Vec<(f64, usize)> = layers[i].iter().map(|p| (wish(p), *p)).collect();
            wishes.sort_by(|a, b| a.0.total_cmp(&b.0));
            layers[i] = wishes.into_iter().map(|w| w.1).collect();
            renumber(&layers[i], &mut rank);
        }
    }
}

/// Moves everything as near to its neighbours as the widths allow.
fn spread(places: &mut [Place], layers: &[Vec<usize>]) {
    // Neighbours in a layer are apart by at least half of both widths.
    let step = |a: &Place, b: &Place| {
        let gap = if a.node.is_some() && b.node.is_some() { GAP } else { PASSING };
        (a.width + b.width) / 2.0 + gap
    };
    for layer in layers {
        let mut x = 0.0;
        for pair in 0..layer.len() {
            if pair > 0 {
                x += step(&places[layer[pair - 1]], &places[layer[pair]]);
            }
            places[layer[pair]].x = x;
        }
        layer.iter().for_each(|p| places[*p].x -= x / 2.0);
    }
    for sweep in 0..2 * SWEEPS {
        let down = sweep % 2 == 0;
        let mut turns: Vec<&Vec<usize>> = layers.iter().collect();
        if !down {
            turns.reverse();
        }
        for layer in turns {
            let mut offset = 0.0;
            let mut wishes = Vec::with_capacity(layer.len());
            for (i, p) in layer.iter().enumerate() {
                if i > 0 {
                    offset += step(&places[layer[i - 1]], &places[*p]);
                }
                let near = if down { &places[*p].above } else { &places[*p].below };
                let mean = near.iter().map(|q| places[*q].x).sum::<f64>() / near.len().max(1) as f64;
                wishes.push((if near.is_empty() { places[*p].x } else { mean }) - offset);
            }
            let mut offset = 0.0;
            for (i, x) in isotonic(&wishes).into_iter().enumerate() {
                if i > 0 {
                    offset += step(&places[layer[i - 1]], &places[layer[i]]);
                }
                places[layer[i]].x = x + offset;
            }
        }
    }
    // The columns of the text form are quarters of a unit.
    places.iter_mut().for_each(|p| p.x = (p.x * 4.0).round() / 4.0);
}

/// The rising sequence nearest to the wishes, by pooling neighbours that are out of order.
fn isotonic(wishes: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for &wish in wishes {
        let mut pool = (wish, 1);
        while let Some(&(sum, count)) = pools.last() {
            if sum / count as f64 <= pool.0 / pool.1 as f64 {
                break;
            }
            pool = (pool.0 + sum, pool.1 + count);
            pools.pop();
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(sum, count)| std::iter::repeat_n(sum / count as f64, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pooling_gives_the_nearest_rising_sequence() {
        assert_eq!(isotonic(&[1.0, 3.0, 2.0, 4.0]), [1.0, 2.5, 2.5, 4.0]);
        assert_eq!(isotonic(&[3.0, 2.0, 1.0]), [2.0, 2.0, 2.0]);
    }

    #[test]
    fn lines_run_downwards_and_pictures_do_not_overlap() {
        let node = |options: &[usize]| {
            let mut picture = Scene::new("");
            picture.cell(0.0, 0.0, Ink::Free);
            TreeNode { picture, value: Some(0), wins: false, options: options.to_vec() }
        };
        let nodes = vec![node(&[1, 2, 3, 4]), node(&[2, 4]), node(&[4]), node(&[4]), node(&[])];
        let scene = Tree { title: String::new(), nodes }.scene();
        let cells: Vec<(f64, f64)> = scene
            .shapes
            .iter()
            .filter_map(|(s, _)| if let Shape::Rect(x, y, ..) = s { Some((*x, *y)) } else { None })
            .collect();
        assert_eq!(cells.len(), 5);
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                assert!((a.0 - b.0).abs() >= 1.0 || (a.1 - b.1).abs() >= 1.0, "{a:?} and {b:?} overlap");
            }
        }
        assert!(scene.shapes.iter().all(|(s, _)| !matches!(s, Shape::Line(_, y1, _, y2) if y1 > y2)));
    }
}
