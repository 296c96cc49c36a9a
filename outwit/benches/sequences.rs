//! Nim-values of heap games: the engines of sequences against the naive, quadratic method.
//!
//! The naive method is timed at 2^15 and 2^17 heaps; for longer sequences its time grows with the square.

use divan::{Bencher, black_box};
use outwit::code::Code;
use outwit::engines::sequence::Sequence;
use outwit::engines::sequence::naive::Naive;
use outwit::limits::{Limits, Meter};

fn code(text: &str) -> Code {
    Code::alone(text).expect("it is a code")
}

fn extend(sequence: &mut Sequence, log: u32, threads: usize) {
    let limits = Limits { threads, ..Limits::default() };
    sequence.extend(1 << log, &mut Meter::new(limits)).expect("it fits");
}

#[divan::bench(args = [(".007", 15), (".106", 15), (".104", 15), (".007", 17)], sample_count = 1, sample_size = 1)]
fn naive((text, log): (&str, u32)) {
    let code = code(text);
    let mut naive = Naive::new(&code);
    naive.extend(1 << log, &mut Meter::new(Limits::default())).expect("it fits");
    black_box(naive.values);
}

#[divan::bench(args = [(".106", 18), (".104", 18), (".106", 22), (".104", 22)], sample_count = 5, sample_size = 1)]
fn few_rare_heaps((text, log): (&str, u32)) {
    let code = code(text);
    let mut sequence = Sequence::new(&code);
    extend(&mut sequence, log, 1);
    black_box(sequence.values());
}

/// From 0 to a power of two, by so many threads.
#[divan::bench(args = [(17, 1), (19, 1), (19, 2), (21, 1)], sample_count = 1, sample_size = 1)]
fn ellie((log, threads): (u32, usize)) {
    let code = code(".007");
    let mut sequence = Sequence::new(&code);
    extend(&mut sequence, log, threads);
    black_box(sequence.values());
}

/// From one power of two to the next.
#[divan::bench(args = [18, 20], sample_count = 1, sample_size = 1)]
fn ellie_doubled(bencher: Bencher, log: u32) {
    let code = code(".007");
    bencher
        .with_inputs(|| {
            let mut sequence = Sequence::new(&code);
            extend(&mut sequence, log, 1);
            sequence
        })
        .bench_local_values(|mut sequence| {
            extend(&mut sequence, log + 1, 1);
            sequence.values().len()
        });
}

fn main() {
    divan::main();
}
