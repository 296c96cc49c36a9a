//! Section 2 up to Theorem 1: small animals, rectangles on finite boards, the fence, and Helly's property.

use crate::animals::helly;
use crate::animals::tools::{Soon, animal, plan, soon};
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::alice::bound;
use outwit::families::animals::engine::bob;
use outwit::families::animals::rules::free;
use outwit::limits::Stopped;
use std::fmt::Write;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "observation-1",
        "Observation 1; Our Results, 2(a)",
        "Every animal of three or fewer cells is a non-cannibal, and Alice needs no cell more than the animal has",
        observation_1,
    ),
    Claim::new(
        "four-cells",
        "Section 2, after Observation 1 (conjecture); Section 4",
        "All animals of four cells are non-cannibals",
        four_cells,
    )
    .within(60),
    Claim::new(
        "lemma-1",
        "Lemma 1",
        "On a finite board of any shape Alice wins with R(n,m) if a copy fits on the empty board",
        lemma_1,
    ),
    Claim::new(
        "lemma-1-common-cell",
        "Lemma 1, proof, Alice's strategy",
        "While some copy meets all copies that Bob has not touched, Alice can take a cell common to all such copies",
        lemma_1_as_printed,
    ),
    Claim::new(
        "lemma-1-strategy",
        "Lemma 1, proof, Alice's strategy",
        "Alice takes a common cell of the copies that meet all copies which Bob has not touched; if there are no such \
         copies, or the common cells are hers, any free cell of a copy that he has not touched. So she wins",
        lemma_1_repaired,
    )
    .repairs("lemma-1-common-cell"),
    Claim::new(
        "theorem-1-fence",
        "Theorem 1, proof",
        "An N×N square has 4(N−2) border cells besides its corners, and when these are taken no rectangle has cells both \
         in the interior and elsewhere",
        fence,
    ),
    Claim::new(
        "theorem-1-inside",
        "Theorem 1, proof",
        "If Alice takes the border of an N×N square, at least (N−n+1)(N−m+1) copies of R(n,m) fit into its interior",
        inside,
    ),
    Claim::new(
        "theorem-1-inside-right",
        "Theorem 1, proof",
        "If Alice takes the border of an N×N square, at least (N−n−1)(N−m−1) copies of R(n,m) fit into its interior, and \
         from some N on that is more than 4(N−2) copies of Bob's can meet",
        inside_right,
    )
    .repairs("theorem-1-inside"),
    Claim::new(
        "theorem-1-stabs",
        "Theorem 1, proof",
        "A copy of R(n,m) meets at most (2n−1)(2m−1) + (n+m−1)² copies",
        stabs,
    ),
    Claim::new(
        "theorem-1-estimate",
        "Theorem 1, proof",
        "(2n−1)(2m−1) + (n+m−1)² ≤ n² + m² + 6nm",
        estimate,
    ),
    Claim::new(
        "theorem-1-inequality",
        "Theorem 1, proof",
        "For all n and m the inequality (N−n+1)(N−m+1) > 4N(n²+m²+6nm) holds from some N on",
        inequality,
    ),
    Claim::new("theorem-1", "Theorem 1; Our Results, 2(b)", "Every rectangle R(n,m) is a non-cannibal", theorem_1)
        .within(60),
    Claim::new(
        "helly-rectangles",
        "Section 2, after Theorem 1",
        "Rectangles that meet pairwise have a common cell",
        helly::rectangles,
    ),
    Claim::new(
        "helly-only-rectangles",
        "Section 2, after Theorem 1, from [3]",
        "Rectangles are the only polyominoes whose copies have a common cell whenever they meet pairwise",
        helly::only_rectangles,
    ),
];

/// The first animal of at most so many cells for which Bob has a strategy; else Alice's moves for each, or the animals
/// that stayed open.
fn none_is_a_cannibal(trial: &mut Trial, sizes: std::ops::RangeInclusive<usize>) -> Result<Found, Stopped> {
    let mut found = Found { cannibal: None, table: String::new(), open: Vec::new() };
    for size in sizes {
        let animals = free::animals(size);
        for a in &animals {
            if bob::one_site(a, &mut trial.meter())?.is_some() {
                found.cannibal = Some(format!("{a}: Bob has a strategy, `outwit draw cannibal:{a} --as blocks`"));
                return Ok(found);
            }
        }
        for a in &animals {
            match plan(trial, a, 30_000)? {
                None => found.open.push(a.to_string()),
                Some(plan) => {
                    let (moves, safe) = plan.moves(a);
                    let lines = plan.nodes.len();
                    let _ = writeln!(found.table, "{a:<8} safe after {safe}, full after {moves} moves, {lines} lines");
                }
            }
        }
    }
    Ok(found)
}

