//! Reduced positions: all rich components together are replaced by at most two vertices, which preserves the value.
//!
//! Theorem (FORMAT.md, "Reduced states"). A component with edges is rich if each of its vertices has at least two more
//! loops than other edges. Replacing all rich components by a vertex with three loops if they have an odd number of edges,
//! and one with two loops if then the parity of the vertices is wrong, changes no margin, whatever else there is; under
//! `points-normal`, unless something can be captured while they have more than two edges per vertex.
//!
//! Cost: one look at each edge. The tests compare values with plain play on many small graphs.

use crate::core::game::Naive;
use crate::core::theory::{Role, Theorem};
use crate::games::coins::Coins;
use crate::games::coins::position::Position;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "reduced",
    statement: "In strings and coins, all rich components together can be replaced by at most two vertices without changing \
                any margin.",
    section: "Reduced states",
    role: Role::Header(read),
};

/// From here on, reduced positions stand for all others.
fn read(rules: &mut dyn Naive, rest: &str) -> Result<(), String> {
    let game = rules.form_mut().and_then(|form| form.downcast_mut::<Coins>());
    let game = game.ok_or("states of this game cannot be reduced")?;
    if !rest.is_empty() || game.stand_in.is_some() {
        return Err("not expected here: `reduced` stands alone, and once".to_owned());
    }
    game.stand_in = Some(reduced);
    Ok(())
}

impl dyn Naive + '_ {
    /// The reduced position of a position of strings and coins.
    pub fn reduced(&self, at: &str) -> Result<String, String> {
        let game = self.form().and_then(|form| form.downcast_ref::<Coins>());
        let game = game.ok_or("states of this game cannot be reduced")?;
        Ok(game.write(&reduced(&game.read(at)?, game.normal)))
    }
}

/// The reduced position; `normal` says whether the rule is `points-normal`.
fn reduced(position: &Position, normal: bool) -> Position {
    let weights = position.weights();
    let poor = poor(position, &weights);
    let is_rich = |v: usize| weights[v] > 0 && !poor[v];
    let vertices: Vec<usize> = (0..weights.len()).filter(|v| is_rich(*v)).collect();
    let own_loops: u64 = vertices.iter().map(|v| position.loops[*v]).sum();
    let mut left = position.clone();
    vertices.iter().for_each(|v| left.loops[*v] = 0);
    left.edges.retain(|(u, _)| !is_rich(*u));
    let edges = own_loops + (position.edges.len() - left.edges.len()) as u64;
    // In the normal game, everything that can be captured must be captured for as long as the rich components have more
    // than two edges per vertex; after that it need not be.
    if normal && weights.contains(&1) && edges > 2 * vertices.len() as u64 {
        return position.clone();
    }
    let (odd_vertices, odd_edges) = (vertices.len() % 2 == 1, edges % 2 == 1);
    let third = vertices.iter().copied().find(|v| odd_edges && position.loops[*v] >= 3);
    let second = vertices.iter().copied().find(|v| odd_vertices != odd_edges && Some(*v) != third);
    third.into_iter().for_each(|v| left.loops[v] = 3);
    second.into_iter().for_each(|v| left.loops[v] = 2);
    left
}

