//! Cutblock: positions and time of the search with the theorems about cutting, against brute force and against the
//! general search, which knows nothing of them.
//!
//! `cargo bench --bench cutting` prints the ratios of one run. The general search is asked about blocks of volume up to
//! 30, or as many as `cargo bench --bench cutting -- --volume 72` says; the theorems do all 856 blocks up to 72 anyway.

use outwit::claim::{Arena, Claim};
use outwit::convention::{Goal, LastSeated};
use outwit::engines::Engine;
use outwit::engines::brute::Brute;
use outwit::engines::search::Search;
use outwit::families::cutting::engine::search;
use outwit::families::cutting::engine::trio::Trio;
use outwit::families::cutting::rules::Cuts;
use outwit::limits::{Limits, Meter};
use outwit::player::{Player, Players, Turn};
use std::time::Instant;

const ARENA: Arena<'static, Cuts<3>, LastSeated> = Arena { rules: &Cuts, convention: LastSeated };

/// Positions and seconds.
type Cost = (u64, f64);

fn measured(work: impl FnOnce(&mut Meter)) -> Cost {
    let mut meter = Meter::new(Limits::memory(8 << 30));
    work(&mut meter);
    (meter.positions(), meter.elapsed().as_secs_f64())
}

/// Every starter, by the theorems and the search that uses them.
fn by_theorems(trio: &mut Trio, block: [u64; 3], meter: &mut Meter) {
    for starter in Players::all(3).iter() {
        let mut open = Players::all(3).iter().collect();
        trio.winner(&[block], Turn::start(3, starter), &mut open, meter).expect("it fits");
    }
}

/// Every starter, one player after the other, by an engine that knows the rules alone.
fn by_claims(mut forces: impl FnMut(&Claim<Vec<[u64; 3]>>) -> bool, block: [u64; 3]) {
    for starter in Players::all(3).iter() {
        let start = (vec![block], Turn::start(3, starter));
        let claim = |p: Player| Claim { start: start.clone(), side: Players::only(p), goal: Goal::Win };
        Players::all(3).iter().any(|p| forces(&claim(p)));
    }
}

fn ratio(what: &str, with: Cost, without: Cost, other: &str) {
    let (positions, time) = (without.0 as f64 / with.0 as f64, without.1 / with.1);
    println!(
        "{what}: {} positions in {:.3} s; {other}: {} positions in {:.2} s; {positions:.0} times fewer, {time:.0} times faster",
        with.0, with.1, without.0, without.1
    );
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.iter().any(|a| a == "--list" || a == "--test") {
        return;
    }
    let volume = args.iter().skip_while(|a| *a != "--volume").nth(1).and_then(|v| v.parse().ok()).unwrap_or(30u64);

    let block = [4, 3, 3];
    let ours = measured(|meter| by_theorems(&mut Trio::default(), block, meter));
    let mut brute = Brute::new(ARENA);
    let theirs = measured(|meter| by_claims(|claim| brute.forces(claim, meter).expect("it fits"), block));
    ratio("4×3×3", ours, theirs, "brute force");

    let (positions, seconds) = measured(|meter| by_theorems(&mut Trio::default(), [5; 3], meter));
    println!("5×5×5: {positions} positions in {seconds:.3} s");

    let mut blocks: Vec<[u64; 3]> = Vec::new();
    for l in 1..=72 {
        for c in 1..=72 / l {
            blocks.extend((1..=72 / (l * c)).map(|r| [l, c, r]));
        }
    }
    let mut trio = Trio::default();
    let all = measured(|meter| blocks.iter().for_each(|b| by_theorems(&mut trio, *b, meter)));
    println!("{} blocks of volume up to 72: {} positions in {:.3} s", blocks.len(), all.0, all.1);
    blocks.retain(|b| b.iter().product::<u64>() <= volume);
    let (mut trio, mut general) = (Trio::default(), Search::new(ARENA));
    let ours = measured(|meter| blocks.iter().for_each(|b| by_theorems(&mut trio, *b, meter)));
    let theirs = measured(|meter| {
        blocks.iter().for_each(|b| by_claims(|claim| general.forces(claim, meter).expect("it fits"), *b));
    });
    ratio(&format!("{} blocks of volume up to {volume}", blocks.len()), ours, theirs, "general search");

    let mut search = search::ProofSearch::default();
    let state = search.state([[6; 3]], 1);
    let started = Instant::now();
    let (positions, _) = measured(|meter| {
        search.wins(&state, 4_000_000, meter).expect("it fits");
    });
    println!("6×6×6: {:.0} positions a second", positions as f64 / started.elapsed().as_secs_f64());
}
