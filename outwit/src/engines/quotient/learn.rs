//! The least monoid that agrees with all observed outcomes: Angluin's observation table, with positions for words.
//!
//! Rows are positions, columns are tests, and an entry is the outcome of their sum. Two positions with different rows are
//! different in the quotient, whatever else is true. The table is closed (every representative with one more generator has
//! the row of a representative) and consistent (generators commute); then it is a monoid, which is to be verified. A position
//! about which the monoid is wrong gives a new test, which splits a row, so a finite quotient is found in the end.
//!
//! Cost: order × generators × tests outcomes, each asked of the [oracle](crate::engines::quotient::oracle). Memory: two
//! bits for each of them, one in a copy to go back to.

use crate::engines::quotient::atoms::{Atom, Atoms, Word};
use crate::engines::quotient::monoid::{Element, Monoid};
use crate::engines::quotient::oracle::Oracle;
use crate::limits::{Meter, Stopped, allocated};
use rustc_hash::FxHashMap;

/// The outcomes of a position with every test.
type Row = Vec<u64>;

/// The table.
#[derive(Debug, Default)]
pub struct Learner {
    /// The heaps as letters.
    pub atoms: Atoms,
    /// The source of outcomes.
    pub oracle: Oracle,
    /// The monoid that the table describes.
    pub monoid: Monoid,
    /// The generators in the order of their numbers.
    generators: Vec<Atom>,
    tests: Vec<Word>,
    /// The row of each representative, and the element of each row.
    rows: Vec<Row>,
    index: FxHashMap<Row, Element>,
    /// The rows of the representatives with one more generator.
    next_rows: Vec<Vec<Row>>,
}

/// A copy of a table.
#[derive(Clone, Debug)]
pub struct Saved {
    monoid: Monoid,
    generators: Vec<Atom>,
    tests: Vec<Word>,
    rows: Vec<Row>,
    index: FxHashMap<Row, Element>,
    next_rows: Vec<Vec<Row>>,
}

impl Learner {
    /// A table of the empty position and the empty test.
    pub fn new() -> Self {
        let mut learner = Learner { tests: vec![Word::new()], ..Learner::default() };
        // The empty position is won by the next player.
        learner.insert(Word::new(), (0, 0), vec![0]);
        learner
    }

    fn insert(&mut self, word: Word, parent: (Element, usize), row: Row) -> Element {
        let element = self.rows.len() as Element;
        self.monoid.p.push(row[0] & 1 != 0);
        self.monoid.words.push(word);
        self.monoid.parents.push(parent);
        self.index.insert(row.clone(), element);
        self.rows.push(row);
        element
    }

    fn row(&mut self, word: &Word, meter: &mut Meter) -> Result<Row, Stopped> {
        let mut row = vec![0; self.tests.len().div_ceil(64)];
        for t in 0..self.tests.len() {
            let sum = self.atoms.sum(word, &self.tests[t]);
            row[t / 64] |= u64::from(self.oracle.is_p(&self.atoms, &sum, meter)?) << (t % 64);
        }
        Ok(row)
    }

    /// The representative that an atom appears to equal.
    pub fn seems(&mut self, atom: Atom, meter: &mut Meter) -> Result<Option<Word>, Stopped> {
        let row = self.row(&Word::from_slice(&[atom]), meter)?;
        Ok(self.index.get(&row).map(|x| self.monoid.words[*x as usize].clone()))
    }

    /// The numbers of elements and of generators, one of which grows with every lesson.
    pub fn size(&self) -> (usize, usize) {
        (self.monoid.order(), self.generators.len())
    }

    /// Adds a new atom, as the element that it appears to be or as a generator.
    pub fn add_atom(&mut self, atom: Atom, meter: &mut Meter) -> Result<(), Stopped> {
        match self.seems(atom, meter)? {
            Some(word) => {
                self.monoid.pretend.insert(atom, word);
            }
            None => self.add_generator(atom),
        }
        Ok(())
    }

    fn add_generator(&mut self, atom: Atom) {
        self.monoid.pretend.remove(&atom);
        self.monoid.generators.insert(atom, self.generators.len());
        self.generators.push(atom);
        self.monoid.times.push(Vec::new());
        self.next_rows.push(Vec::new());
    }

