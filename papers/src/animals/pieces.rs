//! Punching: inner and outer pieces, Lemma 4 and Theorem 5.
//!
//! Let R = A∖C, and call a cell *shut* if it is not in R and no copy of R that misses R covers it. C is an inner piece
//! exactly if all its cells are shut.
//!
//! The proof of Lemma 4 tells of a game with R, and concludes something about the game with A. What is missing is how
//! Alice, in the game with A, makes use of her strategy for R: Bob's copies are larger there, and cells that she would
//! take inside the C of his copies are his. It can be supplied. She imagines the game with R, in which Bob lays only the R
//! of each copy of A; where her strategy wants a cell that is his (it lies in the C of one of his copies) or hers, she
//! takes any other one. Every cell that is taken in the imagined game is taken in the real one, so that Bob's real moves
//! are legal imagined ones. In the end she owns, imagined, a copy Q of R; it misses the R of each of Bob's copies, so that,
//! C being inner, it misses their C: all of Q is really hers. Bob has no cell of Q's C, nor ever gets one, *if no copy of A
//! that misses R meets C*. Then she fills it. So Lemma 4 holds for A and C with that condition; it is an easy
//! consequence where C is enclosed by R. No inner piece is known that does not fulfil it.

use crate::animals::blocks::lemma_3_blocks;
use crate::animals::partition::{Rule, Shape, holed};
use crate::animals::tools::animal;
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::bob;
use outwit::families::animals::rules::{Animal, Cell, Copy, Motion, Move, Position, free};
use outwit::families::animals::study::pieces::{piece, pieces};
use outwit::limits::Stopped;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "figure-11",
        "Figure 11",
        "There are inner and outer pieces, and an outer one is shown by a second copy of the rest over a part of it",
        figure_11,
    ),
    Claim::new(
        "union-of-inner",
        "Section 3, before Lemma 4",
        "The union of two inner pieces need not be an inner piece",
        union_of_inner,
    ),
    Claim::new(
        "superset-of-outer",
        "Section 3, before Lemma 4",
        "A superset of an outer piece is an outer piece (where what is left is an animal)",
        superset_of_outer,
    ),
    Claim::new(
        "lemma-4-transfer",
        "Lemma 4, proof",
        "What Alice does in the game with A∖C she can do in the game with A, when Bob's copies are completed by C",
        transfer,
    ),
    Claim::new(
        "lemma-4",
        "Lemma 4",
        "If A is a cannibal and C an inner piece, A∖C is a cannibal: Alice imitates her strategy for A∖C, which works if \
         no copy of A that misses A∖C meets C, and that is so for every inner piece",
        lemma_4,
    )
    .repairs("lemma-4-transfer"),
    Claim::new(
        "lemma-4-verdicts",
        "Lemma 4",
        "If A is a cannibal and C an inner piece, A∖C is a cannibal: both by Bob's blocks",
        lemma_4_verdicts,
    ),
    Claim::new(
        "lemma-4-converse",
        "Section 3, after Lemma 4",
        "The converse of Lemma 4 is not true: A∖C may be a cannibal with an inner piece C, and A none",
        converse,
    ),
    Claim::new(
        "theorem-5",
        "Theorem 5; Our Results, 1(a)",
        "For n ≥ 4 the square R(n,n) without any interior cells is a cannibal, if it is an animal and one of these cells \
         has distance ⌊n/4⌋ or more to the boundary",
        theorem_5,
    ),
    Claim::new(
        "theorem-5-inner",
        "Theorem 5, from Lemmas 3 and 4",
        "Any further interior cells are an inner piece of a square with a hole",
        theorem_5_inner,
    ),
];

