//! The remarks after the proof.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{blocks, index, names, plane};
use crate::trial::Trial;
use outwit::families::positional::rules::planes;
use outwit::families::positional::study::race::{Mode, Race};
use outwit::families::positional::study::small::Set;
use outwit::limits::Stopped;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("td44-is-a-part", "Last paragraph", "TD(4,4) is π4 with the index class removed.", part),
    Claim::new("td44-draw", "Last paragraph", "On TD(4,4) Ophelia can force a draw.", td44),
    Claim::new(
        "index-class-matters",
        "Last paragraph",
        "The removal of the four index blocks changes the outcome of the game.",
        matters,
    ),
    Claim::new("one-block-removed", "Last paragraph", "With one index block removed Xeno still wins.", one),
    Claim::new(
        "two-blocks-removed",
        "Last paragraph",
        "With two or more index blocks removed Ophelia can force a draw.",
        two,
    ),
];

/// Whether Xeno wins on the blocks with those index lines that a number does not remove, one bit a line.
fn wins(trial: &Trial, removed: usize) -> Result<bool, Stopped> {
    let kept = index().into_iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0).map(|(_, line)| line);
    let lines: Vec<Set> = blocks().into_iter().chain(kept).collect();
    Race::default().wins(&lines, Mode::Strong, &mut trial.meter())
}

const HOW: &str = "a depth-first search with forced moves, on the lines of Figures 2 and 3";

fn part(trial: &mut Trial) -> Tested {
    let groups = trial.printed(false, true);
    let design = planes::transversal(4, 4, groups).expect("it is a design");
    let as_set = |line: &Vec<usize>| line.iter().fold(0, |set: Set, p| set | 1 << p);
    let mut design: Vec<Set> = design.lines.iter().map(as_set).collect();
    let mut rest: Vec<Set> = plane().lines.iter().copied().filter(|line| !index().contains(line)).collect();
    design.sort_unstable();
    rest.sort_unstable();
    let wrong = design.iter().find(|line| !rest.contains(line)).map(|line| format!("{} is a line", names(*line)));
    let wrong = wrong.or_else(|| (design != rest).then(|| format!("{} lines and {}", design.len(), rest.len())));
    Ok(Finding::without(
        wrong,
        "all 16 blocks",
        "the design over the field of order 4, compared with the lines that are left",
    ))
}

fn td44(trial: &mut Trial) -> Tested {
    let printed = trial.printed(false, true);
    let won = wins(trial, 15)?;
    let answer = trial.certify("the draw on TD(4,4)", "td:4,4", outwit::convention::Form::Usual)?;
    trial.command("solve td:4,4");
    let engine = answer.fields()["result"] == "first";
    let wrong =
        (won != printed || engine != printed).then(|| format!("Xeno wins: {won}, and the engine says {engine}"));
    Ok(Finding::without(wrong, "the whole game", "two searches, one with a certificate"))
}

fn matters(trial: &mut Trial) -> Tested {
    let changes = trial.printed(true, false);
    let (with, without) = (wins(trial, 0)?, wins(trial, 15)?);
    let wrong = ((with != without) != changes).then(|| format!("Xeno wins with them: {with}, without: {without}"));
    trial.command("solve affine:4");
    trial.command("solve affine:4-index4");
    Ok(Finding::without(wrong, "both games", HOW))
}

fn one(trial: &mut Trial) -> Tested {
    let removed = trial.printed(1, 2);
    let mut wrong = None;
    for set in (0..16usize).filter(|set| set.count_ones() == removed) {
        if !wins(trial, set)? {
            wrong = wrong.or(Some(format!("without {}", without(set))));
        }
    }
    trial.command("solve affine:4-index1");
    Ok(Finding::without(wrong, "each of the four index blocks", HOW)
        .beyond("the same with any other line, all being alike"))
}

fn without(set: usize) -> String {
    let lines: Vec<String> = index()
        .iter()
        .enumerate()
        .filter(|(i, _)| set >> i & 1 == 1)
        .map(|(_, line)| format!("({})", names(*line)))
        .collect();
    lines.join(" and ")
}

fn two(trial: &mut Trial) -> Tested {
    let least = trial.printed(2, 1);
    let (mut wrong, mut count) = (None, 0);
    let mut sets: Vec<usize> = (0..16).filter(|set: &usize| set.count_ones() >= least).collect();
    sets.sort_by_key(|set| set.count_ones());
    for set in sets {
        count += 1;
        if wins(trial, set)? {
            wrong = wrong.or(Some(format!("without {}", without(set))));
        }
    }
    trial.command("solve affine:4-index2");
    trial.command("subsets affine:4");
    Ok(Finding::without(wrong, format!("all {count} sets of two or more index blocks"), HOW)
        .beyond("the same for any two lines of the plane: outwit subsets affine:4"))
}
