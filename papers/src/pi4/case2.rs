//! Case 2 of the proof up to Table 9: X = (r1, r3, α2), O = (r2, c1), and Figure 8.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::case1::{KINDS, coloured, figure_6, keep_colours, permute_groups, played};
use crate::pi4::figures::{FIGURE_1, block, case_1, case_2, cells, kind, plane, spec};
use crate::pi4::play::whole;
use crate::published::printed::CASES;
use crate::trial::Trial;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("figure-8-squares", "Figure 8", "The squares of Figure 8 are the first two of Figure 1.", figure_6),
    Claim::new(
        "figure-8-colours",
        "Figure 8, caption",
        "In Case 2 every cell with a coordinate that somebody has is of exactly one of the four kinds of the caption: \
         Ophelia never has two where Xeno has none.",
        colours,
    ),
    Claim::new(
        "case-2-colours-fix-rows-and-columns",
        "Case 2, first paragraph",
        "An autoparatopism that keeps the colours of Figure 8 takes rows to rows and columns to columns.",
        rows_and_columns,
    ),
    Claim::new(
        "case-2-no-autoparatopisms",
        "Case 2, first paragraph",
        "No autoparatopism but the identity fixes the position.",
        none,
    ),
    Claim::new(
        "case-2-sequence",
        "Case 2, the sequence",
        "After r4, c3, α1 or α3 Xeno wins by c2, (β2), α4, (β1), c4, X_W(β3, β4), each reply forced.",
        sequence,
    ),
];

fn colours(trial: &mut Trial) -> Tested {
    let kinds = trial.printed(&KINDS[..], &KINDS[1..]);
    let at = case_2();
    let wrong = cells().find(|(i, j)| {
        let kind = kind(at, block(&FIGURE_1[..2], *i, *j));
        kind != Some([0, 0]) && kinds.iter().filter(|(_, k)| *k == kind).count() != 1
    });
    let free = cells().filter(|(i, j)| kind(at, block(&FIGURE_1[..2], *i, *j)) == Some([0, 0])).count();
    let wrong = wrong.map(|(i, j)| format!("the cell of r{} and c{}", i + 1, j + 1));
    trial.text("The colours by the caption", coloured(at));
    Ok(Finding::without(
        wrong,
        format!("all 16 cells; {free} of them have no coordinate that is taken, and no colour of the caption"),
        "coordinates of each player counted",
    ))
}

fn rows_and_columns(trial: &mut Trial) -> Tested {
    let allowed: &[[u16; 4]] = trial.printed(&[[0, 1, 2, 3], [0, 1, 3, 2]], &[[0, 1, 3, 2]]);
    let maps = keep_colours(case_2());
    let wrong = permute_groups(&maps, allowed);
    Ok(Finding::without(
        wrong,
        format!("all autoparatopisms; {} keeps the colours, the identity", maps.len()),
        "colours of the images of all 16 cells; cells without a colour go to such cells",
    ))
}

fn none(trial: &mut Trial) -> Tested {
    let at = trial.printed(case_2(), case_1());
    let group = &plane().group;
    let fixing = group.stabiliser(at);
    let wrong = (fixing.len() != 1).then(|| format!("{} symmetries fix it", fixing.len()));
    trial.command(format!("solve {} --ask symmetry", spec(at)));
    Ok(Finding::without(
        wrong,
        format!("all {} symmetries of the plane, also those that move the index class", group.order()),
        "images of both players' points",
    ))
}

fn sequence(trial: &mut Trial) -> Tested {
    played(trial, case_2(), &whole(CASES[1].text, 0))
}
