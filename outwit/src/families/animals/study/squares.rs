//! The strategy of Lemma 2: Alice builds an n×n square with at most n² + 3 moves.
//!
//! Cells are written as in the document, x to the right and y upwards, from Alice's first cell (0,0) and rotated so
//! that Bob's first square lies in x < 0. S(x,y) is the square with the lower left cell (x,y). A square that meets row
//! 0 between the columns 0 and kn covers one of (0,0), (n,0), …, (kn,0), because one of n consecutive columns is a
//! multiple of n: Bob cannot lay it once these are hers. Where the document has misprints, the cells are these:
//!
//! * *Two cells.* Bob's second square S(bx,by) covers (2n,0). She takes (bx−n, n−1). If by = 0, S(bx−n,0) is safe.
//!   Otherwise she takes (bx−1, n−1), which makes S(bx−n,0) safe, or if Bob is there, (bx−n, by), which makes
//!   S(bx−n,by) safe. (The document names S(bx−n,by) and S(bx−n,−1).)
//! * *Three cells.* (3n,0) is Bob's. On the side of row 0 where he has nothing in the columns 0 to 2n she takes (n,
//!   n−1) with her fourth move (the document says third), and then (1, n−1), for S(1,0), or (2n−1, n−1), for S(n,0).
//! * *Four cells.* On the side where Bob has fewer squares in the columns 0 to 3n he has at most one. If he has none,
//!   she continues as with three cells: (n, n−1) and not (n, n), (1, n−1) or (2n−1, n−1) and not (0, n) or (2n, n). If
//!   he has S(bx,by), mirrored so that bx ≥ n, she takes (bx−n, n−1), and S(bx−n,0) is safe (the document counts her
//!   cells outside S(bx,by) and means S(bx−n,0)).
//!
//! Cost: a move takes a few steps per move made so far. [`most_moves`] plays the strategy against every Bob, with O(n²)
//! squares for each of his moves until a square is safe.

use crate::families::animals::rules::position::read_move;
use crate::families::animals::rules::{ALICE, Animal, BOB, Cell, Copy, Motion, Move};

/// What Alice does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// She takes this cell.
    Take(Cell),
    /// She fills the square with this least column and row: Bob cannot stop her.
    Fill(Cell),
}

/// The game for an n×n square so far.
struct Game<'a> {
    n: i32,
    alice: &'a [Cell],
    /// The least cells of Bob's squares.
    bob: &'a [Cell],
    /// The motion that takes the document's cells to the board.
    frame: Motion,
}

