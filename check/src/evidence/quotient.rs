//! Misère quotients: a monoid, given by how heaps act on its elements, and sets of wins proving that it determines all
//! outcomes.
//!
//! Theorem (FORMAT.md, "Quotients"). Suppose that the listed products commute and every element is a product of heaps; that
//! no move of a heap leads from the portion to the portion, whatever else there is; and that every product of heaps that
//! is not in the portion has, by the listed sets of wins, a move into it. Then a sum of heaps is lost for the player to
//! move exactly if its element is in the portion. If any two elements can be told apart, this is the misère quotient.
//!
//! Cost: the product of the number of listed sets, the number of different heaps and the order, times the most sets of
//! one element; and the moves of all heaps. Memory: the square of the order.

use super::period;
use crate::core::claim::Game;
use crate::core::limits::Meter;
use crate::core::reader::{Reader, nothing_more, number, shorten};
use crate::core::theory::{Fact, Role, Theorem};
use crate::core::turn::Rule;
use crate::core::verdict::Used;
use crate::games::octal::Heaps;
use std::collections::{BTreeSet, HashMap, HashSet};

pub(crate) const THEOREM: Theorem = Theorem {
    word: "quotient",
    statement: "A finite monoid in which no move leads from the portion to the portion, and one leads into it from everything \
                else, determines the outcome of every sum of heaps in misère play.",
    section: "Quotients",
    role: Role::Body(check),
};

/// The most elements, and the largest heap, that are accepted.
const MOST: usize = 1 << 12;

/// What a block of this kind proves about the heaps that it lists.
struct Quotient {
    /// The number of elements.
    order: usize,
    /// The element of each heap, from heap 0 on.
    heaps: Vec<usize>,
}

impl Fact for Quotient {
    fn entails(&self, game: &Game, field: &str, value: &str, answers: &[(String, String)]) -> bool {
        let Some(heaps) = game.rules.form().and_then(|form| form.downcast_ref::<Heaps>()) else { return false };
        match field {
            "quotient" => number(value) == Some(self.order as u64),
            "preperiod" | "period" => period::asked(answers)
                .is_some_and(|(e, p)| period::is_least(&self.heaps, &heaps.code, e, p, |_, _| false)),
            _ => false,
        }
    }
}

/// A set of elements.
type Set = Vec<bool>;

/// An element, and a set of its wins.
type Wins = (usize, Set);

struct Monoid<'a> {
    order: usize,
    portion: Set,
    heaps: Vec<usize>,
    /// Each element that is the value of a heap, and its products with all elements.
    times: Vec<(usize, Vec<usize>)>,
    /// The product xz for all x and z.
    table: Vec<Vec<u16>>,
    meter: &'a Meter<'a>,
}

/// Reads the block and proves that it is the quotient of the heaps up to the starting one.
fn check(reader: &mut Reader, game: &Game, rest: &str, _used: &mut Used) -> Result<Box<dyn Fact>, String> {
    let heaps = game.rules.form().and_then(|form| form.downcast_ref::<Heaps>());
    let heaps = heaps.filter(|_| game.rule == Rule::Misere).ok_or("a quotient belongs to heaps in misère play")?;
    nothing_more(rest)?;
    let largest = heaps.single.filter(|n| *n <= MOST as u64).ok_or("a quotient needs a single heap of at most 4096")?;
    let (mut monoid, wins) = read(reader, largest as usize, game.meter)?;
    monoid.check_commutes()?;
    monoid.fill_table()?;
    let heap_wins = monoid.check_heaps(game)?;
    monoid.check_wins(&wins, &heap_wins)?;
    monoid.check_reduced()?;
    Ok(Box::new(Quotient { order: monoid.order, heaps: monoid.heaps }))
}

/// The lines of the block.
fn read<'a>(reader: &mut Reader, largest: usize, meter: &'a Meter<'a>) -> Result<(Monoid<'a>, Vec<Wins>), String> {
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
        meter.store(8 * row.len())?;
        times.push((x, row));
    }
    let order = times.first().map_or(1, |(_, row)| row.len());
    let mut wins: Vec<Wins> = Vec::new();
    while let Some(line) = reader.block_line()? {
        let list = line.strip_prefix("wins ").ok_or_else(|| format!("not expected here: {}", shorten(&line)))?;
        let list = elements(list, order)?;
        let (x, set) = list.split_first().ok_or("`wins` needs an element")?;
        meter.store(order)?;
        wins.push((*x, as_set(set, order)?));
    }
    let portion = as_set(&portion, order)?;
    if portion[0] {
        return Err("the player to move wins the empty position, so 0 is not in the portion".to_owned());
    }
    Ok((Monoid { order, portion, heaps, times, table: Vec::new(), meter }, wins))
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

