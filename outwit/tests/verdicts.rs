//! Verdicts about animals on the infinite board: the searches against plain ones, the certificates of what they find, and
//! the strategies played out.

mod laws;
mod plain_animals;
mod second;

use laws::Dice;
use outwit::families::animals::engine::alice;
use outwit::families::animals::engine::alice::{Breadth, bound};
use outwit::families::animals::engine::bob::families::{Cut, Families};
use outwit::families::animals::engine::decide::{Decision, Verdict, Win, decide};
use outwit::families::animals::engine::{Area, Blocks, Lattice, Plan, Site, Step, bob};
use outwit::families::animals::evidence;
use outwit::families::animals::guide::{Guide, sensible};
use outwit::families::animals::rules::{ALICE, Animal, BOB, Cell, Copy, Motion, Move, Position, free};
use outwit::limits::{Limits, Meter, Reason};
use plain_animals::{Plain, Shape, up_to_motion};
use std::collections::BTreeSet;
use std::fmt::Write;
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
    alice::Effort { least: 1, moves, breadth: Breadth { slack: 0, width }, positions, waste: u32::MAX }
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
        Some(plan) => Verdict::NonCannibal(Win::Plan(plan, animal.size() as u32)),
        None if animal.is_rectangle() => Verdict::NonCannibal(Win::Rectangle),
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
    certificate(animal, "verdict cannibal", |out| evidence::blocks::write(blocks, out).expect("written"))
}

fn of_plan(animal: &Animal, plan: &Plan) -> Vec<u8> {
    let answer = format!("verdict non-cannibal moves {}", plan.moves(animal).0);
    certificate(animal, &answer, |out| evidence::plan::write(plan, out).expect("written"))
}

fn of_verdict(animal: &Animal, verdict: &Verdict) -> Option<Vec<u8>> {
    match verdict {
        Verdict::Cannibal(blocks) => Some(of_blocks(animal, blocks)),
        Verdict::NonCannibal(Win::Plan(plan, _)) => Some(of_plan(animal, plan)),
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
    let verdicts: Vec<(Animal, Verdict)> = (1..=5).flat_map(free::animals).map(|a| (a.clone(), quickly(&a))).collect();
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
    let mut add = |family: outwit::families::animals::engine::bob::families::Family| {
        if family.members.len() <= most {
            list.insert(up_to_motion(&members(animal, &family.members)));
        }
        Some(cut)
    };
    let mut meter = meter();
    let mut families = Families::new(animal, &mut meter).expect("no budget");
    families.search(cut, &mut meter, &mut add).expect("no budget");
    list
}

/// The families of the engine are those that trying everything finds: with any number of members up to four cells, with
/// at most four members for five cells.
#[test]
fn families_are_those_found_plainly() {
    let mut counts = [0; 2];
    for animal in (2..=5).flat_map(free::animals) {
        let plain = Plain::new(&animal.to_string());
        let most = if animal.size() == 5 { 4 } else { animal.size() + 1 };
        let dense = plain.minimal(most, |met, union| met.iter().sum::<usize>() >= met.len() * union);
        assert_eq!(found_with(&animal, Cut::BelowOne, most), dense, "{animal}");
        let alone = plain.minimal(most, |met, union| met.iter().all(|m| *m >= union));
        assert_eq!(found_with(&animal, Cut::OneSite, most), alone, "{animal}");
        let site = alone.iter().any(|family| plain.is_one_site(family));
        assert_eq!(one_site(&animal).is_some(), site, "{animal}");
        // Most small animals have no dense family: compare others, too.
        let most = if animal.size() == 5 { 3 } else { most };
        let some = plain.minimal(most, |met, union| 2 * met.iter().sum::<usize>() > met.len() * union);
        assert_eq!(found_with(&animal, Cut::Above(1, 2), most), some, "{animal}");
        counts[0] += dense.len();
        counts[1] += some.len();
    }
    assert!(counts[0] > 10 && counts[1] > 100, "{counts:?} families are too few to compare anything");
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
        assert_eq!(more, !wins, "{animal}");
        assert_eq!(wins, animal.size() < 4, "{animal}");
    }
}