struct Found {
    cannibal: Option<String>,
    table: String,
    open: Vec<String>,
}

fn observation_1(trial: &mut Trial) -> Tested {
    let most = trial.printed(3, 5);
    let found = none_is_a_cannibal(trial, 1..=most)?;
    let mut wrong = found.cannibal;
    for a in (1..=3).flat_map(free::animals) {
        if wrong.is_none() && bound::needs_more_moves_than_cells(&a, &mut trial.meter())? {
            wrong = Some(format!("{a}: Bob can make her waste a cell"));
        }
    }
    if wrong.is_none() && !found.open.is_empty() {
        wrong = Some(format!("{}: no plan was found", found.open.join(", ")));
    }
    trial.text("Alice's plans: her moves at most", found.table);
    trial.command("table cannibal:1..3 --certify");
    let method = "a plan of Alice's for each, and a second search of all answers to her cells when she wastes none";
    Ok(Finding::without(wrong, "all four animals", method))
}

fn four_cells(trial: &mut Trial) -> Tested {
    let size = trial.printed(4, 5);
    let found = none_is_a_cannibal(trial, size..=size)?;
    trial.text("Alice's plans: her moves at most", found.table);
    trial.command("table cannibal:4 --certify");
    if found.cannibal.is_none() && !found.open.is_empty() {
        return Ok(Finding::out_of_reach(found.open.join(", "), "no plan was found"));
    }
    if found.cannibal.is_none() {
        for name in ["S4", "O4"] {
            trial.certify(
                format!("Alice wins with {name}"),
                &format!("cannibal:{name}"),
                outwit::convention::Form::Usual,
            )?;
        }
    }
    let method = "a plan of Alice's against every Bob for each, found by search";
    Ok(Finding::without(found.cannibal, "all five tetrominoes, on the infinite board", method))
}

/// Every board within rows × columns as a set of free cells, with its text.
fn boards(rows: usize, columns: usize) -> impl Iterator<Item = (u32, String)> {
    (1..1u32 << (rows * columns)).map(move |set| {
        let mark = |r: usize, c: usize| if set >> (r * columns + c) & 1 == 1 { '.' } else { '#' };
        let row = |r: usize| (0..columns).map(|c| mark(r, c)).collect::<String>();
        (set, (0..rows).map(row).collect::<Vec<_>>().join("/"))
    })
}

/// The copies of an animal within rows × columns, as sets.
fn copies(text: &str, rows: usize, columns: usize) -> Vec<u32> {
    let animal = animal(text);
    let mut sets = Vec::new();
    for orientation in animal.orientations() {
        let (w, h) = orientation.iter().fold((0, 0), |(w, h), c| (w.max(c.x as usize + 1), h.max(c.y as usize + 1)));
        for y in 0..(rows + 1).saturating_sub(h) {
            for x in 0..(columns + 1).saturating_sub(w) {
                let bit =
                    |c: &outwit::families::animals::rules::Cell| 1 << ((c.y as usize + y) * columns + c.x as usize + x);
                sets.push(orientation.iter().fold(0, |set, c| set | bit(c)));
            }
        }
    }
    sets
}

const RECTANGLES: [&str; 5] = ["#", "##", "###", "##/##", "###/###"];

fn lemma_1(trial: &mut Trial) -> Tested {
    let animals: &[&str] = trial.printed(&RECTANGLES, &["#", "##", "##/#."]);
    let sizes: &[(usize, usize)] = trial.range(&[(1, 7), (2, 4), (3, 3)], &[(1, 7), (2, 5), (3, 4)]);
    let mut fitting = 0;
    let mut wrong = None;
    for &(rows, columns) in sizes {
        for (free, board) in boards(rows, columns) {
            trial.look()?;
            for text in animals {
                let fits = copies(text, rows, columns).iter().any(|c| c & !free == 0);
                fitting += u32::from(fits);
                if fits && wrong.is_none() {
                    let answer = trial.brute(&format!("cannibal-board:{board},{text}"))?;
                    if answer.fields()["result"] != "Alice" {
                        wrong = Some(format!("{text} on {board}: Bob wins"));
                    }
                }
            }
        }
    }
    trial.command("solve 'cannibal-board:.#./.../#..,##/##'");
    let range = format!(
        "{fitting} games: every board within {} on which one of {} fits",
        sizes.iter().map(|(r, c)| format!("{r}×{c}")).collect::<Vec<_>>().join(", "),
        animals.join(" ")
    );
    Ok(Finding::without(wrong, range, "brute force from the rules")
        .beyond("true by the proof, with its strategy completed"))
}

