//! Games as letters: a part of a game that is not a sum of known ones gets a letter (an atom), and a position is a word.
//!
//! A game is known by the set of words that its moves lead to, with Conway's reductions (On Numbers and Games, chapter 12),
//! which hold in every sum, in misère play too:
//!
//! * two copies of \*1 cancel: \*1 + \*1 = 0;
//! * *reversible moves*: if every option of H is an option of G, and every other option of G has H as an option, then G = H;
//!   for H = 0 it is also required that the player to move wins G. *Proof*: suppose the player to move wins H + X. If a
//!   winning move leads to H′ + X, the same move wins in G + X; if it leads to H + X′, the move to G + X′ wins by induction.
//!   If there is no move at all, X and H are 0, and the player to move wins G as required. Suppose the player to move loses
//!   H + X. In G + X, moves to H′ + X do not help, nor (by induction) do moves to G + X′; any other G′ is answered by the move
//!   to H. ∎
//!
//! Only an option of the deepest option of G can be such an H: the options of H lie two moves below an option that reverts
//! to H, so the deepest option of G is not one of them and must itself revert to H.
//! Words are compared letter by letter, so some equal games get different words; this is harmless.
//!
//! Cost: for each game, a few passes over its options and their options. Memory: each set of options is stored
//! twice, with 40 bytes per option.

use crate::engines::grundy::mex;
use crate::limits::{Meter, Stopped, allocated};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A game by number; every game that its moves lead to consists of atoms with smaller numbers.
pub type Atom = u32;

/// A position: its atoms in rising order.
pub type Word = SmallVec<[Atom; 8]>;

#[derive(Clone, Debug)]
struct AtomFacts {
    /// The words that the moves lead to, each once, in order.
    options: Vec<Word>,
    /// The longest play.
    depth: u64,
    /// The nim-value in normal play.
    grundy: u64,
    /// Whether the previous player wins the atom alone in misère play, where that is obvious.
    is_p: Option<bool>,
}

/// All games met so far.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    atoms: Vec<AtomFacts>,
    /// The word of every set of options met so far.
    words: FxHashMap<Vec<Word>, Word>,
    /// The atom \*1, once it has been met.
    star: Option<Atom>,
}

impl Atoms {
    /// How many atoms there are.
    pub fn count(&self) -> Atom {
        self.atoms.len() as Atom
    }

    /// The words that the moves of an atom lead to.
    pub fn options(&self, atom: Atom) -> &[Word] {
        &self.atoms[atom as usize].options
    }

    /// The word of the game with these options; a new atom if necessary.
    pub fn intern(&mut self, mut options: Vec<Word>, meter: &mut Meter) -> Result<Word, Stopped> {
        if options.is_empty() {
            return Ok(Word::new());
        }
        options.sort_unstable();
        options.dedup();
        if let Some(word) = self.words.get(&options) {
            return Ok(word.clone());
        }
        let spilled = options.iter().map(spilled).sum::<usize>();
        // The facts and the entry of the map may each take twice their size.
        let entries = 2 * (size_of::<AtomFacts>() + size_of::<(Vec<Word>, Word)>() + 1);
        meter.hold(2 * (allocated(options.capacity() * size_of::<Word>()) + spilled) + entries)?;
        let is_p = options.iter().try_fold(true, |all_n, w| self.is_p(w).map(|p| all_n && !p));
        let word = match self.reversed(&options, is_p, meter)? {
            Some(word) => word,
            None => {
                let atom = self.count();
                if options.len() == 1 && options[0].is_empty() {
                    self.star = Some(atom);
                }
                let grundy = mex(&mut options.iter().map(|w| self.nim_value(w)).collect::<Vec<u64>>());
                let depth = 1 + options.iter().map(|w| self.depth(w)).max().unwrap_or(0);
                self.atoms.push(AtomFacts { options: options.clone(), depth, grundy, is_p });
                Word::from_slice(&[atom])
            }
        };
        self.words.insert(options, word.clone());
        Ok(word)
    }

