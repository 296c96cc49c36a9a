//! The tables of Danziger, Huggan, Malik and Marbach, "Tic-Tac-Toe on an affine plane of order 4" (2022), as our copy of
//! the text has them, in the notation of this program.
//!
//! A row has O's and X's moves in turn, O's first; a cell may name several replies. `!` marks a move that is said to be
//! forced, `=` the points that X is said to threaten at once, in the last column; `=>` says that the table follows there.
//! Empty cells at the beginning are those of the row above.

/// A printed row.
pub type Cells = &'static [&'static str];

/// X's first moves, each after the reply before it: both cases begin with these.
pub const OPENING: [&str; 3] = ["r1", "r2", "r3"];

/// A case of the proof.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// O's second move, and X's third.
    pub moves: [&'static str; 2],
    /// The autoparatopisms that are used.
    pub maps: &'static [[&'static str; 5]],
    /// The sequences of the text.
    pub text: &'static [Cells],
    /// The name of the table.
    pub table_name: &'static str,
    /// The table.
    pub table: &'static [Cells],
}

/// Both cases.
pub static CASES: [Case; 2] = [
    Case {
        name: "Case 1",
        moves: ["r4", "c1"],
        maps: &[["i", "(13)(24)", "i", "(13)(24)", "(12)(34)"], ["(34)", "(13)", "(23)", "(2134)", "(3124)"]],
        text: &[
            &["c2 c4", "a1", "b1!", "a3", "b2!", "c3", "=b3 b4"],
            &["a2", "a1", "b1!", "c3!", "b4!", "a3", "=b2 b3"],
            &["a1", "b2", "a3!", "b4", "=>"],
        ],
        table_name: "Table 7",
        table: &[
            &["c2", "b3!", "b1!", "c4!", "=a2 a4"],
            &["c3", "c4", "a4!", "a2!", "=c2 b3"],
            &["c4", "b1!", "b3!", "c2!", "=a2 a4"],
            &["a2", "a4!", "c4!", "b1!", "=c2 b3"],
            &["a4", "a2!", "c2!", "b3!", "=c4 b1"],
            &["b1", "c4!", "a4!", "a2!", "=c2 b3"],
            &["b3", "c2!", "a2!", "a4!", "=c4 b1"],
        ],
    },
    Case {
        name: "Case 2",
        moves: ["c1", "a2"],
        maps: &[],
        text: &[&["r4 c3 a1 a3", "c2", "b2!", "a4", "b1!", "c4", "=b3 b4"]],
        table_name: "Table 9",
        table: &[
            &["c2", "b3", "c4!", "c3!", "a3!", "b1!", "r4!", "b4!", "=a1 b2"],
            &["c4", "c2", "b2!", "c3", "r4", "a1!", "b4!", "a3", "=a4 b3"],
            &["", "", "", "", "a1 a4", "r4", "b1!", "a3!", "=b3 b4"],
            &["", "", "", "", "a3 b3 b4", "b1", "", "", "=r4 a4"],
            &["", "", "", "", "b1", "a3!", "b3!", "b4!", "=r4 a1"],
            &["a4", "b2", "c2!", "b3", "c4!", "c3!", "a3!", "b1!", "=r4 b4"],
            &["b1", "c4", "b3!", "a4", "b4!", "b2!", "c2!", "a1!", "=r4 a3"],
            &["b2", "c3", "r4 c2 a1 a4 b1 b4", "b3", "", "", "", "", "=c4 a3"],
            &["", "", "", "c4", "a3", "b3!", "a1", "", "=a4 b4"],
            &["", "", "", "a3", "b4", "a1!", "c4", "", "=a4 b3"],
            &["", "", "", "b3", "a1", "b4!", "b1!", "r4!", "a4!"],
            &["b3", "c2", "b2!", "a4", "b1!", "b4!", "c4!", "a3!", "=r4 a1"],
            &["b4", "b3", "c4!", "c2", "b2!", "a4", "b1!", "a3!", "=c3 a1"],
        ],
    },
];
