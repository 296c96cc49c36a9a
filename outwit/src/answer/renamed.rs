//! Answers for players with new names: what is known of a position tells everything about its rotations.
//!
//! Cutblock 1×2×3 is 3×1×2 for players who have moved on by one chair: whoever starts or wins there is called otherwise,
//! and so are the players in the class. Of two players who exchange their names the value changes its sign.

use crate::convention::Rule;
use crate::player::{Player, Renaming, Turn};
use crate::rules::Notation;
use serde_json::{Map, Value};

/// Who is to move, where the answer is about him and not about every starter.
pub fn mover<N: Notation>(rules: &N, rule: Rule, turn: Turn) -> Option<Player> {
    let by_turns = matches!(rule, Rule::Complete | Rule::Avoid | Rule::Maker | Rule::Eat);
    let timed = !rules.impartial() && by_turns;
    Some(turn.mover).filter(|_| timed || rule.counts_points())
}

/// Whether answers of this kind can be told to players with new names: they speak of players by name.
pub fn speaks_of_players<N: Notation>(rules: &N, rule: Rule) -> bool {
    match (rule, N::PLAYERS.len()) {
        (Rule::Normal | Rule::Misere, 2) => !rules.impartial(),
        (Rule::Normal, 3) => true,
        _ => false,
    }
}

/// The fields of an answer that [speaks of players](speaks_of_players), or what is possible where it is open, for players
/// with new names.
pub fn renamed<N: Notation>(fields: &Map<String, Value>, by: Renaming) -> Map<String, Value> {
    let names = Names::<N>::new(by);
    if N::PLAYERS.len() == 2 { names.two(fields) } else { names.three(fields) }
}

/// The name that each player had, and the one that he has now.
struct Names<N> {
    players: Vec<(&'static str, &'static str)>,
    game: std::marker::PhantomData<N>,
}

impl<N: Notation> Names<N> {
    fn new(by: Renaming) -> Self {
        let mut players: Vec<(&str, &str)> = Vec::new();
        for new in 0..N::PLAYERS.len() {
            let old = (0..N::PLAYERS.len()).find(|p| usize::from(by.apply(Player(*p as u8)).0) == new).unwrap_or(new);
            players.push((N::PLAYERS[old], N::PLAYERS[new]));
        }
        Names { players, game: std::marker::PhantomData }
    }

    /// The new name; what is no player's stays.
    fn name<'t>(&self, old: &'t str) -> &'t str {
        self.players.iter().find(|(o, _)| *o == old).map_or(old, |(_, new)| new)
    }

    /// `L` and `R` change places, and the value its sign.
    fn two(&self, fields: &Map<String, Value>) -> Map<String, Value> {
        let swaps = self.players.iter().any(|(old, new)| old != new);
        let opposite = |value: &str| match value.strip_prefix('-') {
            _ if !swaps || value == "0" => value.to_owned(),
            Some(positive) => positive.to_owned(),
            None => format!("-{value}"),
        };
        let renamed = fields.iter().map(|(field, old)| {
            let new = match (field.as_str(), old.as_str()) {
                ("outcome", Some(text)) => self.name(text).into(),
                ("value", Some(text)) => opposite(text).into(),
                _ => old.clone(),
            };
            (field.clone(), new)
        });
        renamed.collect()
    }

    /// Starters, winners and the players of the class.
    fn three(&self, fields: &Map<String, Value>) -> Map<String, Value> {
        let renamed = fields.iter().map(|(field, old)| {
            let new = match old {
                Value::Object(by_starter) => self.by_starter(by_starter).into(),
                Value::String(class) => self.class(class).into(),
                other => other.clone(),
            };
            (field.clone(), new)
        });
        renamed.collect()
    }

    /// The winner for each starter, or the list of those who may still win.
    fn by_starter(&self, winners: &Map<String, Value>) -> Map<String, Value> {
        let renamed = self.players.iter().filter_map(|(old, new)| {
            let winner = match winners.get(*old)? {
                Value::String(name) => self.name(name).into(),
                Value::Array(names) => self.list(names).into(),
                other => other.clone(),
            };
            Some(((*new).to_owned(), winner))
        });
        renamed.collect()
    }

    /// The players of a list in the order of play, then what else there is.
    fn list(&self, names: &[Value]) -> Vec<Value> {
        let players =
            self.players.iter().filter(|(old, _)| names.contains(&(*old).into())).map(|(_, new)| (*new).into());
        let others = names.iter().filter(|n| !self.players.iter().any(|(old, _)| **n == *old));
        players.chain(others.cloned()).collect()
    }

    /// A class such as `<_CR`, whose players are letters in the order of play.
    fn class(&self, class: &str) -> String {
        let Some((order, letters)) = class.split_once('_') else { return class.to_owned() };
        let letters = self.players.iter().filter(|(old, _)| letters.contains(old)).map(|(_, new)| *new);
        format!("{order}_{}", letters.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cuts::Cuts;
    use serde_json::json;

    #[test]
    fn starters_winners_and_classes_move_on_by_one_chair() {
        let names = Names::<Cuts<3>>::new(Renaming::rotation(1, 3));
        let old = json!({"starts": {"L": "R", "C": "queer", "R": null}, "class": "=_LR"});
        let new = json!({"starts": {"L": null, "C": "L", "R": "queer"}, "class": "=_LC"});
        assert_eq!(names.three(old.as_object().expect("an object")), *new.as_object().expect("an object"));
        let open = json!({"possible": {"C": ["L", "R", "queer"]}});
        let new = json!({"possible": {"R": ["L", "C", "queer"]}});
        assert_eq!(names.three(open.as_object().expect("an object")), *new.as_object().expect("an object"));
    }

    #[test]
    fn two_exchange_their_names_and_the_sign() {
        let names = Names::<Cuts<2>>::new(Renaming::rotation(1, 2));
        for (old, new) in [(("3/2", "L"), ("-3/2", "R")), (("-2", "R"), ("2", "L")), (("0", "P"), ("0", "P"))] {
            let fields = |(value, outcome): (&str, &str)| {
                Map::from_iter([("value".to_owned(), Value::from(value)), ("outcome".to_owned(), outcome.into())])
            };
            assert_eq!(names.two(&fields(old)), fields(new));
        }
    }
}
