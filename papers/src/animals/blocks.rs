//! Section 3 up to Lemma 3: rings, combs and squares with a hole, held off by blocks.

use crate::animals::partition::{Fault, Partition, Rule, Shape, holed, l, ring};
use crate::animals::tools::{animal, plan};
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::bob;
use outwit::families::animals::study::picture;
use outwit::families::animals::study::tiling::{Answers, Tiling};
use outwit::limits::Stopped;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "five-cells-both",
        "Section 3, first paragraph",
        "Among the animals of five cells there are cannibals and non-cannibals",
        five_cells,
    ),
    Claim::new(
        "theorem-2-any-copy",
        "Theorem 2, proof",
        "With blocks of (n+k)×(m+k) any copy of O(n,m,k) inside the block where Alice began is a good answer for Bob",
        theorem_2_any,
    ),
    Claim::new(
        "theorem-2",
        "Theorem 2; Our Results, 1(b)",
        "O(n,m,k) is a cannibal for n, m ≥ 3 and k < min{n/2, m/2}: in blocks of (n+k)×(m+k) Bob answers with a copy \
         that is not turned",
        theorem_2,
    )
    .repairs("theorem-2-any-copy"),
    Claim::new(
        "theorem-2-rectangles",
        "Theorem 2, proof",
        "With this strategy a rectangle without cells of Bob's has height or width at most 2k",
        free_rectangles,
    ),
    Claim::new(
        "theorem-2-rectangles-right",
        "Theorem 2, proof",
        "With this strategy (unturned answers in all blocks) a rectangle without cells of Bob's that is not inside the \
         hole of one of his copies has height or width at most 2k",
        free_rectangles_right,
    )
    .repairs("theorem-2-rectangles"),
    Claim::new(
        "figure-8",
        "Figure 8",
        "For O(4,6,1) blocks of 5×7 with any copies inside them hold Alice off",
        figure_8,
    ),
    Claim::new(
        "theorem-3",
        "Theorem 3; Our Results, 1(d)",
        "L(n) is a cannibal for n ≥ 2, by blocks of 2n×2 and any copies inside them",
        theorem_3,
    ),
    Claim::new(
        "theorem-3-five",
        "Theorem 3, proof",
        "With this strategy Alice cannot own five connected cells",
        theorem_3_five,
    ),
    Claim::new("theorem-3-l1", "Theorem 3, proof", "By Observation 1, L(1) is a cannibal", l1_is_a_cannibal),
    Claim::new("theorem-3-l1-right", "Theorem 3, proof", "By Observation 1, L(1) is a non-cannibal", l1_is_none)
        .repairs("theorem-3-l1"),
    Claim::new(
        "theorem-3-pairing",
        "Theorem 3, proof",
        "No strategy with one answer in each of disjoint blocks works for L(1)",
        l1_pairing,
    ),
    Claim::new(
        "hole-makes-cannibal",
        "Section 3, before Lemma 3",
        "The removal of one interior cell can make a cannibal of a square",
        hole,
    ),
    Claim::new(
        "lemma-3",
        "Lemma 3",
        "For n ≥ 4 the square R(n,n) without one interior cell at distance at least ⌊n/4⌋ from the boundary is a cannibal, \
         by blocks of side n + ⌊(n−1)/2⌋ and any copies inside them",
        lemma_3,
    ),
    Claim::new(
        "lemma-3-answers",
        "Lemma 3, proof",
        "With a hole at distance at least ⌊n/4⌋ Bob can always answer inside the block (boundary cells have distance 0); \
         with a nearer one he cannot",
        lemma_3_answers,
    ),
    Claim::new(
        "lemma-3-quarter",
        "Lemma 3, proof",
        "An n×n square meets at most four blocks, and one of them in at least ⌈n/2⌉×⌈n/2⌉ cells; such a square and an n×n \
         square inside the same block meet",
        lemma_3_quarter,
    ),
    Claim::new(
        "lemma-3-near",
        "Section 3, after Lemma 3",
        "No such strategy is known when the hole is nearer to the boundary: with rectangular blocks and any copies \
         inside them Alice can build a copy, or Bob has no answer",
        lemma_3_near,
    ),
];

