//! A state as two sets of open lines; the number of points that each line still lacks is kept in layers of bits.
//!
//! The players are named after their roles: the *attacker* wants to own a line, the *defender* wants to prevent it.
//! Where the defender's own lines count, the defender also stops the attacker by owning one first. In the Maker-Breaker
//! game they do not count, and the defender simply has no open lines.
//!
//! Forced moves are played at once, and the theorem of Erdős and Selfridge ends hopeless attacks: if the defender is to
//! move and the sum of 2^-missing over the attacker's open lines is below 1, the attacker never owns a line.
//!
//! Cost: a state takes 2P + 2L(S + 1) words. Taking a point or finding threats is a pass over L·S words; the weight
//! takes one such pass per possible number of missing points. Settling a state adds one pass per forced move.

use super::shape::{Bits, Shape, count, has, none, ones, set, words};

/// The attacker's index in the sets of a state.
pub(crate) const ATTACKER: usize = 0;
/// The defender's index.
pub(crate) const DEFENDER: usize = 1;

/// The number of binary places in a weight; lines that lack more points count as if they lacked this many.
const FINEST: u32 = 40;

/// The lines that a player can still own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Open<const L: usize, const S: usize> {
    /// The lines without a point of the opponent.
    pub(crate) lines: Bits<L>,
    /// How many points each line lacks, one bit of the number per layer.
    missing: [Bits<L>; S],
}

impl<const L: usize, const S: usize> Open<L, S> {
    /// The open lines that lack exactly `number` points.
    fn lacking(&self, number: usize) -> Bits<L> {
        words(|w| {
            (0..S).fold(self.lines[w], |lines, s| {
                lines & if number >> s & 1 == 1 { self.missing[s][w] } else { !self.missing[s][w] }
            })
        })
    }

    /// Counts one more point of each of these lines as taken by their owner.
    fn fill(&mut self, through: &Bits<L>) {
        for w in 0..L {
            let mut borrow = through[w];
            for layer in &mut self.missing {
                let before = layer[w];
                layer[w] = before ^ borrow;
                borrow &= !before;
            }
        }
    }
}

/// What is known once all forced moves are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settled {
    /// The attacker owns a line, or will.
    Won,
    /// The attacker never will.
    Stopped,
    /// Neither is clear without a search; this is the attacker's weight.
    Open(u64),
}

/// The points taken, the lines still open, and the player to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<const P: usize, const L: usize, const S: usize> {
    /// The points of the attacker and of the defender.
    pub(crate) taken: [Bits<P>; 2],
    /// Their open lines.
    pub(crate) open: [Open<L, S>; 2],
    /// The player to move.
    pub(crate) mover: usize,
    /// How many moves the attacker may still make.
    pub(crate) left: u32,
}

impl<const P: usize, const L: usize, const S: usize> State<P, L, S> {
    /// The state of a position; `race` says whether the defender's lines count.
    pub(crate) fn new(shape: &Shape<P, L, S>, race: bool, taken: [Bits<P>; 2], mover: usize, left: u32) -> Self {
        let own = Open { lines: shape.all, missing: shape.lengths };
        let other = Open { lines: if race { shape.all } else { [0; L] }, missing: shape.lengths };
        let mut state = State { taken: [[0; P]; 2], open: [own, other], mover, left };
        for by in [ATTACKER, DEFENDER] {
            ones(&taken[by]).for_each(|point| state.take(shape, point, by));
        }
        state.forget_distant();
        state
    }

    /// Gives a point to a player, without changing the turn.
    pub(crate) fn take(&mut self, shape: &Shape<P, L, S>, point: usize, by: usize) {
        set(&mut self.taken[by], point);
        let through = &shape.through[point];
        self.open[by].fill(through);
        for (lines, gone) in self.open[1 - by].lines.iter_mut().zip(through) {
            *lines &= !gone;
        }
    }

    /// The mover takes a point, and the turn passes.
    pub(crate) fn play(&mut self, shape: &Shape<P, L, S>, point: usize) {
        self.take(shape, point, self.mover);
        if self.mover == ATTACKER && self.left != u32::MAX {
            self.left = self.left.saturating_sub(1);
            self.forget_distant();
        }
        self.mover = 1 - self.mover;
    }

    /// Closes the lines that the attacker cannot fill with the moves left.
    fn forget_distant(&mut self) {
        if self.left >= (1 << S) - 1 {
            return;
        }
        let near = (0..=self.left as usize).fold([0; L], |near, number| {
            let lacking = self.open[ATTACKER].lacking(number);
            words(|w| near[w] | lacking[w])
        });
        self.open[ATTACKER].lines = near;
    }

    /// The free points.
    pub(crate) fn free(&self, shape: &Shape<P, L, S>) -> Bits<P> {
        words(|w| {
            let points = shape.points.saturating_sub(64 * w).min(64) as u32;
            let all = if points == 64 { u64::MAX } else { (1 << points) - 1 };
            all & !self.taken[0][w] & !self.taken[1][w]
        })
    }

    /// The points that would complete a line for a player.
    pub(crate) fn completing(&self, shape: &Shape<P, L, S>, by: usize) -> Bits<P> {
        let mut points = [0; P];
        let lines = self.open[by].lacking(1);
        if !none(&lines) {
            for line in ones(&lines) {
                points = words(|w| points[w] | shape.lines[line][w] & !self.taken[by][w]);
            }
        }
        points
    }

    /// The open lines of a player that lack exactly `number` points.
    pub(crate) fn nearly(&self, by: usize, number: usize) -> Bits<L> {
        self.open[by].lacking(number)
    }

