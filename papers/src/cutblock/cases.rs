//! The proof of Theorem 1: its fifteen cases, and its moves as a strategy.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::first::PROOF;
use crate::cutblock::tools::{
    Block, CENTER, LEFT, Plain, RIGHT, Searching, class, cut, cuts, name, replaced, replies, spec, text, volume, worth,
};
use crate::cutblock::turns::{End, waits};
use crate::trial::Trial;
use outwit::player::Player;
use std::collections::BTreeSet;

const ONE_OR_TWO: &str = "two, or one if the l of that block is one less than a power of two; the conclusion \
    stands, as less is better for Left";

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "theorem-1-cases-1-8",
        "Theorem 1, proof, cases 1 to 8",
        "In the first 8 cases G = B1 + B2 + B3 + B4 >_L 0.",
        |trial| {
            let cases: &[usize] = trial.printed(&[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 3, 4, 5, 6, 7, 8, 12]);
            PROOF.ahead(trial, cases, 0)
        },
    ),
    Claim::new(
        "theorem-1-cases-9-11",
        "Theorem 1, proof, cases 9 to 11",
        "In the cases 9, 10 and 11 B2 + B3 + B4 >_L 0.",
        |trial| {
            let cases: &[usize] = trial.printed(&[9, 10, 11], &[9, 10, 11, 12]);
            PROOF.ahead(trial, cases, 1)
        },
    ),
    Claim::new(
        "theorem-1-cases-9-11-play",
        "Theorem 1, proof, cases 9 to 11",
        "In these cases Left can go on in B2 + B3 + B4 until Center or Right must cut B1, and then G >_L 0.",
        waiting,
    ),
    Claim::new(
        "theorem-1-case-12-cut",
        "Theorem 1, proof, case 12",
        "In case 12 a cut of B1 by Left gives B11 + B12 >_C 0.",
        |trial| given_away(trial, 12),
    ),
    Claim::new(
        "theorem-1-case-12-two",
        "Theorem 1, proof, case 12",
        "In case 12 Left can cut B1 so that Center has two moves of advantage in B11 + B12, and only one after he \
         has played there.",
        |trial| {
            let finding = advantage(trial, 12, &[2])?;
            Ok(finding.instead(ONE_OR_TWO))
        },
    ),
    Claim::new(
        "theorem-1-case-12-two-repaired",
        "Theorem 1, proof, case 12",
        "In case 12 Left can cut B1 so that Center has one or two moves of advantage in B11 + B12, and at most one \
         after he has played there.",
        |trial| {
            let allowed: &[i128] = trial.printed(&[1, 2], &[2]);
            advantage(trial, 12, allowed)
        },
    )
    .repairs("theorem-1-case-12-two"),
    Claim::new(
        "theorem-1-case-12-center",
        "Theorem 1, proof, case 12",
        "In case 12 a cut of B2 by Center leaves B21 + B22 >_L 0, with at least two moves of advantage for Left.",
        |trial| gives_two(trial, 12, CENTER, &[1], false),
    ),
    Claim::new(
        "theorem-1-case-12-right",
        "Theorem 1, proof, case 12",
        "In case 12 Right can cut B3 and B4 only, and either cut leaves >_L 0, with at least two moves of advantage \
         for Left.",
        |trial| gives_two(trial, 12, RIGHT, &[2, 3], true),
    ),
    Claim::new(
        "theorem-1-case-12",
        "Theorem 1, proof, case 12",
        "In case 12 Left wins by a cut of B1 in halves.",
        |trial| conclusion(trial, 12),
    ),
    Claim::new(
        "theorem-1-case-13-cut",
        "Theorem 1, proof, case 13",
        "In case 13 a cut of B3 by Left gives B31 + B32 >_C 0.",
        |trial| given_away(trial, 13),
    ),
    Claim::new(
        "theorem-1-case-13-two",
        "Theorem 1, proof, case 13",
        "In case 13 Left can cut B3 so that Center has two moves of advantage in B31 + B32, and only one after he \
         has played there.",
        |trial| {
            let finding = advantage(trial, 13, &[2])?;
            Ok(finding.instead(ONE_OR_TWO))
        },
    ),
    Claim::new(
        "theorem-1-case-13-two-repaired",
        "Theorem 1, proof, case 13",
        "In case 13 Left can cut B3 so that Center has one or two moves of advantage in B31 + B32, and at most one \
         after he has played there.",
        |trial| {
            let allowed: &[i128] = trial.printed(&[1, 2], &[2]);
            advantage(trial, 13, allowed)
        },
    )
    .repairs("theorem-1-case-13-two"),
    Claim::new(
        "theorem-1-case-13-center",
        "Theorem 1, proof, case 13",
        "In case 13 a cut of B1, B2 or B4 by Center leaves at least two moves of advantage for Left in the pieces.",
        |trial| gives_two(trial, 13, CENTER, &[0, 1, 3], false),
    ),
    Claim::new(
        "theorem-1-case-13-right",
        "Theorem 1, proof, case 13",
        "In case 13 Right can cut B1 and B2 only, and either cut leaves >_L 0, with at least two moves of advantage \
         for Left.",
        |trial| gives_two(trial, 13, RIGHT, &[0, 1], true),
    ),
    Claim::new(
        "theorem-1-case-13",
        "Theorem 1, proof, case 13",
        "In case 13 Left wins by a cut of B3 in halves.",
        |trial| conclusion(trial, 13),
    ),
    Claim::new(
        "theorem-1-case-14-cut",
        "Theorem 1, proof, case 14",
        "Case 14 is similar to case 13: a cut of B3 by Left gives B31 + B32 >_R 0.",
        |trial| given_away(trial, 14),
    ),
    Claim::new(
        "theorem-1-case-14-two",
        "Theorem 1, proof, case 14",
        "Case 14 is similar to case 13: Left can cut B3 so that Right has two moves of advantage in B31 + B32, and \
         only one after he has played there.",
        |trial| {
            let finding = advantage(trial, 14, &[2])?;
            Ok(finding.instead(ONE_OR_TWO))
        },
    ),
    Claim::new(
        "theorem-1-case-14-two-repaired",
        "Theorem 1, proof, case 14",
        "In case 14 Left can cut B3 so that Right has one or two moves of advantage in B31 + B32, and at most one \
         after he has played there.",
        |trial| {
            let allowed: &[i128] = trial.printed(&[1, 2], &[2]);
            advantage(trial, 14, allowed)
        },
    )
    .repairs("theorem-1-case-14-two"),
    Claim::new(
        "theorem-1-case-14-replies",
        "Theorem 1, proof, case 14",
        "Case 14 is similar to case 13: Center can cut B1 and B2 only, and either cut leaves >_L 0, with at least \
         two moves of advantage for Left.",
        |trial| gives_two(trial, 14, CENTER, &[0, 1], true),
    ),
    Claim::new(
        "theorem-1-case-14",
        "Theorem 1, proof, case 14",
        "In case 14 Left wins by a cut of B3 in halves.",
        |trial| conclusion(trial, 14),
    ),
    Claim::new(
        "theorem-1-case-15-cut",
        "Theorem 1, proof, case 15",
        "In case 15 Left can cut B1 so that B11 + B12 < 0.",
        |trial| given_away(trial, 15),
    ),
    Claim::new(
        "theorem-1-case-15-others",
        "Theorem 1, proof, case 15",
        "In case 15 a cut of B2, B3 or B4 by Center leaves at least two moves of advantage for Left in the pieces.",
        |trial| gives_two(trial, 15, CENTER, &[1, 2, 3], false),
    ),
    Claim::new(
        "theorem-1-case-15-others-right",
        "Theorem 1, proof, case 15",
        "In case 15 a cut of B2, B3 or B4 by Right leaves at least two moves of advantage for Left in the pieces.",
        |trial| gives_two(trial, 15, RIGHT, &[1, 2, 3], false),
    ),
    Claim::new(
        "theorem-1-case-15-replies",
        "Theorem 1, proof, case 15",
        "In case 15, if one of Center and Right cuts B11 and the other B12, then all blocks are <_CR, =_LC or =_LR \
         at Left's next turn, as in the cases 13 to 15.",
        |trial| {
            let finding = quiet(trial, false)?;
            Ok(finding.instead("or G >_L 0, after an uneven cut; Left wins in either case"))
        },
    ),
    Claim::new(
        "theorem-1-case-15-replies-repaired",
        "Theorem 1, proof, case 15",
        "In case 15, whatever Center and Right cut, G >_L 0 at Left's next turn, or all blocks are <_CR, =_LC or =_LR.",
        |trial| {
            let or_ahead = trial.printed(true, false);
            quiet(trial, or_ahead)
        },
    )
    .repairs("theorem-1-case-15-replies"),
    Claim::new(
        "theorem-1-case-15",
        "Theorem 1, proof, case 15",
        "In case 15 Left wins by a cut of B1 in halves.",
        |trial| conclusion(trial, 15),
    ),
    Claim::new(
        "theorem-1-strategy",
        "Theorem 1, proof",
        "The moves of the proof win: Left cuts l in halves, and then, as long as he is not ahead, a block =_LC or \
         =_LR, or if there is none a block <_CR, in halves; at each of his turns he is ahead or all blocks are of \
         these classes.",
        strategy,
    ),
];

