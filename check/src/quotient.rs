//! Misère quotients: a monoid, given by how heaps act on its elements, and sets of wins proving that it determines all
//! outcomes.

use crate::code::Code;
use crate::naive::Naive;
use crate::period;
use crate::reader::{Reader, number, shorten};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::BufRead;

/// The most elements, and the largest heap, that are accepted.
const MOST: usize = 1 << 12;

/// More steps than any honest certificate of that size needs.
const EFFORT: u64 = 1 << 31;

/// What a block of this kind proves about the heaps that it lists.
pub(crate) struct Quotient {
    /// The number of elements.
    pub(crate) order: usize,
    /// The element of each heap, from heap 0 on.
    heaps: Vec<usize>,
}

/// A set of elements.
type Set = Vec<bool>;

struct Monoid {
    order: usize,
    portion: Set,
    heaps: Vec<usize>,
    /// Each element that is the value of a heap, and its products with all elements.
    times: Vec<(usize, Vec<usize>)>,
    /// The product xz for all x and z.
    table: Vec<Vec<u16>>,
    effort: u64,
}

/// Reads the block and proves that it is the quotient of the heaps up to the starting one.
pub(crate) fn check<B: BufRead>(reader: &mut Reader<B>, rules: &dyn Naive) -> Result<Quotient, String> {
    let largest =
        number(&rules.start()).filter(|n| *n <= MOST as u64).ok_or("a quotient needs a single heap of at most 4096")?;
    let (mut monoid, wins) = read(reader, largest as usize)?;
    monoid.check_commutes()?;
    monoid.fill_table()?;
    let heap_wins = monoid.check_heaps(rules)?;
    monoid.check_wins(&wins, &heap_wins)?;
    monoid.check_reduced()?;
    Ok(Quotient { order: monoid.order, heaps: monoid.heaps })
}

/// The lines of the block.
fn read<B: BufRead>(reader: &mut Reader<B>, largest: usize) -> Result<(Monoid, Vec<(usize, Set)>), String> {
    let portion = elements(&reader.field_or_bare("portion")?, MOST)?;
    let heaps = elements(&reader.field("heaps")?, MOST)?;
    if heaps.len() != largest + 1 || heaps[0] != 0 {
        return Err(format!("`heaps` must give one element for each heap from 0 to {largest}, and 0 for heap 0"));
    }
    let mut values = heaps.clone();
    values.sort_unstable();
    values.dedup();
    let mut times: Vec<(usize, Vec<usize>)> = Vec::new();
    for x in values {
        let mut row = elements(&reader.field("times")?, MOST)?;
        if row.is_empty() || row.remove(0) != x {
            return Err(format!("expected `times` and the element {x}"));
        }
        let order = times.first().map_or(row.len(), |(_, first)| first.len());
        if row.len() != order || row.is_empty() || row.iter().any(|y| *y >= order) || row[0] != x {
            return Err(
                "`times` must list the product with every element, the first of which is the element itself".to_owned()
            );
        }
        times.push((x, row));
    }
    let order = times.first().map_or(1, |(_, row)| row.len());
    let mut wins: Vec<(usize, Set)> = Vec::new();
    while let Some(line) = reader.block_line()? {
        let list = line.strip_prefix("wins ").ok_or_else(|| format!("not expected here: {}", shorten(&line)))?;
        let list = elements(list, order)?;
        let (x, set) = list.split_first().ok_or("`wins` needs an element")?;
        wins.push((*x, as_set(set, order)?));
    }
    let portion = as_set(&portion, order)?;
    if portion[0] {
        return Err("the player to move wins the empty position, so 0 is not in the portion".to_owned());
    }
    Ok((Monoid { order, portion, heaps, times, table: Vec::new(), effort: EFFORT }, wins))
}

/// Reads numbers below `most`, separated by single spaces.
fn elements(text: &str, most: usize) -> Result<Vec<usize>, String> {
    let read = |word: &str| number(word).map(|n| n as usize).filter(|n| *n < most);
    let list = |text: &str| text.split(' ').map(read).collect::<Option<Vec<usize>>>();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    list(text).ok_or_else(|| format!("{} is not a list of elements", shorten(text)))
}

/// Converts a list in increasing order to a set.
fn as_set(list: &[usize], order: usize) -> Result<Set, String> {
    if list.windows(2).any(|w| w[0] >= w[1]) || list.iter().any(|x| *x >= order) {
        return Err("a set is a list of elements in increasing order".to_owned());
    }
    let mut set = vec![false; order];
    list.iter().for_each(|x| set[*x] = true);
    Ok(set)
}

fn is_subset(small: &Set, large: &Set) -> bool {
    small.iter().zip(large).all(|(a, b)| !a || *b)
}

impl Monoid {
    fn work(&mut self, steps: usize) -> Result<(), String> {
        self.effort = self.effort.checked_sub(steps as u64).ok_or("there is more work than this checker does")?;
        Ok(())
    }

    /// Checks that any two lines of `times` commute.
    fn check_commutes(&mut self) -> Result<(), String> {
        self.work(self.times.len() * self.times.len() * self.order)?;
        for (i, (x, first)) in self.times.iter().enumerate() {
            for (y, second) in &self.times[..i] {
                if (0..self.order).any(|z| first[second[z]] != second[first[z]]) {
                    return Err(format!("the elements {x} and {y} do not commute"));
                }
            }
        }
        Ok(())
    }

