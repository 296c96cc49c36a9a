//! The general fast engine against brute force, on the largest positions that brute force does in about a second.
//!
//! `cargo bench` prints both for each spec; the ratio of the medians is what counts. Certificates are timed as well:
//! writing one, and checking it.

use divan::{Bencher, black_box};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::limits::Limits;
use outwit::question::Question;

const SPECS: [(&str, Rule); 8] = [
    ("octal:.007:26", Rule::Normal),
    ("octal:.77:12+11+10", Rule::Misere),
    ("treblecross:17", Rule::Complete),
    ("ellie:3x10", Rule::Normal),
    ("ellie:4x5", Rule::Misere),
    ("circnim:6,3:2,3,2,3,2,3", Rule::Normal),
    ("cutcake:5x4", Rule::Normal),
    ("cutblock:3x3x3", Rule::Normal),
];

fn solve(spec: &str, rule: Rule, engine: EngineChoice) {
    let game = STANDARD.find(spec).expect("it is registered");
    let request = Request { spec: spec.to_owned(), question: Question::Outcome, rule, engine };
    black_box(game.solve(&request, &Limits::memory(8 << 30), None).expect("it is well formed"));
}

fn certificate(spec: &str, rule: Rule) -> Vec<u8> {
    let game = STANDARD.find(spec).expect("it is registered");
    let request = Request { spec: spec.to_owned(), question: Question::Outcome, rule, engine: EngineChoice::Fast };
    let mut out = Vec::new();
    game.solve(&request, &Limits::memory(8 << 30), Some(&mut out)).expect("it fits");
    out
}

#[divan::bench(args = SPECS, max_time = 3)]
fn fast(bencher: Bencher, (spec, rule): (&str, Rule)) {
    bencher.bench_local(|| solve(spec, rule, EngineChoice::Fast));
}

#[divan::bench(args = SPECS, max_time = 3, sample_count = 3)]
fn brute(bencher: Bencher, (spec, rule): (&str, Rule)) {
    bencher.bench_local(|| solve(spec, rule, EngineChoice::Brute));
}

#[divan::bench(args = SPECS, max_time = 3)]
fn certify(bencher: Bencher, (spec, rule): (&str, Rule)) {
    bencher.bench_local(|| certificate(spec, rule));
}

#[divan::bench(args = SPECS, max_time = 3)]
fn check(bencher: Bencher, (spec, rule): (&str, Rule)) {
    let certificate = certificate(spec, rule);
    bencher.bench_local(|| outwit_check::verify(&certificate[..], &outwit_check::STANDARD).expect("it is good"));
}

fn main() {
    divan::main();
}
