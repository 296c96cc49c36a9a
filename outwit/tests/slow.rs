//! What takes minutes and some gigabytes: `cargo xtask slow`.

use outwit::code::Code;
use outwit::convention::Rule;
use outwit::engines::sequence::Sequence;
use outwit::engines::sequence::period::{Period, find, find_by_window};
use outwit::families::animals::engine::bob;
use outwit::families::animals::evidence;
use outwit::families::animals::rules::free;
use outwit::families::coins::rules::Coins;
use outwit::families::coins::strategies::Strategy;
use outwit::families::coins::strategies::course::Course;
use outwit::families::coins::strategies::worst::Worst;
use outwit::limits::{Limits, Meter};
use outwit::rules::Notation;
use outwit::spec::Scan;

fn proves(text: &str, heaps: usize, preperiod: usize, period: usize) {
    let code = Code::alone(text).expect("it is a code");
    let mut sequence = Sequence::new(&code);
    sequence.extend(heaps, &mut Meter::new(Limits::memory(16 << 30))).expect("it fits");
    let found = find(sequence.values(), code.last_place(0) as usize, 2)
        .or_else(|| find_by_window(sequence.values(), &code, sequence.mask()));
    assert_eq!(found, Some(Period { preperiod, period }), "{text}");
}

#[test]
#[ignore = "half a minute, four gigabytes"]
fn period_of_104() {
    proves(".104", 420_000_000, 197_769_598, 11_770_282);
}

#[test]
#[ignore = "half a minute, four gigabytes"]
fn period_of_054() {
    proves(".054", 410_000_000, 193_235_616, 10_015_179);
}

#[test]
#[ignore = "a quarter of a minute"]
fn theorem_4_21_of_the_thesis_on_closing_octagons() {
    let (game, at) = Coins::parse_named("octagons", &mut Scan::new("3x3")).expect("it is a board");
    let game = game.played_by(Rule::PointsNormal);
    let course = Course { game: game.form(&at), strategy: Strategy::Square };
    let mut worst = Worst::new(course).expect("it is small enough");
    let mut meter = Meter::new(Limits::default());
    assert_eq!(worst.margin(&course.start(false), &mut meter), Ok(1));
}

/// At least 130 of the 369 octominoes are cannibals, each with a certificate.
#[test]
#[ignore = "some minutes"]
fn cannibals_of_eight_cells() {
    let effort = bob::Effort { sites: 2, families: 300, positions: 1_000 };
    let mut counts = [0; 2];
    for animal in free::animals(8) {
        let mut meter = Meter::new(Limits::default());
        let alone = bob::one_site(&animal, &mut meter).expect("it fits");
        counts[0] += usize::from(alone.is_some());
        let found = match alone {
            None => bob::several_sites(&animal, effort, &mut meter).expect("it fits"),
            alone => alone,
        };
        if let Some(blocks) = found {
            counts[1] += 1;
            let mut certificate =
                format!("certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer verdict cannibal\n").into_bytes();
            evidence::blocks::write(&blocks, &mut certificate).expect("written");
            let verified = outwit_check::verify(certificate.as_slice(), &outwit_check::STANDARD);
            assert!(verified.is_ok(), "{animal}: {:?}", verified.err());
        }
    }
    println!("{} with one site, {} with two at most", counts[0], counts[1]);
    assert_eq!(counts[0], 114);
    assert!(counts[1] >= 130, "only {}", counts[1]);
}
