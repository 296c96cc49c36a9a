//! Section 4: what is not monotone, conjectures and open problems.

use crate::animals::harary;
use crate::animals::harary::Result as Won;
use crate::animals::partition::{Partition, Rule, holed};
use crate::animals::tools::{Soon, animal, plan, soon, winner};
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::families::animals::engine::bob;
use outwit::families::animals::rules::{Animal, Cell, free};
use std::fmt::Write;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "harary-board",
        "Section 4, first sentence",
        "In Harary's game a larger board helps Alice: where she wins she wins on every larger board",
        harary_board,
    ),
    Claim::new(
        "harary-animal",
        "Section 4, first sentence",
        "In Harary's game a larger animal helps Bob: where Alice wins with an animal she wins with every part of it",
        harary_animal,
    ),
    Claim::new(
        "board-not-monotone",
        "Section 4, second sentence",
        "With cannibal animals a larger board may hurt Alice",
        board_not_monotone,
    ),
    Claim::new(
        "animal-not-monotone",
        "Section 4, second sentence",
        "With cannibal animals a larger animal may help Alice",
        animal_not_monotone,
    ),
    Claim::new(
        "animal-not-monotone-plane",
        "Section 4, second sentence",
        "Also on the infinite board a larger animal may help Alice: U(2,3,1) is a cannibal, and R(2,3), which has one cell \
         more, is none",
        animal_not_monotone_plane,
    ),
    Claim::new("conjecture-u-2-4", "Section 4 (conjecture)", "U(2,4,1) is a cannibal", u_2_4).within(120),
    Claim::new(
        "smallest-cannibal",
        "Section 4, after the conjectures",
        "No cannibal has fewer cells than U(2,3,1), if all animals of four cells are non-cannibals",
        smallest,
    ),
    Claim::new(
        "many-unsolved",
        "Section 4, second paragraph",
        "Which of the animals of five cells are cannibals?",
        pentominoes,
    )
    .within(120),
    Claim::new(
        "holes-near-boundary",
        "Section 4 (open problem)",
        "What are the squares whose removed interior cells are all nearer to the boundary than ⌊n/4⌋?",
        holes_near,
    ),
    Claim::new(
        "referee",
        "Section 4, last paragraph (open problem)",
        "Are there arbitrarily large non-cannibals other than rectangles?",
        referee,
    )
    .within(120),
];

/// Whether one board lies in another, turned or not.
fn lies_in((r, c): (i32, i32), (rows, columns): (i32, i32)) -> bool {
    r <= rows && c <= columns || c <= rows && r <= columns
}

/// Whether an animal is part of another.
fn part_of(small: &Animal, large: &Animal) -> bool {
    let whole: Vec<Cell> = large.orientations()[0].clone();
    whole.iter().flat_map(|&c| small.copies_through(c)).any(|copy| small.cells(copy).all(|c| whole.contains(&c)))
}

fn harary_board(trial: &mut Trial) -> Tested {
    // Altered: a larger board helps Bob.
    let helps = trial.printed(true, false);
    let cells = trial.range(10, 12);
    let results = harary::results(trial, cells, 4)?;
    let mut wrong = None;
    for ((r, c, animal), small) in &results {
        for ((rows, columns, _), large) in results.iter().filter(|((_, _, a), _)| a == animal) {
            if lies_in((*r, *c), (*rows, *columns)) {
                let (one, other) = if helps { (small, large) } else { (large, small) };
                if *one == Won::Alice && *other != Won::Alice && wrong.is_none() {
                    wrong = Some(format!("{animal}: {small:?} on {r}×{c}, {large:?} on {rows}×{columns}"));
                }
            }
        }
    }
    let range = format!("rectangles of at most {cells} cells, animals of at most 4 cells: {} games", results.len());
    Ok(Finding::without(wrong, range, "every line of play, from the rules").beyond(
        "proved where Bob only obstructs; where his own copies count, too, boards of other shapes may differ, and it is only tested",
    ))
}

fn harary_animal(trial: &mut Trial) -> Tested {
    let helps = trial.printed(true, false);
    let cells = trial.range(10, 12);
    let results = harary::results(trial, cells, 4)?;
    let mut wrong = None;
    for ((r, c, large), with_large) in &results {
        for ((_, _, small), with_small) in results.iter().filter(|((a, b, _), _)| (a, b) == (r, c)) {
            if part_of(small, large) {
                let (one, other) = if helps { (with_large, with_small) } else { (with_small, with_large) };
                if *one == Won::Alice && *other != Won::Alice && wrong.is_none() {
                    wrong = Some(format!("{r}×{c}: {with_large:?} with {large}, {with_small:?} with {small}"));
                }
            }
        }
    }
    let range = format!("rectangles of at most {cells} cells, animals of at most 4 cells: {} games", results.len());
    Ok(Finding::without(wrong, range, "every line of play, from the rules")
        .beyond("proved where Bob only obstructs; where his own copies count, too, it is only tested"))
}

