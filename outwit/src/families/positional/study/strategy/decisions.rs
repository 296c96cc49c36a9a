//! The strategy with the fewest decisions: classes of positions in which X must know a move.
//!
//! Parts of a strategy share positions, so this is not a sum over parts. Every position that can arise needs one of its
//! moves, and a move needs the positions after its answers. Positions that are needed without a choice are added at
//! once; a branch and bound makes the choices. The bound shares the cost of a position among all open positions that
//! may need it.
//!
//! Cost: exponential in the number of positions with a choice in the worst case. A step of the search goes through the
//! moves of all open positions, with one word per 64 positions for each. If the meter stops it, the best strategy so
//! far and a lower bound remain. Memory: one bit per position for each move.

use super::graph::{Answers, Graph};
use crate::limits::{Meter, Stopped};

/// A set of positions.
type Bits = Vec<u64>;

fn has(bits: &Bits, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

fn set(bits: &mut Bits, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

fn ones(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, bits)| {
        let mut left = *bits;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(64 * word + bit)
        })
    })
}

fn count(bits: &Bits) -> u64 {
    bits.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// A move that may be chosen: its index, and all positions that it needs, directly or through positions without a
/// choice.
#[derive(Clone, Debug)]
struct Choice {
    place: usize,
    needs: Bits,
}

/// The most passes over all positions that improve the first strategy.
const SWEEPS: usize = 20;

/// A search for the least strategy.
#[derive(Debug)]
pub(crate) struct Decisions {
    choices: Vec<Vec<Choice>>,
    /// The fewest decisions so far, and the index of the move for each position.
    pub(crate) best: Option<(u64, Vec<Option<usize>>)>,
    /// A lower bound for every strategy.
    pub(crate) at_least: u64,
}

/// A part of a strategy.
#[derive(Clone, Debug)]
struct Part {
    needed: Bits,
    chosen: Vec<Option<usize>>,
}

impl Decisions {
    /// The moves of all positions, without those that need a superset of what another needs.
    pub(crate) fn new(graph: &Graph) -> Decisions {
        let words = graph.to_move.len().div_ceil(64);
        let mut choices: Vec<Vec<Choice>> = vec![Vec::new(); graph.to_move.len()];
        // Positions after a move come before it.
        for (number, position) in graph.to_move.iter().enumerate() {
            for (place, (_, next)) in position.moves.iter().enumerate() {
                let mut needs = vec![0; words];
                let after: Vec<usize> = match &graph.moved[*next].answers {
                    Answers::Over | Answers::None => Vec::new(),
                    Answers::Forced(_, next) => vec![*next],
                    Answers::All(replies) => replies.iter().map(|(_, next)| *next).collect(),
                };
                for next in after {
                    set(&mut needs, next);
                    if let [only] = &choices[next][..] {
                        needs.iter_mut().zip(&only.needs).for_each(|(a, b)| *a |= b);
                    }
                }
                choices[number].push(Choice { place, needs });
            }
            let within = |a: &Choice, b: &Choice| a.needs.iter().zip(&b.needs).all(|(a, b)| a & !b == 0);
            let all = std::mem::take(&mut choices[number]);
            let better = |a: &Choice, b: &Choice| within(a, b) && (a.needs != b.needs || a.place < b.place);
            choices[number] = all.iter().filter(|b| !all.iter().any(|a| better(a, b))).cloned().collect();
        }
        Decisions { choices, best: None, at_least: 0 }
    }

    /// The positions needed by a strategy with one choice for each position.
    fn needed(&self, start: usize, strategy: &[usize]) -> Bits {
        let mut needed = vec![0; self.choices.len().div_ceil(64)];
        set(&mut needed, start);
        // Positions after a move have smaller numbers.
        for v in (0..=start).rev() {
            if has(&needed, v) {
                needed.iter_mut().zip(&self.choices[v][strategy[v]].needs).for_each(|(a, b)| *a |= b);
            }
        }
        needed
    }

    /// Finds a first strategy: starts from the given moves and changes one at a time as long as that costs nothing.
    fn improve(&mut self, start: usize, places: &[usize], meter: &mut Meter) -> Result<(), Stopped> {
        let chosen = |(v, place): (usize, &usize)| self.choices[v].iter().position(|c| c.place == *place).unwrap_or(0);
        let mut strategy: Vec<usize> = places.iter().enumerate().map(chosen).collect();
        let mut needed = self.needed(start, &strategy);
        for _ in 0..SWEEPS {
            let before = count(&needed);
            for v in (0..=start).rev().filter(|v| self.choices[*v].len() > 1) {
                meter.visit()?;
                for choice in 0..self.choices[v].len() {
                    let old = std::mem::replace(&mut strategy[v], choice);
                    meter.work(self.choices.len())?;
                    let other = if has(&needed, v) { self.needed(start, &strategy) } else { needed.clone() };
                    if count(&other) <= count(&needed) {
                        needed = other;
                    } else {
                        strategy[v] = old;
                    }
                }
            }
            if count(&needed) == before {
                break;
            }
        }
        let place = |v: usize| has(&needed, v).then(|| self.choices[v][strategy[v]].place);
        self.best = Some((count(&needed), (0..places.len()).map(place).collect()));
        Ok(())
    }

    /// Searches for the least strategy from a position until it is found or the budget is used up. It starts from a
    /// strategy given by the index of a move for each position.
    pub(crate) fn search(&mut self, start: usize, places: &[usize], meter: &mut Meter) -> Result<(), Stopped> {
        self.improve(start, places, meter)?;
        let mut part =
            Part { needed: vec![0; self.choices.len().div_ceil(64)], chosen: vec![None; self.choices.len()] };
        set(&mut part.needed, start);
        self.at_least = self.settle(&mut part).0;
        self.branch(part, meter)?;
        self.at_least = self.best.as_ref().map_or(0, |(count, _)| *count);
        Ok(())
    }

    /// Makes the choices that cost nothing, and returns a bound and the position to branch at.
    fn settle(&self, part: &mut Part) -> (u64, Option<usize>) {
        let mut open: Vec<usize>;
        loop {
            open = ones(&part.needed).filter(|v| part.chosen[*v].is_none()).collect();
            let before = open.len();
            for v in &open {
                let free = |c: &&Choice| c.needs.iter().zip(&part.needed).all(|(a, b)| a & !b == 0);
                let choice = match &self.choices[*v][..] {
                    [only] => Some(only),
                    all => all.iter().find(free),
                };
                if let Some(choice) = choice {
                    part.chosen[*v] = Some(choice.place);
                    part.needed.iter_mut().zip(&choice.needs).for_each(|(a, b)| *a |= b);
                }
            }
            open.retain(|v| part.chosen[*v].is_none());
            let now = ones(&part.needed).filter(|v| part.chosen[*v].is_none()).count();
            if before == open.len() && now == open.len() {
                break;
            }
        }
        // How many open positions may need each further one.
        let mut sharing = vec![0u32; part.chosen.len()];
        for v in &open {
            let mut any = vec![0; part.needed.len()];
            self.choices[*v].iter().for_each(|c| any.iter_mut().zip(&c.needs).for_each(|(a, b)| *a |= b));
            any.iter_mut().zip(&part.needed).for_each(|(a, b)| *a &= !b);
            ones(&any).for_each(|u| sharing[u] += 1);
        }
        let (mut total, mut hardest) = (0.0, (0.0, None));
        for v in &open {
            let cost = |c: &Choice| -> f64 {
                ones(&c.needs).filter(|u| !has(&part.needed, *u)).map(|u| 1.0 / f64::from(sharing[u])).sum()
            };
            let least = self.choices[*v].iter().map(cost).fold(f64::INFINITY, f64::min);
            total += least;
            if least > hardest.0 || hardest.1.is_none() {
                hardest = (least, Some(*v));
            }
        }
        // A little less, so that rounding never cuts off a strategy.
        (count(&part.needed) + (total - 1e-6).ceil().max(0.0) as u64, hardest.1)
    }

    fn branch(&mut self, mut part: Part, meter: &mut Meter) -> Result<(), Stopped> {
        meter.visit()?;
        meter.work(part.chosen.len() * 64)?;
        let (bound, hardest) = self.settle(&mut part);
        if self.best.as_ref().is_some_and(|(best, _)| bound >= *best) {
            return Ok(());
        }
        let Some(v) = hardest else {
            self.best = Some((count(&part.needed), part.chosen));
            return Ok(());
        };
        let mut choices = self.choices[v].clone();
        let further = |c: &Choice| ones(&c.needs).filter(|u| !has(&part.needed, *u)).count();
        choices.sort_by_key(further);
        for choice in choices {
            let mut next = part.clone();
            next.chosen[v] = Some(choice.place);
            next.needed.iter_mut().zip(&choice.needs).for_each(|(a, b)| *a |= b);
            self.branch(next, meter)?;
        }
        Ok(())
    }
}
