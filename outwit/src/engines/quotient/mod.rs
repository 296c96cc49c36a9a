//! Misère quotients of heap games (Plambeck; Plambeck and Siegel, Misère quotients for impartial games).
//!
//! Two positions made of heaps ≤ N are *indistinguishable* when their sums with every such position have the same misère
//! outcomes. The classes form a commutative monoid, the misère quotient; its *P-portion* is the set of classes that the
//! previous player wins, and the *pretending function* Φ maps each heap to its class. Where the quotient is finite, it
//! answers every sum of these heaps by multiplication.
//!
//! * `atoms`: heaps that are equal games get the same letter, with Conway's reductions; `heaps`: those of a code;
//! * `oracle`: single outcomes by search; `learn`: the least monoid that explains all observed outcomes;
//! * `verify`: the criterion that makes it a theorem; `build`: all of these, atom by atom.
//!
//! Cost: it grows with the order of the quotient, not with the number of positions, and each module states its own. The
//! order can jump from one heap to the next and can be infinite, so a run always has a limit.
//!
//! # Periods
//!
//! **Theorem** (Plambeck, in the form used here). Let d be the place of the last non-zero digit of the code (0 if there is
//! none after the point), t the largest number of parts that a move may leave, p ≥ 1. If the quotient of the heaps up to
//! t·e + t·p + d has Φ(n+p) = Φ(n) for e ≤ n ≤ t·e + (t−1)·p + d, then it is the quotient of the whole game, with
//! Φ(n+p) = Φ(n) for all n ≥ e. *Proof*: define Φ of larger heaps by this rule. The proof for nim-values ([`period`]) uses
//! only that Φ of a sum is the product. So the first heap n+p that is not yet covered has options with the same values as
//! those of n: a part that is longer by p has the same value. Its transition (Φ(n+p), {Φ(options)}) is therefore that of n,
//! which is already present; there are no new transitions, and the criterion (`verify`) still holds. The elements are
//! distinguished as before. ∎
//!
//! [`period`]: crate::engines::sequence::period

use crate::code::Code;
use crate::engines::sequence::period::{Period, find};
use crate::limits::{Meter, Reason, Stopped};
use atoms::Word;
use build::Builder;
use monoid::Element;

pub(crate) mod atoms;
pub(crate) mod build;
mod heaps;
mod learn;
mod monoid;
mod oracle;
mod verify;

/// The misère quotient of the heaps of a code up to a bound.
#[derive(Debug)]
pub struct HeapQuotient {
    code: Code,
    builder: Builder,
    /// The words of the heaps from heap 0 on.
    heaps: Vec<Word>,
    /// The last heap that the quotient covers.
    closed_to: usize,
}

impl HeapQuotient {
    /// The quotient of heap 0.
    pub fn new(code: &Code) -> Self {
        HeapQuotient { code: code.clone(), builder: Builder::new(), heaps: vec![Word::new()], closed_to: 0 }
    }

    /// Continues up to heap `to`; what was verified when the budget ran out stays.
    pub fn extend(&mut self, to: usize, meter: &mut Meter) -> Result<(), Stopped> {
        while self.closed_to < to {
            meter.look()?;
            if self.heaps.len() <= self.closed_to + 1 {
                let word = heaps::next_heap(&self.code, &self.heaps, &mut self.builder.learner.atoms, meter)?;
                meter.hold(size_of::<Word>())?;
                self.heaps.push(word);
            }
            while self.builder.known() < self.builder.learner.atoms.count() {
                self.builder.extend(meter)?;
            }
            self.closed_to += 1;
        }
        Ok(())
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The last heap that the quotient covers.
    pub fn closed_to(&self) -> usize {
        self.closed_to
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.builder.monoid().order()
    }

    /// How many elements the next quotient had when the budget ran out: a lower bound if the search was careful by then, a
    /// guess if it was still bold.
    pub fn seen(&self) -> usize {
        self.builder.seen.max(self.order())
    }

    /// The elements that the previous player wins, in order.
    pub fn p_portion(&self) -> Vec<Element> {
        (0..self.order() as Element).filter(|x| self.builder.monoid().p[*x as usize]).collect()
    }

    /// The element of each heap, from heap 0 on.
    pub fn pretending(&self) -> Vec<Element> {
        let heaps = &self.heaps[..=self.closed_to];
        heaps.iter().map(|w| self.builder.monoid().act_word(w, 0)).collect()
    }

    /// The products of an element with every element.
    pub fn times(&self, x: Element) -> Vec<Element> {
        let monoid = self.builder.monoid();
        (0..self.order() as Element).map(|z| monoid.act_word(&monoid.words[x as usize], z)).collect()
    }

    /// The least wins of every element, which prove the quotient.
    pub fn least_wins(&self) -> impl Iterator<Item = (Element, Vec<Element>)> + '_ {
        let order = self.order() as Element;
        self.builder.least.iter().enumerate().flat_map(move |(x, transitions)| {
            transitions.iter().map(move |t| (x as Element, (0..order).filter(|z| t.wins.contains(*z)).collect()))
        })
    }

    /// The letters of the generators, `a` first, each with the least heap that is that generator.
    pub fn generators(&self) -> Vec<(String, usize)> {
        let monoid = self.builder.monoid();
        let mut atoms: Vec<(usize, u32)> = monoid.generators.iter().map(|(atom, g)| (*g, *atom)).collect();
        atoms.sort_unstable();
        let heap = |atom: u32| self.heaps.iter().position(|w| w[..] == [atom]).unwrap_or(0);
        atoms.into_iter().map(|(g, atom)| (letter(g), heap(atom))).collect()
    }

    /// The elements as products of generators; the empty position is `1`.
    pub fn names(&self) -> Vec<String> {
        let monoid = self.builder.monoid();
        let name = |word: &Word| {
            let mut counts = vec![0; monoid.times.len()];
            word.iter().filter_map(|a| monoid.generators.get(a)).for_each(|g| counts[*g] += 1);
            let factors = counts.iter().enumerate().filter(|(_, c)| **c > 0);
            let text: String =
                factors.map(|(g, c)| if *c == 1 { letter(g) } else { format!("{}{c}", letter(g)) }).collect();
            if text.is_empty() { "1".to_owned() } else { text }
        };
        monoid.words.iter().map(name).collect()
    }

    /// The period of the pretending function, if the heaps prove one: then the quotient is that of the whole game.
    pub fn period(&self) -> Option<Period> {
        if self.code.repeats() {
            return None;
        }
        let last = self.code.last_place(0);
        let values: Option<Vec<u16>> = self.pretending().into_iter().map(|x| u16::try_from(x).ok()).collect();
        find(&values?, last as usize, self.code.most_parts())
    }
}

/// The letter of a generator: a to z without the l that looks like 1, then (g26), (g27), …
fn letter(g: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnopqrstuvwxyz";
    LETTERS.get(g).map_or(format!("(g{})", g + 1), |c| char::from(*c).to_string())
}

/// Whether the memory for a side task ran out, rather than another limit.
pub fn is_full(stopped: &Stopped) -> bool {
    stopped.reason == Reason::Memory
}
