//! Lemma 2: a square in n² + 3 moves, case by case, and whether fewer are enough.
//!
//! Cells are told as the document does: x to the right, y upwards, S(x,y) the square with the lower left cell (x,y), from
//! Alice's first cell (0,0), and Bob's first square in x < 0. That square is left out where it does not matter: with it
//! Bob can lay no more than without.

use crate::animals::tools::{animal, plan};
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::alice;
use outwit::families::animals::engine::alice::bound;
use outwit::families::animals::rules::Cell;
use outwit::families::animals::study::squares::{is_legal, is_safe, most_moves, moves_to_fill};
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("lemma-2", "Lemma 2", "Alice can build R(n,n) with at most n² + 3 moves", lemma_2).within(60),
    Claim::new(
        "lemma-2-turn",
        "Lemma 2, proof, first paragraph",
        "By turning the board Bob's first square may be assumed to lie in x < 0, if Alice's first cell is (0,0)",
        turn,
    ),
    Claim::new(
        "lemma-2-two-where",
        "Lemma 2, proof, two cells",
        "A square S(b,c) of Bob's that covers (2n,0) and not (n,0) has n+1 ≤ b ≤ 2n and −n+1 ≤ c ≤ 0",
        two_where,
    ),
    Claim::new(
        "lemma-2-two-rectangle",
        "Lemma 2, proof, two cells, and Figure 4",
        "After Bob's S(b,c) on (2n,0) and Alice's (b−n,n−1) Bob cannot cover any cell of [b−n,b−1]×[0,c+n−1]",
        two_rectangle,
    ),
    Claim::new(
        "lemma-2-two-level",
        "Lemma 2, proof, two cells",
        "If c = 0, S(b−n,0) is then safe, and Alice wins in n² + 1 moves",
        two_level,
    ),
    Claim::new(
        "lemma-2-two-squares",
        "Lemma 2, proof, two cells",
        "If c < 0, Alice's fourth cell (b−1,n−1) makes S(b−n,c) safe, and (b−n,c) makes S(b−n,−1) safe",
        two_squares,
    ),
    Claim::new(
        "lemma-2-two-squares-right",
        "Lemma 2, proof, two cells",
        "If c < 0, Alice's fourth cell (b−1,n−1) makes S(b−n,0) safe, and if Bob has covered that, (b−n,c) makes S(b−n,c) \
         safe; either way she wins in n² + 2 moves",
        two_squares_right,
    )
    .repairs("lemma-2-two-squares"),
    Claim::new(
        "lemma-2-two-one",
        "Lemma 2, proof, two cells",
        "If c < 0, no square of Bob's covers both (b−1,n−1) and (b−n,c)",
        two_one,
    ),
    Claim::new(
        "lemma-2-three-sides",
        "Lemma 2, proof, three cells",
        "When Alice has (0,0), (n,0), (2n,0) and Bob covers (3n,0), that square lies in x > 2n, and every square of his \
         that meets [0,2n]×[−n,n] lies above or below row 0",
        three_sides,
    ),
    Claim::new(
        "lemma-2-three-number",
        "Lemma 2, proof, three cells",
        "In the case of three cells (n,n−1) is Alice's third move",
        three_third,
    ),
    Claim::new(
        "lemma-2-three-number-right",
        "Lemma 2, proof, three cells",
        "In the case of three cells (n,n−1) is Alice's fourth move, as in the caption of Figure 6",
        three_fourth,
    )
    .repairs("lemma-2-three-number"),
    Claim::new(
        "lemma-2-three-squares",
        "Lemma 2, proof, three cells, and Figure 6",
        "If Bob has nothing in [0,2n]×[0,n], then after (n,n−1) and any answer Alice can take (1,n−1) or (2n−1,n−1), and \
         a square is safe with n² + 3 moves in all",
        three_squares,
    ),
    Claim::new(
        "lemma-2-four-sides",
        "Lemma 2, proof, four cells",
        "When Alice has (0,0), (n,0), (2n,0) and (3n,0), every square of Bob's that meets [0,3n]×[−n,n] lies above or \
         below row 0",
        four_sides,
    ),
    Claim::new(
        "lemma-2-four-empty",
        "Lemma 2, proof, four cells",
        "If the upper half is empty, (n,n) and then (0,n) or (2n,n) give Alice a square in n² + 3 moves",
        four_empty,
    ),
    Claim::new(
        "lemma-2-four-empty-right",
        "Lemma 2, proof, four cells",
        "If the upper half is empty, (n,n−1) and then (1,n−1) or (2n−1,n−1) give Alice a square in n² + 3 moves",
        four_empty_right,
    )
    .repairs("lemma-2-four-empty"),
    Claim::new(
        "lemma-2-four-where",
        "Lemma 2, proof, four cells",
        "A square S(b,c) of Bob's in the upper half has 0 ≤ b ≤ 3n and 0 < c ≤ n",
        four_where,
    ),
    Claim::new(
        "lemma-2-four-where-right",
        "Lemma 2, proof, four cells",
        "A square S(b,c) of Bob's that meets the upper half has −n+1 ≤ b ≤ 3n and 0 < c ≤ n, and seen from the other end \
         of the row b ≥ n if it was not",
        four_where_right,
    )
    .repairs("lemma-2-four-where"),
    Claim::new(
        "lemma-2-four-safe",
        "Lemma 2, proof, four cells, and Figure 7",
        "If S(b,c) with b ≥ n is Bob's only square in the upper half, Alice's fifth cell (b−n,n−1) makes S(b−n,0) safe",
        four_safe,
    ),
    Claim::new(
        "lemma-2-four-count",
        "Lemma 2, proof, four cells",
        "Three of Alice's five cells lie outside S(b,c)",
        four_count,
    ),
    Claim::new(
        "lemma-2-four-count-right",
        "Lemma 2, proof, four cells",
        "Three of Alice's five cells lie outside S(b−n,0), so that she wins in n² + 3 moves",
        four_count_right,
    )
    .repairs("lemma-2-four-count"),
    Claim::new(
        "lemma-2-lower",
        "Section 2, after Lemma 2",
        "n² moves are a lower bound for building R(n,n)",
        lower,
    ),
    Claim::new(
        "lemma-2-optimal",
        "Section 2, after Lemma 2 (belief)",
        "No strategy builds R(n,n) with fewer than n² + 3 moves",
        optimal,
    ),
    Claim::new(
        "lemma-2-optimal-right",
        "Section 2, after Lemma 2 (belief)",
        "R(2,2) takes exactly 5 moves; for R(3,3) 9 are too few and 11 are enough",
        optimal_right,
    )
    .repairs("lemma-2-optimal")
    .within(120),
];

