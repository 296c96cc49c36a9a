//! Can the attacker own a line? [Depth-first proof-number search](crate::engines::dfpn) over states in which the mover has
//! a choice: what is forced is played at once, and points on no open line are left out, since one more point of one's
//! own never hurts.

use crate::engines::dfpn;
use crate::engines::dfpn::{Child, Opened, Tree};
use crate::engines::proof_numbers::{Numbers, Table};
use crate::families::positional::engine::forcing::{Course, Forcing, still_wins};
use crate::families::positional::engine::group::Group;
use crate::families::positional::engine::shape::{Bits, Shape, count, ones};
use crate::families::positional::engine::state::{ATTACKER, State, Verdict, one};
use crate::limits::{Meter, Stopped};

/// A state with its key.
pub type Keyed<const P: usize, const L: usize, const S: usize> = (State<P, L, S>, u128);

/// How hard the search looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The most moves of the attacker that are looked at in a state. With a limit a state may seem stopped that is not.
    pub width: usize,
    /// The most states that a search for a win by threats looks at; none if it is 0.
    pub forcing: u64,
}

impl Manner {
    /// Every move.
    pub const FULL: Manner = Manner { width: usize::MAX, forcing: 0 };
    /// Every move, and short wins by threats.
    pub const KEEN: Manner = Manner { width: usize::MAX, forcing: 64 };
}

/// The states that moves lead to.
#[derive(Debug)]
pub struct Taking<'a, const P: usize, const L: usize, const S: usize> {
    shape: &'a Shape<P, L, S>,
    group: &'a Group<P>,
    manner: Manner,
    /// What keeps apart the states of different questions.
    salt: u128,
    forcing: Forcing,
    room: Vec<Bits<P>>,
}

impl<'a, const P: usize, const L: usize, const S: usize> Taking<'a, P, L, S> {
    /// The tree of a question.
    pub fn new(shape: &'a Shape<P, L, S>, group: &'a Group<P>, manner: Manner, question: u64) -> Self {
        let narrow = u128::from(manner.width != usize::MAX);
        let salt = (u128::from(question) << 1 | narrow).wrapping_mul(0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89);
        Taking { shape, group, manner, salt, forcing: Forcing::default(), room: Vec::new() }
    }

    /// The same tree with a search for wins by threats that knows what was searched in vain before.
    pub fn with(self, forcing: Forcing) -> Self {
        Taking { forcing, ..self }
    }

    /// What looked for wins by threats.
    pub fn forcing(self) -> Forcing {
        self.forcing
    }

    /// The key of a settled state: the same for all that are equal by symmetry, as long as few points are taken.
    pub fn key_of(&mut self, state: &State<P, L, S>) -> u128 {
        let taken = if self.is_early(state) { self.group.least(&state.taken, &mut self.room).0 } else { state.taken };
        let turn = u128::from(state.left) << 1 | state.mover as u128;
        taken.into_iter().flatten().fold(self.salt ^ turn << 70, |key, word| {
            let key = (key ^ u128::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            key ^ key >> 61
        })
    }

    fn is_early(&self, state: &State<P, L, S>) -> bool {
        count(&state.taken[0]) + count(&state.taken[1]) <= self.group.early()
    }

    /// Whether the attacker, who is to move, is seen to win by threats: by a course that won elsewhere, or a new one.
    fn wins_by_threats(&mut self, state: &State<P, L, S>, courses: &mut Vec<Course>) -> bool {
        if self.manner.forcing == 0 {
            return false;
        }
        if let Some(i) = courses.iter().rposition(|course| still_wins(course, self.shape, state, |_| ())) {
            let last = courses.len() - 1;
            courses.swap(i, last);
            return true;
        }
        let course = self.forcing.wins(self.shape, state, self.manner.forcing);
        let wins = course.is_some();
        courses.extend(course);
        wins
    }
}

impl<const P: usize, const L: usize, const S: usize> Tree for Taking<'_, P, L, S> {
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
        let is_narrow = self.manner.width != usize::MAX;
        let mut weights: Vec<u64> = Vec::new();
        let mut courses: Vec<Course> = Vec::new();
        for point in ones(&state.useful(self.shape)) {
            meter.work(size_of_val(state))?;
            let mut next = *state;
            next.play(self.shape, point);
            let verdict = match next.settle(self.shape, |_| ()) {
                Verdict::Open(_) if next.mover == ATTACKER && self.wins_by_threats(&next, &mut courses) => Verdict::Won,
                verdict => verdict,
            };
            match verdict {
                Verdict::Won if ours => return Ok(Err(true)),
                Verdict::Stopped if !ours => return Ok(Err(false)),
                Verdict::Open(weight) => {
                    let key = self.key_of(&next);
                    table.expect(key);
                    // The lighter the attacker, the more he lacks; the heavier, the more the defender does.
                    let lacks = 1 + u32::from(weight <= one) + u32::from(2 * weight <= one);
                    let numbers = Numbers { proof: lacks, disproof: 1.max(weight >> one.trailing_zeros()) as u32 };
                    children.push(Child { step: point as u16, key, numbers });
                    if ours && is_narrow {
                        weights.push(weight);
                    }
                }
                Verdict::Won | Verdict::Stopped => {}
            }
        }
        if ours && is_narrow && children.len() > self.manner.width {
            let mut order: Vec<usize> = (0..children.len()).collect();
            order.sort_by_key(|i| std::cmp::Reverse(weights[*i]));
            children = order[..self.manner.width].iter().map(|i| children[*i]).collect();
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