/// What several answers in a block prove is accepted, too.
#[test]
fn several_answers_in_a_block() {
    let two_answers = in_area(Y5, Lattice { a: 6, t: 2, b: 4 });
    assert!(area(&two_answers.1).states.iter().any(|s| s.bob.len() == 2), "Bob answers more than once");
    let one_answer = in_area(U5, Lattice { a: 4, t: 2, b: 2 });
    let found = bob::areas(&animal(U5), 16, 2_000, &mut meter()).expect("no budget").expect("a strategy");
    assert!(found.lattice.index() > 8 && area(&found).states.len() > 2, "blocks of two copies need several answers");
    let searched = (animal(U5), found);
    let certificates = [two_answers, one_answer, searched].map(|(animal, blocks)| of_blocks(&animal, &blocks));
    all_accepted("verdicts-areas", &certificates);
    // The X is no cannibal: nothing may be found.
    assert_eq!(bob::areas(&animal(X5), 15, 10_000, &mut meter()), Ok(None));
}

fn in_area(text: &str, lattice: Lattice) -> (Animal, Blocks) {
    let animal = animal(text);
    let blocks = bob::area::in_blocks(&animal, lattice, 100_000, &mut meter()).expect("no budget").expect("a strategy");
    (animal, blocks)
}

fn area(blocks: &Blocks) -> &Area {
    let Site::Area(area) = &blocks.sites[0] else { panic!("an area") };
    area
}

fn decided(verdict: Verdict) -> Decision {
    Decision { verdict, method: String::new(), stopped: None }
}

/// Somebody without a proof: mostly greedy, sometimes anything.
fn anything(animal: &Animal, position: &Position, mover: outwit::player::Player, greed: u32, dice: &mut Dice) -> Move {
    if dice.below(10) >= greed {
        let moves = position.moves_near(animal, mover);
        return moves[dice.below(moves.len() as u32) as usize];
    }
    sensible::either(animal, position, mover).expect("there is room on the infinite board")
}

fn plan(animal: &Animal) -> Plan {
    let found = alice::find(animal, effort(9, 4, 300_000), &mut meter()).expect("no budget").expect("a plan");
    alice::improve(animal, found, &mut meter())
}

/// A plan that is followed wins in as many moves as it says, against Bobs who play at random, greedily, and who meet what
/// she may want.
#[test]
fn plans_win() {
    let mut certificates = Vec::new();
    for text in [S4, L4, X5, "##./###/.#."] {
        let animal = animal(text);
        let plan = plan(&animal);
        certificates.push(of_plan(&animal, &plan));
        let (most, safe) = plan.moves(&animal);
        assert!(safe <= most && most >= animal.size() as u32);
        let carriers = carriers(&animal, &plan);
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            walk(&animal, &plan, &carriers, seed as u32 % 4, &mut dice);
        }
        let decision = decided(Verdict::NonCannibal(Win::Plan(plan, animal.size() as u32)));
        let guide = Guide::new(&animal, &decision);
        assert_eq!(guide.moves(), Some(most));
        for seed in 0..11 {
            let mut dice = Dice::new(seed);
            let mut position = Position::default();
            let mut moves = 0;
            while position.completed(&animal).is_none() {
                if moves > 0 {
                    let answer = anything(&animal, &position, BOB, seed as u32 % 11, &mut dice);
                    position.make(&animal, answer);
                }
                let outlook = guide.outlook(&position, ALICE);
                assert!(outlook.winner == Some(ALICE) && !outlook.best.is_empty(), "{animal} {}", position.write());
                let chosen = outlook.best[dice.below(outlook.best.len() as u32) as usize];
                assert!(position.allows(&animal, chosen), "{animal} {}", position.write());
                position.make(&animal, chosen);
                moves += 1;
                assert!(moves <= most, "{animal} {}", position.write());
            }
        }
    }
    all_accepted("verdicts-plans", &certificates);
}

