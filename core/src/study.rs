//! What a family offers beyond solving: facts about a position, strategies to play by, and studies.

use crate::convention::Rule;
use crate::limits::Stopped;
use crate::near;
use crate::player::Player;
use crate::rules::Rules;
use crate::scene::Scene;
use serde_json::{Map, Value};

/// The result of a family's own question, or of a study.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The fields of the answer.
    pub fields: Map<String, Value>,
    /// The answer in one sentence.
    pub verdict: String,
    /// More about the answer, for people; details are indented.
    pub lines: Vec<String>,
    /// A picture of it.
    pub picture: Option<Scene>,
    /// The fields that a certificate proves.
    pub certified: Vec<String>,
    /// Why something is missing.
    pub stopped: Option<Stopped>,
    /// Positions visited.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

impl Facts {
    /// Facts from named fields, and a sentence.
    pub fn new<const N: usize>(fields: [(&str, Value); N], verdict: String) -> Facts {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Facts { fields, verdict, ..Facts::default() }
    }
}

/// A study: all questions of a kind about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Study {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it finds out, in one line.
    pub title: &'static str,
    /// Its options: each a name and its possible values.
    pub options: &'static [(&'static str, &'static str)],
    /// Whether its result can be certified.
    pub proves: bool,
}

/// The options of a study as typed: `name=value`, or a name alone.
#[derive(Clone, Debug, Default)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Reads options; the error names an option that the study does not have.
    pub fn read<T: AsRef<str>>(study: &Study, typed: &[T]) -> Result<Options, String> {
        let read = |text: &T| {
            let (name, value) = text.as_ref().split_once('=').unwrap_or((text.as_ref(), ""));
            if study.options.iter().any(|(known, _)| *known == name) {
                return Ok((name.to_owned(), value.to_owned()));
            }
            let known: Vec<&str> = study.options.iter().map(|(known, _)| *known).collect();
            Err(match known.is_empty() {
                true => format!("the study {} has no options", study.name),
                false => format!("the study {} has no option {name:?}: {}", study.name, near::or_list(name, &known)),
            })
        };
        typed.iter().map(read).collect::<Result<_, _>>().map(Options)
    }

    /// The value of an option, if it was given.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// One of several values; the first if the option was not given.
    pub fn one_of<T: Copy>(&self, name: &str, values: &[(&str, T)]) -> Result<T, String> {
        let Some(typed) = self.get(name) else { return Ok(values[0].1) };
        let found = values.iter().find(|(value, _)| *value == typed);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let known: Vec<&str> = values.iter().map(|(value, _)| *value).collect();
            match near::nearest(typed, known.iter().copied()) {
                Some(near) => format!("{name} cannot be {typed:?}: did you mean {near}?"),
                None => format!("{name} must be one of {}, not {typed:?}", known.join(", ")),
            }
        })
    }
}

/// A strategy that a player can follow, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// Other names by which it is known.
    pub aliases: &'static [&'static str],
    /// What it does, in a few words.
    pub title: &'static str,
}

/// A game so far, as a strategy sees it.
pub struct Course<'a, R: Rules> {
    /// The convention.
    pub rule: Rule,
    /// The position now.
    pub at: &'a R::Position,
    /// The player to move.
    pub mover: Player,
    /// The moves so far: the player and the name of each.
    pub moves: &'a [(Player, &'a str)],
    /// The position after a number of them.
    pub after: &'a dyn Fn(usize) -> Option<R::Position>,
    /// A random number below the second argument; it depends on the first, the place in the game.
    pub roll: &'a dyn Fn(usize, usize) -> usize,
}

/// What a strategy does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// This move.
    Move(String),
    /// Any legal move: the strategy leaves the choice.
    Any,
    /// The best known move.
    Best {
        /// Why the strategy itself has none.
        remark: Option<String>,
        /// What to say where no known move wins.
        if_lost: Option<String>,
    },
}
