//! Tests of the guide: evidence is followed to the end against players who try many moves.

use super::{Guide, sensible};
use crate::families::animals::engine::decide::{Decision, Verdict, Win};
use crate::families::animals::engine::{Area, AreaState, Blocks, Lattice, Next, Node, Plan, Site, Step};
use crate::families::animals::rules::position::{cell, copy};
use crate::families::animals::rules::{ALICE, Animal, BOB, Cell, Copy, Motion, Move, Position, read};
use crate::player::Player;
use crate::spec::Scan;

/// Reads a certificate as evidence. The tests trust the checker that accepts these files.
fn evidence(text: &str) -> (Animal, Decision) {
    let mut lines = text.lines().skip(1);
    let game = lines.next().unwrap().strip_prefix("game cannibal:").unwrap();
    let animal = read::animal(&mut Scan::new(game)).unwrap();
    let mut lines = lines.skip(2);
    let verdict = match lines.next().unwrap() {
        "blocks" => Verdict::Cannibal(blocks(&animal, lines)),
        "plan" => Verdict::NonCannibal(Win::Plan(plan(&animal, lines), animal.size() as u32)),
        other => panic!("{other}"),
    };
    (animal, Decision { verdict, method: "a file".to_owned(), stopped: None })
}

fn cells(text: &str) -> Vec<Cell> {
    text.split(';').filter(|t| !t.is_empty()).map(|t| cell(&mut Scan::new(t)).unwrap()).collect()
}

fn copies(animal: &Animal, text: &str) -> Vec<Copy> {
    text.split(';').filter(|t| !t.is_empty()).map(|t| copy(animal, &mut Scan::new(t)).unwrap()).collect()
}

fn blocks<'a>(animal: &Animal, lines: impl Iterator<Item = &'a str>) -> Blocks {
    let mut found = Blocks { lattice: Lattice { a: 1, t: 0, b: 1 }, sites: Vec::new() };
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["lattice", a, t, b] => {
                let [a, t, b] = [a, t, b].map(|w| w.parse().unwrap());
                found.lattice = Lattice { a, t, b };
            }
            ["site", members] => found.sites.push(Site::Members(copies(animal, members))),
            ["area", area, ref rest @ ..] => {
                let unasked = rest.get(1).map(|w| copies(animal, w)[0]);
                found.sites.push(Site::Area(Area { cells: cells(area), unasked, states: Vec::new() }));
            }
            ["state", played, ref answers @ ..] => {
                let Some(Site::Area(area)) = found.sites.last_mut() else { panic!("{line}") };
                let (alice, bob) = played.split_once('/').unwrap();
                let answers = answers.iter().flat_map(|a| a.split(';'));
                let answers = answers.map(|a| a.split_once('>').unwrap());
                let answers = answers.map(|(c, b)| (cells(c)[0], copies(animal, b)[0])).collect();
                area.states.push(AreaState { alice: cells(alice), bob: copies(animal, bob), answers });
            }
            _ => assert_eq!(line, "end"),
        }
    }
    found
}

fn next(text: &str) -> Next {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let node = text[..digits].parse::<u32>().unwrap() - 1;
    if digits == text.len() {
        return Next { node, by: Motion::default() };
    }
    let mirrored = &text[digits..=digits] == "m";
    let turns = text[digits + 1..digits + 2].parse().unwrap();
    let by = cells(text[digits + 2..].trim_matches(['(', ')']))[0];
    Next { node, by: Motion { mirrored, turns, by } }
}

fn plan<'a>(animal: &Animal, lines: impl Iterator<Item = &'a str>) -> Plan {
    let nodes = lines.take_while(|l| *l != "end").map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let (alice, taken) = words[0].split_once('/').unwrap();
        let step = match words[1] {
            "=" => Step::Fill(copies(animal, words[2])[0]),
            _ => Step::Play { at: cells(words[2])[0], then: words[4..].iter().map(|w| next(w)).collect() },
        };
        Node { alice: cells(alice), taken: cells(taken), step }
    });
    Plan { nodes: nodes.collect() }
}

/// A number below `n`.
fn roll(seed: &mut u64, n: usize) -> usize {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 33) as usize % n
}

