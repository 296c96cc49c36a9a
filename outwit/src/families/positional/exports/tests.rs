//! Tests of the exports: a tiny evaluator of quantified formulas agrees with a plain search.

use super::*;
use crate::families::positional::rules::{Positional, Taken, file};
use crate::rules::Notation;
use crate::spec::Scan;

fn playing(family: &str, body: &str, mover: u8) -> Playing {
    let parsed = Positional::parse_named(family, &mut Scan::new(body));
    let (rules, at) = parsed.unwrap_or_else(|e| panic!("{body}: {e}"));
    Playing::new(rules.board(), &at, Player(mover))
}

/// Whether the first player wins within `moves` moves, by plain search.
fn wins(playing: &Playing, at: &Taken, mover: usize, moves: usize, maker_breaker: bool) -> bool {
    let owns = |at: &Taken, side: usize| playing.board.sets().iter().any(|line| at[side].contains_all(line));
    let free = (0..playing.board.names.len()).filter(|p| !at[0].contains(*p) && !at[1].contains(*p));
    let next = |p: usize| {
        let mut to = *at;
        to[mover] = to[mover].with(p);
        to
    };
    let mut options = free.map(next).peekable();
    if options.peek().is_none() || moves == 0 {
        return false;
    }
    if mover == 0 {
        options.any(|to| owns(&to, 0) || wins(playing, &to, 1, moves - 1, maker_breaker))
    } else {
        options.all(|to| (maker_breaker || !owns(&to, 1)) && wins(playing, &to, 0, moves, maker_breaker))
    }
}

/// A formula as read from a file.
struct Formula {
    /// Variables in the order of their quantifiers, and whether they are universal.
    prefix: Vec<(usize, bool)>,
    clauses: Vec<Vec<i64>>,
}

impl Formula {
    fn read(text: &str) -> Formula {
        let rows = text.lines().filter(|row| !row.starts_with('c'));
        let (mut prefix, mut clauses, mut header) = (Vec::new(), Vec::new(), (0, 0));
        let mut quantifier = "";
        for row in rows {
            let words: Vec<&str> = row.split(' ').collect();
            let numbers: Vec<i64> = words.iter().filter_map(|w| w.parse().ok()).collect();
            match words[0] {
                "p" => header = (numbers[0] as usize, numbers[1] as usize),
                "a" | "e" => {
                    assert_eq!(numbers.last(), Some(&0));
                    assert_ne!(std::mem::replace(&mut quantifier, words[0]), words[0], "they alternate");
                    prefix.extend(numbers[..numbers.len() - 1].iter().map(|v| (*v as usize, words[0] == "a")));
                }
                _ => {
                    assert_eq!(numbers.last(), Some(&0));
                    clauses.push(numbers[..numbers.len() - 1].to_vec());
                }
            }
        }
        assert_eq!((prefix.len(), clauses.len()), header);
        assert!(prefix.iter().enumerate().all(|(i, (v, _))| *v == i + 1), "each variable is quantified once");
        Formula { prefix, clauses }
    }

    fn holds(&self) -> bool {
        self.holds_with(&mut vec![0; self.prefix.len() + 1])
    }

    /// Whether the formula holds when some variables are set, to 1 or −1.
    fn holds_with(&self, values: &mut Vec<i64>) -> bool {
        let value = |values: &[i64], literal: i64| values[literal.unsigned_abs() as usize] * literal.signum();
        let mut set = Vec::new();
        let mut good = true;
        'again: loop {
            for clause in &self.clauses {
                if clause.iter().any(|l| value(values, *l) == 1) {
                    continue;
                }
                let mut open = clause.iter().filter(|l| value(values, **l) == 0);
                let existential = |l: &&i64| !self.prefix[l.unsigned_abs() as usize - 1].1;
                match (open.next(), open.next()) {
                    (None, _) => good = false,
                    (Some(l), None) if existential(&l) => {
                        values[l.unsigned_abs() as usize] = l.signum();
                        set.push(l.unsigned_abs() as usize);
                        continue 'again;
                    }
                    (Some(_), None) => good = false,
                    _ => {}
                }
                if !good {
                    break;
                }
            }
            break;
        }
        let next = self.prefix.iter().find(|(v, _)| values[*v] == 0);
        if let (true, Some((v, universal))) = (good, next) {
            let mut results = [1, -1].into_iter().map(|value| {
                values[*v] = value;
                let result = self.holds_with(values);
                values[*v] = 0;
                result
            });
            good = if *universal { results.all(|r| r) } else { results.any(|r| r) };
        }
        set.into_iter().for_each(|v| values[v] = 0);
        good
    }
}

