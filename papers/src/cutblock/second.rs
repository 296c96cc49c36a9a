//! The proof of Theorem 2: Tables VI and VII, and its four cases.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::theorems::PUBLISHED;
use crate::cutblock::tools::{
    CENTER, LEFT, Plain, RIGHT, Searching, class, cut, name, replies, spec, text, volume, worth,
};
use crate::cutblock::turns::{End, Proof, waits};
use crate::trial::Trial;
use std::collections::BTreeSet;

/// The proof with its tables.
const PROOF: Proof = Proof {
    theorem: PUBLISHED[1],
    movers: &[CENTER],
    cuts: &[
        (&[CENTER], "<", ["<_CR", "<_CR"]),
        (&[CENTER], "<", ["<_CR", ">_L"]),
        (&[CENTER], "<", ["=_LR", "=_LR"]),
        (&[CENTER], "<_CR", [">_L", ">_L"]),
    ],
    cases: &[&["<_CR", "<_CR", ">_L"], &["<_CR", "<_CR", "<_CR"], &["<_CR", "=_LR", "=_LR"], &["<", ">_L", ">_L"]],
};

const fn cut_row<const ROW: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| PROOF.cut_row(trial, ROW - 1))
}

const fn case_row<const CASE: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| PROOF.case_row(trial, CASE))
}

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    cut_row::<1>("table-6-row-1", "Table VI, row 1", "Center can cut a block < into <_CR and <_CR."),
    cut_row::<2>("table-6-row-2", "Table VI, row 2", "Center can cut a block < into <_CR and >_L."),
    cut_row::<3>("table-6-row-3", "Table VI, row 3", "Center can cut a block < into =_LR and =_LR."),
    cut_row::<4>("table-6-row-4", "Table VI, row 4", "Center can cut a block <_CR into >_L and >_L."),
    Claim::new(
        "table-6-complete",
        "Table VI",
        "Table VI has every cut that Center can make after Left's first one.",
        |trial| PROOF.all_cuts(trial),
    ),
    case_row::<1>(
        "table-7-row-1",
        "Table VII, case 1",
        "After the cuts of Left and Center there can be two blocks <_CR and one >_L.",
    ),
    case_row::<2>(
        "table-7-row-2",
        "Table VII, case 2",
        "After the cuts of Left and Center there can be three blocks <_CR.",
    ),
    case_row::<3>(
        "table-7-row-3",
        "Table VII, case 3",
        "After the cuts of Left and Center there can be <_CR and two blocks =_LR.",
    ),
    case_row::<4>(
        "table-7-row-4",
        "Table VII, case 4",
        "After the cuts of Left and Center there can be < and two blocks >_L.",
    ),
    Claim::new(
        "table-7-complete",
        "Table VII",
        "Table VII has every sum that the cuts of Left and Center can leave.",
        |trial| PROOF.all_cases(trial),
    ),
    Claim::new("theorem-2-case-1", "Theorem 2, proof, case 1", "In the first case G = B1 + B2 + B3 >_L 0.", |trial| {
        let cases: &[usize] = trial.printed(&[1], &[1, 2]);
        PROOF.ahead(trial, cases, 0)
    }),
    Claim::new(
        "theorem-2-cases-2-3",
        "Theorem 2, proof, cases 2 and 3",
        "In the second and third case G = B1 + B2 + B3 <_CR 0.",
        even_sums,
    ),
    Claim::new(
        "theorem-2-cases-2-3-win",
        "Theorem 2, proof, cases 2 and 3",
        "In these cases Left wins, because Right has to play.",
        right_has_to_play,
    ),
    Claim::new(
        "theorem-2-case-4",
        "Theorem 2, proof, case 4",
        "In the last case B2 + B3 >_L 0, as in the cases 9 to 11 of Theorem 1.",
        |trial| {
            let cases: &[usize] = trial.printed(&[4], &[3, 4]);
            PROOF.ahead(trial, cases, 1)
        },
    ),
    Claim::new(
        "theorem-2-case-4-play",
        "Theorem 2, proof, case 4",
        "In the last case Left can go on in B2 + B3 until Center or Right must cut B1, and then G >_L 0.",
        waiting,
    ),
    Claim::new(
        "theorem-2-strategy",
        "Theorem 2, proof",
        "After Left's first cut and any cuts of Center and Right, G >_L 0 at Left's second turn: from there he wins \
         by his potential.",
        strategy,
    ),
];

