//! Symmetries of planes and transversal designs that fix the index class, as autoparatopisms of latin squares.
//!
//! Such a symmetry permutes the groups (rows, columns, and the symbols of each square) by π, and acts within each image
//! group by a permutation σ: the point i of group g goes to the point σ(i) of group π(g), where σ belongs to π(g). It
//! is written as the vector (π, σ of the rows, σ of the columns, …) in cycles, with `i` for the identity, as in
//! Danziger, Huggan, Malik and Marbach.

use super::Symmetry;
use crate::families::positional::rules::Taken;
use crate::families::positional::rules::board::Board;

/// The symmetries that fix the index class and the points of both players, with their generators as vectors. None for
/// boards without groups.
pub fn of_position(board: &Board, at: &Taken) -> Option<(Symmetry, Vec<Vec<String>>)> {
    let order = board.index.first()?.len();
    if order * board.index.len() != board.names.len() {
        return None;
    }
    // Groups must go to groups, whether they are lines of the board or not.
    let mut with_groups = board.clone();
    board.index.iter().try_for_each(|group| with_groups.add(group.clone())).ok()?;
    let is_line: Vec<bool> = with_groups.lines.iter().map(|line| board.lines.contains(line)).collect();
    let is_group: Vec<bool> = with_groups.lines.iter().map(|line| board.index.contains(line)).collect();
    let point = |p: usize| u32::from(at[0].contains(p)) + 2 * u32::from(at[1].contains(p));
    let line = |i: usize| u32::from(is_line[i]) + 2 * u32::from(is_group[i]);
    let group = Symmetry::coloured(&with_groups, point, line);
    let vectors = group.generators.iter().map(|image| vector(image, order)).collect();
    Some((group, vectors))
}

/// A symmetry that takes groups of `order` points to groups, as a vector.
pub fn vector(image: &[usize], order: usize) -> Vec<String> {
    let groups: Vec<usize> = image.chunks(order).map(|group| group[0] / order).collect();
    let mut within = vec![Vec::new(); groups.len()];
    for (group, images) in image.chunks(order).enumerate() {
        within[groups[group]] = images.iter().map(|p| p % order).collect();
    }
    let separator = if order.max(groups.len()) > 9 { " " } else { "" };
    let all = [groups].into_iter().chain(within);
    all.map(|permutation| cycles(&permutation, separator, |i| (i + 1).to_string())).collect()
}

/// A permutation in cycles, `i` for the identity.
pub fn cycles(image: &[usize], separator: &str, name: impl Fn(usize) -> String) -> String {
    let mut seen = vec![false; image.len()];
    let mut text = String::new();
    for start in 0..image.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(name(at));
            at = image[at];
        }
        if cycle.len() > 1 {
            text += &format!("({})", cycle.join(separator));
        }
    }
    if text.is_empty() { "i".to_owned() } else { text }
}

/// A permutation of n numbers from its cycles of digits, counted from 1; `i` is the identity.
fn permutation(cycles: &str, n: usize) -> Vec<usize> {
    let mut image: Vec<usize> = (0..n).collect();
    for cycle in cycles.split(['(', ')']).filter(|c| !c.is_empty() && *c != "i") {
        let points: Vec<usize> = cycle.bytes().map(|b| usize::from(b.saturating_sub(b'1'))).collect();
        points.iter().enumerate().for_each(|(i, p)| image[*p] = points[(i + 1) % points.len()]);
    }
    image
}

/// The image of each point under a vector, where groups have at most nine points.
pub fn image(vector: &[&str], order: usize) -> Vec<u16> {
    let groups = permutation(vector[0], vector.len() - 1);
    let within: Vec<Vec<usize>> = vector[1..].iter().map(|v| permutation(v, order)).collect();
    groups.iter().flat_map(|to| within[*to].iter().map(move |i| (to * order + i) as u16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::positional::rules::planes;
    use crate::families::positional::rules::points::Points;

    fn taken(board: &Board, names: [&[&str]; 2]) -> Taken {
        names.map(|names| names.iter().filter_map(|n| board.point(n)).collect::<Points>())
    }

    #[test]
    fn the_autoparatopisms_of_the_literature() {
        let plane = planes::affine(4).expect("4 is a prime power");
        let first = taken(&plane, [&["r1", "r3", "c1"], &["r2", "r4"]]);
        let (group, _) = of_position(&plane, &first).expect("it has groups");
        let elements = group.elements(1000).expect("it is small");
        let psi1 = ["i", "(13)(24)", "i", "(13)(24)", "(12)(34)"];
        let psi2 = ["(34)", "(13)", "(23)", "(2134)", "(3124)"];
        for psi in [psi1, psi2] {
            assert!(elements.contains(&image(&psi, 4)), "{psi:?}");
        }
        let second = taken(&plane, [&["r1", "r3", "a2"], &["r2", "c1"]]);
        assert_eq!(of_position(&plane, &second).map(|(group, _)| group.order()), Some(Some(1)));
    }

    #[test]
    fn vectors_are_the_symmetries_that_they_stand_for() {
        for board in [planes::affine(3), planes::affine(4), planes::affine(5), planes::transversal(3, 4, false)] {
            let board = board.expect("it is a board");
            let (n, start) = (board.index[0].len(), Taken::default());
            let (group, vectors) = of_position(&board, &start).expect("it has groups");
            for (vector, generator) in vectors.iter().zip(&group.generators) {
                let vector: Vec<&str> = vector.iter().map(String::as_str).collect();
                assert_eq!(vector.len(), board.index.len() + 1);
                let image: Vec<usize> = image(&vector, n).into_iter().map(usize::from).collect();
                assert_eq!(image, *generator, "{vector:?}");
            }
        }
    }

    #[test]
    fn the_index_class_of_a_plane_is_one_of_its_parallel_classes() {
        for q in [3, 4, 5, 7, 8, 9] {
            let plane = planes::affine(q).expect("it is a prime power");
            let all = Symmetry::of(&plane).order().expect("it is small");
            let (fixing, _) = of_position(&plane, &Taken::default()).expect("it has groups");
            assert_eq!(fixing.order().map(|order| order * u128::from(q + 1)), Some(all), "affine:{q}");
        }
        let four = planes::affine(4).expect("4 is a prime power");
        assert_eq!(of_position(&four, &Taken::default()).and_then(|(group, _)| group.order()), Some(1152));
        let projective = planes::projective(3).expect("3 is a prime power");
        assert!(of_position(&projective, &Taken::default()).is_none());
    }
}
