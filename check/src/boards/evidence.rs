//! The kinds of evidence that close a state of a board, and the claims that each can prove.

use super::{State, pairing, threats, weight};
use crate::claim::Goal;
use crate::naive::positional::board::Board;
use crate::turn::Rule;

/// Why a side reaches its goal from a state, without following any move.
pub(super) enum Evidence {
    /// The lines that the other player could still own have little weight.
    Weight,
    /// Pairs of points; the player always gets one of each.
    Pairing(Box<[[u16; 2]]>),
    /// The player who begins on an empty board does not lose.
    Stealing,
    /// Moves each of which forces the other player's answer, up to the win.
    Threats(Box<[u16]>),
}

/// A point as it is stored.
fn small(point: usize) -> u16 {
    u16::try_from(point).expect("a board has at most 512 points")
}

impl Evidence {
    /// Reads the kind and its list.
    pub(super) fn read(board: &Board, kind: &str, list: Option<&str>) -> Result<Evidence, String> {
        Ok(match (kind, list) {
            ("weight", None) => Evidence::Weight,
            ("stealing", None) => Evidence::Stealing,
            ("threats", Some(list)) => Evidence::Threats(board.list(list)?.into_iter().map(small).collect()),
            ("pairing", Some(list)) => {
                let pair = |text: &str| {
                    let (a, b) = text.split_once('-').ok_or("a pair reads POINT-POINT")?;
                    Ok([small(board.point(a)?), small(board.point(b)?)])
                };
                Evidence::Pairing(list.split(',').map(pair).collect::<Result<_, String>>()?)
            }
            _ => return Err("this is not evidence on boards".to_owned()),
        })
    }

    /// Whether it shows that player `x` reaches the goal; `within` is the number of moves that the state's line gives.
    pub(super) fn check(
        &self,
        board: &Board,
        rule: Rule,
        state: &State,
        x: usize,
        goal: Goal,
        within: u64,
    ) -> Result<(), String> {
        let to_move = state.mover == x;
        // How many moves of the other player count.
        let blocks = match goal {
            Goal::Prevent(_) => Some(within),
            Goal::NotLose => Some(u64::MAX),
            Goal::Win if rule == Rule::Maker && x == 1 => Some(u64::MAX),
            _ => None,
        };
        let not_here = || "this evidence does not prove this kind of goal".to_owned();
        match self {
            Evidence::Weight => {
                let holds = weight::holds(board, state, x, blocks.ok_or_else(not_here)?);
                if holds { Ok(()) } else { Err("the weight is too large".to_owned()) }
            }
            Evidence::Pairing(pairs) => pairing::holds(board, state, x, blocks.ok_or_else(not_here)?, pairs),
            Evidence::Stealing => {
                let empty = state.taken.iter().all(|points| points.is_empty());
                let holds = rule == Rule::Complete && goal == Goal::NotLose && empty && to_move;
                if holds {
                    Ok(())
                } else {
                    Err("only the player who begins on an empty board can steal a strategy".to_owned())
                }
            }
            Evidence::Threats(moves) => {
                if !threats::can_complete(rule, x) || !to_move || matches!(goal, Goal::Prevent(_) | Goal::Margin(_)) {
                    return Err(not_here());
                }
                let needed = threats::wins(board, rule, *state, x, moves)?;
                let enough = !matches!(goal, Goal::Within(_)) || needed <= within;
                if enough { Ok(()) } else { Err("the threats need too many moves".to_owned()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::plain::{Dice, cases, within};
    use std::collections::BTreeMap;

    /// How often evidence made up for random states is accepted, by rule, player and goal; plain play must confirm it.
    fn accepted(count: u64, mut make: impl FnMut(&mut Dice, &Board, &State) -> Evidence) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        cases(count, |dice, board, state, (rule, player, goal), reached| {
            let evidence = make(dice, board, state);
            let good = evidence.check(board, rule, state, player, goal, within(goal)).is_ok();
            if good && goal != Goal::Prevent(0) {
                assert!(reached, "{:?} {state:?} {rule:?} {player} {goal:?}", board.lines);
                let goal = format!("{goal:?}");
                *counts.entry(format!("{rule:?} {player} {}", goal.split('(').next().unwrap())).or_default() += 1;
            }
        });
        counts
    }

    /// Asserts that exactly these kinds of claims are proved, each of them often.
    fn assert_proved(counts: &BTreeMap<String, u32>, kinds: &[&str]) {
        println!("{counts:?}");
        assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), kinds);
        assert!(counts.values().all(|count| *count > 20), "{counts:?}");
    }

    const BLOCKING: [&str; 6] = [
        "Complete 0 NotLose",
        "Complete 0 Prevent",
        "Complete 1 NotLose",
        "Complete 1 Prevent",
        "Maker 1 Prevent",
        "Maker 1 Win",
    ];

    #[test]
    fn weight_proves_only_what_is_true() {
        assert_proved(&accepted(20_000, |_, _, _| Evidence::Weight), &BLOCKING);
    }

    #[test]
    fn pairing_proves_only_what_is_true() {
        let make = |dice: &mut Dice, board: &Board, state: &State| {
            let mut free: Vec<usize> = board.free(&state.taken).iter().collect();
            let count = (1 + dice.below(2)).min(free.len() / 2);
            let mut point = |dice: &mut Dice| small(free.remove(dice.below(free.len())));
            Evidence::Pairing((0..count).map(|_| [point(dice), point(dice)]).collect())
        };
        assert_proved(&accepted(60_000, make), &BLOCKING);
    }

    #[test]
    fn stealing_proves_only_what_is_true() {
        let make = |_: &mut Dice, _: &Board, _: &State| Evidence::Stealing;
        assert_proved(&accepted(80_000, make), &["Complete 0 NotLose", "Complete 1 NotLose"]);
    }

    #[test]
    fn threats_prove_only_what_is_true() {
        let make = |dice: &mut Dice, board: &Board, state: &State| {
            let mut free: Vec<usize> = board.free(&state.taken).iter().collect();
            let count = (1 + dice.below(3)).min(free.len());
            Evidence::Threats((0..count).map(|_| small(free.remove(dice.below(free.len())))).collect())
        };
        let counts = accepted(60_000, make);
        let side =
            ["NotLose", "Win", "Within"].map(|goal| [format!("Complete 0 {goal}"), format!("Complete 1 {goal}")]);
        let mut kinds: Vec<String> = side.concat();
        kinds.extend(["Maker 0 Win".to_owned(), "Maker 0 Within".to_owned()]);
        kinds.sort();
        assert_proved(&counts, &kinds.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
