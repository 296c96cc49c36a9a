//! Circular Nim: the closed forms of the literature and the variants of the ELLIE slides, on all heaps to a bound.
//!
//! Dufour, Heubach: Circular Nim games, Electronic Journal of Combinatorics 20(2), 2013. A closed form describes the P
//! positions up to rotation and reflection of the circle.

use outwit::answer::Outcome;
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::limits::Limits;
use outwit::ranges::Ranges;
use outwit::sweep::Row;
use std::collections::{BTreeMap, BTreeSet};

/// The nim-values of all positions with heaps of at most `most`, by the sweep that `table` uses.
fn sweep(rules: &str, n: usize, most: u64) -> BTreeMap<Vec<u64>, u64> {
    let text = format!("circnim:{rules}:{}", vec![format!("0..{most}"); n].join(","));
    let ranges = Ranges::parse(&text).expect("it is well formed");
    let game: &dyn Game = STANDARD.find(&text).expect("it is registered");
    let mut values = BTreeMap::new();
    let limits = Limits::memory(1 << 30);
    let result = game.sweep(&mut ranges.specs(), Rule::Normal, &limits, None, &mut |row: Row| {
        let heaps = row.spec.rsplit(':').next().expect("the heaps come last");
        let heaps = heaps.split(',').map(|h| h.parse().expect("a number")).collect();
        let Outcome::Impartial { grundy: Some(value), .. } = row.outcome else { panic!("it is decided") };
        values.insert(heaps, value);
        true
    });
    assert!(result.is_ok());
    assert_eq!(values.len() as u64, (most + 1).pow(n as u32), "{text}");
    values
}

fn turns(heaps: &[u64]) -> Vec<Vec<u64>> {
    let n = heaps.len();
    let turned = |s: usize| (0..n).map(|i| heaps[(s + i) % n]).collect::<Vec<u64>>();
    (0..n).flat_map(|s| [turned(s), turned(s).into_iter().rev().collect()]).collect()
}

fn closed_form(n: usize, k: usize, most: u64, is_p: impl Fn(&[u64]) -> bool) {
    let mut zeros = 0;
    for (heaps, value) in sweep(&format!("{n},{k}"), n, most) {
        assert_eq!(value == 0, turns(&heaps).iter().any(|t| is_p(t)), "CN({n},{k}) {heaps:?}");
        zeros += u64::from(value == 0);
    }
    assert!(zeros > 0);
}

#[test]
fn one_heap_at_a_time_is_nim() {
    for (n, most) in [(2, 9), (3, 6), (4, 4)] {
        closed_form(n, 1, most, |h| h.iter().fold(0, |sum, x| sum ^ x) == 0);
        for (heaps, value) in sweep(&format!("{n},1"), n, most) {
            assert_eq!(value, heaps.iter().fold(0, |sum, x| sum ^ x));
        }
    }
}

#[test]
fn all_heaps_or_all_but_one() {
    for (n, most) in [(2, 8), (3, 5), (4, 4)] {
        closed_form(n, n, most, |h| h.iter().all(|x| *x == 0));
    }
    for (n, most) in [(3, 7), (4, 5), (5, 3)] {
        closed_form(n, n - 1, most, |h| h.iter().all(|x| *x == h[0]));
    }
}

#[test]
fn four_and_five_heaps() {
    closed_form(4, 2, 6, |h| h[0] == h[2] && h[1] == h[3]);
    closed_form(5, 2, 5, |h| h[1] == h[4] && h.iter().all(|x| *x <= h[0]) && h[0] + h[1] == h[2] + h[3]);
    closed_form(5, 3, 5, |h| h[0] == 0 && h[1] == h[4] && h[1] == h[2] + h[3]);
}

#[test]
fn six_and_eight_heaps() {
    closed_form(6, 3, 4, |h| h[0] + h[1] == h[3] + h[4] && h[1] + h[2] == h[4] + h[5]);
    closed_form(6, 4, 4, |h| {
        h.iter().all(|x| *x >= h[0])
            && h[0] + h[1] == h[3] + h[4]
            && h[1] + h[2] == h[4] + h[5]
            && h[0] ^ h[2] ^ h[4] == 0
    });
    // (0, x, a, b, e, c, d, x) with a + b = c + d = x and e the lesser of x and a + d.
    closed_form(8, 6, 2, |h| {
        let [zero, x, a, b, e, c, d, y] = h[..] else { return false };
        zero == 0 && x == y && a + b == x && c + d == x && e == x.min(a + d)
    });
}

/// Nim-values of a variant from its definition: every vector of takings from every window.
fn by_definition(n: usize, k: usize, most: u64, allowed: impl Fn(&[u64]) -> bool) -> BTreeMap<Vec<u64>, u64> {
    let base = most + 1;
    let vectors = |len: usize| {
        (0..base.pow(len as u32)).map(move |c| (0..len).map(|i| c / base.pow(i as u32) % base).collect::<Vec<u64>>())
    };
    let mut all: Vec<Vec<u64>> = vectors(n).collect();
    all.sort_by_key(|h| h.iter().sum::<u64>());
    let takings: Vec<Vec<u64>> = vectors(k).filter(|t| t.iter().any(|x| *x > 0) && allowed(t)).collect();
    let mut values: BTreeMap<Vec<u64>, u64> = BTreeMap::new();
    for heaps in all {
        let mut seen = BTreeSet::new();
        for (start, taken) in (0..n).flat_map(|s| takings.iter().map(move |t| (s, t))) {
            let mut left = heaps.clone();
            if taken.iter().enumerate().all(|(i, t)| left[(start + i) % n] >= *t) {
                taken.iter().enumerate().for_each(|(i, t)| left[(start + i) % n] -= t);
                seen.insert(values[&left]);
            }
        }
        values.insert(heaps, (0..).find(|v| !seen.contains(v)).expect("there is one"));
    }
    values
}

#[test]
fn the_variants_of_the_slides() {
    for (n, k, most) in [(3, 2, 5), (4, 2, 4), (4, 3, 3), (5, 2, 3)] {
        assert_eq!(sweep(&format!("{n},{k}"), n, most), by_definition(n, k, most, |_| true), "CN({n},{k})");
        for a in 1..=3 {
            let fixed = by_definition(n, k, most, |t| t.iter().all(|x| *x == a));
            assert_eq!(sweep(&format!("{n},{k},fixed={a}"), n, most), fixed, "CN({n},{k}) fixed={a}");
            let each = by_definition(n, k, most, |t| t.iter().all(|x| *x >= a));
            assert_eq!(sweep(&format!("{n},{k},each={a}"), n, most), each, "CN({n},{k}) each={a}");
        }
    }
}
