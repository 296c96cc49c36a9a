//! Whose turn it is and when the game is over, written once per convention and never for a single game.
//!
//! Four words: [`Rules`](crate::rules::Rules) are the positions and moves of a game; a [`Convention`] says how turns are
//! taken and games end; a [`Rule`] is a convention by the name that certificates give it; a [`Form`] is what a person asks
//! for (as usual, misère, Maker-Breaker), for which each game has its own rule.
//!
//! | convention | file |
//! | --- | --- |
//! | the last player seated wins: normal play for two, Cutblock's rule for three | [`seated`] |
//! | misère: a player who cannot move wins | [`misere`] |
//! | the first to complete a goal wins, or loses | [`complete`] |
//! | one player wants to complete a goal, the other to prevent it | [`maker`] |
//! | one player builds, the other eats until nothing is left to build | [`eat`] |
//! | most points win, and a player who scores moves again | [`points`] |
//! | most points win, and the players move in turn | [`score`] |

use crate::player::{Player, Players, Turn};

pub mod complete;
pub mod eat;
pub mod maker;
pub mod misere;
pub mod points;
pub mod score;
pub mod seated;

pub use complete::FirstToComplete;
pub use eat::Eat;
pub use maker::MakerBreaker;
pub use misere::Misere;
pub use points::MostPoints;
pub use score::InTurn;
pub use seated::LastSeated;

/// How turns are taken and games end.
pub trait Convention: Copy + Sync {
    /// The status of a state: a player is to move or must leave, or the game is over.
    ///
    /// `can_move` says whether a player has a move in the position; `completed` is [`crate::rules::Rules::completed`].
    fn status(&self, turn: Turn, can_move: impl FnMut(Player) -> bool, completed: impl FnMut(Player) -> bool)
    -> Status;

    /// The name of the convention.
    fn rule(&self) -> Rule;

    /// Whether the values of the parts add up to the value of a sum: normal play.
    fn adds_values(&self) -> bool {
        false
    }

    /// Whether the player who moves last loses: misère play.
    fn last_move_loses(&self) -> bool {
        false
    }

    /// The turn after a move that earned `gain` points.
    fn after(&self, turn: Turn, _gain: u32) -> Turn {
        turn.next()
    }
}

/// The status of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The player to move has a move and must make one.
    ToMove,
    /// The player to move has none and leaves for good: the turn passes on without them.
    Leaves(Turn),
    /// The game is over.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A player won.
    Won(Player),
    /// No player won, by the rules of the convention.
    Drawn,
    /// The points earned during the game decide.
    Counted,
}

/// The conventions by name, as specs, certificates and commands call them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The last player seated wins.
    Normal,
    /// A player who cannot move wins.
    Misere,
    /// The first to complete a goal wins.
    Complete,
    /// The first to complete a goal loses.
    Avoid,
    /// Most points win.
    Points,
    /// Most points win, and the rules of the normal game leave fewer moves: strings and coins.
    PointsNormal,
    /// Most points win, and a player who earns some does not move again.
    Score,
    /// The first player wants to complete a goal, the second to prevent it.
    Maker,
    /// The first player wants to complete an animal, the second to leave no room for one: cannibal animals on boards.
    Eat,
    /// The same on an endless board, where play may go on forever: cannibal animals.
    Cannibal,
}

impl Rule {
    /// The name in certificates and transcripts.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Normal => "normal",
            Rule::Misere => "misere",
            Rule::Complete => "complete",
            Rule::Avoid => "avoid",
            Rule::Points => "points",
            Rule::PointsNormal => "points-normal",
            Rule::Score => "score",
            Rule::Maker => "maker",
            Rule::Eat => "eat",
            Rule::Cannibal => "cannibal",
        }
    }

    /// Whether points decide the game.
    #[inline]
    pub fn counts_points(self) -> bool {
        matches!(self, Rule::Points | Rule::PointsNormal | Rule::Score)
    }

    /// The form of a game that it belongs to.
    pub fn form(self) -> Form {
        match self {
            Rule::Misere | Rule::Avoid => Form::Misere,
            Rule::Maker => Form::MakerBreaker,
            Rule::PointsNormal => Form::NormalGame,
            Rule::Normal | Rule::Complete | Rule::Points | Rule::Score | Rule::Eat | Rule::Cannibal => Form::Usual,
        }
    }
}