fn board_not_monotone(trial: &mut Trial) -> Tested {
    let (small, large) = trial.printed((".#/..", "2x2"), (".#/..", "2x3"));
    let el = "##/#.";
    let found = [winner(trial, small, el)?, winner(trial, large, el)?];
    let mut table = String::new();
    for columns in 2..=trial.range(7, 9) {
        let _ = writeln!(table, "2×{columns}: {}", winner(trial, &format!("2x{columns}"), el)?);
    }
    let brute = trial.brute(&format!("cannibal-board:{large},{el}"))?;
    let wrong = (found != ["Alice", "Bob"] || brute.fields()["result"] != found[1].as_str())
        .then(|| format!("{el} is {}'s on {small} and {}'s on {large}", found[0], found[1]));
    trial.text("Who wins with El on two rows", table);
    trial.command("solve 'cannibal-board:.#/..,##/#.'");
    trial.command("solve cannibal-board:2x2,##/#.");
    let range = "El on 2×2 without a cell, where Bob has no answer, and on 2×2, where he has one";
    Ok(Finding::without(wrong, range, "both boards solved, the larger one also by brute force"))
}

fn animal_not_monotone(trial: &mut Trial) -> Tested {
    let (small, large) = trial.printed(("##/#.", "##/##"), ("##", "##/#."));
    let found = [winner(trial, "2x2", small)?, winner(trial, "2x2", large)?];
    let wrong = (found != ["Bob", "Alice"] || !part_of(&animal(small), &animal(large)))
        .then(|| format!("on 2×2 {small} is {}'s and {large} is {}'s", found[0], found[1]));
    trial.command("solve cannibal-board:2x2,##/##");
    Ok(Finding::without(wrong, "El and R(2,2) on 2×2", "both games solved"))
}

fn animal_not_monotone_plane(trial: &mut Trial) -> Tested {
    let (small, large) = trial.printed(("###/#.#", "###/###"), ("###/#.#", "###/#.#/..#"));
    let lost = bob::one_site(&animal(small), &mut trial.meter())?.is_some();
    let won = matches!(soon(trial, &animal(large))?, Soon::NonCannibal(_));
    let wrong = (!lost || !won || !part_of(&animal(small), &animal(large)))
        .then(|| format!("Bob has blocks for {small}: {lost}; Alice has a plan for {large}: {won}"));
    trial.command("solve 'cannibal:###/###'");
    Ok(Finding::without(
        wrong,
        "both animals on the infinite board",
        "Bob's blocks for one, a plan of Alice's for the other",
    ))
}

fn u_2_4(trial: &mut Trial) -> Tested {
    let u = animal("U(2,4,1)");
    let mut meter = trial.meter();
    let method = "Bob: sites with one answer, then several answers in blocks. Alice: plans";
    if bob::one_site(&u, &mut meter)?.is_some() {
        return Ok(Finding::holds("U(2,4,1)", method));
    }
    let density = bob::density(&u, &mut meter)?;
    let effort = bob::Effort { sites: trial.range(2, 4), families: 300, positions: 2_000 };
    if bob::several_sites(&u, effort, &mut meter)?.is_some() {
        return Ok(Finding::holds("U(2,4,1)", method));
    }
    let (cells, positions) = trial.range((16, 3_000), (28, 30_000));
    if bob::areas(&u, cells, positions, &mut meter)?.is_some() {
        return Ok(Finding::holds("U(2,4,1)", method));
    }
    let visited = trial.range(20_000, 300_000);
    if plan(trial, &u, visited)?.is_some() {
        return Ok(Finding::fails("U(2,4,1)", method, "Alice has a plan"));
    }
    trial.command("solve 'cannibal:U(2,4,1)' --time 20");
    let range = format!(
        "density {}/{}; no one site exists, by a complete search; not found: {} sites that are images of one family, several \
         answers in blocks of at most {cells} cells with {positions} positions each, plans within 7 moves to safety and \
         2·{visited} positions",
        density.numerator, density.denominator, effort.sites
    );
    Ok(Finding::out_of_reach(range, method))
}

fn smallest(trial: &mut Trial) -> Tested {
    let (loser, fewer) = trial.printed(("###/#.#", 4), ("####/#.#.", 5));
    let mut wrong = None;
    if bob::one_site(&animal(loser), &mut trial.meter())?.is_none() {
        wrong = Some(format!("{loser}: Bob has no such strategy"));
    }
    for a in (1..=fewer).flat_map(free::animals) {
        if wrong.is_none() && bob::one_site(&a, &mut trial.meter())?.is_some() {
            wrong = Some(format!("{a} is a cannibal"));
        } else if wrong.is_none() && a.size() <= 4 && plan(trial, &a, 30_000)?.is_none() {
            wrong = Some(format!("{a}: no plan was found"));
        }
    }
    trial.command("table cannibal:1..4 --certify");
    let method = "Bob's blocks for U(2,3,1); Alice's plans for all smaller animals, so that the condition is fulfilled";
    Ok(Finding::without(wrong, "U(2,3,1) and all nine animals of at most four cells", method)
        .beyond("it is not the only one of five cells: Y5 and N5 are cannibals, too, by two sites"))
}

