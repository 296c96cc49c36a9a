//! The introduction: Harary's game, the animals and how many cells they have.

use crate::animals::harary;
use crate::animals::harary::Result as Won;
use crate::animals::partition::{Partition, Rule, Shape, l, ring, u};
use crate::animals::tools::animal;
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::alice::bound;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "harary-second",
        "Introduction, first paragraph",
        "In Harary's game, where both take one cell a turn and the first copy wins, the second player cannot win",
        harary_second,
    ),
    Claim::new(
        "figure-1",
        "Figure 1",
        "El is the L-shaped triomino, with four copies through symmetries, and Alice can win the game with it",
        figure_1,
    ),
    Claim::new(
        "size-o",
        "Introduction, Our Results, O(n,m,k)",
        "For k < min{n/2, m/2} the animal O(n,m,k) is an n×m rectangle without a central (n−2k)×(m−2k) rectangle; it has \
         2k(n+m−2k) cells",
        size_o,
    ),
    Claim::new(
        "size-u",
        "Introduction, Our Results, U(h,w,k)",
        "For h ≥ 2, w ≥ 3 and k < min{h, w/2} the animal U(h,w,k) has k(2h+w−2k) cells",
        size_u,
    ),
    Claim::new(
        "definition-l",
        "Introduction, Our Results, L(n)",
        "n copies of El, translated horizontally so that they touch and do not overlap, make one animal L(n), whichever \
         way El lies",
        definition_l,
    ),
    Claim::new(
        "figure-2",
        "Figure 2",
        "R(4,6), R(4,4), O(7,8,2), U(6,5,1) and L(2) are examples of the families; of these O, U and L are cannibals",
        figure_2,
    ),
];

fn harary_second(trial: &mut Trial) -> Tested {
    // Altered: that she always wins.
    let worst = trial.printed(Won::Draw, Won::Alice);
    let (cells, size) = (trial.range(10, 12), 4);
    let results = harary::results(trial, cells, size)?;
    let count = results.len();
    let wrong = harary::boards(cells).into_iter().find_map(|(rows, columns)| {
        let mut here = results.iter().filter(|((r, c, _), _)| (*r, *c) == (rows, columns));
        here.find(|(_, result)| **result < worst).map(|((_, _, a), r)| format!("{a} on {rows}×{columns}: {r:?}"))
    });
    let range = format!("{count} games: rectangles of at most {cells} cells, animals of at most {size} cells");
    Ok(Finding::without(wrong, range, "every line of play, from the rules")
        .beyond("true on every board by stealing the strategy, as the document says"))
}

fn figure_1(trial: &mut Trial) -> Tested {
    let (cells, copies) = trial.printed((3, 4), (3, 8));
    let el = animal("##/#.");
    trial.command("solve 'cannibal:##/#.'");
    trial.position("A game with El: Alice wins with her next cell", "cannibal:##/#.:0,0;1,1/a-2,0;a2,-1@Alice");
    let needs_more = bound::needs_more_moves_than_cells(&el, &mut trial.meter())?;
    let found = (el.size(), el.orientations().len());
    let wrong = match () {
        () if found != (cells, copies) => Some(format!("El has {} cells and {} orientations", found.0, found.1)),
        () if needs_more => Some("Bob can keep Alice from winning with three cells".to_owned()),
        () => None,
    };
    let method = "orientations counted; all of Bob's answers against her cells that waste none";
    Ok(Finding::without(wrong, "El, and every game in which Alice takes three cells", method))
}

fn size_o(trial: &mut Trial) -> Tested {
    let formula: fn(i32, i32, i32) -> i32 =
        trial.printed(|n, m, k| 2 * k * (n + m - 2 * k), |n, m, k| 2 * k * (n + m - k));
    let most = trial.range(16, 60);
    let mut count = 0;
    let mut wrong = None;
    for (n, m) in (3..=most).flat_map(|n| (3..=most).map(move |m| (n, m))) {
        trial.look()?;
        for k in (1..).take_while(|k| 2 * k < n.min(m)) {
            let shape = ring(n, m, k);
            let hole = (n - 2 * k) * (m - 2 * k);
            let right = shape.size() as i32 == formula(n, m, k)
                && shape.size() as i32 + hole == n * m
                && shape.is_connected()
                && (k..n - k).all(|x| (k..m - k).all(|y| !shape.has(x, y)));
            if !right && wrong.is_none() {
                wrong = Some(format!("O({n},{m},{k}) has {} cells", shape.size()));
            }
            count += 1;
        }
    }
    let range = format!("all {count} animals with n, m ≤ {most}");
    Ok(Finding::without(wrong, range, "cells counted one by one")
        .beyond("nm − (n−2k)(m−2k) = 2k(n+m−2k) for all n, m, k"))
}