/// For each node every cell that she may play there or below.
fn carriers(animal: &Animal, plan: &Plan) -> Vec<BTreeSet<Cell>> {
    let mut carriers: Vec<BTreeSet<Cell>> = Vec::new();
    for node in &plan.nodes {
        carriers.push(match &node.step {
            Step::Fill(copy) => animal.cells(*copy).filter(|c| !node.alice.contains(c)).collect(),
            Step::Play { at, then } => {
                let below = then.iter().flat_map(|n| carriers[n.node as usize].iter().map(|&c| n.by.apply(c)));
                below.chain([*at]).collect()
            }
        });
    }
    carriers
}

/// Follows a plan by its letter, from node to node. Bob's copies meet the carrier of the node if any that fit do, but for
/// one in `elsewhere` + 1.
fn walk(animal: &Animal, plan: &Plan, carriers: &[BTreeSet<Cell>], elsewhere: u32, dice: &mut Dice) {
    let mut position = Position::default();
    let mut at = (plan.nodes.len() - 1, Motion::default());
    let mut bob = |position: &mut Position, carrier: &BTreeSet<Cell>| {
        let near = carrier.iter().flat_map(|&c| animal.copies_through(c));
        let near: Vec<Copy> = near.filter(|&c| position.has_room(animal, c)).collect();
        if near.is_empty() || elsewhere > 0 && dice.below(elsewhere + 1) == 0 {
            let moves = position.moves_near(animal, BOB);
            let chosen = moves[dice.below(moves.len() as u32) as usize];
            position.make(animal, chosen);
        } else {
            position.make(animal, Move::Lay(near[dice.below(near.len() as u32) as usize]));
        }
    };
    let moved = |(node, by): (usize, Motion)| carriers[node].iter().map(|&c| by.apply(c)).collect::<BTreeSet<Cell>>();
    let take = |position: &mut Position, cell: Cell| {
        assert!(position.is_free(cell), "{animal}: {cell} in {}", position.write());
        position.make(animal, Move::Take(cell));
    };
    loop {
        let node = &plan.nodes[at.0];
        match &node.step {
            Step::Fill(copy) => {
                let cells = animal.cells(*copy).map(|c| at.1.apply(c)).filter(|c| !position.alice().contains(c));
                let cells: Vec<Cell> = cells.collect();
                for (i, &cell) in cells.iter().enumerate() {
                    take(&mut position, cell);
                    if i + 1 < cells.len() {
                        bob(&mut position, &cells[i + 1..].iter().copied().collect());
                    }
                }
                assert!(position.completed(animal).is_some(), "{animal} {}", position.write());
                assert!(position.alice().len() <= plan.moves(animal).0 as usize);
                return;
            }
            Step::Play { at: cell, then } => {
                take(&mut position, at.1.apply(*cell));
                bob(&mut position, &moved((then[0].node as usize, then[0].by.then(at.1))));
                let suits = |&(number, by): &(usize, Motion)| {
                    let node = &plan.nodes[number];
                    node.alice.iter().all(|&c| position.alice().contains(&by.apply(c)))
                        && node.taken.iter().all(|&c| !position.is_free(by.apply(c)))
                        && moved((number, by)).is_disjoint(position.covered())
                };
                let next = then.iter().map(|n| (n.node as usize, n.by.then(at.1))).find(suits);
                at = next.unwrap_or_else(|| panic!("{animal}: nothing suits {}", position.write()));
            }
        }
    }
}