/// The game of a rectangle on a finite board, with Alice playing by Lemma 1.
struct Inside<'a> {
    copies: &'a [u32],
    /// Whether she looks for common cells at all.
    common: bool,
    /// Whether she takes another cell when the common ones are hers.
    completed: bool,
}

impl Inside<'_> {
    /// Alice, to move, against every Bob: Some(text) if she has no move or no hope.
    fn fault(&self, free: u32, alice: u32) -> Option<String> {
        let all: Vec<u32> = self.copies.iter().copied().filter(|c| c & !(free | alice) == 0).collect();
        if all.iter().any(|c| c & !alice == 0) {
            return None;
        }
        if all.is_empty() {
            return Some("no copy is left for Alice".to_owned());
        }
        let stabbing = all.iter().filter(|s| all.iter().all(|c| c & **s != 0));
        let shared = stabbing.fold(u32::MAX, |shared, s| shared & s);
        let any = all.iter().fold(0, |set, c| set | c) & free;
        let wanted = match () {
            () if !self.common || shared == u32::MAX => any,
            () if shared & free != 0 => shared & free,
            () if self.completed => any,
            () => return Some("the only common cells are Alice's already".to_owned()),
        };
        let cell = wanted & wanted.wrapping_neg();
        let (free, alice) = (free & !cell, alice | cell);
        let mut answers = self.copies.iter().filter(|c| **c & !free == 0).peekable();
        if answers.peek().is_none() {
            return self.fault(free, alice);
        }
        answers.find_map(|answer| self.fault(free & !answer, alice))
    }
}

fn play_lemma_1(trial: &Trial, common: bool, completed: bool) -> Result<(Option<String>, String), Stopped> {
    let sizes: &[(usize, usize)] = trial
        .range(&[(1, 1), (1, 2), (1, 3), (1, 7), (2, 5), (3, 4)], &[(1, 1), (1, 2), (1, 3), (1, 10), (2, 6), (3, 5)]);
    let mut games = 0;
    for &(rows, columns) in sizes {
        for text in RECTANGLES {
            trial.look()?;
            let copies = copies(text, rows, columns);
            let game = Inside { copies: &copies, common, completed };
            for (free, board) in boards(rows, columns) {
                if copies.iter().all(|c| c & !free != 0) {
                    continue;
                }
                games += 1;
                if let Some(fault) = game.fault(free, 0) {
                    return Ok((Some(format!("{text} on {board}: {fault}")), String::new()));
                }
            }
        }
    }
    let (rows, columns) = sizes[sizes.len() - 1];
    let range = format!(
        "{games} games: every board within 1×{}, 2×{} and {rows}×{columns} on which one of {} fits",
        sizes[3].1,
        sizes[4].1,
        RECTANGLES.join(" ")
    );
    Ok((None, range))
}

fn lemma_1_as_printed(trial: &mut Trial) -> Tested {
    let (wrong, range) = play_lemma_1(trial, true, false)?;
    let range = if wrong.is_some() { "boards from 1×1 on, until the first one".to_owned() } else { range };
    trial.position("Her second move: the common cell of both copies is hers", "cannibal-board:.A.,##");
    Ok(Finding::without(wrong, range, "the strategy played against every Bob")
        .instead("then Bob cannot play any such copy, and she may take any free cell of a copy that is left"))
}

fn lemma_1_repaired(trial: &mut Trial) -> Tested {
    // Altered: common cells are not looked for.
    let common = trial.printed(true, false);
    let (wrong, range) = play_lemma_1(trial, common, true)?;
    let range = if wrong.is_some() { "until the first one".to_owned() } else { range };
    Ok(Finding::without(wrong, range, "the strategy played against every Bob")
        .beyond("Bob never empties the set at one stroke, so that the proof holds on every finite board"))
}

