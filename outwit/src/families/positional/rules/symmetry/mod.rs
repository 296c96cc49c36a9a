//! The symmetries of a board: the permutations of its points that take lines to lines.
//!
//! The group is found as a chain of stabilisers (individualisation and refinement, as in nauty). A first path singles
//! out points, one after the other, and refines, until all points are distinguished; these points are the base. Then,
//! from the last base point back to the first, every other point of its cell is tried in its place, with the earlier
//! ones fixed: either the search finds a symmetry that takes one to the other, or there is none. So each level knows
//! the orbit of its base point, and the order is the product of the sizes of the orbits. Every symmetry found is
//! checked line by line.
//!
//! Cost: exponential in the worst case, so the work is limited to about a second; the boards of the families stay far
//! below. Memory: one image of all points per generator.

pub mod paratopism;
mod partition;

use super::Taken;
use super::board::Board;
use partition::{Incidence, Partition, Trace};

/// The work after which the search for symmetries stops, in counts: about a second. No board of a family comes close.
const MOST_WORK: u64 = 50_000_000;

/// The group of symmetries of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Symmetries that generate all others: the image of each point.
    pub generators: Vec<Vec<usize>>,
    /// Classes of points that symmetries take to each other, each in ascending order, ordered by their first points.
    pub orbits: Vec<Vec<usize>>,
    /// Points that are all fixed only by the identity.
    pub base: Vec<usize>,
    /// The number of images of each base point when those before it are fixed. Their product is the order.
    pub factors: Vec<usize>,
    /// Whether the search finished. If not (on boards made to be hard), this is a group of symmetries, but there may be
    /// more.
    pub complete: bool,
    /// For each generator, a number of base points, from the first on, that it fixes.
    fixes: Vec<usize>,
}

impl Symmetry {
    /// All symmetries of a board.
    pub fn of(board: &Board) -> Symmetry {
        Symmetry::coloured(board, |_| 0, |_| 0)
    }

    /// The symmetries that map the points of each player to themselves as a set.
    pub fn of_position(board: &Board, at: &Taken) -> Symmetry {
        Symmetry::coloured(board, |p| u32::from(at[0].contains(p)) + 2 * u32::from(at[1].contains(p)), |_| 0)
    }

    /// The symmetries that keep the colours of points and lines, both given by number.
    pub fn coloured(board: &Board, point: impl Fn(usize) -> u32, line: impl Fn(usize) -> u32) -> Symmetry {
        let points = board.names.len();
        let of_points = (0..points).map(|p| u64::from(point(p)));
        let of_lines = board.lines.iter().enumerate().map(|(i, l)| {
            let colour = u64::from(line(i)) << 16 | l.len() as u64;
            colour | 1 << 63
        });
        let colours: Vec<u64> = of_points.chain(of_lines).collect();
        let incidence = Incidence::new(points, &board.lines);
        let partition = Partition::new(&colours);
        SymmetrySearch { board, incidence, partition, path: Vec::new(), leaf: Vec::new() }.run()
    }

    /// The number of symmetries, if it is below 2^128.
    pub fn order(&self) -> Option<u128> {
        self.factors.iter().try_fold(1u128, |product, factor| product.checked_mul(*factor as u128))
    }

    /// The number of symmetries, in decimal digits.
    pub fn order_text(&self) -> String {
        const BASE: u64 = 1_000_000_000;
        let mut limbs = vec![1];
        for factor in &self.factors {
            let mut carry = 0;
            for limb in &mut limbs {
                let product: u64 = *limb * *factor as u64 + carry;
                (*limb, carry) = (product % BASE, product / BASE);
            }
            if carry > 0 {
                limbs.push(carry);
            }
        }
        let rest: String = limbs.iter().rev().skip(1).map(|limb| format!("{limb:09}")).collect();
        format!("{}{rest}", limbs[limbs.len() - 1])
    }

    /// All symmetries, the identity first, if there are at most `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Vec<u16>>> {
        if self.order().is_none_or(|order| order > limit as u128) {
            return None;
        }
        let points: usize = self.orbits.iter().map(Vec::len).sum();
        let identity: Vec<u16> = (0..points as u16).collect();
        let mut all = vec![identity.clone()];
        // Every symmetry is one that fixes the base point, followed by one that takes it to its image.
        for level in (0..self.base.len()).rev() {
            let mut to: Vec<Vec<u16>> = vec![identity.clone()];
            let mut reached = vec![false; points];
            reached[self.base[level]] = true;
            let mut next = 0;
            while next < to.len() {
                for (generator, _) in self.generators.iter().zip(&self.fixes).filter(|(_, fixes)| **fixes >= level) {
                    let image = generator[usize::from(to[next][self.base[level]])];
                    if !std::mem::replace(&mut reached[image], true) {
                        to.push(to[next].iter().map(|p| generator[usize::from(*p)] as u16).collect());
                    }
                }
                next += 1;
            }
            let after = |first: &Vec<u16>, second: &Vec<u16>| first.iter().map(|p| second[usize::from(*p)]).collect();
            all = to.iter().flat_map(|second| all.iter().map(move |first| after(first, second))).collect();
        }
        Some(all)
    }
}

/// A step of the first path.
struct Step {
    /// The cell that a point is taken from.
    cell: u32,
    /// The point.
    point: u32,
    /// The trace of the refinement.
    trace: Vec<u64>,
    /// The partition before the step.
    mark: usize,
}

