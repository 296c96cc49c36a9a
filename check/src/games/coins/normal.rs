//! The edges that may be removed under the rule `points-normal`, by rules 3' and 4' of the normal game.
//!
//! A state is normal if it has edges and no vertex has weight 1. Rule 3': a player whose turn can end in a normal state
//! must end it in one. Rule 4': a player who can take everything that is left in one turn must do so.

use super::position::{Edge, Position};

/// The legal moves, each listed once.
pub(crate) fn legal(position: &Position) -> Vec<Edge> {
    let weights = position.weights();
    let mut kinds = position.kinds();
    let rest = after_captures(position);
    let rest_weights = rest.weights();
    if rest.kinds().iter().any(|edge| is_free(*edge, &rest_weights)) {
        // Everything that can be captured is captured before the turn ends.
        if weights.contains(&1) {
            kinds.retain(|edge| earns(*edge, &weights));
        } else {
            kinds.retain(|edge| is_free(*edge, &weights));
        }
    } else if rest.kinds().is_empty() {
        kinds.retain(|edge| earns(*edge, &weights));
    }
    kinds
}

/// Whether both ends of an edge keep at least weight 2 without it.
fn is_free((u, v): Edge, weights: &[u64]) -> bool {
    weights[u] >= 3 && weights[v] >= 3
}

/// Whether an edge is the last one at one of its ends.
fn earns((u, v): Edge, weights: &[u64]) -> bool {
    weights[u] == 1 || weights[v] == 1
}

/// What is left after removing edges at vertices of weight 1 for as long as there are any; the order does not matter.
fn after_captures(position: &Position) -> Position {
    let Position { mut loops, edges } = position.clone();
    let mut weights = position.weights();
    let mut around: Vec<Vec<usize>> = vec![Vec::new(); loops.len()];
    for (i, (u, v)) in edges.iter().enumerate() {
        around[*u].push(i);
        around[*v].push(i);
    }
    let mut is_open = vec![true; edges.len()];
    let mut last: Vec<usize> = (0..loops.len()).filter(|v| weights[*v] == 1).collect();
    while let Some(vertex) = last.pop() {
        // Its edge may already have been removed at the other end.
        if weights[vertex] == 0 {
            continue;
        }
        if loops[vertex] == 1 {
            loops[vertex] = 0;
            weights[vertex] = 0;
            continue;
        }
        let edge = *around[vertex].iter().find(|i| is_open[**i]).expect("a vertex of weight 1 has an edge");
        is_open[edge] = false;
        for end in [edges[edge].0, edges[edge].1] {
            weights[end] -= 1;
            if weights[end] == 1 {
                last.push(end);
            }
        }
    }
    let open = edges.iter().zip(is_open).filter(|(_, is_open)| *is_open);
    Position { loops, edges: open.map(|(edge, _)| *edge).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The moves of one player up to the end of their turn, and what is left then.
    type Turn = (Vec<Edge>, Position);

    /// Every turn made of moves that `legal` allows; a move that earns something is followed by another.
    fn turns(position: &Position, legal: fn(&Position) -> Vec<Edge>) -> Vec<Turn> {
        let mut unfinished = vec![(Vec::new(), position.clone())];
        let mut turns = Vec::new();
        while let Some((moves, at)) = unfinished.pop() {
            for edge in legal(&at) {
                let (to, gain) = at.without(edge);
                let turn = ([&moves[..], &[edge]].concat(), to);
                if gain > 0 && !turn.1.kinds().is_empty() { &mut unfinished } else { &mut turns }.push(turn);
            }
        }
        turns
    }

    /// The components that have edges, as sets of vertices.
    fn components(position: &Position) -> Vec<BTreeSet<usize>> {
        let mut sets: Vec<BTreeSet<usize>> = Vec::new();
        for (u, v) in position.kinds() {
            let (with, mut rest): (Vec<_>, Vec<_>) = sets.into_iter().partition(|s| s.contains(&u) || s.contains(&v));
            rest.push(with.into_iter().flatten().chain([u, v]).collect());
            sets = rest;
        }
        sets
    }

    /// The turns of the normal game by the wording of its two rules, which speak of whole turns and of components.
    fn turns_by_the_rules(position: &Position) -> BTreeSet<Vec<Edge>> {
        let mut turns = turns(position, Position::kinds);
        let is_normal = |at: &Position| !at.kinds().is_empty() && !at.weights().contains(&1);
        if turns.iter().any(|(_, to)| is_normal(to)) {
            turns.retain(|(_, to)| is_normal(to));
        }
        let is_weak = |component: &BTreeSet<usize>| {
            turns.iter().any(|(_, to)| to.kinds().iter().all(|(u, _)| !component.contains(u)))
        };
        if components(position).iter().all(is_weak) {
            turns.retain(|(_, to)| to.kinds().is_empty());
        }
        turns.into_iter().map(|(moves, _)| moves).collect()
    }

    /// Every position with at most `loops` loops at each vertex, and at most `most` copies of each of the other edges.
    fn positions(vertices: usize, loops: u64, pairs: &[Edge], most: usize) -> Vec<Position> {
        let mut all = vec![Position { loops: vec![], edges: vec![] }];
        for _ in 0..vertices {
            let longer = |p: &Position| {
                let with = |l| Position { loops: [&p.loops[..], &[l]].concat(), edges: vec![] };
                (0..=loops).map(with).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        for pair in pairs {
            let longer = |p: &Position| {
                let with = |n| Position { loops: p.loops.clone(), edges: [&p.edges[..], &vec![*pair; n]].concat() };
                (0..=most).map(with).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    #[test]
    fn legal_moves_give_exactly_the_turns_that_the_rules_allow() {
        let triangles = positions(3, 3, &[(0, 1), (0, 2), (1, 2)], 2);
        let squares = positions(4, 2, &[(0, 1), (0, 2), (1, 3), (2, 3)], 1);
        let mut restricted = 0;
        for position in triangles.iter().chain(&squares).filter(|p| !p.kinds().is_empty()) {
            let moves: BTreeSet<Vec<Edge>> = turns(position, legal).into_iter().map(|(moves, _)| moves).collect();
            assert_eq!(moves, turns_by_the_rules(position), "{position:?}");
            restricted += usize::from(moves.len() < turns(position, Position::kinds).len());
        }
        assert!(restricted > 1000, "the rules forbid something in only {restricted} positions");
    }

    #[test]
    fn the_rules_restrict_moves_only_in_their_own_cases() {
        let at = |loops: &[u64], edges: &[Edge]| Position { loops: loops.to_vec(), edges: edges.to_vec() };
        // Rule 3': the loop of weight 3 is free, the one of weight 2 is not.
        assert_eq!(legal(&at(&[3, 2], &[])), [(0, 0)]);
        // The single loop must be taken first.
        assert_eq!(legal(&at(&[3, 1], &[])), [(1, 1)]);
        // Without a free edge everything is allowed, even declining a capture.
        assert_eq!(legal(&at(&[2, 1], &[])), [(0, 0), (1, 1)]);
        // Rule 4': the path is consumed from its ends.
        assert_eq!(legal(&at(&[0, 0, 0, 0], &[(0, 1), (1, 2), (2, 3)])), [(0, 1), (2, 3)]);
        // An edge that can be captured does not make the loops of its vertex free: after the capture the vertex has
        // weight 2, not 3.
        assert_eq!(legal(&at(&[2, 0], &[(0, 1)])), [(0, 0), (0, 1)]);
        assert_eq!(legal(&at(&[3, 0], &[(0, 1)])), [(0, 1)]);
        assert_eq!(legal(&at(&[0, 0], &[])), []);
    }
}
