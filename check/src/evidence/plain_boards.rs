//! Plain play on small random boards, against which the tests check every kind of evidence.

use super::state::State;
use crate::core::claim::Goal;
use crate::core::turn::{Ending, Rule};
use crate::games::positional::board::Board;
use crate::games::positional::points::Points;
use std::collections::HashMap;

/// Pseudorandom numbers, the same on every run.
pub(super) struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A board of at most `most` points, with lines of one to four points.
fn random_board(dice: &mut Dice, most: usize) -> Board {
    let n = 1 + dice.below(most);
    let mut lines: Vec<Points> = Vec::new();
    for _ in 0..dice.below(7) {
        let line: Points = (0..1 + dice.below(4)).map(|_| dice.below(n)).collect();
        if line.count() > 1 || dice.below(4) == 0 {
            lines.push(line);
        }
    }
    Board::new((0..n).map(|p| format!("p{p}")).collect()).and_then(|board| board.with_lines(lines)).unwrap()
}

/// A state of a board; the numbers of points the players have taken need not be consistent.
fn random_state(dice: &mut Dice, board: &Board) -> State {
    let free = 1 + dice.below(3);
    let mut taken = [Points::default(); 2];
    for point in 0..board.names.len() {
        let owner = dice.below(2 + free);
        if owner < 2 {
            taken[owner] = taken[owner].with(point);
        }
    }
    State { taken, mover: dice.below(2) }
}

/// A rule, a player and a goal that belong together.
fn random_goal(dice: &mut Dice) -> (Rule, usize, Goal) {
    let k = dice.below(5) as u64;
    match dice.below(7) {
        0 => (Rule::Complete, dice.below(2), Goal::Win),
        1 => (Rule::Complete, dice.below(2), Goal::NotLose),
        2 => (Rule::Complete, dice.below(2), Goal::Within(k)),
        3 => (Rule::Complete, dice.below(2), Goal::Prevent(k)),
        4 => (Rule::Maker, dice.below(2), Goal::Win),
        5 => (Rule::Maker, 0, Goal::Within(k)),
        _ => (Rule::Maker, 1, Goal::Prevent(k)),
    }
}

/// The number of moves that a goal gives, or 0.
pub(super) fn within(goal: Goal) -> u64 {
    if let Goal::Within(k) | Goal::Prevent(k) = goal { k } else { 0 }
}

/// Finds by plain play whether the player reaches a goal, remembering the states it has seen.
pub(super) struct Truth<'a> {
    board: &'a Board,
    rule: Rule,
    player: usize,
    known: HashMap<(State, u64), bool>,
}

impl Truth<'_> {
    pub(super) fn of(board: &Board, rule: Rule, player: usize) -> Truth<'_> {
        Truth { board, rule, player, known: HashMap::new() }
    }

    /// How the game has ended, computed independently of [`State::ending`].
    fn ending(&self, state: &State) -> Option<Ending> {
        let owns = |player: usize| self.board.lines.iter().any(|l| l.iter().all(|p| state.taken[player].has(p)));
        let full = (0..self.board.names.len()).all(|p| state.taken[0].has(p) || state.taken[1].has(p));
        match self.rule {
            Rule::Maker if owns(0) => Some(Ending::Won(0)),
            Rule::Maker if full => Some(Ending::Won(1)),
            Rule::Complete if owns(1 - state.mover) => Some(Ending::Won(1 - state.mover)),
            Rule::Complete if full => Some(Ending::Drawn),
            _ => None,
        }
    }

    pub(super) fn reaches(&mut self, state: &State, goal: Goal) -> bool {
        match (self.ending(state), goal) {
            (Some(Ending::Won(winner)), _) => return winner == self.player,
            (Some(_), _) => return matches!(goal, Goal::NotLose | Goal::Prevent(_)),
            (None, Goal::Prevent(0)) => return true,
            _ => {}
        }
        let ours = state.mover == self.player;
        let after = match goal {
            Goal::Within(0) if ours => return false,
            Goal::Within(k) if ours => Goal::Within(k - 1),
            Goal::Prevent(k) if !ours => Goal::Prevent(k - 1),
            goal => goal,
        };
        // Each `Truth` is asked about one kind of goal only, so its number tells goals apart.
        let key = (*state, within(goal));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let free: Vec<usize> = self.board.free(&state.taken).iter().collect();
        let reached = free.into_iter().any(|point| self.reaches(&state.after(point), after) == ours) == ours;
        self.known.insert(key, reached);
        reached
    }
}

/// Shows random states that are not over, each with a rule, a player and a goal, and whether plain play reaches it.
pub(super) fn cases(count: u64, mut see: impl FnMut(&mut Dice, &Board, &State, (Rule, usize, Goal), bool)) {
    for seed in 0..count {
        let mut dice = Dice::new(seed);
        let board = random_board(&mut dice, 7);
        let (rule, player, goal) = random_goal(&mut dice);
        let mut truth = Truth::of(&board, rule, player);
        for _ in 0..4 {
            let state = random_state(&mut dice, &board);
            assert_eq!(truth.ending(&state), state.ending(&board, rule).unwrap());
            if truth.ending(&state).is_none() {
                let reached = truth.reaches(&state, goal);
                see(&mut dice, &board, &state, (rule, player, goal), reached);
            }
        }
    }
}