    /// Completes the table until it is closed and generators commute. Returns false if a wrong oracle prevents this.
    pub fn close(&mut self, meter: &mut Meter) -> Result<bool, Stopped> {
        loop {
            self.complete(meter)?;
            let order = self.monoid.order();
            match self.clash(meter)? {
                None => return Ok(true),
                Some(test) => self.add_test(test, meter)?,
            }
            self.complete(meter)?;
            if self.monoid.order() == order {
                return Ok(false);
            }
        }
    }

    /// Finds what every generator takes every element to; new rows become elements.
    fn complete(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let mut x = 0;
        while x < self.monoid.order() {
            for g in 0..self.generators.len() {
                if self.monoid.times[g].len() > x {
                    continue;
                }
                let word = self.atoms.sum(&self.monoid.words[x], &[self.generators[g]]);
                let row = match self.next_rows[g].get(x) {
                    Some(row) => row.clone(),
                    None => {
                        let row = self.row(&word, meter)?;
                        // The table is kept twice: [`Saved`] is a copy of it.
                        meter.hold(2 * (allocated(8 * row.len()) + size_of::<Row>() + size_of::<Element>()))?;
                        self.next_rows[g].push(row.clone());
                        row
                    }
                };
                let to = match self.index.get(&row) {
                    Some(to) => *to,
                    None => {
                        meter.hold(4 * (allocated(8 * row.len()) + size_of::<Row>()) + 3 * size_of::<Word>() + 64)?;
                        self.insert(word, (x as Element, g), row)
                    }
                };
                self.monoid.times[g].push(to);
            }
            x += 1;
        }
        Ok(())
    }

    /// A test that distinguishes the two elements that two generators lead to in either order.
    fn clash(&mut self, meter: &mut Meter) -> Result<Option<Word>, Stopped> {
        for g in 0..self.generators.len() {
            for h in 0..g {
                meter.work(16 * self.monoid.order())?;
                let (first, second) = (&self.monoid.times[g], &self.monoid.times[h]);
                let clash = (0..self.monoid.order()).find(|x| second[first[*x] as usize] != first[second[*x] as usize]);
                let Some(x) = clash else { continue };
                let (u, v) = (second[first[x] as usize], first[second[x] as usize]);
                let test = self.distinguishing(u, v);
                let whole = self.atoms.sum(&self.monoid.words[x], &[self.generators[g], self.generators[h]]);
                let truth = self.oracle.is_p(&self.atoms, &self.atoms.sum(&whole, &self.tests[test]), meter)?;
                // The element that disagrees with the position went wrong at its first generator.
                let wrong = if self.bit(u, test) == truth { self.generators[g] } else { self.generators[h] };
                return Ok(Some(self.atoms.sum(&self.tests[test], &[wrong])));
            }
        }
        Ok(None)
    }

    /// A test that distinguishes two elements.
    fn distinguishing(&self, u: Element, v: Element) -> usize {
        (0..self.tests.len()).find(|t| self.bit(u, *t) != self.bit(v, *t)).unwrap_or(0)
    }

    fn bit(&self, x: Element, test: usize) -> bool {
        self.rows[x as usize][test / 64] >> (test % 64) & 1 != 0
    }

