//! A finite commutative monoid as what its generators do: element 0 is the empty position, and each letter takes every
//! element to another.

use crate::engines::quotient::atoms::{Atom, Word};
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// An element by number.
pub type Element = u32;

/// Elements, what generators do with them, and which of them are won by the previous player.
#[derive(Clone, Debug, Default)]
pub struct Monoid {
    /// A position for each element, the empty one first; each but that is an earlier one with one more generator.
    pub words: Vec<Word>,
    /// The element and the generator that each element was found by.
    pub parents: Vec<(Element, usize)>,
    /// Whether the element is in the P-portion.
    pub p: Vec<bool>,
    /// For each generator what it takes each element to.
    pub times: Vec<Vec<Element>>,
    /// The atoms that are generators, and the number of each.
    pub generators: FxHashMap<Atom, usize>,
    /// Atoms that are no generators, as words of generators.
    pub pretend: FxHashMap<Atom, Word>,
}

impl Monoid {
    /// The number of elements.
    pub fn order(&self) -> usize {
        self.words.len()
    }

    /// The atoms below this number are elements.
    pub fn known(&self) -> Atom {
        (self.generators.len() + self.pretend.len()) as Atom
    }

    /// What an atom takes an element to.
    pub fn act(&self, atom: Atom, x: Element) -> Element {
        match self.generators.get(&atom) {
            Some(g) => self.times[*g][x as usize],
            None => {
                let word = self.pretend.get(&atom).map_or(&[][..], |w| &w[..]);
                word.iter().fold(x, |x, a| self.generators.get(a).map_or(x, |g| self.times[*g][x as usize]))
            }
        }
    }

    /// What a position takes an element to.
    pub fn act_word(&self, word: &[Atom], x: Element) -> Element {
        word.iter().fold(x, |x, a| self.act(*a, x))
    }

    /// Whether the monoid says that a position is won by the previous player.
    pub fn says_p(&self, word: &[Atom]) -> bool {
        self.p[self.act_word(word, 0) as usize]
    }

    /// The whole table: row x holds xz for every z.
    pub fn table(&self, meter: &mut Meter) -> Result<Vec<Vec<Element>>, Stopped> {
        let order = self.order();
        meter.hold(order * order * size_of::<Element>())?;
        let mut rows: Vec<Vec<Element>> = Vec::with_capacity(order);
        for x in 0..order {
            meter.work(4 * order)?;
            let row = if x == 0 {
                (0..order as Element).collect()
            } else {
                let (parent, g) = self.parents[x];
                rows[parent as usize].iter().map(|z| self.times[g][*z as usize]).collect()
            };
            rows.push(row);
        }
        Ok(rows)
    }

    /// The memory that [`table`](Self::table) counted.
    pub fn table_bytes(&self) -> usize {
        self.order() * self.order() * size_of::<Element>()
    }
}
