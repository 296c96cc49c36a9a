//! The tree that [depth-first proof-number search](crate::engines::dfpn) explores to decide whether the attacker can
//! own a line.
//!
//! Its states are those in which the mover has a choice: forced moves are played at once. Points on no open line are
//! left out, since an extra point never hurts its owner. Symmetric states share a key while few points are taken.
//!
//! Cost: the worst case is exponential in the number of free points. Opening a state plays and settles every useful
//! point; with a limit on threats, each of the resulting states costs at most that many more. Memory: the table of
//! proof numbers, which has a bounded size.

use super::forcing::{Course, Forcing, still_wins};
use super::group::Group;
use super::shape::{Bits, Shape, count, ones};
use super::state::{ATTACKER, Settled, State, one};
use crate::engines::dfpn;
use crate::engines::dfpn::{Child, Opened, Tree};
use crate::engines::proof_numbers::{Numbers, Table};
use crate::limits::{Meter, Stopped};

/// A state with its key.
pub(crate) type Keyed<const P: usize, const L: usize, const S: usize> = (State<P, L, S>, u128);

/// How thoroughly the search examines a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// The most moves of the attacker that are tried in a state. With a limit, a won state may look stopped.
    pub(crate) width: usize,
    /// The most states that a search for a win by threats visits; 0 turns that search off.
    pub(crate) forcing: u64,
}

impl Effort {
    /// Every move.
    pub(crate) const FULL: Effort = Effort { width: usize::MAX, forcing: 0 };
    /// Every move, and short wins by threats.
    pub(crate) const WITH_THREATS: Effort = Effort { width: usize::MAX, forcing: 64 };
}

/// The states that moves lead to.
#[derive(Debug)]
pub(crate) struct AttackTree<'a, const P: usize, const L: usize, const S: usize> {
    shape: &'a Shape<P, L, S>,
    group: &'a Group<P>,
    effort: Effort,
    /// Keeps the states of different questions apart.
    salt: u128,
    forcing: Forcing,
    scratch: Vec<Bits<P>>,
}

impl<'a, const P: usize, const L: usize, const S: usize> AttackTree<'a, P, L, S> {
    /// The tree of a question.
    pub(crate) fn new(shape: &'a Shape<P, L, S>, group: &'a Group<P>, effort: Effort, question: u64) -> Self {
        let narrow = u128::from(effort.width != usize::MAX);
        let salt = (u128::from(question) << 1 | narrow).wrapping_mul(0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89);
        AttackTree { shape, group, effort, salt, forcing: Forcing::default(), scratch: Vec::new() }
    }

    /// The same tree with a search for wins by threats that remembers earlier failures.
    pub(crate) fn with(self, forcing: Forcing) -> Self {
        AttackTree { forcing, ..self }
    }

    /// Gives back the search for wins by threats.
    pub(crate) fn forcing(self) -> Forcing {
        self.forcing
    }

    /// The key of a settled state. Symmetric states have the same key as long as few points are taken.
    pub(crate) fn key_of(&mut self, state: &State<P, L, S>) -> u128 {
        let taken =
            if self.is_early(state) { self.group.least(&state.taken, &mut self.scratch).0 } else { state.taken };
        let turn = u128::from(state.left) << 1 | state.mover as u128;
        taken.into_iter().flatten().fold(self.salt ^ turn << 70, |key, word| {
            let key = (key ^ u128::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            key ^ key >> 61
        })
    }

    fn is_early(&self, state: &State<P, L, S>) -> bool {
        count(&state.taken[0]) + count(&state.taken[1]) <= self.group.early()
    }

    /// Whether the attacker, to move, wins by threats: by a course that won elsewhere, or by a new one.
    fn wins_by_threats(&mut self, state: &State<P, L, S>, courses: &mut Vec<Course>) -> bool {
        if self.effort.forcing == 0 {
            return false;
        }
        if let Some(i) = courses.iter().rposition(|course| still_wins(course, self.shape, state, |_| ())) {
            let last = courses.len() - 1;
            courses.swap(i, last);
            return true;
        }
        let course = self.forcing.wins(self.shape, state, self.effort.forcing);
        let wins = course.is_some();
        courses.extend(course);
        wins
    }
}

impl<const P: usize, const L: usize, const S: usize> Tree for AttackTree<'_, P, L, S> {
    type State = Keyed<P, L, S>;
    type Step = u16;
    const ADDS_UP: bool = false;

    fn ours(&self, (state, _): &Self::State) -> bool {
        state.mover == ATTACKER
    }

    fn key(&self, (_, key): &Self::State) -> u128 {
        *key
    }

    fn open(
        &mut self,
        (state, _): &Self::State,
        table: &Table,
        meter: &mut Meter,
    ) -> Result<Opened<Self::Step>, Stopped> {
        let (ours, one) = (state.mover == ATTACKER, one(self.shape));
        let mut children: Vec<Child<Self::Step>> = Vec::with_capacity(32);
        let is_narrow = self.effort.width != usize::MAX;
        let mut weights: Vec<u64> = Vec::new();
        let mut courses: Vec<Course> = Vec::new();
        for point in ones(&state.useful(self.shape)) {
            meter.work(size_of_val(state))?;
            let mut next = *state;
            next.play(self.shape, point);
            let verdict = match next.settle(self.shape, |_| ()) {
                Settled::Open(_) if next.mover == ATTACKER && self.wins_by_threats(&next, &mut courses) => Settled::Won,
                verdict => verdict,
            };
            match verdict {
                Settled::Won if ours => return Ok(Err(true)),
                Settled::Stopped if !ours => return Ok(Err(false)),
                Settled::Open(weight) => {
                    let key = self.key_of(&next);
                    table.expect(key);
                    // A light attacker is far from a proof; a heavy one makes the defender's task harder.
                    let lacks = 1 + u32::from(weight <= one) + u32::from(2 * weight <= one);
                    let numbers = Numbers { proof: lacks, disproof: 1.max(weight >> one.trailing_zeros()) as u32 };
                    children.push(Child { step: point as u16, key, numbers });
                    if ours && is_narrow {
                        weights.push(weight);
                    }
                }
                Settled::Won | Settled::Stopped => {}
            }
        }
        if ours && is_narrow && children.len() > self.effort.width {
            let mut order: Vec<usize> = (0..children.len()).collect();
            order.sort_by_key(|i| std::cmp::Reverse(weights[*i]));
            children = order[..self.effort.width].iter().map(|i| children[*i]).collect();
        }
        if self.is_early(state) {
            children.sort_unstable_by_key(|c| c.key);
            children.dedup_by_key(|c| c.key);
        }
        Ok(dfpn::looked_up(children, ours, table))
    }

    fn child(
        &mut self,
        (state, _): &Self::State,
        child: &Child<Self::Step>,
        _meter: &mut Meter,
    ) -> Result<Self::State, Stopped> {
        let mut next = *state;
        next.play(self.shape, usize::from(child.step));
        next.settle(self.shape, |_| ());
        Ok((next, child.key))
    }
}