const fn at(x: i32, y: i32) -> Cell {
    Cell::new(x, y)
}

/// The cells of a rectangle.
fn cells(xs: std::ops::RangeInclusive<i32>, ys: std::ops::RangeInclusive<i32>) -> impl Iterator<Item = Cell> {
    ys.flat_map(move |y| xs.clone().map(move |x| at(x, y)))
}

fn covers(n: i32, square: Cell, cell: Cell) -> bool {
    (0..n).contains(&(cell.x - square.x)) && (0..n).contains(&(cell.y - square.y))
}

/// Every square near the rows that Alice uses.
fn near(n: i32) -> impl Iterator<Item = Cell> {
    cells(-3 * n..=6 * n, -3 * n..=3 * n)
}

/// The document's row of cells.
fn row(n: i32, count: i32) -> Vec<Cell> {
    (0..count).map(|i| at(i * n, 0)).collect()
}

/// Bob's squares on (2n,0) as printed.
fn on_third(n: i32) -> impl Iterator<Item = Cell> {
    cells(n + 1..=2 * n, 1 - n..=0)
}

/// Tests a case for n from 2 to 4, with `--long` to 7: the first text that a test returns is the counterexample.
fn for_sides(trial: &Trial, method: &str, test: impl Fn(i32) -> Option<String>) -> Tested {
    let most = trial.range(4, 7);
    let mut wrong = None;
    for n in 2..=most {
        trial.look()?;
        wrong = wrong.or_else(|| test(n).map(|text| format!("n = {n}: {text}")));
    }
    Ok(Finding::without(wrong, format!("n from 2 to {most}, all squares near the cells"), method))
}

const BY_ALL: &str = "all squares of Bob's tried in all places";

