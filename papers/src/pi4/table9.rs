//! Table 9, row by row: first as it stands in our copy of the text, and where a row is displaced, in its place.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::case1::played;
use crate::pi4::figures::{case_2, names, spec};
use crate::pi4::play::{after, fault, replies, text, whole};
use crate::published::printed::{CASES, Cells};
use crate::trial::Trial;
use outwit::families::positional::study::small::Set;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "table-9-complete",
        "Table 9, first column",
        "The sequence before the table and the first column have every reply of Ophelia, once.",
        complete,
    ),
    Claim::new(
        "table-9-row-1",
        "Table 9, row 1 (c2)",
        "After c2: β3, (c4), c3, (α3), β1, (r4), β4, all forced but the first, and X_W(α1, β2).",
        row::<0>,
    ),
    Claim::new(
        "table-9-row-2",
        "Table 9, row 2 (c4, r4)",
        "After c4: c2, (β2), c3, where β2 is forced; then after r4: α1, (β4), α3, the first two forced, and X_W(α4, β3).",
        row::<1>,
    ),
    Claim::new(
        "table-9-row-3",
        "Table 9, row 3 (c4, α1 or α4)",
        "After (c4) c2 (β2) c3 and α1 or α4: r4, (β1), α3, the last two forced, and X_W(β3, β4).",
        row::<2>,
    ),
    Claim::new(
        "table-9-row-4",
        "Table 9, row 4 (c4, α3, β3 or β4)",
        "After (c4) c2 (β2) c3 and α3, β3 or β4: β1 and X_W(r4, α4).",
        row::<3>,
    ),
    Claim::new(
        "table-9-row-5",
        "Table 9, row 5 (c4, β1)",
        "After (c4) c2 (β2) c3 and β1: α3, (β3), β4, all forced, and X_W(r4, α1).",
        row::<4>,
    ),
    Claim::new(
        "table-9-c4-complete",
        "Table 9, rows 2 to 5",
        "After (c4) c2 (β2) c3 the four rows have every reply of Ophelia, once.",
        c4_complete,
    ),
    Claim::new(
        "table-9-row-6",
        "Table 9, row 6 (α4)",
        "After α4: β2, (c2), β3, (c4), c3, (α3), β1, where all but β2 and β3 are forced, and X_W(r4, β4).",
        row::<5>,
    ),
    Claim::new(
        "table-9-row-7",
        "Table 9, row 7 (β1)",
        "After β1: c4, (β3), α4, (β4), β2, (c2), α1, where all but c4 and α4 are forced, and X_W(r4, α3).",
        row::<6>,
    ),
    Claim::new(
        "table-9-row-8",
        "Table 9, row 8 (β2, six replies)",
        "After (β2) c3 and r4, c2, α1, α4, β1 or β4: β3 and X_W(c4, α3).",
        row::<7>,
    ),
    Claim::new(
        "table-9-row-9",
        "Table 9, row 9 (c4 in the fourth column)",
        "Read in the columns where it stands, the row goes on after (β2) c3 and a reply of row 8: c4, (α3), β3, (α1), where \
         β3 is forced, and X_W(α4, β4).",
        row::<8>,
    ),
    Claim::new(
        "table-9-row-9-in-place",
        "Table 9, row 9 (β2, c4)",
        "One column to the left: after (β2) c3 and c4: α3, (β3), α1, where β3 is forced, and X_W(α4, β4).",
        row_in_place::<8>,
    )
    .repairs("table-9-row-9"),
    Claim::new(
        "table-9-row-10",
        "Table 9, row 10 (α3 in the fourth column)",
        "Read in the columns where it stands, the row goes on after (β2) c3 and a reply of row 8: α3, (β4), α1, (c4), where \
         α1 is forced, and X_W(α4, β3).",
        row::<9>,
    ),
    Claim::new(
        "table-9-row-10-in-place",
        "Table 9, row 10 (β2, α3)",
        "One column to the left: after (β2) c3 and α3: β4, (α1), c4, where α1 is forced, and X_W(α4, β3).",
        row_in_place::<9>,
    )
    .repairs("table-9-row-10"),
    Claim::new(
        "table-9-row-11",
        "Table 9, row 11 (β3 in the fourth column)",
        "Read in the columns where it stands, the row goes on after (β2) c3 and a reply of row 8: β3, (α1), β4, (β1), r4, \
         (α4), the last four forced, and its last column is no X_W.",
        row::<10>,
    ),
    Claim::new(
        "table-9-row-11-in-place",
        "Table 9, row 11 (β2, β3)",
        "One column to the left: after (β2) c3 and β3: α1, (β4), β1, (r4), α4, all forced but the first; the entry that is \
         missing then is X_W(c2, α3).",
        row_11_in_place,
    )
    .repairs("table-9-row-11"),
    Claim::new(
        "table-9-b2-complete",
        "Table 9, rows 8 to 11",
        "After (β2) c3 the rows, in the columns where they stand, have every reply of Ophelia.",
        b2_complete,
    ),
    Claim::new(
        "table-9-b2-complete-in-place",
        "Table 9, rows 8 to 11",
        "After (β2) c3 the rows, the last three one column to the left, have every reply of Ophelia, once.",
        b2_complete_in_place,
    )
    .repairs("table-9-b2-complete"),
    Claim::new(
        "table-9-row-12",
        "Table 9, row 12 (β3)",
        "After β3: c2, (β2), α4, (β1), β4, (c4), α3, where all but c2 and α4 are forced, and X_W(r4, α1).",
        row::<11>,
    ),
    Claim::new(
        "table-9-row-13",
        "Table 9, row 13 (β4)",
        "After β4: β3, (c4), c2, (β2), α4, (β1), α3, where the replies and α3 are forced, and X_W(c3, α1).",
        row::<12>,
    ),
];

