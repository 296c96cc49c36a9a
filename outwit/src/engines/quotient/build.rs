//! A quotient that grows atom by atom and is verified after each.
//!
//! A new atom is first identified with the element that it appears to be; if that adds nothing to the least transitions, it is
//! done. Otherwise the table is completed and verified until the criterion holds, first with a bold
//! [oracle](crate::engines::quotient::oracle), and with a careful one where the bold one was wrong.
//!
//! Cost: for each atom, at most two rounds of learning; every step of a round adds an element or a generator and is followed
//! by one verification. See [`learn`](crate::engines::quotient::learn) and [`verify`](mod@crate::engines::quotient::verify)
//! for their costs. If the quotient is infinite, only the limits end it.

use crate::engines::quotient::atoms::{Atom, Word};
use crate::engines::quotient::learn::Learner;
use crate::engines::quotient::monoid::Monoid;
use crate::engines::quotient::verify::{Transition, Verification, adds_nothing, verify};
use crate::limits::{Meter, Stopped};

/// A verified quotient of the first atoms.
#[derive(Debug)]
pub struct Builder {
    /// The games, the table and the oracle.
    pub learner: Learner,
    /// The least transitions of each element.
    pub least: Vec<Vec<Transition>>,
    /// The atoms below this number belong to it.
    known: Atom,
    /// The number of elements that were distinguished when it last grew, or tried to.
    pub seen: usize,
}

impl Builder {
    /// The quotient of the empty position: one element.
    pub fn new() -> Self {
        Builder { learner: Learner::new(), least: vec![Vec::new()], known: 0, seen: 1 }
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.learner.monoid
    }

    /// The atoms below this number belong to the quotient.
    pub fn known(&self) -> Atom {
        self.known
    }

    /// Adds the atom `known`. If this is stopped, the quotient stays as it was.
    pub fn extend(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let atom = self.known;
        self.learner.oracle.be_bold(true, meter);
        if let Some(word) = self.learner.seems(atom, meter)? {
            self.learner.monoid.pretend.insert(atom, word.clone());
            let same = adds_nothing(atom, &self.learner.atoms, &self.learner.monoid, &self.least, meter);
            if let Ok(true) = same {
                self.learner.oracle.trust_more(atom, word, meter);
                self.known += 1;
                return Ok(());
            }
            self.learner.monoid.pretend.remove(&atom);
            same?;
        }
        let saved = self.learner.save();
        let mut grown = self.grow(atom, meter);
        if grown == Ok(false) {
            self.learner.restore(&saved);
            self.learner.oracle.be_bold(false, meter);
            grown = self.grow(atom, meter);
        }
        if grown == Ok(true) {
            self.known += 1;
            let learner = &mut self.learner;
            return learner.oracle.trust(&learner.atoms, &learner.monoid, self.known, meter);
        }
        self.learner.restore(&saved);
        // A careful oracle is never wrong, so only a limit ends this.
        grown.and(Err(meter.full()))
    }

    /// Completes and verifies until the criterion holds. Returns false if the oracle contradicts itself.
    fn grow(&mut self, atom: Atom, meter: &mut Meter) -> Result<bool, Stopped> {
        self.learner.add_atom(atom, meter)?;
        loop {
            let before = self.learner.size();
            let closed = self.learner.close(meter);
            self.seen = self.learner.monoid.order();
            if !closed? {
                return Ok(false);
            }
            match verify(&self.learner.atoms, &self.learner.monoid, meter)? {
                Verification::Holds(least) => {
                    if !self.learner.settle(meter)? {
                        return Ok(false);
                    }
                    self.least = least;
                    return Ok(true);
                }
                Verification::Fails(suspects) => {
                    if !self.learner.learn(suspects, meter)? {
                        return Ok(false);
                    }
                }
            }
            // Every lesson splits a row or adds a generator; with a wrong oracle it may do neither, forever.
            self.learner.close(meter)?;
            if self.learner.size() == before {
                return Ok(false);
            }
        }
    }

    /// Whether the previous player wins a position: by the quotient where it covers the position, otherwise by search.
    pub fn is_p(&mut self, word: &Word, meter: &mut Meter) -> Result<bool, Stopped> {
        self.learner.oracle.be_bold(false, meter);
        self.learner.oracle.is_p(&self.learner.atoms, word, meter)
    }
}

impl Default for Builder {
    fn default() -> Self {
        Builder::new()
    }
}
