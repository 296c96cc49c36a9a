//! Claims: from a given turn, a side can force a goal.

use super::game::{Family, Kind, Naive};
use super::limits::Meter;
use super::reader::{integer, number};
use super::turn::{Ending, Rule, Turn, settle};

/// A game, the rule it is played under, and what a check of it may use.
pub(crate) struct Game<'a> {
    pub(crate) family: &'a Family,
    pub(crate) rules: Box<dyn Naive>,
    pub(crate) rule: Rule,
    pub(crate) meter: &'a Meter<'a>,
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

    /// Passes every move of a player to `see`, until that fails: its name, where it leads, and what it earns.
    pub(crate) fn moves(
        &self,
        at: &str,
        player: usize,
        mut see: impl FnMut(&str, String, u32) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut result = Ok(());
        self.rules.moves(at, player, &mut |name, to, gain| {
            result = self.meter.work(16 + to.len()).and_then(|()| see(name, to, gain));
            result.is_ok()
        })?;
        result
    }

    /// What a move leads to and earns, or None if it is not legal.
    pub(crate) fn play(&self, at: &str, player: usize, name: &str) -> Result<Option<(String, u32)>, String> {
        let (mut found, mut result) = (None, Ok(()));
        self.rules.moves_named(at, player, name, &mut |text, to, gain| {
            result = self.meter.work(16 + to.len());
            if text == name {
                found = Some((to, gain));
            }
            found.is_none() && result.is_ok()
        })?;
        result.map(|()| found)
    }

    /// The turn after a move that earned `gain`.
    pub(crate) fn after(&self, turn: &Turn, gain: u32) -> Turn {
        if self.rule.moves_again() && gain > 0 { turn.clone() } else { turn.next() }
    }
}

/// What a side tries to achieve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Goal {
    Win,
    NotLose,
    /// To score this many points more than the others.
    Margin(i64),
    /// To win within this many moves of one's own.
    Within(u64),
    /// To keep the other player from winning within this many of their own moves.
    Prevent(u64),
}

impl Goal {
    /// The number that is counted from the start of the claim on: points that are needed, or moves; otherwise 0.
    pub(crate) fn number(self) -> i64 {
        match self {
            Goal::Win | Goal::NotLose => 0,
            Goal::Margin(m) => m,
            Goal::Within(k) | Goal::Prevent(k) => k as i64,
        }
    }

    /// The number after a move that earns `gain`, made by the side or not; both are below 2^63 in magnitude.
    pub(crate) fn after(self, number: i64, by_side: bool, gain: u32) -> Result<i64, String> {
        let left = match self {
            Goal::Win | Goal::NotLose => Some(0),
            Goal::Margin(_) if by_side => number.checked_sub(i64::from(gain)),
            Goal::Margin(_) => number.checked_add(i64::from(gain)),
            Goal::Within(_) if by_side && number == 0 => return Err("no move is left".to_owned()),
            Goal::Within(_) => Some(number - i64::from(by_side)),
            Goal::Prevent(_) => Some(number - i64::from(!by_side)),
        };
        left.filter(|n| *n > i64::MIN).ok_or_else(|| "the need is out of range".to_owned())
    }

    /// Whether a state that is listed with a number does where another number is asked for.
    pub(crate) fn suffices(self, listed: i64, asked: i64) -> bool {
        if let Goal::Within(_) = self { listed <= asked } else { listed >= asked }
    }
}

/// From `start` the side can force the goal, in the starting position or in its sum with another position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
}

/// Whether a goal and a side belong to a game under its rule.
fn fits(game: &Game, goal: Goal, side: &[bool]) -> Result<(), String> {
    let on_a_board = game.rules.counts_moves();
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
