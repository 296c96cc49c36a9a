//! Who wins, or by how much: one type for every kind of game.

use crate::convention::Rule;
use crate::player::{Player, Renaming};
use crate::value::Dyadic;

/// The names of the players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    /// Their names in specs and answers, in the order of play.
    pub keys: &'static [&'static str],
    /// Their names as people write them.
    pub names: &'static [&'static str],
    /// The convention they play by.
    pub rule: Rule,
}

impl Cast {
    /// The players by their names in specs and for people.
    pub fn new(keys: &'static [&'static str], names: &'static [&'static str], rule: Rule) -> Self {
        Cast { keys, names, rule }
    }

    /// The name of a player in specs and answers.
    pub fn key(&self, player: Player) -> &'static str {
        self.keys[usize::from(player.0)]
    }

    /// The name of a player for people.
    pub fn name(&self, player: Player) -> &'static str {
        self.names[usize::from(player.0)]
    }

    /// The player with a name in specs.
    pub fn player(&self, key: &str) -> Option<Player> {
        self.keys.iter().position(|k| *k == key).map(|i| Player(i as u8))
    }

    /// What a player of a race is called in answers: maker or breaker in Maker-Breaker games.
    pub fn role(&self, player: Player) -> &'static str {
        match self.rule {
            Rule::Maker => ["maker", "breaker"][usize::from(player.0)],
            _ => self.key(player),
        }
    }
}

/// Who wins, or by how much, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Both players have the same moves.
    Impartial {
        /// The nim-value, in normal play.
        grundy: Option<u64>,
        /// Whether the player to move wins.
        mover_wins: Option<bool>,
    },
    /// Two players have different moves, and the last move decides.
    Partizan {
        /// The value, where it is a number.
        value: Option<Dyadic>,
        /// The winner when Left starts, and when Right starts.
        winners: Option<[Player; 2]>,
    },
    /// Three players.
    Three {
        /// What happens when each of them starts.
        starts: [Starter; 3],
        /// How the position compares with 0.
        class: Option<Class>,
    },
    /// The first player to complete their goal wins or loses, or one wants to complete it and the other to prevent that.
    Race {
        /// Who wins.
        result: RaceResult,
        /// The length of the game under best play.
        plies: Option<u32>,
    },
    /// Points are counted: how many more the player to move earns from here on, within bounds.
    Margin {
        /// The lower bound.
        low: Option<i32>,
        /// The upper bound.
        high: Option<i32>,
    },
    /// A game that may go on forever.
    Endless(Endless),
}

/// What happens when a player starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Starter {
    /// The player has left the table and cannot start.
    Left,
    /// One player beats the two others.
    Won(Player),
    /// Any two can stop the third.
    Queer,
    /// Not known: these players may still win.
    Open(Vec<Player>),
}

/// How a race ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RaceResult {
    /// A player wins.
    Won(Player),
    /// Neither player can force a win.
    Draw,
    /// Not known: these players may still win, and there may be draws.
    Open(Vec<Player>),
}

/// How a three-player position compares with 0 in the order of each player (Table II of Cincotti's paper): three signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class([i8; 3]);

impl Class {
    /// The class with these signs. At most one of them is positive.
    pub fn of(signs: [i64; 3]) -> Class {
        // The player who is ahead decides everything: the others are then behind.
        match signs.iter().position(|s| *s > 0) {
            Some(ahead) => Class(std::array::from_fn(|i| if i == ahead { 1 } else { -1 })),
            None => Class(signs.map(|s| if s < 0 { -1 } else { 0 })),
        }
    }

    /// Every class: one player is ahead of the others, or each is level or behind.
    pub fn all() -> impl Iterator<Item = Class> {
        let ahead = (0..3).map(|ahead| std::array::from_fn(|i| i64::from(i == ahead)));
        let behind = (0..8).map(|set: u8| std::array::from_fn(|i| -i64::from(set >> i & 1)));
        ahead.chain(behind).map(Class::of)
    }

    /// The sign in the order of each player.
    pub fn signs(self) -> [i8; 3] {
        self.0
    }

    fn renamed(self, by: Renaming) -> Class {
        let mut signs = [0; 3];
        for (i, sign) in self.0.into_iter().enumerate() {
            signs[usize::from(by.apply(Player(i as u8)).0)] = sign;
        }
        Class(signs)
    }
}

/// A game that may go on forever: one player builds, and the other wants to prevent it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Endless {
    /// Who wins, if that is known.
    pub winner: Option<Player>,
    /// Whether the answer is about the game from its start on.
    pub from_start: bool,
    /// The theorem or search that proves it.
    pub method: String,
    /// How many moves the builder needs at most, where there is a plan.
    pub moves: Option<u32>,
    /// No plan has fewer moves than this.
    pub at_least: Option<u32>,
    /// After this many moves nothing can stop the builder.
    pub safe_after: Option<u32>,
    /// Why, in a few words.
    pub why: Option<String>,
    /// Says in words that the time limit ended the search: more time may still decide an open question.
    pub ended: Option<String>,
    /// Whether the search was cut short, so there is no answer.
    pub cut_short: bool,
}

