//! Strings and coins: positions and time of the engine against plainer searches and against the table of all positions.
//!
//! `cargo bench --bench coins` prints the ratios of one run. A position is one that was looked up, whether its moves were
//! then tried or not.

use outwit::families::coins::engine::Engine;
use outwit::families::coins::engine::board::{Left, OpenGraph, bits};
use outwit::families::coins::engine::captures::capture;
use outwit::families::coins::engine::position::Position;
use outwit::families::coins::engine::reading::Reading;
use outwit::families::coins::engine::retrograde::Values;
use outwit::limits::{Limits, Meter};
use rustc_hash::FxHashMap;

/// A board of cells with so many sides each.
fn grid(rows: u8, columns: u8, sides: u8) -> (OpenGraph, Left) {
    let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let number = |r: u8, c: u8| r * columns + c;
    let right = |(r, c): (u8, u8)| (c + 1 < columns).then_some((number(r, c), number(r, c + 1)));
    let below = |(r, c): (u8, u8)| (r + 1 < rows).then_some((number(r, c), number(r + 1, c)));
    let mut ends: Vec<(u8, u8)> = cells.flat_map(|cell| [right(cell), below(cell)]).flatten().collect();
    ends.sort_unstable();
    let mut left = Left { edges: (1 << ends.len()) - 1, ..Left::NOTHING };
    for v in 0..rows * columns {
        left.loops[usize::from(v)] = sides - ends.iter().filter(|e| e.0 == v || e.1 == v).count() as u8;
    }
    (OpenGraph::new(ends), left)
}

/// The same search with captures and the symmetries of the board only.
struct Plain<'a> {
    board: &'a OpenGraph,
    vertices: usize,
    /// Where each symmetry takes the vertices and the edges.
    symmetries: Vec<(Vec<usize>, Vec<usize>)>,
    bounds: FxHashMap<(u64, [u8; 16]), (i32, i32)>,
    looked_up: u64,
}

impl<'a> Plain<'a> {
    /// For a square board.
    fn new(board: &'a OpenGraph, side: usize) -> Self {
        let place = |turn: usize, v: usize| {
            let (mut r, mut c) = (v / side, v % side);
            for _ in 0..turn % 4 {
                (r, c) = (c, side - 1 - r);
            }
            if turn < 4 { r * side + c } else { c * side + r }
        };
        let symmetry = |turn: usize| {
            let vertices: Vec<usize> = (0..side * side).map(|v| place(turn, v)).collect();
            let edge = |&(u, v): &(u8, u8)| {
                let (a, b) = (vertices[usize::from(u)] as u8, vertices[usize::from(v)] as u8);
                board.ends.iter().position(|e| *e == (a.min(b), a.max(b))).expect("symmetries keep edges")
            };
            let edges = board.ends.iter().map(edge).collect();
            (vertices, edges)
        };
        let symmetries = (0..8).map(symmetry).collect();
        Plain { board, vertices: side * side, symmetries, bounds: FxHashMap::default(), looked_up: 0 }
    }

    fn least_image(&self, left: &Left) -> (u64, [u8; 16]) {
        let image = |(vertices, edges): &(Vec<usize>, Vec<usize>)| {
            let mut loops = [0; 16];
            (0..self.vertices).for_each(|v| loops[vertices[v]] = left.loops[v]);
            (bits(left.edges).fold(0, |set, e| set | 1 << edges[e]), loops)
        };
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }

