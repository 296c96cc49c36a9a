//! Play in which one player uses a strategy: the places that can arise, and what follows each.
//!
//! Cost: for each move that follows a place, a copy of what is left (four bytes per vertex and edge) and a pass over
//! its edges; and once per place, the strategy's own.

use super::{Allowed, Before, Strategy, Turn, is_simple};
use crate::families::coins::rules::{CoinForm, CoinMove};

/// What is left: the loops at each vertex, then the other edges.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Left(pub Box<[u32]>);

impl Left {
    /// The same as a position; `like` gives the graph and the rules.
    pub fn form<'a>(&'a self, like: &CoinForm<'a>) -> CoinForm<'a> {
        let (loops, edges) = self.0.split_at(like.graph.vertices());
        CoinForm { loops, edges, ..*like }
    }

    /// What is left of a position.
    pub fn of(form: &CoinForm) -> Left {
        Left([form.loops, form.edges].concat().into())
    }

    /// What is left after a move, and what it earns.
    pub fn play(&self, like: &CoinForm, m: CoinMove) -> (Left, i32) {
        let gain = self.form(like).gain(m);
        let mut counts = self.0.clone();
        let place = match m {
            CoinMove::Loop(v) => v as usize,
            CoinMove::Edge(e) => like.graph.vertices() + e as usize,
        };
        counts[place] -= 1;
        (Left(counts), gain as i32)
    }
}

/// What is left of a position after some moves.
pub(super) fn after(form: &CoinForm, moves: &[CoinMove]) -> Left {
    moves.iter().fold(Left::of(form), |left, m| left.play(form, *m).0)
}

/// Who is to move, and what the user of the strategy must remember.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Now {
    /// The other player, and whether they have captured anything in this turn.
    Other(bool),
    /// The user, at the start of a turn.
    User(Before),
    /// The user, in the middle of a turn that the strategy allows, with the moves that remain.
    Rest(Turn),
    /// The user, in the middle of a turn that no rule covers.
    Free,
}

/// A place in the course of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// What is left.
    pub left: Left,
    /// Who is to move.
    pub now: Now,
}

/// A game in which one player uses a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// A position of the game, where play starts.
    pub game: CoinForm<'a>,
    /// The strategy.
    pub strategy: Strategy,
}

impl Course<'_> {
    /// The place where play starts, with the user or the other player to move.
    pub fn start(&self, user_moves: bool) -> Place {
        let now = if user_moves { Now::User(Before::Nothing) } else { Now::Other(false) };
        Place { left: Left::of(&self.game), now }
    }

    /// What is left, as a position.
    pub fn form<'b>(&'b self, left: &'b Left) -> CoinForm<'b> {
        left.form(&self.game)
    }

    /// What the other player can do: the move, what it earns, and the place that it leads to.
    pub fn replies(&self, left: &Left, begun: bool) -> Vec<(CoinMove, i32, Place)> {
        let form = self.form(left);
        let reply = |m: CoinMove| {
            let (to, gain) = left.play(&self.game, m);
            let before = match m {
                _ if begun => Before::Other,
                CoinMove::Loop(v) => Before::Loop(v as usize),
                CoinMove::Edge(_) if is_simple(&form, m) => Before::Simple,
                CoinMove::Edge(_) => Before::Other,
            };
            let now = match gain {
                0 => Now::User(self.strategy.remembered(&self.form(&to), before)),
                _ => Now::Other(true),
            };
            (m, gain, Place { left: to, now })
        };
        form.legal().map(reply).collect()
    }

    /// What the user can do: the move, what it earns, and the place that it leads to.
    pub fn choices(&self, left: &Left, now: &Now) -> Vec<(CoinMove, i32, Place)> {
        let form = self.form(left);
        let step = |m: CoinMove, on: Now| {
            let (to, gain) = left.play(&self.game, m);
            // A turn continues after a capture, and ends with a move that captures nothing.
            (m, gain, Place { left: to, now: if gain > 0 { on } else { Now::Other(false) } })
        };
        let free = || form.legal().map(|m| step(m, Now::Free)).collect();
        match now {
            Now::Other(_) => Vec::new(),
            Now::Rest(turn) => {
                turn.split_first().map(|(m, rest)| step(*m, Now::Rest(rest.to_vec()))).into_iter().collect()
            }
            Now::Free => free(),
            Now::User(before) => match self.strategy.allowed(&form, *before) {
                Allowed::Every => free(),
                Allowed::These(turns) => {
                    let first = |turn: Turn| turn.split_first().map(|(m, rest)| step(*m, Now::Rest(rest.to_vec())));
                    turns.into_iter().filter_map(first).collect()
                }
            },
        }
    }
}
