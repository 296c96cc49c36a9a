//! The strategies of the thesis as players: turn by turn, with a random choice where they leave one.
//!
//! Cost: per move, that of the strategy once, and the replay of the game up to the turn.

use super::{Allowed, Before, Strategy};
use crate::families::coins::rules::Coins;
use crate::study::{self, Course, Next};

/// The next move of a turn that a strategy allows; any move where it has no rule, and in the middle of a turn that it
/// did not begin.
pub(crate) fn follow(rules: &Coins, strategy: &study::Strategy, course: &Course<Coins>) -> Next {
    next(rules, strategy, course).map_or(Next::Any, Next::Move)
}

fn next(rules: &Coins, strategy: &study::Strategy, course: &Course<Coins>) -> Option<String> {
    let begun = course.moves.iter().rposition(|(by, _)| *by != course.mover).map_or(0, |i| i + 1);
    let start = (course.after)(begun)?;
    let form = rules.form(&start);
    let strategy = Strategy::named(strategy.name)?;
    let Allowed::These(turns) = strategy.allowed(&form, before(rules, course, begun)) else { return None };
    let turn = turns.get((course.roll)(begun, turns.len()))?;
    let names: Vec<String> = turn.iter().map(|m| form.write_move(*m)).collect();
    let made = &course.moves[begun..];
    let follows = made.iter().zip(&names).all(|((_, made), name)| made == name);
    names.get(made.len()).filter(|_| follows).cloned()
}

/// What the other player did in the turn that ended after `begun` moves.
fn before(rules: &Coins, course: &Course<Coins>, begun: usize) -> Before {
    let moves = &course.moves[..begun];
    let Some((other, _)) = moves.last() else { return Before::Nothing };
    let turn: Vec<&str> = moves.iter().rev().take_while(|(by, _)| by == other).map(|(_, name)| *name).collect();
    let Some(start) = (course.after)(begun) else { return Before::Other };
    let form = rules.form(&start);
    let number = |name: &str| form.graph.names.number(name);
    match turn[..] {
        [one] => match one.split_once('-').and_then(|(u, v)| number(u).zip(number(v))) {
            Some((u, v)) if u == v => Before::Loop(u),
            // The edge was simple: there is none left between its ends.
            Some((u, v)) if form.graph.edge(u, v).is_some_and(|e| form.edges[e] == 0) => Before::Simple,
            _ => Before::Other,
        },
        _ => Before::Other,
    }
}
