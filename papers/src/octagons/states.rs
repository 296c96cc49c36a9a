//! Section 3.2, first half: moves and turns, normal and critical states.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::{Cases, Others, names};
use crate::octagons::game::{boards, sides};
use crate::octagons::plain::{Counts, Shape, normal_game};
use crate::trial::Trial;
use outwit::limits::Stopped;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("theorem-3-22", "Theorem 3.22", "An m×n game has 6mn + m + n moves.", theorem_3_22),
    Claim::new(
        "theorem-3-22-proof",
        "Theorem 3.22, proof",
        "The graph of the initial state has 4 vertices of degree 14, 2(m−2) + 2(n−2) of degree 13 and (m−2)(n−2) of \
         degree \
         12.",
        |trial| degrees(trial, 1),
    ),
    Claim::new(
        "theorem-3-22-proof-repaired",
        "Theorem 3.22, proof, repaired",
        "For m, n ≥ 2 the graph of the initial state has 4 vertices of degree 14, 2(m−2) + 2(n−2) of degree 13 and \
         (m−2)(n−2) of degree 12.",
        |trial| degrees(trial, 2),
    )
    .repairs("theorem-3-22-proof"),
    Claim::new(
        "theorem-3-22-rows",
        "Theorem 3.22, proof, the case left out",
        "For m = 1 and n ≥ 2 there are 2 vertices of degree 15 and n − 2 of degree 14, and for m = n = 1 one of \
         degree 16; \
         the sum is 12mn + 2m + 2n all the same.",
        rows,
    )
    .repairs("theorem-3-22-proof"),
    Claim::new(
        "theorem-3-23",
        "Theorem 3.23",
        "From a normal state of a normal m×n game with k edges Player I is to move if k − m − n is even, Player II \
         if it is \
         odd.",
        theorem_3_23,
    ),
    Claim::new(
        "lemma-3-24",
        "Lemma 3.24",
        "The graph of a normal state of a normal game has no isolated vertices.",
        lemma_3_24,
    ),
    Claim::new(
        "theorem-3-25",
        "Theorem 3.25",
        "A state of a normal game is normal exactly if every vertex has weight 2 at least.",
        theorem_3_25,
    ),
    Claim::new(
        "theorem-3-26",
        "Theorem 3.26",
        "A state of a normal game is critical exactly if every vertex has weight 2 at least, and every vertex of \
         weight 3 \
         or more has simple edges only, to vertices of weight 2.",
        theorem_3_26,
    ),
    Claim::new(
        "corollary-3-27",
        "Corollary 3.27",
        "A state of a normal 1×n or 2×2 game is critical exactly if every vertex has weight 2.",
        corollary_3_27,
    ),
    Claim::new(
        "corollary-3-27-proof",
        "Corollary 3.27, proof",
        "In the initial states of 1×n and 2×2 games no vertex has more than 2 simple edges.",
        corollary_3_27_proof,
    ),
];

fn theorem_3_22(trial: &mut Trial) -> Tested {
    let formula: fn(usize, usize) -> usize = trial.printed(|m, n| 6 * m * n + m + n, |m, n| 6 * m * n + m + n + m / 2);
    let most = trial.range(20, 100);
    let mut wrong = None;
    for (m, n) in (1..=most).flat_map(|m| (1..=most).map(move |n| (m, n))) {
        let count = sides(m, n).1;
        if count != formula(m, n) {
            wrong = Some(format!("{m}×{n} has {count} sides"));
            break;
        }
    }
    trial.command("draw octagons:3x3");
    let range = format!("all boards with sides 1..={most}");
    Ok(Finding::without(wrong, range, "the sides of the array counted, common ones once")
        .beyond("for all m and n: of 8mn sides m(n − 1) + n(m − 1) are counted twice, and every move removes one edge"))
}

/// How many vertices of each degree the initial state has, by degree.
fn counted(m: usize, n: usize) -> Vec<i64> {
    let (octagons, count) = sides(m, n);
    let mut users = vec![0; count];
    octagons.iter().flatten().for_each(|s| users[*s] += 1);
    // A side that is not common is a loop, which counts twice.
    let degree = |o: &[usize; 8]| o.iter().map(|s| if users[*s] == 1 { 2 } else { 1 }).sum::<usize>();
    let mut by_degree = vec![0; 17];
    octagons.iter().for_each(|o| by_degree[degree(o)] += 1);
    by_degree
}