/// A move of a player without a proof: mostly sensible, sometimes random.
fn other(animal: &Animal, position: &Position, mover: Player, seed: &mut u64) -> Move {
    if roll(seed, 3) == 0 {
        let moves = position.moves_near(animal, mover);
        return moves[roll(seed, moves.len())];
    }
    sensible::either(animal, position, mover).expect("there is room on the infinite board")
}

#[test]
fn alice_wins_by_a_plan_within_its_moves() {
    for file in [
        include_str!("../../../../../check/accept/animal-l-tromino.txt"),
        include_str!("../../../../../check/accept/animal-square.txt"),
        include_str!("../../../../../check/accept/animal-monomino.txt"),
    ] {
        let (animal, decision) = evidence(file);
        let guide = Guide::new(&animal, &decision);
        let most = guide.moves().expect("there is a plan");
        for mut seed in 0..150 {
            let mut position = Position::default();
            for left in (0..most).rev() {
                let outlook = guide.outlook(&position, ALICE);
                assert_eq!(outlook.winner, Some(ALICE));
                assert!(outlook.moves.is_some_and(|m| m <= left + 1), "{animal} {}", position.write());
                let chosen = outlook.best[roll(&mut seed, outlook.best.len())];
                assert!(position.allows(&animal, chosen));
                position.make(&animal, chosen);
                if position.completed(&animal).is_some() {
                    break;
                }
                assert_eq!(guide.outlook(&position, BOB).winner, Some(ALICE));
                let answer = other(&animal, &position, BOB, &mut seed);
                position.make(&animal, answer);
            }
            assert!(position.completed(&animal).is_some(), "{animal} {}", position.write());
        }
    }
}

#[test]
fn a_plan_suits_in_every_position() {
    let (animal, decision) = evidence(include_str!("../../../../../check/accept/animal-l-tromino.txt"));
    let guide = Guide::new(&animal, &decision);
    // Bob has played alone.
    let mut position = Position::default();
    for n in 0..12 {
        position.make(&animal, Move::Lay(Copy { at: Cell::new(2 * n, 0), orientation: 0 }));
    }
    let outlook = guide.outlook(&position, ALICE);
    assert_eq!((outlook.winner, outlook.moves), (Some(ALICE), guide.moves()));
}

#[test]
fn bob_keeps_his_blocks() {
    let (animal, decision) = evidence(include_str!("../../../../../check/accept/animal-u-pentomino.txt"));
    let guide = Guide::new(&animal, &decision);
    assert_eq!(guide.outlook(&Position::default(), ALICE).winner, Some(BOB));
    for mut seed in 0..60 {
        let mut position = Position::default();
        for _ in 0..25 {
            let attack = other(&animal, &position, ALICE, &mut seed);
            position.make(&animal, attack);
            assert_eq!(position.completed(&animal), None, "{}", position.write());
            let outlook = guide.outlook(&position, BOB);
            assert_eq!(outlook.winner, Some(BOB), "{}", position.write());
            let chosen = outlook.best[roll(&mut seed, outlook.best.len())];
            assert!(position.allows(&animal, chosen), "{}", position.write());
            position.make(&animal, chosen);
            assert_eq!(guide.outlook(&position, ALICE).winner, Some(BOB), "{}", position.write());
        }
    }
    // Bob has not answered: she lacks one cell.
    let text = "0,0;1,0;2,0;0,1/";
    let position = Position::read(&animal, &mut Scan::new(text)).unwrap();
    let outlook = guide.outlook(&position, ALICE);
    assert_eq!((outlook.winner, outlook.best), (Some(ALICE), vec![Move::Take(Cell::new(2, 1))]));
}

#[test]
fn cells_that_no_copy_can_cover_are_hers() {
    // The square's last two cells stand alone between Bob's copies and her own.
    let animal = read::animal(&mut Scan::new("##/##")).unwrap();
    let text = "0,0;1,0/a-2,0;a2,0;a0,2;a0,-2";
    let position = Position::read(&animal, &mut Scan::new(text)).unwrap();
    let (cells, _) = sensible::finish(&animal, &position, BOB).unwrap();
    assert_eq!(cells, [Move::Take(Cell::new(0, 1)), Move::Take(Cell::new(1, 1))]);
}
