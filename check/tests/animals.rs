//! Tests certificates of animals, valid and invalid: nothing false is accepted, no line can be left out, no certificate
//! takes unbounded time, and the second checker accepts exactly the same certificates.

#[path = "../../outwit/tests/second/mod.rs"]
mod second;

use outwit_check::{STANDARD, Verified, verify};
use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Pseudorandom numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// The certificates about animals in `accept/`.
fn certificates() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("accept");
    let entries = fs::read_dir(folder).expect("the folder is part of the project");
    let mut paths: Vec<_> = entries.map(|e| e.expect("the folder can be listed").path()).collect();
    paths.retain(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("animal-")));
    paths.sort();
    paths.iter().map(|p| fs::read_to_string(p).expect("the file is text")).collect()
}

/// One random change.
fn damage(certificate: &str, dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    // In a long list the first lines would rarely be changed otherwise.
    let last = if dice.below(2) == 0 { lines.len() } else { lines.len().min(8) };
    let (some, other) = (dice.below(last), dice.below(last));
    let words = |line: &str, at: char| line.split(at).map(str::to_owned).collect::<Vec<String>>();
    match dice.below(12) {
        0 => drop(lines.remove(some)),
        1 => lines.insert(some, lines[other].clone()),
        2 => lines.swap(some, other),
        3 => lines.truncate(some),
        4 | 5 => {
            // A member of a list is removed, or changes its place.
            let at = [';', ' '][dice.below(2)];
            let mut parts = words(&lines[some], at);
            let place = dice.below(parts.len());
            let part = parts.remove(place);
            if dice.below(2) == 0 {
                let place = dice.below(parts.len() + 1);
                parts.insert(place, part);
            }
            lines[some] = parts.join(&at.to_string());
        }
        6 | 7 => {
            // A number changes.
            let digits: Vec<usize> = lines[some].match_indices(|c: char| c.is_ascii_digit()).map(|(i, _)| i).collect();
            if !digits.is_empty() {
                let place = digits[dice.below(digits.len())];
                lines[some].replace_range(place..=place, ["-1", "0", "1", "2", "3", "4", "10"][dice.below(7)]);
            }
        }
        8 => {
            let pairs = [("cannibal", "non-cannibal"), ("non-", ""), (" moves", ""), ("plan", "blocks"), ("#.", "##")];
            let (from, to) = pairs[dice.below(pairs.len())];
            lines[some] = lines[some].replacen(from, to, 1);
        }
        9 => {
            let letters: Vec<usize> = lines[some].match_indices(['a', 'b', 'c', 'd']).map(|(i, _)| i).collect();
            if !letters.is_empty() {
                let place = letters[dice.below(letters.len())];
                lines[some].replace_range(place..=place, ["a", "b", "c", "d", "e"][dice.below(5)]);
            }
        }
        10 => {
            let mut bytes = certificate.as_bytes().to_vec();
            let place = dice.below(bytes.len());
            bytes[place] = b"0123456789abcrm.#/;,!=> ()"[dice.below(26)];
            return bytes;
        }
        _ => {
            let mut bytes = certificate.as_bytes().to_vec();
            let place = dice.below(bytes.len());
            bytes[place] = dice.below(256) as u8;
            return bytes;
        }
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// Whether everything that the certificate is said to prove is true, for rectangles and the few other animals here.
fn is_true(verified: &Verified) -> bool {
    let animal = verified.spec.strip_prefix("cannibal:").expect("no other game occurs");
    let is_rectangle = !animal.contains('.');
    let wins = is_rectangle || animal == "##/#.";
    let fewest = match animal {
        "##/##" => 5,
        _ => animal.bytes().filter(|b| *b == b'#').count(),
    };
    verified.answers.iter().all(|(field, value)| match (field.as_str(), value.as_str()) {
        ("verdict", "non-cannibal") => wins,
        // The comb is the wide U with one more cell, so the same blocks work: it meets whatever the U meets.
        ("verdict", "cannibal") => ["###/#.#", "#####/#...#", "#####/#.#.#", "####/.#.."].contains(&animal),
        ("moves", k) => k.parse::<usize>().is_ok_and(|k| k >= fewest),
        ("density", density) => [("#", "0/1"), ("###/#.#", "5/4"), ("###/#..", "5/6")].contains(&(animal, density)),
        _ => false,
    })
}

#[test]
fn no_line_can_be_left_out() {
    for certificate in certificates() {
        let lines: Vec<&str> = certificate.lines().collect();
        for left_out in 0..lines.len() {
            let rest = [&lines[..left_out], &lines[left_out + 1..]].concat().join("\n") + "\n";
            assert!(verify(rest.as_bytes(), &STANDARD).is_err(), "without line {}:\n{certificate}", left_out + 1);
        }
    }
}

#[test]
fn no_damage_proves_anything_false() {
    const EACH: u64 = 3000;
    let (mut tried, mut caught) = (0, 0);
    for (i, certificate) in certificates().iter().enumerate() {
        for seed in 0..EACH {
            let damaged = damage(certificate, &mut Dice::new(i as u64 * EACH + seed));
            if damaged == certificate.as_bytes() {
                continue;
            }
            tried += 1;
            match verify(&damaged[..], &STANDARD) {
                Err(_) => caught += 1,
                Ok(verified) => {
                    assert!(is_true(&verified), "false and accepted:\n{}", String::from_utf8_lossy(&damaged));
                }
            }
        }
    }
    println!("{tried} changes, {caught} caught");
    assert!(tried > 25_000, "only {tried} changes were tried");
    assert!(caught > tried * 8 / 10, "only {caught} of {tried} changes were caught");
}

#[test]
fn both_checkers_agree_on_damage() {
    const EACH: u64 = 250;
    let mut all = Vec::new();
    for (i, certificate) in certificates().iter().enumerate() {
        all.push(certificate.clone().into_bytes());
        for seed in 0..EACH {
            all.push(damage(certificate, &mut Dice::new(1_000_000 + i as u64 * EACH + seed)));
        }
    }
    let Some(second) = second::verdicts("animals", &all) else { return };
    for (certificate, second) in all.iter().zip(second) {
        let first = verify(&certificate[..], &STANDARD);
        assert_eq!(first.is_ok(), second, "{first:?}\n{}", String::from_utf8_lossy(certificate));
    }
}

fn reason(game: &str, answer: &str, body: &str) -> String {
    let text = format!("certificate 1\ngame cannibal:{game}\nrule cannibal\nanswer {answer}\n{body}end\n");
    verify(text.as_bytes(), &STANDARD).expect_err("the certificate proves nothing").reason
}

#[test]
fn carriers_do_not_grow_without_bound() {
    // Each line has the carrier of the previous line twice: Alice wastes a cell, and Bob can spoil only one half.
    let mut plan = "plan\n0,0/ = a0,0\n/ ! 0,0 > 1 1m0(0,0)\n".to_owned();
    let shifts = (0..6).map(|i| (4 << i, 0)).chain((0..7).map(|i| (0, 2 << i)));
    for (line, (x, y)) in (2..).zip(shifts) {
        let _ = writeln!(plan, "/ ! 0,0 > {line} {line}r0({x},{y})");
    }
    let certificate = |plan: &str, moves| {
        format!(
            "certificate 1\ngame cannibal:##\nrule cannibal\nanswer verdict non-cannibal moves {moves}\n{plan}end\n"
        )
    };
    assert!(verify(certificate(&plan, 15).as_bytes(), &STANDARD).is_ok());
    (0..9).for_each(|_| plan.push_str("/ ! 0,0 > 14 14r0(0,128)\n"));
    assert!(reason("##", "verdict non-cannibal moves 15", &plan).contains("the carriers are too large"));
    // A line that names the same earlier line over and over.
    let mut plan = "plan\n0,0/ = a0,0\n/ ! 0,0 > 1".to_owned();
    (0..1_000_000).for_each(|_| plan.push_str(" 1"));
    plan.push('\n');
    assert!(reason("##", "verdict non-cannibal moves 2", &plan).contains("no edge suits"));
}

#[test]
fn far_cells_and_large_lattices_are_refused_quickly() {
    let far = "plan\n0,0/ = a0,0\n0,0/ ! 1000000,1000000 > 1\n";
    assert!(reason("##", "verdict non-cannibal moves 3", far).contains("too far from each other"));
    let wide = "blocks\nlattice 1000000 999999 1\nsite a0,0;a9,0\n";
    assert!(reason("##", "verdict cannibal", wide).contains("no site holds"));
    for lattice in ["9223372036854775807 1 1", "9223372036854775807 1 9223372036854775807", "1 0 1000001", "0 0 1"] {
        let blocks = format!("blocks\nlattice {lattice}\nsite a0,0;a9,0\n");
        assert!(reason("##", "verdict cannibal", &blocks).contains("the lattice has no cells, or too many"));
    }
    let corners = "blocks\nlattice 1 0 1\nsite a-1000000,-1000000;a1000000,1000000\n";
    assert!(reason("##", "verdict cannibal", corners).contains("sites overlap"));
}

#[test]
fn large_animals_are_refused_quickly() {
    let square = vec!["#".repeat(63); 63].join("/");
    assert!(reason(&square, "verdict non-cannibal moves 1", "plan\n/ = a0,0\n").contains("Bob can stop the filling"));
    assert!(reason(&square, "density 0/1", "density\nfamily a0,0;a64,0\n").contains("too large for its density"));
    let huge = vec!["#".repeat(100); 100].join("/");
    assert!(reason(&huge, "verdict non-cannibal", "theorem rectangle\n").contains("too large"));
}

type Cell = (i32, i32);

/// A turn or reflection as a matrix, and a translation.
#[derive(Clone, Copy)]
struct Motion([i32; 4], Cell);

impl Motion {
    const NONE: Motion = Motion([1, 0, 0, 1], (0, 0));

    fn read(text: &str) -> Motion {
        let Some(place) = text.find(['r', 'm']) else { return Motion::NONE };
        let mut motion = if text[place..].starts_with('m') { Motion([-1, 0, 0, 1], (0, 0)) } else { Motion::NONE };
        for _ in 0..text[place + 1..=place + 1].parse().expect("a digit") {
            motion = motion.then(Motion([0, -1, 1, 0], (0, 0)));
        }
        motion.then(Motion([1, 0, 0, 1], cell(&text[place + 3..text.len() - 1])))
    }

    fn apply(self, (x, y): Cell) -> Cell {
        let Motion([a, b, c, d], (right, down)) = self;
        (a * x + b * y + right, c * x + d * y + down)
    }

    fn then(self, next: Motion) -> Motion {
        let ([a, b, c, d], [e, f, g, h]) = (next.0, self.0);
        Motion([a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h], next.apply(self.1))
    }
}

fn cell(text: &str) -> Cell {
    let (x, y) = text.split_once(',').expect("a comma");
    (x.parse().expect("a column"), y.parse().expect("a row"))
}

fn cells(text: &str) -> Vec<Cell> {
    text.split(';').filter(|c| !c.is_empty()).map(cell).collect()
}

/// The cells of an animal in each of its orientations, with the corner at the origin, in the order of their texts.
fn orientations(text: &str) -> Vec<Vec<Cell>> {
    let rows = text.split('/').enumerate();
    let cells: Vec<Cell> = rows
        .flat_map(|(y, row)| row.match_indices('#').map(move |(x, _)| (x as i32, y as i32)).collect::<Vec<_>>())
        .collect();
    let mut images = Vec::new();
    for mirror in ['r', 'm'] {
        for turns in 0..4 {
            let motion = Motion::read(&format!("{mirror}{turns}(0,0)"));
            let mut image: Vec<Cell> = cells.iter().map(|c| motion.apply(*c)).collect();
            let (left, top) = (image.iter().map(|c| c.0).min().unwrap(), image.iter().map(|c| c.1).min().unwrap());
            image.iter_mut().for_each(|c| *c = (c.0 - left, c.1 - top));
            image.sort_by_key(|c| (c.1, c.0));
            let (width, height) = (1 + image.iter().map(|c| c.0).max().unwrap(), 1 + image.last().unwrap().1);
            let row = |y| (0..width).map(|x| if image.contains(&(x, y)) { '#' } else { '.' }).collect::<String>();
            images.push((height, (0..height).map(row).collect::<Vec<_>>().join("/"), image.clone()));
        }
    }
    images.sort();
    images.dedup();
    images.into_iter().map(|(_, _, image)| image).collect()
}

/// A line of a plan, ready to be played.
struct Line {
    alice: Vec<Cell>,
    taken: Vec<Cell>,
    carrier: HashSet<Cell>,
    plays: Option<Cell>,
    edges: Vec<(usize, Motion)>,
}

fn plan(certificate: &str, shapes: &[Vec<Cell>]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for text in certificate.lines().skip(5).take_while(|l| *l != "end") {
        let words: Vec<&str> = text.split(' ').collect();
        let (alice, taken) = words[0].split_once('/').expect("two lists");
        let (alice, taken) = (cells(alice), cells(taken));
        let edge = |w: &&str| (w.split(['r', 'm']).next().unwrap().parse::<usize>().unwrap() - 1, Motion::read(w));
        lines.push(if words[1] == "=" {
            let ((left, top), shape) = (cell(&words[2][1..]), usize::from(words[2].as_bytes()[0] - b'a'));
            let copy = shapes[shape].iter().map(|(x, y)| (x + left, y + top));
            let carrier = copy.filter(|c| !alice.contains(c)).collect();
            Line { alice, taken, carrier, plays: None, edges: Vec::new() }
        } else {
            let edges: Vec<(usize, Motion)> = words[4..].iter().map(edge).collect();
            let moved =
                |(line, by): &(usize, Motion)| lines[*line].carrier.iter().map(|c| by.apply(*c)).collect::<Vec<_>>();
            let carrier = edges.iter().flat_map(moved).chain([cell(words[2])]).collect();
            Line { alice, taken, carrier, plays: Some(cell(words[2])), edges }
        });
    }
    lines
}

/// Plays the plan against random copies near Alice's cells, and returns how many moves she needs to complete a copy.
fn play(lines: &[Line], shapes: &[Vec<Cell>], dice: &mut Dice) -> usize {
    let (mut alice, mut bob): (HashSet<Cell>, HashSet<Cell>) = (HashSet::new(), HashSet::new());
    let (mut line, mut motion) = (&lines[lines.len() - 1], Motion::NONE);
    for moves in 1.. {
        let wanted = line.plays.map(|c| motion.apply(c));
        let mut wanted: Vec<Cell> =
            wanted.map_or_else(|| line.carrier.iter().map(|c| motion.apply(*c)).collect(), |c| vec![c]);
        wanted.retain(|c| !alice.contains(c));
        let takes = wanted.first().copied().unwrap_or((1000 + moves as i32, 1000));
        assert!(!bob.contains(&takes), "the cell that Alice wants is Bob's");
        alice.insert(takes);
        let near: Vec<Cell> = alice.iter().copied().filter(|c| c.0 < 900).collect();
        let has =
            |cells: &[Cell], (x, y): Cell, set: &HashSet<Cell>| cells.iter().all(|c| set.contains(&(c.0 + x, c.1 + y)));
        if near.iter().any(|c| shapes.iter().any(|s| s.iter().any(|d| has(s, (c.0 - d.0, c.1 - d.1), &alice)))) {
            return moves;
        }
        loop {
            let (x, y) = near[dice.below(near.len())];
            let (x, y) = (x + dice.below(9) as i32 - 4, y + dice.below(9) as i32 - 4);
            let copy: Vec<Cell> = shapes[dice.below(shapes.len())].iter().map(|c| (c.0 + x, c.1 + y)).collect();
            if copy.iter().all(|c| !alice.contains(c) && !bob.contains(c)) {
                bob.extend(copy);
                break;
            }
        }
        if line.plays.is_some() {
            let fits = |(next, by): &&(usize, Motion)| {
                let (next, by) = (&lines[*next], by.then(motion));
                next.alice.iter().all(|c| alice.contains(&by.apply(*c)))
                    && next.taken.iter().map(|c| by.apply(*c)).all(|c| alice.contains(&c) || bob.contains(&c))
                    && next.carrier.iter().all(|c| !bob.contains(&by.apply(*c)))
            };
            let (next, by) = line.edges.iter().find(fits).expect("some edge suits");
            (line, motion) = (&lines[*next], by.then(motion));
        }
    }
    unreachable!("the loop has no end")
}

#[test]
fn plans_win_against_random_copies() {
    let mut games = 0;
    for certificate in certificates().iter().filter(|c| c.contains("\nplan\n")) {
        let verified = verify(certificate.as_bytes(), &STANDARD).expect("the certificate is accepted");
        let shapes = orientations(verified.spec.strip_prefix("cannibal:").expect("an animal"));
        let lines = plan(certificate, &shapes);
        let most = (0..2000).map(|seed| play(&lines, &shapes, &mut Dice::new(seed))).max();
        assert!(most.map(|m| m.to_string()).is_some_and(|m| m <= verified.answers[1].1), "{most:?}\n{certificate}");
        games += 2000;
    }
    assert_eq!(games, 10_000);
}