fn degrees(trial: &mut Trial, least: usize) -> Tested {
    let corners = trial.printed(4, 3);
    let most = trial.range(20, 100);
    let mut wrong = None;
    for (m, n) in (least..=most).flat_map(|m| (least..=most).map(move |n| (m, n))) {
        let (a, b) = (m as i64, n as i64);
        let printed = [(14, corners), (13, 2 * (a - 2) + 2 * (b - 2)), (12, (a - 2) * (b - 2))];
        let found = counted(m, n);
        if printed.iter().any(|(degree, count)| found[*degree] != *count) {
            let others: Vec<String> =
                (0..17).filter(|d| found[*d] > 0).map(|d| format!("{} of degree {d}", found[d])).collect();
            wrong = Some(format!("{m}×{n} has vertices: {}", others.join(", ")));
            break;
        }
    }
    trial.command("draw octagons:1x1 --as graph");
    let range = format!("all boards with sides {least}..={most}");
    Ok(Finding::without(wrong, range, "degrees counted on the array, an uncommon side twice")
        .instead("the counts hold for m, n ≥ 2; for m = 1 they are negative, and only their sum is right")
        .beyond("for all m, n ≥ 2: corners, the rest of the border and the inside of the array"))
}

fn rows(trial: &mut Trial) -> Tested {
    let ends = trial.printed(2, 1);
    let most = trial.range(200, 5000);
    let wrong = (1..=most).find_map(|n| {
        let mut expected = vec![0; 17];
        match n {
            1 => expected[16] = 1,
            n => (expected[15], expected[14]) = (ends, n as i64 - 2),
        }
        let found = counted(1, n);
        let sum: i64 = found.iter().enumerate().map(|(d, count)| d as i64 * count).sum();
        (found != expected || sum != 12 * n as i64 + 2 + 2 * n as i64).then(|| format!("1×{n}: {found:?}"))
    });
    Ok(Finding::without(wrong, format!("1×n with n = 1..={most}"), "degrees counted on the array"))
}

/// The normal games of the boards and of graphs that are normal states: the first state for which something is found.
fn states(
    trial: &Trial,
    sizes: &[(usize, usize)],
    graphs: bool,
    see: impl Fn(&Shape, &Counts, u8) -> bool,
) -> Result<(Option<String>, String), Stopped> {
    let mut count = 0;
    let mut first = |shape: &Shape, start: Counts| {
        let states = normal_game(shape, start);
        count += states.len();
        let wrong = states.iter().filter(|(counts, player)| see(shape, counts, *player));
        wrong
            .min_by_key(|(counts, _)| (shape.edges(counts), *counts))
            .map(|(c, player)| format!("{} with Player {} to move", shape.text(c), ["I", "II"][usize::from(*player)]))
    };
    let mut wrong = None;
    for (m, n) in sizes {
        trial.look()?;
        let shape = Shape::board(*m, *n);
        wrong = wrong.or_else(|| first(&shape, shape.start()));
    }
    let mut from = String::new();
    if graphs && wrong.is_none() {
        let cases = Cases::graphs(trial, Others::Single);
        wrong = cases.find(trial, |s| {
            let whole = s.shape.is_normal(&s.counts) && s.shape.isolated(&s.counts) == 0;
            if whole { first(s.shape, s.counts) } else { None }
        })?;
        from = format!(" and from those that are normal, without isolated vertices, of {}", cases.range);
    }
    let range =
        format!("all {count} states, with who is to move, of the normal games on the boards {}{from}", names(sizes));
    Ok((wrong, range))
}

const METHOD: &str = "every turn of the normal game played, and the states compared with the definitions";

fn theorem_3_23(trial: &mut Trial) -> Tested {
    let even = trial.printed(0, 1);
    let (wrong, range) = states(trial, boards(trial), false, |shape, counts, player| {
        let (m, n) = shape.size.expect("it is a board");
        let odd = (shape.edges(counts) + m as u32 + n as u32) % 2;
        shape.is_normal(counts) && (odd + even) % 2 != u32::from(player)
    })?;
    Ok(Finding::without(wrong, range, METHOD)
        .beyond("for all boards: each turn to a normal state is one move, and 6mn is even"))
}