fn figure_11(trial: &mut Trial) -> Tested {
    let stated: &[(&str, (i32, i32), &str)] = &[
        ("R(4,4)", (1, 1), "inner"),
        ("R(5,5)", (2, 0), "inner"),
        ("R(4,4)", (0, 0), "outer"),
        ("R(4,4)", (1, 0), trial.printed("outer", "inner")),
    ];
    let mut wrong = None;
    for &(text, (x, y), kind) in stated {
        let whole = animal(text);
        let found = piece(&whole, &[Cell::new(x, y)]);
        if found.kind() != Some(kind) {
            wrong = wrong.or(Some(format!("{text} without {x},{y}: {:?}", found.kind())));
        }
        // The second copy is really one: of the rest, beside it, and over the piece.
        if let (Some(rest), Some(second)) = (&found.rest, &found.shown_by) {
            let first: BTreeSet<Cell> =
                whole.orientations()[0].iter().copied().filter(|c| *c != Cell::new(x, y)).collect();
            let real = rest.copy_of(second.iter().copied()).is_some()
                && second.iter().all(|c| !first.contains(c))
                && second.contains(&Cell::new(x, y));
            if !real {
                wrong = wrong.or(Some(format!("{text} without {x},{y}: the second copy is none")));
            }
        }
    }
    trial.command("solve 'cannibal:R(4,4)' --ask pieces");
    trial.command("study 'cannibal:R(5,5)' piece 'cells=2,0'");
    let range = "one cell of R(4,4) or R(5,5): inside, in the middle of a side, at a corner, beside one";
    Ok(Finding::without(wrong, range, "second copies in all places; those found are verified"))
}

fn union_of_inner(trial: &mut Trial) -> Tested {
    let need_not = trial.printed(true, false);
    let mut found = None;
    for text in ["R(2,3)", "R(2,4)", "R(3,3)", "R(2,5)", "R(2,6)"] {
        trial.look()?;
        let whole = animal(text);
        let inner: Vec<Cell> = pieces(&whole, 1)
            .unwrap_or_default()
            .into_iter()
            .filter(|p| p.kind() == Some("inner"))
            .map(|p| p.cells[0])
            .collect();
        let pairs = inner.iter().enumerate().flat_map(|(i, a)| inner[i + 1..].iter().map(move |b| (*a, *b)));
        let outer = pairs.into_iter().find(|&(a, b)| piece(&whole, &[a, b]).kind() == Some("outer"));
        found = found.or(outer.map(|(a, b)| format!("{text}: {a} and {b} are inner, both together are outer")));
    }
    if let Some(example) = &found {
        trial.text("The smallest rectangle with such a pair", example.clone());
    }
    trial.command("study 'cannibal:R(2,6)' piece 'cells=2,0'");
    trial.command("study 'cannibal:R(2,6)' piece 'cells=2,0;3,0'");
    let wrong = match found {
        Some(example) if !need_not => Some(example),
        None if need_not => Some("no such pair".to_owned()),
        _ => None,
    };
    Ok(Finding::without(
        wrong,
        "single cells of the rectangles 2×3, 2×4, 3×3, 2×5 and 2×6",
        "second copies in all places",
    ))
}

/// The cells beside R that no copy of R which misses R covers. They lie within the rectangle around R: beyond one of its
/// sides there is room for a copy in front of any cell.
fn shut(rest: &Animal) -> Vec<Cell> {
    let own: BTreeSet<Cell> = rest.orientations()[0].iter().copied().collect();
    let (w, h) = rest.extent(0);
    let cells = (0..h).flat_map(|y| (0..w).map(move |x| Cell::new(x, y))).filter(|c| !own.contains(c));
    let misses = |copy: Copy| rest.cells(copy).all(|c| !own.contains(&c));
    cells.filter(|&c| !rest.copies_through(c).any(misses)).collect()
}

/// Motions that take R beside R so that a shut cell of one is a shut cell of the other: (x, p, g) with g(p) = x.
fn facing(rest: &Animal, shut: &[Cell]) -> Option<(Cell, Cell, Motion)> {
    let own: BTreeSet<Cell> = rest.orientations()[0].iter().copied().collect();
    let pairs = shut.iter().flat_map(|&x| shut.iter().map(move |&p| (x, p)));
    pairs
        .flat_map(|(x, p)| Motion::about_origin().map(move |m| (x, p, Motion { by: x - m.apply(p), ..m })))
        .find(|(_, _, g)| own.iter().all(|&c| !own.contains(&g.apply(c))))
}

