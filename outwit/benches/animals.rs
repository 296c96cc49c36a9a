//! Cannibal animals: the searches for Bob's blocks and for Alice's plans, and the checking of what they find.
//!
//! `cargo bench --bench animals` prints the ratios of one run. A family is one that was looked at, whether it was cut or
//! not; all times are of one thread unless said otherwise.

use outwit::families::animals::engine::alice;
use outwit::families::animals::engine::alice::Breadth;
use outwit::families::animals::engine::bob;
use outwit::families::animals::engine::bob::families::{Cut, Families};
use outwit::families::animals::engine::evidence::Plan;
use outwit::families::animals::evidence;
use outwit::families::animals::rules::{Animal, Cell, free};
use outwit::limits::{Limits, Meter};
use std::time::Instant;

fn animal(text: &str) -> Animal {
    let rows = text.split('/').zip(0..);
    let cells = rows.flat_map(|(row, y)| row.chars().zip(0..).filter(|(c, _)| *c == '#').map(move |(_, x)| (x, y)));
    Animal::new(cells.map(|(x, y)| Cell::new(x, y))).expect("an animal")
}

/// What comes out, and the seconds.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed().as_secs_f64())
}

/// How many families are looked at with a cut, at most so many.
fn visited(animal: &Animal, cut: Cut, most: Option<u64>) -> u64 {
    let mut meter = Meter::new(Limits::default());
    let mut families = Families::new(animal, &mut meter).expect("it fits");
    meter.at_most(most);
    // Ended by the bound, it has still looked at so many.
    let _ = families.search(cut, &mut meter, &mut |_| Some(cut));
    families.visited
}

/// A plan, the positions that were visited, and the seconds.
fn plan(animal: &Animal, effort: alice::Effort, threads: usize) -> (Plan, u64, f64) {
    let mut meter = Meter::new(Limits { threads, ..Limits::default() });
    let plan = alice::find(animal, effort, &mut meter).expect("it fits").expect("there is a plan");
    (plan, meter.positions(), meter.elapsed().as_secs_f64())
}

fn effort(moves: u32, width: usize, positions: u64) -> alice::Effort {
    alice::Effort { least: 1, moves, breadth: Breadth { slack: 0, width }, positions, waste: u32::MAX }
}

/// The seconds in which the checker accepts a certificate, and its bytes.
fn checked(animal: &Animal, answer: &str, body: impl FnOnce(&mut Vec<u8>)) -> (f64, usize) {
    let mut text = format!("certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer {answer}\n").into_bytes();
    body(&mut text);
    let (result, seconds) = timed(|| outwit_check::verify(text.as_slice(), &outwit_check::STANDARD));
    assert!(result.is_ok(), "{:?}", result.err());
    (seconds, text.len())
}

fn main() {
    if std::env::args().any(|a| a == "--list" || a == "--test") {
        return;
    }
    let heptominoes = free::animals(7);
    let one_site = |a: &Animal| bob::one_site(a, &mut Meter::new(Limits::default())).expect("it fits");
    let (found, seconds) = timed(|| heptominoes.iter().filter_map(|a| Some((a, one_site(a)?))).collect::<Vec<_>>());
    println!(
        "one site, all {} heptominoes: {} cannibals in {seconds:.3} s; at most 5 s are allowed: {:.0} times less",
        heptominoes.len(),
        found.len(),
        5.0 / seconds
    );
    let worst = found.iter().map(|(a, blocks)| {
        checked(a, "verdict cannibal", |out| evidence::blocks::write(blocks, out).expect("written")).0
    });
    println!("    the checker takes at most {:.2} ms for one of them", worst.fold(0.0, f64::max) * 1e3);

    // Without the cut, only families that some orientation never meets are left.
    for (name, animals, most) in [
        ("all pentominoes", free::animals(5), None),
        ("every fifth hexomino", free::animals(6).into_iter().step_by(5).collect(), None),
        ("every tenth heptomino", heptominoes.iter().cloned().step_by(10).collect(), Some(3_000_000)),
    ] {
        let sum = |cut, most: Option<u64>| animals.iter().map(|a| visited(a, cut, most)).sum::<u64>();
        let (with, seconds) = timed(|| sum(Cut::OneSite, None));
        let (without, longer) = timed(|| sum(Cut::Useless, most));
        let ended = most.map_or(String::new(), |n| format!(", each search ended after {n}"));
        println!(
            "families, {name}: {with} in {seconds:.3} s with the density cut, {without} in {longer:.1} s without{ended}: \
             1/{:.0}",
            without as f64 / with as f64
        );
    }

    let tetrominoes = free::animals(4);
    let (plans, seconds) =
        timed(|| tetrominoes.iter().map(|a| (a, plan(a, effort(7, 4, 30_000), 1))).collect::<Vec<_>>());
    println!("Alice, all tetrominoes: {seconds:.2} s; at most 3 s are allowed: {:.1} times less", 3.0 / seconds);
    for (a, (plan, positions, seconds)) in &plans {
        let (moves, safe) = plan.moves(a);
        let answer = format!("verdict non-cannibal moves {moves}");
        let (checking, bytes) = checked(a, &answer, |out| evidence::plan::write(plan, out).expect("written"));
        println!(
            "    {a}: safe after {safe} moves, {positions} positions in {seconds:.3} s; {} nodes, {bytes} bytes checked \
             in {:.1} ms",
            plan.nodes.len(),
            checking * 1e3
        );
    }

    let x = animal(".#./###/.#.");
    let (_, positions, seconds) = plan(&x, effort(7, 16, 200_000), 1);
    println!("Alice, X5: {positions} positions in {seconds:.2} s, {:.0} a second", positions as f64 / seconds);
    // Two threads ask different questions from one table, so that they need not visit the same positions.
    for (name, effort) in [("###/.#.", effort(7, 4, 100_000)), ("##./###/.#.", effort(9, 4, 1_000_000))] {
        let a = &animal(name);
        let (_, one, seconds) = plan(a, effort, 1);
        let (_, two, together) = plan(a, effort, 2);
        println!(
            "Alice, {name}, two threads: {two} positions in {together:.2} s, one: {one} in {seconds:.2} s: {:.2} times as \
             fast",
            seconds / together
        );
    }
}