fn lemma_2(trial: &mut Trial) -> Tested {
    let more = trial.printed(3, 2);
    let most = trial.range(3, 4);
    let mut wrong = None;
    for n in 1..=most {
        trial.look()?;
        wrong = wrong.or(match most_moves(n) {
            Err(fault) => Some(format!("n = {n}: {fault}")),
            Ok(moves) if moves > n * n + more => Some(format!("n = {n}: the strategy takes {moves} moves")),
            Ok(_) => None,
        });
    }
    trial.command("play cannibal:O4 --seats lemma-2,random --seed 3");
    let range =
        format!("n from 1 to {most}: every game in which Alice plays the strategy of the proof, its cells put right");
    Ok(Finding::without(wrong, range, "played against every Bob")
        .beyond("the cases hold for all n by the reasons in study/cannibal/squares.rs"))
}

fn turn(trial: &mut Trial) -> Tested {
    let turns: &[i32] = trial.printed(&[0, 1, 2, 3], &[0, 1, 2]);
    let method = "every square that misses (0,0), turned";
    for_sides(trial, method, |n| {
        let missing = near(n).filter(|&s| !covers(n, s, at(0, 0)));
        let left = |s: Cell, turns: i32| {
            let turned = |c: Cell| (0..turns).fold(c, |c, _| at(-c.y, c.x));
            cells(s.x..=s.x + n - 1, s.y..=s.y + n - 1).all(|c| turned(c).x < 0)
        };
        let wrong = missing.into_iter().find(|&s| !turns.iter().any(|&t| left(s, t)));
        wrong.map(|s| format!("S({s}) does not come to the left"))
    })
}

fn two_where(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 0);
    let finding = for_sides(trial, BY_ALL, |n| {
        let alice = row(n, 2);
        let found: BTreeSet<Cell> =
            near(n).filter(|&s| covers(n, s, at(2 * n, 0)) && is_legal(n, &alice, &[], s)).collect();
        let stated: BTreeSet<Cell> = cells(n + least..=2 * n, 1 - n..=0).collect();
        found.symmetric_difference(&stated).next().map(|s| format!("S({s})"))
    })?;
    Ok(finding.beyond("true for all n, as the columns b to b+n−1 contain 2n and not n"))
}

fn two_rectangle(trial: &mut Trial) -> Tested {
    let higher = trial.printed(0, 1);
    for_sides(trial, BY_ALL, |n| {
        on_third(n).find_map(|b| {
            let alice = [row(n, 2), vec![at(b.x - n, n - 1)]].concat();
            let mut legal = near(n).filter(|&s| is_legal(n, &alice, &[b], s));
            let region = || cells(b.x - n..=b.x - 1, 0..=b.y + n - 1 + higher);
            let wrong = legal.find(|&s| region().any(|c| covers(n, s, c)))?;
            Some(format!("after S({b}) Bob can lay S({wrong})"))
        })
    })
}

fn two_level(trial: &mut Trial) -> Tested {
    let more = trial.printed(1, 0);
    for_sides(trial, BY_ALL, |n| {
        on_third(n).filter(|b| b.y == 0).find_map(|b| {
            let alice = [row(n, 2), vec![at(b.x - n, n - 1)]].concat();
            let square = at(b.x - n, 0);
            let moves = moves_to_fill(n, &alice, square);
            let right = is_safe(n, &alice, &[b], square) && moves == n * n + more;
            (!right).then(|| format!("S({b}): S({square}) takes {moves} moves"))
        })
    })
}

fn two_squares(trial: &mut Trial) -> Tested {
    let finding = for_sides(trial, BY_ALL, |n| {
        on_third(n).filter(|b| b.y < 0).find_map(|b| {
            let pairs = [(at(b.x - 1, n - 1), at(b.x - n, b.y)), (at(b.x - n, b.y), at(b.x - n, -1))];
            pairs.into_iter().find_map(|(fourth, square)| {
                let alice = [row(n, 2), vec![at(b.x - n, n - 1), fourth]].concat();
                let spoils = near(n).find(|&s| is_legal(n, &alice, &[b], s) && !disjoint(n, s, square))?;
                Some(format!("Bob has S({b}) and Alice ({fourth}), and S({spoils}) spoils S({square})"))
            })
        })
    })?;
    Ok(finding.instead("(b−1,n−1) makes S(b−n,0) safe, and (b−n,c) makes S(b−n,c) safe"))
}

