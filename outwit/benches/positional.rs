//! Positional games: states and time of the engine against plain alpha-beta, and with and without its ideas.
//!
//! `cargo bench --bench positional` prints the ratios of one run. A state is one whose moves were looked at; alpha-beta
//! counts the positions that it visits.

use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::families::positional::engine::solver::Solver;
use outwit::families::positional::engine::{self as lines, Ask, Lines, Place};
use outwit::families::positional::rules::board::Board;
use outwit::families::positional::rules::symmetry::Symmetry;
use outwit::families::positional::rules::{Taken, grids, planes};
use outwit::game::{EngineChoice, Request};
use outwit::limits::{Limits, Meter};
use outwit::question::Question;
use std::time::Instant;

/// The first player begins, and is to own a line before the other.
const FIRST_WINS: Ask = Ask { attacker: 0, race: true, moves: None };
const START: Place = Place { taken: [outwit::families::positional::rules::points::Points::EMPTY; 2], mover: 0 };

/// Plain alpha-beta on bits: 1 if the mover wins, 0 for a draw, −1.
struct AlphaBeta {
    lines: Vec<u32>,
    all: u32,
    visited: u64,
}

impl AlphaBeta {
    fn value(&mut self, own: u32, other: u32, mut alpha: i8, beta: i8) -> i8 {
        self.visited += 1;
        if self.lines.iter().any(|line| line & other == *line) {
            return -1;
        }
        let mut free = self.all & !own & !other;
        if free == 0 {
            return 0;
        }
        while free != 0 {
            let point = free & free.wrapping_neg();
            free &= free - 1;
            alpha = alpha.max(-self.value(other, own | point, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

/// States and seconds.
fn measured(limits: Limits, work: impl FnOnce(&mut Meter)) -> (u64, f64) {
    let mut meter = Meter::new(limits);
    work(&mut meter);
    (meter.positions(), meter.elapsed().as_secs_f64())
}

fn wins(board: &Board, limits: Limits) -> (u64, f64) {
    measured(limits, |meter| {
        let mut engine = lines::engine(board).expect("it fits");
        engine.wins(&START, FIRST_WINS, u64::MAX, meter).expect("it fits");
    })
}

fn main() {
    if std::env::args().any(|a| a == "--list" || a == "--test") {
        return;
    }
    assert_eq!(START.taken, Taken::default());
    let pi4 = planes::affine(4).expect("4 is a prime power");
    let (states, seconds) = wins(&pi4, Limits::default());
    let bits = |line: &Vec<usize>| line.iter().map(|p| 1 << p).sum();
    let mut plain = AlphaBeta { lines: pi4.lines.iter().map(bits).collect(), all: 0xffff, visited: 0 };
    let started = Instant::now();
    assert_eq!(plain.value(0, 0, -1, 1), 1);
    let (visited, plain_seconds) = (plain.visited, started.elapsed().as_secs_f64());
    println!(
        "π4: {states} states in {:.1} ms; plain alpha-beta: {visited} positions in {plain_seconds:.2} s; 1/{:.0}",
        seconds * 1e3,
        visited as f64 / states as f64
    );

    let request = Request {
        spec: "affine:4".to_owned(),
        question: Question::Outcome,
        rule: Rule::Complete,
        engine: EngineChoice::Fast,
    };
    let started = Instant::now();
    let answer = STANDARD.find("affine:4").expect("it is there").solve(&request, &Limits::default(), None);
    let answer = answer.expect("it fits").fields();
    println!(
        "π4 with its exact length and all good moves: {:.1} ms, {answer:?}",
        started.elapsed().as_secs_f64() * 1e3
    );

    let pi5 = planes::affine(5).expect("5 is a prime power");
    let alone = vec![(0..25).collect::<Vec<u16>>()];
    let symmetric = Symmetry::of(&pi5).elements(20_000).expect("there are 12000");
    let [with, without] = [symmetric, alone].map(|symmetries| {
        measured(Limits::memory(4 << 30), |meter| {
            let mut engine = Solver::<1, 1, 3>::new(25, &pi5.lines, symmetries).expect("it fits");
            engine.wins(&START, FIRST_WINS, u64::MAX, meter).expect("it fits");
        })
    });
    println!(
        "π5: {} states in {:.3} s with symmetry, {} states in {:.3} s without: {:.0} times faster",
        with.0,
        with.1,
        without.0,
        without.1,
        without.1 / with.1
    );

    let board = grids::in_a_row(4, 7, 4).expect("it is a board");
    let one = wins(&board, Limits::memory(8 << 30));
    println!(
        "4×7, four in a row: {} states in {:.2} s, {:.2} million a second",
        one.0,
        one.1,
        one.0 as f64 / one.1 / 1e6
    );
    // Sixty thousand bytes hold next to nothing of two million states.
    let limited = Limits { time: Some(std::time::Duration::from_secs(20)), ..Limits::memory(1 << 16) };
    let small = measured(limited, |meter| {
        let mut engine = lines::engine(&board).expect("it fits");
        let found = engine.wins(&START, FIRST_WINS, u64::MAX, meter);
        println!("4×7 with a table of a thousand states: {:?}", found.map_err(|stopped| stopped.to_string()));
    });
    println!("    {} states in {:.1} s: {:.1} times as many at least", small.0, small.1, small.0 as f64 / one.0 as f64);

    let board = grids::in_a_row(4, 8, 4).expect("it is a board");
    let one = wins(&board, Limits::memory(8 << 30));
    let two = wins(&board, Limits { threads: 2, ..Limits::memory(8 << 30) });
    println!(
        "4×8, four in a row: {} states in {:.1} s; with two threads {} states in {:.1} s, {:.2} times faster",
        one.0,
        one.1,
        two.0,
        two.1,
        one.1 / two.1
    );
}