fn pentominoes(trial: &mut Trial) -> Tested {
    let mut table = String::new();
    let (mut bob_wins, mut alice_wins, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for name in ["F5", "I5", "L5", "N5", "P5", "T5", "U5", "V5", "W5", "X5", "Y5", "Z5"] {
        let a = animal(name);
        let density = bob::density(&a, &mut trial.meter())?;
        let sites = bob::Effort { sites: 2, families: 300, positions: 2_000 };
        let dense = density.numerator >= density.denominator;
        let told = match () {
            () if a.is_rectangle() => "non-cannibal, Theorem 1",
            () if bob::one_site(&a, &mut trial.meter())?.is_some() => "cannibal, one site",
            () if dense && bob::several_sites(&a, sites, &mut trial.meter())?.is_some() => "cannibal, two sites",
            () if plan(trial, &a, trial.range(5_000, 300_000))?.is_some() => "non-cannibal, a plan",
            () if dense => "open",
            () => "open; not with one answer a site",
        };
        let list = match told {
            _ if told.starts_with("cannibal") => &mut bob_wins,
            _ if told.starts_with("non-cannibal") => &mut alice_wins,
            _ => &mut open,
        };
        list.push(name);
        let _ = writeln!(table, "{name}: density {}/{}, {told}", density.numerator, density.denominator);
    }
    trial.text("The twelve pentominoes", table);
    trial.command("table cannibal:5 --each 20");
    let range = format!(
        "all twelve: cannibals {}; non-cannibals {}; open {}",
        bob_wins.join(" "),
        alice_wins.join(" "),
        open.join(" ")
    );
    Ok(Finding::out_of_reach(
        range,
        "Bob's one and two sites, the density that excludes them, Alice's plans, Theorem 1",
    ))
}

fn holes_near(trial: &mut Trial) -> Tested {
    // Up to n = 7 every interior cell has distance ⌊n/4⌋ = 1, so that n = 8 is the first open case.
    let least = (4..).find(|n| n / 4 > 1).unwrap_or(8);
    let ring: Vec<(i32, i32)> =
        (1..least - 1).flat_map(|y| (1..least - 1).map(move |x| (x, y))).filter(|&(x, y)| x.min(y) == 1).collect();
    let sets: Vec<Vec<(i32, i32)>> = vec![
        vec![(1, 1)],
        vec![(1, 2)],
        vec![(1, 3)],
        vec![(1, 1), (6, 6)],
        vec![(1, 1), (1, 6), (6, 1), (6, 6)],
        ring,
    ];
    let most = trial.range(12, 17);
    let mut held = Vec::new();
    let mut count = 0;
    for holes in &sets {
        let shape = holed(least, holes);
        for (w, h) in (least..=most).flat_map(|w| (least..=most).map(move |h| (w, h))) {
            trial.look()?;
            if (Partition { w, h, t: 0 }).shared(&shape, Rule::Any).is_some() {
                count += w;
                continue;
            }
            for t in 0..w {
                count += 1;
                if (Partition { w, h, t }).fault(&shape, Rule::Any).is_none() {
                    held.push(format!("{}: blocks {w}×{h}, shift {t}", shape.text()));
                }
            }
        }
    }
    if let Some(first) = held.first() {
        trial.text("Cannibals among them", held.join("\n"));
        let range = format!("{} squares of side {least}, {count} partitions", sets.len());
        return Ok(Finding::out_of_reach(range, format!("some are cannibals, such as {first}; the rest is open")));
    }
    let range = format!(
        "the first case is n = {least}: {} sets of holes at distance 1, {count} partitions with sides up to {most} and all \
         shifts; none holds Alice off",
        sets.len()
    );
    Ok(Finding::out_of_reach(
        range,
        "blocks with any copies inside them; other strategies of Bob's and plans of Alice's were not tried",
    ))
}

fn referee(trial: &mut Trial) -> Tested {
    let candidates = [".#./###/.#.", ".##./####/.##.", "..#../.###./#####/.###./..#.."];
    let mut won = Vec::new();
    for text in candidates {
        let a = animal(text);
        if let Some(plan) = plan(trial, &a, trial.range(40_000, 1_000_000))? {
            won.push(format!("{text} ({} cells, {} moves)", a.size(), plan.moves(&a).0));
        }
    }
    trial.command("solve 'cannibal:.##./####/.##.'");
    let range = format!("non-cannibals that are no rectangles, by plans of Alice's: {}", won.join("; "));
    Ok(Finding::out_of_reach(range, "plans for single animals; no family of them without end is known").beyond(
        "with more time Alice also wins with the cells at distance at most 2 and 3 from two neighbours (18 and 32 cells), and \
         with those at distance at most 3 and 4 from one (25 and 41), each time after 5 moves to safety: perhaps all such \
         animals are non-cannibals",
    ))
}
