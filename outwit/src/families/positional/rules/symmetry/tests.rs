//! Tests of symmetries: known orders, and brute force.

use super::*;
use crate::families::positional::rules::points::Points;
use crate::families::positional::rules::{grids, planes};
use std::collections::BTreeSet;
use std::time::Instant;

/// A board of numbered points.
fn board(points: usize, lines: Vec<Vec<usize>>) -> Board {
    let places = (0..points).map(|p| (format!("p{p}"), (0.0, 0.0))).collect();
    Board::new(String::new(), places, lines).expect("the lines are lines")
}

fn is_symmetry(board: &Board, image: &[usize]) -> bool {
    let sets: BTreeSet<Points> = board.sets().iter().copied().collect();
    let images: BTreeSet<usize> = image.iter().copied().collect();
    images.len() == board.names.len()
        && board.lines.iter().all(|line| sets.contains(&line.iter().map(|p| image[*p]).collect()))
}

fn order(board: Result<Board, String>) -> u128 {
    let board = board.expect("it is a board");
    let start = Instant::now();
    let symmetry = Symmetry::of(&board);
    assert!(start.elapsed().as_secs_f64() < 20.0, "{} took {:?}", board.text, start.elapsed());
    assert!(symmetry.complete);
    assert!(symmetry.generators.iter().all(|g| is_symmetry(&board, g)));
    assert!(symmetry.generators.len() < board.names.len());
    let order = symmetry.order().expect("the group is small");
    assert_eq!(symmetry.order_text(), order.to_string());
    order
}

/// The order of the collineations of a projective plane over a field of order p^e.
fn collineations(q: u128, e: u128) -> u128 {
    (q * q + q + 1) * (q * q + q) * q * q * (q - 1) * (q - 1) * e
}

#[test]
fn planes_have_the_symmetries_of_the_literature() {
    for (q, e, affine, projective) in [(4, 2, 5760, 120_960), (5, 1, 12000, 372_000)] {
        assert_eq!((collineations(q, e) / (q * q + q + 1), collineations(q, e)), (affine, projective));
    }
    for (q, e) in [(2, 1), (3, 1), (4, 2), (5, 1), (7, 1), (8, 3), (9, 2), (11, 1), (13, 1)] {
        assert_eq!(order(planes::projective(q as u64)), collineations(q, e), "projective:{q}");
        let affine = collineations(q, e) / (q * q + q + 1);
        assert_eq!(order(planes::affine(q as u64)), affine, "affine:{q}");
    }
    assert_eq!(order(planes::projective(2)), 168);
    assert_eq!(order(planes::projective(3)), 5616);
}

#[test]
fn grids_and_cubes_have_the_symmetries_of_the_literature() {
    assert_eq!(order(grids::in_a_row(4, 7, 4)), 4);
    assert_eq!(order(grids::in_a_row(20, 20, 5)), 8);
    assert_eq!(order(grids::grid(3, 3)), 8);
    assert_eq!(order(grids::cube(3, 3)), 48);
    assert_eq!(order(grids::cube(4, 3)), 192);
    assert_eq!(order(grids::cube(3, 4)), 384);
    assert_eq!(order(planes::transversal(4, 5, false)), 800);
}

#[test]
fn huge_groups_are_counted_exactly() {
    let product = |factors: Vec<usize>| Symmetry { factors, ..Symmetry::of(&board(0, vec![])) }.order_text();
    let pairs: Vec<Vec<usize>> = (0..256).map(|i| vec![2 * i, 2 * i + 1]).collect();
    let triples: Vec<Vec<usize>> = (0..170).map(|i| vec![3 * i, 3 * i + 1, 3 * i + 2]).collect();
    for (board, copies, each) in [
        (board(512, vec![]), 512, 1),
        (grids::cube(2, 8).expect("it is a board"), 256, 1),
        (board(512, pairs), 256, 2),
        (board(510, triples), 170, 6),
    ] {
        let start = Instant::now();
        let symmetry = Symmetry::of(&board);
        assert!(symmetry.complete, "{copies}");
        assert!(start.elapsed().as_secs_f64() < 20.0, "{copies}: {:?}", start.elapsed());
        assert_eq!(symmetry.order_text(), product((1..=copies).chain(vec![each; copies]).collect()));
        assert_eq!((symmetry.order(), symmetry.orbits.len()), (None, 1));
    }
    assert_eq!(product((1..=20).collect()), "2432902008176640000");
}

#[test]
fn a_cyclic_latin_square_has_its_group() {
    // The lines are the rows, the columns and the symbols of the addition table of the integers mod n.
    let n = 22;
    let mut lines: Vec<Vec<usize>> = (0..n).map(|r| (0..n).map(|c| r * n + c).collect()).collect();
    lines.extend((0..n).map(|c| (0..n).map(|r| r * n + c).collect::<Vec<_>>()));
    lines.extend((0..n).map(|s| (0..n).map(|r| r * n + (s + n - r) % n).collect::<Vec<_>>()));
    // Two shifts, the ten units mod 22, and the six orders of rows, columns and symbols.
    assert_eq!(order(Ok(board(n * n, lines))), (n * n * 10 * 6) as u128);
}