/// For each vertex, whether its component has a vertex with fewer than two more loops than other edges.
fn poor(position: &Position, weights: &[u64]) -> Vec<bool> {
    let mut around: Vec<Vec<usize>> = vec![Vec::new(); weights.len()];
    for (u, v) in &position.edges {
        around[*u].push(*v);
        around[*v].push(*u);
    }
    let others = |v: usize| weights[v] - position.loops[v];
    let mut poor: Vec<bool> = (0..weights.len()).map(|v| position.loops[v] < others(v) + 2).collect();
    let mut open: Vec<usize> = (0..weights.len()).filter(|v| poor[*v]).collect();
    while let Some(vertex) = open.pop() {
        for next in &around[vertex] {
            if !std::mem::replace(&mut poor[*next], true) {
                open.push(*next);
            }
        }
    }
    poor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::normal;
    use crate::games::coins::position::Edge;
    use std::collections::HashMap;

    /// How many more points than the other the player to move scores, by plain play.
    fn value(at: &Position, is_normal: bool, known: &mut HashMap<(Vec<u64>, Vec<Edge>), i64>) -> i64 {
        let key = (at.loops.clone(), at.edges.clone());
        if let Some(known) = known.get(&key) {
            return *known;
        }
        let moves = if is_normal { normal::legal(at) } else { at.kinds() };
        let worth = moves.into_iter().map(|edge| {
            let (to, gain) = at.without(edge);
            let rest = value(&to, is_normal, known);
            if gain > 0 { i64::from(gain) + rest } else { -rest }
        });
        let value = worth.max().unwrap_or(0);
        known.insert(key, value);
        value
    }

    /// Every position with at most this many loops at each vertex, and any subset of these edges.
    fn positions(loops: &[u64], edges: &[Edge]) -> Vec<Position> {
        let mut all = vec![Position { loops: Vec::new(), edges: Vec::new() }];
        for most in loops {
            let with = |at: &Position, l: u64| Position { loops: [&at.loops[..], &[l]].concat(), ..at.clone() };
            all = all.iter().flat_map(|at| (0..=*most).map(|l| with(at, l)).collect::<Vec<_>>()).collect();
        }
        for edge in edges {
            let with = all.iter().map(|at| Position { edges: [&at.edges[..], &[*edge]].concat(), ..at.clone() });
            all = all.iter().cloned().chain(with).collect();
        }
        all
    }

    /// Compares the values of all these positions with those of their reductions, under both rules. Returns how many
    /// positions the reduction changes.
    fn compare(loops: &[u64], edges: &[Edge]) -> [usize; 2] {
        [false, true].map(|is_normal| {
            let mut known = HashMap::new();
            let mut changed = 0;
            for at in positions(loops, edges) {
                let to = reduced(&at, is_normal);
                assert_eq!(reduced(&to, is_normal), to, "{at:?}");
                assert_eq!(value(&to, is_normal, &mut known), value(&at, is_normal, &mut known), "{at:?}");
                changed += usize::from(to != at);
            }
            changed
        })
    }

    #[test]
    fn a_reduced_position_has_the_same_value_whatever_else_there_is() {
        // Graphs with parts that can be rich, and with parts of any other kind: leaves, chains, cycles, trees.
        let found = [
            compare(&[7, 5, 5], &[(0, 1), (1, 2), (1, 2)]),
            compare(&[4, 4, 1, 1, 1, 1], &[(0, 1), (2, 3), (3, 4), (4, 5)]),
            compare(&[3, 3, 3, 1, 1, 1], &[(2, 3), (3, 4), (3, 5), (4, 5)]),
            compare(&[4, 3, 3, 2, 1], &[(0, 1), (1, 2), (2, 3), (3, 4)]),
            compare(&[3, 3, 1, 0, 1, 0, 1], &[(2, 3), (3, 4), (4, 5), (5, 6)]),
            compare(&[3, 3, 3, 3, 1, 1], &[(0, 1), (2, 3), (4, 5)]),
            compare(&[5, 4, 0, 0, 0, 0], &[(0, 1), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)]),
            compare(&[5, 4, 1, 0, 0, 0, 1], &[(0, 1), (2, 3), (3, 4), (3, 5), (4, 5), (5, 6)]),
            compare(&[5, 4, 1, 0, 0, 1, 0, 1], &[(0, 1), (2, 3), (3, 4), (4, 5), (6, 7)]),
        ];
        println!("{found:?}");
        assert!(found.iter().flatten().all(|changed| *changed > 100), "{found:?}");
    }

    #[test]
    fn the_first_suitable_vertices_are_kept() {
        let reduce = |loops: &[u64], edges: &[Edge]| {
            let Position { loops, edges } = reduced(&Position { loops: loops.to_vec(), edges: edges.to_vec() }, false);
            (loops, edges)
        };
        assert_eq!(reduce(&[2, 2], &[]), (vec![0, 0], vec![]));
        assert_eq!(reduce(&[2, 4], &[]), (vec![0, 0], vec![]));
        assert_eq!(reduce(&[2, 3], &[]), (vec![2, 3], vec![]));
        assert_eq!(reduce(&[5, 2, 4, 3], &[]), (vec![0, 0, 0, 0], vec![]));
        assert_eq!(reduce(&[2, 2, 4, 5], &[]), (vec![2, 0, 3, 0], vec![]));
        assert_eq!(reduce(&[4, 2, 2], &[]), (vec![2, 0, 0], vec![]));
        assert_eq!(reduce(&[2, 4, 3], &[]), (vec![0, 3, 0], vec![]));
        assert_eq!(reduce(&[3, 3], &[(0, 1)]), (vec![3, 2], vec![]));
        // A vertex that lacks a loop spoils its own component, and no other.
        assert_eq!(reduce(&[2, 3, 4], &[(0, 1)]), (vec![2, 3, 2], vec![(0, 1)]));
        assert_eq!(reduce(&[1, 4], &[]), (vec![1, 2], vec![]));
    }

    #[test]
    fn in_the_normal_game_a_pending_capture_prevents_reduction() {
        // A leaf joined to a vertex with a loop, two vertices with three loops each, and a chain of six.
        let mut edges = vec![(0, 1)];
        edges.extend((4..9).map(|v| (v, v + 1)));
        let at = Position { loops: vec![0, 1, 3, 3, 1, 0, 0, 0, 0, 1], edges };
        assert_eq!(reduced(&at, true), at);
        let without = reduced(&at, false);
        assert_eq!(without.loops[2..4], [0, 0]);
        let mut known = HashMap::new();
        assert_eq!((value(&at, true, &mut known), value(&without, true, &mut known)), (-4, 4));
        let mut known = HashMap::new();
        assert_eq!((value(&at, false, &mut known), value(&without, false, &mut known)), (4, 4));
    }
}
