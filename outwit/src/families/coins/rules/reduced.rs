//! Reduced positions, as certificates list them: at most two vertices stand for all rich components.
//!
//! A component with edges is rich if l ≥ d + 2 at each of its vertices, where l counts the loops and d the other edges.
//! Only the parities of the number of vertices and of the number of edges of all rich components together matter,
//! whatever else is on the board: FORMAT.md has the proof ("Reduced states"). In the normal game, positions in which
//! something can be captured are an exception.

use super::CoinForm;

/// The loops at each vertex of the reduced position, then the count left of each other edge.
pub(crate) fn reduced(form: &CoinForm) -> Vec<u32> {
    let weights = form.weights();
    let poor = poor(form, &weights);
    let rich = |v: usize| weights[v] > 0 && !poor[v];
    let vertices: Vec<usize> = (0..weights.len()).filter(|v| rich(*v)).collect();
    let (mut loops, mut edges) = (form.loops.to_vec(), form.edges.to_vec());
    let mut removed = 0;
    for v in &vertices {
        removed += std::mem::take(&mut loops[*v]);
    }
    for (times, (u, _)) in edges.iter_mut().zip(&form.graph.ends) {
        removed += if rich(*u as usize) { std::mem::take(times) } else { 0 };
    }
    if form.normal && weights.contains(&1) && removed > 2 * vertices.len() as u32 {
        return [form.loops, form.edges].concat();
    }
    let (odd_vertices, odd_edges) = (vertices.len() % 2 == 1, removed % 2 == 1);
    let third = vertices.iter().copied().find(|v| odd_edges && form.loops[*v] >= 3);
    let second = vertices.iter().copied().find(|v| odd_vertices != odd_edges && Some(*v) != third);
    third.into_iter().for_each(|v| loops[v] = 3);
    second.into_iter().for_each(|v| loops[v] = 2);
    [loops, edges].concat()
}

/// Whether the component of each vertex is not rich.
fn poor(form: &CoinForm, weights: &[u32]) -> Vec<bool> {
    let graph = form.graph;
    let mut poor: Vec<bool> = form.loops.iter().zip(weights).map(|(l, w)| 2 * l < w + 2).collect();
    let mut open: Vec<usize> = (0..weights.len()).filter(|v| poor[*v]).collect();
    while let Some(vertex) = open.pop() {
        for e in graph.around(vertex).iter().filter(|e| form.edges[**e as usize] > 0) {
            let (u, v) = graph.ends[*e as usize];
            let other = if u as usize == vertex { v } else { u } as usize;
            if !std::mem::replace(&mut poor[other], true) {
                open.push(other);
            }
        }
    }
    poor
}

#[cfg(test)]
mod tests {
    use crate::convention::Rule;
    use crate::families::coins::rules::tests::{known, small_positions};
    use crate::families::coins::rules::{Coins, Position};
    use crate::family::Listing;
    use crate::player::Player;
    use crate::rules::{Notation, Rules};
    use std::collections::HashMap;

    /// The value for the player to move, by plain play.
    fn value(game: &Coins, at: &Position, found: &mut HashMap<Position, i64>) -> i64 {
        if let Some(value) = found.get(at) {
            return *value;
        }
        let worth = game.moves(at, Player(0)).map(|m| {
            let (gain, rest) = (game.gain(at, Player(0), &m), value(game, &game.play(at, Player(0), &m), found));
            if gain > 0 { i64::from(gain) + rest } else { -rest }
        });
        let value = worth.max().unwrap_or(0);
        found.insert(at.clone(), value);
        value
    }

    #[test]
    fn a_reduced_position_has_the_same_value() {
        let mut changed = 0;
        small_positions(8000, 14, |game, at| {
            for rule in [Rule::Points, Rule::PointsNormal] {
                let game = game.clone().played_by(rule);
                let (to, mut found) = (game.reduced(at.clone()), HashMap::new());
                assert_eq!(game.reduced(to.clone()), to);
                assert_eq!(value(&game, at, &mut found), value(&game, &to, &mut found), "{rule:?} {}", game.write(at));
                changed += u32::from(to != *at);
            }
        });
        assert!(changed > 100, "{changed}");
    }

    #[test]
    fn at_most_two_vertices_stand_for_what_is_rich() {
        for (spec, reduced) in [
            ("octagons:2x3:5,5,5,5,5,5/0-1", "3,2,0,0,0,0/"),
            ("octagons:1x3", "2,0,0/"),
            ("octagons:1x2", "3,2/"),
            ("octagons:1x3:1,1,4/0-1", "1,1,2/0-1"),
            ("octagons:1x3:2,3,4/0-1", "2,3,2/0-1"),
        ] {
            let (game, at) = known(spec);
            assert_eq!(game.write(&game.reduced(at)), reduced, "{spec}");
        }
    }
}