impl Game<'_> {
    /// The lower left cell of one of Bob's squares, in the document's coordinates.
    fn seen(&self, i: usize) -> Option<Cell> {
        let at = *self.bob.get(i)?;
        let far = at + Cell::new(self.n - 1, self.n - 1);
        let (a, b) = (self.frame.inverse().apply(at), self.frame.inverse().apply(far));
        Some(Cell::new(a.x.min(b.x), a.y.min(b.y)))
    }

    /// Whether one of Bob's squares covers a cell, in the document's coordinates.
    fn is_bobs(&self, x: i32, y: i32) -> bool {
        (0..self.bob.len()).filter_map(|i| self.seen(i)).any(|b| covers(self.n, b, Cell::new(x, y)))
    }

    fn is_hers(&self, x: i32, y: i32) -> bool {
        self.alice.contains(&self.frame.apply(Cell::new(x, y)))
    }

    fn take(&self, x: i32, y: i32) -> Next {
        Next::Take(self.frame.apply(Cell::new(x, y)))
    }

    fn fill(&self, x: i32, y: i32) -> Next {
        let (a, b) = (Cell::new(x, y), Cell::new(x + self.n - 1, y + self.n - 1));
        let (a, b) = (self.frame.apply(a), self.frame.apply(b));
        Next::Fill(Cell::new(a.x.min(b.x), a.y.min(b.y)))
    }

    /// The same game seen upside down, or from the other end of the row of cells.
    fn flipped(&self, upside_down: bool, from: Option<i32>) -> Game<'_> {
        // Mirrored first: x becomes −x. With two quarter turns it is y that becomes −y.
        let down = Motion { mirrored: true, turns: 2, by: Cell::default() };
        let across = |right: i32| Motion { mirrored: true, turns: 0, by: Cell::new(right, 0) };
        let mut frame = self.frame;
        if upside_down {
            frame = down.then(frame);
        }
        if let Some(right) = from {
            frame = across(right).then(frame);
        }
        Game { frame, n: self.n, alice: self.alice, bob: self.bob }
    }

    /// Those of Bob's first `squares` squares that lie above row 0 and meet the columns 0 to `right`.
    fn above(&self, squares: usize, right: i32) -> Vec<Cell> {
        let seen = (0..squares).filter_map(|i| self.seen(i));
        seen.filter(|b| b.x <= right && b.x + self.n > 0 && b.y > 0 && b.y <= self.n).collect()
    }

    /// The next move if Bob has nothing above the columns 0 to 2n.
    fn arch(&self) -> Next {
        let n = self.n;
        if !self.is_hers(n, n - 1) {
            return self.take(n, n - 1);
        }
        match () {
            () if self.is_hers(1, n - 1) => self.fill(1, 0),
            () if self.is_hers(2 * n - 1, n - 1) => self.fill(n, 0),
            () if self.is_bobs(1, n - 1) => self.take(2 * n - 1, n - 1),
            () => self.take(1, n - 1),
        }
    }

    fn next(&self) -> Option<Next> {
        let n = self.n;
        if !self.is_hers(n, 0) {
            return Some(self.take(n, 0));
        }
        if !self.is_hers(2 * n, 0) {
            let second = self.seen(1)?;
            if !covers(n, second, Cell::new(2 * n, 0)) {
                return Some(self.take(2 * n, 0));
            }
            let (x, y) = (second.x, second.y);
            return Some(match () {
                () if !self.is_hers(x - n, n - 1) => self.take(x - n, n - 1),
                () if y == 0 || self.is_hers(x - 1, n - 1) => self.fill(x - n, 0),
                () if self.is_hers(x - n, y) => self.fill(x - n, y),
                () if self.is_bobs(x - 1, n - 1) => self.take(x - n, y),
                () => self.take(x - 1, n - 1),
            });
        }
        if self.is_hers(3 * n, 0) {
            let other = self.flipped(true, None);
            let side = if self.above(4, 3 * n).len() <= other.above(4, 3 * n).len() { self } else { &other };
            let Some(square) = side.above(4, 3 * n).first().copied() else { return Some(side.arch()) };
            let turned = side.flipped(false, (square.x < n).then_some(3 * n));
            let square = turned.above(4, 3 * n).first().copied()?;
            let x = square.x - n;
            return Some(if turned.is_hers(x, n - 1) { turned.fill(x, 0) } else { turned.take(x, n - 1) });
        }
        // Bob may have taken (3n,0), with his third move at the latest.
        if !self.is_bobs(3 * n, 0) {
            return Some(self.take(3 * n, 0));
        }
        let other = self.flipped(true, None);
        Some(if self.above(3, 2 * n).is_empty() { self.arch() } else { other.arch() })
    }
}

/// What Alice does next on a board where she wants an n×n square: her cells and the least cells of Bob's squares, in
/// the order of play.
pub(crate) fn next(n: i32, alice: &[Cell], bob: &[Cell]) -> Option<Next> {
    let Some(&first) = alice.first() else { return Some(Next::Take(Cell::default())) };
    if n == 1 {
        return None;
    }
    let square = *bob.first()?;
    let turns = (0..4).map(|turns| Motion { mirrored: false, turns, by: first });
    // The document's y goes upwards.
    let up = Motion { mirrored: true, turns: 2, by: Cell::default() };
    let mut frames = turns.map(|turn| up.then(turn));
    let left = |frame: &Motion| Game { n, alice, bob: &[square], frame: *frame }.seen(0).is_some_and(|b| b.x + n <= 0);
    let frame = frames.find(left)?;
    Game { n, alice, bob, frame }.next()
}

/// Alice's next cell after the moves by name, hers and Bob's in turn.
pub(crate) fn after(animal: &Animal, moves: &[&str]) -> Option<Cell> {
    let (width, height) = animal.extent(0);
    if width != height || !animal.is_rectangle() || moves.len() % 2 == 1 {
        return None;
    }
    let (mut alice, mut bob) = (Vec::new(), Vec::new());
    for (i, name) in moves.iter().enumerate() {
        match read_move(animal, if i % 2 == 0 { ALICE } else { BOB }, name).ok()? {
            Move::Take(cell) => alice.push(cell),
            Move::Lay(Copy { at, .. }) => bob.push(at),
        }
    }
    match next(width, &alice, &bob)? {
        Next::Take(cell) => Some(cell),
        Next::Fill(at) => animal.cells(Copy { at, orientation: 0 }).find(|c| !alice.contains(c)),
    }
}

fn covers(n: i32, square: Cell, cell: Cell) -> bool {
    (square.x..square.x + n).contains(&cell.x) && (square.y..square.y + n).contains(&cell.y)
}

