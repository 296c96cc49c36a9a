//! Calculations with games: sums, orders, numbers, canonical forms.
//!
//! * [`forms`]: two-player games in canonical form, their order and their sums; [`write`](mod@write) names the well-known
//!   ones, [`thermograph`] gives mean and temperature.
//! * [`games`]: Cincotti's three-player games {Left|Center|Right} with the orders ≥_L, ≥_C and ≥_R of his Definition 2,
//!   the numbers of Definition 3 and the sums of Definition 4; [`simplify`] drops options that no order needs.
//! * [`positions`] makes either of them from a position of any rules.
//!
//! # One order is Conway's order
//!
//! Definition 2 of x ≥_L y sets the options of Center and Right together against those of Left. So it is Conway's x ≥ y
//! for the two-player games in which Right has the moves of both: call them π_L(x) and π_L(y)
//! ([`Against`](crate::engines::against::Against)). π_L respects sums, and Definition 3 asks exactly that π_L(x), π_C(x)
//! and π_R(x) all have the form of Conway's numbers. Therefore, for **all** three-player games and not for numbers only,
//! each order is reflexive and transitive, x ≥_X y and z ≥_X w give x + z ≥_X y + w, and x ≥_X y can be decided with
//! canonical forms. `tests/algebra.rs` states and tests what holds only for numbers: any two are comparable, a move always
//! costs the player who makes it something, and the comparison with 0 decides who wins (Table II).
//!
//! # At most one player is ahead
//!
//! *If x ≥_L 0, then x ≤_C 0 and x ≤_R 0, for all games.* Suppose x ≥_L 0, and Center, moving first against Left and
//! Right together, could win x. Center moves to some y with y ≥_C 0. As x ≥_L 0, Left moving first could win y against the
//! others, by a move to some z with z ≥_L 0; and as y ≥_C 0, Center moving first could win z. So z is a smaller game with
//! all the properties assumed of x, and there is no smallest. ∎ This leaves the eleven classes of Table II for numbers, and
//! seven more for the other games, with "confused" in place of some "less".

pub mod forms;
pub mod games;
pub mod positions;
pub mod simplify;
pub mod thermograph;
pub mod write;

pub use forms::{FormId, Forms};
pub use games::{DEEPEST_TEXT, GameId, Games, LONGEST_TEXT};

/// How many moves deep a stored game may be: sums, orders and texts recurse that far.
const DEEPEST: u32 = 1000;