/// The logarithm of l up to which cases are looked at.
fn log(trial: &Trial) -> u32 {
    trial.range(5, 6)
}

/// Which block Left cuts in a case, counted from 0, and whom the proof says that this helps.
fn target(case: usize) -> (usize, Player) {
    match case {
        12 => (0, CENTER),
        13 => (2, CENTER),
        14 => (2, RIGHT),
        _ => (0, LEFT),
    }
}

fn halves(block: Block) -> [Block; 2] {
    cut(block, LEFT, block[0] / 2)
}

fn ends(trial: &Trial, case: usize) -> (Vec<End>, String) {
    let log = log(trial);
    let ends = PROOF.ends_of_case(log, case);
    let range = format!("all {} sums of case {case} after {}", ends.len(), PROOF.range(log));
    (ends, range)
}

fn waiting(trial: &mut Trial) -> Tested {
    // Altered: Left waits in case 12, too, where he has nothing to wait with.
    let cases: &[usize] = trial.printed(&[9, 10, 11], &[9, 10, 11, 12]);
    let log = trial.range(3, 4);
    let (mut wrong, mut sums, mut states) = (None, 0, 0);
    for case in cases {
        for End { from, sum } in PROOF.ends_of_case(log, *case) {
            sums += 1;
            let mut seen = BTreeSet::new();
            let line = waits(sum[0], sum[1..].to_vec(), LEFT, &mut seen, trial)?;
            states += seen.len();
            if let Some(line) = line.filter(|_| wrong.is_none()) {
                wrong = Some(format!("case {case}, {} → {}: {line}", text(&[from]), text(&sum)));
            }
        }
    }
    let range = format!(
        "all {sums} sums of these cases after {}: {states} states of B2 + B3 + B4, every reply",
        PROOF.range(log)
    );
    Ok(Finding::without(wrong, range, "Left always makes a cut that costs him 1, the replies are played out")
        .beyond("for all sizes: B1 is worth −1 and B2 + B3 + B4 at least 2, so that even G >_L 0 from the start"))
}