fn five_cells(trial: &mut Trial) -> Tested {
    let (loser, winner) = trial.printed(("###/#.#", ".#./###/.#."), ("###/#..", ".#./###/.#."));
    let mut wrong = None;
    if bob::one_site(&animal(loser), &mut trial.meter())?.is_none() {
        wrong = Some(format!("{loser}: Bob has no such strategy"));
    }
    if plan(trial, &animal(winner), 100_000)?.is_none() {
        wrong = wrong.or(Some(format!("{winner}: no plan was found")));
    }
    trial.command(format!("solve 'cannibal:{loser}'"));
    trial.command(format!("solve 'cannibal:{winner}'"));
    Ok(Finding::without(
        wrong,
        format!("{loser} and {winner}"),
        "Bob's blocks for one, a plan of Alice's for the other",
    ))
}

/// The parameters of rings, the smallest sides first.
fn rings(most: i32) -> Vec<(i32, i32, i32)> {
    let sides = (3..=most).flat_map(|n| (n..=most).map(move |m| (n, m)));
    let mut all: Vec<_> =
        sides.flat_map(|(n, m)| (1..).take_while(move |k| 2 * k < n).map(move |k| (n, m, k))).collect();
    all.sort_by_key(|&(n, m, k)| (n + m, n, k));
    all
}

fn around(n: i32, m: i32, k: i32) -> Partition {
    Partition { w: n + k, h: m + k, t: 0 }
}

fn theorem_2_any(trial: &mut Trial) -> Tested {
    let most = 7;
    let mut wrong = None;
    for (n, m, k) in rings(most) {
        trial.look()?;
        if let Some(fault) = around(n, m, k).fault(&ring(n, m, k), Rule::Any) {
            wrong = wrong.or(Some(format!("O({n},{m},{k}): {fault}")));
        }
    }
    trial.command("study 'cannibal:O(3,4,1)' blocks size=5,4 answers=any");
    if let Ok(tiling) = Tiling::parse("5,4") {
        let o = animal("O(3,4,1)");
        let study = tiling.study(&o, 0, Answers::Any);
        trial.picture("O(3,4,1): a turned answer leaves room for Alice's copy", picture::study(&o, &study, "O(3,4,1)"));
    }
    Ok(Finding::without(wrong, format!("n ≤ m ≤ {most}, all k, the smallest first"), BLOCKS)
        .instead("it is true of copies that are not turned, and of all where no turned one fits"))
}

const BLOCKS: &str = "every copy on the board against all answers in every block that it meets, from the definition";

fn theorem_2(trial: &mut Trial) -> Tested {
    // Altered: blocks that are one column wider.
    let wider = trial.printed(0, 1);
    let most = trial.range(8, 14);
    let rings = rings(most);
    let mut wrong = None;
    for &(n, m, k) in &rings {
        trial.look()?;
        let blocks = Partition { w: n + k + wider, ..around(n, m, k) };
        let fault = blocks.fault(&ring(n, m, k), Rule::Unrotated).map(|f| f.to_string());
        wrong = wrong.or(fault.map(|f| format!("O({n},{m},{k}): {f}")));
        if m <= 5 {
            // The library's own study, where rows and columns change places.
            let text = format!("O({n},{m},{k})");
            let tiling = Tiling { w: blocks.h, h: blocks.w, t: 0 };
            let holds = tiling.study(&animal(&text), 0, Answers::Unrotated).blocks(&animal(&text)).is_some();
            if !holds {
                wrong = wrong.or(Some(format!("{text}: the library's study finds a fault")));
            }
        }
    }
    trial.command("study 'cannibal:O(3,4,1)' blocks size=5,4 answers=unrotated");
    let range = format!("all {} rings with n ≤ m ≤ {most}", rings.len());
    Ok(Finding::without(wrong, range, BLOCKS).beyond("only tested"))
}

/// A free square of side 2k + 1 between Bob's unturned answers in two by two blocks, all choices; holes count as his if
/// they are filled.
fn free_square(n: i32, m: i32, k: i32, side: i32, filled: bool) -> Option<(i32, i32)> {
    let answer = if filled { Shape::new(n, m, |_, _| true) } else { ring(n, m, k) };
    let (w, h) = (n + k, m + k);
    let places: Vec<(i32, i32)> = (0..=k).flat_map(|y| (0..=k).map(move |x| (x, y))).collect();
    let count = places.len();
    for choice in 0..count.pow(4) {
        let mut rows = vec![0u64; 2 * h as usize];
        for block in 0..4 {
            let (x, y) = places[choice / count.pow(block) % count];
            let (x, y) = (x + block as i32 % 2 * w, y + block as i32 / 2 * h);
            answer.rows.iter().zip(y..).for_each(|(row, y)| rows[y as usize] |= row << x);
        }
        for top in 0..=2 * h - side {
            let taken = (top..top + side).fold(0, |all, y| all | rows[y as usize]);
            let free = |left: i32| taken >> left & ((1 << side) - 1) == 0;
            if let Some(left) = (0..=2 * w - side).find(|&left| free(left)) {
                return Some((left, top));
            }
        }
    }
    None
}