/// All rests of at most so many cells: how many have shut cells, and the first with two copies that face each other.
fn rests(trial: &Trial, most: usize) -> Result<(usize, usize, Option<String>), Stopped> {
    let (mut all, mut some) = (0, 0);
    for rest in (1..=most).flat_map(free::animals) {
        trial.look()?;
        all += 1;
        let shut = shut(&rest);
        if shut.is_empty() {
            continue;
        }
        some += 1;
        if let Some((x, p, g)) = facing(&rest, &shut) {
            return Ok((all, some, Some(format!("rest {rest}: {x} is shut, and so is {p}, which {g} takes there"))));
        }
    }
    Ok((all, some, None))
}

fn superset_of_outer(trial: &mut Trial) -> Tested {
    // By trying: every animal, every piece and every larger piece. Altered: subsets instead of supersets.
    let supersets = trial.printed(true, false);
    let sizes = trial.range(7, 8);
    let mut wrong = None;
    let mut rectangles: Vec<Animal> = (2..=sizes).flat_map(free::animals).collect();
    rectangles.extend(["R(3,3)", "R(2,6)", "R(3,4)"].map(animal));
    for whole in rectangles {
        trial.look()?;
        let most = if whole.size() <= sizes { whole.size() - 1 } else { 2 };
        let all: Vec<_> = (1..=most).flat_map(|size| pieces(&whole, size).unwrap_or_default()).collect();
        let inner: Vec<_> = all.iter().filter(|p| p.kind() == Some("inner")).collect();
        for outer in all.iter().filter(|p| p.kind() == Some("outer")) {
            let contains = |large: &[Cell], small: &[Cell]| small.iter().all(|c| large.contains(c));
            let exception = inner.iter().find(|i| match supersets {
                true => contains(&i.cells, &outer.cells),
                false => contains(&outer.cells, &i.cells),
            });
            let told = |i: &outwit::families::animals::study::pieces::Piece| {
                format!("{whole}: {:?} is outer, {:?} is inner", texts(&outer.cells), texts(&i.cells))
            };
            wrong = wrong.or(exception.map(|i| told(i)));
        }
    }
    // By the rests: an exception would need two of them that face each other.
    let most = trial.range(9, 12);
    let (all, some, facing) = rests(trial, most)?;
    wrong = wrong.or(facing);
    let range = format!(
        "all pieces of all animals of at most {sizes} cells, pairs in R(3,3), R(2,6) and R(3,4); then all {all} rests of at \
         most {most} cells, of which {some} have cells that a second copy cannot cover"
    );
    Ok(Finding::without(
        wrong,
        range,
        "pieces compared; and for an exception a second copy must share such a cell with the first",
    )
    .beyond("not proved: the cell with which a second copy reaches into the piece may itself be removed next"))
}

fn texts(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(";")
}

/// The cannibals A by one site with an inner piece C of which the rest has at most so many cells, smallest first.
fn cannibals_with_inner(trial: &Trial, most: usize) -> Result<Vec<(Animal, Animal, Vec<Cell>)>, Stopped> {
    let mut found = Vec::new();
    for rest in (1..=most).flat_map(free::animals) {
        trial.look()?;
        let cells = shut(&rest);
        // One shut cell beside the rest, so that the whole is an animal.
        for c in cells {
            let whole = Animal::new(rest.orientations()[0].iter().copied().chain([c]));
            let Ok(whole) = whole else { continue };
            if bob::one_site(&whole, &mut trial.meter())?.is_some() {
                found.push((whole, rest.clone(), vec![c]));
            }
        }
    }
    found.sort_by_key(|(whole, ..)| whole.size());
    Ok(found)
}