    /// Whether a player owns a line.
    pub(crate) fn owns(&self, by: usize) -> bool {
        !none(&self.open[by].lacking(0))
    }

    /// The attacker's weight: the sum of 2^-missing over the attacker's open lines, where 1 is [`one`].
    pub(crate) fn weight(&self, shape: &Shape<P, L, S>) -> u64 {
        let longest = shape.longest as usize;
        (1..=longest)
            .map(|number| u64::from(count(&self.open[ATTACKER].lacking(number))) << places(shape, number))
            .sum()
    }

    /// The free points that lie on an open line of either player.
    pub(crate) fn useful(&self, shape: &Shape<P, L, S>) -> Bits<P> {
        let mut points = self.free(shape);
        for point in ones(&points) {
            let through = &shape.through[point];
            let lies = (0..L).any(|w| through[w] & (self.open[0].lines[w] | self.open[1].lines[w]) != 0);
            if !lies {
                points[point / 64] &= !(1 << (point % 64));
            }
        }
        points
    }

    /// Plays on as long as the mover has no choice, and returns what is then known. Calls `on_move` with every point
    /// that is taken.
    #[inline]
    pub(crate) fn settle(&mut self, shape: &Shape<P, L, S>, mut on_move: impl FnMut(usize)) -> Settled {
        loop {
            let (mover, other) = (self.mover, 1 - self.mover);
            let can_move = mover == DEFENDER || self.left > 0;
            if can_move && !none(&self.completing(shape, mover)) {
                return if mover == ATTACKER { Settled::Won } else { Settled::Stopped };
            }
            let threats = self.completing(shape, other);
            match count(&threats) {
                0 => break,
                1 => {
                    let Some(point) = ones(&threats).next() else { break };
                    if !can_move {
                        return Settled::Stopped;
                    }
                    on_move(point);
                    self.play(shape, point);
                }
                _ => return if other == ATTACKER { Settled::Won } else { Settled::Stopped },
            }
        }
        let weight = self.weight(shape);
        // Erdős and Selfridge: with the defender to move, a weight below 1 stops the attacker forever. If the attacker
        // is to move, that move at most doubles the weight.
        let doubled = if self.mover == ATTACKER { 2 * weight } else { weight };
        if doubled < one(shape) { Settled::Stopped } else { Settled::Open(weight) }
    }

    /// Whether a point is taken.
    pub(crate) fn is_taken(&self, point: usize) -> bool {
        has(&self.taken[0], point) || has(&self.taken[1], point)
    }
}

/// The exponent of the weight of a line that lacks `number` points.
fn places<const P: usize, const L: usize, const S: usize>(shape: &Shape<P, L, S>, number: usize) -> u32 {
    shape.longest.min(FINEST).saturating_sub(number as u32)
}

/// A weight of 1: the theorem of Erdős and Selfridge applies below it.
pub(crate) fn one<const P: usize, const L: usize, const S: usize>(shape: &Shape<P, L, S>) -> u64 {
    1 << shape.longest.min(FINEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays random moves and compares the state with plain sets of points at every step.
    #[test]
    fn bits_agree_with_plain_sets() {
        let mut seed = 1u64;
        let mut below = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        for _ in 0..300 {
            let points = 4 + below(9);
            let mut lines: Vec<Vec<usize>> = (0..1 + below(12))
                .map(|_| (0..points).filter(|_| below(3) == 0).take(5).collect::<Vec<_>>())
                .filter(|line| !line.is_empty())
                .collect();
            lines.sort();
            lines.dedup();
            let shape = Shape::<1, 1, 3>::new(points, &lines).expect("it fits");
            let left = [u32::MAX, 2, 4][below(3)];
            let mut state = State::new(&shape, true, [[0]; 2], below(2), left);
            let mut owner: Vec<Option<usize>> = vec![None; points];
            for _ in 0..points {
                let lacks = |owner: &[Option<usize>], line: &[usize], by: usize| {
                    let open = line.iter().all(|p| owner[*p] != Some(1 - by));
                    let missing = line.iter().filter(|p| owner[**p].is_none()).count();
                    let near = by == DEFENDER || missing as u64 <= u64::from(state.left);
                    (open && near).then_some(missing)
                };
                for by in [ATTACKER, DEFENDER] {
                    let completing = (0..points)
                        .filter(|p| owner[*p].is_none())
                        .filter(|p| lines.iter().any(|line| line.contains(p) && lacks(&owner, line, by) == Some(1)));
                    assert_eq!(ones(&state.completing(&shape, by)).collect::<Vec<_>>(), completing.collect::<Vec<_>>());
                    assert_eq!(state.owns(by), lines.iter().any(|line| lacks(&owner, line, by) == Some(0)));
                }
                if !state.owns(ATTACKER) {
                    let weight = lines.iter().filter_map(|line| lacks(&owner, line, ATTACKER));
                    assert_eq!(state.weight(&shape), weight.map(|missing| one(&shape) >> missing).sum::<u64>());
                }
                if state.left == 0 {
                    break;
                }
                let free: Vec<usize> = (0..points).filter(|p| owner[*p].is_none()).collect();
                assert_eq!(ones(&state.free(&shape)).collect::<Vec<_>>(), free);
                let point = free[below(free.len())];
                owner[point] = Some(state.mover);
                state.play(&shape, point);
                assert!(state.is_taken(point));
                // The same position, built directly.
                let same = State::new(&shape, true, state.taken, state.mover, state.left);
                assert_eq!(same.open.map(|open| open.lines), state.open.map(|open| open.lines));
            }
        }
    }
}
