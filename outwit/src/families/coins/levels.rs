//! Strings and coins level by level, by the edges removed: the value of a position is the margin of the player to move.
//!
//! A position is a number with mixed digits, one for the loops of each vertex and one for each other edge. Symmetric
//! positions count as one: the least number among their images. Each image of the number is a sum of the same counts
//! with the digits in other places, so the images of every option cost one subtraction each.
//!
//! Positions with the same highest digits are in one shard, so a move elsewhere stays there. Edges that symmetry
//! exchanges have adjacent digits, so the highest digits of the least image do not depend on the others. Vertices with
//! the most loops have the highest digits, so few of them make enough patterns for many shards.
//!
//! Cost: per position, one step for each digit and symmetry (in the normal game also the square of the number of
//! digits), at most eight bytes for its key, and one byte for its value. The number of positions is exponential in the
//! number of edges.

use super::rules::graph::Graph;
use super::rules::symmetry::Symmetry;
use super::rules::{CoinForm, CoinMove};
use crate::answer::{Best, Outcome};
use crate::levels::{Findings, Levels, Refusal, shard_of};
use crate::spec::in_natural_order;

/// The levels below a position of strings and coins.
pub(super) struct CoinLevels {
    graph: Graph,
    normal: bool,
    digits: Vec<Digit>,
    /// How much a unit of each digit counts in each image; the first image is the position itself.
    steps: Vec<Vec<u64>>,
    bytes: usize,
    /// Where the number can be cut so that the digits above the cut include all their images, from the highest place
    /// down.
    cuts: Vec<Cut>,
    /// The number of the position to solve, not that of its least image.
    start: u64,
    edges: usize,
}

/// How many are left of an edge, or of the loops of a vertex.
struct Digit {
    removal: CoinMove,
    ends: (usize, usize),
    most: u64,
    step: u64,
}

/// A place between two digits.
struct Cut {
    /// How much a unit of the digit above the cut counts.
    step: u64,
    /// How many patterns the digits above the cut can form.
    patterns: u64,
}

/// The least number of patterns per shard. More patterns spread positions more evenly, but make more moves lead to
/// other shards.
const PATTERNS: u64 = 1024;

/// A position as counts.
struct Decoded {
    counts: Vec<u32>,
    loops: Vec<u32>,
    edges: Vec<u32>,
    weights: Vec<u32>,
}

impl CoinLevels {
    /// The levels below a position.
    pub(super) fn new(form: &CoinForm) -> Result<CoinLevels, Refusal> {
        let graph = form.graph;
        // Places of the graph: the loops of each vertex, then the other edges. Digits go up to what the whole graph
        // has, since an image of what is left may need that much anywhere.
        let loops = graph.loops.iter().enumerate().map(|(v, most)| (CoinMove::Loop(v as u32), *most));
        let edges = graph.times.iter().enumerate().map(|(e, most)| (CoinMove::Edge(e as u32), *most));
        let place = |m: CoinMove| match m {
            CoinMove::Loop(v) => v as usize,
            CoinMove::Edge(e) => graph.vertices() + e as usize,
        };
        let image = |m: CoinMove, s: &Symmetry| match m {
            CoinMove::Loop(v) => CoinMove::Loop(s.vertices[v as usize]),
            CoinMove::Edge(e) => CoinMove::Edge(s.edges[e as usize]),
        };
        // The first place of the orbit of a place under symmetry.
        let orbit = |m: CoinMove| graph.symmetries.iter().map(|s| place(image(m, s))).fold(place(m), usize::min);
        let mut places: Vec<(u32, usize, CoinMove)> = loops.chain(edges).map(|(m, most)| (most, orbit(m), m)).collect();
        let mut step_of_place = vec![0; places.len()];
        places.retain(|(most, ..)| *most > 0);
        places.sort_unstable();
        let (mut digits, mut all, mut below) = (Vec::new(), 1u128, Vec::new());
        for (i, (most, orbit, removal)) in places.iter().enumerate() {
            let step = all.min(u128::from(u64::MAX)) as u64;
            if i == 0 || places[i - 1].1 != *orbit {
                below.push(step);
            }
            step_of_place[place(*removal)] = step;
            digits.push(Digit { removal: *removal, ends: form.ends(*removal), most: u64::from(*most), step });
            all = all.saturating_mul(u128::from(*most) + 1);
        }
        if all > 1 << 63 {
            return Err("level by level, a graph may have at most 2^63 positions".to_owned());
        }
        if graph.vertices() > 127 {
            return Err("level by level, a graph may have at most 127 vertices".to_owned());
        }
        let cuts = below.into_iter().rev().map(|step| Cut { step, patterns: all as u64 / step }).collect();
        let mut steps = vec![digits.iter().map(|d| d.step).collect::<Vec<u64>>()];
        for symmetry in &graph.symmetries {
            steps.push(digits.iter().map(|d| step_of_place[place(image(d.removal, symmetry))]).collect());
        }
        let bytes = (64 - (all as u64).leading_zeros() as usize).div_ceil(8).max(1);
        let count = |d: &Digit| match d.removal {
            CoinMove::Loop(v) => form.loops[v as usize],
            CoinMove::Edge(e) => form.edges[e as usize],
        };
        let counts: Vec<u32> = digits.iter().map(count).collect();
        let edges = counts.iter().sum::<u32>() as usize;
        let start = digits.iter().zip(&counts).map(|(d, c)| d.step * u64::from(*c)).sum();
        Ok(CoinLevels { graph: graph.clone(), normal: form.normal, digits, steps, bytes, cuts, start, edges })
    }