/// Blocks that are followed hold for two hundred moves against Alices who play at random or greedily.
#[test]
fn blocks_hold() {
    let sites = |text: &str, found: fn(&Animal) -> Option<Blocks>| {
        let animal = animal(text);
        let blocks = found(&animal).expect("a strategy");
        (animal, blocks)
    };
    let strategies = [
        sites(U5, one_site),
        sites(Y5, two_sites),
        sites(N5, two_sites),
        in_area(Y5, Lattice { a: 6, t: 2, b: 4 }),
        in_area(U5, Lattice { a: 4, t: 2, b: 2 }),
    ];
    for (animal, blocks) in strategies {
        let decision = decided(Verdict::Cannibal(blocks));
        let guide = Guide::new(&animal, &decision);
        for (seed, greed) in [(1, 4), (2, 9)] {
            let mut dice = Dice::new(seed);
            let mut position = Position::default();
            for _ in 0..200 {
                let attack = anything(&animal, &position, ALICE, greed, &mut dice);
                position.make(&animal, attack);
                assert_eq!(position.completed(&animal), None, "{animal} {}", position.write());
                let outlook = guide.outlook(&position, BOB);
                assert_eq!(outlook.winner, Some(BOB), "{animal} {}", position.write());
                let chosen = outlook.best[dice.below(outlook.best.len() as u32) as usize];
                assert!(position.allows(&animal, chosen), "{animal} {}", position.write());
                position.make(&animal, chosen);
            }
        }
    }
}

/// With threads the same animals are won, by plans that are proofs.
#[test]
fn threads_find_plans_too() {
    let plans = [S4, L4, X5].map(|text| {
        let animal = animal(text);
        let mut meter = Meter::new(Limits { threads: 3, ..Limits::default() });
        let plan = alice::find(&animal, effort(7, 16, 200_000), &mut meter).expect("no budget").expect("a plan");
        of_plan(&animal, &plan)
    });
    all_accepted("verdicts-threads", &plans);
}

/// Budgets end a decision soon, and say so.
#[test]
fn budgets_end_a_decision() {
    for text in ["##/##/#.", "####/#...", "###/#.#/#.."] {
        let mut meter = Meter::new(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let decision = decide(&animal(text), &mut meter);
        assert!(matches!(decision.verdict, Verdict::Open), "{text}");
        assert_eq!(decision.stopped.map(|s| s.reason), Some(Reason::Time), "{text}");
        let mut meter = Meter::new(Limits::memory(1 << 12));
        let decision = decide(&animal(text), &mut meter);
        assert!(matches!(decision.verdict, Verdict::Open), "{text}");
        assert_eq!(decision.stopped.map(|s| s.reason), Some(Reason::Memory), "{text}");
    }
    // A rectangle needs no search.
    let mut meter = Meter::new(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert!(matches!(decide(&animal("#####/#####"), &mut meter).verdict, Verdict::NonCannibal(_)));
}

/// The largest animals neither end in a panic nor forget the time.
#[test]
fn large_animals_respect_the_time() {
    let mut snake = String::new();
    for n in 0..31 {
        write!(snake, "{}##/", ".".repeat(n)).expect("a text");
    }
    snake.push_str(&(".".repeat(31) + "##"));
    let comb = format!("{}/{}", "#".repeat(42), "#.".repeat(21));
    let holed = format!("{}/{}", ["########"; 7].join("/"), "###.####");
    let ring = ["#########", "#########", "####.####"].join("/") + "/#########/#########/#########/#########";
    let bent = format!("{}/#", "#".repeat(63));
    for text in [snake, comb, holed, "#".repeat(64), ring, bent] {
        let started = Instant::now();
        let mut meter = Meter::new(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() });
        let decision = decide(&animal(&text), &mut meter);
        assert!(!matches!(decision.verdict, Verdict::NonCannibal(Win::Plan(..))), "{text}");
        // Preparing for a bar with a bend takes seconds, before the first look at the clock.
        assert!(started.elapsed() < Duration::from_secs(15), "{text}: {:?}", started.elapsed());
    }
}
