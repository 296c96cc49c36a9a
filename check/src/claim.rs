//! Claims: from a given turn, a side can force a goal.

use crate::naive::positional::symmetry::Symmetry;
use crate::naive::{Family, Kind, Naive};
use crate::reader::{integer, number};
use crate::turn::{Ending, Rule, Turn, settle};
use std::cell::Cell;

/// A game, the rule it is played under, and what the certificate says about its states.
pub(crate) struct Game<'a> {
    pub(crate) family: &'a Family,
    pub(crate) rules: &'a dyn Naive,
    pub(crate) rule: Rule,
    /// Whether the certificate lists reduced states.
    pub(crate) reduced: bool,
    /// The symmetries of the board that the certificate lists, each with whether a line of replies uses it.
    pub(crate) symmetries: Vec<(Symmetry, Cell<bool>)>,
}

impl Game<'_> {
    /// Lets players leave until one has to move (Ok) or the game is over (Err).
    pub(crate) fn settle(&self, at: &str, turn: Turn) -> Result<Result<Turn, Ending>, String> {
        let can_move = |player| {
            let mut found = false;
            self.rules.moves(at, player, &mut |_, _, _| {
                found = true;
                false
            })?;
            Ok(found)
        };
        settle(self.rule, turn, can_move, |player| self.rules.completed(at, player))
    }

    /// The position as the certificate lists it.
    pub(crate) fn as_listed(&self, at: &str) -> Result<String, String> {
        if self.reduced { self.rules.reduced(at) } else { Ok(at.to_owned()) }
    }

    /// The turn after a move that earned `gain`.
    pub(crate) fn after(&self, turn: &Turn, gain: u32) -> Turn {
        if self.rule.moves_again() && gain > 0 { turn.clone() } else { turn.next() }
    }
}

/// What a side tries to achieve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    Win,
    NotLose,
    Margin(i64),
    /// To win within this many moves of one's own.
    Within(u64),
    /// To keep the other player from winning within this many of their own moves.
    Prevent(u64),
}

/// From `start` the side can force the goal, in the starting position or in its sum with another position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The position that is added to the starting position.
    pub(crate) plus: Option<String>,
    pub(crate) start: Turn,
    /// For each player, whether they belong to the side.
    pub(crate) side: Vec<bool>,
    pub(crate) goal: Goal,
}

impl Claim {
    /// Reads `[plus POSITION] start TURN side SIDE goal GOAL`.
    pub(crate) fn parse(text: &str, game: &Game) -> Result<Claim, String> {
        let names = game.family.players;
        let words: Vec<&str> = text.split(' ').take(10).collect();
        let (plus, words) = match &words[..] {
            ["plus", plus, words @ ..] => (Some((*plus).to_owned()), words),
            words => (None, words),
        };
        if plus.is_some() && game.family.kind != Kind::Partizan {
            return Err("`plus` belongs to partizan games of two players".to_owned());
        }
        let (start, side, goal) = match *words {
            ["start", start, "side", side, "goal", "win"] => (start, side, Goal::Win),
            ["start", start, "side", side, "goal", "notlose"] => (start, side, Goal::NotLose),
            ["start", start, "side", side, "goal", "margin", m] => {
                (start, side, Goal::Margin(integer(m).ok_or("a margin is an integer")?))
            }
            ["start", start, "side", side, "goal", "within", k] => {
                (start, side, Goal::Within(number(k).ok_or("a number of moves is a number")?))
            }
            ["start", start, "side", side, "goal", "prevent", k] => {
                (start, side, Goal::Prevent(number(k).ok_or("a number of moves is a number")?))
            }
            _ => return Err("a claim reads `[plus POSITION] start TURN side SIDE goal GOAL`".to_owned()),
        };
        let start = Turn::parse(start, names).ok_or_else(|| format!("{start:?} is not a turn"))?;
        let members: Vec<bool> = names.iter().map(|n| side.split(',').any(|w| w == *n)).collect();
        let text: Vec<&str> = names.iter().zip(&members).filter(|(_, m)| **m).map(|(n, _)| *n).collect();
        if text.is_empty() || text.join(",") != side {
            return Err(format!("{side:?} is not a side"));
        }
        fits(game, goal, &members)?;
        Ok(Claim { plus, start, side: members, goal })
    }

    /// Whether the goal holds at an ending, with `need` points still needed.
    pub(crate) fn holds(&self, ending: Ending, need: i64) -> bool {
        match (self.goal, ending) {
            (Goal::Margin(_), Ending::Won(_)) => false,
            (_, Ending::Won(player)) => self.side[player],
            (Goal::NotLose | Goal::Prevent(_), Ending::Drawn) => true,
            (Goal::Margin(_), Ending::Counted) => need <= 0,
            _ => false,
        }
    }

    /// The position that the claim starts from.
    pub(crate) fn position(&self, game: &Game) -> Result<String, String> {
        let start = game.rules.start();
        self.plus.as_ref().map_or(Ok(start.clone()), |other| game.rules.plus(&start, other))
    }

    /// The need at the start; 0 if the goal is not a margin.
    pub(crate) fn need(&self) -> i64 {
        if let Goal::Margin(m) = self.goal { m } else { 0 }
    }
}

/// Whether a goal and a side belong to a game under its rule.
fn fits(game: &Game, goal: Goal, side: &[bool]) -> Result<(), String> {
    let on_a_board = game.rules.positional().is_some();
    if on_a_board && side == [true, true] {
        return Err("on a board a side is one player".to_owned());
    }
    let fits = match goal {
        Goal::Margin(_) => game.rule.counts_points(),
        Goal::Win => !game.rule.counts_points(),
        Goal::NotLose => !game.rule.counts_points() && game.rule != Rule::Maker,
        Goal::Within(_) => on_a_board && (game.rule != Rule::Maker || side[0]),
        Goal::Prevent(_) => on_a_board && (game.rule != Rule::Maker || side[1]),
    };
    if fits { Ok(()) } else { Err("the goal does not belong to this game, rule and side".to_owned()) }
}