/// What Left's cut of a block leaves: greater than 0 for the player whom it helps, or in case 15 less for all.
fn given_away(trial: &mut Trial, case: usize) -> Tested {
    let (i, player) = target(case);
    let printed = ["<", ">_C", ">_R"][usize::from(player.0)];
    let wanted = trial.printed(printed, ">_L");
    let (ends, range) = ends(trial, case);
    // In case 15 one cut will do, elsewhere every one.
    let wrong = ends.iter().find_map(|End { from, sum }| {
        let bad = |pieces: &[Block; 2]| class(pieces) != wanted;
        let found = if case == 15 { Some(halves(sum[i])).filter(bad) } else { cuts(sum[i], LEFT).find(bad) };
        let case = text(&[*from]);
        found.map(|pieces| format!("{case}: {} → {} is {}", text(&[sum[i]]), text(&pieces), class(&pieces)))
    });
    let how = if case == 15 { "the cut in halves" } else { "every cut of Left" };
    Ok(Finding::without(wrong, range, format!("{how}; classes by the closed formula"))
        .beyond("for all sizes: by Table III with floors"))
}

/// How far Left's best cut brings the player ahead whom it helps, and that a cut of his own then costs him one.
fn advantage(trial: &mut Trial, case: usize, allowed: &[i128]) -> Tested {
    let (i, player) = target(case);
    let (ends, range) = ends(trial, case);
    let wrong = ends.iter().find_map(|End { from, sum }| {
        let lead = |pieces: &[Block]| worth(pieces, player);
        // What he has left after his best cut.
        let then = |pieces: &[Block]| replies(pieces, player).map(|(_, after)| lead(&after)).max();
        let good = |p: &[Block; 2]| allowed.contains(&lead(p)) && then(p).is_some_and(|t| t == lead(p) - 1 && t <= 1);
        (!cuts(sum[i], LEFT).any(|p| good(&p))).then(|| {
            let found: Vec<String> =
                cuts(sum[i], LEFT).map(|p| format!("{} is worth {} to {}", text(&p), lead(&p), name(player))).collect();
            format!("{} → {}: {}", text(&[*from]), text(sum), found.join(", "))
        })
    });
    Ok(Finding::without(wrong, range, "every cut of Left; moves of advantage are values by the closed formula").beyond(
        "for all sizes: halves of l = 2^x to 2^(x+1) − 2 both have the logarithm x − 1, and of 2^(x+1) − 1 one has",
    ))
}

