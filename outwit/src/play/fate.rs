//! What an answer says about a state, in the same words for every game.

use super::Asker;
use crate::convention::Ending;
use crate::game::Standing;
use crate::player::Player;
use serde_json::{Map, Value};

/// How a state ends under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Somebody wins.
    Won(Player),
    /// Nobody does.
    Drawn,
    /// Nobody of three can force a win.
    Queer,
    /// What the player to move gets more than the other from here on.
    Margin(i64),
    /// Nobody knows.
    Open,
}

impl Asker<'_> {
    /// How a state ends, by the fields of the answer about it.
    pub fn fate(&self, standing: &Standing, fields: &Map<String, Value>) -> Fate {
        if let Some(margin) = fields.get("margin").and_then(Value::as_i64) {
            return Fate::Margin(margin);
        }
        match standing.ending {
            Some(Ending::Won(winner)) => return Fate::Won(winner),
            Some(Ending::Drawn) => return Fate::Drawn,
            Some(Ending::Counted) => return Fate::Margin(0),
            None => {}
        }
        let text = |field: &str| fields.get(field).and_then(Value::as_str);
        let starts = fields.get("starts").and_then(|starts| starts[self.key(standing.mover)].as_str());
        let told = starts.or(text("outcome")).or(text("result")).or(text("winner")).or(text("verdict"));
        match told {
            Some("N") => Fate::Won(standing.mover),
            Some("P") => Fate::Won(Player(1 - standing.mover.0.min(1))),
            Some("draw") => Fate::Drawn,
            Some("queer") => Fate::Queer,
            Some("maker" | "non-cannibal") => Fate::Won(Player(0)),
            Some("breaker" | "cannibal") => Fate::Won(Player(1)),
            Some(key) => {
                let player = self.game.about().players.iter().position(|p| *p == key);
                player.map_or(Fate::Open, |i| Fate::Won(Player(i as u8)))
            }
            None => Fate::Open,
        }
    }

    /// Who wins a state, or is ahead in it, by the fields of the answer about it; None where nobody does, or nobody knows.
    pub fn winner(&self, standing: &Standing, fields: &Map<String, Value>) -> Option<Player> {
        let other = Player(1 - standing.mover.0.min(1));
        match self.fate(standing, fields) {
            Fate::Won(player) => Some(player),
            Fate::Margin(margin) if margin > 0 => Some(standing.mover),
            Fate::Margin(margin) if margin < 0 => Some(other),
            _ => None,
        }
    }
}