fn lemma_3_24(trial: &mut Trial) -> Tested {
    let weight = trial.printed(0, 2);
    let (wrong, range) = states(trial, boards(trial), true, |shape, counts, _| {
        shape.is_normal(counts) && (0..shape.vertices).any(|v| shape.weight(counts, v) == weight)
    })?;
    Ok(Finding::without(wrong, range, METHOD)
        .beyond("without the rules of the normal game it is false: S20 of Example 3.14 has two isolated vertices"))
}

fn theorem_3_25(trial: &mut Trial) -> Tested {
    let least = trial.printed(2, 3);
    let (wrong, range) = states(trial, boards(trial), true, |shape, counts, _| {
        shape.is_normal(counts) != (0..shape.vertices).all(|v| shape.weight(counts, v) >= least)
    })?;
    trial.command("solve octagons:1x3:1,0,1/0-1,1-2 --ask state");
    Ok(Finding::without(wrong, range, METHOD).beyond("the proof of the thesis is for all boards"))
}

/// The two conditions of Theorem 3.26.
fn conditions(shape: &Shape, counts: &Counts, neighbour: u32) -> bool {
    let weight = |v: usize| shape.weight(counts, v);
    let at = |v: usize| shape.kinds(counts).filter(move |k| shape.is_at(*k, v));
    (0..shape.vertices).all(|v| {
        let other = |k: usize| shape.ends[k].0 + shape.ends[k].1 - v;
        weight(v) >= 2 && (weight(v) < 3 || at(v).all(|k| shape.is_simple(counts, k) && weight(other(k)) == neighbour))
    })
}

fn theorem_3_26(trial: &mut Trial) -> Tested {
    let neighbour = trial.printed(2, 3);
    let see = |shape: &Shape, counts: &Counts| shape.is_critical(counts) != conditions(shape, counts, neighbour);
    let (mut wrong, mut range) = states(trial, boards(trial), true, |shape, counts, _| see(shape, counts))?;
    // Positions of larger boards, where a vertex can have three simple edges: all weights of 2 at least.
    for (m, n, loops) in [(2, 3, trial.range(2, 3))] {
        let shape = Shape::board(m, n);
        let mut most = shape.start();
        most[..shape.vertices].fill(loops);
        let mut seen = 0;
        for counts in shape.below(&most) {
            if (0..shape.vertices).all(|v| shape.weight(&counts, v) >= 2) && wrong.is_none() {
                seen += 1;
                wrong = see(&shape, &counts).then(|| shape.text(&counts));
            }
        }
        trial.look()?;
        range += &format!("; all {seen} normal states of {m}×{n} with at most {loops} loops at a vertex");
    }
    trial.position("Critical, with a vertex of weight 3", "octagons:2x3:1,0,1,2,1,2/0-1,1-2,1-4");
    Ok(Finding::without(wrong, range, METHOD).beyond(
        "the proof of the thesis is for all boards; with parallel edges, which boards do not have, ‘simple’ must \
         read ‘not a loop’",
    ))
}

fn corollary_3_27(trial: &mut Trial) -> Tested {
    let weight = trial.printed(2, 3);
    let (wrong, range) = states(trial, boards(trial), false, |shape, counts, _| {
        shape.is_critical(counts) != (0..shape.vertices).all(|v| shape.weight(counts, v) == weight)
    })?;
    trial.command("solve octagons:2x3:1,0,1,2,1,2/0-1,1-2,1-4 --ask state");
    Ok(Finding::without(wrong, range, METHOD).beyond(
        "for all n by Theorem 3.26; on 2×3 it is false: a vertex with three simple edges to vertices of weight 2",
    ))
}

fn corollary_3_27_proof(trial: &mut Trial) -> Tested {
    let most = trial.printed(2, 1);
    let longest = trial.range(50, 1000);
    let boards = (1..=longest).map(|n| (1, n)).chain([(2, 2)]);
    let mut wrong = None;
    for (m, n) in boards {
        let (octagons, count) = sides(m, n);
        let mut users = vec![0; count];
        octagons.iter().flatten().for_each(|s| users[*s] += 1);
        let simple = octagons.iter().map(|o| o.iter().filter(|s| users[**s] == 2).count()).max().unwrap_or(0);
        if simple > most {
            wrong = Some(format!("{m}×{n}: a vertex has {simple}"));
            break;
        }
    }
    Ok(Finding::without(wrong, format!("1×n with n = 1..={longest}, and 2×2"), "common sides counted on the array"))
}