fn meet(n: i32, a: Cell, b: Cell) -> bool {
    (a.x - b.x).abs() < n && (a.y - b.y).abs() < n
}

/// Whether Bob cannot stop Alice from filling a square: he has no cell of it, and no square that he can lay meets it.
/// Squares are named by their least cells.
pub fn is_safe(n: i32, alice: &[Cell], bob: &[Cell], at: Cell) -> bool {
    let mut touching = (1 - n..n).flat_map(|y| (1 - n..n).map(move |x| at + Cell::new(x, y)));
    !bob.iter().any(|&b| meet(n, b, at)) && !touching.any(|s| is_legal(n, alice, bob, s))
}

/// Whether Bob can lay a square.
pub fn is_legal(n: i32, alice: &[Cell], bob: &[Cell], at: Cell) -> bool {
    !bob.iter().any(|&b| meet(n, b, at)) && !alice.iter().any(|&a| covers(n, at, a))
}

/// How many moves Alice has made in all when a square that she fills from now on is full.
pub fn moves_to_fill(n: i32, alice: &[Cell], at: Cell) -> i32 {
    alice.len() as i32 + n * n - alice.iter().filter(|&&a| covers(n, at, a)).count() as i32
}

/// The most moves that Alice needs with this strategy against every Bob, or where it fails.
pub fn most_moves(n: i32) -> Result<i32, String> {
    if n == 1 {
        return Ok(1);
    }
    worst(n, &mut Vec::new(), &mut Vec::new())
}

/// Continues the game against every Bob. All squares away from the rows that Alice uses are equivalent to one far away.
fn worst(n: i32, alice: &mut Vec<Cell>, bob: &mut Vec<Cell>) -> Result<i32, String> {
    let played = || format!("Alice {alice:?}, Bob {bob:?}");
    match next(n, alice, bob).ok_or_else(|| format!("{}: she has no move", played()))? {
        Next::Fill(at) if is_safe(n, alice, bob, at) => Ok(moves_to_fill(n, alice, at)),
        Next::Fill(at) => Err(format!("{}: the square at {at} is not safe", played())),
        Next::Take(cell) if alice.contains(&cell) || bob.iter().any(|&b| covers(n, b, cell)) => {
            Err(format!("{}: {cell} is taken", played()))
        }
        Next::Take(cell) => {
            alice.push(cell);
            // She uses the rows from 1 - n to n - 1 and the columns from 0 to 3n.
            let corners = (2 - 2 * n..n).flat_map(|y| (1 - n..=3 * n).map(move |x| Cell::new(x, y)));
            // Bob's first square is to the left; its place does not matter, as nothing to the left is used.
            let first = bob.is_empty();
            let far = Cell::new(if first { -5 * n } else { 1000 * (bob.len() as i32 + 1) }, 0);
            let mut most = 0;
            for square in corners.filter(|_| !first).chain([far]) {
                if is_legal(n, alice, bob, square) {
                    bob.push(square);
                    most = most.max(worst(n, alice, bob)?);
                    bob.pop();
                }
            }
            alice.pop();
            Ok(most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bob_holds_out_longer() {
        assert_eq!(next(1, &[], &[]), Some(Next::Take(Cell::default())));
        for n in 2..=3 {
            assert_eq!(most_moves(n), Ok(n * n + 3), "{n}");
        }
    }

    #[test]
    fn the_board_may_be_rotated() {
        // Bob's first square above, below, left and right of her cell.
        for (x, y) in [(0, -5), (0, 5), (-5, 0), (5, 0)] {
            let second = next(2, &[Cell::default()], &[Cell::new(x, y)]);
            let Some(Next::Take(cell)) = second else { panic!("{second:?}") };
            assert_eq!(cell.x.abs() + cell.y.abs(), 2);
            // She moves away from Bob.
            assert!(cell.x * x <= 0 && cell.y * y <= 0 && (cell.x * x < 0 || cell.y * y < 0), "{cell}");
        }
    }

    #[test]
    fn names_are_enough_to_follow_it() {
        let animal = Animal::new((0..4).map(|i| Cell::new(i % 2, i / 2))).unwrap();
        assert_eq!(after(&animal, &[]), Some(Cell::default()));
        assert_eq!(after(&animal, &["0,0", "a-3,0"]), Some(Cell::new(2, 0)));
        assert_eq!(after(&animal, &["0,0"]), None);
        let row = Animal::new((0..2).map(|i| Cell::new(i, 0))).unwrap();
        assert_eq!(after(&row, &[]), None);
    }
}
