//! When one player outlasts another: the second criterion that closes states in certificates.
//!
//! No cut of the third player takes away the lead that one player has over another. If Z is far enough ahead of X, then
//! Z can answer every cut of X and leaves later than X, so X does not win. If Y, the third player, helps, Z may also
//! start from behind. FORMAT.md has the proof ("Outlasting").
//!
//! In a single block the lead of Z over X is positive exactly if ⌊log2⌋ of Z's side is larger than that of X's side,
//! and 0 if they are equal. So only the player named by Propp's rule can win a single block.
//!
//! Cost: a few steps per block; no memory.

use super::value::{value, within};
use crate::player::{Player, Turn};

/// What a block, or a sum of blocks, gives Z against X.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Lead {
    /// How far Z is ahead.
    pub(crate) lead: i128,
    /// The cuts of Y by which the lead grows.
    pub(crate) help: i128,
    /// The cuts of Z that cost 1 of the lead and no help.
    pub(crate) spare: i128,
}

impl Lead {
    /// The lead in one block, given by the sides of X, Y and Z, or None where it is too large.
    pub(crate) fn of([x, y, z]: [u64; 3]) -> Option<Lead> {
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

    /// What Z lacks to outlast X; 0 or less if Z outlasts X. The arguments say who moves before X's next turn.
    pub(crate) fn missing(self, z_comes: bool, y_comes: bool, y_helps: bool) -> i128 {
        let (z, y) = (i128::from(z_comes), i128::from(y_comes));
        let recovery = (self.help - y).min(self.spare - z);
        let plain = z - self.lead;
        if y_helps && recovery >= 0 { plain.min(plain - y - recovery) } else { plain }
    }
}

/// A player who outlasts `x` with the help of all others who are seated. The state must be settled.
///
/// None does not mean that `x` wins, only that no lead decides.
pub(crate) fn stopper(blocks: &[[u64; 3]], turn: Turn, x: Player) -> Option<Player> {
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