fn fence(trial: &mut Trial) -> Tested {
    let count: fn(i32) -> i32 = trial.printed(|n| 4 * (n - 2), |n| 4 * (n - 2) - 1);
    let most = trial.range(9, 16);
    let mut wrong = None;
    for side in 3..=most {
        trial.look()?;
        let inner = |x: i32, y: i32| (1..side - 1).contains(&x) && (1..side - 1).contains(&y);
        let edge = |v: i32| v == 0 || v == side - 1;
        let within = |v: i32| (0..side).contains(&v);
        let border = |x: i32, y: i32| within(x) && within(y) && edge(x) != edge(y);
        let cells =
            (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).filter(|&(x, y)| border(x, y)).count() as i32;
        if cells != count(side) && wrong.is_none() {
            wrong = Some(format!("N = {side}: {cells} cells"));
        }
        for (h, w) in (1..=side).flat_map(|h| (1..=side).map(move |w| (h, w))) {
            for (x, y) in (-side..=side).flat_map(|y| (-side..=side).map(move |x| (x, y))) {
                let rectangle = || (y..y + h).flat_map(move |b| (x..x + w).map(move |a| (a, b)));
                let crosses = rectangle().any(|(a, b)| inner(a, b)) && !rectangle().all(|(a, b)| inner(a, b));
                if crosses && !rectangle().any(|(a, b)| border(a, b)) && wrong.is_none() {
                    wrong = Some(format!("N = {side}: the {h}×{w} rectangle at {x},{y} goes through"));
                }
            }
        }
    }
    Ok(Finding::without(
        wrong,
        format!("N from 3 to {most}, every rectangle with sides up to N in every place"),
        "all cells",
    )
    .beyond("a rectangle with a cell inside and another outside has, in the row or column of the first, a border cell"))
}

/// Copies of R(n,m) inside a square.
fn fitting(side: i32, n: i32, m: i32) -> i64 {
    let ways: &[(i32, i32)] = if n == m { &[(n, m)] } else { &[(n, m), (m, n)] };
    let corners = |&(h, w): &(i32, i32)| {
        let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        all.filter(|(x, y)| x + w <= side && y + h <= side).count() as i64
    };
    ways.iter().map(corners).sum()
}

fn inside(trial: &mut Trial) -> Tested {
    let (bound, method) = (|side: i32, n: i32, m: i32| i64::from((side - n + 1) * (side - m + 1)), "copies counted");
    let most = trial.range(16, 40);
    for side in 3..=most {
        for (n, m) in (1..=side - 2).flat_map(|n| (n..=side - 2).map(move |m| (n, m))) {
            let (found, least) = (fitting(side - 2, n, m), bound(side, n, m));
            if found < least {
                let wrong = format!("N = {side}, R({n},{m}): {found} fit, not {least}");
                return Ok(Finding::fails(format!("N from 3 to {most}, until the first one"), method, wrong).instead(
                    "the interior has side N−2, so that (N−n−1)(N−m−1) fit each way; the argument needs no more",
                ));
            }
        }
    }
    Ok(Finding::holds(format!("N from 3 to {most}, n, m ≤ N−2"), method))
}

fn inside_right(trial: &mut Trial) -> Tested {
    let less = trial.printed(1, 0);
    let most = trial.range(16, 40);
    let bound = |side: i64, n: i64, m: i64| (side - n - less) * (side - m - less);
    let mut wrong = None;
    for side in 3..=most {
        for (n, m) in (1..=side - 2).flat_map(|n| (n..=side - 2).map(move |m| (n, m))) {
            let (found, least) = (fitting(side - 2, n, m), bound(side.into(), n.into(), m.into()));
            if found < least && wrong.is_none() {
                wrong = Some(format!("N = {side}, R({n},{m}): {found} fit, not {least}"));
            }
        }
    }
    let mut table = String::new();
    for (n, m) in (1..=8i64).flat_map(|n| (n..=8).map(move |m| (n, m))) {
        let each = (2 * n - 1) * (2 * m - 1) + (n + m - 1) * (n + m - 1);
        let enough = |side: i64| bound(side, n, m) > 4 * (side - 2) * each;
        match (n.max(m) + 2..20_000).find(|&side| enough(side)) {
            Some(side) if (side..3 * side).all(enough) => {
                let _ = writeln!(table, "R({n},{m}): N = {side}");
            }
            _ => wrong = wrong.or(Some(format!("R({n},{m}): no N up to 20,000 is enough"))),
        }
    }
    trial.text("The least N that is enough, by the exact count of what one copy meets", table);
    let range = format!("N from 3 to {most}, n, m ≤ N−2; the least N for n, m ≤ 8, and from there to three times it");
    Ok(Finding::without(wrong, range, "copies counted; the inequality reckoned")
        .beyond("the left side is quadratic in N and the right one linear, for all n and m"))
}

