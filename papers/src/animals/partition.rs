//! Strategies of the kind "cut the board into blocks and answer inside the block", tested from the definition. This knows
//! neither the engines nor their limit of 64 cells: shapes are rows of bits, and every copy is looked at.

use std::collections::{BTreeMap, BTreeSet};

/// A shape with least column and row 0, as rows of bits; at most 64 columns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// Columns.
    pub w: i32,
    /// Rows; bit x of row y is the cell (x, y).
    pub rows: Vec<u64>,
}

impl Shape {
    /// The shape of these cells of a rectangle.
    pub fn new(w: i32, h: i32, wanted: impl Fn(i32, i32) -> bool) -> Shape {
        let row = |y| (0..w).filter(|&x| wanted(x, y)).fold(0, |row, x| row | 1 << x);
        Shape { w, rows: (0..h).map(row).collect() }
    }

    /// Rows.
    pub fn h(&self) -> i32 {
        self.rows.len() as i32
    }

    /// Whether a cell belongs to it.
    pub fn has(&self, x: i32, y: i32) -> bool {
        (0..self.w).contains(&x) && (0..self.h()).contains(&y) && self.rows[y as usize] >> x & 1 == 1
    }

    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        (0..self.h()).flat_map(move |y| (0..self.w).filter(move |&x| self.has(x, y)).map(move |x| (x, y)))
    }

    /// How many cells it has.
    pub fn size(&self) -> usize {
        self.rows.iter().map(|r| r.count_ones() as usize).sum()
    }

    /// Whether its cells hang together, side to side.
    pub fn is_connected(&self) -> bool {
        let Some(first) = self.cells().next() else { return false };
        let (mut seen, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some((x, y)) = open.pop() {
            for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if self.has(next.0, next.1) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len() == self.size()
    }

    fn mirrored(&self) -> Shape {
        Shape::new(self.w, self.h(), |x, y| self.has(self.w - 1 - x, y))
    }

    fn upside_down(&self) -> Shape {
        Shape::new(self.w, self.h(), |x, y| self.has(x, self.h() - 1 - y))
    }

    fn turned(&self) -> Shape {
        Shape::new(self.h(), self.w, |x, y| self.has(y, self.h() - 1 - x))
    }

    /// Its images that a rule lets Bob answer with.
    pub fn images(&self, rule: Rule) -> Vec<Shape> {
        let level = |s: &Shape| [s.clone(), s.mirrored(), s.upside_down(), s.mirrored().upside_down()];
        let all: BTreeSet<Shape> = match rule {
            Rule::Unrotated => BTreeSet::from([self.clone()]),
            Rule::Mirrored => level(self).into(),
            Rule::Any => level(self).into_iter().chain(level(&self.turned())).collect(),
        };
        all.into_iter().collect()
    }

    /// `#` and `.`, with `/` between the rows.
    pub fn text(&self) -> String {
        let row = |y| (0..self.w).map(|x| if self.has(x, y) { '#' } else { '.' }).collect::<String>();
        (0..self.h()).map(row).collect::<Vec<_>>().join("/")
    }
}

/// Which copies inside a block Bob may answer with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Every copy.
    Any,
    /// Only as it is given.
    Unrotated,
    /// As it is given, mirrored left to right and upside down.
    Mirrored,
}

/// Blocks of w columns and h rows, each row of blocks shifted by t.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partition {
    /// Columns of a block.
    pub w: i32,
    /// Rows of a block.
    pub h: i32,
    /// The shift.
    pub t: i32,
}

/// Why a strategy does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No copy fits into a block.
    NothingFits,
    /// All answers cover this cell.
    NoAnswer(i32, i32),
    /// Alice can build this shape here: in every block that it meets some answer misses it.
    Crack(Shape, i32, i32),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Fault::NothingFits => write!(f, "no copy fits into a block"),
            Fault::NoAnswer(x, y) => write!(f, "every answer covers the cell {x},{y} of the block"),
            Fault::Crack(shape, x, y) => write!(f, "Alice can build {} at {x},{y}", shape.text()),
        }
    }
}

impl Partition {
    /// The answers inside a block: for each its rows.
    fn answers(self, shape: &Shape, rule: Rule) -> Vec<Vec<u64>> {
        let mut answers = Vec::new();
        for image in shape.images(rule) {
            for y in 0..=self.h - image.h() {
                for x in 0..=self.w - image.w {
                    let row = |r: i32| image.rows.get((r - y) as usize).map_or(0, |row| row << x);
                    answers.push((0..self.h).map(|r| if r < y { 0 } else { row(r) }).collect());
                }
            }
        }
        answers
    }

    /// The block of a cell, and where the cell is in it.
    fn place(self, x: i32, y: i32) -> ((i32, i32), (i32, i32)) {
        let row = y.div_euclid(self.h);
        let x = x - row * self.t;
        ((x.div_euclid(self.w), row), (x.rem_euclid(self.w), y.rem_euclid(self.h)))
    }

    /// The first cell that is in all answers.
    fn common(self, answers: &[Vec<u64>]) -> Option<(i32, i32)> {
        let row = |y: i32| answers.iter().fold(u64::MAX, |shared, a| shared & a[y as usize]);
        (0..self.h).find_map(|y| Some(row(y)).filter(|r| *r != 0).map(|r| (r.trailing_zeros() as i32, y)))
    }

    /// A cell that every answer covers; with no answers, the first one.
    pub fn shared(self, shape: &Shape, rule: Rule) -> Option<(i32, i32)> {
        self.common(&self.answers(shape, rule))
    }

    /// Decides whether Bob holds Alice off, whichever answers of the rule he chooses: the first fault if not.
    pub fn fault(self, shape: &Shape, rule: Rule) -> Option<Fault> {
        let answers = self.answers(shape, rule);
        if answers.is_empty() {
            return Some(Fault::NothingFits);
        }
        if let Some((x, y)) = self.common(&answers) {
            return Some(Fault::NoAnswer(x, y));
        }
        for image in shape.images(Rule::Any) {
            let cells: Vec<(i32, i32)> = image.cells().collect();
            for at in (0..self.h).flat_map(|y| (0..self.w).map(move |x| (x, y))) {
                let mut met: BTreeMap<(i32, i32), Vec<u64>> = BTreeMap::new();
                for (x, y) in &cells {
                    let (block, (x, y)) = self.place(x + at.0, y + at.1);
                    met.entry(block).or_insert_with(|| vec![0; self.h as usize])[y as usize] |= 1 << x;
                }
                let meets = |part: &[u64], answer: &[u64]| part.iter().zip(answer).any(|(a, b)| a & b != 0);
                if !met.values().any(|part| answers.iter().all(|a| meets(part, a))) {
                    return Some(Fault::Crack(image, at.0, at.1));
                }
            }
        }
        None
    }
}

/// O(n,m,k): n columns and m rows, as the blocks of Theorem 2 have it.
pub fn ring(n: i32, m: i32, k: i32) -> Shape {
    Shape::new(n, m, |x, y| x < k || y < k || x >= n - k || y >= m - k)
}

/// U(h,w,k).
pub fn u(h: i32, w: i32, k: i32) -> Shape {
    Shape::new(w, h, |x, y| x < k || x >= w - k || y >= h - k)
}

/// L(n).
pub fn l(n: i32) -> Shape {
    Shape::new(2 * n, 2, |x, y| y == 1 || x % 2 == 0)
}

/// An n×n square without these cells.
pub fn holed(n: i32, holes: &[(i32, i32)]) -> Shape {
    Shape::new(n, n, |x, y| !holes.contains(&(x, y)))
}