fn squares_between(trial: &Trial, side: fn(i32) -> i32, filled: bool) -> Result<(Option<String>, String), Stopped> {
    let most = trial.range(7, 9);
    let mut wrong = None;
    for (n, m, k) in rings(most) {
        trial.look()?;
        if wrong.is_none() {
            let found = free_square(n, m, k, side(k), filled);
            wrong = found.map(|_| format!("O({n},{m},{k}): a square of side {} without cells of Bob's", side(k)));
        }
    }
    let range = format!("n ≤ m ≤ {most}, all k: two by two blocks, every choice of unturned answers");
    Ok((wrong, range))
}

const BETWEEN: &str =
    "all squares of side 2k+1; a larger rectangle would contain one, and it meets at most four blocks";

fn free_rectangles(trial: &mut Trial) -> Tested {
    let (wrong, range) = squares_between(trial, |k| 2 * k + 1, false)?;
    trial.position("The hole of O(5,5,1) is such a rectangle", "cannibal:O(5,5,1)");
    Ok(Finding::without(wrong, range, BETWEEN).instead(
        "the hole of Bob's own copy is one, where n, m > 4k; outside holes it is true. Alice needs no free rectangle \
         for a ring, either: that her copies meet Bob's is to be shown for the cells",
    ))
}

fn free_rectangles_right(trial: &mut Trial) -> Tested {
    let side: fn(i32) -> i32 = trial.printed(|k| 2 * k + 1, |k| 2 * k);
    let (wrong, range) = squares_between(trial, side, true)?;
    Ok(Finding::without(wrong, range, BETWEEN)
        .beyond("true for all: Bob's rectangles leave at most 2k rows or columns between"))
}

fn figure_8(trial: &mut Trial) -> Tested {
    let (w, h) = trial.printed((5, 7), (6, 7));
    let fault = Partition { w, h, t: 0 }.fault(&ring(4, 6, 1), Rule::Any);
    trial.command("study 'cannibal:O(4,6,1)' blocks size=7,5");
    trial.command("study 'cannibal:O(4,6,1)' blocks size=7,5");
    Ok(Finding::without(fault.map(|f| f.to_string()), "O(4,6,1) with these blocks", BLOCKS))
}

fn theorem_3(trial: &mut Trial) -> Tested {
    let least = trial.printed(2, 1);
    let most = trial.range(16, 32);
    let mut wrong = None;
    for n in least..=most {
        trial.look()?;
        for rule in [Rule::Any, Rule::Mirrored] {
            let fault = Partition { w: 2 * n, h: 2, t: 0 }.fault(&l(n), rule);
            wrong = wrong.or(fault.map(|f| format!("L({n}): {f}")));
        }
    }
    trial.command("study 'cannibal:L(2)' blocks size=4,2 --check --proof l2.proof");
    Ok(Finding::without(wrong, format!("n from {least} to {most}"), BLOCKS)
        .beyond("true for all n: no five cells that hang together are free of Bob's, see the next claim"))
}

fn theorem_3_five(trial: &mut Trial) -> Tested {
    let bound = trial.printed(4, 3);
    let most = trial.range(4, 8);
    let mut wrong = None;
    for n in 2..=most {
        let images = l(n).images(Rule::Any);
        let fitting: Vec<&Shape> = images.iter().filter(|s| s.h() == 2).collect();
        let count = fitting.len();
        for choice in 0..count.pow(6) {
            if choice % 256 == 0 {
                trial.look()?;
            }
            // Three rows of two blocks: wherever five connected cells lie, the blocks they meet are among such.
            let place = |x: i32, y: i32| {
                let block = (x / (2 * n) + y / 2 * 2) as u32;
                !fitting[choice / count.pow(block) % count].has(x % (2 * n), y % 2)
            };
            let free = Shape::new(4 * n, 6, place);
            let largest = largest_component(&free);
            if largest > bound && wrong.is_none() {
                wrong = Some(format!("n = {n}: {largest} connected cells free of Bob's"));
            }
        }
    }
    let range = format!("n from 2 to {most}: three rows of two blocks, every choice of answers in them");
    Ok(Finding::without(wrong, range, "connected parts of what Bob leaves free").beyond(
        "true for all n: gaps of a block are apart, so that at most four of them meet at a corner of four blocks",
    ))
}

