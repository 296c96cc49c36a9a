//! What threatens a copy that Alice wants, and the fewest cells that avert it.
//!
//! A danger of a copy Q is a copy that Bob may still play and that covers an unfilled cell of Q. When every danger
//! contains one of Alice's cells, Q is safe. If Bob plays far away for ever, Alice needs a set of cells that hits every
//! danger; so a copy whose dangers need more cells than she has moves left is of no use to her.

use super::window::{Cells, Laid, Spot, Window};

/// The dangers of one copy, and sets of cells that hit them all. Its vectors are used again and again.
#[derive(Debug)]
pub struct Dangers {
    /// When a copy was last listed, so that none is listed twice.
    seen: Vec<u32>,
    now: u32,
    list: Vec<Laid>,
    apart: Vec<Laid>,
    /// Where a spot stands among the spots of the dangers, if `stamp` is of now.
    place: Vec<(u32, u32)>,
    spots: Vec<Spot>,
    /// For each spot the dangers that cover it, in `words` words.
    hits: Vec<u64>,
    /// For each danger the places of its spots.
    members: Vec<Vec<u32>>,
    words: usize,
}

impl Dangers {
    pub fn new() -> Self {
        Dangers {
            seen: vec![0; 1 << 16],
            now: 0,
            list: Vec::new(),
            apart: Vec::new(),
            place: vec![(0, 0); 1 << 12],
            spots: Vec::new(),
            hits: Vec::new(),
            members: Vec::new(),
            words: 0,
        }
    }

    /// Lists the dangers of a copy, but stops as soon as more than `most` of them are disjoint: then no set of `most`
    /// cells hits them all, and the answer is None. Otherwise the answer is how many disjoint ones were met.
    pub fn list(&mut self, window: &Window, wanted: Laid, alice: &Cells, taken: &Cells, most: u32) -> Option<u32> {
        self.now += 1;
        self.list.clear();
        self.apart.clear();
        for spot in window.spots(wanted) {
            if alice.has(spot) {
                continue;
            }
            for danger in window.through(spot) {
                if self.seen[usize::from(danger)] == self.now {
                    continue;
                }
                self.seen[usize::from(danger)] = self.now;
                if window.misses(danger, taken) {
                    self.list.push(danger);
                    if !self.apart.iter().any(|&a| window.overlap(a, danger)) {
                        if self.apart.len() as u32 == most {
                            return None;
                        }
                        self.apart.push(danger);
                    }
                }
            }
        }
        Some(self.apart.len() as u32)
    }

    /// Whether the copy listed last has no danger.
    pub fn none(&self) -> bool {
        self.list.is_empty()
    }

    /// A cell that all dangers have in common.
    pub fn common(&self, window: &Window) -> Option<Spot> {
        let (&first, others) = self.list.split_first()?;
        window.spots(first).find(|&s| window.inside(s) && others.iter().all(|&d| window.covers(d, s)))
    }

    /// Calls `found` with the sets of at most `most` free cells that hit all dangers listed last, each of them at least
    /// once unless `effort` steps were taken.
    pub fn hitting_sets(&mut self, window: &Window, most: u32, mut effort: u32, found: &mut impl FnMut(&[Spot])) {
        self.prepare(window);
        let mut left = vec![!0u64; self.words];
        if !self.list.len().is_multiple_of(64) {
            left[self.words - 1] = (1 << (self.list.len() % 64)) - 1;
        }
        let mut barred = vec![0u64; self.spots.len() / 64 + 1];
        self.branch(&left, most, &mut Vec::new(), &mut barred, &mut effort, found);
    }

    fn prepare(&mut self, window: &Window) {
        self.words = self.list.len().div_ceil(64);
        self.spots.clear();
        self.hits.clear();
        self.now += 1;
        self.members.resize(self.members.len().max(self.list.len()), Vec::new());
        for (number, &danger) in self.list.iter().enumerate() {
            let members = &mut self.members[number];
            members.clear();
            for spot in window.spots(danger).filter(|&s| window.inside(s)) {
                let place = &mut self.place[usize::from(spot)];
                if place.0 != self.now {
                    *place = (self.now, self.spots.len() as u32);
                    self.spots.push(spot);
                    self.hits.resize(self.hits.len() + self.words, 0);
                }
                self.hits[place.1 as usize * self.words + number / 64] |= 1 << (number % 64);
                members.push(place.1);
            }
        }
    }

    fn hits(&self, place: u32) -> &[u64] {
        &self.hits[place as usize * self.words..][..self.words]
    }

    fn branch(
        &self,
        left: &[u64],
        most: u32,
        chosen: &mut Vec<Spot>,
        barred: &mut [u64],
        effort: &mut u32,
        found: &mut impl FnMut(&[Spot]),
    ) {
        let Some(first) = first_of(left) else { return found(chosen) };
        if most == 0 || *effort == 0 {
            return;
        }
        *effort -= 1;
        if most > 1 || self.members[first].len() > 1 {
            let mut rest = left.to_vec();
            let mut disjoint = 0;
            while let Some(next) = first_of(&rest) {
                disjoint += 1;
                if disjoint > most {
                    return;
                }
                for &place in &self.members[next] {
                    rest.iter_mut().zip(self.hits(place)).for_each(|(r, h)| *r &= !h);
                }
            }
        }
        let mut newly = Vec::new();
        for &place in &self.members[first] {
            let (word, bit) = (place as usize / 64, 1 << (place % 64));
            if barred[word] & bit != 0 {
                continue;
            }
            let rest: Vec<u64> = left.iter().zip(self.hits(place)).map(|(l, h)| l & !h).collect();
            chosen.push(self.spots[place as usize]);
            self.branch(&rest, most - 1, chosen, barred, effort, found);
            chosen.pop();
            if *effort == 0 {
                break;
            }
            barred[word] |= bit;
            newly.push((word, bit));
        }
        for (word, bit) in newly {
            barred[word] &= !bit;
        }
    }
}

fn first_of(set: &[u64]) -> Option<usize> {
    set.iter().position(|w| *w != 0).map(|i| i * 64 + set[i].trailing_zeros() as usize)
}