fn disjoint(n: i32, a: Cell, b: Cell) -> bool {
    (a.x - b.x).abs() >= n || (a.y - b.y).abs() >= n
}

/// Whether Alice, who has these cells, may take one of these cells after any square of Bob's so that the square beside it
/// is safe, in so many moves in all: what goes wrong if not.
fn either(n: i32, alice: &[Cell], bob: &[Cell], ways: &[(Cell, Cell)], most: i32) -> Option<String> {
    let answers = near(n).filter(|&s| is_legal(n, alice, bob, s)).chain([at(1000 * n, 0)]);
    for answer in answers {
        let bob = [bob, &[answer]].concat();
        let works = |&(cell, square): &(Cell, Cell)| {
            let alice = [alice, &[cell]].concat();
            !bob.iter().any(|&b| covers(n, b, cell))
                && is_safe(n, &alice, &bob, square)
                && moves_to_fill(n, &alice, square) <= most
        };
        if !ways.iter().any(works) {
            return Some(format!("Bob's S({answer}) leaves nothing"));
        }
    }
    None
}

fn two_squares_right(trial: &mut Trial) -> Tested {
    let more = trial.printed(2, 1);
    for_sides(trial, "every third square of Bob's, then every fourth", |n| {
        on_third(n).filter(|b| b.y < 0).find_map(|b| {
            let alice = [row(n, 2), vec![at(b.x - n, n - 1)]].concat();
            let ways = [(at(b.x - 1, n - 1), at(b.x - n, 0)), (at(b.x - n, b.y), at(b.x - n, b.y))];
            either(n, &alice, &[b], &ways, n * n + more).map(|fault| format!("after S({b}): {fault}"))
        })
    })
}

fn two_one(trial: &mut Trial) -> Tested {
    // Altered: another pair of cells, the upper one lower.
    let lower = trial.printed(0, 1);
    for_sides(trial, BY_ALL, |n| {
        on_third(n).filter(|b| b.y < 0).find_map(|b| {
            let (one, other) = (at(b.x - 1, n - 1 - lower), at(b.x - n, b.y));
            let both = near(n).find(|&s| covers(n, s, one) && covers(n, s, other))?;
            Some(format!("S({both}) covers {one} and {other}"))
        })
    })
}

/// The first of Bob's squares that lies across row 0, meets the columns 0 to `right` and can be laid, when Alice has so many
/// cells of the row.
fn crossing(n: i32, count: i32, right: i32) -> Option<String> {
    let alice = row(n, count);
    let region = cells(0..=right, -n..=n).collect::<Vec<_>>();
    let mut legal = near(n).filter(|&s| is_legal(n, &alice, &[], s));
    let across = legal.find(|&s| s.y <= 0 && s.y + n > 0 && region.iter().any(|&c| covers(n, s, c)));
    across.map(|s| format!("S({s}) lies across row 0"))
}

fn three_sides(trial: &mut Trial) -> Tested {
    // Altered: she lacks the last cell of the row.
    let count = trial.printed(3, 2);
    for_sides(trial, BY_ALL, |n| {
        let alice = row(n, count);
        let on_fourth = near(n).filter(|&s| covers(n, s, at(3 * n, 0)) && is_legal(n, &alice, &[], s));
        let near_row = on_fourth.into_iter().find(|s| s.x <= 2 * n).map(|s| format!("S({s}) covers (3n,0)"));
        near_row.or_else(|| crossing(n, count, 2 * n))
    })
}

/// The number of the move with which Alice takes (n,n−1) when she has three cells of the row.
fn number_of_the_arch(trial: &Trial, printed: usize) -> Tested {
    for_sides(trial, "her cells counted", |n| {
        let number = row(n, 3).len() + 1;
        (number != printed).then(|| format!("she has three cells before, so that it is her move {number}"))
    })
}

fn three_third(trial: &mut Trial) -> Tested {
    Ok(number_of_the_arch(trial, 3)?.instead("it is her fourth move"))
}

