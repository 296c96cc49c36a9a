//! Builds transversal designs over a field, and the planes made from them.
//!
//! TD(k,n) has k groups of n points. Its blocks come from the cells of n×n latin squares that are mutually orthogonal:
//! the block of row i and column j has the points i of the group of rows, j of the group of columns, and the symbol
//! m·i + j of each square, where m = 1 for the first square and then n−1, n−2, … The affine plane of order n is TD(n,n)
//! with its groups as further lines, the *index class*; the projective plane is TD(n+1,n) with one more point that lies
//! on all groups. For n = 4 these are the squares and the names of Danziger, Huggan, Malik and Marbach.

use super::board::{Board, Place};
use super::field::Field;

/// The groups by name: rows, columns, and the symbols of the squares.
pub(super) const GROUPS: [&str; 14] = ["r", "c", "a", "b", "g", "d", "e", "f", "h", "i", "j", "k", "l", "m"];

/// The largest order of a plane.
pub const LARGEST_ORDER: u64 = 13;

/// Latin squares over a field, mutually orthogonal.
pub struct Squares {
    field: Field,
}

impl Squares {
    /// The squares of an order, or an error if there is no such field.
    pub fn new(order: u64) -> Result<Squares, String> {
        if order > LARGEST_ORDER {
            return Err(format!("orders go up to {LARGEST_ORDER}"));
        }
        let field = Field::new(order as usize);
        let field = field.ok_or_else(|| format!("there is no field of order {order}, which is not a prime power"))?;
        Ok(Squares { field })
    }

    /// The symbol of a square in row i and column j.
    pub fn symbol(&self, square: usize, i: usize, j: usize) -> usize {
        let multiplier = if square == 0 { 1 } else { self.field.order() - square };
        self.field.plus(self.field.times(multiplier, i), j)
    }

    /// The points of the block of row i and column j in a transversal design with k groups.
    pub fn block(&self, k: usize, i: usize, j: usize) -> Vec<usize> {
        let n = self.field.order();
        let symbols = (2..k).map(|group| group * n + self.symbol(group - 2, i, j));
        [i, n + j].into_iter().chain(symbols).collect()
    }

    /// The blocks of a parallel class of a design with k ≤ n groups, row by row: those in whose cells the first square
    /// that the design does not use has this symbol. No two of them meet.
    pub fn parallel(&self, k: usize, symbol: usize) -> Vec<Vec<usize>> {
        let n = self.field.order();
        let cells = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        cells.filter(|(i, j)| self.symbol(k - 2, *i, *j) == symbol).map(|(i, j)| self.block(k, i, j)).collect()
    }
}

/// TD(k,n) with the groups as its index class; they are lines only if `groups`.
pub fn transversal(k: u64, n: u64, groups: bool) -> Result<Board, String> {
    let squares = Squares::new(n)?;
    let (k, n) = (k as usize, n as usize);
    if !(2..=n + 1).contains(&k) {
        return Err(format!("over the field of order {n} there are transversal designs with 2 to {} groups", n + 1));
    }
    let points =
        (0..k).flat_map(|group| (0..n).map(move |i| (format!("{}{}", GROUPS[group], i + 1), (i as f64, group as f64))));
    let blocks = (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| squares.block(k, i, j)).collect();
    let text = format!("{k},{n}{}", if groups { "+groups" } else { "" });
    let mut board = Board::new(text, points.collect(), blocks)?;
    board.index = (0..k).map(|group| (group * n..(group + 1) * n).collect()).collect();
    if groups {
        board.index.clone().into_iter().try_for_each(|group| board.add(group))?;
    }
    Ok(board)
}

/// The affine plane of an order.
pub fn affine(order: u64) -> Result<Board, String> {
    let mut board = transversal(order, order, true)?;
    board.text = order.to_string();
    Ok(board)
}

/// The projective plane of an order.
pub fn projective(order: u64) -> Result<Board, String> {
    let design = transversal(order + 1, order, false)?;
    let points: Vec<Place> = design.names.into_iter().zip(design.places).collect();
    let infinite = points.len();
    let last = ("z".to_owned(), (order as f64, order as f64 / 2.0));
    let index: Vec<Vec<usize>> = design.index.into_iter().map(|group| [&group[..], &[infinite]].concat()).collect();
    let lines = design.lines.into_iter().chain(index.iter().cloned()).collect();
    let mut board = Board::new(order.to_string(), points.into_iter().chain([last]).collect(), lines)?;
    board.index = index;
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many lines go through each pair of points.
    fn through_pairs(board: &Board) -> Vec<usize> {
        let n = board.names.len();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        pairs.map(|(a, b)| board.lines.iter().filter(|l| l.contains(&a) && l.contains(&b)).count()).collect()
    }

    #[test]
    fn two_points_of_a_plane_lie_on_one_line() {
        for q in [2, 3, 4, 5, 7, 8, 9, 11, 13] {
            let n = q as usize;
            let affine = affine(q).expect("it is a prime power");
            assert_eq!((affine.names.len(), affine.lines.len()), (n * n, n * n + n));
            assert!(through_pairs(&affine).iter().all(|l| *l == 1));
            let projective = projective(q).expect("it is a prime power");
            assert_eq!((projective.names.len(), projective.lines.len()), (n * n + n + 1, n * n + n + 1));
            assert!(through_pairs(&projective).iter().all(|l| *l == 1));
        }
    }

    #[test]
    fn order_four_is_the_board_of_the_literature() {
        let board = affine(4).expect("4 is a prime power");
        let line = |names: [&str; 4]| {
            let mut line = names.map(|n| board.point(n).expect("it is a point"));
            line.sort_unstable();
            board.lines.contains(&line.to_vec())
        };
        for names in [
            ["r1", "c1", "a1", "b1"],
            ["r4", "c2", "a3", "b4"],
            ["r2", "c4", "a3", "b1"],
            ["r3", "c1", "a3", "b2"],
            ["r1", "c4", "a4", "b4"],
            ["a1", "a2", "a3", "a4"],
        ] {
            assert!(line(names), "{names:?}");
        }
        assert!(!line(["r1", "c1", "a1", "b2"]));
    }

    #[test]
    fn impossible_designs_are_refused() {
        for (k, n) in [(3, 6), (1, 4), (6, 4), (3, 1), (3, 17)] {
            assert!(transversal(k, n, false).is_err(), "{k},{n}");
        }
    }
}