fn formula(playing: &Playing, task: &Task) -> Formula {
    let mut text = Vec::new();
    let size = qdimacs::size(playing, task).expect("it is small");
    qdimacs::write(playing, task, "a test", size, &mut text).expect("writing to memory succeeds");
    Formula::read(&String::from_utf8(text).expect("it is text"))
}

/// Compares formula and search for every number of moves; returns how many formulas were false and how many true.
fn compare(playing: &Playing, most: usize) -> [usize; 2] {
    let mut found = [0; 2];
    for maker_breaker in [false, true] {
        for moves in (1..=most).map(Some).chain([None]) {
            let task = Task { maker_breaker, moves };
            if task.refuse(playing).is_some() {
                continue;
            }
            let by_search =
                wins(playing, &playing.at, usize::from(playing.mover.0), moves.unwrap_or(usize::MAX), maker_breaker);
            assert_eq!(formula(playing, &task).holds(), by_search, "{} {task:?}", playing.board.text);
            found[usize::from(by_search)] += 1;
        }
    }
    found
}

#[test]
fn formulas_agree_with_a_search() {
    for mover in 0..2 {
        assert!(compare(&playing("mnk", "2,2,2", mover), 3)[1 - usize::from(mover)] > 0);
        compare(&playing("affine", "2", mover), 2);
        compare(&playing("cube", "2^2", mover), 2);
        compare(&playing("mnk", "1,3,1", mover), 2);
        compare(&playing("mnk", "2,2,5", mover), 2);
    }
    for (position, mover) in [("a1,c3/b2,a2", 0), ("b2,a1/c3,a3", 0), ("b2,a1/c3", 1), ("a1,b2/a3,c1", 0)] {
        let [lost, won] = compare(&playing("grid", &format!("3x3:{position}"), mover), 3);
        assert!(lost + won > 4);
    }
}

#[test]
fn formulas_of_random_boards_agree_with_a_search() {
    let mut state = 7u64;
    let mut dice = |n: u32| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as u32 % n
    };
    let mut found = [0; 2];
    for round in 0..60 {
        let board = (crate::families::positional::rules::listed::LINES.small)(&mut dice);
        let mut playing = playing("lines", &board, (round % 2) as u8);
        let points = playing.board.names.len();
        let mut free = points;
        for p in 0..points {
            let side = dice(4) as usize;
            if side < 2 || free > 4 {
                playing.at[side % 2] = playing.at[side % 2].with(p);
                free -= 1;
            }
        }
        let [lost, won] = compare(&playing, 2);
        found = [found[0] + lost, found[1] + won];
    }
    assert!(found.iter().all(|n| *n > 30), "{found:?}");
}

#[test]
fn descriptions_can_be_read_back() {
    for (body, mover, maker_breaker, spec) in
        [("3x3:a1,b2/c3", 1, false, ":a1,b2/c3@second"), ("3x3:a1/c3", 0, true, ":a1/c3"), ("2x2", 0, false, "")]
    {
        let position = playing("grid", body, mover);
        let mut text = Vec::new();
        let task = Task { maker_breaker, moves: None };
        pg::write(&position, &task, "a test", &mut text).expect("writing to memory succeeds");
        let text = String::from_utf8(text).expect("it is text");
        let read = file::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(read.notes.len(), usize::from(maker_breaker), "{:?}", read.notes);
        assert!(read.spec.ends_with(spec), "{}", read.spec);
        let body = read.spec.trim_start_matches("lines:").split('@').next().unwrap_or_default();
        let again = playing("lines", body, mover);
        let sets = |playing: &Playing| {
            let names = |line: &Vec<usize>| {
                let mut names: Vec<String> = line.iter().map(|p| playing.board.names[*p].clone()).collect();
                names.sort();
                names
            };
            let mut sets: Vec<_> = playing.board.lines.iter().map(names).collect();
            sets.sort();
            sets
        };
        assert_eq!(sets(&again), sets(&position));
    }
    let mut text = Vec::new();
    let late = playing("lines", "{a.1 b;b c;c d}:/b", 1);
    pg::write(&late, &Task { maker_breaker: false, moves: Some(1) }, "a test", &mut text)
        .expect("writing to memory succeeds");
    let text = String::from_utf8(text).expect("it is text");
    assert!(text.contains("#times\nt1 t2\n#blackturns\nt2\n#positions\np1 p2 p3 p4\n"), "{text}");
    assert!(text.contains("% p1 is a.1\n") && text.contains("#whiteinitials\np2\n"), "{text}");
}