    fn add_test(&mut self, test: Word, meter: &mut Meter) -> Result<(), Stopped> {
        let t = self.tests.len();
        self.tests.push(test.clone());
        let (atoms, oracle) = (&self.atoms, &mut self.oracle);
        let mut extend = |row: &mut Row, word: &Word| -> Result<(), Stopped> {
            if row.len() <= t / 64 {
                row.resize(t / 64 + 1, 0);
                meter.hold(3 * 8)?;
            }
            let p = oracle.is_p(atoms, &atoms.sum(word, &test), meter)?;
            row[t / 64] |= u64::from(p) << (t % 64);
            Ok(())
        };
        for (row, word) in self.rows.iter_mut().zip(&self.monoid.words) {
            extend(row, word)?;
        }
        for (rows, atom) in self.next_rows.iter_mut().zip(&self.generators) {
            for (row, word) in rows.iter_mut().zip(&self.monoid.words) {
                extend(row, &atoms.sum(word, &[*atom]))?;
            }
        }
        self.index = self.rows.iter().enumerate().map(|(x, row)| (row.clone(), x as Element)).collect();
        self.monoid.times.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// Learns from the first of these positions about which the monoid is wrong. Returns false if there is none.
    pub fn learn(&mut self, suspects: impl IntoIterator<Item = Word>, meter: &mut Meter) -> Result<bool, Stopped> {
        for word in suspects {
            let truth = self.oracle.is_p(&self.atoms, &word, meter)?;
            if truth != self.monoid.says_p(&word) {
                self.learn_from(&word, truth, meter)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces longer and longer prefixes of the position by their representatives until the outcome changes.
    fn learn_from(&mut self, word: &Word, truth: bool, meter: &mut Meter) -> Result<(), Stopped> {
        let mut x: Element = 0;
        for (i, atom) in word.iter().enumerate() {
            let rest = Word::from_slice(&word[i + 1..]);
            let before = self.monoid.words[x as usize].clone();
            let next = self.monoid.act(*atom, x);
            let replaced = self.atoms.sum(&self.monoid.words[next as usize], &rest);
            if self.oracle.is_p(&self.atoms, &replaced, meter)? != truth {
                // The atom is not the element it appeared to be, or its generators lead elsewhere.
                let Some(pretended) = self.monoid.pretend.get(atom).cloned() else {
                    return self.distinguish(x, *atom, next, rest, meter);
                };
                let spelled = self.atoms.sum(&before, &self.atoms.sum(&pretended, &rest));
                if self.oracle.is_p(&self.atoms, &spelled, meter)? != truth {
                    self.add_generator(*atom);
                    return Ok(());
                }
                return self.spell(x, &pretended, &rest, truth, meter);
            }
            x = next;
        }
        Ok(())
    }

    /// Like [`learn_from`](Self::learn_from), along generators from an element.
    fn spell(
        &mut self,
        mut x: Element,
        letters: &Word,
        rest: &Word,
        truth: bool,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        for (i, atom) in letters.iter().enumerate() {
            let rest = self.atoms.sum(&letters[i + 1..], rest);
            let next = self.monoid.act(*atom, x);
            let replaced = self.atoms.sum(&self.monoid.words[next as usize], &rest);
            if self.oracle.is_p(&self.atoms, &replaced, meter)? != truth {
                return self.distinguish(x, *atom, next, rest, meter);
            }
            x = next;
        }
        Ok(())
    }

    /// Adds a test that distinguishes an element with one more generator from the element it was taken for: `test`, or the
    /// representative that it appears to equal, if that is shorter and serves too.
    fn distinguish(
        &mut self,
        x: Element,
        atom: Atom,
        next: Element,
        test: Word,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let short = self.monoid.words[self.monoid.act_word(&test, 0) as usize].clone();
        if short.len() < test.len() {
            let with_atom = self.atoms.sum(&self.monoid.words[x as usize], &[atom]);
            let one = self.oracle.is_p(&self.atoms, &self.atoms.sum(&with_atom, &short), meter)?;
            let taken_for = self.atoms.sum(&self.monoid.words[next as usize], &short);
            if one != self.oracle.is_p(&self.atoms, &taken_for, meter)? {
                return self.add_test(short, meter);
            }
        }
        self.add_test(test, meter)
    }

    /// Rewrites the table from the verified monoid. Returns false if two elements can then not be distinguished.
    pub fn settle(&mut self, meter: &mut Meter) -> Result<bool, Stopped> {
        let monoid = &self.monoid;
        for (x, row) in self.rows.iter_mut().enumerate() {
            meter.work(16 * self.tests.len())?;
            row.fill(0);
            for (t, test) in self.tests.iter().enumerate() {
                row[t / 64] |= u64::from(monoid.p[monoid.act_word(test, x as Element) as usize]) << (t % 64);
            }
        }
        for (rows, times) in self.next_rows.iter_mut().zip(&monoid.times) {
            for (row, to) in rows.iter_mut().zip(times) {
                row.clone_from(&self.rows[*to as usize]);
            }
        }
        self.index = self.rows.iter().enumerate().map(|(x, row)| (row.clone(), x as Element)).collect();
        Ok(self.index.len() == self.rows.len())
    }

    /// A copy of the table to go back to.
    pub fn save(&self) -> Saved {
        let Learner { monoid, generators, tests, rows, index, next_rows, .. } = self;
        Saved {
            monoid: monoid.clone(),
            generators: generators.clone(),
            tests: tests.clone(),
            rows: rows.clone(),
            index: index.clone(),
            next_rows: next_rows.clone(),
        }
    }

    /// Restores a copy of the table.
    pub fn restore(&mut self, saved: &Saved) {
        let Saved { monoid, generators, tests, rows, index, next_rows } = saved;
        self.monoid = monoid.clone();
        self.generators.clone_from(generators);
        self.tests.clone_from(tests);
        self.rows.clone_from(rows);
        self.index.clone_from(index);
        self.next_rows.clone_from(next_rows);
    }
}
