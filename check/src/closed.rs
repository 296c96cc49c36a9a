//! What closes a state: by a theorem the side reaches its goal from there, so that no move is looked at.

use crate::claim::{Claim, Game, Goal};
use crate::turn::{Rule, Turn};
use crate::{outlast, potential, rich};

/// The evidence for a player, who must be of the side.
pub struct Closed {
    kind: Kind,
    player: usize,
}

enum Kind {
    /// The potential of the player: he wins.
    Potential,
    /// The player outlasts the only one outside the side.
    Outlast,
    /// The graph is rich, which tells the margin.
    Rich,
}

impl Closed {
    /// Reads `KIND PLAYER`.
    pub fn read(kind: &str, name: &str, game: &Game) -> Result<Closed, String> {
        let kind = match kind {
            "potential" => Kind::Potential,
            "outlast" => Kind::Outlast,
            "rich" => Kind::Rich,
            _ => return Err(format!("{kind:?} closes no state")),
        };
        let player = game.family.players.iter().position(|n| *n == name);
        Ok(Closed { kind, player: player.ok_or_else(|| format!("{name:?} is no player"))? })
    }

    /// Whether it shows that the side reaches its goal from a settled state, with so much still needed.
    pub fn check(&self, game: &Game, claim: &Claim, at: &str, turn: &Turn, need: i64) -> Result<(), String> {
        match self.kind {
            Kind::Potential => by_potential(game, claim, at, turn, self.player),
            Kind::Outlast => by_outlasting(game, claim, at, turn, self.player),
            Kind::Rich => by_riches(game, claim, at, turn, self.player, need),
        }
    }
}

/// Whether a settled state is won by the potential of a member of the side.
fn by_potential(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("the potential proves wins in normal play".to_owned());
    }
    if !claim.side[player] {
        return Err("whose potential it is does not belong to the side".to_owned());
    }
    let wins = potential::wins(&game.rules.blocks(at)?, turn, player)?;
    if wins { Ok(()) } else { Err("the potential does not show a win".to_owned()) }
}

/// Whether in a settled state a member of the side outlasts the only player outside it.
fn by_outlasting(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("outlasting proves wins in normal play".to_owned());
    }
    if game.family.players.len() != 3 {
        return Err("outlasting is for three players".to_owned());
    }
    let blocks = game.rules.blocks(at)?;
    if !claim.side[player] {
        return Err("who is to outlast another does not belong to the side".to_owned());
    }
    if !turn.seated[player] {
        return Err("a player who has left outlasts nobody".to_owned());
    }
    let outside: Vec<usize> = (0..3).filter(|p| turn.seated[*p] && !claim.side[*p]).collect();
    let [other] = outside[..] else { return Err("not exactly one seated player is outside the side".to_owned()) };
    let holds = outlast::holds(&blocks, turn, player, other)?;
    if holds { Ok(()) } else { Err("the lead does not show that he outlasts him".to_owned()) }
}

/// Whether in a settled state of a rich graph a member of the side gets as much as is needed.
fn by_riches(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize, need: i64) -> Result<(), String> {
    if game.rule != Rule::Points {
        return Err("riches prove margins under the rule points".to_owned());
    }
    if !claim.side[player] {
        return Err("who is to get so much does not belong to the side".to_owned());
    }
    let margin = rich::margin(&game.rules.coins(at)?).ok_or("the graph is not rich")?;
    let margin = if turn.mover == player { margin } else { -margin };
    if need <= margin { Ok(()) } else { Err(format!("more is needed than the margin, which is {margin}")) }
}