/// That a player's cuts of some blocks leave Left two moves ahead in the pieces; `only`: that he can cut no others.
fn gives_two(trial: &mut Trial, case: usize, by: Player, places: &[usize], only: bool) -> Tested {
    let two = trial.printed(2, 3);
    let (ends, range) = ends(trial, case);
    let (i, _) = target(case);
    let wrong = ends.iter().find_map(|End { from, sum }| {
        let case = text(&[*from]);
        for place in places {
            for pieces in cuts(sum[*place], by) {
                if worth(&pieces, LEFT) < two {
                    let to_left = worth(&pieces, LEFT);
                    return Some(format!(
                        "{case}: {} → {} is worth {to_left} to Left",
                        text(&[sum[*place]]),
                        text(&pieces)
                    ));
                }
            }
        }
        // Left has cut his block by then.
        let others = (0..4).filter(|j| !places.contains(j) && *j != i).map(|j| sum[j]).chain(halves(sum[i]));
        let other = others.filter(|_| only).find(|b| cuts(*b, by).next().is_some());
        other.map(|b| format!("{case}: {} can cut {}", name(by), text(&[b])))
    });
    Ok(Finding::without(wrong, range, "every cut; values by the closed formula").beyond(
        "for all sizes: a cut of a block worth 0 to Left leaves two worth at least 1 each, as a power of two is cut",
    ))
}

/// Left wins a case by the cut of its block in halves.
fn conclusion(trial: &mut Trial, case: usize) -> Tested {
    let winner = trial.printed(LEFT, CENTER);
    let (i, _) = target(case);
    let (ends, range) = ends(trial, case);
    let cubes = trial.range(28, 36);
    let (mut searching, mut plain) = (Searching::new(trial), Plain::new(trial));
    let (mut wrong, mut played) = (None, 0);
    for End { from, sum } in &ends {
        let after = replaced(sum, i, halves(sum[i]));
        let mut wins = searching.wins(&after, CENTER, winner)?;
        if volume(&after) <= cubes {
            played += 1;
            wins &= plain.wins(&after, CENTER, winner)?;
        }
        if wrong.is_none() && !wins {
            wrong = Some(format!(
                "{} → {}, then {}: {} does not win",
                text(&[*from]),
                text(sum),
                text(&after),
                name(winner)
            ));
        }
    }
    if let Some(end) = ends.first().filter(|end| volume(&end.sum) <= 100) {
        trial.command(format!("solve {}", spec(&end.sum)));
    }
    let range = format!("{range}; {played} of at most {cubes} cubes from the moves alone too");
    Ok(Finding::without(wrong, range, "proof-number search with the theorems on potentials and on outlasting")
        .beyond("for all sizes: docs/cutblock.md, theorem A"))
}