fn three_fourth(trial: &mut Trial) -> Tested {
    number_of_the_arch(trial, trial.printed(4, 5))
}

fn three_squares(trial: &mut Trial) -> Tested {
    // With three cells of the row n² + 2 moves are enough; altered: n² + 1.
    let more = trial.printed(3, 1);
    for_sides(trial, "every answer of Bob's, then every square after it", |n| {
        let alice = [row(n, 3), vec![at(n, n - 1)]].concat();
        let ways = [(at(1, n - 1), at(1, 0)), (at(2 * n - 1, n - 1), at(n, 0))];
        either(n, &alice, &[], &ways, n * n + more)
    })
}

fn four_sides(trial: &mut Trial) -> Tested {
    // Altered: she lacks the last cell of the row.
    let count = trial.printed(4, 3);
    for_sides(trial, BY_ALL, |n| crossing(n, count, 3 * n))
}

fn four_empty(trial: &mut Trial) -> Tested {
    let finding = for_sides(trial, "all squares that are safe after her six cells, Bob's squares far away", |n| {
        [at(0, n), at(2 * n, n)].into_iter().find_map(|last| {
            let alice = [row(n, 4), vec![at(n, n), last]].concat();
            let safe = near(n).filter(|&s| is_safe(n, &alice, &[], s));
            let least = safe.map(|s| moves_to_fill(n, &alice, s)).min();
            let told = least.map_or("no square is safe".to_owned(), |m| format!("a square takes {m} moves"));
            least.is_none_or(|m| m > n * n + 3).then(|| format!("with ({n},{n}) and ({last}) {told}"))
        })
    })?;
    Ok(finding.instead("they save all cells between, but a square has only one of Alice's cells: n² + 5 moves"))
}

fn four_empty_right(trial: &mut Trial) -> Tested {
    let more = trial.printed(3, 2);
    for_sides(trial, "every answer of Bob's, then every square after it", |n| {
        let alice = [row(n, 4), vec![at(n, n - 1)]].concat();
        let ways = [(at(1, n - 1), at(1, 0)), (at(2 * n - 1, n - 1), at(n, 0))];
        either(n, &alice, &[], &ways, n * n + more)
    })
}

/// Bob's squares that meet the upper half when Alice has four cells of the row.
fn above(n: i32) -> BTreeSet<Cell> {
    let alice = row(n, 4);
    let half = cells(0..=3 * n, 1..=n).collect::<Vec<_>>();
    let legal = near(n).filter(|&s| s.y > 0 && is_legal(n, &alice, &[], s));
    legal.into_iter().filter(|&s| half.iter().any(|&c| covers(n, s, c))).collect()
}

fn four_where(trial: &mut Trial) -> Tested {
    let finding = for_sides(trial, BY_ALL, |n| {
        let stated: BTreeSet<Cell> = cells(0..=3 * n, 1..=n).collect();
        let other = above(n).symmetric_difference(&stated).next().copied()?;
        Some(format!("S({other}) meets the upper half"))
    })?;
    Ok(finding.instead("−n+1 ≤ b ≤ 3n: a square may reach in from the left as from the right"))
}

fn four_where_right(trial: &mut Trial) -> Tested {
    let more = trial.printed(1, 0);
    for_sides(trial, BY_ALL, |n| {
        let stated: BTreeSet<Cell> = cells(more - n..=3 * n, 1..=n).collect();
        let other = above(n).symmetric_difference(&stated).next().copied();
        // From the other end column x is 3n − x, so that the least column b + n − 1 away comes first.
        let flipped = |s: Cell| 3 * n - (s.x + n - 1);
        let low = above(n).into_iter().find(|&s| s.x < n && flipped(s) < n);
        other.map(|s| format!("S({s})")).or_else(|| low.map(|s| format!("S({s}) flipped")))
    })
}

fn four_safe(trial: &mut Trial) -> Tested {
    let lower = trial.printed(0, 1);
    for_sides(trial, BY_ALL, |n| {
        above(n).into_iter().filter(|b| b.x >= n).find_map(|b| {
            let fifth = at(b.x - n, n - 1 - lower);
            let alice = [row(n, 4), vec![fifth]].concat();
            let square = at(b.x - n, 0);
            let right = !covers(n, b, fifth) && is_safe(n, &alice, &[b], square);
            (!right).then(|| format!("S({b}): S({square}) is not safe"))
        })
    })
}

