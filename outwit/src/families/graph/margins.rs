//! Margins of all states, from below: for scoring games whose positions are listed, so that a number for each can be kept.
//!
//! What the mover earns more than the other from a state on is the best over his moves of what the move earns, and what he
//! gets from there on. A state whose moves are all valued is valued at once; otherwise it waits on the stack below what it
//! misses, and is looked at again. Cost: the states that can be reached, times their moves, times at most two; memory: one
//! number a state. A search for one bound after the other would meet the same state once for each way to have come there
//! with other points.

use crate::claim::{Arena, Claim, State};
use crate::convention::{Convention, Goal, Status};
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::Players;
use crate::rules::Rules;
use rustc_hash::FxHashMap;

/// The margins of states, as far as they were asked for.
pub struct Margins<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    values: FxHashMap<State<R>, i32>,
}

impl<'a, R: Rules, C: Convention> Margins<'a, R, C> {
    /// No margin is known yet.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Margins { arena, values: FxHashMap::default() }
    }

    /// What the mover of a state earns more than the other under best play.
    pub fn value(&mut self, root: &State<R>, meter: &mut Meter) -> Result<i32, Stopped> {
        let arena = self.arena;
        let cost = |(at, _): &State<R>| arena.rules.bytes(at) + size_of::<State<R>>() + 16;
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
                // The need of a side of one falls by what he earns, so that it tells the points.
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
                self.values.insert(state, best.unwrap_or(0));
            } else {
                stack.push(state);
                stack.append(&mut missing);
            }
        }
        Ok(self.values[root])
    }

    /// What a side of one earns more than the other from a state on.
    pub fn of_side(&mut self, state: &State<R>, side: Players, meter: &mut Meter) -> Result<i32, Stopped> {
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