/// Classes of blocks that are worth 0 to Left.
const ZEROS: [&str; 3] = ["<_CR", "=_LC", "=_LR"];

/// What Center and Right make of case 15: one cuts B11 and the other B12, or with `or_ahead` they cut what they like.
fn quiet(trial: &mut Trial, or_ahead: bool) -> Tested {
    let (ends, range) = ends(trial, 15);
    let (mut wrong, mut lines) = (None, 0u64);
    for End { from, sum } in &ends {
        trial.look()?;
        let after = replaced(sum, 0, halves(sum[0]));
        // B2, B3, B4, B11, B12.
        for (i, center) in replies(&after, CENTER) {
            for (j, right) in replies(&center, RIGHT) {
                // Of the five blocks one is gone, and Center's pieces come last.
                let rest: Vec<usize> = (0..5).filter(|k| *k != i).collect();
                let apart = i >= 3 && rest.get(j).is_some_and(|k| *k >= 3);
                if !(apart || or_ahead) {
                    continue;
                }
                lines += 1;
                let good = (or_ahead && class(&right) == ">_L") || right.iter().all(|b| ZEROS.contains(&class(&[*b])));
                if wrong.is_none() && !good {
                    wrong = Some(format!("{} → {} → {} → {}", text(&[*from]), text(sum), text(&center), text(&right)));
                }
            }
        }
    }
    let range = format!("{range}: {lines} pairs of replies");
    Ok(Finding::without(wrong, range, "every reply; classes by the closed formula")
        .beyond("for all sizes: docs/cutblock.md, in the proof of theorem A"))
}

fn strategy(trial: &mut Trial) -> Tested {
    // Altered: the first cut takes off 1.
    let first: fn(Block) -> [Block; 2] = trial.printed(halves, |block| cut(block, LEFT, 1));
    let log = trial.range(6, 7);
    let cases = PROOF.theorem.cases(log);
    let (mut wrong, mut turns) = (None, 0u64);
    for block in &cases {
        let mut seen: BTreeSet<Vec<Block>> = BTreeSet::new();
        let mut open = vec![first(*block).to_vec()];
        while let Some(sum) = open.pop().filter(|_| wrong.is_none()) {
            trial.look()?;
            // Center, then Right.
            let mut after: BTreeSet<Vec<Block>> = BTreeSet::new();
            for (_, center) in replies(&sum, CENTER) {
                let right: Vec<_> = replies(&center, RIGHT).map(|(_, right)| right).collect();
                if right.is_empty() {
                    wrong = Some(format!("{}: Right has no cut in {}", text(&[*block]), text(&center)));
                }
                after.extend(right.into_iter().map(|mut right| {
                    right.sort_unstable();
                    right
                }));
            }
            if after.is_empty() {
                wrong = wrong.or(Some(format!("{}: Center has no cut in {}", text(&[*block]), text(&sum))));
            }
            for next in after {
                turns += 1;
                if worth(&next, LEFT) >= 1 || !seen.insert(next.clone()) {
                    continue;
                }
                let classes: Vec<&str> = next.iter().map(|b| class(&[*b])).collect();
                let zeros = classes.iter().all(|c| ZEROS.contains(c));
                let choice = classes.iter().position(|c| c.starts_with('=')).or(Some(0)).filter(|_| zeros);
                match choice {
                    Some(i) => open.push(replaced(&next, i, halves(next[i]))),
                    None => wrong = wrong.or(Some(format!("{} comes to {}", text(&[*block]), text(&next)))),
                }
            }
        }
    }
    let range =
        format!("{}, against all replies: {turns} turns of Left", PROOF.range(log).replace("the first turn on ", ""));
    Ok(Finding::without(
        wrong,
        range,
        "the strategy played out until Left is ahead, from where he wins by his potential",
    )
    .beyond("for all sizes: docs/cutblock.md, theorem A"))
}
