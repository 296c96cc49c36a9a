//! The slow truth: the values of all positions of a graph, from the fewest edges up.
//!
//! A position is a number with mixed digits, one for the loops of each vertex and one for each other edge. Removing an
//! edge makes the number smaller, so one pass in increasing order is enough.
//!
//! Cost: one byte of memory, and one look at each edge, for each of the Π (l(v) + 1) · 2^e positions, where l(v) counts
//! the loops at v and e the other edges.

use super::board::OpenGraph;
use crate::limits::{Meter, Stopped};

/// The values of all positions.
#[derive(Debug)]
pub struct Values {
    values: Vec<i8>,
    places: Vec<Place>,
}

/// A digit: how much one edge adds to the number of a position, how many edges there are, and their two ends.
#[derive(Clone, Copy, Debug)]
struct Place {
    step: usize,
    most: usize,
    ends: (u8, u8),
}

impl Values {
    /// Computes all values; the graph has at most 127 vertices.
    pub fn new(board: &OpenGraph, loops: &[u8], meter: &mut Meter) -> Result<Values, Stopped> {
        let at = |v: usize| (v as u8, v as u8);
        let digits = loops.iter().enumerate().map(|(v, l)| (usize::from(*l), at(v)));
        let digits = digits.chain(board.ends.iter().map(|ends| (1, *ends)));
        let (mut places, mut all) = (Vec::new(), 1u128);
        for (most, ends) in digits.filter(|d| d.0 > 0) {
            places.push(Place { step: all.min(usize::MAX as u128) as usize, most, ends });
            all = all.saturating_mul(most as u128 + 1);
        }
        meter.afford(all, 1)?;
        meter.hold(all as usize)?;
        let mut table = Values { values: vec![0; all as usize], places };
        let mut counts = vec![0usize; table.places.len()];
        let mut weights = vec![0u32; loops.len()];
        for number in 1..table.values.len() {
            if number % 4096 == 0 {
                meter.count(4096);
                meter.look()?;
            }
            for (count, place) in counts.iter_mut().zip(&table.places) {
                let (u, v) = (usize::from(place.ends.0), usize::from(place.ends.1));
                let other = u32::from(u != v);
                if *count < place.most {
                    *count += 1;
                    weights[u] += 1;
                    weights[v] += other;
                    break;
                }
                weights[u] -= *count as u32;
                weights[v] -= *count as u32 * other;
                *count = 0;
            }
            table.values[number] = table.best(number, &counts, &weights);
        }
        Ok(table)
    }

    fn best(&self, number: usize, counts: &[usize], weights: &[u32]) -> i8 {
        let moves = self.places.iter().zip(counts).filter(|(_, count)| **count > 0);
        let worth = moves.map(|(place, _)| {
            let (u, v) = (usize::from(place.ends.0), usize::from(place.ends.1));
            let gain = i8::from(weights[u] == 1) + i8::from(u != v && weights[v] == 1);
            let rest = self.values[number - place.step];
            if gain > 0 { gain + rest } else { -rest }
        });
        worth.max().unwrap_or(0)
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// The value of the whole graph.
    pub fn whole(&self) -> i32 {
        self.values.last().map_or(0, |v| i32::from(*v))
    }

    /// The value of a position, given by the loops left at each vertex and the other edges left.
    pub fn value(&self, loops: &[u8], edges: impl Fn(usize) -> bool) -> i32 {
        let mut edge = 0;
        let digit = |place: &Place| {
            let (u, v) = place.ends;
            if u == v {
                return usize::from(loops[usize::from(u)]);
            }
            edge += 1;
            usize::from(edges(edge - 1))
        };
        let counts: Vec<usize> = self.places.iter().map(digit).collect();
        let number: usize = counts.iter().zip(&self.places).map(|(c, p)| c * p.step).sum();
        i32::from(self.values[number])
    }
}