/// A convention chosen by name at run time.
impl Convention for Rule {
    fn status(
        &self,
        turn: Turn,
        can_move: impl FnMut(Player) -> bool,
        completed: impl FnMut(Player) -> bool,
    ) -> Status {
        match self {
            Rule::Normal => LastSeated.status(turn, can_move, completed),
            Rule::Misere => Misere.status(turn, can_move, completed),
            Rule::Complete => FirstToComplete { wins: true }.status(turn, can_move, completed),
            Rule::Avoid => FirstToComplete { wins: false }.status(turn, can_move, completed),
            Rule::Points | Rule::PointsNormal => MostPoints.status(turn, can_move, completed),
            Rule::Score => InTurn.status(turn, can_move, completed),
            Rule::Eat => Eat.status(turn, can_move, completed),
            Rule::Maker | Rule::Cannibal => MakerBreaker.status(turn, can_move, completed),
        }
    }

    fn rule(&self) -> Rule {
        *self
    }

    fn adds_values(&self) -> bool {
        *self == Rule::Normal
    }

    fn last_move_loses(&self) -> bool {
        *self == Rule::Misere
    }

    fn after(&self, turn: Turn, gain: u32) -> Turn {
        match self {
            Rule::Points | Rule::PointsNormal => MostPoints.after(turn, gain),
            _ => turn.next(),
        }
    }
}

/// The forms of a game; each has its own convention.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Form {
    /// As it is usually played.
    #[default]
    Usual,
    /// The player who moves last, or completes a goal, loses.
    Misere,
    /// One player wants to complete a goal, the other to prevent it.
    MakerBreaker,
    /// Strings and coins with the further rules of the normal game.
    NormalGame,
}

impl Form {
    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Form::Usual => "normal",
            Form::Misere => "misère",
            Form::MakerBreaker => "Maker-Breaker",
            Form::NormalGame => "normal-game",
        }
    }

    /// Every form.
    pub const ALL: [Form; 4] = [Form::Usual, Form::Misere, Form::MakerBreaker, Form::NormalGame];

    /// Its name in links and requests.
    pub fn key(self) -> &'static str {
        match self {
            Form::Usual => "usual",
            Form::Misere => "misere",
            Form::MakerBreaker => "maker-breaker",
            Form::NormalGame => "normal",
        }
    }

    /// The form with a key.
    pub fn read(key: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.key() == key)
    }
}

/// What a side wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// A member of the side wins.
    Win,
    /// No other player wins.
    NotLose,
    /// From here on the side earns at least this many points more than the others.
    Margin(i32),
    /// A member of the side wins, and the side makes at most this many moves from here on.
    Within(i32),
    /// No other player wins within this many more moves of the others.
    Prevent(i32),
}

impl Goal {
    /// Whether the goal is reached when the game ends this way.
    #[inline]
    pub fn holds(self, ending: Ending, side: Players) -> bool {
        match (self, ending) {
            (Goal::Win | Goal::NotLose, Ending::Won(player)) => side.contain(player),
            (Goal::NotLose, Ending::Drawn) => true,
            (Goal::Margin(need), Ending::Counted) => need <= 0,
            (Goal::Within(moves), Ending::Won(player)) => side.contain(player) && moves >= 0,
            (Goal::Prevent(moves), Ending::Won(player)) => side.contain(player) || moves < 0,
            (Goal::Prevent(_), Ending::Drawn) => true,
            _ => false,
        }
    }

    /// The goal that is left after a move of `by` that earned `gain` points.
    #[inline]
    pub fn after(self, side: Players, by: Player, gain: u32) -> Goal {
        match self {
            Goal::Margin(need) if side.contain(by) => Goal::Margin(need - gain as i32),
            Goal::Margin(need) => Goal::Margin(need + gain as i32),
            Goal::Within(moves) if side.contain(by) => Goal::Within(moves - 1),
            Goal::Prevent(moves) if !side.contain(by) => Goal::Prevent(moves - 1),
            other => other,
        }
    }

    /// The name in certificates.
    pub fn name(self) -> String {
        match self {
            Goal::Win => "win".to_owned(),
            Goal::NotLose => "notlose".to_owned(),
            Goal::Margin(m) => format!("margin {m}"),
            Goal::Within(k) => format!("within {k}"),
            Goal::Prevent(k) => format!("prevent {k}"),
        }
    }
}
