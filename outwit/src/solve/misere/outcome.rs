//! Who wins an impartial position in misère play: Conway's reductions, a small quotient, and search for the rest.
//!
//! Every part that can come up is brought to a word of [atoms](crate::solve::quotient::atoms), from below. As long as it
//! stays small the misère quotient of the first atoms is [built and verified](crate::solve::quotient::build) along the way;
//! a sum of such atoms, however many, is then a product. All other sums are searched, those moves first that would win in
//! normal play. Cost: the parts that can be reached, times their moves, as for nim-values; and the sums with an atom
//! outside the quotient that the search meets. Memory: one word a part, one entry a sum.

use crate::player::Player;
use crate::rules::Rules;
use crate::solve::limits::{Meter, Stopped};
use crate::solve::postorder::live_parts;
use crate::solve::quotient::atoms::{Word, spilled};
use crate::solve::quotient::build::Builder;
use crate::solve::quotient::is_full;
use rustc_hash::FxHashMap;

/// The memory that the quotient may take, at most: one that does not stay small is not worth the work.
const QUOTIENT_BYTES: usize = 1 << 20;

/// Outcomes as far as they were asked for.
#[derive(Debug)]
pub struct Outcomes<'a, R: Rules> {
    rules: &'a R,
    /// The words of parts in normal form.
    words: FxHashMap<R::Position, Word>,
    builder: Builder,
    /// Whether the quotient still grows.
    growing: bool,
}

impl<'a, R: Rules> Outcomes<'a, R> {
    /// Nothing is known yet.
    pub fn new(rules: &'a R) -> Self {
        Outcomes { rules, words: FxHashMap::default(), builder: Builder::new(), growing: true }
    }

    /// Whether the player to move wins.
    pub fn mover_wins(&mut self, at: &R::Position, meter: &mut Meter) -> Result<bool, Stopped> {
        meter.afford(self.rules.least_store(at), size_of::<R::Position>())?;
        let mut word = Word::new();
        for part in live_parts(self.rules, at) {
            let below = self.word(part, meter)?;
            word = self.builder.learner.atoms.sum(&word, &below);
        }
        Ok(!self.builder.is_p(&word, meter)?)
    }

    /// The word of a part, after those of everything below it.
    fn word(&mut self, root: R::Position, meter: &mut Meter) -> Result<Word, Stopped> {
        let cost = |rules: &R, p: &R::Position| rules.bytes(p) + size_of::<Word>() + 16;
        let mut stack = vec![root.clone()];
        let (mut options, mut missing): (Vec<Word>, Vec<R::Position>) = (Vec::new(), Vec::new());
        while let Some(part) = stack.pop() {
            if self.words.contains_key(&part) {
                continue;
            }
            options.clear();
            for m in self.rules.moves(&part, Player(0)) {
                meter.work(self.rules.bytes(&part))?;
                let mut word = Word::new();
                for below in live_parts(self.rules, &self.rules.play(&part, Player(0), &m)) {
                    match self.words.get(&below) {
                        Some(w) => word = self.builder.learner.atoms.sum(&word, w),
                        None => missing.push(below),
                    }
                }
                options.push(word);
            }
            if missing.is_empty() {
                meter.visit()?;
                let word = self.builder.learner.atoms.intern(std::mem::take(&mut options), meter)?;
                meter.hold(cost(self.rules, &part) + spilled(&word))?;
                self.words.insert(part, word);
                self.grow(meter)?;
            } else {
                stack.push(part);
                stack.append(&mut missing);
            }
        }
        Ok(self.words[&root].clone())
    }

    /// Takes new atoms up into the quotient, until that is too much.
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        while self.growing && self.builder.known() < self.builder.learner.atoms.count() {
            let mut side = meter.aside(QUOTIENT_BYTES);
            match self.builder.extend(&mut side) {
                Ok(()) => {}
                Err(stopped) if is_full(&stopped) => self.growing = false,
                Err(stopped) => return Err(stopped),
            }
            meter.add_positions(&side);
        }
        Ok(())
    }
}