    /// The numbers of all images.
    fn images(&self, counts: &[u32]) -> Vec<u64> {
        let sum = |steps: &Vec<u64>| steps.iter().zip(counts).map(|(s, c)| s * u64::from(*c)).sum();
        self.steps.iter().map(sum).collect()
    }

    fn key(&self, number: u64) -> [u8; 8] {
        number.to_le_bytes()
    }

    fn number(&self, key: &[u8]) -> u64 {
        key.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b))
    }

    fn decode(&self, number: u64) -> Decoded {
        let graph = &self.graph;
        let (mut loops, mut edges) = (vec![0; graph.vertices()], vec![0; graph.ends.len()]);
        let mut weights = vec![0; graph.vertices()];
        let mut rest = number;
        let mut counts = Vec::with_capacity(self.digits.len());
        for digit in &self.digits {
            let count = (rest % (digit.most + 1)) as u32;
            rest /= digit.most + 1;
            counts.push(count);
            match digit.removal {
                CoinMove::Loop(v) => loops[v as usize] = count,
                CoinMove::Edge(e) => edges[e as usize] = count,
            }
            weights[digit.ends.0] += count;
            weights[digit.ends.1] += if digit.ends.0 == digit.ends.1 { 0 } else { count };
        }
        Decoded { counts, loops, edges, weights }
    }

    /// Calls `found` with each legal move, the points it earns and the number of its option.
    fn moves(&self, number: u64, mut found: impl FnMut(CoinMove, u32, u64)) {
        let decoded = self.decode(number);
        let images = self.images(&decoded.counts);
        let form = self.form(&decoded);
        let legal: Option<Vec<CoinMove>> = self.normal.then(|| form.legal().collect());
        for (i, digit) in self.digits.iter().enumerate().filter(|(i, _)| decoded.counts[*i] > 0) {
            if legal.as_ref().is_some_and(|legal| !legal.contains(&digit.removal)) {
                continue;
            }
            let ((u, v), alone) = (digit.ends, |v: usize| u32::from(decoded.weights[v] == 1));
            let gain = alone(u) + if u == v { 0 } else { alone(v) };
            let option = images.iter().zip(&self.steps).map(|(n, steps)| n - steps[i]).min();
            found(digit.removal, gain, option.unwrap_or(0));
        }
    }

    fn form<'a>(&'a self, decoded: &'a Decoded) -> CoinForm<'a> {
        CoinForm { graph: &self.graph, loops: &decoded.loops, edges: &decoded.edges, normal: self.normal }
    }

    /// What a move is worth to the player who makes it: the points now, and the margin that follows.
    fn worth(&self, gain: u32, option: u64, of: &mut dyn FnMut(&[u8]) -> u64) -> i8 {
        let rest = of(&self.key(option)[..self.bytes]) as u8 as i8;
        if gain > 0 { gain as i8 + rest } else { -rest }
    }
}