    /// The simpler game that equals the game with these options by reversible moves.
    fn reversed(&self, options: &[Word], is_p: Option<bool>, meter: &mut Meter) -> Result<Option<Word>, Stopped> {
        let Some(deepest) = options.iter().max_by_key(|w| self.depth(w)) else { return Ok(None) };
        let mut candidates: Vec<Word> = self.moves(deepest).collect();
        candidates.sort_unstable();
        candidates.dedup();
        'candidates: for simpler in candidates {
            meter.work(64)?;
            if simpler.is_empty() && is_p != Some(false) {
                continue;
            }
            let mut kept: FxHashSet<Word> = FxHashSet::default();
            for option in self.moves(&simpler) {
                meter.work(64)?;
                if options.binary_search(&option).is_err() {
                    continue 'candidates;
                }
                kept.insert(option);
            }
            for option in options.iter().filter(|o| !kept.contains(*o)) {
                meter.work(64 * option.len())?;
                if !self.moves(option).any(|w| w == simpler) {
                    continue 'candidates;
                }
            }
            return Ok(Some(simpler));
        }
        Ok(None)
    }

    /// Whether the previous player wins a position in misère play, where that is obvious.
    fn is_p(&self, word: &[Atom]) -> Option<bool> {
        match word {
            [] => Some(false),
            [atom] => self.atoms[*atom as usize].is_p,
            _ => None,
        }
    }

    /// The nim-value of a position in normal play; in misère play it only suggests which moves are likely to be good.
    pub fn nim_value(&self, word: &[Atom]) -> u64 {
        word.iter().fold(0, |total, a| total ^ self.atoms[*a as usize].grundy)
    }

    /// The longest play of a position; every move makes it shorter.
    pub fn depth(&self, word: &[Atom]) -> u64 {
        word.iter().map(|a| self.atoms[*a as usize].depth).sum()
    }

    /// A position as a word: in order, and with \*1 at most once.
    fn normal(&self, mut word: Word) -> Word {
        word.sort_unstable();
        if let Some(star) = self.star {
            let stars = word.iter().filter(|a| **a == star).count();
            if stars > 1 {
                let mut left = (stars % 2) as isize;
                word.retain(|a| {
                    left -= isize::from(*a == star);
                    *a != star || left >= 0
                });
            }
        }
        word
    }

    /// The sum of two positions.
    pub fn sum(&self, a: &[Atom], b: &[Atom]) -> Word {
        let mut word = Word::with_capacity(a.len() + b.len());
        word.extend_from_slice(a);
        word.extend_from_slice(b);
        self.normal(word)
    }

    /// What the moves of a position lead to, with repetitions.
    pub fn moves<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = Word> + 'a {
        (0..word.len()).filter(|i| *i == 0 || word[i - 1] != word[*i]).flat_map(move |i| {
            self.options(word[i]).iter().map(move |left| {
                let mut rest = Word::with_capacity(word.len() + left.len());
                rest.extend_from_slice(&word[..i]);
                rest.extend_from_slice(&word[i + 1..]);
                rest.extend_from_slice(left);
                self.normal(rest)
            })
        })
    }
}

/// The memory of a word beyond its own size.
pub fn spilled(word: &Word) -> usize {
    if word.spilled() { allocated(size_of::<Atom>() * word.capacity()) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn reversible_moves_are_found() {
        let mut atoms = Atoms::default();
        let mut meter = Meter::new(Limits::default());
        let mut game = |options: &[&Word]| {
            let options = options.iter().map(|w| (*w).clone()).collect();
            atoms.intern(options, &mut meter).unwrap()
        };
        let zero = game(&[]);
        let one = game(&[&zero]);
        let two = game(&[&zero, &one]);
        // {*1} is 0: the player to move wins it, and *1 reverts to 0. {*2} is not 0: the player to move loses it.
        assert_eq!(game(&[&one]), zero);
        assert_ne!(game(&[&two]), zero);
        // {0, *2} is *1 in normal play by reversing *2 to *1, and in misère play too.
        assert_eq!(game(&[&zero, &two]), one);
        // {*2, *3} is 0 in normal play; in misère play the player to move loses it, so it is a game of its own.
        let three = game(&[&zero, &one, &two]);
        assert_ne!(game(&[&two, &three]), zero);
    }
}