/// The printed table.
fn table() -> &'static [Cells] {
    CASES[1].table
}

/// The cells that a row has of its own begin with a column of Xeno's: it stands one column too far to the right.
fn is_displaced(table: &[Cells], row: usize) -> bool {
    table[row].iter().take_while(|cell| cell.is_empty()).count() % 2 == 1
}

/// A row with all its cells, moved to the left where it begins with a column of Xeno's.
pub fn in_place(table: &[Cells], row: usize) -> Vec<String> {
    let cells = whole(table, row);
    if !is_displaced(table, row) {
        return cells;
    }
    let blank = table[row].iter().take_while(|cell| cell.is_empty()).count();
    [&cells[..blank - 1], &cells[blank..]].concat()
}

/// A row as it stands.
fn row<const ROW: usize>(trial: &mut Trial) -> Tested {
    let cells = whole(table(), ROW);
    if is_displaced(table(), ROW) {
        let wrong = fault(case_2(), &cells);
        trial.text("The row as it stands; ! marks forced moves", text(&cells));
        trial.command("strategy affine:4 --published");
        return Ok(Finding::without(
            wrong,
            "the six replies of row 8, and then the row in the columns where it stands",
            "played out as the other rows",
        )
        .instead("the row belongs one column further to the left, so that its first cell is Ophelia's reply; the scan may have moved it"));
    }
    played(trial, case_2(), &cells)
}

fn row_in_place<const ROW: usize>(trial: &mut Trial) -> Tested {
    played(trial, case_2(), &in_place(table(), ROW))
}

fn row_11_in_place(trial: &mut Trial) -> Tested {
    let entry = trial.printed("=c2 a3", "=c2 c4");
    let cells: Vec<String> = in_place(table(), 10).into_iter().chain([entry.to_owned()]).collect();
    let wrong = fault(case_2(), &cells);
    trial.text("The row with its entry; ! marks forced moves", text(&cells));
    trial.command(format!("solve {}", spec(after(case_2(), &cells))));
    trial.position("Where the entry is missing", &spec(after(case_2(), &cells)));
    Ok(Finding::without(wrong, "the line of play", "played out; at its end Xeno threatens these two points"))
}

/// Replies that are listed against the free points of a position: none may be missing, none may come twice.
fn against(listed: &[Set], free: Set) -> Option<String> {
    let union = listed.iter().fold(0, |all, set| all | set);
    let missing = free & !union;
    if missing != 0 {
        return Some(format!(
            "{} {} not answered",
            names(missing),
            if missing.count_ones() > 1 { "are" } else { "is" }
        ));
    }
    let twice = listed.iter().map(|set| set.count_ones()).sum::<u32>() != union.count_ones();
    (twice || union & !free != 0).then(|| "a reply comes twice, or is taken".to_owned())
}

fn complete(trial: &mut Trial) -> Tested {
    let sequences = trial.printed(CASES[1].text, &[]);
    let at = case_2();
    let own = table().iter().filter(|row| !row[0].is_empty()).map(|row| replies(row[0]));
    let listed: Vec<Set> = sequences.iter().map(|row| replies(row[0])).chain(own).collect();
    Ok(Finding::without(
        against(&listed, !at[0] & !at[1]),
        "the 11 free points",
        "compared with the first column and the sequence",
    ))
}

fn c4_complete(trial: &mut Trial) -> Tested {
    let rows = trial.printed(1..5, 1..4);
    let head = whole(table(), 1);
    let at = after(case_2(), &head[..4]);
    let listed: Vec<Set> = rows.map(|row| replies(&whole(table(), row)[4])).collect();
    Ok(Finding::without(against(&listed, !at[0] & !at[1]), "the 7 free points", "compared with the fifth column"))
}

/// The free points after (β2) c3.
fn after_b2() -> Set {
    let at = after(case_2(), &whole(table(), 7)[..2]);
    !at[0] & !at[1]
}

fn b2_complete(trial: &mut Trial) -> Tested {
    // What the rows have in the third column, which is Ophelia's.
    let column = (7..11).map(|row| table()[row][2]).filter(|cell| !cell.is_empty());
    let listed: Vec<Set> = column.map(replies).collect();
    trial.command("strategy affine:4 --published");
    Ok(Finding::without(against(&listed, after_b2()), "the 9 free points", "compared with the third column")
        .instead("the last three rows belong one column further to the left; they answer c4, α3 and β3"))
}

fn b2_complete_in_place(trial: &mut Trial) -> Tested {
    let rows = trial.printed(7..11, 7..10);
    let listed: Vec<Set> = rows.map(|row| replies(&in_place(table(), row)[2])).collect();
    Ok(Finding::without(
        against(&listed, after_b2()),
        "the 9 free points",
        "compared with the third column after the move",
    ))
}