fn stabs(trial: &mut Trial) -> Tested {
    let bound: fn(i32, i32) -> i32 = trial.printed(
        |n, m| (2 * n - 1) * (2 * m - 1) + (n + m - 1) * (n + m - 1),
        |n, m| (2 * n - 1) * (2 * m - 1) + (n + m - 1) * (n + m - 1) - 1,
    );
    let most = trial.range(8, 20);
    let mut wrong = None;
    for (n, m) in (1..=most).flat_map(|n| (n..=most).map(move |m| (n, m))) {
        trial.look()?;
        let ways: &[(i32, i32)] = if n == m { &[(n, m)] } else { &[(n, m), (m, n)] };
        let far = 2 * m;
        let meets = |&&(x, y, h, w): &&(i32, i32, i32, i32)| x < m && x + w > 0 && y < n && y + h > 0;
        let places =
            ways.iter().flat_map(|&(h, w)| (-far..=far).flat_map(move |y| (-far..=far).map(move |x| (x, y, h, w))));
        let met = places.collect::<Vec<_>>().iter().filter(meets).count() as i32;
        if (met > bound(n, m) || n != m && met < bound(n, m)) && wrong.is_none() {
            wrong = Some(format!("R({n},{m}) meets {met}"));
        }
    }
    let range = format!("all n ≤ m ≤ {most}");
    Ok(Finding::without(wrong, range, "copies in all places counted; where n ≠ m it is exactly that many")
        .beyond("unturned copies meet in (2n−1)(2m−1) places, turned ones in (n+m−1)², for all n and m"))
}

fn estimate(trial: &mut Trial) -> Tested {
    let times: i64 = trial.printed(6, 5);
    let most = trial.range(300, 2000);
    let exact = |n: i64, m: i64| (2 * n - 1) * (2 * m - 1) + (n + m - 1) * (n + m - 1);
    let all = (1..=most).flat_map(|n| (n..=most).map(move |m| (n, m)));
    let wrong = all.into_iter().find(|&(n, m)| exact(n, m) > n * n + m * m + times * n * m);
    let wrong = wrong.map(|(n, m)| format!("n = {n}, m = {m}: {} on the left", exact(n, m)));
    Ok(Finding::without(wrong, format!("n ≤ m ≤ {most}"), "both sides reckoned")
        .beyond("the right side is larger by 4n + 4m − 2 > 0"))
}

fn inequality(trial: &mut Trial) -> Tested {
    // Altered: N² on the right, too.
    let power = trial.printed(1, 2);
    let most = trial.range(10, 30);
    let mut wrong = None;
    let mut table = String::new();
    for (n, m) in (1..=most).flat_map(|n| (n..=most).map(move |m| (n, m))) {
        trial.look()?;
        let enough = |side: i64| (side - n + 1) * (side - m + 1) > 4 * side.pow(power) * (n * n + m * m + 6 * n * m);
        match (1.max(n).max(m)..100_000).find(|&side| enough(side)) {
            Some(side) if (side..3 * side).all(enough) => {
                let _ = writeln!(table, "R({n},{m}): N = {side}");
            }
            _ => wrong = wrong.or(Some(format!("R({n},{m}): no N up to 100,000 is enough"))),
        }
    }
    trial.text("The least N for which the printed inequality holds", table);
    let range = format!("n ≤ m ≤ {most}: the least N, and every N from there to three times it");
    Ok(Finding::without(wrong, range, "both sides reckoned")
        .beyond("the left side is quadratic in N and the right one linear, for all n and m"))
}

fn theorem_1(trial: &mut Trial) -> Tested {
    let animals: &[&str] = trial.printed(
        &["R(1,1)", "R(1,2)", "R(1,3)", "R(1,4)", "R(2,2)", "R(2,3)"],
        &["R(1,1)", "R(1,2)", "R(1,3)", "###/#.#"],
    );
    let mut table = String::new();
    let mut wrong = None;
    for text in animals {
        let a = animal(text);
        match soon(trial, &a)? {
            Soon::Cannibal => wrong = wrong.or(Some(format!("{text}: Bob has a strategy"))),
            Soon::Open => return Ok(Finding::out_of_reach(table, format!("no plan for {text}"))),
            Soon::NonCannibal(plan) => {
                let (moves, safe) = plan.moves(&a);
                let _ = writeln!(table, "{text}: safe after {safe}, full after {moves} moves");
            }
        }
    }
    trial.text("Alice's plans", table);
    trial.command("play 'cannibal:R(1,3)' --seats theorem-1,random --seed 1");
    let range = format!("{} on the infinite board", animals.join(", "));
    Ok(Finding::without(wrong, range, "plans of Alice's against every Bob, found without the theorem")
        .beyond("true for all n and m by the fence and Lemma 1, with the interior counted rightly"))
}
