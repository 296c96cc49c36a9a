//! When one player stays longer than another: the second criterion that closes states in certificates.
//!
//! Between two players of the three the third cannot take a lead away, whatever he cuts: Z, who is far enough ahead of X,
//! can answer every cut of X and leaves later than X does. So X does not win. If Y, the third, helps, Z may also start
//! from behind. FORMAT.md has the proof ("Outlast").
//!
//! In a single block the lead of Z over X is positive exactly if ⌊log2⌋ of his side is larger, and 0 if it is equal. So
//! only the player whom Propp's rule names can win a single block.

use crate::families::cutting::engine::value::{value, within};
use crate::player::{Player, Turn};

/// What one block, or a sum, gives Z against X.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lead {
    /// How far Z is ahead.
    pub lead: i128,
    /// The cuts of Y by which the lead grows.
    pub help: i128,
    /// The cuts of Z that cost 1 of the lead and no help.
    pub spare: i128,
}

impl Lead {
    /// The lead in one block, whose sides are those of X, Y and Z, or None where it is too large.
    pub fn of([x, y, z]: [u64; 3]) -> Option<Lead> {
        let (ahead, third) = (value(&[z, x], 0)?, i128::from(y));
        if ahead < 1 {
            return Some(Lead { lead: if ahead < 0 { within(ahead * third)? } else { 0 }, ..Lead::default() });
        }
        Some(Lead { lead: ahead, help: third - 1, spare: ahead - i128::from(third > 1) })
    }

    fn plus(self, other: Lead) -> Option<Lead> {
        Some(Lead {
            lead: within(self.lead + other.lead)?,
            help: within(self.help + other.help)?,
            spare: within(self.spare + other.spare)?,
        })
    }

    /// What Z lacks to outlast X; 0 or less when he does. It is told who comes before X's next turn.
    pub fn missing(self, z_comes: bool, y_comes: bool, y_helps: bool) -> i128 {
        let (z, y) = (i128::from(z_comes), i128::from(y_comes));
        let recovery = (self.help - y).min(self.spare - z);
        let plain = z - self.lead;
        if y_helps && recovery >= 0 { plain.min(plain - y - recovery) } else { plain }
    }
}

/// Somebody who outlasts `x`, with the help of all others who are seated. The state must be settled.
///
/// That `x` wins is never told: None means only that no lead tells.
pub fn stopper(blocks: &[[u64; 3]], turn: Turn, x: Player) -> Option<Player> {
    let others = turn.seated.without(x);
    others.iter().find(|z| outlasts(blocks, turn, *z, x).unwrap_or(false))
}

/// Whether `z` outlasts `x`, or None where a number is too large.
fn outlasts(blocks: &[[u64; 3]], turn: Turn, z: Player, x: Player) -> Option<bool> {
    // The three players are 0, 1 and 2.
    let y = Player(3 - x.0 - z.0);
    let sides = |block: &[u64; 3]| [x, y, z].map(|p| block[usize::from(p.0)]);
    let lead = blocks.iter().try_fold(Lead::default(), |sum, block| sum.plus(Lead::of(sides(block))?))?;
    let comes = |p: Player| turn.order().take_while(|q| *q != x).any(|q| q == p);
    Some(lead.missing(comes(z), comes(y), turn.seated.contain(y)) <= 0)
}