fn transfer(trial: &mut Trial) -> Tested {
    let most = 9;
    let method = "both games from their rules";
    for (whole, rest, cells) in cannibals_with_inner(trial, most)? {
        // Alice far away, then Bob's copy of the rest at the origin; her next cell is in its C.
        let far = Cell::new(50, 50);
        let mut small = Position::default();
        small.make(&rest, Move::Take(far));
        small.make(&rest, Move::Lay(Copy { at: Cell::default(), orientation: 0 }));
        let completed = rest.orientations()[0].iter().copied().chain(cells.iter().copied());
        let Some(copy) = whole.copy_of(completed) else { continue };
        let mut large = Position::default();
        large.make(&whole, Move::Take(far));
        large.make(&whole, Move::Lay(copy));
        let next = Move::Take(cells[0]);
        if small.allows(&rest, next) && !large.allows(&whole, next) {
            trial.command(format!("solve 'cannibal:{whole}'"));
            let wrong =
                format!("A = {whole}, A∖C = {rest}: after {far} and Bob's copy {} is free in one game only", cells[0]);
            return Ok(Finding::fails(
                format!("cannibals with one inner cell, rests of at most {most} cells"),
                method,
                wrong,
            )
            .instead("she takes any other cell instead: see the next claim, which closes the gap"));
        }
    }
    Ok(Finding::holds(format!("cannibals with one inner cell, rests of at most {most} cells"), method))
}

fn lemma_4(trial: &mut Trial) -> Tested {
    // Altered: pieces need not be inner, so that the condition on copies fails for the corner of a square.
    let only_inner = trial.printed(true, false);
    let most = trial.range(9, 12);
    let mut wrong = None;
    if !only_inner {
        // The corner of R(3,3): a copy of R(3,3) that misses the rest covers it.
        let square = animal("R(3,3)");
        let rest: BTreeSet<Cell> = square.orientations()[0].iter().copied().filter(|c| *c != Cell::default()).collect();
        let over = square.copies_through(Cell::default()).find(|&c| square.cells(c).all(|c| !rest.contains(&c)));
        wrong = over.map(|copy| format!("R(3,3), corner: the copy {copy} covers it"));
    }
    let (all, some, facing) = rests(trial, most)?;
    wrong = wrong.or(facing);
    let range =
        format!("all {all} rests A∖C of at most {most} cells, of which {some} have inner pieces, and every such C");
    let method = "a copy of A that misses A∖C and meets an inner C would share a cell of its own C with it: looked for in all \
                  places; the rest is the imitation, proved in papers/animals/pieces.rs";
    Ok(Finding::without(wrong, range, method).beyond(
        "true for every C that A∖C encloses, as copies cannot share enclosed cells; not proved for all inner pieces",
    ))
}

fn lemma_4_verdicts(trial: &mut Trial) -> Tested {
    let most = trial.range(9, 10);
    // Altered: outer cells, too.
    let inner = trial.printed(true, false);
    let mut pairs = cannibals_with_inner(trial, most)?;
    if !inner {
        let u5 = animal("###/#.#");
        let rest = animal("###/#..");
        pairs.insert(0, (u5, rest, vec![Cell::new(2, 1)]));
    }
    let (mut held, mut open) = (0, Vec::new());
    for (whole, rest, _) in &pairs {
        match bob::one_site(rest, &mut trial.meter())? {
            Some(_) => held += 1,
            None => open.push((whole.to_string(), rest.clone())),
        }
    }
    let range = format!("{} cannibals by one site with one inner cell, rests of at most {most} cells", pairs.len());
    let method = "Bob's one site with one answer, looked for completely";
    for (whole, rest) in &open {
        if crate::animals::tools::plan(trial, rest, 30_000)?.is_some() {
            return Ok(Finding::fails(range, method, format!("{whole} is a cannibal, {rest} is none")));
        }
    }
    if open.is_empty() {
        return Ok(Finding::holds(range, method));
    }
    let list: Vec<String> = open.iter().map(|(whole, rest)| format!("{rest} of {whole}")).collect();
    Ok(Finding::out_of_reach(
        format!("{range}: {held} of the rests are cannibals by one site, too"),
        format!("{method}; neither that nor a plan of Alice's was found for {}", list.join(", ")),
    ))
}

