//! The margins of all states, from below: for scoring games whose positions are listed, so one number per state fits.
//!
//! The margin of a state is how many more points than the opponent the mover scores from there on. It is the best, over
//! the mover's moves, of what the move earns plus the margin that follows. A state whose moves are all valued is valued
//! at once; otherwise it waits on the stack below the states that it still needs, and is looked at again.
//!
//! Cost: at most two looks at every move of every reachable state. Memory: 8/7 to 16/7 of a state and five bytes per state. A search for one bound
//! after the other would meet the same state once for every score with which play can reach it.

use crate::claim::{Arena, Claim, State};
use crate::convention::{Convention, Goal, Status};
use crate::engines::map::Map;
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::Players;
use crate::rules::Rules;

/// The margins of the states computed so far.
pub(crate) struct Margins<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    values: Map<State<R>, i32>,
}

impl<'a, R: Rules, C: Convention> Margins<'a, R, C> {
    /// No margins yet.
    pub(crate) fn new(arena: Arena<'a, R, C>) -> Self {
        Margins { arena, values: Map::new() }
    }

    /// How many more points than the opponent the mover of a state scores under best play.
    pub(crate) fn value(&mut self, root: &State<R>, meter: &mut Meter) -> Result<i32, Stopped> {
        let arena = self.arena;
        let cost = |(at, _): &State<R>| arena.rules.bytes(at) - size_of::<R::Position>() + size_of::<State<R>>();
        let mut missing = Vec::new();
        meter.hold(cost(root))?;
        let mut stack = vec![root.clone()];
        while let Some(state) = stack.pop() {
            if self.values.contains_key(&state) {
                meter.release(cost(&state));
                continue;
            }
            let (at, turn) = &state;
            let mut best = None;
            if arena.status(at, *turn) == Status::ToMove {
                // The need of a one-player side falls by what that player earns, so it shows the points.
                for (_, next, goal) in arena.steps(at, *turn, Players::only(turn.mover), Goal::Margin(0)) {
                    meter.work(arena.rules.bytes(at))?;
                    let Goal::Margin(less) = goal else { continue };
                    match self.values.get(&next) {
                        Some(_) if !missing.is_empty() => {}
                        Some(value) => {
                            let own = if next.1.mover == turn.mover { *value } else { -value };
                            best = best.max(Some(own - less));
                        }
                        None => {
                            meter.hold(cost(&next))?;
                            missing.push(next);
                        }
                    }
                }
            }
            if missing.is_empty() {
                meter.visit()?;
                meter.release(size_of::<State<R>>());
                self.values.insert(state, best.unwrap_or(0), meter)?;
            } else {
                stack.push(state);
                stack.append(&mut missing);
            }
        }
        Ok(self.values[root])
    }

    /// How many more points than the opponent a one-player side scores from a state on.
    pub(crate) fn of_side(&mut self, state: &State<R>, side: Players, meter: &mut Meter) -> Result<i32, Stopped> {
        let value = self.value(state, meter)?;
        Ok(if side.contain(state.1.mover) { value } else { -value })
    }
}

impl<R: Rules, C: Convention> Specialist<R> for Margins<'_, R, C> {
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let Goal::Margin(need) = claim.goal else { return Ok(None) };
        Ok(Some(need <= self.of_side(&claim.start, claim.side, meter)?))
    }

    fn margin(&mut self, state: &State<R>, side: Players, meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        self.of_side(state, side, meter).map(Some)
    }
}