/// How a state ends under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A player wins.
    Won(Player),
    /// Neither player can force a win.
    Drawn,
    /// None of three players can force a win.
    Queer,
    /// How many more points the player to move earns from here on.
    Margin(i64),
    /// It is not known.
    Open,
}

impl Outcome {
    /// How the state ends when `mover` is to move.
    pub fn fate(&self, mover: Player) -> Fate {
        let other = Player(1 - mover.0.min(1));
        match self {
            Outcome::Impartial { mover_wins: Some(wins), .. } => Fate::Won(if *wins { mover } else { other }),
            Outcome::Partizan { winners: Some(winners), .. } => Fate::Won(winners[usize::from(mover.0.min(1))]),
            Outcome::Three { starts, .. } => match starts.get(usize::from(mover.0)) {
                Some(Starter::Won(player)) => Fate::Won(*player),
                Some(Starter::Queer) => Fate::Queer,
                _ => Fate::Open,
            },
            Outcome::Race { result: RaceResult::Won(player), .. } => Fate::Won(*player),
            Outcome::Race { result: RaceResult::Draw, .. } => Fate::Drawn,
            Outcome::Margin { low: Some(low), high: Some(high) } if low == high => Fate::Margin((*low).into()),
            Outcome::Endless(Endless { winner: Some(player), .. }) => Fate::Won(*player),
            _ => Fate::Open,
        }
    }

    /// The player who wins, or is ahead, when `mover` is to move; `None` where there is none or it is not known.
    pub fn winner(&self, mover: Player) -> Option<Player> {
        match self.fate(mover) {
            Fate::Won(player) => Some(player),
            Fate::Margin(margin) if margin > 0 => Some(mover),
            Fate::Margin(margin) if margin < 0 => Some(Player(1 - mover.0.min(1))),
            _ => None,
        }
    }

    /// The margin, where it is known.
    pub fn margin(&self) -> Option<i32> {
        match self {
            Outcome::Margin { low: Some(low), high } => Some(*low).filter(|_| Some(*low) == *high),
            _ => None,
        }
    }

    /// The length of the game under best play, where it is known.
    pub fn plies(&self) -> Option<u32> {
        match self {
            Outcome::Race { plies, .. } => *plies,
            _ => None,
        }
    }

    /// Whether the answer will not change when more time is spent on it.
    pub fn is_settled(&self) -> bool {
        !matches!(self, Outcome::Endless(endless) if endless.winner.is_none() || endless.ended.is_some())
    }

    /// The same outcome with the players renamed: Cutblock 1×2×3 is 3×1×2 for players who each move on by one chair.
    pub fn renamed(&self, by: Renaming) -> Outcome {
        match self {
            Outcome::Partizan { value, winners } if by.shift() % 2 == 1 => Outcome::Partizan {
                value: value.map(Dyadic::negative),
                winners: winners.map(|[left, right]| [by.apply(right), by.apply(left)]),
            },
            Outcome::Three { starts, class } => {
                let mut renamed = starts.clone();
                for (i, start) in starts.iter().enumerate() {
                    renamed[usize::from(by.apply(Player(i as u8)).0)] = match start {
                        Starter::Won(player) => Starter::Won(by.apply(*player)),
                        Starter::Open(players) => {
                            let mut open: Vec<Player> = players.iter().map(|p| by.apply(*p)).collect();
                            open.sort_unstable();
                            Starter::Open(open)
                        }
                        other => other.clone(),
                    };
                }
                Outcome::Three { starts: renamed, class: class.map(|class| class.renamed(by)) }
            }
            other => other.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starters_winners_and_classes_move_on_by_one_chair() {
        let by = Renaming::rotation(1, 3);
        let [l, c, r] = [Player(0), Player(1), Player(2)];
        let old = Outcome::Three {
            starts: [Starter::Won(r), Starter::Queer, Starter::Open(vec![c, r])],
            class: Some(Class::of([0, -1, 0])),
        };
        let new = Outcome::Three {
            starts: [Starter::Open(vec![l, r]), Starter::Won(l), Starter::Queer],
            class: Some(Class::of([0, 0, -1])),
        };
        assert_eq!(old.renamed(by), new);
    }

    #[test]
    fn renaming_two_players_changes_the_sign() {
        let by = Renaming::rotation(1, 2);
        let [l, r] = [Player(0), Player(1)];
        let value = |n| Dyadic::new(n, 1);
        let old = Outcome::Partizan { value: value(3), winners: Some([l, l]) };
        assert_eq!(old.renamed(by), Outcome::Partizan { value: value(-3), winners: Some([r, r]) });
        // The player who starts wins, before and after.
        let next = Outcome::Partizan { value: None, winners: Some([l, r]) };
        assert_eq!(next.renamed(by), next);
    }
}