fn converse(trial: &mut Trial) -> Tested {
    let cell = trial.printed((1, 1), (0, 0));
    let kind = piece(&animal("R(4,4)"), &[Cell::new(cell.0, cell.1)]).kind();
    let fault = lemma_3_blocks(4).fault(&holed(4, &[cell]), Rule::Any);
    let wrong = match (kind, fault) {
        (Some("inner"), None) => None,
        (kind, fault) => Some(format!("R(4,4) without {},{}: {kind:?}, {fault:?}", cell.0, cell.1)),
    };
    trial.command("study 'cannibal:R(4,4)' piece 'cells=1,1'");
    let range = "R(4,4), a non-cannibal by Theorem 1, and its cell 1,1";
    Ok(Finding::without(wrong, range, "the piece is inner, and blocks of 5×5 hold the rest off"))
}

/// Squares with these interior cells removed: all subsets up to a size, then some more by chance.
fn hole_sets(trial: &Trial, n: i32) -> Vec<Vec<(i32, i32)>> {
    let inner: Vec<(i32, i32)> = (1..n - 1).flat_map(|y| (1..n - 1).map(move |x| (x, y))).collect();
    let of = |set: u64| inner.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, c)| *c).collect();
    if inner.len() <= 9 {
        return (1..1u64 << inner.len()).map(of).collect();
    }
    let mut roll = 7u64;
    let mut next = || {
        roll = roll.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        roll >> 28
    };
    // As many sparse sets as dense ones.
    let count = trial.range(40, 2_000);
    (0..count).map(|i| if i % 2 == 0 { next() } else { next() & next() & next() }).map(of).collect()
}

fn theorem_5(trial: &mut Trial) -> Tested {
    let less = trial.printed(0, 1);
    let most = trial.range(8, 9);
    let (mut count, mut chance) = (0, 0);
    let mut wrong = None;
    for n in 4..=most {
        let mut sets = hole_sets(trial, n);
        if n >= 8 {
            // One hole at distance 1 and nothing else is what the altered theorem lets through.
            sets.insert(0, vec![(1, 1)]);
        }
        for holes in sets {
            trial.look()?;
            let distance = holes.iter().map(|&(x, y)| x.min(y).min(n - 1 - x).min(n - 1 - y)).max().unwrap_or(0);
            let shape: Shape = holed(n, &holes);
            if distance < n / 4 - less || !shape.is_connected() {
                continue;
            }
            (count, chance) = (count + 1, chance + usize::from(n > 5));
            let fault = lemma_3_blocks(n).fault(&shape, Rule::Any);
            wrong = wrong.or(fault.map(|f| format!("{}: {f}", shape.text())));
        }
    }
    trial.command("study 'cannibal:####/#..#/#.##/####' blocks size=5,5 --check --proof holes.proof");
    let range = format!(
        "{count} animals: every set of interior cells for n = 4 and 5, {chance} sets by chance (seed 7) for n from 6 to {most}"
    );
    Ok(Finding::without(wrong, range, "the blocks of Lemma 3 with any copies inside them, from the definition; Lemma 4 is not used")
        .beyond("true for all n without Lemma 4: more holes give Bob no fewer answers, and two copies whose squares meet have a \
                 cell of their outer rings in common"))
}

fn theorem_5_inner(trial: &mut Trial) -> Tested {
    // Altered: cells of the boundary, too.
    let from = trial.printed(1, 0);
    let mut count = 0;
    let mut wrong = None;
    for n in 4..=6 {
        let inside: Vec<Cell> = (from..n - 1).flat_map(|y| (from..n - 1).map(move |x| Cell::new(x, y))).collect();
        let square = animal(&format!("R({n},{n})"));
        // No hole yet, or one.
        for hole in inside.iter().map(Some).chain([None]) {
            trial.look()?;
            let cells = square.orientations()[0].iter().copied().filter(|c| Some(c) != hole);
            let Ok(holed) = Animal::new(cells) else { continue };
            for &cell in holed.orientations()[0].iter().filter(|c| inside.contains(c)) {
                count += 1;
                if piece(&holed, &[cell]).kind() == Some("outer") {
                    wrong = wrong.or(Some(format!("{holed}: {cell} is an outer piece")));
                }
            }
        }
    }
    let range = format!("{count} cases: n from 4 to 6, no hole or any one, and every further interior cell");
    Ok(Finding::without(wrong, range, "second copies in all places")
        .beyond("true for all: interior cells are enclosed by the outer ring, which no copy crosses"))
}
