//! The strategy of Theorem 1 for rectangles: Alice fences in a large square, and then wins inside by Lemma 1.
//!
//! The fence is the border of an N×N square without its corners; cells of it that Bob takes are wall too. While she
//! builds it, each of Bob's copies spoils at most (2n−1)(2m−1) + (n+m−1)² of those inside, or (2n−1)² if n = m. So with
//! N large enough some are left when it is closed. From then on let S be the copies inside that Bob has not touched,
//! and S′ those of them that he can lay and that meet all others. Members of S′ meet each other; being rectangles, they
//! have a common cell. She takes it, and Bob cannot empty S with one move. If S′ is empty, she takes a free cell of a
//! copy in S that lacks the fewest.
//!
//! The strategy needs nothing but the position: the fence is the first of a row of fences that can still be closed in
//! time.
//!
//! Cost: N grows like (n + m)². A move takes O(N²) steps for each fence that is tried, and one step per cell of the
//! copies left inside.

use crate::families::animals::rules::position::FARTHEST;
use crate::families::animals::rules::{Animal, Cell, Position};

/// A rectangle by its least and its greatest cell.
type Bounds = (Cell, Cell);

/// A fence and the rectangles that it is built for.
#[derive(Clone, Copy, Debug)]
struct Fence {
    /// The corner with the least column and row.
    at: Cell,
    /// Its side.
    side: i32,
    /// The sides of the animal.
    animal: (i32, i32),
}

/// The most copies of an n×m rectangle that one copy can meet.
fn met_by_one(n: i64, m: i64) -> i64 {
    if n == m { (2 * n - 1) * (2 * n - 1) } else { (2 * n - 1) * (2 * m - 1) + (n + m - 1) * (n + m - 1) }
}

/// The least side of a fence inside which a copy is left when it is closed, whatever Bob does.
fn side(n: i64, m: i64) -> i64 {
    let inside = |side: i64| {
        let places = |a: i64, b: i64| (side - 1 - a).max(0) * (side - 1 - b).max(0);
        if n == m { places(n, m) } else { 2 * places(n, m) }
    };
    let mut side = n.max(m) + 2;
    while inside(side) <= 4 * (side - 2) * met_by_one(n, m) {
        side += 1;
    }
    side
}

impl Fence {
    /// The cells of the fence.
    fn border(self) -> impl Iterator<Item = Cell> {
        let (least, most) = (0, self.side - 1);
        let along = 1..self.side - 1;
        let cells = along.flat_map(move |i| [(i, least), (i, most), (least, i), (most, i)]);
        cells.map(move |(x, y)| self.at + Cell::new(x, y))
    }

    /// The copies inside that Bob has not touched.
    fn hopes(self, position: &Position) -> Vec<Bounds> {
        let inner = self.side - 2;
        // Bob's cells inside, as sums over the rectangles from the corner.
        let columns = inner as usize + 1;
        let mut sums = vec![0i32; columns * columns];
        let start = self.at + Cell::new(1, 1);
        for &cell in position.covered() {
            let (x, y) = (cell.x - start.x, cell.y - start.y);
            if (0..inner).contains(&x) && (0..inner).contains(&y) {
                sums[(y as usize + 1) * columns + x as usize + 1] = 1;
            }
        }
        for y in 1..columns {
            for x in 1..columns {
                sums[y * columns + x] +=
                    sums[y * columns + x - 1] + sums[(y - 1) * columns + x] - sums[(y - 1) * columns + x - 1];
            }
        }
        let (n, m) = self.animal;
        let ways = if n == m { vec![(n, m)] } else { vec![(n, m), (m, n)] };
        let mut hopes = Vec::new();
        for (height, width) in ways {
            for y in 0..=inner - height {
                for x in 0..=inner - width {
                    let at = |x: i32, y: i32| sums[y as usize * columns + x as usize];
                    let bobs = at(x + width, y + height) - at(x, y + height) - at(x + width, y) + at(x, y);
                    if bobs == 0 {
                        let least = start + Cell::new(x, y);
                        hopes.push((least, least + Cell::new(width - 1, height - 1)));
                    }
                }
            }
        }
        hopes
    }
}