struct SymmetrySearch<'a> {
    board: &'a Board,
    incidence: Incidence,
    partition: Partition,
    path: Vec<Step>,
    /// Points and lines in the order at the end of the first path.
    leaf: Vec<u32>,
}

impl SymmetrySearch<'_> {
    fn run(mut self) -> Symmetry {
        let points = self.board.names.len();
        self.partition.refine(&self.incidence, Trace::Record(&mut Vec::new()));
        while let Some(cell) = self.partition.target(points, &self.incidence) {
            let mark = self.partition.mark();
            let point = self.partition.members(cell).iter().copied().min().unwrap_or_default();
            self.partition.single_out(point);
            let mut trace = Vec::new();
            self.partition.refine(&self.incidence, Trace::Record(&mut trace));
            self.path.push(Step { cell, point, trace, mark });
        }
        self.leaf = self.partition.order.clone();
        let mut classes = Classes::new(points);
        let (mut generators, mut fixes) = (Vec::new(), Vec::new());
        let mut factors = vec![1; self.path.len()];
        // The first path does not count: it is always needed.
        self.partition.work = 0;
        for level in (0..self.path.len()).rev() {
            let Step { cell, point, mark, .. } = self.path[level];
            self.partition.undo(mark);
            let mut others = self.partition.members(cell).to_vec();
            others.sort_unstable();
            let mut failed: Vec<u32> = Vec::new();
            for other in others {
                let known = classes.same(point, other) || failed.iter().any(|f| classes.same(*f, other));
                if known || self.is_exhausted() {
                    continue;
                }
                match self.swap(point, other).or_else(|| self.extend_with(level, other)) {
                    Some(found) => {
                        found.iter().enumerate().for_each(|(p, image)| classes.join(p as u32, *image as u32));
                        generators.push(found);
                        fixes.push(level);
                    }
                    None => failed.push(other),
                }
                self.partition.undo(mark);
            }
            factors[level] = classes.size(point);
        }
        Symmetry {
            orbits: classes.lists(),
            base: self.path.iter().map(|step| step.point as usize).collect(),
            complete: !self.is_exhausted(),
            generators,
            factors,
            fixes,
        }
    }

    fn is_exhausted(&self) -> bool {
        self.partition.work > MOST_WORK
    }

    /// The swap of two points of one cell, if it is a symmetry: boards with many such twins would take long otherwise.
    fn swap(&self, a: u32, b: u32) -> Option<Vec<usize>> {
        let (points, sets) = (self.board.names.len(), self.board.sets());
        let stays = |from: u32, to: u32| {
            self.incidence.of(from).iter().all(|line| {
                let set = sets[*line as usize - points];
                set.contains(to as usize) || self.board.is_line(&set.without(from as usize).with(to as usize))
            })
        };
        let swapped = |p: u32| {
            if p == a {
                b
            } else if p == b {
                a
            } else {
                p
            }
        };
        (stays(a, b) && stays(b, a)).then(|| (0..points as u32).map(|p| swapped(p) as usize).collect())
    }

    /// A symmetry that fixes the base points before `level` and takes the base point of `level` to `other`.
    fn extend_with(&mut self, level: usize, other: u32) -> Option<Vec<usize>> {
        self.partition.single_out(other);
        if !self.partition.refine(&self.incidence, Trace::Compare(&self.path[level].trace)) {
            return None;
        }
        let Some(next) = self.path.get(level + 1) else { return self.found() };
        let own = next.point;
        let mut others = self.partition.members(next.cell).to_vec();
        others.sort_unstable_by_key(|p| (*p != own, *p));
        let mark = self.partition.mark();
        for other in others {
            let found = self.extend_with(level + 1, other);
            if found.is_some() || self.is_exhausted() {
                return found;
            }
            self.partition.undo(mark);
        }
        None
    }

    /// The map that takes the order at the end of the first path to the present one, if it is a symmetry.
    fn found(&mut self) -> Option<Vec<usize>> {
        let points = self.board.names.len();
        self.partition.work += self.leaf.len() as u64;
        let mut image = vec![0; self.leaf.len()];
        for (from, to) in self.leaf.iter().zip(&self.partition.order) {
            image[*from as usize] = *to as usize;
        }
        let holds = |(i, line): (usize, &Vec<usize>)| {
            let to = &self.board.sets()[image[points + i] - points];
            line.iter().all(|p| to.contains(image[*p]))
        };
        let good = self.board.lines.iter().enumerate().all(holds);
        image.truncate(points);
        good.then_some(image)
    }
}

/// Classes of points that are merged (union-find).
struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    fn new(points: usize) -> Self {
        Classes { parent: (0..points as u32).collect() }
    }

    fn root(&mut self, mut point: u32) -> u32 {
        while self.parent[point as usize] != point {
            self.parent[point as usize] = self.parent[self.parent[point as usize] as usize];
            point = self.parent[point as usize];
        }
        point
    }

    fn same(&mut self, a: u32, b: u32) -> bool {
        self.root(a) == self.root(b)
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    fn size(&mut self, point: u32) -> usize {
        (0..self.parent.len() as u32).filter(|p| self.same(*p, point)).count()
    }

    fn lists(&mut self) -> Vec<Vec<usize>> {
        let mut lists: Vec<Vec<usize>> = vec![Vec::new(); self.parent.len()];
        (0..self.parent.len()).for_each(|p| lists[self.root(p as u32) as usize].push(p));
        lists.retain(|list| !list.is_empty());
        lists
    }
}

#[cfg(test)]
mod tests;
