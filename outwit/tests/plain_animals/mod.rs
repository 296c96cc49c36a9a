//! Animals taken plainly, to compare the engines with: shapes are lists of cells, and everything is tried. For animals of
//! at most six cells.

use std::collections::BTreeSet;

/// Column and row.
pub type Cell = (i32, i32);

/// Cells in order.
pub type Shape = Vec<Cell>;

/// Numbers below 512.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Bits([u64; 8]);

impl Bits {
    fn of(numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut bits = Bits::default();
        numbers.into_iter().for_each(|n| bits.0[n / 64] |= 1 << (n % 64));
        bits
    }

    fn and(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    fn or(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn count(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    fn is_empty(self) -> bool {
        self == Bits::default()
    }
}

/// A cell near (0, 0) as a number below 512.
fn number((x, y): Cell) -> usize {
    assert!((-8..14).contains(&x) && (-8..14).contains(&y), "{x},{y} is not near");
    (22 * (y + 8) + x + 8) as usize
}

fn board(cells: &[Cell]) -> Bits {
    Bits::of(cells.iter().map(|&c| number(c)))
}

fn turned(cells: &[Cell], turn: u32) -> Shape {
    let quarter = |(x, y): Cell| (-y, x);
    let mirror = |(x, y): Cell| if turn >= 4 { (-x, y) } else { (x, y) };
    let mut image: Shape = cells.iter().map(|&c| (0..turn % 4).fold(mirror(c), |c, _| quarter(c))).collect();
    image.sort_unstable();
    image
}

fn shifted(cells: &[Cell], (dx, dy): Cell) -> Shape {
    cells.iter().map(|(x, y)| (x + dx, y + dy)).collect()
}

/// Moved so that the least column and the least row are 0.
fn to_corner(cells: &[Cell]) -> Shape {
    let (left, top) = cells.iter().fold((i32::MAX, i32::MAX), |(l, t), &(x, y)| (l.min(x), t.min(y)));
    shifted(cells, (-left, -top))
}

/// A family with motions taken out: the least of its images. Each member is a list of cells.
pub fn up_to_motion(family: &[Shape]) -> Vec<Shape> {
    let image = |turn| {
        let members: Vec<Shape> = family.iter().map(|m| turned(m, turn)).collect();
        let all: Shape = members.concat();
        let (left, top) = all.iter().fold((i32::MAX, i32::MAX), |(l, t), &(x, y)| (l.min(x), t.min(y)));
        let mut members: Vec<Shape> = members.iter().map(|m| shifted(m, (-left, -top))).collect();
        members.sort();
        members
    };
    (0..8).map(image).min().unwrap_or_default()
}

/// What is called with a family without a common cell: its members, for each orientation how many copies meet all of them,
/// and how many cells they have altogether.
type Found<'a> = dyn FnMut(&dyn Fn() -> Vec<Shape>, &[usize], usize) + 'a;

/// An animal.
pub struct Plain {
    orientations: Vec<Shape>,
    extent: i32,
}

impl Plain {
    /// Reads rows of `#` and `.`.
    pub fn new(rows: &str) -> Self {
        let marks = rows.split('/').zip(0..).flat_map(|(row, y)| row.chars().zip(0..).map(move |(c, x)| (c, x, y)));
        let cells: Shape = marks.filter(|(c, ..)| *c == '#').map(|(_, x, y)| (x, y)).collect();
        let orientations: BTreeSet<Shape> = (0..8).map(|turn| to_corner(&turned(&cells, turn))).collect();
        let extent = 1 + cells.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0);
        Plain { orientations: orientations.into_iter().collect(), extent }
    }

    fn size(&self) -> usize {
        self.orientations[0].len()
    }

    /// The copies in an orientation that meet some cells.
    fn places(&self, orientation: usize, cells: &[Cell]) -> BTreeSet<Shape> {
        let shape = &self.orientations[orientation];
        let onto = cells.iter().flat_map(|&(x, y)| shape.iter().map(move |(a, b)| (x - a, y - b)));
        onto.map(|by| shifted(shape, by)).collect()
    }

    /// Calls `found` with every family of at most so many members, one of them the first orientation at the corner, that
    /// has no common cell while the members but the last have one. All families of which no member can be left out are
    /// among them, moved.
    pub fn families(&self, most: usize, found: &mut Found) {
        let first = &self.orientations[0];
        let mut places: Vec<(usize, Shape)> = Vec::new();
        for o in 0..self.orientations.len() {
            places.extend(self.places(o, first).into_iter().map(|p| (o, p)));
        }
        // Everything that some copy which meets the first member meets, too.
        let mut candidates: BTreeSet<Shape> = BTreeSet::new();
        for (_, place) in &places {
            (0..self.orientations.len()).for_each(|o| candidates.extend(self.places(o, place)));
        }
        candidates.remove(first);
        let candidates: Vec<Candidate> = candidates
            .into_iter()
            .map(|shape| {
                let has = |c: &Cell| shape.contains(c);
                let meets = Bits::of((0..places.len()).filter(|&i| places[i].1.iter().any(has)));
                let shared = (0..first.len()).filter(|&i| has(&first[i])).map(|i| 1 << i).sum();
                let cells = if shared == 0 { Bits::default() } else { board(&shape) };
                Candidate { shape, meets, shared, cells }
            })
            .collect();
        let kinds: Vec<Bits> =
            (0..self.orientations.len()).map(|o| Bits::of((0..places.len()).filter(|&i| places[i].0 == o))).collect();
        let all = Bits::of(0..places.len());
        let mut growing = Growing { first, candidates: &candidates, kinds: &kinds, most, chosen: Vec::new(), found };
        growing.grow(0, (1 << first.len()) - 1, all, board(first));
    }

    /// The largest density of a family of at most so many members, and how many members it has.
    pub fn density(&self, most: usize) -> ((usize, usize), usize) {
        let mut best = ((0, 1), 0);
        self.families(most, &mut |family, met, union| {
            let (n, d): (usize, usize) = (met.iter().sum(), met.len() * union);
            if n * best.0.1 > best.0.0 * d {
                best = ((n, d), family().len());
            }
        });
        best
    }

    /// The families of at most so many members of which none can be left out, and for which `wanted` holds of the
    /// numbers of copies that meet all and of the cells; up to motions.
    pub fn minimal(&self, most: usize, wanted: impl Fn(&[usize], usize) -> bool) -> BTreeSet<Vec<Shape>> {
        let mut list = BTreeSet::new();
        self.families(most, &mut |family, met, union| {
            if wanted(met, union) {
                let members = family();
                let rest = |without: usize| {
                    let mut others = members.iter().enumerate().filter(|(i, _)| *i != without).map(|(_, m)| m);
                    let first = others.next().cloned().unwrap_or_default();
                    others.fold(first, |common, m| common.into_iter().filter(|c| m.contains(c)).collect())
                };
                if (0..members.len()).all(|i| !rest(i).is_empty()) {
                    list.insert(up_to_motion(&members));
                }
            }
        });
        list
    }

    /// Whether a family on some lattice meets every copy, its translates being disjoint.
    pub fn is_one_site(&self, family: &[Shape]) -> bool {
        let union: BTreeSet<Cell> = family.concat().into_iter().collect();
        let met: Vec<Vec<Shape>> = (0..self.orientations.len())
            .map(|o| {
                let meets = |p: &Shape| family.iter().all(|m| m.iter().any(|c| p.contains(c)));
                self.places(o, &family[0]).into_iter().filter(meets).collect()
            })
            .collect();
        let most = met.iter().map(Vec::len).min().unwrap_or(0) as i32;
        let lattices = (union.len() as i32..=most).flat_map(|index| {
            let heights = (1..=index).filter(move |b| index % b == 0);
            heights.flat_map(move |b| (0..index / b).map(move |t| (index / b, t, b)))
        });
        lattices.into_iter().any(|(a, t, b)| {
            let reduced = |&(mut x, mut y): &Cell| {
                while y < 0 {
                    (x, y) = (x + t, y + b);
                }
                while y >= b {
                    (x, y) = (x - t, y - b);
                }
                (x.rem_euclid(a), y)
            };
            let different = |cells: &mut dyn Iterator<Item = &Cell>| cells.map(reduced).collect::<BTreeSet<_>>().len();
            different(&mut union.iter()) == union.len()
                && met.iter().all(|places| different(&mut places.iter().map(|p| &p[0])) == (a * b) as usize)
        })
    }

    /// Whether Alice completes a copy with as many moves as it has cells, whatever Bob does.
    pub fn wins_without_waste(&self) -> bool {
        let reach = self.extent;
        let near = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
        let cells: Vec<Bits> = near.clone().map(|c| board(&[c])).collect();
        let all: Shape = near.collect();
        let mut copies: BTreeSet<Shape> = BTreeSet::new();
        for o in 0..self.orientations.len() {
            copies.extend(self.places(o, &all));
        }
        let copies: Vec<Bits> = copies.iter().map(|c| board(c)).collect();
        let start = board(&[(0, 0)]);
        let hopes: Vec<Bits> = copies.iter().copied().filter(|c| !c.and(start).is_empty()).collect();
        waits(&cells, &copies, &hopes, start, Bits::default(), self.size() - 1)
    }
}

/// Alice has `alice`, needs `more` cells, and has just moved.
fn waits(cells: &[Bits], copies: &[Bits], hopes: &[Bits], alice: Bits, bob: Bits, more: usize) -> bool {
    let taken = alice.or(bob);
    let answers = copies.iter().copied().filter(|c| c.and(taken).is_empty());
    // Whatever touches no hope leaves her where Bob's playing far away does.
    let answers = answers.filter(|c| hopes.iter().any(|h| !h.and(*c).is_empty()));
    more == 0
        || [Bits::default()].into_iter().chain(answers).all(|answer| {
            let bob = bob.or(answer);
            let hopes: Vec<Bits> = hopes.iter().copied().filter(|h| h.and(answer).is_empty()).collect();
            let free = cells.iter().copied().filter(|c| c.and(alice.or(bob)).is_empty());
            free.into_iter().any(|cell| {
                let hopes: Vec<Bits> = hopes.iter().copied().filter(|h| !h.and(cell).is_empty()).collect();
                !hopes.is_empty() && waits(cells, copies, &hopes, alice.or(cell), bob, more - 1)
            })
        })
}

/// A copy that may join the first member.
struct Candidate {
    shape: Shape,
    meets: Bits,
    /// The cells of the first member that it covers.
    shared: u32,
    /// Its cells, if it covers any of those.
    cells: Bits,
}

struct Growing<'a> {
    first: &'a Shape,
    candidates: &'a [Candidate],
    kinds: &'a [Bits],
    most: usize,
    chosen: Vec<usize>,
    found: &'a mut Found<'a>,
}

impl Growing<'_> {
    fn grow(&mut self, from: usize, common: u32, met: Bits, union: Bits) {
        let candidates = self.candidates;
        for (i, candidate) in candidates.iter().enumerate().skip(from) {
            // Where a third member is to follow, each two have a common cell.
            if candidate.shared == 0 && !self.chosen.is_empty() {
                continue;
            }
            let (left, both) = (common & candidate.shared, met.and(candidate.meets));
            let cells = union.or(candidate.cells);
            if left != 0 {
                if self.chosen.len() + 2 < self.most {
                    self.chosen.push(i);
                    self.grow(i + 1, left, both, cells);
                    self.chosen.pop();
                }
                continue;
            }
            let met: Vec<usize> = self.kinds.iter().map(|k| k.and(both).count()).collect();
            let union = if candidate.shared == 0 { 2 * self.first.len() } else { cells.count() };
            let chosen = &self.chosen;
            let family = || {
                let others = chosen.iter().chain([&i]).map(|&c| candidates[c].shape.clone());
                std::iter::once(self.first.clone()).chain(others).collect()
            };
            (self.found)(&family, &met, union);
        }
    }
}
