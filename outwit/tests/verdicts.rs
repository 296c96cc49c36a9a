//! Verdicts about animals on the infinite board: the searches against plain ones, the certificates of what they find, and
//! the strategies played out.

mod laws;
mod plain_animals;
mod second;

use laws::Dice;
use outwit::answer::cannibal::{Guide, sensible};
use outwit::proof;
use outwit::rules::animals::{ALICE, Animal, BOB, Cell, Copy, Motion, Move, Position, free};
use outwit::solve::animals::alice::{self, Breadth, bound};
use outwit::solve::animals::bob::families::{Cut, Families};
use outwit::solve::animals::decide::{Decision, Verdict, Win, decide};
use outwit::solve::animals::{Area, Blocks, Lattice, Plan, Site, Step, bob};
use outwit::solve::limits::{Limits, Meter, Reason};
use plain_animals::{Plain, Shape, up_to_motion};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn animal(text: &str) -> Animal {
    let rows = text.split('/').zip(0..);
    let cells = rows.flat_map(|(row, y)| row.chars().zip(0..).filter(|(c, _)| *c == '#').map(move |(_, x)| (x, y)));
    Animal::new(cells.map(|(x, y)| Cell::new(x, y))).expect("an animal")
}

const U5: &str = "###/#.#";
const Y5: &str = "####/.#..";
const N5: &str = "###./..##";
const X5: &str = ".#./###/.#.";
const S4: &str = "##./.##";
const L4: &str = "###/#..";

fn meter() -> Meter<'static> {
    Meter::new(Limits::default())
}

/// How hard Alice's plans are looked for.
fn effort(moves: u32, width: usize, positions: u64) -> alice::Effort {
    alice::Effort { moves, breadth: Breadth { slack: 0, width }, positions, waste: u32::MAX }
}

fn one_site(animal: &Animal) -> Option<Blocks> {
    bob::one_site(animal, &mut meter()).expect("no budget")
}

fn two_sites(animal: &Animal) -> Option<Blocks> {
    let effort = bob::Effort { sites: 2, families: 300, positions: 2_000 };
    bob::several_sites(animal, effort, &mut meter()).expect("no budget")
}

/// The first round of what decides an animal, without what finds a plan of fewer moves.
fn quickly(animal: &Animal) -> Verdict {
    let plan = |effort| alice::find(animal, effort, &mut meter()).expect("no budget");
    if let Some(blocks) = one_site(animal).or_else(|| two_sites(animal)) {
        return Verdict::Cannibal(blocks);
    }
    match plan(effort(7, 4, 30_000)).or_else(|| plan(effort(7, 16, 50_000))) {
        Some(plan) => Verdict::NonCannibal(Win::Plan(plan)),
        None => Verdict::Open,
    }
}

fn certificate(animal: &Animal, answer: &str, body: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut certificate =
        format!("certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer {answer}\n").into_bytes();
    body(&mut certificate);
    certificate
}

fn of_blocks(animal: &Animal, blocks: &Blocks) -> Vec<u8> {
    certificate(animal, "verdict cannibal", |out| proof::blocks::write(blocks, out).expect("written"))
}

fn of_plan(animal: &Animal, plan: &Plan) -> Vec<u8> {
    let answer = format!("verdict non-cannibal moves {}", plan.moves(animal).0);
    certificate(animal, &answer, |out| proof::plan::write(plan, out).expect("written"))
}

fn of_verdict(animal: &Animal, verdict: &Verdict) -> Option<Vec<u8>> {
    match verdict {
        Verdict::Cannibal(blocks) => Some(of_blocks(animal, blocks)),
        Verdict::NonCannibal(Win::Plan(plan)) => Some(of_plan(animal, plan)),
        Verdict::NonCannibal(Win::Rectangle) => {
            Some(certificate(animal, "verdict non-cannibal", |out| out.extend(b"theorem rectangle\nend\n")))
        }
        Verdict::Open => None,
    }
}

/// Both checkers accept all of them.
fn all_accepted(name: &str, certificates: &[Vec<u8>]) {
    for certificate in certificates {
        let verified = outwit_check::verify(certificate.as_slice(), &outwit_check::STANDARD);
        assert!(verified.is_ok(), "{:?}\n{}", verified.err(), String::from_utf8_lossy(certificate));
    }
    if let Some(verdicts) = second::verdicts(name, certificates) {
        for (certificate, accepted) in certificates.iter().zip(verdicts) {
            assert!(accepted, "the second checker rejects\n{}", String::from_utf8_lossy(certificate));
        }
    }
}

/// Animals with a verdict, as text.
fn those(verdicts: &[(Animal, Verdict)], wanted: impl Fn(&Verdict) -> bool) -> BTreeSet<String> {
    verdicts.iter().filter(|(_, v)| wanted(v)).map(|(a, _)| a.to_string()).collect()
}

fn texts(animals: &[&str]) -> BTreeSet<String> {
    animals.iter().map(|a| animal(a).to_string()).collect()
}