    /// Whether a position without leaves is worth at least t.
    fn at_least(&mut self, left: &Left, t: i32) -> bool {
        self.looked_up += 1;
        let coins = left.vertices(self.board).count_ones() as i32;
        let t = if (t + coins) % 2 == 0 { t } else { t + 1 };
        if t > coins || t <= -coins {
            return t <= -coins;
        }
        let key = self.least_image(left);
        let (low, high) = self.bounds.get(&key).copied().unwrap_or((-coins, coins));
        if low >= t || high < t {
            return low >= t;
        }
        let edges = bits(left.edges).map(|e| {
            let mut to = *left;
            to.edges &= !(1 << e);
            to
        });
        let loops = (0..self.vertices).filter(|v| left.loops[*v] > 0).map(|v| {
            let mut to = *left;
            to.loops[v] -= 1;
            to
        });
        let mut options: Vec<Left> = edges.chain(loops).collect();
        // In the order of the engine: what is nearest to being settled comes first.
        options.sort_by_cached_key(|to| {
            let missing = |v: usize| {
                let d = to.around(self.board, v).count_ones() as i32;
                if d == 0 { 0 } else { (d + 2 - i32::from(to.loops[v])).max(0) }
            };
            let given = (0..self.vertices).filter(|v| to.weight(self.board, *v) == 1).count() as i32;
            3 * given + (0..self.vertices).map(missing).sum::<i32>()
        });
        let reached = options.into_iter().any(|mut to| {
            let leaves: Vec<usize> = (0..self.vertices).filter(|v| to.weight(self.board, *v) == 1).collect();
            let cycle = bits(left.vertices(self.board).into()).all(|v| left.loops[v] == 0);
            let taken = capture(&mut to.of(self.board), leaves, if cycle { 4 } else { 2 });
            taken.price.is_none_or(|c| t + taken.gain <= c)
                && !self.at_least(&to, 1 - t - taken.gain)
                && taken.price.is_none_or(|c| self.at_least(&to, t + taken.gain - 2 * c))
        });
        let (low, high) = self.bounds.get(&key).copied().unwrap_or((-coins, coins));
        let bounds = if reached { (low.max(t), high) } else { (low, high.min(t - 1)) };
        self.bounds.insert(key, bounds);
        reached
    }
}

/// What the engine is asked about a board, from which nothing is removed.
fn reading((board, left): &(OpenGraph, Left)) -> Reading {
    let mut position = Position::NOTHING;
    position.open = *left;
    position.add_open(board, left.vertices(board));
    Reading { gain: 0, price: None, board: board.clone(), position, normal: false }
}

/// Positions and seconds that the engine takes for some questions, with so many threads.
fn asked(grid: &(OpenGraph, Left), questions: &[(i32, bool)], threads: usize) -> (u64, f64) {
    let (mut engine, reading) = (Engine::default(), reading(grid));
    let mut meter = Meter::new(Limits { threads, ..Limits::memory(4 << 30) });
    for (t, expected) in questions {
        assert_eq!(engine.decide(&reading, *t, &mut meter), Ok(*expected));
    }
    (meter.positions(), meter.elapsed().as_secs_f64())
}

fn main() {
    let octagons = grid(3, 3, 8);
    let questions = [(-1, true), (1, false)];
    let (positions, _) = asked(&octagons, &questions, 1);
    let mut plain = Plain::new(&octagons.0, 3);
    for (t, expected) in questions {
        assert_eq!(plain.at_least(&octagons.1, t), expected);
    }
    let (searched, looked_up) = (plain.bounds.len() as u64, plain.looked_up);
    println!(
        "octagons 3x3: {positions} positions looked up; with captures and symmetry only {looked_up} ({} kept): 1/{:.0}",
        searched,
        looked_up as f64 / positions as f64
    );

    let boxes = grid(3, 4, 4);
    let questions = [(0, true), (2, false)];
    let (positions, seconds) = asked(&boxes, &questions, 1);
    let mut meter = Meter::new(Limits::memory(2 << 30));
    let table = Values::new(&boxes.0, &boxes.1.loops[..12], &mut meter).expect("the table fits");
    assert_eq!(table.whole(), 0);
    let slow = meter.elapsed().as_secs_f64();
    println!(
        "Dots and Boxes 3x4: {positions} positions, {seconds:.2} s; all {} positions {slow:.1} s: 1/{:.0} of the \
         positions, {:.1} times as fast",
        table.positions(),
        table.positions() as f64 / positions as f64,
        slow / seconds
    );
    let (_, together) = asked(&boxes, &questions, 2);
    println!("Dots and Boxes 3x4 with two threads: {:.2} times as fast as with one", seconds / together);

    let (positions, seconds) = asked(&grid(3, 4, 8), &[(-2, true), (2, false)], 1);
    println!(
        "octagons 3x4 between -2 and 0: {positions} positions, {seconds:.2} s, {:.0} positions a second",
        positions as f64 / seconds
    );
}
