//! A finite commutative monoid, given by the action of its generators: element 0 is the empty position, and each generator
//! maps every element to another.
//!
//! Cost: an element times a word takes one step per letter; the whole table takes order² steps. Memory: 4 bytes for each
//! element and generator, and 4·order² bytes for the whole table.

use crate::engines::quotient::atoms::{Atom, Word};
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// An element by number.
pub type Element = u32;

/// Elements, the action of the generators, and which elements the previous player wins.
#[derive(Clone, Debug, Default)]
pub struct Monoid {
    /// A position for each element, the empty one first; every other is an earlier one with one more generator.
    pub words: Vec<Word>,
    /// The element and the generator from which each element was found.
    pub parents: Vec<(Element, usize)>,
    /// Whether the element is in the P-portion.
    pub p: Vec<bool>,
    /// For each generator, its product with each element.
    pub times: Vec<Vec<Element>>,
    /// The atoms that are generators, and the number of each.
    pub generators: FxHashMap<Atom, usize>,
    /// Atoms that are not generators, as words of generators.
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

    /// The product of an atom and an element.
    pub fn act(&self, atom: Atom, x: Element) -> Element {
        match self.generators.get(&atom) {
            Some(g) => self.times[*g][x as usize],
            None => {
                let word = self.pretend.get(&atom).map_or(&[][..], |w| &w[..]);
                word.iter().fold(x, |x, a| self.generators.get(a).map_or(x, |g| self.times[*g][x as usize]))
            }
        }
    }

    /// The product of a position and an element.
    pub fn act_word(&self, word: &[Atom], x: Element) -> Element {
        word.iter().fold(x, |x, a| self.act(*a, x))
    }

    /// Whether the previous player wins a position, according to the monoid.
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

    /// The bytes that [`table`](Self::table) holds.
    pub fn table_bytes(&self) -> usize {
        self.order() * self.order() * size_of::<Element>()
    }
}
