//! A smaller game that is equal in all three orders.
//!
//! *Dropping a dominated option changes no order.* For Left's order that is Conway's theorem about π_L (see
//! [`algebra`](super)): a Left option b may go if another one, a, has a ≥_L b; an option b of Center or Right may go if
//! another option a of either has a ≤_L b. So an option of a player may go if it is dominated in this sense in each of the
//! three orders, by one option or by three different ones. Options must go one at a time, because each theorem is about the
//! game as it then is. *Options may be replaced by options that are equal in all three orders*, for the same reason; so the
//! options can be simplified first. Both hold for all games. Reversible options are left alone: an option that reverses
//! through Center's move in one order need not do so in another.
//!
//! **The order is preserved, not the play.** Table II leaves some starters open even for numbers, and there games that are
//! equal in all three orders can have different winners. `tests/algebra.rs` has the smallest example.
//!
//! Cost: each game below is simplified once, with at most a cubic number of comparisons in its number of options. Memory:
//! one entry per game, in addition to those of the comparisons.

use crate::algebra::games::{GameId, Games};
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players};

impl Games {
    /// A game that is equal in the orders of Left, Center and Right, without options that no order needs.
    pub fn simplified(&mut self, x: GameId, meter: &mut Meter) -> Result<GameId, Stopped> {
        if let Some(known) = self.simplified.get(&x) {
            return Ok(*known);
        }
        let options = self.options(x).clone();
        let mut lists: [Vec<GameId>; 3] = Default::default();
        for (list, options) in lists.iter_mut().zip(&options) {
            for option in options {
                list.push(self.simplified(*option, meter)?);
            }
            list.sort_unstable();
            list.dedup();
        }
        while let Some((by, i)) = self.superfluous(&lists, meter)? {
            lists[by].remove(i);
        }
        let simple = self.game(lists, meter)?;
        self.simplified.insert(x, simple, meter)?;
        Ok(simple)
    }

    /// The first option that is dominated in all three orders: its player and its place.
    fn superfluous(&mut self, lists: &[Vec<GameId>; 3], meter: &mut Meter) -> Result<Option<(usize, usize)>, Stopped> {
        for by in 0..3 {
            'options: for i in 0..lists[by].len() {
                for order in Players::all(3).iter() {
                    if !self.is_dominated(order, lists, (by, i), meter)? {
                        continue 'options;
                    }
                }
                return Ok(Some((by, i)));
            }
        }
        Ok(None)
    }

    /// Whether another option of the same side, in the two-player game of `order` against the rest, is at least as good.
    fn is_dominated(
        &mut self,
        order: Player,
        lists: &[Vec<GameId>; 3],
        (by, i): (usize, usize),
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let alone = usize::from(order.0);
        let b = lists[by][i];
        for (other, list) in lists.iter().enumerate().filter(|(other, _)| (*other == alone) == (by == alone)) {
            for (_, &a) in list.iter().enumerate().filter(|(j, _)| (other, *j) != (by, i)) {
                let (greater, less) = if by == alone { (a, b) } else { (b, a) };
                if self.at_least(order, greater, less, meter)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