/// All verdicts known for one to five cells come out, with certificates.
#[test]
fn one_to_five_cells() {
    let verdicts: Vec<(Animal, Verdict)> =
        (1..=5).flat_map(free::animals).map(|a| (a.clone(), quickly(&a))).collect();
    assert_eq!(those(&verdicts, |v| matches!(v, Verdict::Cannibal(_))), texts(&[U5, Y5, N5]));
    let won = those(&verdicts, |v| matches!(v, Verdict::NonCannibal(_)));
    let small = (1..=4).flat_map(free::animals).map(|a| a.to_string());
    let mut expected: BTreeSet<String> = small.collect();
    expected.extend(texts(&[X5, "#####"]));
    assert!(won.is_superset(&expected), "{:?}", expected.difference(&won));
    let certificates: Vec<Vec<u8>> = verdicts.iter().filter_map(|(a, v)| of_verdict(a, v)).collect();
    all_accepted("verdicts-five", &certificates);
}

#[test]
fn cannibals_of_six_and_seven_cells() {
    let hexominoes = free::animals(6);
    let alone: Vec<_> = hexominoes.iter().filter_map(|a| Some((a, one_site(a)?))).collect();
    let together: Vec<_> = hexominoes.iter().filter_map(|a| Some((a, two_sites(a)?))).collect();
    assert_eq!(alone.len(), 4);
    let either: BTreeSet<&Animal> = alone.iter().chain(&together).map(|(a, _)| *a).collect();
    assert_eq!(either.len(), 7);
    let heptominoes = free::animals(7);
    let sevens: Vec<_> = heptominoes.iter().filter_map(|a| Some((a, one_site(a)?))).collect();
    assert_eq!(sevens.len(), 32);
    assert!(alone.iter().chain(&sevens).all(|(_, b)| b.sites.len() == 1));
    let certificates: Vec<Vec<u8>> =
        alone.iter().chain(&together).chain(&sevens).map(|(a, b)| of_blocks(a, b)).collect();
    all_accepted("verdicts-six-and-seven", &certificates);
}

/// The members of a family as lists of cells.
fn members(animal: &Animal, family: &[Copy]) -> Vec<Shape> {
    family.iter().map(|&m| animal.cells(m).map(|c| (c.x, c.y)).collect()).collect()
}

/// The families that the engine finds with a cut, of at most so many members, up to motions.
fn found_with(animal: &Animal, cut: Cut, most: usize) -> BTreeSet<Vec<Shape>> {
    let mut list = BTreeSet::new();
    let mut add = |family: outwit::solve::animals::bob::families::Family| {
        if family.members.len() <= most {
            list.insert(up_to_motion(&members(animal, &family.members)));
        }
        Some(cut)
    };
    Families::new(animal).search(cut, &mut meter(), &mut add).expect("no budget");
    list
}

/// The families of the engine are those that trying everything finds: with any number of members up to four cells, with
/// at most four members for five cells.
#[test]
fn families_are_those_found_plainly() {
    let mut counts = [0; 2];
    for animal in (2..=5).flat_map(free::animals) {
        let plain = Plain::new(&animal.to_string());
        let most = (animal.size() + 1).min(5);
        let most = if animal.size() == 5 { 4 } else { most };
        let dense = plain.minimal(most, |met, union| met.iter().sum::<usize>() >= met.len() * union);
        assert_eq!(found_with(&animal, Cut::BelowOne, most), dense, "{animal}");
        let alone = plain.minimal(most, |met, union| met.iter().all(|m| *m >= union));
        assert_eq!(found_with(&animal, Cut::OneSite, most), alone, "{animal}");
        let site = alone.iter().any(|family| plain.is_one_site(family));
        assert_eq!(one_site(&animal).is_some(), site, "{animal}");
        counts[0] += dense.len();
        counts[1] += alone.len();
    }
    println!("{counts:?} families");
    assert!(counts[1] > 10, "{counts:?} families are too few to compare anything");
}

/// The density is the largest that trying everything finds, and the checkers agree.
#[test]
fn density_is_the_plain_maximum() {
    let mut certificates = Vec::new();
    for animal in (1..=5).flat_map(free::animals) {
        let density = bob::density(&animal, &mut meter()).expect("no budget");
        let (found, family) = ((density.numerator, density.denominator), &density.family);
        if (2..=4).contains(&animal.size()) {
            let ((n, d), _) = Plain::new(&animal.to_string()).density(animal.size() + 1);
            assert_eq!(found.0 * d as u64, found.1 * n as u64, "{animal}: {found:?} against {n}/{d}");
        }
        if animal.size() == 5 {
            let ((n, d), _) = Plain::new(&animal.to_string()).density(4);
            let (mine, plain) = (found.0 * d as u64, found.1 * n as u64);
            assert!(mine > plain && family.len() > 4 || mine == plain, "{animal}: {found:?} against {n}/{d}");
        }
        if animal.size() > 1 {
            let list: Vec<String> = family.iter().map(Copy::to_string).collect();
            let answer = format!("density {}/{}", found.0, found.1);
            let body = format!("density\nfamily {}\nend\n", list.join(";"));
            certificates.push(certificate(&animal, &answer, |out| out.extend(body.bytes())));
            let wrong = format!("density {}/{}", found.0 + found.1, found.1);
            let wrong = certificate(&animal, &wrong, |out| out.extend(body.bytes()));
            assert!(outwit_check::verify(wrong.as_slice(), &outwit_check::STANDARD).is_err());
        }
    }
    all_accepted("verdicts-density", &certificates);
}

#[test]
fn no_cell_wasted_is_brute_force() {
    for animal in (1..=4).flat_map(free::animals) {
        let wins = Plain::new(&animal.to_string()).wins_without_waste();
        let more = bound::needs_more_moves_than_cells(&animal, &mut meter()).expect("no budget");
        println!("{animal} {wins}");
        assert_eq!(more, !wins, "{animal}");
    }
}
