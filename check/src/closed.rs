//! Evidence that closes a state: by a theorem the side reaches its goal from there, so no moves are examined.

use crate::claim::{Claim, Game, Goal};
use crate::turn::{Rule, Turn};
use crate::{outlast, potential, rich};

/// A kind of evidence, and the player it is about, who must belong to the side.
pub(crate) struct Closed {
    kind: Kind,
    player: usize,
}

enum Kind {
    /// The player wins by their potential.
    Potential,
    /// The player outlasts the only player outside the side.
    Outlast,
    /// The graph is rich, which determines the margin.
    Rich,
}

impl Closed {
    /// Reads `KIND PLAYER`.
    pub(crate) fn read(kind: &str, name: &str, game: &Game) -> Result<Closed, String> {
        let kind = match kind {
            "potential" => Kind::Potential,
            "outlast" => Kind::Outlast,
            "rich" => Kind::Rich,
            _ => return Err(format!("{kind:?} does not close a state")),
        };
        let player = game.family.players.iter().position(|n| *n == name);
        Ok(Closed { kind, player: player.ok_or_else(|| format!("{name:?} is not a player"))? })
    }

    /// Whether it shows that the side reaches its goal from a settled state, with `need` points still needed.
    pub(crate) fn check(&self, game: &Game, claim: &Claim, at: &str, turn: &Turn, need: i64) -> Result<(), String> {
        match self.kind {
            Kind::Potential => by_potential(game, claim, at, turn, self.player),
            Kind::Outlast => by_outlasting(game, claim, at, turn, self.player),
            Kind::Rich => by_richness(game, claim, at, turn, self.player, need),
        }
    }
}

/// Whether a settled state is won by the potential of a member of the side.
fn by_potential(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("the potential only proves wins in normal play".to_owned());
    }
    if !claim.side[player] {
        return Err("the player does not belong to the side".to_owned());
    }
    let wins = potential::wins(&game.rules.blocks(at)?, turn, player)?;
    if wins { Ok(()) } else { Err("the potential does not show a win".to_owned()) }
}

/// Whether in a settled state a member of the side outlasts the only player outside it.
fn by_outlasting(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("outlasting only proves wins in normal play".to_owned());
    }
    if game.family.players.len() != 3 {
        return Err("outlasting is for three players".to_owned());
    }
    let blocks = game.rules.blocks(at)?;
    if !claim.side[player] {
        return Err("the player does not belong to the side".to_owned());
    }
    if !turn.seated[player] {
        return Err("a player who has left cannot outlast another".to_owned());
    }
    let outside: Vec<usize> = (0..3).filter(|p| turn.seated[*p] && !claim.side[*p]).collect();
    let [other] = outside[..] else {
        return Err("there must be exactly one seated player outside the side".to_owned());
    };
    let holds = outlast::holds(&blocks, turn, player, other)?;
    if holds { Ok(()) } else { Err("the lead does not show that the player outlasts the other".to_owned()) }
}

/// Whether in a settled state of a rich graph a member of the side scores as much as is needed.
fn by_richness(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize, need: i64) -> Result<(), String> {
    if game.rule != Rule::Points {
        return Err("richness only proves margins under the rule points".to_owned());
    }
    if !claim.side[player] {
        return Err("the player does not belong to the side".to_owned());
    }
    let margin = rich::margin(&game.rules.coins(at)?).ok_or("the graph is not rich")?;
    let margin = if turn.mover == player { margin } else { -margin };
    if need <= margin { Ok(()) } else { Err(format!("more is needed than the margin, which is {margin}")) }
}