fn size_u(trial: &mut Trial) -> Tested {
    let formula: fn(i32, i32, i32) -> i32 =
        trial.printed(|h, w, k| k * (2 * h + w - 2 * k), |h, w, k| k * (2 * h + w - k));
    let most = trial.range(16, 60);
    let mut count = 0;
    let mut wrong = None;
    for (h, w) in (2..=most).flat_map(|h| (3..=most).map(move |w| (h, w))) {
        trial.look()?;
        for k in (1..).take_while(|&k| k < h && 2 * k < w) {
            let shape = u(h, w, k);
            if (shape.size() as i32 != formula(h, w, k) || !shape.is_connected()) && wrong.is_none() {
                wrong = Some(format!("U({h},{w},{k}) has {} cells", shape.size()));
            }
            count += 1;
        }
    }
    let range = format!("all {count} animals with h, w ≤ {most}");
    Ok(Finding::without(wrong, range, "cells counted one by one")
        .beyond("hw − (h−k)(w−2k) = k(2h+w−2k) for all h, w, k"))
}

fn definition_l(trial: &mut Trial) -> Tested {
    // Altered: El moved by one column, where the copies overlap.
    let by = trial.printed(2, 1);
    let most = trial.range(12, 30);
    let el = Shape::new(2, 2, |x, y| y == 1 || x == 0);
    let mut wrong = None;
    for image in el.images(Rule::Any) {
        // Moved by d columns it has a cell beside the first copy and none in it.
        let touches = |d: i32| {
            image.cells().all(|(x, y)| !image.has(x + d, y)) && image.cells().any(|(x, y)| beside(&image, x + d, y))
        };
        let shifts: Vec<i32> = (1..=4).filter(|&d| touches(d)).collect();
        if shifts != [by] && wrong.is_none() {
            wrong = Some(format!("{} touches itself without overlap when it is moved by {shifts:?}", image.text()));
        }
        for n in 1..=most {
            let row = Shape::new(2 * n, 2, |x, y| (0..n).any(|i| image.has(x - i * by, y)));
            let same: BTreeSet<Shape> = l(n).images(Rule::Any).into_iter().collect();
            if (row.size() as i32 != 3 * n || !same.contains(&row)) && wrong.is_none() {
                wrong = Some(format!("n = {n}: {} is another animal", row.text()));
            }
        }
    }
    let range = format!("the four orientations of El, n ≤ {most}");
    Ok(Finding::without(wrong, range, "all shifts by 1 to 4 columns; the unions compared up to symmetry")
        .beyond("two rows of period 2: the same for all n"))
}

/// Whether a cell is beside the shape: not in it, and with a side in common.
fn beside(shape: &Shape, x: i32, y: i32) -> bool {
    !shape.has(x, y) && [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|(a, b)| shape.has(x + a, y + b))
}

fn figure_2(trial: &mut Trial) -> Tested {
    let sizes = trial.printed([24, 16, 44, 15, 6], [24, 16, 44, 16, 6]);
    let names = ["R(4,6)", "R(4,4)", "O(7,8,2)", "U(6,5,1)", "L(2)"];
    for name in names {
        trial.position(name, &format!("cannibal:{name}"));
    }
    trial.command("study 'cannibal:O(7,8,2)' blocks size=10,9 answers=unrotated");
    let drawn = [Shape::new(6, 4, |_, _| true), Shape::new(4, 4, |_, _| true), ring(7, 8, 2), u(6, 5, 1), l(2)];
    let mut wrong = None;
    for ((name, size), shape) in names.iter().zip(sizes).zip(&drawn) {
        let read = animal(name).size();
        if (read, shape.size()) != (size, size) && wrong.is_none() {
            wrong = Some(format!("{name} has {read} cells"));
        }
    }
    let blocks = [
        (&drawn[2], Partition { w: 9, h: 10, t: 0 }, Rule::Unrotated),
        (&drawn[3], Partition { w: 6, h: 6, t: 3 }, Rule::Mirrored),
        (&drawn[4], Partition { w: 4, h: 2, t: 0 }, Rule::Mirrored),
    ];
    for (shape, partition, rule) in blocks {
        if let Some(fault) = partition.fault(shape, rule) {
            wrong = wrong.or(Some(format!("{}: {fault}", shape.text())));
        }
    }
    Ok(Finding::without(wrong, "the five animals", "cells counted in two ways; the blocks of Theorems 2 to 4 verified")
        .beyond("that R(4,6) and R(4,4) are non-cannibals is Theorem 1"))
}
