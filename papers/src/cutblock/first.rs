//! The proof of Theorem 1: Tables IV and V.

use crate::claim::Claim;
use crate::cutblock::theorems::PUBLISHED;
use crate::cutblock::tools::{CENTER, RIGHT};
use crate::cutblock::turns::Proof;

/// The proof with its tables.
pub const PROOF: Proof = Proof {
    theorem: PUBLISHED[0],
    movers: &[CENTER, RIGHT],
    cuts: &[
        (&[CENTER, RIGHT], "<", ["<_CR", "<_CR"]),
        (&[CENTER, RIGHT], "<", ["<_CR", ">_L"]),
        (&[CENTER], "<", ["=_LR", "=_LR"]),
        (&[RIGHT], "<", ["=_LC", "=_LC"]),
        (&[CENTER, RIGHT], "<_CR", [">_L", ">_L"]),
        (&[RIGHT], "=_LR", [">_L", ">_L"]),
        (&[RIGHT], ">_L", [">_L", ">_L"]),
    ],
    cases: &[
        &["<_CR", "<_CR", "<_CR", ">_L"],
        &["<_CR", "<_CR", ">_L", ">_L"],
        &["<_CR", "=_LC", "=_LC", ">_L"],
        &["<_CR", "=_LR", "=_LR", ">_L"],
        &["<_CR", "=_LR", ">_L", ">_L"],
        &["<_CR", ">_L", ">_L", ">_L"],
        &["=_LC", "=_LC", ">_L", ">_L"],
        &["=_LR", "=_LR", ">_L", ">_L"],
        &["<", "<_CR", ">_L", ">_L"],
        &["<", "=_LR", ">_L", ">_L"],
        &["<", ">_L", ">_L", ">_L"],
        &["=_LC", "=_LC", "=_LR", "=_LR"],
        &["<_CR", "<_CR", "=_LC", "=_LC"],
        &["<_CR", "<_CR", "=_LR", "=_LR"],
        &["<_CR", "<_CR", "<_CR", "<_CR"],
    ],
};

const fn cut_row<const ROW: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| PROOF.cut_row(trial, ROW - 1))
}

const fn case_row<const CASE: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| PROOF.case_row(trial, CASE))
}

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    cut_row::<1>(
        "table-4-row-1",
        "Table IV, row 1",
        "In the first turn Center and Right can cut a block < into <_CR and <_CR.",
    ),
    cut_row::<2>(
        "table-4-row-2",
        "Table IV, row 2",
        "In the first turn Center and Right can cut a block < into <_CR and >_L.",
    ),
    cut_row::<3>(
        "table-4-row-3",
        "Table IV, row 3",
        "In the first turn Center, and not Right, can cut a block < into =_LR and =_LR.",
    ),
    cut_row::<4>(
        "table-4-row-4",
        "Table IV, row 4",
        "In the first turn Right, and not Center, can cut a block < into =_LC and =_LC.",
    ),
    cut_row::<5>(
        "table-4-row-5",
        "Table IV, row 5",
        "In the first turn Center and Right can cut a block <_CR into >_L and >_L.",
    ),
    cut_row::<6>(
        "table-4-row-6",
        "Table IV, row 6",
        "In the first turn Right, and not Center, can cut a block =_LR into >_L and >_L.",
    ),
    cut_row::<7>(
        "table-4-row-7",
        "Table IV, row 7",
        "In the first turn Right, and not Center, can cut a block >_L into >_L and >_L.",
    ),
    Claim::new(
        "table-4-complete",
        "Table IV",
        "Table IV has every cut that Center and Right can make in the first turn.",
        |trial| PROOF.all_cuts(trial),
    ),
    case_row::<1>("table-5-row-1", "Table V, case 1", "The first turn can leave three blocks <_CR and one >_L."),
    case_row::<2>("table-5-row-2", "Table V, case 2", "The first turn can leave two blocks <_CR and two >_L."),
    case_row::<3>("table-5-row-3", "Table V, case 3", "The first turn can leave <_CR, two blocks =_LC, and >_L."),
    case_row::<4>("table-5-row-4", "Table V, case 4", "The first turn can leave <_CR, two blocks =_LR, and >_L."),
    case_row::<5>("table-5-row-5", "Table V, case 5", "The first turn can leave <_CR, =_LR, and two blocks >_L."),
    case_row::<6>("table-5-row-6", "Table V, case 6", "The first turn can leave <_CR and three blocks >_L."),
    case_row::<7>("table-5-row-7", "Table V, case 7", "The first turn can leave two blocks =_LC and two >_L."),
    case_row::<8>("table-5-row-8", "Table V, case 8", "The first turn can leave two blocks =_LR and two >_L."),
    case_row::<9>("table-5-row-9", "Table V, case 9", "The first turn can leave <, <_CR, and two blocks >_L."),
    case_row::<10>("table-5-row-10", "Table V, case 10", "The first turn can leave <, =_LR, and two blocks >_L."),
    case_row::<11>("table-5-row-11", "Table V, case 11", "The first turn can leave < and three blocks >_L."),
    case_row::<12>("table-5-row-12", "Table V, case 12", "The first turn can leave two blocks =_LC and two =_LR."),
    case_row::<13>("table-5-row-13", "Table V, case 13", "The first turn can leave two blocks <_CR and two =_LC."),
    case_row::<14>("table-5-row-14", "Table V, case 14", "The first turn can leave two blocks <_CR and two =_LR."),
    case_row::<15>("table-5-row-15", "Table V, case 15", "The first turn can leave four blocks <_CR."),
    Claim::new("table-5-complete", "Table V", "Table V has every sum that the first turn can leave.", |trial| {
        PROOF.all_cases(trial)
    }),
];
