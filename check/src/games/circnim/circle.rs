//! A circle of heaps, and what can be taken from neighbours.

use crate::core::reader::{number, shorten};
use crate::games::LARGEST;

/// A circle of heaps without their sizes.
pub(super) struct Circle {
    pub(super) heaps: usize,
    pub(super) neighbours: usize,
    /// The least and the most that may be taken from each of the neighbours.
    pub(super) each: (u64, u64),
}

impl Circle {
    /// Reads `N,K`, `N,K,fixed=A` or `N,K,each=A`.
    pub(super) fn new(parameters: &str) -> Result<Circle, String> {
        let words: Vec<&str> = parameters.splitn(4, ',').collect();
        let from_one =
            |text| number(text).filter(|n| (1..=LARGEST).contains(n)).ok_or("a parameter is a positive number");
        let (n, k, each) = match words[..] {
            [n, k] => (n, k, (0, LARGEST)),
            [n, k, variant] => match variant.split_once('=') {
                Some(("fixed", a)) => (n, k, (from_one(a)?, from_one(a)?)),
                Some(("each", a)) => (n, k, (from_one(a)?, LARGEST)),
                _ => return Err("the variants are fixed=A and each=A".to_owned()),
            },
            _ => return Err("the parameters are N,K and a variant".to_owned()),
        };
        let (heaps, neighbours) = (from_one(n)? as usize, from_one(k)? as usize);
        if neighbours > heaps {
            return Err("K is at most N".to_owned());
        }
        Ok(Circle { heaps, neighbours, each })
    }

    /// Reads the sizes of the heaps.
    pub(super) fn read(&self, at: &str) -> Result<Vec<u64>, String> {
        let wrong = |t: &str| format!("{} is not a heap that this checker accepts", shorten(t));
        let heap = |t| number(t).filter(|h| *h <= LARGEST).ok_or_else(|| wrong(t));
        let heaps: Vec<u64> = at.split(',').map(heap).collect::<Result<_, _>>()?;
        if heaps.len() == self.heaps { Ok(heaps) } else { Err(format!("there are {} heaps", self.heaps)) }
    }

    /// For each heap, how many of the K heaps from there on have a property.
    pub(super) fn windows(&self, has: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut count = (0..self.neighbours).filter(|i| has(*i)).count();
        let mut counts = Vec::with_capacity(self.heaps);
        for start in 0..self.heaps {
            counts.push(count);
            count = count + usize::from(has((start + self.neighbours) % self.heaps)) - usize::from(has(start));
        }
        counts
    }

    /// The position after these amounts are taken, and the name of the move.
    pub(super) fn take(&self, heaps: &[u64], taken: &[u64]) -> (String, String) {
        let named = taken.iter().enumerate().filter(|(_, t)| **t > 0);
        let name: Vec<String> = named.map(|(i, t)| format!("{}-{t}", i + 1)).collect();
        let left: Vec<String> = heaps.iter().zip(taken).map(|(h, t)| (h - t).to_string()).collect();
        (name.join(","), left.join(","))
    }
}
