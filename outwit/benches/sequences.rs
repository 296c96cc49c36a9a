//! Nim-values of heap games: sparse space against the naive, quadratic method.
//!
//! The naive method is timed at 2^15 heaps; for longer sequences its time grows with the square.

use divan::black_box;
use outwit::rules::octal::Octal;
use outwit::solve::limits::{Limits, Meter};
use outwit::solve::sequence::{naive::Naive, sparse::Sparse};
use outwit::spec::Scan;

fn code(text: &str) -> Octal {
    Octal::code(&mut Scan::new(text)).expect("it is a code")
}

#[divan::bench(args = [".007", ".106", ".104"], sample_count = 3)]
fn naive_to_2_15(text: &str) {
    let code = code(text);
    let mut naive = Naive::new(&code);
    naive.extend(1 << 15, &mut Meter::new(Limits::default())).expect("it fits");
    black_box(naive.values);
}

#[divan::bench(args = [(".007", 15), (".007", 17), (".106", 15), (".106", 18), (".104", 15), (".104", 18)], sample_count = 3)]
fn sparse((text, log): (&str, u32)) {
    let code = code(text);
    let mut sparse = Sparse::new(&code).expect("it splits heaps");
    sparse.extend(1 << log, &mut Meter::new(Limits::default())).expect("it fits");
    black_box(sparse.values());
}

fn main() {
    divan::main();
}