#[test]
fn elements_are_all_symmetries_once() {
    for board in [planes::affine(3), grids::cube(3, 3), planes::projective(2), grids::in_a_row(3, 4, 3)] {
        let board = board.expect("it is a board");
        let symmetry = Symmetry::of(&board);
        let order = symmetry.order().expect("it is small") as usize;
        assert_eq!(symmetry.elements(order - 1), None);
        let elements = symmetry.elements(order).expect("there are no more");
        assert!(elements[0].iter().enumerate().all(|(p, image)| p == usize::from(*image)));
        assert_eq!((elements.len(), elements.iter().collect::<BTreeSet<_>>().len()), (order, order));
        for image in elements {
            assert!(is_symmetry(&board, &image.into_iter().map(usize::from).collect::<Vec<_>>()));
        }
    }
}

#[test]
fn the_search_agrees_with_brute_force() {
    let mut state = 1u64;
    let mut dice = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for round in 0..300 {
        let points = 1 + dice(7);
        let lines = (0..dice(7)).map(|_| {
            let line: BTreeSet<usize> = (0..1 + dice(3)).map(|_| dice(points)).collect();
            line.into_iter().collect()
        });
        let board = board(points, lines.collect());
        let colours: Vec<u32> = (0..points).map(|_| if round % 2 == 0 { 0 } else { dice(2) as u32 }).collect();
        let mut all = BTreeSet::new();
        permutations(&mut (0..points).collect(), 0, &mut |image| {
            if is_symmetry(&board, image) && (0..points).all(|p| colours[p] == colours[image[p]]) {
                all.insert(image.iter().map(|p| *p as u16).collect::<Vec<_>>());
            }
        });
        let symmetry = Symmetry::coloured(&board, |p| colours[p], |_| 0);
        let elements = symmetry.elements(10_000).expect("at most 7! of them");
        assert_eq!(elements.iter().cloned().collect::<BTreeSet<_>>(), all, "{:?}", board.lines);
        assert_eq!(elements.len(), all.len());
        for (p, orbit) in symmetry.orbits.iter().flat_map(|orbit| orbit.iter().map(move |p| (*p, orbit))) {
            let images: BTreeSet<usize> = all.iter().map(|image| usize::from(image[p])).collect();
            assert_eq!(images.into_iter().collect::<Vec<_>>(), *orbit);
        }
    }
}

fn permutations(image: &mut Vec<usize>, from: usize, take: &mut dyn FnMut(&[usize])) {
    if from == image.len() {
        take(image);
    }
    for i in from..image.len() {
        image.swap(from, i);
        permutations(image, from + 1, take);
        image.swap(from, i);
    }
}

#[test]
fn a_position_keeps_the_symmetries_that_fix_it() {
    let plane = planes::affine(4).expect("4 is a prime power");
    let taken = |names: &[&str]| names.iter().filter_map(|n| plane.point(n)).collect::<Points>();
    let order = |x: &[&str], o: &[&str]| Symmetry::of_position(&plane, &[taken(x), taken(o)]).order();
    assert_eq!(order(&[], &[]), Some(5760));
    assert_eq!(order(&["r1"], &[]), Some(360));
    assert_eq!(order(&["r1"], &["r2"]), Some(24));
    assert_eq!(order(&["r1", "r3"], &["r2"]), Some(24));
    let index = Symmetry::coloured(&plane, |_| 0, |i| u32::from(plane.index.contains(&plane.lines[i])));
    assert_eq!(index.order(), Some(1152));
}

/// The latin squares of order 4 with a given first row and column, where they are given.
fn squares(row: &[usize; 4], column: Option<&[usize; 4]>) -> Vec<[[usize; 4]; 4]> {
    let mut all = Vec::new();
    fill(&mut [[4; 4]; 4], 0, &mut |square| {
        if square[0] == *row && column.is_none_or(|c| (0..4).all(|i| square[i][0] == c[i])) {
            all.push(*square);
        }
    });
    all
}

fn fill(square: &mut [[usize; 4]; 4], cell: usize, take: &mut dyn FnMut(&[[usize; 4]; 4])) {
    if cell == 16 {
        return take(square);
    }
    let (i, j) = (cell / 4, cell % 4);
    for symbol in 0..4 {
        if (0..j).all(|c| square[i][c] != symbol) && (0..i).all(|r| square[r][j] != symbol) {
            square[i][j] = symbol;
            fill(square, cell + 1, take);
        }
    }
}

#[test]
fn all_planes_of_order_four_from_pairs_of_squares_are_one() {
    // Every pair of orthogonal squares, up to the names of rows and symbols: both first rows are in order, and so is
    // the first column of the first square.
    let natural = [0, 1, 2, 3];
    let plane = planes::affine(4).expect("4 is a prime power");
    let mut pairs = 0;
    for first in squares(&natural, Some(&natural)) {
        for second in squares(&natural, None) {
            let entries = (0..16).map(|cell| (first[cell / 4][cell % 4], second[cell / 4][cell % 4]));
            if entries.collect::<BTreeSet<_>>().len() < 16 {
                continue;
            }
            pairs += 1;
            let block = |i: usize, j: usize| vec![i, 4 + j, 8 + first[i][j], 12 + second[i][j]];
            let mut lines: Vec<Vec<usize>> = (0..16).map(|cell| block(cell / 4, cell % 4)).collect();
            lines.extend((0..4).map(|group| (4 * group..4 * group + 4).collect()));
            // A symmetry of both planes together that takes a point of one to one of the other is an isomorphism.
            lines.extend(plane.lines.iter().map(|line| line.iter().map(|p| p + 16).collect()));
            let both = Symmetry::of(&board(32, lines));
            assert_eq!(both.orbits.len(), 1);
            assert_eq!(both.order(), Some(2 * 5760 * 5760));
        }
    }
    // Only the square of Klein's group has orthogonal mates, two with the first row in order.
    assert_eq!(pairs, 2);
}