fn even_sums(trial: &mut Trial) -> Tested {
    let wanted = trial.printed("<_CR", "<");
    let log = trial.range(5, 7);
    let ends: Vec<End> = [2, 3].into_iter().flat_map(|case| PROOF.ends_of_case(log, case)).collect();
    let wrong = ends.iter().find(|end| class(&end.sum) != wanted);
    let wrong = wrong.map(|End { from, sum }| format!("{} → {} is {}", text(&[*from]), text(sum), class(sum)));
    let range = format!("all {} sums of these cases after {}", ends.len(), PROOF.range(log));
    Ok(Finding::without(wrong, range, "classes of the sums by the closed formula")
        .beyond("for all sizes: worth 0 to Left, less than 0 to the two others because of B1"))
}

fn right_has_to_play(trial: &mut Trial) -> Tested {
    let winner = trial.printed(LEFT, RIGHT);
    let (log, cubes) = (trial.range(5, 6), trial.range(28, 36));
    let ends: Vec<End> = [2, 3].into_iter().flat_map(|case| PROOF.ends_of_case(log, case)).collect();
    let (mut searching, mut plain) = (Searching::new(trial), Plain::new(trial));
    let (mut wrong, mut played) = (None, 0);
    for End { from, sum } in &ends {
        let mut wins = searching.wins(sum, RIGHT, winner)?;
        if volume(sum) <= cubes {
            played += 1;
            wins &= plain.wins(sum, RIGHT, winner)?;
        }
        if wrong.is_none() && !wins {
            wrong = Some(format!("{} → {}, Right to move: {} does not win", text(&[*from]), text(sum), name(winner)));
        }
    }
    if let Some(end) = ends.first() {
        trial.command(format!("solve {}@R", spec(&end.sum)));
    }
    let range = format!(
        "all {} sums of these cases after {}; {played} of at most {cubes} cubes from the moves alone too",
        ends.len(),
        PROOF.range(log)
    );
    Ok(Finding::without(wrong, range, "proof-number search with the theorems on potentials and on outlasting")
        .beyond("for all sizes: Right has a cut in B1, and after it Left is ahead"))
}

fn waiting(trial: &mut Trial) -> Tested {
    // Which block Left leaves alone.
    let alone = trial.printed(0, 1);
    let log = trial.range(3, 4);
    let (mut wrong, mut sums, mut states) = (None, 0, 0);
    for End { from, sum } in PROOF.ends_of_case(log, 4) {
        sums += 1;
        let mut seen = BTreeSet::new();
        let mut part = sum.clone();
        let kept = part.remove(alone);
        let line = waits(kept, part, RIGHT, &mut seen, trial)?;
        states += seen.len();
        if let Some(line) = line.filter(|_| wrong.is_none()) {
            wrong = Some(format!("{} → {}: {line}", text(&[from]), text(&sum)));
        }
    }
    let range =
        format!("all {sums} sums of this case after {}: {states} states of B2 + B3, every reply", PROOF.range(log));
    Ok(Finding::without(wrong, range, "Left always makes a cut that costs him 1, the replies are played out")
        .beyond("for all sizes: B1 is worth at least −2 and B2 + B3 at least 2, and Right has to play"))
}

fn strategy(trial: &mut Trial) -> Tested {
    // Altered: the first cut takes off 1.
    let as_printed = trial.printed(true, false);
    let log = trial.range(5, 7);
    let cases = PROOF.theorem.cases(log);
    let (mut wrong, mut turns) = (None, 0u64);
    for block in &cases {
        trial.look()?;
        let first = if as_printed { PROOF.theorem.first_cut(*block) } else { cut(*block, LEFT, 1) };
        for (_, center) in replies(&first, CENTER) {
            for (_, right) in replies(&center, RIGHT) {
                turns += 1;
                if wrong.is_none() && worth(&right, LEFT) < 1 {
                    wrong = Some(format!("{} → {} → {}", text(&[*block]), text(&center), text(&right)));
                }
            }
        }
    }
    let range = format!("all {} blocks of the theorem with ⌊log2 l⌋ ≤ {log}: {turns} pairs of replies", cases.len());
    Ok(Finding::without(wrong, range, "every reply; values by the closed formula")
        .beyond("for all sizes: docs/cutblock.md, theorem B"))
}