impl Monoid<'_> {
    /// Checks that any two lines of `times` commute.
    fn check_commutes(&self) -> Result<(), String> {
        for (i, (x, first)) in self.times.iter().enumerate() {
            for (y, second) in &self.times[..i] {
                self.meter.work(self.order)?;
                if (0..self.order).any(|z| first[second[z]] != second[first[z]]) {
                    return Err(format!("the elements {x} and {y} do not commute"));
                }
            }
        }
        Ok(())
    }

    /// Computes every product, and checks that every element is a product of heaps.
    fn fill_table(&mut self) -> Result<(), String> {
        let mut rows: Vec<Option<Vec<u16>>> = vec![None; self.order];
        rows[0] = Some((0..self.order as u16).collect());
        let mut found = vec![0];
        let mut next = 0;
        while let Some(&x) = found.get(next) {
            next += 1;
            self.meter.work(self.times.len())?;
            for (_, row) in &self.times {
                let to = row[x];
                if rows[to].is_none() {
                    self.meter.store(2 * self.order)?;
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
    fn check_heaps(&self, game: &Game) -> Result<Vec<Wins>, String> {
        // In order, so that the same heap is blamed every time.
        let mut heap_wins: BTreeSet<Wins> = BTreeSet::new();
        for heap in 0..self.heaps.len() {
            let x = self.heaps[heap];
            let mut options: HashSet<usize> = HashSet::new();
            game.moves(&heap.to_string(), 0, |_, to, _| {
                options.insert(self.value(game, &to)?);
                Ok(())
            })?;
            if options.is_empty() {
                if x != 0 {
                    return Err(format!("heap {heap} has no moves and is not the element 0"));
                }
                continue;
            }
            self.meter.store(self.order)?;
            let mut wins = vec![false; self.order];
            for y in options {
                self.meter.work(self.order)?;
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
    fn value(&self, game: &Game, at: &str) -> Result<usize, String> {
        let mut x = 0;
        for part in game.rules.parts(at)? {
            let heap = number(&part).ok_or("a part is not a heap")? as usize;
            x = self.product(x, *self.heaps.get(heap).ok_or("a move leads to a heap that is not listed")?);
        }
        Ok(x)
    }

    /// Checks that every position has at least the wins of some line.
    fn check_wins(&self, wins: &[Wins], heap_wins: &[Wins]) -> Result<(), String> {
        let mut by_element: HashMap<usize, Vec<&Set>> = HashMap::new();
        let mut different: HashSet<(usize, &Set)> = HashSet::new();
        for (x, set) in wins {
            if !different.insert((*x, set)) {
                return Err("the same set of wins is listed twice".to_owned());
            }
            by_element.entry(*x).or_default().push(set);
            if !self.portion[*x] && !set[0] {
                return Err(format!("the element {x} is not in the portion, and a set of its wins lacks 0"));
            }
        }
        let is_covered = |x: usize, set: &Set| {
            for listed in by_element.get(&x).into_iter().flatten() {
                self.meter.work(1 + self.order / 16)?;
                if is_subset(listed, set) {
                    return Ok(true);
                }
            }
            Ok::<bool, String>(false)
        };
        for (x, set) in heap_wins {
            if !is_covered(*x, set)? {
                return Err(format!("no listed set of wins is contained in those of a heap with the element {x}"));
            }
        }
        for (x, set) in wins {
            for (y, of_heap) in heap_wins {
                self.meter.work(self.order)?;
                let product = (0..self.order).map(|z| set[self.product(*y, z)] || of_heap[self.product(*x, z)]);
                if !is_covered(self.product(*x, *y), &product.collect())? {
                    return Err(format!(
                        "no listed set of wins is contained in those of a product of the elements {x} and {y}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks that any two elements can be told apart, by splitting classes until nothing changes.
    fn check_reduced(&self) -> Result<(), String> {
        let mut classes: Vec<usize> = self.portion.iter().map(|p| usize::from(*p)).collect();
        let mut count = 0;
        loop {
            let mut ids: HashMap<Vec<usize>, usize> = HashMap::new();
            let mut split: Vec<usize> = Vec::with_capacity(self.order);
            for x in 0..self.order {
                self.meter.work(1 + self.times.len())?;
                let own = std::iter::once(classes[x]);
                let signature = own.chain(self.times.iter().map(|(_, row)| classes[row[x]])).collect();
                let next = ids.len();
                split.push(*ids.entry(signature).or_insert(next));
            }
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