/// How many of Alice's five cells lie outside a square that is told from Bob's.
fn outside(trial: &Trial, printed: usize, square: fn(i32, Cell) -> Cell) -> Tested {
    for_sides(trial, "her cells counted", |n| {
        above(n).into_iter().filter(|b| b.x >= n).find_map(|b| {
            let alice = [row(n, 4), vec![at(b.x - n, n - 1)]].concat();
            let out = alice.iter().filter(|&&c| !covers(n, square(n, b), c)).count();
            (out != printed).then(|| format!("Bob has S({b}), and {out} of her cells lie outside S({})", square(n, b)))
        })
    })
}

fn four_count(trial: &mut Trial) -> Tested {
    Ok(outside(trial, 3, |_, b| b)?.instead("S(b,c) is Bob's own square; S(b−n,0) is meant, and there it is true"))
}

fn four_count_right(trial: &mut Trial) -> Tested {
    outside(trial, trial.printed(3, 2), |n, b| at(b.x - n, 0))
}

fn lower(trial: &mut Trial) -> Tested {
    let more = trial.printed(0, 1);
    let mut wrong = None;
    for n in 1..=3usize {
        let wanted = animal(&format!("R({n},{n})"));
        let needs_more = bound::needs_more_moves_than_cells(&wanted, &mut trial.meter())?;
        let least = n * n + usize::from(needs_more);
        if least < n * n + more && wrong.is_none() {
            wrong = Some(format!("n = {n}: {least} moves are enough"));
        }
    }
    let method = "all answers to her cells when she wastes none: that is enough for n = 1, and not for n = 2 and 3";
    Ok(Finding::without(wrong, "n = 1, 2 and 3", method).beyond("a copy has n² cells, and she takes one a turn"))
}

/// Alice's moves by the best plan that is found soon.
fn planned(trial: &Trial, n: i32, waste: u32) -> Result<Option<u32>, outwit::limits::Stopped> {
    let wanted = animal(&format!("R({n},{n})"));
    let effort = alice::Effort {
        least: 1,
        moves: 9,
        breadth: alice::Breadth { slack: 1, width: 12 },
        positions: 300_000,
        waste,
    };
    let found = match alice::find(&wanted, effort, &mut trial.meter())? {
        None => plan(trial, &wanted, 30_000)?,
        found => found,
    };
    Ok(found.map(|plan| plan.moves(&wanted).0))
}

fn optimal(trial: &mut Trial) -> Tested {
    let method = "a plan of Alice's against every Bob";
    trial.command("solve cannibal:O4");
    for n in 2..=3 {
        let most = (n * n + 3) as u32;
        if let Some(moves) = planned(trial, n, 1)?.filter(|m| *m < most) {
            let wrong = format!("n = {n}: {moves} moves are enough, not {most}");
            return Ok(Finding::fails("n from 2 on, until the first one", method, wrong)
                .instead("5 moves are exactly right for n = 2, and 11 are enough for n = 3"));
        }
    }
    Ok(Finding::out_of_reach("n = 2 and 3", method))
}

fn optimal_right(trial: &mut Trial) -> Tested {
    let (two, three) = trial.printed((5, 11), (6, 11));
    let mut wrong = None;
    for (n, printed, waste) in [(2, two, 1), (3, three, 2)] {
        let wanted = animal(&format!("R({n},{n})"));
        let moves = planned(trial, n, waste)?;
        let needs_more = bound::needs_more_moves_than_cells(&wanted, &mut trial.meter())?;
        if (moves != Some(printed) || !needs_more) && wrong.is_none() {
            wrong = Some(format!("n = {n}: {moves:?} moves by the plan, n² are too few: {needs_more}"));
        }
    }
    trial.certify("R(2,2) in five moves", "cannibal:O4", outwit::convention::Form::Usual)?;
    trial.command("solve 'cannibal:R(3,3)'");
    Ok(Finding::without(wrong, "n = 2 and 3", "plans from above, all answers to her cells without waste from below")
        .beyond("whether 10 moves are enough for n = 3 is not known"))
}