impl Levels for CoinLevels {
    fn start(&self) -> Vec<u8> {
        let least = self.images(&self.decode(self.start).counts).into_iter().min();
        self.key(least.unwrap_or(0))[..self.bytes].to_vec()
    }

    fn last(&self) -> usize {
        self.edges
    }

    fn width(&self) -> usize {
        1
    }

    fn options(&self, key: &[u8], found: &mut dyn FnMut(&[u8])) {
        self.moves(self.number(key), |_, _, option| found(&self.key(option)[..self.bytes]));
    }

    fn value(&self, key: &[u8], of: &mut dyn FnMut(&[u8]) -> u64) -> u64 {
        let mut best: Option<i8> = None;
        self.moves(self.number(key), |_, gain, option| best = best.max(Some(self.worth(gain, option, of))));
        best.unwrap_or(0) as u8 as u64
    }

    fn shard_of(&self, key: &[u8], shards: usize) -> usize {
        let enough = PATTERNS.saturating_mul(shards as u64);
        let step = self.cuts.iter().find(|cut| cut.patterns >= enough).map_or(1, |cut| cut.step);
        shard_of(&(self.number(key) / step).to_le_bytes(), shards)
    }

    fn answer(&self, of: &mut dyn FnMut(&[u8]) -> u64) -> Findings {
        let margin = of(&self.start()) as u8 as i8;
        let decoded = self.decode(self.start);
        let mut best = Vec::new();
        self.moves(self.start, |m, gain, option| {
            if self.worth(gain, option, of) == margin {
                best.push(self.form(&decoded).write_move(m));
            }
        });
        let margin = Some(margin.into());
        Findings { outcome: Outcome::Margin { low: margin, high: margin }, best: Best::Moves(in_natural_order(best)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::coins::rules::Coins as Game;
    use crate::rules::Notation;
    use crate::spec::Scan;
    use std::collections::BTreeSet;

    /// The positions of every level.
    fn all(levels: &CoinLevels) -> Vec<BTreeSet<Vec<u8>>> {
        let mut all = vec![BTreeSet::from([levels.start()])];
        for level in 0..levels.last() {
            let mut next = BTreeSet::new();
            for key in &all[level] {
                levels.options(key, &mut |option| {
                    next.insert(option.to_vec());
                });
            }
            all.push(next);
        }
        all
    }

    #[test]
    fn shards_are_even_and_many_moves_stay_in_theirs() {
        const SHARDS: usize = 4;
        // On small boards most edges are needed to separate shards.
        for (text, staying) in [("2x3", 0.33), ("2x4", 0.45)] {
            let (game, at) = Game::parse_named("boxes", &mut Scan::new(text)).expect("it is well formed");
            let levels = CoinLevels::new(&game.form(&at)).expect("it is small enough");
            let (mut stay, mut moves, mut largest, mut count) = (0, 0, 0, 0);
            for keys in all(&levels) {
                let mut dealt = [0; SHARDS];
                for key in &keys {
                    let home = levels.shard_of(key, SHARDS);
                    dealt[home] += 1;
                    levels.options(key, &mut |option| {
                        moves += 1;
                        stay += u32::from(levels.shard_of(option, SHARDS) == home);
                    });
                }
                largest += dealt.iter().max().unwrap_or(&0);
                count += keys.len();
            }
            // If positions were spread one by one, a quarter of the moves would stay.
            let share = f64::from(stay) / f64::from(moves);
            assert!(share > staying, "{text}: {share} of the moves stay");
            assert!(largest * SHARDS < count * 5 / 4, "{text}: {largest} of {count} in the largest shards");
        }
    }
}
