//! The winner of an impartial position in misère play: Conway's reductions, a small quotient, and search for the rest.
//!
//! Parts are written as words of [atoms](crate::engines::quotient::atoms), from below. As long as it stays small, the misère
//! quotient of the first atoms is [built and verified](crate::engines::quotient::build) along the way; a sum of such atoms,
//! however many, is then a product. All other sums of words are searched, starting with the moves that would win in normal
//! play.
//!
//! A position below which there are too many parts gets no word. The general [search](crate::engines::search) then plays it,
//! and asks here about sums of parts that have words.
//!
//! Cost: the reachable parts times their moves, as for nim-values, but at most 1000 parts get words; and the sums with an atom
//! outside the quotient that the search meets, which can be exponentially many. Memory: one word per part, 49 bytes per sum,
//! times 8/7 to 16/7, and 512 KiB for the quotient.

use crate::engines::postorder::live_parts;
use crate::engines::quotient::atoms::{Word, spilled};
use crate::engines::quotient::build::Builder;
use crate::engines::quotient::is_full;
use crate::limits::{Meter, Stopped, allocated};
use crate::player::Player;
use crate::rules::Rules;
use rustc_hash::FxHashMap;

/// The most memory that the quotient may take: one that does not stay small is not worth the work.
const QUOTIENT_BYTES: usize = 1 << 19;

/// The most parts that get a word; beyond that it is cheaper to look only at the parts that a search meets.
const MOST_PARTS: usize = 1000;

/// The outcomes found so far.
#[derive(Debug)]
pub struct Outcomes<'a, R: Rules> {
    rules: &'a R,
    /// The words of parts in normal form.
    words: FxHashMap<R::Position, Word>,
    builder: Builder,
    /// Whether the quotient still grows.
    growing: bool,
    /// Whether positions without a word still get one.
    naming: bool,
}

/// What to do with a part.
enum Task<P> {
    Look(P),
    /// Give it a word, now that everything below it has one. The lists are the parts that its moves lead to, with the
    /// bytes that they take.
    Name(P, Vec<Vec<P>>, usize),
}

impl<'a, R: Rules> Outcomes<'a, R> {
    /// No outcome is known yet.
    pub fn new(rules: &'a R) -> Self {
        Outcomes { rules, words: FxHashMap::default(), builder: Builder::new(), growing: true, naming: true }
    }

    /// Whether the player to move wins, or None where too many parts lie below the position.
    pub fn mover_wins(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let parts = live_parts(self.rules, at);
        if self.naming {
            meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        }
        for part in &parts {
            self.name(part, meter)?;
        }
        self.of_parts(parts.iter(), meter)
    }

    /// Whether the player to move wins a sum of parts in normal form, if they all have words.
    pub fn of_parts<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p R::Position>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped>
    where
        R::Position: 'p,
    {
        let mut word = Word::new();
        for part in parts {
            match self.words.get(part) {
                Some(w) => word = self.builder.learner.atoms.sum(&word, w),
                None => return Ok(None),
            }
        }
        Ok(Some(!self.builder.is_p(&word, meter)?))
    }

    /// Gives a part a word, after everything below it, unless there are too many parts.
    fn name(&mut self, root: &R::Position, meter: &mut Meter) -> Result<(), Stopped> {
        let mut stack = vec![Task::Look(root.clone())];
        while let Some(task) = stack.pop_if(|_| self.naming) {
            let (part, options, held) = match task {
                Task::Name(part, options, held) => (part, options, held),
                Task::Look(part) if self.words.contains_key(&part) => continue,
                Task::Look(part) => {
                    let (mut options, mut held) = (Vec::new(), 0);
                    for m in self.rules.moves(&part, Player(0)) {
                        meter.work(self.rules.bytes(&part))?;
                        let below = live_parts(self.rules, &self.rules.play(&part, Player(0), &m));
                        // Each of them is also a task, for as long as it has no word.
                        let bytes = below.iter().map(|p| 2 * self.rules.bytes(p)).sum::<usize>()
                            + allocated(size_of::<Vec<u8>>());
                        meter.hold(bytes)?;
                        held += bytes;
                        options.push(below);
                    }
                    let missing = options.iter().flatten().filter(|p| !self.words.contains_key(*p));
                    let missing: Vec<Task<R::Position>> = missing.map(|p| Task::Look(p.clone())).collect();
                    if !missing.is_empty() {
                        stack.push(Task::Name(part, options, held));
                        stack.extend(missing);
                        continue;
                    }
                    (part, options, held)
                }
            };
            meter.visit()?;
            let atoms = &self.builder.learner.atoms;
            let words = options.iter().map(|parts| {
                parts.iter().fold(Word::new(), |w, p| self.words.get(p).map_or_else(Word::new, |v| atoms.sum(&w, v)))
            });
            let words = words.collect();
            let word = self.builder.learner.atoms.intern(words, meter)?;
            meter.hold(2 * (self.rules.bytes(&part) + size_of::<Word>() + 1) + spilled(&word))?;
            self.words.insert(part, word);
            drop(options);
            meter.release(held);
            self.naming = self.words.len() < MOST_PARTS;
            self.grow(meter)?;
        }
        for task in stack {
            if let Task::Name(_, _, held) = task {
                meter.release(held);
            }
        }
        Ok(())
    }

    /// Extends the quotient by new atoms until it becomes too large.
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        while self.growing && self.builder.known() < self.builder.learner.atoms.count() {
            // What the oracle has found without the quotient is counted here, and the rest on the side.
            self.builder.learner.oracle.be_bold(true, meter);
            let mut side = meter.aside(QUOTIENT_BYTES);
            match self.builder.extend(&mut side) {
                Ok(()) => {}
                Err(stopped) if is_full(&stopped) => self.growing = false,
                Err(stopped) => return Err(stopped),
            }
            self.builder.learner.oracle.be_bold(false, &mut side);
            meter.add_positions(&side);
        }
        Ok(())
    }
}
