//! Wins by threats alone: every move of the attacker leaves the defender one answer, until there are two threats at
//! once.
//!
//! A depth-first search tries the points of lines that lack two points; each makes a threat.
//!
//! Cost: about 100 ns per state. The number of states is exponential in the length of the course, at most 48 moves, and
//! each search has a limit on states. States searched without success are kept in a table of 2 MiB, by hash: a
//! collision can hide a win but never invent one.

use super::shape::{Shape, ones};
use super::state::{ATTACKER, Settled, State};

/// The moves of the attacker, in their order.
pub(crate) type Course = Vec<u16>;

/// A search for wins by threats.
#[derive(Clone, Default, Debug)]
pub(crate) struct Forcing {
    failed: Vec<u64>,
    /// How many more states this search may visit.
    left: u64,
}

/// The slots for states without a win.
const SLOTS: usize = 1 << 18;

/// The longest course that the search tries.
const LONGEST: usize = 48;

impl Forcing {
    /// A course by which the attacker, to move, wins a settled state, if the search finds one within `most` states.
    pub(crate) fn wins<const P: usize, const L: usize, const S: usize>(
        &mut self,
        shape: &Shape<P, L, S>,
        state: &State<P, L, S>,
        most: u64,
    ) -> Option<Course> {
        self.left = most;
        self.failed.resize(SLOTS, 0);
        let mut course = Vec::new();
        self.search(shape, state, &mut course).then_some(course)
    }

    fn search<const P: usize, const L: usize, const S: usize>(
        &mut self,
        shape: &Shape<P, L, S>,
        state: &State<P, L, S>,
        course: &mut Course,
    ) -> bool {
        let key = key(state);
        let slot = key as usize % SLOTS;
        if self.failed[slot] == key || course.len() > LONGEST || self.left == 0 {
            return false;
        }
        for line in ones(&state.nearly(ATTACKER, 2)) {
            let free = std::array::from_fn(|w| shape.lines[line][w] & !state.taken[ATTACKER][w]);
            for point in ones::<P>(&free) {
                if self.left == 0 {
                    return false;
                }
                self.left -= 1;
                let (mut next, length) = (*state, course.len());
                course.push(point as u16);
                next.play(shape, point);
                let mut ours = false;
                let verdict = next.settle(shape, |p| {
                    if ours {
                        course.push(p as u16);
                    }
                    ours = !ours;
                });
                match verdict {
                    Settled::Won => return true,
                    Settled::Open(_) if next.mover == ATTACKER && self.search(shape, &next, course) => return true,
                    _ => course.truncate(length),
                }
            }
        }
        if self.left > 0 {
            self.failed[slot] = key;
        }
        false
    }
}

/// Whether a course that wins elsewhere also wins here. Calls `on_move` with the moves that the attacker makes.
pub(crate) fn still_wins<const P: usize, const L: usize, const S: usize>(
    course: &[u16],
    shape: &Shape<P, L, S>,
    state: &State<P, L, S>,
    mut on_move: impl FnMut(usize),
) -> bool {
    let mut state = *state;
    let mut moves = course.iter();
    while let Some(point) = moves.next().map(|p| usize::from(*p)) {
        if state.mover != ATTACKER || state.is_taken(point) {
            return false;
        }
        on_move(point);
        state.play(shape, point);
        let (mut ours, mut as_listed) = (false, true);
        let verdict = state.settle(shape, |p| {
            if ours {
                on_move(p);
                as_listed &= moves.next().is_some_and(|m| usize::from(*m) == p);
            }
            ours = !ours;
        });
        match verdict {
            Settled::Won => return true,
            Settled::Open(_) if as_listed => {}
            _ => return false,
        }
    }
    false
}

fn key<const P: usize, const L: usize, const S: usize>(state: &State<P, L, S>) -> u64 {
    let words = state.taken.iter().flatten().copied().chain([u64::from(state.left)]);
    words.fold(1, |key: u64, word| {
        let product = u128::from(key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        (product >> 64) as u64 ^ (product as u64).rotate_left(23)
    })
}
