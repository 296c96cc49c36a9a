//! Threats: a player who could complete a line with one move forces the other to take the missing point.
//!
//! Theorem (FORMAT.md, "Threats"). If X threatens to complete a line, and the other player, who is to move, cannot
//! complete one first, only moves that meet all threats need to be followed: one point, or none. So X wins by a course of
//! moves each of which threatens, if it ends in a line or in two threats at once.
//!
//! Cost: one look at each line for each move. The tests compare it with plain play.

use super::state::{OnBoard, State};
use crate::core::claim::Goal;
use crate::core::theory::{Role, Theorem};
use crate::core::turn::Rule;
use crate::games::positional::board::Board;
use crate::games::positional::points::Points;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "threats",
    statement: "A player who threatens to complete a line forces the other to take the missing point, and wins by a course of \
                threats that ends in a line or in two threats at once.",
    section: "Threats",
    role: Role::Inside,
};

/// Whether this course of threats shows that the player reaches the goal.
pub(super) fn closes(on: &OnBoard, course: &[u16]) -> Result<(), String> {
    let proves =
        can_complete(on.rule, on.player) && on.state.mover == on.player && !matches!(on.goal, Goal::Prevent(_));
    if !proves {
        return Err("this evidence does not prove this kind of goal".to_owned());
    }
    let needed = wins(on.board, on.rule, *on.state, on.player, course)?;
    let enough = !matches!(on.goal, Goal::Within(_)) || needed <= on.within;
    if enough { Ok(()) } else { Err("the threats need too many moves".to_owned()) }
}

/// Whether completing a line wins for a player.
pub(super) fn can_complete(rule: Rule, player: usize) -> bool {
    rule == Rule::Complete || player == 0
}

/// The moves of the other player, who is to move, that must be followed when `player` threatens to complete a line.
///
/// None if there is no threat, in which case all moves must be followed.
pub(super) fn forced(board: &Board, rule: Rule, state: &State, player: usize) -> Result<Option<Points>, String> {
    let free = board.free(&state.taken);
    let threats = board.completing(&state.taken[player], &free);
    if threats.is_empty() {
        return Ok(None);
    }
    if rule == Rule::Complete && !board.completing(&state.taken[1 - player], &free).is_empty() {
        return Err("the other player completes a line first".to_owned());
    }
    Ok(Some(if threats.count() == 1 { threats } else { Points::default() }))
}

/// The number of their own moves with which `player`, who is to move, wins by making these moves in order.
fn wins(board: &Board, rule: Rule, mut state: State, player: usize, moves: &[u16]) -> Result<u64, String> {
    let mut rest = moves.iter().map(|point| usize::from(*point));
    while let Some(point) = rest.next() {
        if !board.free(&state.taken).has(point) {
            return Err("a point of the threats is not free".to_owned());
        }
        state = state.after(point);
        let last = rest.len() == 0;
        if board.owns(&state.taken[player]) {
            return if last { Ok(moves.len() as u64) } else { Err("the threats go on after the win".to_owned()) };
        }
        let forced = forced(board, rule, &state, player)?.ok_or("a move threatens nothing")?;
        match forced.iter().next() {
            Some(answer) => state = state.after(answer),
            None if last => return Ok(moves.len() as u64 + 1),
            None => return Err("the threats go on after the win".to_owned()),
        }
    }
    Err("the threats end before the win".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::plain_boards::{Truth, cases};

    #[test]
    fn only_forced_moves_need_to_be_followed() {
        let [mut none, mut one, mut refused] = [0; 3];
        cases(60_000, |_, board, state, (rule, player, goal), reached| {
            let useless = matches!(goal, Goal::Within(0) | Goal::Prevent(0));
            if state.mover == player || !can_complete(rule, player) || useless {
                return;
            }
            match forced(board, rule, state, player) {
                Ok(None) => {}
                Err(_) => {
                    assert!(!reached, "{:?} {state:?} {rule:?} {player} {goal:?}", board.lines);
                    refused += 1;
                }
                Ok(Some(moves)) => {
                    let left = if let Goal::Prevent(k) = goal { Goal::Prevent(k - 1) } else { goal };
                    let mut truth = Truth::of(board, rule, player);
                    let good = moves.iter().all(|point| truth.reaches(&state.after(point), left));
                    assert_eq!(good, reached, "{:?} {state:?} {rule:?} {player} {goal:?}", board.lines);
                    *(if moves.is_empty() { &mut none } else { &mut one }) += 1;
                }
            }
        });
        println!("{none} double threats, {one} threats, {refused} lost races");
        assert!(none > 200 && one > 200 && refused > 200);
    }
}
