//! The strategies of the thesis by name, as generators of turns, and what they guarantee (Leelathanakit, Strategies for
//! playing Closing Octagons game, chapter IV).
//!
//! * `maximum`: Strategy 4.2, called A: make a maximum turn;
//! * `dealing`: Strategy 4.5, called B: capture almost everything and leave the rest to the other player;
//! * `rows`: Strategy 4.14, for boards of one or two rows;
//! * `square`: Strategy 4.20, for the board of three by three;
//! * [`course`]: play in which one player uses a strategy, place by place;
//! * [`worst`]: the least that a strategy guarantees, by search over [`classes`] of equal places;
//! * `certificate`: that guarantee as a certificate;
//! * `follow`: the strategies as players.
//!
//! A strategy allows one or several turns; which of them is made is a free choice. Where the thesis gives no rule, or
//! none that the normal game permits, every legal turn is a free choice: for B where there is nothing to leave, for
//! 4.14 at a critical state without simple edges, for 4.20 where no component is a 2-bouquet. The captures of a turn
//! are listed in one order only, as the order changes nothing.
//!
//! Cost: listing the turns at a position takes polynomial time in its edges; a guarantee takes a search of every class
//! of places that can arise, exponential in the number of edges.

use super::rules::{CoinForm, CoinMove};
use crate::study;

pub(super) mod certificate;
pub mod classes;
pub mod course;
mod dealing;
pub(super) mod follow;
mod maximum;
mod rows;
mod square;
pub mod worst;

/// The strategies as players can choose them, in the order of [`Strategy::ALL`].
pub(super) const BY_NAME: [study::Strategy; 4] = [
    study::Strategy { name: "A", aliases: &["a", "4.2"], title: "Strategy A: a turn with as many moves as possible" },
    study::Strategy {
        name: "B",
        aliases: &["b", "4.5"],
        title: "Strategy B: capture almost everything, and leave the rest",
    },
    study::Strategy { name: "4.14", aliases: &[], title: "Strategy 4.14, for boards of one or two rows" },
    study::Strategy { name: "4.20", aliases: &[], title: "Strategy 4.20, for the board of three by three" },
];

/// A strategy of the thesis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// Strategy 4.2, or A.
    Maximum,
    /// Strategy 4.5, or B.
    Dealing,
    /// Strategy 4.14.
    Rows,
    /// Strategy 4.20.
    Square,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 4] = [Strategy::Maximum, Strategy::Dealing, Strategy::Rows, Strategy::Square];

    /// What the thesis calls it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Maximum => "A",
            Strategy::Dealing => "B",
            Strategy::Rows => "4.14",
            Strategy::Square => "4.20",
        }
    }

    /// The strategy with a name, or with its number.
    pub fn named(name: &str) -> Option<Strategy> {
        let known = |s: &study::Strategy| s.name == name || s.aliases.contains(&name);
        Strategy::ALL.into_iter().zip(&BY_NAME).find(|(_, s)| known(s)).map(|(strategy, _)| strategy)
    }

    /// What the user of the strategy does, in a few words.
    pub fn in_words(self) -> &'static str {
        match self {
            Strategy::Maximum => "a turn with as many moves as possible",
            Strategy::Dealing => {
                "capture almost everything, and leave the last piece of a chain or cycle to the other player"
            }
            Strategy::Rows => {
                "remove edges between vertices while there are any, if possible at the vertex where the other player \
                 just removed a loop; then loops, as long as nothing can be captured afterwards; then play Strategy A"
            }
            Strategy::Square => {
                "as long as nothing can be captured afterwards, remove edges between vertices, if possible at the \
                 vertex where the other player just removed a loop, then loops; after that, capture the weak \
                 components and open the vertices with two loops one by one"
            }
        }
    }

    /// The turns that the strategy allows after the other player's last turn.
    pub fn allowed(self, form: &CoinForm, before: Before) -> Allowed {
        match self {
            Strategy::Maximum => Allowed::These(maximum::turns(form)),
            Strategy::Dealing => dealing::turns(form),
            Strategy::Rows => rows::turns(form, before),
            Strategy::Square => square::turns(form, before),
        }
    }

    /// What the strategy must remember of the other player's last turn.
    pub fn remembered(self, form: &CoinForm, before: Before) -> Before {
        match self {
            Strategy::Maximum | Strategy::Dealing => Before::Other,
            Strategy::Rows => rows::remembered(form, before),
            Strategy::Square => square::remembered(form, before),
        }
    }
}

/// What the other player did in their last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Before {
    /// Nothing: the game begins.
    Nothing,
    /// They removed a loop at a vertex, and nothing else.
    Loop(usize),
    /// They removed a simple edge, one that is not a loop and has no parallel edge, and nothing else.
    Simple,
    /// Anything else.
    Other,
}

/// The moves of one turn: captures, and then, unless nothing is left, a move that captures nothing.
pub type Turn = Vec<CoinMove>;

/// The turns that a strategy allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// One of these.
    These(Vec<Turn>),
    /// Every legal turn, as no rule applies.
    Every,
}

impl Allowed {
    /// The single moves that a rule names, as far as they are legal; if none is, no rule applies.
    fn single(form: &CoinForm, named: Vec<CoinMove>) -> Allowed {
        let legal: Vec<CoinMove> = form.legal().filter(|m| named.contains(m)).collect();
        if legal.is_empty() { Allowed::Every } else { Allowed::These(legal.into_iter().map(|m| vec![m]).collect()) }
    }
}

/// Whether a move removes a simple edge (Definition 2.2): one that is not a loop and has no parallel edge.
fn is_simple(form: &CoinForm, m: CoinMove) -> bool {
    matches!(m, CoinMove::Edge(e) if form.edges[e as usize] == 1)
}

/// Whether a move removes an edge at a vertex.
fn is_at(form: &CoinForm, m: CoinMove, vertex: usize) -> bool {
    let (u, v) = form.ends(m);
    u == vertex || v == vertex
}

#[cfg(test)]
mod tests;