/// Alice's next cell; None if the animal is not a rectangle, or there is no room for a fence.
pub(crate) fn next(animal: &Animal, position: &Position) -> Option<Cell> {
    if !animal.is_rectangle() {
        return None;
    }
    let (width, height) = animal.extent(0);
    let size = i32::try_from(side(height.into(), width.into())).ok()?;
    let places = (0..).map(|i| if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 }).map(|i| i * 2 * size);
    let mut places = places.take_while(|x| x.abs() < FARTHEST - 2 * size);
    places.find_map(|x| {
        let fence = Fence { at: Cell::new(x, 0), side: size, animal: (height, width) };
        let open: Vec<Cell> = fence.border().filter(|&c| position.is_free(c)).collect();
        let hopes = fence.hopes(position);
        let (left, each) = (hopes.len() as i64, met_by_one(height.into(), width.into()));
        if left <= open.len() as i64 * each {
            return None;
        }
        open.first().copied().or_else(|| inside(position, &hopes))
    })
}

/// Lemma 1: what Alice takes once the fence is closed.
fn inside(position: &Position, hopes: &[Bounds]) -> Option<Cell> {
    let most = |f: fn(&Bounds) -> i32| hopes.iter().map(f).max();
    let least = |f: fn(&Bounds) -> i32| hopes.iter().map(f).min();
    // A rectangle meets all others if it begins before the first of them ends, and ends after the last begins.
    let (right, down) = (least(|h| h.1.x)?, least(|h| h.1.y)?);
    let (left, up) = (most(|h| h.0.x)?, most(|h| h.0.y)?);
    let meets_all = |h: &&Bounds| h.0.x <= right && h.1.x >= left && h.0.y <= down && h.1.y >= up;
    let stops_all = hopes.iter().filter(meets_all).filter(|h| cells(h).all(|c| position.is_free(c)));
    let common = stops_all.map(|h| h.0).reduce(|a, b| Cell::new(a.x.max(b.x), a.y.max(b.y)));
    let nearest = || {
        let open = |h: &Bounds| cells(h).filter(|&c| position.is_free(c)).count();
        let best = hopes.iter().min_by_key(|h| open(h))?;
        cells(best).find(|&c| position.is_free(c))
    };
    common.or_else(nearest)
}

fn cells(bounds: &Bounds) -> impl Iterator<Item = Cell> {
    let (least, most) = *bounds;
    (least.y..=most.y).flat_map(move |y| (least.x..=most.x).map(move |x| Cell::new(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::animals::rules::{BOB, Move, read};
    use crate::spec::Scan;

    #[test]
    fn a_fence_is_large_enough() {
        for (n, m) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)] {
            let size = side(n, m);
            let places = (size - 1 - n) * (size - 1 - m) * if n == m { 1 } else { 2 };
            assert!(places > 4 * (size - 2) * met_by_one(n, m));
        }
    }

    #[test]
    fn alice_wins_inside_a_fence() {
        for (text, seeds) in [("I2", 3u64), ("O4", 2), ("I3", 1)] {
            let animal = read::animal(&mut Scan::new(text)).unwrap();
            for mut seed in 1..=seeds {
                let mut position = Position::default();
                let mut moves = 0;
                while position.completed(&animal).is_none() {
                    let cell = next(&animal, &position).expect("there is always a fence");
                    assert!(position.is_free(cell), "{text} {cell}");
                    position.make(&animal, Move::Take(cell));
                    moves += 1;
                    assert!(moves < 20_000, "{text}");
                    // Bob plays at random inside.
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let size = side(animal.extent(0).1.into(), animal.extent(0).0.into()) as u64;
                    let mut bob = None;
                    for i in 0..200u64 {
                        let roll = seed.rotate_left(i as u32).wrapping_add(i * i);
                        let at = Cell::new((roll >> 3) as i32 % size as i32, (roll >> 40) as i32 % size as i32);
                        let at = Cell::new(at.x.abs(), at.y.abs());
                        bob = animal.copies_through(at).find(|&c| position.has_room(&animal, c));
                        if bob.is_some() {
                            break;
                        }
                    }
                    let far = || position.moves_near(&animal, BOB).into_iter().next();
                    let m = bob.map(Move::Lay).or_else(far).expect("there is room on the infinite board");
                    position.make(&animal, m);
                }
            }
        }
        assert_eq!(next(&read::animal(&mut Scan::new("L3")).unwrap(), &Position::default()), None);
    }
}