    /// Computes every product, and checks that every element is a product of heaps.
    fn fill_table(&mut self) -> Result<(), String> {
        self.work(self.order * (self.order + self.times.len()))?;
        let mut rows: Vec<Option<Vec<u16>>> = vec![None; self.order];
        rows[0] = Some((0..self.order as u16).collect());
        let mut found = vec![0];
        let mut next = 0;
        while let Some(&x) = found.get(next) {
            next += 1;
            for (_, row) in &self.times {
                let to = row[x];
                if rows[to].is_none() {
                    rows[to] = rows[x].as_ref().map(|r| r.iter().map(|z| row[usize::from(*z)] as u16).collect());
                    found.push(to);
                }
            }
        }
        self.table = rows.into_iter().collect::<Option<_>>().ok_or("an element is not a product of heaps")?;
        Ok(())
    }

    fn product(&self, x: usize, z: usize) -> usize {
        usize::from(self.table[x][z])
    }

    /// Checks that no move leads from the portion to the portion. Returns the distinct wins of the heaps with moves.
    fn check_heaps(&mut self, rules: &dyn Naive) -> Result<Vec<(usize, Set)>, String> {
        // In order, so that the same heap is blamed every time.
        let mut heap_wins: BTreeSet<(usize, Set)> = BTreeSet::new();
        for heap in 0..self.heaps.len() {
            let x = self.heaps[heap];
            let mut options: HashSet<usize> = HashSet::new();
            let mut result = Ok(());
            rules.moves(&heap.to_string(), 0, &mut |_, to, _| {
                match self.value(rules, &to) {
                    Ok(y) => drop(options.insert(y)),
                    Err(e) => result = Err(e),
                }
                result.is_ok()
            })?;
            result?;
            if options.is_empty() {
                if x != 0 {
                    return Err(format!("heap {heap} has no moves and is not the element 0"));
                }
                continue;
            }
            self.work(options.len() * self.order)?;
            let mut wins = vec![false; self.order];
            for y in options {
                (0..self.order).for_each(|z| wins[z] |= self.portion[self.product(y, z)]);
            }
            if (0..self.order).any(|z| wins[z] && self.portion[self.product(x, z)]) {
                return Err(format!("a move of heap {heap} leads from the portion to the portion"));
            }
            heap_wins.insert((x, wins));
        }
        Ok(heap_wins.into_iter().collect())
    }

    /// The element of a position.
    fn value(&self, rules: &dyn Naive, at: &str) -> Result<usize, String> {
        let mut x = 0;
        for part in rules.parts(at)? {
            let heap = number(&part).ok_or("a part is not a heap")? as usize;
            x = self.product(x, *self.heaps.get(heap).ok_or("a move leads to a heap that is not listed")?);
        }
        Ok(x)
    }

    /// Checks that every position has at least the wins of some line.
    fn check_wins(&mut self, wins: &[(usize, Set)], heap_wins: &[(usize, Set)]) -> Result<(), String> {
        let mut by_element: HashMap<usize, Vec<&Set>> = HashMap::new();
        for (x, set) in wins {
            let others = by_element.entry(*x).or_default();
            if others.iter().any(|other| is_subset(set, other) || is_subset(other, set)) {
                return Err("one set of wins is contained in another".to_owned());
            }
            others.push(set);
            if !self.portion[*x] && !set[0] {
                return Err(format!("the element {x} is not in the portion, and a set of its wins lacks 0"));
            }
        }
        let is_covered = |x: usize, set: &Set| by_element.get(&x).is_some_and(|s| s.iter().any(|t| is_subset(t, set)));
        if let Some((x, _)) = heap_wins.iter().find(|(x, set)| !is_covered(*x, set)) {
            return Err(format!("no listed set of wins is contained in those of a heap with the element {x}"));
        }
        let most = by_element.values().map(Vec::len).max().unwrap_or(0);
        self.work(wins.len().saturating_mul(heap_wins.len()).saturating_mul(self.order * (1 + most)))?;
        for (x, set) in wins {
            for (y, of_heap) in heap_wins {
                let product = (0..self.order).map(|z| set[self.product(*y, z)] || of_heap[self.product(*x, z)]);
                if !is_covered(self.product(*x, *y), &product.collect()) {
                    return Err(format!(
                        "no listed set of wins is contained in those of a product of the elements {x} and {y}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks that any two elements can be told apart, by splitting classes until nothing changes.
    fn check_reduced(&mut self) -> Result<(), String> {
        let mut classes: Vec<usize> = self.portion.iter().map(|p| usize::from(*p)).collect();
        let mut count = 0;
        loop {
            self.work(self.order * (1 + self.times.len()))?;
            let mut ids: HashMap<Vec<usize>, usize> = HashMap::new();
            let split: Vec<usize> = (0..self.order)
                .map(|x| {
                    let own = std::iter::once(classes[x]);
                    let signature = own.chain(self.times.iter().map(|(_, row)| classes[row[x]])).collect();
                    let next = ids.len();
                    *ids.entry(signature).or_insert(next)
                })
                .collect();
            if ids.len() == self.order {
                return Ok(());
            }
            if ids.len() == count {
                return Err("two elements cannot be told apart".to_owned());
            }
            count = ids.len();
            classes = split;
        }
    }
}

impl Quotient {
    /// Whether the values of the heaps repeat forever with this preperiod and period, both the least. `code` is the code
    /// of the game.
    pub(crate) fn repeats(&self, code: &Code, preperiod: u64, period: u64) -> bool {
        period::is_least(&self.heaps, code, preperiod, period, |_, _| false)
    }
}