/// How many cells the largest connected part has.
fn largest_component(shape: &Shape) -> usize {
    let mut left = shape.clone();
    let mut largest = 0;
    loop {
        let mut open: Vec<(i32, i32)> = left.cells().take(1).collect();
        if open.is_empty() {
            return largest;
        }
        let mut size = 0;
        while let Some((x, y)) = open.pop() {
            if left.has(x, y) {
                left.rows[y as usize] &= !(1 << x);
                size += 1;
                open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
        }
        largest = largest.max(size);
    }
}

/// Whether Alice has a plan for L(1), of at most so many moves.
fn l1_moves(trial: &Trial) -> Result<Option<u32>, Stopped> {
    let el = animal("L(1)");
    Ok(plan(trial, &el, 30_000)?.map(|plan| plan.moves(&el).0))
}

fn l1_is_a_cannibal(trial: &mut Trial) -> Tested {
    let wrong = l1_moves(trial)?.map(|moves| format!("L(1): Alice wins in {moves} moves"));
    trial.command("solve 'cannibal:L(1)'");
    Ok(Finding::without(wrong, "L(1)", "a plan of Alice's against every Bob")
        .instead("L(1) is El, a non-cannibal by Observation 1, which is why no blocks can work for it"))
}

fn l1_is_none(trial: &mut Trial) -> Tested {
    let most = trial.printed(3, 2);
    let wrong = match l1_moves(trial)? {
        Some(moves) if moves <= most => None,
        found => Some(format!("L(1): {found:?} moves")),
    };
    trial.certify("Alice wins with L(1)", "cannibal:L(1)", outwit::convention::Form::Usual)?;
    trial.command("solve 'cannibal:L(1)'");
    Ok(Finding::without(wrong, "L(1)", "a plan of Alice's against every Bob: three moves"))
}

fn l1_pairing(trial: &mut Trial) -> Tested {
    let text = trial.printed("L(1)", "L(2)");
    let density = bob::density(&animal(text), &mut trial.meter())?;
    let (n, d) = (density.numerator, density.denominator);
    trial.command(format!("solve 'cannibal:{text}' --ask density"));
    let wrong = (n >= d).then(|| format!("{text}: density {n}/{d}"));
    let method =
        "the largest density of any family of answers without a common cell: below 1 the blocks cannot hold all copies";
    Ok(Finding::without(wrong, format!("{text}, sites of any shape, periodic or not; density {n}/{d}"), method))
}

fn hole(trial: &mut Trial) -> Tested {
    let hole = trial.printed((1, 1), (0, 0));
    let fault = Partition { w: 5, h: 5, t: 0 }.fault(&holed(4, &[hole]), Rule::Any);
    trial.command("study 'cannibal:####/#.##/####/####' blocks size=5,5 --check --proof hole.proof");
    let wrong = fault.map(|f| format!("R(4,4) without {},{}: {f}", hole.0, hole.1));
    Ok(Finding::without(wrong, "R(4,4) without the cell 1,1", "blocks of 5×5 verified; R(4,4) itself is Theorem 1"))
}

/// The distance of a cell of an n×n square to its boundary, whose own cells have distance 0.
fn distance(n: i32, (x, y): (i32, i32)) -> i32 {
    x.min(y).min(n - 1 - x).min(n - 1 - y)
}

/// The interior cells of an n×n square, one of each class under its symmetries.
fn interior(n: i32) -> Vec<(i32, i32)> {
    let half = 1..(n + 1) / 2;
    half.clone().flat_map(|x| (x..(n + 1) / 2).map(move |y| (x, y))).collect()
}

/// The blocks of Lemma 3.
pub fn lemma_3_blocks(n: i32) -> Partition {
    let side = n + (n - 1) / 2;
    Partition { w: side, h: side, t: 0 }
}

fn lemma_3(trial: &mut Trial) -> Tested {
    let less = trial.printed(0, 1);
    let most = trial.range(9, 14);
    let mut holes = 0;
    let mut wrong = None;
    for n in 4..=most {
        for hole in interior(n).into_iter().filter(|&c| distance(n, c) >= n / 4 - less) {
            trial.look()?;
            holes += 1;
            let fault = lemma_3_blocks(n).fault(&holed(n, &[hole]), Rule::Any);
            wrong = wrong.or(fault.map(|f| format!("n = {n}, hole at {},{}: {f}", hole.0, hole.1)));
        }
    }
    trial.command("study 'cannibal:####/#.##/####/####' blocks size=5,5");
    let range = format!("n from 4 to {most}: {holes} holes, up to symmetry all that the lemma names");
    Ok(Finding::without(wrong, range, BLOCKS).beyond(
        "true for all n by the proof: two copies whose squares meet have a cell of their outer rings in common",
    ))
}

fn lemma_3_answers(trial: &mut Trial) -> Tested {
    let quarter: fn(i32) -> i32 = trial.printed(|n| n / 4, |n| (n + 3) / 4);
    let most = trial.range(12, 20);
    let mut wrong = None;
    for n in 4..=most {
        for cell in (0..(n + 1) / 2).flat_map(|x| (x..(n + 1) / 2).map(move |y| (x, y))) {
            trial.look()?;
            let blocks = lemma_3_blocks(n);
            // Only whether the answers share a cell: the rest of the strategy is the lemma's.
            let shares = blocks.shared(&holed(n, &[cell]), Rule::Any).is_some();
            if shares == (distance(n, cell) >= quarter(n)) && wrong.is_none() {
                let told = if shares { "some cell has no answer" } else { "every cell has an answer" };
                wrong = Some(format!("n = {n}, hole at {},{}: {told}", cell.0, cell.1));
            }
        }
    }
    let range = format!("n from 4 to {most}, every cell of the square, up to symmetry");
    Ok(Finding::without(wrong, range, "the cells that all answers cover")
        .beyond("true for all n: x from q to n−1 needs a shift to x−h or x−(n−1−h) from 0 to q = ⌊(n−1)/2⌋, which is 2h ≥ ⌊n/2⌋ − 1"))
}

fn lemma_3_quarter(trial: &mut Trial) -> Tested {
    let larger = trial.printed(0, 1);
    let most = trial.range(60, 400);
    let mut wrong = None;
    for n in 4..=most {
        trial.look()?;
        let side = n + (n - 1) / 2;
        let half = (n + 1) / 2 + larger;
        for x in 0..side {
            // One coordinate: the parts of n columns in blocks of `side`.
            let parts: Vec<i32> = (0..3).map(|b| ((b + 1) * side).min(x + n) - (b * side).max(x)).collect();
            let met = parts.iter().filter(|p| **p > 0).count();
            let best = parts.iter().max().copied().unwrap_or(0);
            if (met > 2 || best < half) && wrong.is_none() {
                wrong = Some(format!("n = {n}: {n} columns from column {x} have parts {parts:?}"));
            }
        }
        if half + n <= side && wrong.is_none() {
            wrong = Some(format!("n = {n}: both fit beside each other"));
        }
    }
    let range = format!("n from 4 to {most}, every place; rows are as columns");
    Ok(Finding::without(wrong, range, "parts of n columns in blocks of n + ⌊(n−1)/2⌋")
        .beyond("true for all n: ⌈n/2⌉ + n > n + ⌊(n−1)/2⌋"))
}

fn lemma_3_near(trial: &mut Trial) -> Tested {
    let (n, holes): (i32, &[(i32, i32)]) = trial.printed((8, &[(1, 1), (1, 2), (1, 3)]), (8, &[(2, 2)]));
    let most = trial.range(13, 17);
    let mut wrong = None;
    let mut count = 0;
    for &hole in holes {
        let shape = holed(n, &[hole]);
        for (w, h) in (n..=most).flat_map(|w| (n..=most).map(move |h| (w, h))) {
            trial.look()?;
            let blocks = Partition { w, h, t: 0 };
            if blocks.shared(&shape, Rule::Any).is_some() {
                // The answers share a cell whatever the shift.
                count += w;
                continue;
            }
            for t in 0..w {
                count += 1;
                let fault: Option<Fault> = Partition { t, ..blocks }.fault(&shape, Rule::Any);
                if fault.is_none() && wrong.is_none() {
                    wrong = Some(format!("hole at {},{}: blocks {w}×{h} shifted by {t} hold", hole.0, hole.1));
                }
            }
        }
    }
    let range = format!(
        "R(8,8) with a hole at distance 1, the smallest case: {count} partitions, sides up to {most}, all shifts"
    );
    Ok(Finding::without(wrong, range, BLOCKS).beyond("with a chosen part of the copies, or several kinds of sites, more strategies exist; whether one works is not known"))
}
